"""The guard: shields one living player a night, never the same twice running (rules §3)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.night import Night
from engine.roles.cards import Card
from engine.script import Asking, seat_in
from engine.seats import Class, Role, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.GUARD, Side.VILLAGE, Class.POWER)


def step(game: "Game", night: Night) -> Asking[None]:
    """Ask the guard whom to shield."""
    for guard in game.state.with_role(Role.GUARD):
        if not game.state.has_power(guard):
            continue
        options = tuple(seat for seat in game.state.alive if seat != game.state.shielded_last)
        answer = yield from game.put(game.question(guard, AskKind.GUARD, options))
        night.shield = seat_in(answer)
        role = None
        if night.shield is not None and game.rules.guard_sees_role:
            role = game.state.role(night.shield)
        game.tell(e.Guarded(guard, night.shield, role), to=(guard,))
