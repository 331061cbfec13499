"""Claims in words, for transcripts and ledgers."""

from collections.abc import Sequence

from engine.speech import Claim, ClaimKind
from players.llm.transcript import Scribe
from prompts.transcript import transcript_texts


class ClaimWriter:
    """Writes claims in the language of a scribe, with its names for seats."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        texts = transcript_texts(scribe.lang)
        self._forms = texts.words("claims")
        self._potions = texts.words("potions")
        self._between = texts.line("between")

    def listed(self, claims: Sequence[Claim]) -> str:
        """Several claims of one speaker."""
        return self._between.join(map(self.one, claims))

    def one(self, claim: Claim) -> str:
        """One claim, without its speaker."""
        scribe = self._scribe
        result = claim.result or ""
        return self._forms[claim.kind].format(
            role=scribe.role(claim.role) if claim.role else "",
            whom=scribe.seats(claim.targets),
            night=claim.night or self._forms["any_night"],
            found=scribe.found(result) if claim.kind is ClaimKind.CHECK and result else result,
            potion=self._potions.get(result, result),
        )
