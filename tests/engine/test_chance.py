"""Chance is drawn by name and is the same in every Python (rules §2.1)."""

from collections import Counter

import pytest

from engine.chance import HEADS, TAILS, Chance, draw


@pytest.mark.parametrize(
    ("seed", "name", "count", "below", "value"),
    [
        pytest.param(0, "", 0, 2**63, 7518250856961157397, id="all bits"),
        pytest.param(2**70, "名", 3, 1000, 74, id="large seed, Chinese name"),
        pytest.param(-5, "badge", 0, 100, 34, id="negative seed"),
    ],
)
def test_a_draw_is_the_same_in_every_python(
    seed: int, name: str, count: int, below: int, value: int
) -> None:
    assert draw(seed, name, count, below) == value


def test_a_sequence_of_draws_is_the_same_in_every_python() -> None:
    assert [draw(1, "deal", count, 6) for count in range(8)] == [3, 0, 2, 1, 3, 1, 1, 0]
    chance = Chance(7)
    assert [chance.number("a", 10) for _ in range(5)] == [3, 2, 4, 7, 0]
    assert [chance.coin("x") for _ in range(6)] == [True, False, True, True, False, False]
    assert chance.shuffled("d", range(8)) == (6, 4, 2, 0, 7, 5, 1, 3)


def test_a_draw_more_under_one_name_changes_none_under_another() -> None:
    quiet, busy = Chance(3), Chance(3)
    busy.number("glance", 5)
    busy.shuffled("deal", range(10))
    assert [quiet.number("peek", 99) for _ in range(9)] == [
        busy.number("peek", 99) for _ in range(9)
    ]


@pytest.mark.parametrize("below", [2, 3, 6, 7, 12])
def test_every_number_is_as_likely_as_the_others(below: int) -> None:
    throws = 600 * below
    seen = Counter(draw(seed, "dice", 0, below) for seed in range(throws))
    assert sorted(seen) == list(range(below))
    # 600 expected of each, a standard deviation of 24: five of them are beyond any luck.
    assert all(abs(count - 600) < 5 * 25 for count in seen.values())


@pytest.mark.parametrize(("heads", "of"), [(1, 2), (1, 6), (2, 3)])
def test_a_coin_shows_heads_as_often_as_it_should(heads: int, of: int) -> None:
    chance = Chance(11)
    thrown = sum(chance.coin("peek", heads, of) for _ in range(6000))
    assert abs(thrown - 6000 * heads / of) < 200


def test_a_shuffle_keeps_every_card_and_reaches_every_order() -> None:
    orders = Counter(Chance(seed).shuffled("deal", "abc") for seed in range(1200))
    assert len(orders) == 6
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)
    assert all(count > 120 for count in orders.values())


def test_forced_coins_come_first_and_in_order() -> None:
    chance = Chance(7, (TAILS, HEADS))
    assert chance.coins_left == 2
    assert [chance.coin("x"), chance.coin("another")] == [False, True]
    assert chance.coins_left == 0
    # What was forced used up no draw.
    assert [chance.coin("x") for _ in range(6)] == [
        Chance(7).coin("x"),
        *[False, True, True, False, False],
    ]


@pytest.mark.parametrize("below", [0, -1])
def test_an_empty_range_is_refused(below: int) -> None:
    with pytest.raises(ValueError, match="below must be at least 1"):
        draw(1, "x", 0, below)
