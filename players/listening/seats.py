"""Seats in free text: each mention by number or name becomes a mark no pattern mistakes.

`⟦3⟧` is a seat, `⟦3 8 12⟧` a list of seats.
"""

import re
from functools import cache
from typing import Final

from engine.seats import Seat
from engine.views import View
from prompts import Lang
from prompts.listening import ListeningTexts, listening_texts

_SHOWN_DIGITS: Final = {ord("０") + digit: str(digit) for digit in range(10)}
_NORMAL: Final = {**_SHOWN_DIGITS, ord("’"): "'", ord("⟦"): "[", ord("⟧"): "]"}
_HIDDEN: Final = {ord("0") + digit: 0xE000 + digit for digit in range(10)}
_UNHIDDEN: Final = {hidden: chr(digit) for digit, hidden in _HIDDEN.items()}
_PRIVATE: Final = dict.fromkeys(_UNHIDDEN)
_SPACE: Final = re.compile(r"\s+")
_TWICE: Final = re.compile(r"⟦(\d+)⟧\s*[(（]?⟦\1⟧[)）]?")
_MARK: Final = re.compile(r"⟦([\d ]+)⟧")


def marked(text: str, view: View, speaker: Seat, lang: Lang) -> str:
    """The text with every mention of a seat of this table replaced by its mark."""
    texts = listening_texts(lang)
    text = text.translate(_PRIVATE).translate(_NORMAL)
    # Long runs of space would make the patterns slow, and mean nothing.
    text = _SPACE.sub(lambda run: "\n" if "\n" in run[0] else " ", text)
    text = _names_marked(text, view, texts)
    text = texts.compiled(texts.not_a_seat).sub(lambda found: found[0].translate(_HIDDEN), text)

    def numbered(found: re.Match[str]) -> str:
        word = next(group for group in found.groups() if group)
        number = int(word) if word.isdecimal() else texts.numbers[word.casefold()]
        return _mark(number) if number in view.seats else found[0]

    text = texts.compiled(texts.numbered).sub(numbered, text)
    text = texts.compiled(texts.myself).sub(_mark(speaker), text)
    text = _TWICE.sub(r"⟦\1⟧", text.translate(_UNHIDDEN))
    return _lists(lang).sub(lambda found: _mark(*seats_in(found[0])), text)


def seats_in(text: str) -> tuple[Seat, ...]:
    """The seats marked in a text, in their order, each once."""
    found = (seat for mark in _MARK.findall(text) for seat in mark.split())
    return tuple(dict.fromkeys(map(int, found)))


def _mark(*seats: Seat) -> str:
    return f"⟦{' '.join(map(str, seats))}⟧"


def _names_marked(text: str, view: View, texts: ListeningTexts) -> str:
    cards = texts.compiled("{role}")
    for seat in sorted(view.seats, key=lambda seat: -len(view.name_of(seat))):
        name = view.name_of(seat)
        if name.isdecimal() or view.names.count(name) > 1 or cards.fullmatch(name):
            continue
        text = re.sub(_name(name, texts), _mark(seat).translate(_HIDDEN), text)
    return text


def _name(name: str, texts: ListeningTexts) -> str:
    """A pattern for a name; one that is also a word is no name where a sentence begins."""
    if not name.isascii():
        return re.escape(name)
    if name.casefold() in texts.words_too:
        return rf"(?<!^)(?<![.!?] )\b{re.escape(name)}\b"
    lower = rf"|\b{re.escape(name.casefold())}\b" if len(name) > 2 else ""
    return rf"\b{re.escape(name)}\b{lower}"


@cache
def _lists(lang: Lang) -> re.Pattern[str]:
    """Seats in a row. With commas alone three make a list: "Ann, 3 is lying" speaks to Ann."""
    texts = listening_texts(lang)
    seat, last = r"⟦\d+⟧", rf"(?:{texts.between})"
    comma = r"\s*[,，]\s*"
    return re.compile(
        rf"{seat}(?:(?:{comma}{seat}){{0,8}}(?:{last}{seat}){{1,8}}(?!{texts.not_a_list})"
        rf"|(?:{comma}{seat}){{2,8}})",
        re.IGNORECASE,
    )
