"""Claims found by the patterns of one language in a text that is said in earnest."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from engine.seats import WOLF_CARDS, Role, Seat
from engine.speech import Claim, ClaimKind
from engine.views import Phase, View
from players.listening.earnest import blanked
from players.listening.nights import night_said
from players.listening.seats import seats_in
from prompts import Lang
from prompts.listening import Pattern, listening_texts


class Ear:
    """The compiled patterns of one language."""

    def __init__(self, lang: Lang) -> None:
        texts = listening_texts(lang)

        def each(patterns: Sequence[Pattern]) -> tuple[re.Pattern[str], ...]:
            return tuple(map(texts.compiled, patterns))

        self.lang: Lang = lang
        self.cards = {Role(role): texts.compiled(words) for role, words in texts.roles.items()}
        self.role, self.confession = each(texts.role), each(texts.confession)
        self.withdraw, self.leave_stage = each(texts.withdraw), texts.compiled(texts.leave_stage)
        self.check, self.own = each(texts.check), texts.compiled(texts.own)
        self.by_night: Mapping[tuple[ClaimKind, str | None], tuple[re.Pattern[str], ...]] = {
            (ClaimKind.POTION, "antidote"): each(texts.potion["antidote"]),
            (ClaimKind.POTION, "poison"): each(texts.potion["poison"]),
            (ClaimKind.SHIELD, None): each(texts.shield),
        }
        self.together: Mapping[ClaimKind, tuple[re.Pattern[str], ...]] = {
            ClaimKind.LOVERS: each(texts.lovers),
            ClaimKind.SUSPECTS: each(texts.suspects),
        }
        self.each: Mapping[ClaimKind, tuple[re.Pattern[str], ...]] = {
            ClaimKind.CALL_VOTE: each(texts.call_vote),
            ClaimKind.VOUCH: each(texts.vouch),
            ClaimKind.ACCUSE: each(texts.accuse),
        }

    def card_named(self, text: str) -> Role | None:
        """The card whose name ends last in a text, the longest of several that end there."""
        named = [
            (found.end(), -found.start(), role)
            for role, words in self.cards.items()
            for found in words.finditer(text)
        ]
        return max(named, key=lambda one: one[:2])[2] if named else None


@cache
def ear(lang: Lang) -> Ear:
    """The ear of a language, made once."""
    return Ear(lang)


class Hearing:
    """One speech being heard. What has made a claim is blanked and makes no second one."""

    def __init__(self, text: str, view: View, speaker: Seat, lang: Lang) -> None:
        self._text, self._view, self._speaker = text, view, speaker
        self._ear = ear(lang)
        self._whole = text
        self._found: list[tuple[int, Claim]] = []

    def claims(self) -> tuple[Claim, ...]:
        """The claims in the order they are made; each once."""
        self._taken_back()
        self._cards()
        if seats_in(self._text):  # all that follows is about somebody
            self._checks()
            self._acts()
            self._several()
            self._opinions()
        ordered = sorted(self._found, key=lambda one: one[0])
        return tuple(dict.fromkeys(claim for _, claim in ordered))

    def _matches(self, patterns: Sequence[re.Pattern[str]]) -> Iterator[re.Match[str]]:
        """What the patterns find, the first pattern first; each match is blanked when taken."""
        for pattern in patterns:
            for found in pattern.finditer(self._text):
                start, end = found.span()
                self._text = self._text[:start] + blanked(found[0]) + self._text[end:]
                yield found

    def _hear(self, found: re.Match[str], claim: Claim) -> None:
        self._found.append((found.start(), claim))

    # --- what one is ---------------------------------------------------------------------------

    def _taken_back(self) -> None:
        on_stage = self._view.phase is Phase.ELECTION
        for found in self._matches(self._ear.withdraw):
            # On the stage these words mean leaving it.
            if not (on_stage and self._ear.leave_stage.search(found[0])):
                self._hear(found, Claim(ClaimKind.WITHDRAW))

    def _cards(self) -> None:
        before = self._text
        for found in self._matches(self._ear.confession):
            role = self._ear.card_named(found[0])
            self._hear(found, Claim(ClaimKind.ROLE, role=role or Role.WEREWOLF))
        for found in self._matches(self._ear.role):
            role = self._ear.card_named(found[0])
            # Whoever says "I'm the wolf" in passing means it in jest; a confession stands alone.
            if role is not None and role not in WOLF_CARDS:
                self._hear(found, Claim(ClaimKind.ROLE, role=role))
        # A seer's results may hang on the same words.
        self._text = before

    def _is_seer(self) -> bool:
        claims = [claim for _, claim in self._found]
        for said in self._view.said:
            if said.spoke.seat == self._speaker:
                claims += said.spoke.claims
        return any(
            claim.role is Role.SEER or claim.kind is ClaimKind.CHECK
            for claim in claims
            if claim.kind in (ClaimKind.ROLE, ClaimKind.CHECK)
        )

    # --- what one did --------------------------------------------------------------------------

    def _checks(self) -> None:
        seer = self._is_seer()
        for found in self._matches(self._ear.check):
            seats = seats_in(found[0])
            result = self._result(found)
            if len(seats) != 1 or seats[0] == self._speaker or result is None:
                continue
            if not seer and not self._ear.own.search(found[0]) and self._checked_by_other(seats[0]):
                continue
            night = night_said(self._whole, *found.span(), self._view, self._ear.lang)
            self._hear(found, Claim(ClaimKind.CHECK, targets=seats, result=result, night=night))

    def _result(self, found: re.Match[str]) -> str | None:
        if found["good"]:
            return "good"
        if found["wolf"]:
            return "wolf"
        role = self._ear.card_named(found["card"])
        if role in WOLF_CARDS:
            return "wolf"
        plain = role is Role.VILLAGER and self._view.rules.seer_sees == "side"
        return "good" if plain else role

    def _checked_by_other(self, seat: Seat) -> bool:
        """Whether another seat has told a result about it, so that this one may just repeat it."""
        return any(
            claim.kind is ClaimKind.CHECK and claim.targets == (seat,)
            for said in self._view.said
            if said.spoke.seat != self._speaker
            for claim in said.spoke.claims
        )

    def _acts(self) -> None:
        for (kind, result), patterns in self._ear.by_night.items():
            for found in self._matches(patterns):
                night = night_said(self._whole, *found.span(), self._view, self._ear.lang)
                for seat in seats_in(found[0])[:1]:
                    self._hear(found, Claim(kind, targets=(seat,), result=result, night=night))

    # --- what one thinks -----------------------------------------------------------------------

    def _several(self) -> None:
        for kind, patterns in self._ear.together.items():
            for found in self._matches(patterns):
                seats = seats_in(found[0])
                if len(seats) == 2 or (len(seats) > 2 and kind is ClaimKind.SUSPECTS):
                    self._hear(found, Claim(kind, targets=seats))

    def _opinions(self) -> None:
        checked = [claim.targets[0] for _, claim in self._found if claim.kind is ClaimKind.CHECK]
        for kind, patterns in self._ear.each.items():
            for found in self._matches(patterns):
                for seat in seats_in(found[0]):
                    known = seat in checked and kind is not ClaimKind.CALL_VOTE
                    if seat != self._speaker and not known:
                        self._hear(found, Claim(kind, targets=(seat,)))
