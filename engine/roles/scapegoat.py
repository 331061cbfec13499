"""The scapegoat: dies of a tied vote and names tomorrow's voters (rules §3)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.roles.cards import Card
from engine.script import Asking
from engine.seats import Class, Role, Seat, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.SCAPEGOAT, Side.VILLAGE, Class.POWER)


def of_the_living(game: "Game") -> Seat | None:
    """The scapegoat who would die of a tie now, if there is one with his power."""
    seats = [s for s in game.state.with_role(Role.SCAPEGOAT) if game.state.has_power(s)]
    return seats[0] if seats else None


def name_voters(game: "Game", seat: Seat) -> Asking[None]:
    """Ask a scapegoat who died of a tie who may vote tomorrow; silence means everybody."""
    state = game.state
    voters = tuple(living for living in state.alive if living not in state.turned)
    if not voters:
        return
    answer = yield from game.put(
        game.question(
            seat,
            AskKind.ALLOW,
            voters,
            counts=tuple(range(1, len(voters) + 1)),
            default=voters,
        )
    )
    game.tell(e.VotersNamed(seat, tuple(sorted(int(voter) for voter in answer.chosen))))
