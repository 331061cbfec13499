from typing import Any

import pytest

from engine.errors import ScenarioError
from engine.scenario import FAILED, PASSED, SKIPPED, run

ROLES = ["werewolf", "villager", "seer", "witch", "villager", "hunter"]


def case(*steps: dict[str, Any], expect: dict[str, Any], **more: Any) -> dict[str, Any]:
    game = {
        "name": "a case",
        "ruleset": "classic",
        "rules": {"sheriff_election": "none"},
        "roles": ROLES,
        "steps": list(steps),
        "expect": expect,
    }
    return game | more


def problems(*steps: dict[str, Any], expect: dict[str, Any], **more: Any) -> list[str]:
    result = run(case(*steps, expect=expect, **more))
    assert result.status == (FAILED if result.problems else PASSED)
    return list(map(str, result.problems))


# --- where a step begins and ends ----------------------------------------------------------------


def test_what_is_left_out_between_steps_is_played_by_defaults() -> None:
    assert not problems(
        {"day": {"vote": {1: 2, 3: 2}}},
        {"day": {"vote": {1: 5, 3: 5}}},
        {"night": {"wolves": 3}},
        expect={"dead": {2: "exile", 5: "exile", 3: "knife"}},
    )


def test_a_night_runs_through_dawn_and_stops_before_the_day() -> None:
    assert not problems(
        {"night": {"wolves": 2}}, expect={"dead": {2: "knife"}, "asked": {"speak": 0, "vote": 0}}
    )


def test_with_an_election_before_the_deaths_they_belong_to_the_day() -> None:
    standard = {"ruleset": "standard", "rules": {"wolves_win": "all_others"}}
    night = {"night": {"wolves": 2}}
    unseen = {"until": "day_1_deaths", "words": ["deaths"]}
    assert not problems(night, expect={"dead": {}, "asked": {"stage": 0}}, **standard)
    assert not problems(
        night, {"day": {}}, expect={"dead": {2: "knife"}, "unseen": unseen}, **standard
    )


@pytest.mark.parametrize(
    ("night", "day"),
    [({"wolves": 6, "shoot": 1}, None), ({"wolves": 6}, {"shoot": 1})],
    ids=["night", "day"],
)
def test_a_shot_at_dawn_may_stand_in_the_night_or_in_the_day(
    night: dict[str, Any], day: dict[str, Any] | None
) -> None:
    steps = [{"night": night}, *([] if day is None else [{"day": day}])]
    assert not problems(
        *steps, expect={"dead": {6: "knife", 1: "shot"}, "winner": "village", "asked": {"shoot": 1}}
    )


def test_each_answer_is_used_once() -> None:
    steps = (
        {"night": {"wolves": 6}},
        {"night": {"wolves": 5, "badge": 4}},
        {"day": {"vote": {1: 4, 2: 4}, "badge": 2}},
    )
    roles = ["werewolf", "villager", "villager", "villager", "villager", "villager"]
    dead = {6: "knife", 5: "knife", 4: "exile"}
    assert not problems(
        *steps, expect={"dead": dead, "sheriff": 2, "asked": {"badge": 2}}, roles=roles, sheriff=5
    )


# --- answers nobody asks for ---------------------------------------------------------------------


def test_an_answer_never_asked_for_fails_the_case() -> None:
    assert problems({"night": {"shoot": 3}}, expect={}) == [
        "night 1: shoot: got never asked, expected the scripted answer used"
    ]


@pytest.mark.parametrize("expect", [{"refused": ["shoot"]}, {"asked": {"shoot": 0}}], ids=str)
def test_unless_it_is_named_as_refused_or_counted(expect: dict[str, Any]) -> None:
    assert not problems({"night": {"shoot": 3}}, expect=expect)


def test_a_ballot_of_a_seat_without_a_vote_fails_the_case() -> None:
    steps = ({"night": {"wolves": 2}}, {"day": {"vote": {2: 1, 3: 1}}})
    dead = {2: "knife", 1: "exile"}
    assert problems(*steps, expect={"dead": dead}) == [
        "day 1: vote: got not asked of seat 2, expected the scripted answer used"
    ]
    assert not problems(*steps, expect={"dead": dead, "refused": ["vote"]})


def test_an_illegal_answer_fails_the_case_and_tells_what_is_legal() -> None:
    (problem,) = problems({"night": {"seer": 3}}, expect={})
    assert problem == (
        "night 1: seer: got seat 3, seer: 3 is not offered, legal: 1, 2, 4, 5, 6, "
        "expected a legal answer"
    )


def test_an_illegal_answer_that_is_expected_is_replaced_by_the_default() -> None:
    assert not problems({"night": {"seer": 3}}, expect={"refused": ["seer"], "asked": {"seer": 1}})


def test_a_refusal_that_does_not_come_fails_the_case() -> None:
    assert problems({"night": {"seer": 2}}, expect={"refused": ["seer"]}) == [
        "expect refused seer: got it was taken, expected it is refused"
    ]


def test_a_step_after_the_end_fails_the_case() -> None:
    won = {"dead": {1: "exile"}, "winner": "village"}
    day = {"day": {"vote": {2: 1}}}
    assert problems(day, {"night": {}}, expect=won) == [
        "night 2: got the game is over, expected a game still going on"
    ]
    assert problems(day, {"night": {"seer": 2}}, expect=won) == [
        "night 2: seer: got the game is over, expected the scripted answer used"
    ]
    assert not problems(day, {"night": {"seer": 2}}, expect={**won, "asked": {"seer": 1}})


# --- what is expected ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "problem"),
    [
        ({}, "expect dead: got {2: knife}, expected {}"),
        ({"dead": {2: "poison"}}, "expect dead: got {2: knife}, expected {2: poison}"),
        ({"dead": {2: "knife"}, "winner": "wolves"}, "expect winner: got null, expected wolves"),
        ({"dead": {2: "knife"}, "winners": [1]}, "expect winners: got [], expected [1]"),
        ({"dead": {2: "knife"}, "sheriff": 3}, "expect sheriff: got null, expected 3"),
        ({"dead": {2: "knife"}, "asked": {"save": 2}}, "expect asked save: got 1, expected 2"),
        (
            {"dead": {2: "knife"}, "speakers": {1: [1]}},
            "expect speakers of day 1: got [3, 4, 5, 6, 1], expected [1]",
        ),
        (
            {"dead": {2: "knife"}, "unseen": {"until": "day_1_vote", "words": ["deaths"]}},
            "expect unseen: got everybody heard deaths_announced at ",
        ),
    ],
    ids=lambda value: next(reversed(value), "dead left out") if isinstance(value, dict) else "",
)
def test_what_does_not_hold_is_told(expect: dict[str, Any], problem: str) -> None:
    (found,) = problems({"night": {"wolves": 2}}, {"day": {}}, expect=expect)
    assert found.startswith(problem)


def test_a_question_to_many_is_counted_by_ballots_or_by_votes() -> None:
    day = {"day": {"vote": {2: 3}}}
    for times in (1, 6):
        assert not problems(day, expect={"dead": {3: "exile"}, "asked": {"vote": times}})
    assert problems(day, expect={"dead": {3: "exile"}, "asked": {"vote": 2}})


def test_the_witch_may_know_of_her_own_save() -> None:
    unseen = {"until": "day_1_deaths", "words": ["saved", "peaceful"]}
    assert not problems({"night": {"wolves": 2, "save": True}}, expect={"unseen": unseen})


@pytest.mark.parametrize(
    ("until", "words", "seen"),
    [
        ("day_1", ["peaceful"], False),
        ("night_2", ["peaceful"], True),
        ("end", ["cause", "knife", "powers_lost"], False),
        ("end", ["ballots"], True),
    ],
    ids=["day", "night", "never told", "told"],
)
def test_a_fact_is_an_event_a_field_or_a_word_that_a_view_holds(
    until: str, words: list[str], seen: bool
) -> None:
    unseen = {"until": until, "words": words}
    found = problems({"night": {}}, {"day": {}}, {"night": {}}, expect={"unseen": unseen})
    assert bool(found) is seen


@pytest.mark.parametrize(
    "unseen",
    [{"until": "noon", "words": []}, {"until": "end", "words": ["weather"]}],
    ids=["moment", "fact"],
)
def test_an_unknown_moment_or_fact_is_refused(unseen: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError):
        problems({"night": {}}, expect={"unseen": unseen})


def test_a_plain_number_is_the_ballot_of_everybody_who_may_give_it() -> None:
    assert not problems(
        {"night": {"cupid": [2, 3]}},
        {"day": {"vote": 3}},
        expect={"dead": {3: "exile", 2: "grief"}, "asked": {"vote": 6}},
        roles=["werewolf", "villager", "seer", "cupid", "villager", "villager"],
    )


# --- what is not a case ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ({"role": ROLES}, "unknown key 'role' in a case: known are name, source, ruleset, "),
        ({"steps": [{"noon": {}}]}, "unknown key 'noon' in a step: known are night, day"),
        (
            {"steps": [{"night": {"vote": {1: 2}}}]},
            "unknown key 'vote' in night: known are thief, ",
        ),
        ({"steps": [{"day": {"wolves": 2}}]}, "unknown key 'wolves' in day: known are "),
        ({"expect": {"deaths": {}}}, "unknown key 'deaths' in expect: known are dead, winner, "),
        ({"expect": {"asked": {"voting": 1}}}, "unknown question in asked 'voting': known are "),
        ({"expect": {"refused": ["voting"]}}, "unknown question in refused 'voting': known are "),
        ({"expect": {"dead": {2: "hunger"}}}, "unknown cause 'hunger': known are knife, poison, "),
        ({"expect": {"winner": "nobody"}}, "unknown winner 'nobody': known are village, wolves, "),
        ({"roles": ["wolf"]}, "unknown role 'wolf': known are werewolf, white_wolf, villager, "),
        ({"ruleset": "house"}, "unknown ruleset 'house': the rulesets are standard, "),
        ({"rules": {"seer_sees": "all"}}, "rule seer_sees: 'all' is not a value of it, legal: "),
        ({"sheriff": 9}, "sheriff 9: the seats are 1 to 6"),
        ({"coins": ["edge"]}, "unknown side of a coin 'edge': known are heads, tails"),
        ({"personas": {2: {"height": 180}}}, "unknown key 'height' in a persona: known are name, "),
        ({"steps": []}, "steps are missing"),
        ({"roles": []}, "roles are missing"),
        ({"steps": [{"night": {}, "day": {}}]}, "a step is one night or one day"),
        ({"steps": [{"day": {"vote": "none"}}]}, "vote: 'none' is not a seat number"),
        ({"steps": [{"night": {"save": 3}}]}, "save: 3 should be true or false"),
        ({"steps": [{"night": {"seer": "one"}}]}, "seer: 'one' is not a seat number"),
        (
            {"steps": [{"day": {"claims": {1: {"rank": 1}}}}]},
            "claims: {'rank': 1} should hold one ",
        ),
        ({"expect": {"unseen": {"until": "end"}}}, "unseen needs until and words"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_what_is_no_case_is_refused_with_what_is_known(broken: dict[str, Any], told: str) -> None:
    with pytest.raises(ScenarioError) as error:
        run(case({"night": {}}, expect={}) | broken)
    assert str(error.value).startswith(f"a case: {told}")


@pytest.mark.parametrize("raw", [None, [], "night", {"name": "a case", "expect": []}], ids=str)
def test_what_is_no_mapping_is_refused(raw: Any) -> None:
    with pytest.raises(ScenarioError):
        run(raw)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"variant": "black_death"}, "the variant black_death is not built yet"),
        ({"cards": ["miracle"]}, "event cards are not built yet: miracle"),
        ({"roles": [["seer", "werewolf"]]}, "deals of two cards a seat are not built yet"),
    ],
    ids=["variant", "cards", "two cards"],
)
def test_what_is_not_built_is_skipped_with_the_reason(more: dict[str, Any], reason: str) -> None:
    result = run(case({"night": {}}, expect={}, **more))
    assert (result.status, result.reason, result.passed) == (SKIPPED, reason, False)


# --- self-destruct -----------------------------------------------------------------------------

PACK = ["werewolf", "werewolf", "seer", "villager", "villager", "villager"]


def test_a_self_destruct_waits_for_the_election_answers_of_its_day() -> None:
    assert not problems(
        {"day": {"stage": [3, 4], "withdraw": [4], "self_destruct": 1}},
        expect={"dead": {1: "self_destruct"}, "sheriff": 3, "asked": {"vote": 0}},
        ruleset="standard",
        rules={},
        roles=PACK,
    )


def test_with_ballots_scripted_it_waits_until_they_are_cast_where_that_is_allowed() -> None:
    day = {"day": {"vote": {3: 1, 4: 1}, "self_destruct": 2}}
    expect = {"dead": {2: "self_destruct"}, "asked": {"vote": 1}}
    assert not problems(day, expect=expect, rules={"self_destruct": "any"}, roles=PACK)


def test_a_self_destruct_the_rules_do_not_know_is_never_asked() -> None:
    assert problems({"day": {"self_destruct": 1}}, expect={}, roles=PACK) == [
        "day 1: self_destruct: got never asked, expected the scripted answer used"
    ]
