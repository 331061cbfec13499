"""What a person types, read as one of a question's legal answers."""

import re
from typing import Final

from api.terminal.facts import Wording
from api.texts import Texts
from engine.asks import Ask, AskKind, Chosen, Option
from engine.seats import Seat

_NOTHING: Final = frozenset({"0", "-", "none", "nobody", "pass", "无", "不", "没有", "空"})
_SAME: Final = {
    "y": "yes", "是": "yes", "好": "yes", "对": "yes",
    "n": "no", "否": "no", "不": "no",
    "l": "left", "左": "left", "左边": "left",
    "r": "right", "右": "right", "右边": "right",
    "瞥": "glance", "瞥一眼": "glance", "盯": "stare", "盯着看": "stare",
    "杀": "kill", "let be": "let_be", "letbe": "let_be", "spare": "let_be", "放过": "let_be",
    "不看": "no",
}  # fmt: skip
_SEAT: Final = re.compile(r"(?:seat|no\.?|#)?\s*(\d{1,2})\s*号?", re.IGNORECASE)


class Misread(Exception):
    """What was typed is no answer. `str()` is one line saying what would be."""


class Choices:
    """One question's options as a person sees and types them."""

    def __init__(self, ask: Ask, wording: Wording) -> None:
        self.ask = ask
        self._wording = wording
        self._texts: Texts = wording.texts
        # Where a card's place is chosen and not a seat, only the number can be typed.
        self._of_seats = ask.kind is not AskKind.THIEF

    def label(self, option: Option) -> str:
        """An option as it is listed."""
        if isinstance(option, str):
            return self._texts.sheet.words.get(option, option)
        return self._wording.seat(option) if self._of_seats else str(option)

    def listed(self) -> str:
        """All options, and nothing where that is legal."""
        labels = [self.label(option) for option in self.ask.options]
        if 0 in self.ask.counts:
            labels.append(self._texts.play("or_nothing", nothing=self.nothing()))
        return " · ".join(labels)

    def counts(self) -> str:
        """How many are chosen, in words."""
        return self._texts.play("counts_or").join(str(count) for count in self.ask.counts if count)

    def nothing(self) -> str:
        """What choosing nothing means here."""
        texts = self._texts.sheet.nothing
        return texts.get(self.ask.kind, texts["other"])

    def shown(self, chosen: Chosen) -> str:
        """A choice in words."""
        if not chosen:
            return self.nothing()
        if len(chosen) > 1 and len(chosen) == len(self.ask.options):
            return self._texts.sheet.words["all"]
        return self._texts.listed(self.label(option) for option in chosen)

    def read(self, typed: str) -> Chosen:
        """The options meant. Raises Misread for anything that is not a legal answer."""
        word = typed.strip().casefold()
        if 0 in self.ask.counts and (word in _NOTHING or word == self.nothing().casefold()):
            return ()
        if word in ("all", "所有人", "全部") and len(self.ask.options) in self.ask.counts:
            return self.ask.options
        whole = self.option(word)
        if whole is None and not any(isinstance(option, int) for option in self.ask.options):
            raise self._misread(typed)
        chosen = (whole,) if whole is not None else self._several(typed)
        if len(set(chosen)) != len(chosen):
            raise Misread(self._texts.play("twice", options=self.listed()))
        if len(chosen) not in self.ask.counts:
            raise Misread(self._texts.play("too_many", counts=self.counts(), options=self.listed()))
        return chosen

    def _several(self, typed: str) -> Chosen:
        chosen = []
        for word in re.split(r"[\s,，、;；+&]+", typed.strip()):
            option = self.option(word.casefold())
            if option is None:
                raise self._misread(word)
            chosen.append(option)
        return tuple(chosen)

    def _misread(self, word: str) -> Misread:
        options = self.listed()
        return Misread(self._texts.play("not_seat", word=shortened(word), options=options))

    def option(self, word: str) -> Option | None:
        """The option that one word means, if it is on offer."""
        for option in self.ask.options:
            if isinstance(option, str) and option in (word, _SAME.get(word)):
                return option
        seat = seat_meant(word, self._wording.names) if self._of_seats else _number(word)
        return seat if seat in self.ask.options else None


def seat_meant(word: str, names: tuple[str, ...]) -> Seat | None:
    """The seat a word means: 5, seat 5, #5, 5号, a name, or both. It need not exist."""
    meant = word.strip().casefold()
    for seat, name in enumerate(names, start=1):
        called = name.casefold()
        if meant in (called, f"{seat} {called}", f"{seat}号{called}"):
            return seat
    return _number(word)


def _number(word: str) -> int | None:
    found = _SEAT.fullmatch(word.strip())
    return int(found[1]) if found else None


def shortened(word: str) -> str:
    """Something typed, fit to be shown in one line."""
    printable = "".join(letter if letter.isprintable() else "?" for letter in word)
    return printable if len(printable) <= 24 else printable[:23] + "…"
