"""The night: the steps in the ruleset's order, then what comes of them (rules §4, §7)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from engine import events as e
from engine.events import Step
from engine.flow import victory
from engine.night import Night, outcome
from engine.roles import CALLED_FOR, STEPS
from engine.script import Asking
from engine.seats import Cause, Role, Seat, Winner

if TYPE_CHECKING:
    from engine.game import Game
    from engine.setup import GameSetup

_FIRST_NIGHT = (Step.THIEF, Step.CUPID, Step.LOVERS)


def play_night(game: "Game", returning: tuple[Seat, ...]) -> Asking[dict[Seat, Cause]]:
    """Play one night and return who will be found dead, with causes, in seat order.

    returning: exiled idiots who come back to life as the night falls (`idiot_mode` revive).
    """
    number = game.state.night + 1
    game.tell(e.NightFell(number))
    for seat in returning:
        game.tell(e.IdiotReturned(seat))
    night = Night(number)
    for step, called in _steps(game.setup, number == 1, number % 2 == 0):
        if called:
            game.tell(e.StepCalled(number, step))
            yield from STEPS[step](game, night)
        if step is Step.WITCH:
            _knife_first(game, night)
    dead, lives = outcome(game.state, game.rules, night)
    if lives is not None:
        elder = game.state.with_role(Role.ELDER)[0]
        game.record(e.ElderWounded(elder, lives))
    return dead


@lru_cache(maxsize=64)
def _steps(setup: "GameSetup", first: bool, even: bool) -> tuple[tuple[Step, bool], ...]:
    """The steps of a first, even or other night in order, each with whether it is called aloud.

    It is where its role is on the public board, dealt or not, living or dead (rules §2.2).
    """
    deck = setup.full_deck()
    by_night = setup.played_rules().hunter_when == "night"
    return tuple(
        (step, any(role in deck for role in CALLED_FOR[step]))
        for step in setup.preset.night_order()
        if (first or step not in _FIRST_NIGHT)
        and (even or step is not Step.WHITE_WOLF)
        and (by_night or step is not Step.HUNTER)
    )


def _knife_first(game: "Game", night: Night) -> None:
    """End the game at the witch's step if the standing kill already wins it (rules §12.8)."""
    if not game.rules.knife_first:
        return
    state = game.state
    dead, _ = outcome(state, game.rules, night, knife_only=True)
    if not dead:
        return
    alive = tuple(seat for seat in state.alive if seat not in dead)
    if victory.wolves_condition(game, alive) is None:
        return
    for seat, cause in dead.items():
        game.record(e.Died(seat, cause))
    revealed = tuple((seat, state.role(seat)) for seat in dead)
    roles = () if game.rules.reveal_on_death == "none" else revealed
    game.tell(e.DeathsAnnounced(state.day + 1, e.How.NIGHT, tuple(dead), roles))
    victory.end(game, Winner.WOLVES, "knife_first")
