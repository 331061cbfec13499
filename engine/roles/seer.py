"""The seer: each night learns of one other living player (rules §3)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.night import Night
from engine.roles.cards import Card
from engine.script import Asking, seat_in
from engine.seats import Class, Role, Seat, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.SEER, Side.VILLAGE, Class.POWER)

GOOD = "good"
WOLF = "wolf"


def step(game: "Game", night: Night) -> Asking[None]:
    """Ask the seer whom to check and tell what is found."""
    for seer in game.state.with_role(Role.SEER):
        if not game.state.has_power(seer):
            continue
        others = tuple(seat for seat in game.state.alive if seat != seer)
        answer = yield from game.put(game.question(seer, AskKind.SEER, others))
        target = seat_in(answer)
        if target is not None:
            game.tell(e.Checked(seer, target, found(game, target)), to=(seer,))


def found(game: "Game", target: Seat) -> str:
    """What a check of this seat shows: a role id, or "good" or "wolf" (`seer_sees`)."""
    role = game.state.role(target)
    if game.rules.seer_sees == "role":
        return str(role)
    if role is Role.IDIOT and game.rules.idiot_seen_as_wolf:
        return WOLF
    return WOLF if game.state.side(target) is Side.WOLVES else GOOD
