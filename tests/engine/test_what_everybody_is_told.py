"""What everybody hears, and no more than that (rules §2.2, §6.2)."""

from typing import Any

import pytest

from engine import events as e
from engine.events import How, Poll, Step
from engine.game import Game
from engine.rulesets import ALL_RULESETS, ruleset_named
from engine.seats import Cause, Role
from tests.engine.staged import public, staged

V = Role.VILLAGER
NO_SHERIFF = {"sheriff_election": "none"}

# --- the announcement ----------------------------------------------------------------------------


def night_deaths(game: Game) -> list[e.DeathsAnnounced]:
    return [event for event in public(game, e.DeathsAnnounced) if event.how is How.NIGHT]


@pytest.mark.parametrize(
    ("ruleset", "shown_at_night", "shown_by_day"),
    [
        ("standard", False, False),
        ("elder", True, False),
        ("handbook", True, True),
        ("classic", True, True),
        ("millers_hollow", True, True),
        ("forum", True, True),
        ("homemade", True, True),
    ],
)
def test_cards_of_the_dead_are_shown_as_the_rules_say(
    ruleset: str, shown_at_night: bool, shown_by_day: bool
) -> None:
    roles = ["werewolf", "villager", "villager", "seer", "witch", "villager"]
    steps = ({"night": {"wolves": 4}}, {"day": {"vote": {1: 2, 3: 2}}})
    game = staged(ruleset, roles, *steps, rules=NO_SHERIFF)
    night, day = public(game, e.DeathsAnnounced)[:2]
    assert night.roles == (((4, Role.SEER),) if shown_at_night else ())
    assert day.roles == (((2, Role.VILLAGER),) if shown_by_day else ())


def test_a_wolf_that_ends_the_day_shows_its_card_under_any_rules() -> None:
    roles = ["werewolf", "werewolf", "villager", "seer", "witch", "villager"]
    game = staged("standard", roles, {"day": {"self_destruct": 1}}, rules=NO_SHERIFF)
    assert public(game, e.SelfDestructed) == [e.SelfDestructed(1, Role.WEREWOLF)]
    assert public(game, e.DeathsAnnounced)[-1].roles == ((1, Role.WEREWOLF),)


@pytest.mark.parametrize(
    ("reveal", "shown"), [("none", ()), ("night", ((2, V),)), ("all", ((2, V),))]
)
def test_a_knife_that_ends_the_game_is_told_like_any_night_death(
    reveal: str, shown: tuple[tuple[int, Role], ...]
) -> None:
    roles = ["werewolf", "villager", "seer", "witch", "villager"]
    steps = ({"night": {"wolves": 5}}, {"night": {"wolves": 2}})
    rules = NO_SHERIFF | {"reveal_on_death": reveal}
    game = staged("standard", roles, *steps, rules=rules)
    assert public(game, e.DeathsAnnounced)[-1] == e.DeathsAnnounced(2, How.NIGHT, (2,), shown)
    assert game.over


def test_the_dead_of_a_night_are_told_together_in_seat_order_without_a_cause() -> None:
    roles = ["werewolf", "villager", "villager", "cupid", "witch", "villager"]
    night = {"night": {"cupid": [2, 6], "wolves": 6, "poison": 3}}
    game = staged("forum", roles, night, rules=NO_SHERIFF)
    assert [event.seats for event in night_deaths(game)] == [(2, 3, 6)]
    assert not public(game, e.Died)


@pytest.mark.parametrize(
    ("night", "killed"),
    [
        ({}, Cause.KNIFE),
        ({"guard": 3, "save": True}, Cause.DOUBLE_SAVE),
        ({"poison": 3}, Cause.POISON),
    ],
    ids=["knife", "double save", "poison"],
)
def test_the_public_hears_the_same_whatever_killed(night: dict[str, Any], killed: Cause) -> None:
    roles = ["werewolf", "guard", "villager", "villager", "witch", "villager"]
    plain = staged("standard", roles, {"night": {"wolves": 3}}, rules=NO_SHERIFF)
    other = staged("standard", roles, {"night": {"wolves": 3} | night}, rules=NO_SHERIFF)
    assert dict(other.state.deaths) == {3: killed}
    assert public(other, e.Event) == public(plain, e.Event)


def test_a_night_in_which_the_elder_is_wounded_is_peaceful() -> None:
    roles = ["werewolf", "elder", "villager", "villager", "seer"]
    wounded = staged("forum", roles, {"night": {"wolves": 2}})
    quiet = staged("forum", roles, {"night": {}})
    assert public(wounded, e.Event) == public(quiet, e.Event)


# --- the night's calls ---------------------------------------------------------------------------

ORDERS = {
    "elder": "cupid lovers guard wolves witch seer hunter",
    "handbook": "thief cupid lovers guard wolves white_wolf witch seer",
    "classic": "thief cupid lovers guard seer wolves witch",
    "millers_hollow": "thief cupid lovers guard seer wolves witch piper charmed",
    "forum": "thief cupid lovers guard seer wolves witch piper charmed",
    "homemade": "thief cupid lovers guard seer wolves witch piper charmed",
    "standard": "wolves guard witch seer",
}


@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=lambda ruleset: ruleset.name)
def test_the_steps_of_a_night_are_called_in_the_order_of_the_document(ruleset: Any) -> None:
    assert " ".join(ruleset.order) == ORDERS[ruleset.name]


def test_a_role_the_document_does_not_know_acts_at_its_place_in_the_general_order() -> None:
    order = " ".join(ruleset_named("standard").night_order())
    assert order == "thief cupid lovers wolves guard white_wolf witch seer piper charmed hunter"


def calls(game: Game, night: int) -> list[Step]:
    return [event.step for event in public(game, e.StepCalled) if event.night == night]


def test_a_step_is_called_though_its_role_is_dead_or_without_power() -> None:
    roles = ["werewolf", "elder", "guard", "villager", "witch", "seer"]
    steps: tuple[dict[str, Any], ...] = (
        {"day": {"vote": {1: 2, 3: 2}}},
        {"night": {"wolves": 5}},
        {"night": {}},
    )
    game = staged("elder", roles, *steps, rules=NO_SHERIFF)
    assert calls(game, 3) == calls(game, 2) == [Step.GUARD, Step.WOLVES, Step.WITCH, Step.SEER]


def test_a_step_is_called_though_its_card_lies_in_the_middle() -> None:
    roles = ["werewolf", "thief", "villager", "villager", "villager"]
    game = staged("classic", roles, {"night": {"thief": 0}}, middle=["seer", "witch"])
    assert calls(game, 1) == [Step.THIEF, Step.SEER, Step.WOLVES, Step.WITCH]


# --- ballots -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "weight"), [("standard", 3), ("elder", 4), ("classic", 4), ("homemade", 4)]
)
def test_tallies_are_whole_half_votes(ruleset: str, weight: int) -> None:
    roles = ["werewolf", "villager", "villager", "seer", "witch", "villager"]
    game = staged(ruleset, roles, {"day": {"vote": {2: 1, 3: 4, 5: 4}}}, sheriff=2)
    (poll,) = [event for event in public(game, e.BallotsRevealed) if event.poll is Poll.EXILE]
    assert dict(poll.tally) == {4: 4, 1: weight}
    assert poll.ballots == ((1, None), (2, 1), (3, 4), (4, None), (5, 4), (6, None))


def test_the_scapegoats_choice_is_told_in_fixed_words_whoever_he_names() -> None:
    roles = ["werewolf", "scapegoat", "villager", "villager", "villager"]
    day = {"vote": {1: 3, 3: 1}}
    everybody = staged("forum", roles, {"day": day}, rules=NO_SHERIFF)
    some = staged("forum", roles, {"day": day | {"allow": [3, 5]}}, rules=NO_SHERIFF)
    assert public(everybody, e.VotersNamed) == [e.VotersNamed(2, (1, 3, 4, 5))]
    assert public(some, e.VotersNamed) == [e.VotersNamed(2, (3, 5))]
