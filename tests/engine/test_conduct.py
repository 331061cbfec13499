"""Speeches and what they may cost: budgets, interjections, a referee's warnings (rules §8)."""

from typing import Any

import pytest

from engine import events as e
from engine.asks import AskKind, Ruling
from engine.errors import IllegalAnswer
from engine.events import Occasion
from engine.game import Game
from engine.seats import Cause, Role, Seat, Winner
from engine.setup import GameSetup
from engine.speech import Claim, ClaimKind, Speech
from tests.engine.staged import public, staged

NO_SHERIFF = {"sheriff_election": "none"}
DECK = (Role.WEREWOLF, Role.WEREWOLF, Role.SEER, Role.VILLAGER, Role.VILLAGER, Role.HUNTER)


def at_the_first_speech(**more: Any) -> Game:
    fields: dict[str, Any] = {"deck": DECK, "ruleset": "handbook", "dealt": True}
    game = Game(GameSetup(**(fields | more)))
    while game.pending[0].kind is not AskKind.SPEAK:
        for ask in game.unanswered():
            game.answer(ask.silence)
    return game


def say(game: Game, text: str = "", **speech: Any) -> Seat:
    (ask,) = game.pending
    game.answer(ask.answer(speech=Speech(text, **speech)))
    return ask.seat


def test_a_first_warning_is_announced_after_the_speech_and_costs_nothing() -> None:
    game = at_the_first_speech()
    speaker = game.pending[0].seat
    game.warn(Ruling(speaker, "oath"))
    assert not public(game, e.Warned)
    say(game, "I swear")
    assert public(game, e.Warned) == [e.Warned(speaker, "oath", False)]
    assert not game.state.deaths


def test_a_second_warning_for_the_same_ban_removes_the_player() -> None:
    game = at_the_first_speech()
    speaker = game.pending[0].seat
    for _ in range(2):
        game.warn(Ruling(speaker, "oath"))
    say(game)
    assert game.state.deaths == ((speaker, Cause.CONDUCT),)
    assert public(game, e.Warned)[-1] == e.Warned(speaker, "oath", True)


def test_warnings_count_per_ban() -> None:
    game = at_the_first_speech()
    speaker = game.pending[0].seat
    for ban in ("oath", "outside"):
        game.warn(Ruling(speaker, ban))
    say(game)
    assert not game.state.deaths


def test_a_warning_of_an_earlier_day_still_counts() -> None:
    game = at_the_first_speech()
    speaker = game.pending[0].seat
    game.warn(Ruling(speaker, "oath"))
    while game.state.day == 1:
        for ask in game.unanswered():
            game.answer(ask.silence)
    while game.pending[0].kind is not AskKind.SPEAK:
        for ask in game.unanswered():
            game.answer(ask.silence)
    game.warn(Ruling(speaker, "oath"))
    say(game)
    assert game.state.deaths == ((speaker, Cause.CONDUCT),)


def test_a_removed_player_says_no_last_words_and_passes_the_badge() -> None:
    game = at_the_first_speech(ruleset="elder", sheriff=4)
    for _ in range(2):
        game.warn(Ruling(4, "oath"))
    say(game)
    assert [ask.kind for ask in game.pending] == [AskKind.BADGE]
    game.answer(game.pending[0].answer(5))
    assert game.state.sheriff == 5
    assert not [spoke for spoke in public(game, e.Spoke) if spoke.occasion is Occasion.LAST_WORDS]


def test_a_removed_players_lover_grieves() -> None:
    deck = (Role.WEREWOLF, Role.CUPID, Role.SEER, Role.VILLAGER, Role.VILLAGER)
    game = Game(GameSetup(deck, ruleset="handbook", dealt=True))
    (cupid,) = game.pending
    game.answer(cupid.answer(3, 4))
    while game.pending[0].kind is not AskKind.SPEAK:
        for ask in game.unanswered():
            game.answer(ask.silence)
    for _ in range(2):
        game.warn(Ruling(3, "oath"))
    say(game)
    assert dict(game.state.deaths) == {3: Cause.CONDUCT, 4: Cause.GRIEF}


@pytest.mark.parametrize(
    ("ruleset", "shoots"), [("handbook", False), ("standard", True), ("homemade", True)]
)
def test_a_removed_hunter_shoots_only_where_any_death_lets_him(ruleset: str, shoots: bool) -> None:
    rules = (("sheriff_election", "none"),)
    game = at_the_first_speech(ruleset=ruleset, rules=rules)
    for _ in range(2):
        game.warn(Ruling(6, "oath"))
    say(game)
    assert (game.pending[0].kind is AskKind.SHOOT) is shoots


def test_a_removal_may_decide_the_game() -> None:
    deck = (Role.WEREWOLF, Role.VILLAGER, Role.SEER, Role.VILLAGER, Role.VILLAGER)
    game = at_the_first_speech(deck=deck)
    for _ in range(2):
        game.warn(Ruling(1, "oath"))
    say(game)
    assert (game.over, game.state.winner) == (True, Winner.VILLAGE)


def test_a_warning_for_the_removed_is_void_and_those_after_it_stand() -> None:
    game = at_the_first_speech()
    for seat in (3, 3, 3, 4):
        game.warn(Ruling(seat, "oath"))
    say(game)
    assert public(game, e.Warned) == [
        e.Warned(3, "oath", False),
        e.Warned(3, "oath", True),
        e.Warned(4, "oath", False),
    ]


def test_only_the_living_can_be_warned_and_only_while_the_game_lasts() -> None:
    game = at_the_first_speech()
    for seat in (0, 7):
        with pytest.raises(IllegalAnswer, match=f"seat {seat} cannot be warned; living: 1, 2, 3"):
            game.warn(Ruling(seat, "oath"))
    while not game.over:
        for ask in game.unanswered():
            game.answer(ask.silence)
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.warn(Ruling(1, "oath"))


LONG = "I speak for a while. " * 40


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("short", "short"),
        (LONG, ("I speak for a while. " * 23).rstrip()),
        ("我说话。" * 100, "我说话。" * 65),
        ("x" * 600, "x" * 500),
    ],
    ids=["short", "latin", "chinese", "no sentence end"],
)
def test_a_turn_is_cut_at_the_last_sentence_inside_the_budget(text: str, said: str) -> None:
    game = at_the_first_speech()
    seat = say(game, text)
    assert public(game, e.Spoke) == [e.Spoke(seat, Occasion.DAY, said, (), said != text)]


def test_without_conduct_rules_nobody_is_cut_short() -> None:
    game = at_the_first_speech(rules=(("conduct", "false"),))
    say(game, LONG)
    assert public(game, e.Spoke)[0].text == LONG


@pytest.mark.parametrize("conduct", [True, False], ids=["conduct", "no conduct"])
def test_last_words_too_are_cut_where_speeches_are(conduct: bool) -> None:
    rules = {"conduct": conduct, "sheriff_election": "none"}
    roles = ["werewolf", "werewolf", "seer", "villager", "villager", "hunter"]
    game = staged("handbook", roles, {"night": {}}, rules=rules)
    while game.pending[0].speech is not Occasion.LAST_WORDS:
        for ask in game.unanswered():
            game.answer(ask.answer(4) if ask.kind is AskKind.VOTE else ask.silence)
    say(game, LONG)
    said = ("I speak for a while. " * 23).rstrip() if conduct else LONG
    assert public(game, e.Spoke)[-1] == e.Spoke(4, Occasion.LAST_WORDS, said, (), conduct)


@pytest.mark.parametrize(
    ("ruleset", "interjects"),
    [
        ("handbook", True),
        ("millers_hollow", True),
        ("homemade", True),
        ("forum", False),
        ("standard", False),
    ],
)
def test_a_turned_idiot_may_add_a_line_after_others_where_the_rules_let_him(
    ruleset: str, interjects: bool
) -> None:
    roles = ["werewolf", "idiot", "villager", "villager", "seer"]
    exiled: dict[str, Any] = {"day": {"vote": {1: 2, 3: 2}}}
    game = staged(ruleset, roles, exiled, {"night": {}}, rules=NO_SHERIFF)
    said = 0
    while game.state.day == 2 and game.pending[0].kind is not AskKind.VOTE:
        (ask,) = game.pending
        if ask.kind is AskKind.INTERJECT:
            assert ask.seat == 2 != ask.about[0]
            said += 1
        game.answer(ask.answer(speech=Speech("well")))
    assert said == (4 if interjects else 0)


ELDER_CLAIM = Claim(ClaimKind.ROLE, role=Role.ELDER)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (Speech("well"), [e.Spoke(2, Occasion.INTERJECTION, "well", ())]),
        (
            Speech(claims=(ELDER_CLAIM,)),
            [e.Spoke(2, Occasion.INTERJECTION, "", (ELDER_CLAIM,))],
        ),
        (Speech(), []),
    ],
    ids=["words", "a claim", "silence"],
)
def test_a_line_added_is_told_as_such_and_one_left_out_is_not(
    said: Speech, told: list[e.Spoke]
) -> None:
    roles = ["werewolf", "idiot", "villager", "villager", "seer"]
    exiled: dict[str, Any] = {"day": {"vote": {1: 2, 3: 2}}}
    game = staged("homemade", roles, exiled, {"night": {}}, rules=NO_SHERIFF)
    while game.pending[0].kind is not AskKind.INTERJECT:
        game.answer(game.pending[0].silence)
    game.answer(game.pending[0].answer(speech=said))
    assert [spoke for spoke in public(game, e.Spoke) if spoke.occasion is not Occasion.DAY] == told


@pytest.mark.parametrize(("removed", "left"), [(1, [2]), (4, [1, 2])], ids=["a wolf", "another"])
def test_after_a_removal_the_wolves_that_live_may_still_end_the_day(
    removed: Seat, left: list[Seat]
) -> None:
    rules = (("sheriff_election", "none"),)
    game = at_the_first_speech(ruleset="standard", rules=rules)
    for _ in range(2):
        game.warn(Ruling(removed, "oath"))
    say(game)
    assert [offer.seat for offer in game.offers] == left
