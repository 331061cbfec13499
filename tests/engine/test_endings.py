"""Every way a game can end: for whom, and the reason that is told (rules §7, §12.4-12.9)."""

from typing import Any

import pytest

from engine import events as e
from engine.game import Game
from engine.seats import Seat, Winner
from tests.engine.staged import public, staged

NO_SHERIFF = {"sheriff_election": "none"}


def ending(game: Game) -> tuple[Winner, str, tuple[Seat, ...]]:
    """(winner, reason, winners) as it was told, once."""
    (ended,) = public(game, e.GameEnded)
    assert (game.state.winner, game.state.winners) == (ended.winner, ended.winners)
    return ended.winner, ended.reason, ended.winners


@pytest.mark.parametrize(
    ("wolves_win", "roles", "knifed", "reason"),
    [
        ("all_others", ["werewolf", "villager"], [2], "all_others"),
        ("villagers", ["werewolf", "villager", "seer"], [2], "villagers"),
        ("either_class", ["werewolf", "villager", "seer", "guard"], [2], "villagers"),
        ("either_class", ["werewolf", "villager", "villager", "seer"], [4], "powers"),
        ("parity", ["werewolf", "villager", "seer"], [2], "parity"),
        ("parity", ["werewolf", "villager", "seer", "villager"], [2, 3], "parity"),
        # A class that nobody was dealt cannot die out.
        ("villagers", ["werewolf", "seer", "guard"], [2, 3], "all_others"),
        ("either_class", ["werewolf", "seer", "guard"], [2, 3], "all_others"),
        ("either_class", ["werewolf", "villager", "villager"], [2, 3], "all_others"),
    ],
)
def test_the_wolves_win_by_the_condition_of_the_rules_and_not_a_night_before(
    wolves_win: str, roles: list[str], knifed: list[Seat], reason: str
) -> None:
    rules = {**NO_SHERIFF, "wolves_win": wolves_win}
    nights = [{"night": {"wolves": seat}} for seat in knifed]
    game = staged("forum", roles, *nights, rules=rules)
    assert ending(game) == (Winner.WOLVES, reason, (1,))
    assert game.state.night == len(knifed)


POWERS = ["seer", "witch", "hunter", "guard", "idiot", "cupid", "scapegoat", "little_girl", "elder"]


@pytest.mark.parametrize("role", POWERS)
def test_every_village_card_but_the_villager_is_a_power(role: str) -> None:
    rules = {**NO_SHERIFF, "wolves_win": "either_class"}
    nights = [{"night": {"wolves": 2}}] * (2 if role == "elder" else 1)
    game = staged("forum", ["werewolf", role, "villager", "villager"], *nights, rules=rules)
    assert ending(game) == (Winner.WOLVES, "powers", (1,))


@pytest.mark.parametrize("role", [*POWERS, "piper"])
def test_no_other_card_stands_in_for_the_last_villager(role: str) -> None:
    rules = {**NO_SHERIFF, "wolves_win": "either_class"}
    night = {"night": {"wolves": 3}}
    game = staged("forum", ["werewolf", role, "villager", "seer"], night, rules=rules)
    assert ending(game) == (Winner.WOLVES, "villagers", (1,))


def test_a_piper_is_no_power() -> None:
    rules = {**NO_SHERIFF, "wolves_win": "either_class"}
    night = {"night": {"wolves": 2}}
    game = staged("forum", ["werewolf", "seer", "villager", "piper"], night, rules=rules)
    assert ending(game) == (Winner.WOLVES, "powers", (1,))


def test_a_white_wolf_is_no_villager_to_the_pack() -> None:
    rules = {"white_wolf_blocks_wolf_win": False}
    roles = ["werewolf", "white_wolf", "villager", "seer"]
    game = staged("handbook", roles, {"night": {"wolves": 3}}, rules=rules)
    assert ending(game) == (Winner.WOLVES, "villagers", (1, 2))


def test_a_cupid_who_became_a_villager_is_the_class_that_dies_out() -> None:
    rules = {**NO_SHERIFF, "wolves_win": "either_class"}
    roles = ["werewolf", "cupid", "seer", "guard"]
    game = staged("elder", roles, {"night": {"cupid": [3, 4], "wolves": 2}}, rules=rules)
    assert ending(game) == (Winner.WOLVES, "villagers", (1,))


def test_a_knife_that_comes_first_says_so() -> None:
    roles = ["werewolf", "villager", "seer", "witch"]
    game = staged("standard", roles, {"night": {"wolves": 2}})
    assert ending(game) == (Winner.WOLVES, "knife_first", (1,))


ENDINGS: dict[str, tuple[str, list[str], list[dict[str, Any]], tuple[Any, ...]]] = {
    "the village": (
        "forum",
        ["werewolf", "villager", "seer"],
        [{"day": {"vote": {2: 1, 3: 1}}}],
        (Winner.VILLAGE, "no_wolves", (2, 3)),
    ),
    "nobody": (
        "forum",
        ["werewolf", "witch"],
        [{"night": {"wolves": 2, "poison": 1}}],
        (Winner.DRAW, "nobody_alive", ()),
    ),
    "the piper": (
        "forum",
        ["werewolf", "piper", "villager", "villager"],
        [{"night": {"charm": [1, 3], "wolves": 4}}],
        (Winner.PIPER, "all_charmed", (2,)),
    ),
    "the white wolf": (
        "handbook",
        ["white_wolf", "villager"],
        [{"night": {"wolves": 2}}],
        (Winner.WHITE_WOLF, "last_alive", (1,)),
    ),
    "lovers of two sides": (
        "classic",
        ["werewolf", "villager", "cupid"],
        [{"night": {"cupid": [1, 2], "wolves": 3}}],
        (Winner.LOVERS, "lovers_last", (1, 2)),
    ),
    "lovers of two sides, and Cupid with them": (
        "handbook",
        ["werewolf", "villager", "cupid", "villager"],
        [{"night": {"cupid": [1, 2], "wolves": 4}}],
        (Winner.LOVERS, "lovers_last", (1, 2, 3)),
    ),
    "lovers of two sides, whose win a dead Cupid shares": (
        "elder",
        ["werewolf", "villager", "cupid"],
        [{"night": {"cupid": [1, 2], "wolves": 3}}],
        (Winner.LOVERS, "lovers_last", (1, 2, 3)),
    ),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_who_else_wins_and_why(name: str) -> None:
    ruleset, roles, steps, expected = ENDINGS[name]
    assert ending(staged(ruleset, roles, *steps, rules=NO_SHERIFF)) == expected


def test_the_cards_are_shown_when_the_game_has_ended() -> None:
    roles = ["werewolf", "villager", "seer"]
    game = staged("forum", roles, {"day": {"vote": {2: 1, 3: 1}}}, rules=NO_SHERIFF)
    assert game.log[-1].event == e.RolesRevealed(game.state.roles, game.state.deaths)
    assert (game.over, game.offers) == (True, ())
