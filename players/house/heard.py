"""What has been said in a game, so that nobody says it again."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from engine.chance import draw
from engine.views import View

_SENTENCE: Final = re.compile(r"[^.!?…。！？]+[.!?…。！？]*[\"”’)]*")
_TOKEN: Final = re.compile(r"[一-鿿]|[^\W一-鿿]+(?:['’][^\W一-鿿]+)*")


@lru_cache(maxsize=8192)
def sentences(text: str) -> tuple[str, ...]:
    """The text cut after each sentence's mark."""
    return tuple(found.strip() for found in _SENTENCE.findall(text) if found.strip())


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[str, ...]:
    """Words in lower case, and each Chinese character by itself; no marks."""
    return tuple(_TOKEN.findall(text.casefold()))


def bigrams(text: str) -> tuple[tuple[str, str], ...]:
    """Each token with its next."""
    found = tokens(text)
    return tuple(pairwise(found))


@dataclass(frozen=True, slots=True)
class Share:
    """The part of all sentences that is one seat's, of several that speak at the same time.

    They cannot hear each other yet, so each keeps to its own part and none repeats another.
    """

    index: int
    of: int

    def may_say(self, text: str) -> bool:
        """Whether all sentences of the text are in this seat's part."""
        return all(
            draw(0, f"share {' '.join(tokens(sentence))}", 0, self.of) == self.index
            for sentence in sentences(text)
        )


class Heard:
    """All sentences that a seat has heard or whispered, without case and marks."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._sentences: set[tuple[str, ...]] = set()
        self._bigrams: Counter[tuple[str, str]] = Counter()
        self._texts: list[str] = []
        for text in texts:
            self.add(text)

    @classmethod
    def by(cls, view: View) -> "Heard":
        """Everything said in this view, the pack's whispers included."""
        heard = cls(said.spoke.text for said in view.said)
        for _, whisper in view.whispers:
            heard.add(whisper.text)
        return heard

    def add(self, text: str) -> None:
        """Take in what was just said."""
        self._sentences.update(tokens(sentence) for sentence in sentences(text))
        self._bigrams.update(bigrams(text))
        self._texts.append(text.casefold())

    def repeats(self, text: str) -> bool:
        """Whether any sentence of the text has been said, or stands in it twice."""
        said = [tokens(sentence) for sentence in sentences(text)]
        return len(set(said)) < len(said) or not self._sentences.isdisjoint(said)

    def holds(self, piece: str) -> bool:
        """Whether a piece of text was part of anything said."""
        return any(piece.casefold() in text for text in self._texts)

    def staleness(self, text: str) -> float:
        """How much of the text is made of pairs of words heard before: 0 nothing, 1 all of it.

        A pair heard often counts for more, so that no turn of phrase becomes the table's own.
        """
        pairs = bigrams(text)
        if not pairs:
            return 1.0
        return sum(1 - 1 / (1 + self._bigrams[pair]) for pair in pairs) / len(pairs)
