"""Moments that random play hardly ever reaches."""

from collections.abc import Callable, Mapping

import pytest

from engine import events as e
from engine.asks import NO, YES, Ask, AskKind, Option
from engine.events import Poll
from engine.game import Game
from engine.roles import hunter
from engine.seats import Cause, Role, Seat, Winner
from engine.setup import GameSetup

W, V = Role.WEREWOLF, Role.VILLAGER

Choice = Callable[[Ask], tuple[Option, ...]]


def drive(
    game: Game,
    choices: Mapping[AskKind, Choice],
    until: Callable[[Game], bool] = lambda game: False,
) -> Game:
    """Answer by kind of question, silently where none is given, until the moment or the end."""
    while not game.over and not until(game):
        for ask in game.unanswered():
            choose = choices.get(ask.kind)
            game.answer(ask.silence if choose is None else ask.answer(*choose(ask)))
    return game


def asked(kind: AskKind) -> Callable[[Game], bool]:
    return lambda game: any(ask.kind is kind for ask in game.pending)


def every(game: Game, kind: type[e.Event]) -> list[e.Event]:
    return [told.event for told in game.log if isinstance(told.event, kind)]


def ballots(votes: Mapping[Seat, Seat]) -> Choice:
    return lambda ask: (votes[ask.seat],) if ask.seat in votes else ()


def test_a_broken_election_whose_candidates_have_all_died_stands_everybody_again() -> None:
    setup = GameSetup(deck=(W, W, V, V, V, V, Role.WITCH), dealt=True, ruleset="elder")
    game = drive(
        Game(setup),
        {
            AskKind.WOLVES: lambda ask: (3,),
            AskKind.STAGE: lambda ask: (YES if ask.seat in (1, 3) else NO,),
        },
        asked(AskKind.SPEAK),
    )
    # Both who stand are gone: one was killed in the night, one ends the day.
    game.answer(game.offers[0].silence)
    assert every(game, e.ElectionBroken) == [e.ElectionBroken((3,))]
    assert game.state.alive == (2, 4, 5, 6, 7)
    game = drive(game, {}, lambda game: len(every(game, e.SpeakersOrdered)) == 2)
    stage = every(game, e.SpeakersOrdered)[-1]
    assert isinstance(stage, e.SpeakersOrdered)
    assert sorted(stage.seats) == [2, 4, 5, 6, 7]


def test_a_scapegoat_who_leaves_nobody_with_a_vote_is_not_asked_for_one() -> None:
    setup = GameSetup(
        deck=(W, Role.SCAPEGOAT, Role.IDIOT, Role.CUPID),
        dealt=True,
        ruleset="millers_hollow",
        rules=(("sheriff_election", "none"), ("wolves_win", "all_others")),
    )
    game = Game(setup)
    days = {1: ballots({1: 3, 2: 3, 4: 3}), 2: ballots({1: 4, 2: 4}), 3: ballots({1: 1, 2: 3})}
    drive(
        game,
        {
            AskKind.CUPID: lambda ask: (1, 2),
            AskKind.VOTE: lambda ask: days[game.state.day](ask),
        },
    )
    # The wolf grieves for the scapegoat; the idiot, who has turned his card, is left.
    assert every(game, e.VoteTied) == [e.VoteTied(Poll.EXILE, (1, 3))]
    assert game.state.deaths[-2:] == ((2, Cause.SCAPEGOAT), (1, Cause.GRIEF))
    assert not every(game, e.VotersNamed)
    assert game.state.winner is Winner.VILLAGE


def test_a_thief_with_nothing_in_the_middle_is_a_villager() -> None:
    setup = GameSetup(deck=(W, Role.THIEF, V, V), dealt=True, ruleset="classic")
    game = Game(setup)
    taken = [told for told in game.log if isinstance(told.event, e.CardTaken)]
    assert [(told.audience, told.event) for told in taken] == [((2,), e.CardTaken(2, V, None))]
    assert game.state.role(2) is V
    assert not every(game, e.MiddleSeen)


@pytest.mark.parametrize("shoots", ["kill_or_exile", "any_but_poison_or_grief", "any_but_poison"])
def test_the_white_wolf_s_removal_allows_no_shot(shoots: str) -> None:
    setup = GameSetup(deck=(W, V, V), dealt=True, rules=(("hunter_shoots", shoots),))
    assert not hunter.may_shoot(Game(setup), Cause.WHITE_WOLF)
