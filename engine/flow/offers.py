"""The standing offer of a self-destruct, taken or not while the game waits for something else."""

from typing import TYPE_CHECKING

from engine.asks import YES, Ask, AskKind
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.game import Game


def offer_self_destruct(game: "Game") -> None:
    """Let every living wolf end the day from now on, where the rules allow it (`self_destruct`)."""
    if game.rules.self_destruct == "never":
        return
    game.offers = tuple(_offer(game, wolf) for wolf in game.state.wolves())


def close_for_ballots(game: "Game") -> None:
    """Take the offers away where they end with the speeches (`self_destruct` day)."""
    if game.rules.self_destruct == "day":
        game.offers = ()


def _offer(game: "Game", wolf: Seat) -> Ask:
    return game.question(wolf, AskKind.SELF_DESTRUCT, (YES,), counts=(1,), default=(YES,))
