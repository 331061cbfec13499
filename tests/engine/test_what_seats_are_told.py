from typing import Any

import pytest

from engine import events as e
from engine.chance import draw
from engine.events import How, Poll, Step
from engine.game import Game
from engine.rulesets import ALL_RULESETS, ruleset_named
from engine.seats import Cause, Role
from engine.setup import GameSetup
from tests.engine.staged import heard, public, staged

V = Role.VILLAGER
NO_SHERIFF = {"sheriff_election": "none"}

# --- the seer ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "target", "found"),
    [
        ("standard", "werewolf", "wolf"),
        ("standard", "villager", "good"),
        ("standard", "idiot", "good"),
        ("elder", "werewolf", "wolf"),
        ("elder", "elder", "good"),
        ("handbook", "white_wolf", "wolf"),
        ("handbook", "idiot", "wolf"),
        ("handbook", "cupid", "good"),
        ("classic", "werewolf", "werewolf"),
        ("classic", "little_girl", "little_girl"),
        ("millers_hollow", "piper", "piper"),
        ("forum", "scapegoat", "scapegoat"),
        ("homemade", "idiot", "idiot"),
    ],
)
def test_the_seer_learns_a_side_or_a_card(ruleset: str, target: str, found: str) -> None:
    roles = ["seer", target, "werewolf", "villager", "villager", "villager"]
    game = staged(ruleset, roles, {"night": {"seer": 2}})
    assert heard(game, 1, e.Checked) == [e.Checked(1, 2, found)]
    assert not any(heard(game, seat, e.Checked) for seat in (0, 2, 3, 4, 5, 6))


def test_a_thief_is_seen_as_the_card_he_took() -> None:
    roles = ["seer", "thief", "werewolf", "villager", "villager"]
    night = {"night": {"thief": 1, "seer": 2}}
    game = staged("handbook", roles, night, middle=["werewolf", "witch"])
    assert heard(game, 1, e.Checked) == [e.Checked(1, 2, "wolf")]


# --- the witch -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        ("standard", [3]),
        ("elder", [3]),
        ("handbook", [3]),
        ("homemade", [3]),
        ("classic", [3, 4]),
        ("millers_hollow", [3, 4]),
        ("forum", [3, 4]),
    ],
)
def test_once_her_antidote_is_spent_the_rules_say_whether_the_witch_is_told(
    ruleset: str, told: list[int]
) -> None:
    roles = ["werewolf", "witch", "villager", "villager", "seer", "villager"]
    nights = ({"night": {"wolves": 3, "save": True}}, {"night": {"wolves": 4}})
    game = staged(ruleset, roles, *nights, rules=NO_SHERIFF)
    assert [event.victim for event in heard(game, 2, e.WitchTold)] == told


def test_a_pack_of_two_minds_leaves_the_witch_with_no_victim() -> None:
    roles = ["werewolf", "werewolf", "villager", "villager", "witch", "villager"]
    game = staged("elder", roles, {"night": {"wolves": {1: 3, 2: 4}}})
    assert [event.victim for event in heard(game, 5, e.WitchTold)] == [None]


def test_where_she_is_not_told_of_the_shielded_the_witch_is_told_of_nobody() -> None:
    roles = ["werewolf", "guard", "villager", "villager", "witch"]
    game = staged("handbook", roles, {"night": {"guard": 3, "wolves": 3}})
    assert [event.victim for event in heard(game, 5, e.WitchTold)] == [None]


def test_a_shield_that_is_void_does_not_keep_the_witch_from_the_girl() -> None:
    roles = ["werewolf", "guard", "little_girl", "villager", "witch"]
    rules = {"witch_told_of_guarded": False}
    night = {"night": {"guard": 3, "wolves": 3, "save": True}}
    game = staged("millers_hollow", roles, night, rules=rules)
    assert [event.victim for event in heard(game, 5, e.WitchTold)] == [3]
    assert not game.state.deaths


# --- guard, lovers, girl, piper, thief -----------------------------------------------------------


@pytest.mark.parametrize(("sees", "role"), [(False, None), (True, Role.SEER)], ids=["no", "yes"])
def test_the_guard_sees_a_card_only_where_the_rules_say_so(sees: bool, role: Role | None) -> None:
    roles = ["werewolf", "guard", "villager", "villager", "seer"]
    game = staged("forum", roles, {"night": {"guard": 5}}, rules={"guard_sees_role": sees})
    assert heard(game, 2, e.Guarded) == [e.Guarded(2, 5, role)]


@pytest.mark.parametrize(
    ("ruleset", "shown"),
    [("handbook", (Role.WEREWOLF, Role.VILLAGER)), ("elder", ()), ("classic", ())],
)
def test_lovers_meet_and_see_cards_only_under_the_handbook(
    ruleset: str, shown: tuple[Role, ...]
) -> None:
    roles = ["werewolf", "cupid", "villager", "villager", "seer"]
    game = staged(ruleset, roles, {"night": {"cupid": [1, 3]}})
    for lover in (1, 3):
        assert heard(game, lover, e.LoversMet) == [e.LoversMet((1, 3), shown)]
    assert not any(heard(game, seat, e.LoversMet) for seat in (0, 2, 4, 5))


@pytest.mark.parametrize(("how", "learnt"), [("glance", 1), ("stare", 2)])
def test_a_glance_shows_one_wolf_and_a_stare_all(how: str, learnt: int) -> None:
    roles = ["werewolf", "werewolf", "little_girl", "villager", "villager", "seer"]
    game = staged("classic", roles, {"night": {"peek": how}}, coins=["tails"])
    (peeked,) = heard(game, 3, e.Peeked)
    assert len(peeked.wolves) == learnt
    assert set(peeked.wolves) <= {1, 2}
    assert not heard(game, 1, e.GirlSeen)


@pytest.mark.parametrize(("how", "one_in"), [("glance", 6), ("stare", 2)])
def test_the_girl_is_seen_once_in_so_many_looks_by_a_draw_of_the_seed(
    how: str, one_in: int
) -> None:
    roles = tuple(map(Role, ["werewolf", "werewolf", "little_girl", "villager", "villager"]))
    seen = {}
    for seed in range(30):
        game = Game(GameSetup(roles, ruleset="classic", dealt=True, seed=seed))
        game.answer(game.pending[0].answer(how))
        (peeked,) = heard(game, 3, e.Peeked)
        assert how == "stare" or peeked.wolves == (1 + draw(seed, "glance", 0, 2),)
        seen[seed] = bool(heard(game, 1, e.GirlSeen))
    assert seen == {seed: draw(seed, "peek", 0, one_in) == 0 for seed in range(30)}
    assert set(seen.values()) == {True, False}


def test_a_girl_who_is_seen_is_known_to_the_pack_and_does_not_know_it() -> None:
    roles = ["werewolf", "werewolf", "little_girl", "villager", "villager", "seer"]
    game = staged("classic", roles, {"night": {"peek": "glance"}}, coins=["heads"])
    for wolf in (1, 2):
        assert heard(game, wolf, e.GirlSeen) == [e.GirlSeen(3)]
    assert not heard(game, 3, e.GirlSeen)
    assert not public(game, e.GirlSeen)


def test_the_charmed_know_each_other_and_not_the_piper() -> None:
    roles = ["werewolf", "piper", "villager", "villager", "seer", "villager"]
    nights = ({"night": {"charm": [1, 3]}}, {"night": {"charm": [4, 6], "wolves": 3}})
    game = staged("forum", roles, *nights, rules=NO_SHERIFF)
    assert heard(game, 1, e.CharmedMet) == [e.CharmedMet((1, 3)), e.CharmedMet((1, 3, 4, 6))]
    assert heard(game, 4, e.CharmedMet) == [e.CharmedMet((1, 3, 4, 6))]
    assert not heard(game, 1, e.Charmed)
    assert not public(game, e.CharmedMet)


def test_the_thief_alone_sees_the_middle() -> None:
    roles = ["werewolf", "thief", "villager", "villager", "villager"]
    game = staged("classic", roles, {"night": {"thief": 2}}, middle=["seer", "witch"])
    assert heard(game, 2, e.MiddleSeen) == [e.MiddleSeen(2, (Role.SEER, Role.WITCH))]
    assert heard(game, 2, e.CardTaken) == [e.CardTaken(2, Role.WITCH, Role.WITCH)]
    assert not any(heard(game, seat, e.MiddleSeen) for seat in (0, 1, 3, 4, 5))


def test_a_thief_who_takes_a_wolf_meets_the_pack() -> None:
    roles = ["werewolf", "thief", "villager", "villager", "villager"]
    game = staged("classic", roles, {"night": {"thief": 1}}, middle=["werewolf", "witch"])
    for wolf in (1, 2):
        assert heard(game, wolf, e.PackMet) == [e.PackMet((1, 2))]


# --- nobody is told ------------------------------------------------------------------------------


def test_neither_the_elder_nor_anybody_learns_of_his_wound() -> None:
    roles = ["werewolf", "elder", "villager", "villager", "seer"]
    game = staged("forum", roles, {"night": {"wolves": 2}})
    assert game.state.elder_lives == 1
    assert not any(heard(game, seat, e.ElderWounded) for seat in range(6))


def test_the_record_counts_the_elders_lives_down_to_none() -> None:
    roles = ["werewolf", "elder", "villager", "villager", "seer"]
    game = staged("forum", roles, *[{"night": {"wolves": 2}}] * 2, rules=NO_SHERIFF)
    wounds = [told.event for told in game.log if isinstance(told.event, e.ElderWounded)]
    assert wounds == [e.ElderWounded(2, 1), e.ElderWounded(2, 0)]


def test_powers_lost_to_the_curse_are_not_announced() -> None:
    roles = ["werewolf", "elder", "guard", "villager", "piper"]
    game = staged("forum", roles, {"day": {"vote": {1: 2, 3: 2}}}, rules=NO_SHERIFF)
    assert Role.GUARD in game.state.powerless
    assert not any(heard(game, seat, e.PowersLost) for seat in range(6))


@pytest.mark.parametrize("ruleset", ["standard", "forum"])
def test_a_poisoned_hunter_is_told_that_he_cannot_shoot(ruleset: str) -> None:
    roles = ["werewolf", "hunter", "witch", "villager", "villager", "seer"]
    game = staged(ruleset, roles, {"night": {"poison": 2}}, rules=NO_SHERIFF)
    assert heard(game, 2, e.HunterBarred) == [e.HunterBarred(2)]
    assert not public(game, e.HunterBarred)


@pytest.mark.parametrize("target", [3, 0], ids=["a shot", "no shot"])
def test_where_a_hunter_aims_in_the_night_he_alone_is_told_so(target: int) -> None:
    roles = ["werewolf", "hunter", "villager", "villager", "seer", "villager"]
    game = staged("elder", roles, {"night": {"wolves": 2, "shoot": target}}, rules=NO_SHERIFF)
    assert heard(game, 2, e.HunterAimed) == [e.HunterAimed(2, target or None)]
    assert not any(heard(game, seat, e.HunterAimed) for seat in (0, 1, 3, 4, 5, 6))
    assert not public(game, e.HunterFired)


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
