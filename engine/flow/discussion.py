"""The round of speeches: who speaks in which order (rules §6.4)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.events import Occasion
from engine.flow import conduct
from engine.script import Asking, word_in
from engine.seats import Seat, anticlockwise, clockwise

if TYPE_CHECKING:
    from engine.game import Game

LEFT = "left"
RIGHT = "right"


def discuss(game: "Game", dead_at_dawn: tuple[Seat, ...]) -> Asking[None]:
    """Let every living seat speak once. Raises Decided if a speech ends the game."""
    order = yield from _order(game, dead_at_dawn)
    for seat in order:
        if seat in game.state.alive:
            yield from conduct.speak(game, seat, Occasion.DAY)


def _order(game: "Game", dead_at_dawn: tuple[Seat, ...]) -> Asking[tuple[Seat, ...]]:
    sheriff = game.state.sheriff
    side = None
    if sheriff is None or game.rules.sheriff_orders_speech == "no":
        seats = _without_sheriff(game, dead_at_dawn)
    else:
        beside = sheriff
        if game.rules.sheriff_orders_speech == "from_dead" and len(dead_at_dawn) == 1:
            beside = dead_at_dawn[0]
        answer = yield from game.put(
            game.question(
                sheriff, AskKind.SIDE, (LEFT, RIGHT), counts=(1,), default=(LEFT,), about=(beside,)
            )
        )
        side = str(word_in(answer))
        seats = _round(game, beside, rising=side == LEFT)
    if sheriff is not None and game.rules.sheriff_speaks_last:
        seats = (*(seat for seat in seats if seat != sheriff), sheriff)
    chooser = sheriff if side is not None else None
    game.tell(e.SpeakersOrdered(Occasion.DAY, seats, chooser, side))
    return seats


def _without_sheriff(game: "Game", dead_at_dawn: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Beside the last dead; where nobody has died the lowest living seat stands in for it."""
    state = game.state
    stand_in = state.alive[0]
    if game.rules.speech_order == "left_of_dead":
        return _round(game, state.last_night_dead or stand_in, rising=True)
    beside = stand_in
    if dead_at_dawn:
        beside = min(dead_at_dawn)
    elif state.deaths:
        beside = state.deaths[-1][0]
    return _round(game, beside, rising=state.day % 2 == 1)


def _round(game: "Game", beside: Seat, *, rising: bool) -> tuple[Seat, ...]:
    if rising:
        return clockwise(game.state.alive, beside + 1)
    return anticlockwise(game.state.alive, beside - 1)
