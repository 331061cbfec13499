"""A player that picks a legal answer by the seed: the baseline others are measured against."""

from engine.asks import Answer, Ask
from engine.chance import Chance, draw
from engine.seats import Seat
from engine.views import View
from players.player import Say

SELF_DESTRUCTS_ONE_IN = 400


class RandomPlayer:
    """Answers every ask with legal choices drawn from a seed of its own, and says nothing.

    rash: whether it sometimes takes a standing offer.
    """

    def __init__(self, seed: int, seat: Seat, *, rash: bool = True) -> None:
        self._chance = Chance(draw(seed, "random player", seat, 2**63))
        self._rash = rash

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        """Any legal answer, silent where words are asked for."""
        return self.choose(ask)

    async def consider(self, view: View, offer: Ask) -> bool:
        """Now and then, yes."""
        return self.takes_offer()

    def takes_offer(self) -> bool:
        """`consider` without the waiting."""
        return self._rash and self._chance.number("offer", SELF_DESTRUCTS_ONE_IN) == 0

    def choose(self, ask: Ask) -> Answer:
        """The answer without the waiting, for whoever plays thousands of games."""
        counts = [count for count in ask.counts if count <= len(ask.options)]
        count = counts[self._chance.number("count", len(counts))]
        if count == 1:
            return ask.answer(ask.options[self._chance.number("choice", len(ask.options))])
        return ask.answer(*self._chance.shuffled("choices", ask.options)[:count])
