"""The day: dawn, election, speeches, vote; and the self-destruct that cuts it short (rules §6)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.flow.deaths import Death, bury, die, die_in_the_night
from engine.flow.discussion import discuss
from engine.flow.election import Election
from engine.flow.offers import close_for_ballots, offer_self_destruct
from engine.flow.vote import exile_vote
from engine.script import Asking, OfferTaken
from engine.seats import Cause, Seat

if TYPE_CHECKING:
    from engine.game import Game


def play_day(game: "Game", election: Election, dead: dict[Seat, Cause]) -> Asking[tuple[Seat, ...]]:
    """Play one day; return an exiled idiot who will come back as the night falls.

    Raises Decided if the game is decided.
    """
    day = game.state.day + 1
    game.tell(e.DayBroke(day))
    untold: dict[Seat, Cause] | None = dict(dead)
    try:
        if election.due("before_deaths"):
            offer_self_destruct(game)
            yield from election.hold()
            game.offers = ()
        untold = None
        at_dawn = yield from _dawn(game, dead)
        offer_self_destruct(game)
        if election.due("after_deaths"):
            yield from election.hold()
        yield from discuss(game, at_dawn)
        if election.due("after_speeches"):
            yield from election.hold()
        close_for_ballots(game)
        return (yield from exile_vote(game))
    except OfferTaken as taken:
        yield from _self_destruct(game, election, taken.ask.seat, untold)
        return ()
    finally:
        game.offers = ()


def _dawn(game: "Game", found: dict[Seat, Cause]) -> Asking[tuple[Seat, ...]]:
    """Tell and bury the dead of the night; return all who died at this dawn, shots included."""
    before = len(game.state.deaths)
    yield from bury(game, die_in_the_night(game, found), of_night=found)
    return tuple(seat for seat, _ in game.state.deaths[before:])


def _self_destruct(
    game: "Game", election: Election, wolf: Seat, untold: dict[Seat, Cause] | None
) -> Asking[None]:
    """The day ends at once: pending deaths are told, the wolf dies, night falls (rules §12.15).

    untold: what the night did, if nobody has been told yet; a peaceful night is news too.
    """
    game.offers = ()
    game.tell(e.SelfDestructed(wolf, game.state.role(wolf)))
    if election.running:
        election.broken(wolf)
    dead: list[Death] = [] if untold is None else die_in_the_night(game, untold)
    if wolf in game.state.alive:
        dead.append(die(game, wolf, Cause.SELF_DESTRUCT))
    yield from bury(game, dead, of_night=untold or ())
