"""Seeded chance, drawn by name.

Each draw is a hash of (seed, name, how often that name was drawn), so a draw more under one name
changes no draw under another, and every Python gives the same results.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

HEADS = "heads"
TAILS = "tails"


def draw(seed: int, name: str, count: int, below: int) -> int:
    """The `count`-th number drawn under `name`, in 0..below-1, each as likely as the others.

    Raises ValueError for an empty range.
    """
    if below < 1:
        raise ValueError(f"below must be at least 1, got {below!r}")
    digest = blake2b(f"{seed}/{name}/{count}".encode(), digest_size=16).digest()
    # 128 bits over a range of a few hundred: the bias is below 1e-35.
    return int.from_bytes(digest, "big") % below


class Chance:
    """The chance of one game: named draws, with coins that a script may force."""

    def __init__(self, seed: int, forced_coins: Sequence[str] = ()) -> None:
        self._seed = seed
        self._counts: dict[str, int] = {}
        self._forced = list(forced_coins)

    def number(self, name: str, below: int) -> int:
        """The next number under this name, in 0..below-1."""
        count = self._counts.get(name, 0)
        self._counts[name] = count + 1
        return draw(self._seed, name, count, below)

    def coin(self, name: str, heads: int = 1, of: int = 2) -> bool:
        """Toss a coin that shows heads `heads` times in `of`; forced coins come first, in order."""
        if self._forced:
            return self._forced.pop(0) == HEADS
        return self.number(name, of) < heads

    def shuffled(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a seeded order (Fisher-Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            pick = self.number(name, last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]
        return tuple(deck)

    @property
    def coins_left(self) -> int:
        """How many forced coins nobody has tossed yet."""
        return len(self._forced)
