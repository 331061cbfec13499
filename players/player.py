"""What a table needs of whoever answers for a seat."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol, TypeAlias

from engine.asks import Answer, Ask
from engine.seats import Seat
from engine.views import View

Say: TypeAlias = Callable[[str], Awaitable[None]]
"""Publishes the next sentence of a speech while the rest is still being made."""


class Player(Protocol):
    """Answers for one seat. It is given that seat's view and nothing else."""

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        """Answer an ask with one of its legal choices.

        A speech may be handed out sentence by sentence through `say`; the answer's text is the
        whole of it and is what counts. Whatever this raises, or an illegal answer, makes the
        table fall back, so a player need not guard the game against itself.
        """
        ...

    async def consider(self, view: View, offer: Ask) -> bool:
        """Whether to take a standing offer (a self-destruct) now. Asked again as play goes on."""
        ...


class CannotAnswer(Exception):
    """A player knows that it has no answer; the table falls back and says why.

    cause: one word, which stands in the record and the counters.
    """

    def __init__(self, cause: str, detail: str) -> None:
        self.cause = cause
        self.detail = detail
        super().__init__(f"{cause}: {detail}")


class Substitutes:
    """One fallback player a seat, as the single player that a table falls back on."""

    def __init__(self, players: Mapping[Seat, Player]) -> None:
        self._players = players

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        """The answer of the seat's own substitute."""
        return await self._players[ask.seat].answer(view, ask, say)

    async def consider(self, view: View, offer: Ask) -> bool:
        """What the seat's own substitute would do."""
        return await self._players[offer.seat].consider(view, offer)
