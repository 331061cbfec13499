"""How a speaker refers to seats: by number, by name or both, never so that two could be meant."""

import re
from typing import Final

from engine.chance import Chance, draw
from engine.seats import Seat
from engine.views import View
from prompts import Lang

_FORMS: Final[dict[Lang, tuple[tuple[str, ...], ...]]] = {
    "en": (("{number}", "seat {number}", "number {number}"), ("{name}",)),
    "zh": (("{number}号",), ("{number}号{name}", "{name}")),
}
_SELF: Final[dict[Lang, str]] = {"en": "me", "zh": "我"}
_PLAIN_NAME = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
IN_HABIT: Final = 8
"""In how many turns of ten a speaker keeps to its habit, numbers or names."""


class Naming:
    """The references of one speaker in one turn: all by number or all by name, as is its habit.

    reserved: words, lower case, that would not be understood as a name, such as the roles.
    """

    def __init__(
        self, view: View, lang: Lang, seed: int, chance: Chance, reserved: frozenset[str]
    ) -> None:
        self._view, self._lang, self._chance = view, lang, chance
        names = [name.casefold() for name in view.names]
        self._clear = frozenset(
            seat
            for seat, name in zip(view.seats, view.names, strict=True)
            if _PLAIN_NAME.fullmatch(name)
            and names.count(name.casefold()) == 1
            and name.casefold() not in reserved
        )
        by_name = draw(seed, f"by name {lang}/{view.seat}", 0, 2)
        if chance.number("habit", 10) >= IN_HABIT:
            by_name = 1 - by_name
        self._forms = _FORMS[lang][by_name]
        self._form = self._forms[0]

    def change(self) -> None:
        """Choose the form for the next sentence."""
        self._form = self._forms[self._chance.number("form", len(self._forms))]

    def one(self, seat: Seat) -> str:
        """A reference to a seat; the speaker itself is "me"."""
        if seat == self._view.seat:
            return _SELF[self._lang]
        return self.third_person(seat)

    def third_person(self, seat: Seat) -> str:
        """A reference to a seat as others would make it, even to the speaker."""
        return self._put(self._form if seat in self._clear else self._numbered, seat)

    def several(self, seats: tuple[Seat, ...], joiner: str, last: str) -> str:
        """All these seats in one form, as a list."""
        form = self._form if self._clear.issuperset(seats) else self._numbered
        put = [
            _SELF[self._lang] if seat == self._view.seat else self._put(form, seat)
            for seat in seats
        ]
        if len(put) < 2:
            return "".join(put)
        return joiner.join(put[:-1]) + last + put[-1]

    @property
    def _numbered(self) -> str:
        return _FORMS[self._lang][0][0]

    def _put(self, form: str, seat: Seat) -> str:
        return form.format(number=seat, name=self._view.name_of(seat))
