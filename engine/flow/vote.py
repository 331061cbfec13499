"""The exile vote, its ties, and what happens to the exiled (rules §6.5, §6.6, §12.11)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.events import Ballot, Occasion, Poll
from engine.flow import conduct, victory
from engine.flow.deaths import bury, die, hand_on_badge
from engine.flow.offers import close_for_ballots, offer_self_destruct
from engine.roles import idiot, scapegoat
from engine.script import Asking, seat_in
from engine.seats import Cause, Seat

if TYPE_CHECKING:
    from engine.game import Game

Tally = tuple[tuple[Seat, int], ...]

ONE_VOTE = 2
"""Tallies count half-votes, so that a weight of 1.5 stays a whole number."""

_ROUNDS = {"no_exile": 1, "runoff_once": 2, "revote_once": 2, "runoff_until_exile": 3}


def tally(ballots: tuple[Ballot, ...], weights: dict[Seat, int] | None = None) -> Tally:
    """Half-votes by target, most first, equal ones by seat."""
    counts: dict[Seat, int] = {}
    for voter, target in ballots:
        if target is not None:
            weight = ONE_VOTE if weights is None else weights.get(voter, ONE_VOTE)
            counts[target] = counts.get(target, 0) + weight
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def leaders(counted: Tally) -> tuple[Seat, ...]:
    """The seats with the most votes, ascending; empty when nobody voted."""
    return tuple(sorted(seat for seat, votes in counted if votes == counted[0][1]))


def voters(game: "Game") -> tuple[Seat, ...]:
    """Who may vote on exile today: the living, less turned idiots and the scapegoat's excluded."""
    state = game.state
    seats = tuple(seat for seat in state.alive if seat not in state.turned)
    if state.voters_day == state.day:
        seats = tuple(seat for seat in seats if seat in state.voters)
    return seats


def targets(game: "Game", voter: Seat) -> tuple[Seat, ...]:
    """Whom a seat's exile ballot may name."""
    state = game.state
    seats = state.alive
    if state.uncounted:
        seats = tuple(seat for seat in seats if seat not in state.uncounted)
    if state.lovers and not game.rules.lovers_may_vote_each_other:
        lover = state.lover_of(voter)
        seats = tuple(seat for seat in seats if seat != lover)
    return seats


def weights(game: "Game") -> dict[Seat, int]:
    """Half-votes of those whose vote is not one: the sheriff (`sheriff_weight`)."""
    sheriff = game.state.sheriff
    if sheriff is None:
        return {}
    weight = game.rules.sheriff_weight
    if len(game.state.alive) == 3 and game.rules.sheriff_weight_last_three != "same":
        weight = game.rules.sheriff_weight_last_three
    return {sheriff: 4 if weight == "2" else 3}


def exile_vote(game: "Game") -> Asking[tuple[Seat, ...]]:
    """Hold today's vote and its consequences; return an idiot who will come back tonight.

    Raises Decided if it decides the game.
    """
    if not voters(game):
        game.tell(e.NobodyExiled("no_voters"))
        return ()
    top = yield from _poll(game, 1, voters(game), None)
    if not top:
        game.tell(e.NobodyExiled("no_votes"))
        return ()
    if len(top) > 1:
        top = yield from _settle(game, top)
    if len(top) != 1:
        return ()
    return (yield from _exile(game, top[0]))


def _poll(
    game: "Game", round: int, electorate: tuple[Seat, ...], among: tuple[Seat, ...] | None
) -> Asking[tuple[Seat, ...]]:
    asks = []
    for voter in electorate:
        options = targets(game, voter)
        if among is not None:
            options = tuple(seat for seat in options if seat in among)
        asks.append(game.question(voter, AskKind.VOTE, options, about=among or ()))
    replies = yield from game.put_all(tuple(asks))
    ballots = tuple((seat, seat_in(answer)) for seat, answer in replies.items())
    counted = tally(ballots, weights(game))
    game.tell(e.BallotsRevealed(Poll.EXILE, round, ballots, counted))
    return leaders(counted)


def _settle(game: "Game", tied: tuple[Seat, ...]) -> Asking[tuple[Seat, ...]]:
    """A tie: scapegoat first, then the sheriff's pick, then `exile_tie`; who is exiled, if one."""
    game.tell(e.VoteTied(Poll.EXILE, tied))
    goat = scapegoat.of_the_living(game)
    if goat is not None:
        yield from bury(game, [die(game, goat, Cause.SCAPEGOAT)])
        return ()
    sheriff = game.state.sheriff
    if game.rules.sheriff_breaks_ties and sheriff is not None:
        answer = yield from game.put(
            game.question(sheriff, AskKind.SHERIFF_PICKS, tied, about=tied)
        )
        pick = seat_in(answer)
        game.tell(e.TieBroken(sheriff, pick))
        if pick is not None:
            return (pick,)
    how = game.rules.exile_tie
    for round in range(2, _ROUNDS[how] + 1):
        if how == "revote_once":
            tied = yield from _poll(game, round, voters(game), None)
        else:
            tied = yield from _run_off(game, round, tied)
        if len(tied) < 2:
            break
        game.tell(e.VoteTied(Poll.EXILE, tied))
    if len(tied) != 1:
        game.tell(e.NobodyExiled("tied" if tied else "no_votes"))
    return tied


def _run_off(game: "Game", round: int, tied: tuple[Seat, ...]) -> Asking[tuple[Seat, ...]]:
    """The tied speak again and all others vote among them."""
    game.tell(e.SpeakersOrdered(Occasion.RUN_OFF, tied))
    if not game.offers:
        offer_self_destruct(game)
    for seat in tied:
        if seat in game.state.alive:
            yield from conduct.speak(game, seat, Occasion.RUN_OFF)
    close_for_ballots(game)
    still = tuple(seat for seat in tied if seat in game.state.alive)
    electorate = tuple(seat for seat in voters(game) if seat not in tied)
    if not electorate:
        return ()
    return (yield from _poll(game, round, electorate, still))


def _exile(game: "Game", seat: Seat) -> Asking[tuple[Seat, ...]]:
    game.offers = ()
    game.tell(e.Exiled(seat))
    stays = yield from idiot.survives(game, seat)
    if stays:
        if game.state.sheriff == seat:
            yield from hand_on_badge(game, seat)
        victory.check(game)
        return ()
    returning = idiot.returns(game, seat)
    yield from bury(game, [die(game, seat, Cause.EXILE)], grief=not returning)
    return (seat,) if returning else ()
