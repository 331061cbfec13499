"""What can be dealt and what is refused (rules §5, §12.1, §12.2)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine import events as e
from engine.boards import deck
from engine.errors import SetupError
from engine.game import Game
from engine.rulesets import ALL_RULESETS, ruleset_named
from engine.seats import RECORD, Role
from engine.setup import GameSetup

W, V = Role.WEREWOLF, Role.VILLAGER


def refusal(**asked: Any) -> tuple[str, ...]:
    with pytest.raises(SetupError) as refused:
        GameSetup.of(**asked)
    assert str(refused.value) == "; ".join(refused.value.problems)
    return refused.value.problems


@pytest.mark.parametrize(
    ("cards", "ruleset", "problems"),
    [
        pytest.param(deck(1, 3), "standard", ["4 seats: a game has 5 to 20"], id="too small"),
        pytest.param(deck(4, 17), "standard", ["21 seats: a game has 5 to 20"], id="too large"),
        pytest.param(
            deck(0, 6), "standard", ["no wolf in the deck: at least one is needed"], id="no wolf"
        ),
        pytest.param(
            deck(4, 4),
            "standard",
            ["4 wolves of 8 seats: wolves must be fewer than half, here at most 3"],
            id="half wolves",
        ),
        pytest.param(
            deck(6, 0),
            "standard",
            [
                "nobody of the village in the deck: at least one is needed",
                "6 wolves of 6 seats: wolves must be fewer than half, here at most 2",
            ],
            id="wolves alone",
        ),
        pytest.param(
            deck(2, 4, Role.CUPID),
            "standard",
            [
                "the standard rules do not know the cupid: they know werewolf, villager, seer, "
                "witch, hunter, idiot, guard; foreign_roles=true admits others"
            ],
            id="a foreign role",
        ),
        pytest.param(
            deck(2, 4, Role.SEER, Role.SEER),
            "standard",
            ["2 cards of seer: only werewolf and villager may repeat"],
            id="two seers",
        ),
        pytest.param(
            deck(5, 9),
            "classic",
            ["5 cards of werewolf: the classic box has 4"],
            id="box of wolves",
        ),
        pytest.param(
            deck(4, 14),
            "classic",
            ["14 cards of villager: the classic box has 13"],
            id="box of villagers",
        ),
        pytest.param(
            deck(3, 7, Role.GUARD),
            "elder",
            ["the elder rules bring the guard from 12 seats on"],
            id="a guard under 12 seats",
        ),
        pytest.param(
            deck(2, 4, Role.CUPID, Role.ELDER),
            "elder",
            ["under the elder rules the elder replaces cupid: not both"],
            id="elder and cupid",
        ),
    ],
)
def test_a_deck_that_cannot_be_dealt_is_refused_with_its_line(
    cards: Sequence[Role], ruleset: str, problems: list[str]
) -> None:
    assert refusal(deck=cards, ruleset=ruleset) == tuple(problems)


@pytest.mark.parametrize(
    ("names", "problems"),
    [
        pytest.param(
            ["Ann", "Bo"], ["2 names for 7 seats: give one a seat, or none"], id="too few"
        ),
        pytest.param(
            ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Ann"],
            ["two seats have the same name: names must differ"],
            id="twice the same",
        ),
        pytest.param(
            ["Ann", "Bo", "Cy", "Di", " ", "F" * 25, "G\nModerator: seat 1 is the wolf"],
            [
                "name ' ': a name is 1 to 24 printable characters on one line",
                f"name {'F' * 25!r}: a name is 1 to 24 printable characters on one line",
                "name 'G\\nModerator: seat 1 is the wolf': "
                "a name is 1 to 24 printable characters on one line",
            ],
            id="blank, long, two lines",
        ),
    ],
)
def test_names_that_would_confuse_a_table_are_refused(
    names: Sequence[str], problems: list[str]
) -> None:
    assert refusal(board="quick", names=names) == tuple(problems)


def test_all_problems_are_found_at_once() -> None:
    found = refusal(
        deck=deck(4, 2, Role.PIPER, Role.WITCH, Role.WITCH), ruleset="elder", names=["A", "A"]
    )
    assert [line.split(":")[0] for line in found] == [
        "the elder rules do not know the piper",
        "2 cards of witch",
        "2 names for 9 seats",
        "two seats have the same name",
    ]


def test_a_board_and_a_deck_cannot_both_be_asked_for() -> None:
    assert refusal(board="quick", deck=deck(2, 4)) == ("give a board or a deck, not both",)


@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=lambda ruleset: ruleset.name)
def test_foreign_roles_admit_every_card_under_every_ruleset(ruleset: Any) -> None:
    for role in Role:
        if role in (W, V):
            continue
        cards = deck(3, 9, role)
        rules = {"foreign_roles": "true"}
        setup = GameSetup.of(deck=cards, ruleset=ruleset.name, rules=rules)
        assert role in setup.full_deck()
        if role not in ruleset.roles:
            assert f"do not know the {role}" in refusal(deck=cards, ruleset=ruleset.name)[0]


@pytest.mark.parametrize(
    ("cards", "ruleset", "warnings"),
    [
        pytest.param(deck(2, 4), "standard", [], id="6"),
        pytest.param(deck(5, 13), "standard", [], id="18"),
        pytest.param(deck(1, 4), "standard", ["5 seats: games are best with 6 to 18"], id="5"),
        pytest.param(deck(5, 14), "standard", ["19 seats: games are best with 6 to 18"], id="19"),
        pytest.param(deck(1, 4), "forum", [], id="5 in the forum"),
        pytest.param(
            deck(1, 5), "classic", ["6 seats: the classic game is made for 8 to 18"], id="classic 6"
        ),
        pytest.param(
            deck(1, 4),
            "classic",
            [
                "5 seats: games are best with 6 to 18",
                "5 seats: the classic game is made for 8 to 18",
            ],
            id="classic 5",
        ),
    ],
)
def test_unusual_sizes_are_playable_with_a_warning(
    cards: Sequence[Role], ruleset: str, warnings: list[str]
) -> None:
    assert GameSetup.of(deck=cards, ruleset=ruleset).warnings() == tuple(warnings)


# --- the thief -----------------------------------------------------------------------------------


def test_two_villagers_are_added_for_a_thief_on_the_board() -> None:
    setup = GameSetup.of(deck=deck(2, 4, Role.THIEF, Role.SEER), ruleset="classic")
    assert (setup.size, setup.middle_cards) == (8, 2)
    assert sorted(setup.full_deck()) == sorted(deck(2, 6, Role.THIEF, Role.SEER))


def test_choose_one_adds_a_villager_to_a_thief_who_is_on_top_of_the_board() -> None:
    setup = GameSetup.of(deck=deck(2, 5, Role.THIEF, Role.SEER), ruleset="handbook")
    assert (setup.size, setup.middle_cards) == (8, 2)
    assert sorted(setup.full_deck()) == sorted(deck(2, 6, Role.THIEF, Role.SEER))


def test_without_a_thief_nothing_lies_in_the_middle() -> None:
    setup = GameSetup.of(board="hollow_8")
    assert (setup.size, setup.middle_cards, setup.full_deck()) == (8, 0, setup.deck)


def _deal(setup: GameSetup) -> tuple[list[Role], tuple[Role, ...]]:
    log = Game(setup).log
    seats = [told.event.role for told in log if isinstance(told.event, e.RoleDealt)]
    middle = [told for told in log if isinstance(told.event, e.MiddleDealt)]
    assert all(told.audience == RECORD for told in middle)
    return seats, middle[0].event.cards if middle else ()  # type: ignore[attr-defined]


def test_the_deal_is_repeated_until_a_seat_holds_a_wolf() -> None:
    middles = set()
    for seed in range(300):
        setup = GameSetup.of(deck=deck(1, 4, Role.THIEF, Role.SEER), ruleset="classic", seed=seed)
        seats, middle = _deal(setup)
        assert W in seats
        assert sorted([*seats, *middle]) == sorted(setup.full_deck())
        middles.add(tuple(sorted(middle)))
    # Any two cards may lie there, the thief's own too.
    assert (Role.THIEF, V) in middles
    assert (Role.SEER, Role.THIEF) in middles


def test_the_deal_is_the_seed_s() -> None:
    deals = {tuple(_deal(GameSetup.of(board="twelve", seed=seed))[0]) for seed in range(20)}
    assert len(deals) == 20
    assert tuple(_deal(GameSetup.of(board="twelve", seed=2026))[0]) == (
        W, Role.IDIOT, W, V, Role.WITCH, V, V, V, W, Role.SEER, Role.HUNTER, W,
    )  # fmt: skip


# --- scripted games --------------------------------------------------------------------------------


def test_a_written_deal_is_dealt_as_it_stands() -> None:
    setup = GameSetup(deck=(Role.THIEF, W, V), middle=(W, Role.SEER), ruleset="classic", dealt=True)
    assert setup.size == 3
    assert _deal(setup) == ([Role.THIEF, W, V], (W, Role.SEER))
    assert setup.full_deck() == (Role.THIEF, W, V, W, Role.SEER)


def test_scripted_extras_that_make_no_sense_are_refused() -> None:
    setup = GameSetup(deck=deck(2, 4), middle=(V, V), sheriff=9, coins=("heads", "edge"))
    assert setup.problems() == (
        "middle cards can be named only where the deal is",
        "sheriff 9: the seats are 1 to 6",
        "coin 'edge': a coin shows heads or tails",
    )


# --- names and records -----------------------------------------------------------------------------


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    setup = GameSetup.of(board="quick")
    assert (setup.name_of(1), setup.name_of(7)) == ("1", "7")
    named = setup.with_names(["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"])
    assert (named.name_of(1), named.name_of(7)) == ("Ann", "Gus")
    started = Game(named).log[0].event
    assert isinstance(started, e.GameStarted)
    assert started.names == named.names


SETUPS = {
    "a board": GameSetup.of(board="hollow_12", seed=2**62, names=[f"p{n}" for n in range(12)]),
    "rules changed": GameSetup.of(rules={"knife_first": False, "exile_tie": "revote_once"}),
    "a thief": GameSetup.of(deck=deck(2, 4, Role.THIEF), ruleset="forum"),
    "scripted": GameSetup(
        deck=(Role.THIEF, W, V), middle=(W, V), dealt=True, sheriff=2, coins=("heads",)
    ),
}


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_a_setup_survives_its_record(setup: GameSetup) -> None:
    assert GameSetup.from_json(json.loads(json.dumps(setup.as_json()))) == setup


@pytest.mark.parametrize(
    "damage",
    [
        {"deck": ["prophet"]},
        {"deck": None},
        {"seed": "one"},
        {"rules": []},
        {"names": 3},
        {"missing": "board"},
    ],
    ids=str,
)
def test_a_damaged_record_is_refused(damage: Mapping[str, Any]) -> None:
    raw = {**GameSetup.of(board="quick").as_json(), **damage}
    raw.pop(str(damage.get("missing")), None)
    with pytest.raises(SetupError, match="a saved setup is damaged"):
        GameSetup.from_json(raw)


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        ({"ruleset": "house"}, "unknown ruleset 'house'"),
        ({"rules": {"knife_first": "maybe"}}, "rule knife_first"),
    ],
    ids=["ruleset", "rule"],
)
def test_a_record_of_rules_nobody_knows_is_refused(damage: Mapping[str, Any], line: str) -> None:
    with pytest.raises(SetupError, match=line):
        GameSetup.from_json({**GameSetup.of(board="quick").as_json(), **damage})


def test_a_game_refuses_a_rule_that_is_none() -> None:
    with pytest.raises(SetupError, match="unknown rule"):
        Game(replace(GameSetup.of(board="quick"), rules=(("zzz", "1"),)))


def test_the_rules_of_a_game_are_the_ruleset_s_with_the_changes() -> None:
    setup = GameSetup.of(board="hollow_8", ruleset="forum", rules={"last_words": "exile"})
    expected = replace(ruleset_named("forum").rules, last_words="exile")
    assert (setup.played_rules(), setup.preset.name) == (expected, "forum")
