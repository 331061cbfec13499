"""How a narration opens, as far as a listener notices that it opens like another."""

import re
from typing import Final

from narrator.beat import BeatKind
from prompts import Lang

WORDS: Final = 4
CHARACTERS: Final = 6

_PUNCTUATION: Final = re.compile(r"[^\w\s]")


def opening(text: str, lang: Lang) -> str:
    """The first four words, or the first six characters in Chinese, without case or marks."""
    if lang == "zh":
        return _PUNCTUATION.sub("", text[:CHARACTERS])
    return " ".join(_PUNCTUATION.sub("", word) for word in text.lower().split()[:WORDS])


class Openings:
    """The openings that one game's narrations have used, by kind of beat."""

    def __init__(self, lang: Lang) -> None:
        self._lang: Lang = lang
        self._used: dict[BeatKind, set[str]] = {}

    def free(self, kind: BeatKind, sentence: str) -> bool:
        """Whether a narration may begin so. One too short to tell must differ in all it has."""
        start = opening(sentence, self._lang)
        return not any(
            start.startswith(used) or used.startswith(start) for used in self._used.get(kind, ())
        )

    def take(self, kind: BeatKind, text: str) -> None:
        """Note how a narration began."""
        self._used.setdefault(kind, set()).add(opening(text, self._lang))
