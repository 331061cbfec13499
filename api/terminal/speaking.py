"""A speech as it grows line by line: words, the claims heard in them, and claims by command."""

from api.record import Draft
from api.terminal.choices import Misread
from api.terminal.claiming import claim_typed
from api.terminal.facts import Wording
from engine.asks import Ask
from engine.speech import Claim, ClaimKind, Speech
from engine.views import View
from players.listening import listen


class Composition:
    """What a person has said of a speech so far."""

    def __init__(self, ask: Ask, wording: Wording, view: View) -> None:
        self._view = view
        self._ask = ask
        self._wording = wording
        self._parts: list[str | Claim] = []

    @property
    def begun(self) -> bool:
        """Whether anything was said yet."""
        return bool(self._parts)

    def go_on(self, draft: Draft) -> None:
        """Take up a speech where it was left."""
        self._parts = [*draft.lines, *draft.speech.claims]

    def add(self, line: str) -> str | None:
        """Take in a line; what to show of it. None if it is a command of something else.

        Raises Misread for a claim that is wrongly written or may not be made here.
        """
        texts = self._wording.texts
        if not line.startswith("/"):
            self._parts.append(line)
            return self._heard(line)
        if line == "/undo":
            if not self._parts:
                return texts.play("nothing_to_undo")
            return texts.play("undone", text=self._word(self._parts.pop()))
        claim = claim_typed(line, self._wording.names, texts)
        if claim is None:
            return None
        if claim.kind is ClaimKind.ROLE and claim.role in self._ask.barred:
            raise Misread(texts.play("barred", role=texts.role(claim.role)))
        self._parts.append(claim)
        return texts.play("noted", claims=self._word(claim))

    def _heard(self, line: str) -> str:
        """Take the claims that the words make as made; /undo takes one back, not the words."""
        lang = self._wording.texts.lang
        heard = [
            claim
            for claim in listen(line, self._view, self._ask.seat, lang)
            if claim not in self._parts and claim.role not in self._ask.barred
        ]
        self._parts += heard
        if not heard:
            return ""
        return self._wording.texts.play("noted", claims=" ".join(map(self._word, heard)))

    def shown(self) -> str:
        """Everything said so far, in one line."""
        return " ".join(self._word(part) for part in self._parts)

    def speech(self) -> Speech:
        """The whole of it."""
        claims = tuple(part for part in self._parts if isinstance(part, Claim))
        text = ""
        for line in (part for part in self._parts if isinstance(part, str)):
            text += self._joint(text) + line
        return Speech(text, claims)

    def _joint(self, text: str) -> str:
        if not text:
            return ""
        if self._wording.texts.lang == "zh":
            return "，" if text[-1].isalnum() else ""
        return " "

    def draft(self) -> Draft:
        """What to keep of a speech that is not finished."""
        lines = tuple(part for part in self._parts if isinstance(part, str))
        return Draft(self._ask.number, lines, Speech("", self.speech().claims))

    def _word(self, part: str | Claim) -> str:
        return part if isinstance(part, str) else f"[{self._wording.claim(part)}]"
