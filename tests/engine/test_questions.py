"""What each question offers: options, how many, what silence means, what it is about (rules §3)."""

from typing import Any

import pytest

from engine.asks import NO, YES, YES_NO, Ask, AskKind
from engine.events import Occasion
from engine.seats import Role
from tests.engine.staged import questions, staged

ROLES = ["werewolf", "werewolf", "villager", "seer", "villager", "witch", "villager"]
NO_SHERIFF = {"sheriff_election": "none"}
ONE_OR_NONE = (0, 1)


def first(
    kind: AskKind, ruleset: str, roles: list[str], *steps: dict[str, Any], **more: Any
) -> Ask:
    return questions(staged(ruleset, roles, *steps, **more), kind)[0]


def shape(ask: Ask) -> tuple[Any, ...]:
    """Everything of a question but whom it is put to and its number."""
    return ask.options, ask.counts, ask.default, ask.about


def with_role(*roles: str) -> list[str]:
    return ["werewolf", "werewolf", "villager", "villager", *roles]


# --- the night -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "roles", "expected"),
    [
        (AskKind.CUPID, with_role("cupid"), ((1, 2, 3, 4, 5), (0, 2), (), ())),
        (AskKind.GUARD, with_role("guard"), ((1, 2, 3, 4, 5), ONE_OR_NONE, (), ())),
        (AskKind.SEER, with_role("seer"), ((1, 2, 3, 4), ONE_OR_NONE, (), ())),
        (AskKind.CONFER, with_role("seer"), ((3, 4, 5), ONE_OR_NONE, (), ())),
        (AskKind.WOLVES, with_role("seer"), ((3, 4, 5), ONE_OR_NONE, (), ())),
        (AskKind.POISON, with_role("witch"), ((1, 2, 3, 4), ONE_OR_NONE, (), ())),
        (AskKind.CHARM, with_role("piper"), ((1, 2, 3, 4), (0, 2), (), ())),
        (AskKind.PEEK, with_role("little_girl"), (("no", "glance", "stare"), (1,), ("no",), ())),
    ],
)
def test_what_the_night_asks(kind: AskKind, roles: list[str], expected: tuple[Any, ...]) -> None:
    asks = questions(staged("forum", roles, {"night": {}}), kind)
    assert {shape(ask) for ask in asks} == {expected}
    assert [ask.seat for ask in asks] == ([1, 2] if kind in ("confer", "wolves") else [5])
    assert {ask.speech for ask in asks} == {Occasion.PACK if kind is AskKind.CONFER else None}


def test_the_piper_who_has_one_left_to_charm_charms_one() -> None:
    roles = ["werewolf", "piper", "villager", "villager"]
    game = staged("forum", roles, {"night": {"charm": [1, 3]}}, {"night": {}}, rules=NO_SHERIFF)
    assert shape(questions(game, AskKind.CHARM)[1]) == ((4,), (0, 1), (), ())


def test_the_guard_is_not_offered_last_nights_seat() -> None:
    roles = ["werewolf", "guard", "villager", "villager"]
    game = staged("forum", roles, {"night": {"guard": 3}}, {"night": {}}, rules=NO_SHERIFF)
    assert [ask.options for ask in questions(game, AskKind.GUARD)] == [(1, 2, 3, 4), (1, 2, 4)]


def test_after_a_tie_the_pack_is_asked_about_the_tied() -> None:
    ballots = [{1: 3, 2: 4}, {1: 3, 2: 3}]
    game = staged("forum", ROLES, {"night": {"wolves": ballots}})
    asks = questions(game, AskKind.WOLVES)
    assert [ask.about for ask in asks] == [(), (), (3, 4), (3, 4)]
    assert {ask.options for ask in asks[2:]} == {(3, 4)}


@pytest.mark.parametrize("kind", [AskKind.CONFER, AskKind.WOLVES])
def test_where_lovers_may_not_kill_each_other_a_wolf_is_not_offered_its_lover(
    kind: AskKind,
) -> None:
    roles = with_role("cupid")
    game = staged("forum", roles, {"night": {"cupid": [1, 3]}})
    assert [ask.options for ask in questions(game, kind)] == [(4, 5), (3, 4, 5)]


def test_the_antidote_is_offered_for_tonights_victim_and_kept_in_silence() -> None:
    ask = first(AskKind.SAVE, "forum", ROLES, {"night": {"wolves": 3}})
    assert (ask.seat, *shape(ask)) == (6, YES_NO, (1,), (NO,), (3,))


@pytest.mark.parametrize(
    ("ruleset", "middle", "expected"),
    [
        ("classic", ["seer", "witch"], ((1, 2), ONE_OR_NONE, (), ())),
        ("classic", ["werewolf", "witch"], ((1, 2), ONE_OR_NONE, (), ())),
        ("classic", ["werewolf", "werewolf"], ((1, 2), (1,), (1,), ())),
        ("handbook", ["seer", "witch"], ((1, 2), (1,), (1,), ())),
        ("handbook", ["seer", "werewolf"], ((2,), (1,), (2,), ())),
        ("handbook", ["white_wolf", "seer"], ((1,), (1,), (1,), ())),
        ("handbook", ["white_wolf", "werewolf"], ((1, 2), (1,), (1,), ())),
    ],
)
def test_what_the_thief_may_take(
    ruleset: str, middle: list[str], expected: tuple[Any, ...]
) -> None:
    roles = ["werewolf", "thief", "villager", "villager", "villager"]
    ask = first(AskKind.THIEF, ruleset, roles, {"night": {}}, middle=middle)
    assert shape(ask) == expected


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("classic", [("kill", "let_be")] * 2), ("forum", [("let_be",), ("kill", "let_be")])],
)
def test_the_pack_is_asked_what_to_do_with_a_girl_it_saw(
    ruleset: str, options: list[tuple[str, ...]]
) -> None:
    night = {"night": {"cupid": [1, 3], "peek": "stare"}}
    roles = ["werewolf", "werewolf", "little_girl", "villager", "cupid", "villager"]
    game = staged(ruleset, roles, night, coins=["heads"])
    asks = questions(game, AskKind.WOLVES_KNOW_GIRL)
    assert [shape(ask) for ask in asks] == [(one, (1,), ("let_be",), (3,)) for one in options]


def test_the_white_wolf_is_offered_the_other_wolves() -> None:
    roles = ["white_wolf", "werewolf", "werewolf", *["villager"] * 4]
    ask = first(AskKind.WHITE_WOLF, "handbook", roles, {"night": {}}, {"night": {}})
    assert (ask.seat, *shape(ask)) == (1, (2, 3), ONE_OR_NONE, (), ())


# --- the election --------------------------------------------------------------------------------

STAGE = {"day": {"stage": [3, 5], "sheriff_vote": [{1: 3, 2: 5}, {1: 3}]}}


@pytest.mark.parametrize("kind", [AskKind.STAGE, AskKind.WITHDRAW])
def test_nobody_stands_or_withdraws_in_silence(kind: AskKind) -> None:
    asks = questions(staged("standard", ROLES, STAGE), kind)
    assert {shape(ask) for ask in asks} == {(YES_NO, (1,), (NO,), ())}
    assert [ask.seat for ask in asks] == ([3, 5] if kind is AskKind.WITHDRAW else [*range(1, 8)])


@pytest.mark.parametrize(
    ("ruleset", "day", "options"),
    [
        ("standard", STAGE["day"], [(3, 5)] * 2),
        ("classic", {"sheriff_vote": [{1: 3, 2: 5}, {1: 3}]}, [(1, 2, 3, 4, 5, 6, 7), (3, 5)]),
    ],
    ids=["stage", "open"],
)
def test_a_ballot_for_sheriff_names_a_candidate_or_nobody(
    ruleset: str, day: dict[str, Any], options: list[tuple[int, ...]]
) -> None:
    asks = questions(staged(ruleset, ROLES, {"day": day}), AskKind.SHERIFF_VOTE)
    shapes = list(dict.fromkeys(shape(ask) for ask in asks))
    assert shapes == list(dict.fromkeys((some, ONE_OR_NONE, (), some) for some in options))


@pytest.mark.parametrize(
    ("ruleset", "occasion", "barred"),
    [
        ("elder", Occasion.STAGE, (Role.WITCH,)),
        ("elder", Occasion.RUN_OFF, ()),
        ("elder", Occasion.DAY, ()),
        ("standard", Occasion.STAGE, ()),
        ("standard", Occasion.RUN_OFF, ()),
        ("standard", Occasion.DAY, ()),
    ],
)
def test_every_speech_is_a_question_for_words_alone(
    ruleset: str, occasion: Occasion, barred: tuple[Role, ...]
) -> None:
    game = staged(ruleset, ROLES, STAGE)
    asks = [ask for ask in questions(game, AskKind.SPEAK) if ask.speech is occasion]
    assert {(*shape(ask), ask.barred) for ask in asks} == {((), (0,), (), (), barred)}
    assert {ask.seat for ask in asks} == set(range(1, 8) if occasion is Occasion.DAY else (3, 5))


# --- the day -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "night", "about"),
    [
        ("standard", {"wolves": 3}, (3,)),
        ("standard", {"wolves": 3, "poison": 5}, (4,)),
        ("standard", {}, (4,)),
        ("elder", {"wolves": 3}, (4,)),
    ],
)
def test_the_sheriff_is_asked_beside_whom_the_speeches_begin(
    ruleset: str, night: dict[str, Any], about: tuple[int, ...]
) -> None:
    ask = first(AskKind.SIDE, ruleset, ROLES, {"night": night}, {"day": {}}, sheriff=4)
    assert (ask.seat, *shape(ask)) == (4, ("left", "right"), (1,), ("left",), about)


def test_an_interjection_is_about_the_speaker_and_may_be_left_out() -> None:
    roles = ["werewolf", "idiot", "villager", "villager", "seer"]
    exiled: dict[str, Any] = {"day": {"vote": {1: 2, 3: 2}}}
    game = staged("homemade", roles, exiled, {"day": {}}, rules=NO_SHERIFF)
    asks = questions(game, AskKind.INTERJECT)
    assert [(ask.seat, *shape(ask)) for ask in asks] == [
        (2, (), (0,), (), (speaker,)) for speaker in (3, 4, 5, 1)
    ]
    assert {ask.speech for ask in asks} == {Occasion.INTERJECTION}


@pytest.mark.parametrize(
    ("exile_tie", "second"),
    [
        ("no_exile", []),
        ("runoff_once", [(seat, (3, 5), (3, 5)) for seat in (1, 2, 4, 6, 7)]),
        ("revote_once", [(seat, (1, 2, 3, 4, 5, 6, 7), ()) for seat in range(1, 8)]),
    ],
)
def test_whom_the_ballots_may_name_before_and_after_a_tie(
    exile_tie: str, second: list[tuple[Any, ...]]
) -> None:
    rules = {**NO_SHERIFF, "exile_tie": exile_tie}
    game = staged("standard", ROLES, {"day": {"vote": {1: 3, 2: 5}}}, rules=rules)
    asks = questions(game, AskKind.VOTE)
    assert {(ask.counts, ask.default) for ask in asks} == {(ONE_OR_NONE, ())}
    everybody = tuple(range(1, 8))
    assert [(ask.seat, ask.options, ask.about) for ask in asks] == [
        *((seat, everybody, ()) for seat in everybody),
        *second,
    ]


def test_the_sheriff_picks_one_of_the_tied_or_nobody() -> None:
    day = {"day": {"vote": {1: 3, 2: 5}}}
    ask = first(AskKind.SHERIFF_PICKS, "forum", ROLES, day, sheriff=4)
    assert (ask.seat, *shape(ask)) == (4, (3, 5), ONE_OR_NONE, (), (3, 5))


def test_an_exiled_idiot_turns_his_card_in_silence() -> None:
    roles = ["werewolf", "idiot", "villager", "villager", "seer"]
    day = {"day": {"vote": {1: 2, 3: 2}}}
    ask = first(AskKind.TURN, "standard", roles, day, rules=NO_SHERIFF)
    assert (ask.seat, *shape(ask)) == (2, YES_NO, (1,), (YES,), ())


def test_a_scapegoat_names_at_least_one_and_in_silence_all() -> None:
    roles = ["werewolf", "scapegoat", "villager", "villager", "villager"]
    ask = first(AskKind.ALLOW, "forum", roles, {"day": {"vote": {1: 3, 3: 1}}}, rules=NO_SHERIFF)
    assert (ask.seat, *shape(ask)) == (2, (1, 3, 4, 5), (1, 2, 3, 4), (1, 3, 4, 5), ())


@pytest.mark.parametrize(
    ("ruleset", "counts", "default"), [("standard", (0, 1), ()), ("forum", (1,), (1,))]
)
def test_a_badge_goes_to_the_living(
    ruleset: str, counts: tuple[int, ...], default: tuple[int, ...]
) -> None:
    ask = first(AskKind.BADGE, ruleset, ROLES, {"night": {"wolves": 4}}, sheriff=4)
    assert (ask.seat, *shape(ask)) == (4, (1, 2, 3, 5, 6, 7), counts, default, ())


@pytest.mark.parametrize("ruleset", ["standard", "elder"], ids=["at dawn", "in the night"])
def test_a_hunter_may_aim_at_any_other_or_at_nobody(ruleset: str) -> None:
    roles = ["werewolf", "hunter", "villager", "villager", "seer"]
    ask = first(AskKind.SHOOT, ruleset, roles, {"night": {"wolves": 2}}, rules=NO_SHERIFF)
    assert (ask.seat, *shape(ask)) == (2, (1, 3, 4, 5), ONE_OR_NONE, (), ())


def test_last_words_are_a_question_for_words_alone() -> None:
    game = staged("standard", ROLES, {"night": {"wolves": 3}}, rules=NO_SHERIFF)
    asks = [a for a in questions(game, AskKind.SPEAK) if a.speech is Occasion.LAST_WORDS]
    assert [(ask.seat, *shape(ask)) for ask in asks] == [(3, (), (0,), (), ())]


def test_a_self_destruct_is_a_yes_that_needs_no_other_word() -> None:
    game = staged("standard", ROLES, {"night": {}}, rules=NO_SHERIFF)
    assert [(offer.seat, *shape(offer)) for offer in game.offers] == [
        (wolf, (YES,), (1,), (YES,), ()) for wolf in (1, 2)
    ]
    assert {offer.kind for offer in game.offers} == {AskKind.SELF_DESTRUCT}
