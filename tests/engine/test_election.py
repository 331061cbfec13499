"""What the table is told of an election: reasons, rounds, who speaks, who is left (rules §3, §6)."""

from typing import Any

import pytest

from engine import events as e
from engine.asks import YES, Ask, AskKind, Ruling
from engine.chance import draw
from engine.events import Occasion, Poll
from engine.game import Game
from engine.seats import Role, Seat
from engine.setup import GameSetup
from tests.engine.staged import public, staged

ROLES = ["werewolf", "werewolf", "villager", "seer", "villager", "witch", "villager"]
DECK = tuple(map(Role, ROLES))


def standing(*steps: dict[str, Any], ruleset: str = "standard", **more: Any) -> Game:
    return staged(ruleset, ROLES, *steps, **more)


# --- no badge ------------------------------------------------------------------------------------

TWICE_TIED = [{2: 3, 4: 1}, {2: 3, 4: 1}]


@pytest.mark.parametrize(
    ("ruleset", "reason", "days"),
    [
        ("standard", "nobody_stood", [{"stage": []}]),
        ("standard", "nobody_left", [{"stage": [1, 3], "withdraw": [1, 3]}]),
        ("standard", "no_voters", [{"stage": [1, 2, 3, 4, 5, 6, 7]}]),
        ("standard", "no_votes", [{"stage": [1, 3]}]),
        ("standard", "tied_twice", [{"stage": [1, 3], "sheriff_vote": TWICE_TIED}]),
        ("elder", None, [{"stage": [1, 3], "sheriff_vote": TWICE_TIED}]),
        ("classic", "no_votes", [{}]),
        ("classic", "tied_twice", [{"sheriff_vote": TWICE_TIED}]),
    ],
)
def test_why_there_will_be_no_badge_is_said_once(
    ruleset: str, reason: str | None, days: list[dict[str, Any]]
) -> None:
    game = standing(*({"day": day} for day in days), ruleset=ruleset)
    assert public(game, e.NoSheriff) == ([] if reason is None else [e.NoSheriff(reason)])
    assert (game.state.sheriff is None) is (reason is not None)


def test_a_self_destruct_after_the_badge_is_lost_breaks_no_election() -> None:
    roles = [*ROLES, "werewolf", "werewolf", "villager", "villager"]
    days: list[dict[str, Any]] = [
        {"day": {"stage": [3, 4], "self_destruct": 1}},
        {"day": {"self_destruct": 2}},
        {"day": {"self_destruct": 8}},
    ]
    game = staged("standard", roles, *days)
    assert public(game, e.ElectionBroken) == [e.ElectionBroken((3, 4))]
    assert public(game, e.NoSheriff) == [e.NoSheriff("broken_twice")]


def test_a_self_destruct_after_an_election_that_was_held_breaks_none() -> None:
    game = standing({"day": {"stage": [3, 4], "sheriff_vote": {5: 3}, "self_destruct": 1}})
    assert public(game, e.SheriffElected) == [e.SheriffElected(3)]
    assert not public(game, e.ElectionBroken)


def test_a_badge_dealt_with_the_cards_is_told_at_the_start() -> None:
    game = standing({"night": {}}, sheriff=3)
    assert public(game, e.SheriffElected) == [e.SheriffElected(3)]


# --- rounds --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "stage"), [("standard", {"stage": [3, 5]}), ("classic", {})], ids=["stage", "open"]
)
def test_a_tie_is_told_and_the_second_vote_is_the_second_round(
    ruleset: str, stage: dict[str, Any]
) -> None:
    tied = {1: 3, 2: 5}
    day = {"day": {**stage, "sheriff_vote": [tied, tied]}}
    game = standing(day, ruleset=ruleset)
    polls = [poll for poll in public(game, e.BallotsRevealed) if poll.poll is Poll.SHERIFF]
    assert [poll.round for poll in polls] == [1, 2]
    assert {poll.tally for poll in polls} == {((3, 2), (5, 2))}
    ties = public(game, e.VoteTied)
    assert ties[0] == e.VoteTied(Poll.SHERIFF, (3, 5))
    assert {(tie.poll, tie.seats) for tie in ties} == {(Poll.SHERIFF, (3, 5))}


@pytest.mark.parametrize(("coin", "order"), [("heads", (3, 5)), ("tails", (5, 3))])
def test_a_coin_says_at_which_end_of_the_stage_the_speeches_begin(
    coin: str, order: tuple[Seat, ...]
) -> None:
    game = standing({"day": {"stage": [3, 5], "sheriff_vote": {1: 3}}}, coins=[coin])
    ordered = [told for told in public(game, e.SpeakersOrdered) if told.occasion is Occasion.STAGE]
    assert ordered == [e.SpeakersOrdered(Occasion.STAGE, order)]
    spoke = [told.seat for told in public(game, e.Spoke) if told.occasion is Occasion.STAGE]
    assert tuple(spoke) == order


def test_the_tied_speak_again_before_the_second_vote() -> None:
    day = {"day": {"stage": [3, 5, 7], "sheriff_vote": [{1: 3, 2: 5}, {1: 3}]}}
    game = standing(day)
    assert [told.seat for told in public(game, e.Spoke) if told.occasion is Occasion.RUN_OFF] == [
        3,
        5,
    ]


# --- broken and resumed --------------------------------------------------------------------------


def until(game: Game, kind: AskKind, stage: tuple[Seat, ...], occasion: Any = None) -> Ask:
    """Go on, with these seats on the stage, to a question of this kind; return it."""
    while game.pending[0].kind is not kind or (occasion and game.pending[0].speech is not occasion):
        for ask in game.unanswered():
            raises = ask.kind is AskKind.STAGE and ask.seat in stage
            game.answer(ask.answer(YES) if raises else ask.silence)
    return game.pending[0]


def blow_up(game: Game, wolf: Seat) -> None:
    (offer,) = [offer for offer in game.offers if offer.seat == wolf]
    game.answer(offer.silence)


def test_who_has_spoken_on_the_stage_is_not_heard_again_when_the_election_resumes() -> None:
    game = Game(GameSetup(DECK, dealt=True, coins=("heads",)))
    until(game, AskKind.SPEAK, (3, 4, 5, 7))
    for _ in range(2):
        game.answer(game.pending[0].silence)
    blow_up(game, 1)
    assert public(game, e.ElectionBroken) == [e.ElectionBroken((3, 4, 5, 7))]
    until(game, AskKind.WITHDRAW, ())
    ordered = [set(told.seats) for told in public(game, e.SpeakersOrdered)]
    assert ordered == [{3, 4, 5, 7}, {5, 7}]


def test_of_a_stage_of_which_one_has_spoken_a_coin_orders_the_rest_again() -> None:
    game = Game(GameSetup(DECK, dealt=True, coins=("tails", "tails")))
    until(game, AskKind.SPEAK, (3, 4, 5))
    game.answer(game.pending[0].silence)
    blow_up(game, 1)
    until(game, AskKind.WITHDRAW, ())
    assert [told.seats for told in public(game, e.SpeakersOrdered)] == [(5, 3, 4), (4, 3)]


def test_where_a_badge_is_required_a_broken_election_keeps_its_candidates() -> None:
    game = Game(GameSetup(DECK, ruleset="elder", dealt=True))
    until(game, AskKind.SPEAK, (3, 5))
    blow_up(game, 1)
    until(game, AskKind.SHERIFF_VOTE, ())
    assert {ask.options for ask in game.pending} == {(3, 5)}


def test_where_a_badge_is_required_everybody_stands_when_nobody_is_left() -> None:
    game = Game(GameSetup(DECK, ruleset="elder", dealt=True))
    until(game, AskKind.SPEAK, (1,))
    blow_up(game, 1)
    assert public(game, e.ElectionBroken) == [e.ElectionBroken(())]
    until(game, AskKind.SHERIFF_VOTE, ())
    alive = game.state.alive
    assert 1 not in alive
    assert {ask.options for ask in game.pending} == {alive}
    assert {ask.seat for ask in game.pending} == set(alive)


def test_an_election_after_the_speeches_is_not_broken_before_it_begins() -> None:
    rules = {"sheriff_election": "stage", "election_at": "after_speeches"}
    game = standing({"day": {"self_destruct": 1}}, rules=rules)
    assert not public(game, e.ElectionBroken)


def test_an_election_broken_once_is_not_broken_again_by_the_speeches_of_the_next_day() -> None:
    rules = (("election_at", "after_speeches"), ("sheriff_election", "stage"))
    deck = (*DECK, Role.WEREWOLF, Role.VILLAGER)
    game = Game(GameSetup(deck, rules=rules, dealt=True))
    until(game, AskKind.SPEAK, (3, 5), Occasion.STAGE)
    blow_up(game, 1)
    until(game, AskKind.SPEAK, ())
    blow_up(game, 2)
    assert public(game, e.ElectionBroken) == [e.ElectionBroken((3, 5))]
    assert not public(game, e.NoSheriff)


# --- a badge that must be somebody's -------------------------------------------------------------


def drawn(seed: int, ballots: list[dict[Seat, Seat]], stage: tuple[Seat, ...]) -> Seat | None:
    """Who holds the badge after these ballots under the elder rules."""
    game = Game(GameSetup(DECK, ruleset="elder", dealt=True, seed=seed))
    left = list(ballots)
    while game.pending[0].kind is not AskKind.SIDE:
        until_vote = game.pending[0].kind is AskKind.SHERIFF_VOTE
        votes = left.pop(0) if until_vote and left else {}
        for ask in game.unanswered():
            answer = ask.silence
            if ask.kind is AskKind.STAGE and ask.seat in stage:
                answer = ask.answer(YES)
            elif until_vote and ask.seat in votes:
                answer = ask.answer(votes[ask.seat])
            game.answer(answer)
    return game.state.sheriff


@pytest.mark.parametrize(
    ("ballots", "among"),
    [
        ([], (3, 4, 5)),
        ([{1: 3, 2: 4, 6: 5}, {1: 3, 2: 5}], (3, 5)),
        ([{1: 3, 2: 4}, {}], (3, 4)),
    ],
    ids=["nobody votes", "two of three tied again", "nobody votes again"],
)
def test_the_seed_draws_a_required_badge_among_the_last_tied_by_a_draw_of_its_own(
    ballots: list[dict[Seat, Seat]], among: tuple[Seat, ...]
) -> None:
    seeds = range(9)
    expected = [among[draw(seed, "badge", 0, len(among))] for seed in seeds]
    assert [drawn(seed, ballots, (3, 4, 5)) for seed in seeds] == expected
    assert set(expected) == set(among)


def test_when_the_tied_are_removed_in_their_run_off_the_others_of_the_stage_are_voted_on() -> None:
    game = tied_and_removed((3, 4, 5))
    assert {ask.options for ask in game.pending} == {(5,)}


def test_when_the_whole_stage_is_removed_a_required_badge_falls_to_somebody_alive() -> None:
    game = tied_and_removed((3, 4))
    until(game, AskKind.SIDE, ())
    alive = game.state.alive
    assert game.state.sheriff == alive[draw(game.setup.seed, "badge", 0, len(alive))]


def tied_and_removed(stage: tuple[Seat, ...]) -> Game:
    """3 and 4 tie for sheriff and are both removed by the referee as they speak again."""
    game = Game(GameSetup(DECK, ruleset="elder", dealt=True))
    until(game, AskKind.SHERIFF_VOTE, stage)
    for ask in game.unanswered():
        game.answer(ask.answer({1: 3, 2: 4}[ask.seat]) if ask.seat < 3 else ask.silence)
    assert game.pending[0].speech is Occasion.RUN_OFF
    for seat in (3, 3, 4, 4):
        game.warn(Ruling(seat, "oath"))
    game.answer(game.pending[0].silence)
    assert not {3, 4} & set(game.state.alive)
    return game
