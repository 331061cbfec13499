import pytest

from engine import events as e
from engine.chance import draw
from engine.game import Game
from engine.seats import Role
from engine.setup import GameSetup
from tests.engine.staged import heard, public, staged

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
