"""What the table is told between dawn and nightfall: orders, ballots, ties, badges (rules §6)."""

from typing import Any

import pytest

from engine import events as e
from engine.events import How, Occasion, Poll
from engine.seats import Role
from tests.engine.staged import public, staged

ROLES = ["werewolf", "werewolf", "villager", "seer", "villager", "witch", "villager"]
NO_SHERIFF: dict[str, Any] = {"sheriff_election": "none"}
TIE = {1: 3, 2: 5}
TIED = e.VoteTied(Poll.EXILE, (3, 5))


# --- the speeches --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "side", "told"),
    [
        ("standard", "left", ((5, 6, 7, 1, 2, 4), 4, "left")),
        ("standard", "right", ((2, 1, 7, 6, 5, 4), 4, "right")),
        ("elder", "left", ((5, 6, 7, 1, 2, 4), 4, "left")),
        ("classic", None, ((4, 5, 6, 7, 1, 2), None, None)),
    ],
)
def test_who_speaks_in_which_order_and_who_chose_it(
    ruleset: str, side: str | None, told: tuple[Any, ...]
) -> None:
    day = {"day": {} if side is None else {"side": side}}
    game = staged(ruleset, ROLES, {"night": {"wolves": 3}}, day, sheriff=4)
    assert public(game, e.SpeakersOrdered) == [e.SpeakersOrdered(Occasion.DAY, *told)]


# --- no exile ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("exile_tie", "votes", "reason", "rounds"),
    [
        ("no_exile", [{}], "no_votes", [1]),
        ("no_exile", [TIE], "tied", [1]),
        ("runoff_once", [TIE, {}], "no_votes", [1, 2]),
        ("runoff_once", [TIE, {4: 3, 6: 5}], "tied", [1, 2]),
        ("revote_once", [TIE, {}], "no_votes", [1, 2]),
        ("revote_once", [TIE, TIE], "tied", [1, 2]),
        ("runoff_until_exile", [TIE, {4: 3, 6: 5}, {4: 3, 6: 5}], "tied", [1, 2, 3]),
        ("runoff_until_exile", [TIE, {4: 3, 6: 5}, {}], "no_votes", [1, 2, 3]),
    ],
)
def test_why_nobody_is_exiled_is_said_after_the_last_round(
    exile_tie: str, votes: list[dict[int, int]], reason: str, rounds: list[int]
) -> None:
    rules = NO_SHERIFF | {"exile_tie": exile_tie}
    game = staged("standard", ROLES, {"day": {"vote": votes}}, rules=rules)
    polls = public(game, e.BallotsRevealed)
    assert [(poll.poll, poll.round) for poll in polls] == [(Poll.EXILE, one) for one in rounds]
    assert public(game, e.VoteTied) == [TIED for poll in polls if len(poll.tally) == 2]
    assert public(game, e.NobodyExiled) == [e.NobodyExiled(reason)]
    assert not public(game, e.Exiled)


@pytest.mark.parametrize(
    ("exile_tie", "votes", "polls"),
    [
        ("runoff_once", [TIE, {4: 5}], 2),
        ("revote_once", [TIE, {4: 5}], 2),
        ("runoff_until_exile", [TIE, TIE | {4: 5}], 2),
        ("runoff_until_exile", [TIE, {4: 3, 6: 5}, {4: 5}], 3),
    ],
)
def test_a_later_round_that_is_no_tie_exiles(
    exile_tie: str, votes: list[dict[int, int]], polls: int
) -> None:
    rules = NO_SHERIFF | {"exile_tie": exile_tie}
    game = staged("standard", ROLES, {"day": {"vote": votes}}, rules=rules)
    assert len(public(game, e.BallotsRevealed)) == polls
    assert public(game, e.Exiled) == [e.Exiled(5)]
    assert not public(game, e.NobodyExiled)


def test_where_nobody_may_vote_that_is_the_reason() -> None:
    roles = ["werewolf", "scapegoat", "villager", "villager", "villager"]
    steps: tuple[dict[str, Any], ...] = (
        {"day": {"vote": {1: 3, 3: 1}, "allow": [4]}},
        {"night": {"wolves": 4}},
        {"day": {}},
    )
    game = staged("forum", roles, *steps, rules=NO_SHERIFF)
    assert public(game, e.NobodyExiled) == [e.NobodyExiled("no_voters")]
    assert len(public(game, e.BallotsRevealed)) == 1


def test_where_all_the_living_are_tied_nobody_is_left_to_vote_among_them() -> None:
    roles = ["werewolf", "villager", "villager"]
    rules = NO_SHERIFF | {"exile_tie": "runoff_once", "wolves_win": "all_others"}
    game = staged("standard", roles, {"day": {"vote": {1: 2, 2: 3, 3: 1}}}, rules=rules)
    assert [poll.round for poll in public(game, e.BallotsRevealed)] == [1]
    assert public(game, e.NobodyExiled) == [e.NobodyExiled("no_votes")]


def test_the_tied_speak_again_and_their_order_is_told() -> None:
    game = staged("standard", ROLES, {"day": {"vote": [TIE, {4: 3}]}}, rules=NO_SHERIFF)
    assert public(game, e.SpeakersOrdered)[1] == e.SpeakersOrdered(Occasion.RUN_OFF, (3, 5))
    spoke = [told.seat for told in public(game, e.Spoke) if told.occasion is Occasion.RUN_OFF]
    assert spoke == [3, 5]


# --- the sheriff ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pick", "exiled", "nobody"), [(5, [e.Exiled(5)], []), (0, [], [e.NobodyExiled("tied")])]
)
def test_a_sheriff_who_breaks_a_tie_is_told_of(
    pick: int, exiled: list[e.Event], nobody: list[e.Event]
) -> None:
    rules = {"exile_tie": "no_exile"}
    day = {"day": {"vote": TIE, "sheriff_picks": pick}}
    game = staged("forum", ROLES, day, sheriff=4, rules=rules)
    assert public(game, e.TieBroken) == [e.TieBroken(4, pick or None)]
    assert public(game, e.Exiled) == exiled
    assert public(game, e.NobodyExiled) == nobody


@pytest.mark.parametrize(
    ("heir", "told"), [(5, e.BadgePassed(4, 5)), (0, e.BadgeTorn(4))], ids=["passed", "torn"]
)
def test_a_badge_passed_or_torn_is_told(heir: int, told: e.Event) -> None:
    night = {"night": {"wolves": 4, "badge": heir}}
    game = staged("standard", ROLES, night, sheriff=4)
    assert [*public(game, e.BadgePassed), *public(game, e.BadgeTorn)] == [told]


# --- deaths by day -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "roles", "steps", "told"),
    [
        (
            "classic",
            ["werewolf", "hunter", "villager", "villager", "seer"],
            [{"day": {"vote": {1: 2, 3: 2}, "shoot": 4}}],
            [(How.EXILE, 2, Role.HUNTER), (How.SHOT, 4, Role.VILLAGER)],
        ),
        (
            "classic",
            ["werewolf", "cupid", "villager", "villager", "seer"],
            [{"night": {"cupid": [3, 4]}}, {"day": {"vote": {1: 3, 2: 3}}}],
            [(How.EXILE, 3, Role.VILLAGER), (How.GRIEF, 4, Role.VILLAGER)],
        ),
        (
            "forum",
            ["werewolf", "scapegoat", "villager", "villager", "seer"],
            [{"day": {"vote": {1: 3, 3: 1}}}],
            [(How.SCAPEGOAT, 2, Role.SCAPEGOAT)],
        ),
        (
            "forum",
            ["werewolf", "elder", "idiot", "villager", "seer", "villager"],
            [{"day": {"vote": {1: 3, 2: 3}}}, {"day": {"vote": {1: 2, 4: 2}}}],
            [(How.EXILE, 2, Role.ELDER), (How.CURSE, 3, Role.IDIOT)],
        ),
    ],
    ids=["shot", "grief", "scapegoat", "curse"],
)
def test_how_somebody_died_by_day_is_told_with_the_card(
    ruleset: str,
    roles: list[str],
    steps: list[dict[str, Any]],
    told: list[tuple[How, int, Role]],
) -> None:
    game = staged(ruleset, roles, *steps, rules=NO_SHERIFF)
    day = game.state.day
    by_day = [event for event in public(game, e.DeathsAnnounced) if event.how is not How.NIGHT]
    assert by_day == [
        e.DeathsAnnounced(day, how, (seat,), ((seat, role),)) for how, seat, role in told
    ]
