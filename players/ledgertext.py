"""The claims ledger in words: the same for every seat, computed, so that nobody misremembers."""

from engine.views import View
from players.claimtext import ClaimWriter
from players.ledger import Contradiction, Ledger
from players.llm.transcript import Scribe
from prompts import Lang
from prompts.transcript import transcript_texts


def ledger_text(view: View, lang: Lang) -> str:
    """Claims, checks, accusations of today, cards shown, contradictions, who had no turn.

    Ballots are not repeated: the transcript keeps them, however much of it is condensed.
    """
    return _Writer(view, lang).text()


class _Writer:
    def __init__(self, view: View, lang: Lang) -> None:
        self._view = view
        self._ledger = Ledger.of(view)
        self._scribe = Scribe(lang)
        self._scribe.lines(view)
        self._claims = ClaimWriter(self._scribe)
        self._texts = transcript_texts(lang)
        self._forms = self._texts.words("ledger")

    def text(self) -> str:
        parts = [
            *self._roles(),
            *self._checks(),
            *self._acts(),
            *self._accusations(),
            *self._shown(),
            *self._clashes(),
            *self._no_turn(),
        ]
        return "\n".join(f"- {part}" for part in parts or [self._forms["empty"]])

    def _joined(self, parts: list[str]) -> str:
        return self._texts.line("between").join(parts)

    def _roles(self) -> list[str]:
        say, scribe = self._forms, self._scribe
        found = [
            say["role"].format(who=scribe.seat(seat), role=scribe.role(role))
            for seat, role in sorted(self._ledger.roles.items())
        ]
        found += [
            say["back"].format(who=scribe.seat(seat), role=scribe.role(role))
            for seat, role in sorted(self._ledger.taken_back.items())
        ]
        return [say["roles"].format(claims=self._joined(found))] if found else []

    def _checks(self) -> list[str]:
        return [
            self._forms["check"].format(
                who=self._scribe.seat(check.seat),
                night=check.night,
                whom=self._scribe.seat(check.target),
                found=self._scribe.found(check.result),
            )
            for seat in sorted(self._ledger.checks)
            for check in self._ledger.checks_of(seat)
        ]

    def _acts(self) -> list[str]:
        return [
            self._forms["potion"].format(
                who=self._scribe.seat(said.seat), claim=self._claims.one(said.claim)
            )
            for said in (*self._ledger.potions, *self._ledger.shields)
        ]

    def _accusations(self) -> list[str]:
        pairs = [
            self._forms["pair"].format(
                who=self._scribe.seat(pointed.seat), whom=self._scribe.seat(pointed.target)
            )
            for pointed in self._ledger.accusations
            if pointed.day == self._view.day
        ]
        if not pairs:
            return []
        return [self._forms["accused"].format(pairs=self._joined(list(dict.fromkeys(pairs))))]

    def _shown(self) -> list[str]:
        if not self._ledger.shown:
            return []
        cards = self._scribe.cards(sorted(self._ledger.shown.items()))
        return [self._forms["shown"].format(cards=cards)]

    def _clashes(self) -> list[str]:
        found = [self._clash(clash) for clash in self._ledger.contradictions]
        return [self._forms["clashes"].format(clashes=self._joined(found))] if found else []

    def _clash(self, clash: Contradiction) -> str:
        scribe = self._scribe
        words = [scribe.role(role) for role in clash.roles] or [
            scribe.seat(seat) for seat in clash.about
        ]
        return self._forms[clash.clash].format(
            who=scribe.seat(clash.seat),
            whom=scribe.seats(clash.about[-1:]),
            first=words[0] if words else "",
            second=words[-1] if words else "",
        )

    def _no_turn(self) -> list[str]:
        waiting = self._view.still_to_speak()
        if not waiting:
            return []
        return [self._forms["no_turn"].format(seats=self._scribe.seats(waiting))]
