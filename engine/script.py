"""The grammar of the rules' script: what it yields, what it gets back, what may interrupt it."""

from collections.abc import Generator, Mapping
from typing import TypeAlias, TypeVar

from engine.asks import Answer, Ask, Option
from engine.seats import Seat

T = TypeVar("T")

Replies: TypeAlias = Mapping[Seat, Answer]
"""The answers to one batch of asks, by seat, in the order the asks were put."""

Asking: TypeAlias = Generator[tuple[Ask, ...], Replies, T]
"""A piece of script that may put questions before it returns a T."""


class OfferTaken(Exception):
    """Thrown into the script where it waits, when a seat takes a standing offer."""

    def __init__(self, ask: Ask, answer: Answer) -> None:
        self.ask = ask
        self.answer = answer
        super().__init__(f"seat {ask.seat} takes {ask.kind}")


class Decided(Exception):
    """Raised by the win check: nothing of the script after it happens."""


def seat_in(answer: Answer) -> Seat | None:
    """The single seat an answer chose, or None."""
    return int(answer.chosen[0]) if answer.chosen else None


def word_in(answer: Answer) -> Option | None:
    """The single option an answer chose, or None."""
    return answer.chosen[0] if answer.chosen else None


def plurality(choices: Mapping[Seat, Seat | None]) -> tuple[Seat, ...]:
    """The seats named most often, ascending; empty when nobody is named."""
    counts: dict[Seat, int] = {}
    for choice in choices.values():
        if choice is not None:
            counts[choice] = counts.get(choice, 0) + 1
    most = max(counts.values(), default=0)
    return tuple(sorted(seat for seat, count in counts.items() if count == most))
