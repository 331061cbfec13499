"""The named boards (rules §5)."""

import pytest

from engine.boards import ALL_BOARDS, DEFAULT_BOARD, board_named, parse_deck
from engine.errors import SetupError
from engine.seats import Role
from engine.setup import GameSetup

W, V, S, X, H = Role.WEREWOLF, Role.VILLAGER, Role.SEER, Role.WITCH, Role.HUNTER
C, G, E, D = Role.CUPID, Role.GUARD, Role.ELDER, Role.IDIOT

BOARDS = {
    "quick": ("standard", [W, W, S, X, V, V, V]),
    "nine": ("standard", [W, W, W, S, X, H, V, V, V]),
    "twelve": ("standard", [W, W, W, W, S, X, H, D, V, V, V, V]),
    "twelve_guard": ("standard", [W, W, W, W, S, X, H, G, V, V, V, V]),
    "hollow_6": ("millers_hollow", [W, S, C, X, V, V]),
    "hollow_8": ("millers_hollow", [W, W, S, C, X, H, V, V]),
    "hollow_10": ("millers_hollow", [W, W, S, C, X, H, G, V, V, V]),
    "hollow_12": ("millers_hollow", [W, W, W, S, C, X, H, G, E, D, V, V]),
    "forum_5": ("forum", [W, S, C, X, V]),
    "forum_7": ("forum", [W, W, S, C, X, H, V]),
    "forum_9": ("forum", [W, W, S, C, X, H, G, V, V]),
    "forum_11": ("forum", [W, W, W, S, C, X, H, G, E, D, V]),
}


@pytest.mark.parametrize("name", BOARDS)
def test_each_board_is_the_document_s(name: str) -> None:
    ruleset, cards = BOARDS[name]
    board = board_named(name)
    assert (board.ruleset, sorted(board.deck), board.seats) == (ruleset, sorted(cards), len(cards))


def test_no_board_is_without_a_test() -> None:
    assert [board.name for board in ALL_BOARDS] == list(BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_each_board_can_be_dealt_without_a_warning(name: str) -> None:
    setup = GameSetup.of(board=name)
    assert setup.warnings() == ()
    assert (setup.board, setup.ruleset) == (name, BOARDS[name][0])


def test_the_default_board_is_the_twelve_player_standard() -> None:
    assert DEFAULT_BOARD == "twelve"
    assert GameSetup.of() == GameSetup.of(board="twelve", ruleset="standard")


def test_an_unknown_board_is_refused_with_the_right_ones() -> None:
    with pytest.raises(SetupError) as refused:
        board_named("thirteen")
    assert str(refused.value) == (
        "unknown board 'thirteen': the boards are quick (7), nine (9), twelve (12), "
        "twelve_guard (12), hollow_6 (6), hollow_8 (8), hollow_10 (10), hollow_12 (12), "
        "forum_5 (5), forum_7 (7), forum_9 (9), forum_11 (11)"
    )


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        pytest.param("werewolf seer villager", [W, S, V], id="words"),
        pytest.param("werewolf*2 villager*3 witch", [W, W, V, V, V, X], id="times"),
        pytest.param("werewolf, seer,villager*1", [W, S, V], id="commas"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_a_deck_is_read_from_text(text: str, cards: list[Role]) -> None:
    assert parse_deck(text) == tuple(cards)


@pytest.mark.parametrize(
    "part", ["villager*0", "villager*21", "villager*x", "villager*", "villager*-1"]
)
def test_a_deck_s_numbers_are_from_1_to_20(part: str) -> None:
    with pytest.raises(SetupError) as refused:
        parse_deck(f"werewolf {part}")
    assert refused.value.problems == (
        f"deck: {part!r} should be a role, a star and a number from 1 to 20",
    )


def test_every_unknown_role_of_a_deck_is_named_at_once() -> None:
    with pytest.raises(SetupError) as refused:
        parse_deck("wolf*2 seer prophet Witch")
    roles = ", ".join(Role)
    assert refused.value.problems == tuple(
        f"unknown role {name!r}: the roles are {roles}" for name in ("wolf", "prophet", "Witch")
    )
