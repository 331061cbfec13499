"""The rules as a script: `play` is a whole game, from the deal to the cards on the table."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.flow import victory
from engine.flow.day import play_day
from engine.flow.deal import deal
from engine.flow.election import Election
from engine.flow.night import play_night
from engine.script import Asking, Decided

if TYPE_CHECKING:
    from engine.game import Game


def play(game: "Game") -> Asking[None]:
    """Nights and days until a win check decides (rules §6, §7)."""
    deal(game)
    election = Election(game)
    bounds = victory.Bounds(game)
    returning: tuple[int, ...] = ()
    try:
        while True:
            bounds.check()
            dead = yield from play_night(game, returning)
            returning = yield from play_day(game, election, dead)
    except Decided:
        state = game.state
        game.tell(e.RolesRevealed(state.roles, state.deaths))
