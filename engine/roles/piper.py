"""The piper: charms two players a night and wins when all others are charmed (rules §3, §12.6)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.night import Night
from engine.roles.cards import Card
from engine.script import Asking
from engine.seats import Class, Role, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.PIPER, Side.ALONE, Class.NEITHER)

CHARMS = 2


def step(game: "Game", night: Night) -> Asking[None]:
    """Ask the piper whom to charm: two of the uncharmed, or the last one, or nobody."""
    for piper in game.state.with_role(Role.PIPER):
        state = game.state
        free = tuple(seat for seat in state.alive if seat != piper and seat not in state.charmed)
        if not free or not state.has_power(piper):
            continue
        answer = yield from game.put(
            game.question(piper, AskKind.CHARM, free, counts=(0, min(CHARMS, len(free))))
        )
        if answer.chosen:
            targets = tuple(sorted(int(seat) for seat in answer.chosen))
            game.tell(e.Charmed(piper, targets), to=(piper,))


def meet(game: "Game", night: Night) -> Asking[None]:
    """The charmed wake and know each other."""
    yield from ()
    charmed = tuple(seat for seat in game.state.charmed if seat in game.state.alive)
    if charmed:
        game.tell(e.CharmedMet(charmed), to=charmed)
