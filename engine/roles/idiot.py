"""The idiot: exiled, he turns his card and stays without a vote (rules §3)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import YES, YES_NO, AskKind
from engine.roles.cards import Card
from engine.script import Asking, word_in
from engine.seats import Class, Role, Seat, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.IDIOT, Side.VILLAGE, Class.POWER)


def survives(game: "Game", seat: Seat) -> Asking[bool]:
    """Offer an exiled idiot to turn his card; whether he did, and so stays."""
    state = game.state
    if (
        state.role(seat) is not Role.IDIOT
        or game.rules.idiot_mode != "reveal"
        or seat in state.turned
        or not state.has_power(seat)
    ):
        return False
    answer = yield from game.put(
        game.question(seat, AskKind.TURN, YES_NO, counts=(1,), default=(YES,))
    )
    if word_in(answer) != YES:
        return False
    game.tell(e.IdiotTurned(seat))
    return True


def returns(game: "Game", seat: Seat) -> bool:
    """Whether this exiled seat is an idiot who will come back tonight (`idiot_mode` revive)."""
    return (
        game.state.role(seat) is Role.IDIOT
        and game.rules.idiot_mode == "revive"
        and game.state.has_power(seat)
    )


def interjectors(game: "Game", speaker: Seat) -> tuple[Seat, ...]:
    """The turned idiots who may add a line after this speaker (`idiot_may_interject`)."""
    if not game.rules.idiot_may_interject:
        return ()
    state = game.state
    return tuple(seat for seat in state.turned if seat in state.alive and seat != speaker)
