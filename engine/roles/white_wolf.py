"""The white wolf: one of the pack that every second night may remove another wolf (rules §3)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.night import Night
from engine.roles.cards import Card
from engine.script import Asking, seat_in
from engine.seats import Class, Role, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.WHITE_WOLF, Side.WOLVES, Class.NEITHER)


def step(game: "Game", night: Night) -> Asking[None]:
    """On even nights, ask the white wolf whether to remove a wolf."""
    for wolf in game.state.with_role(Role.WHITE_WOLF):
        lover = None if game.rules.lovers_may_kill_each_other else game.state.lover_of(wolf)
        others = tuple(seat for seat in game.state.wolves() if seat not in (wolf, lover))
        if not others:
            continue
        answer = yield from game.put(game.question(wolf, AskKind.WHITE_WOLF, others))
        night.struck = seat_in(answer)
        game.tell(e.WhiteWolfStruck(wolf, night.struck), to=(wolf,))
