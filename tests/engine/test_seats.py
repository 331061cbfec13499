"""Seats count clockwise; left is the next higher number (rules §1)."""

import pytest

from engine.roles import ALL_CARDS, CARDS
from engine.seats import (
    EVERYONE,
    GALLERY,
    RECORD,
    WOLF_CARDS,
    Audience,
    Class,
    Role,
    Seat,
    Side,
    anticlockwise,
    clockwise,
    hears,
)


@pytest.mark.parametrize(
    ("seats", "start", "rising", "falling"),
    [
        pytest.param((1, 2, 3, 4), 1, (1, 2, 3, 4), (1, 4, 3, 2), id="from the first"),
        pytest.param((1, 2, 3, 4), 3, (3, 4, 1, 2), (3, 2, 1, 4), id="from the middle"),
        pytest.param((1, 2, 3, 4), 5, (1, 2, 3, 4), (4, 3, 2, 1), id="past the last"),
        pytest.param((1, 2, 3, 4), 0, (1, 2, 3, 4), (4, 3, 2, 1), id="before the first"),
        pytest.param((2, 5, 9), 6, (9, 2, 5), (5, 2, 9), id="from an empty chair"),
        pytest.param((9, 2, 5), 2, (2, 5, 9), (2, 9, 5), id="given in any order"),
        pytest.param((), 3, (), (), id="nobody"),
    ],
)
def test_orders_start_at_or_beside_a_seat_and_wrap_round(
    seats: tuple[Seat, ...], start: Seat, rising: tuple[Seat, ...], falling: tuple[Seat, ...]
) -> None:
    assert clockwise(seats, start) == rising
    assert anticlockwise(seats, start) == falling


@pytest.mark.parametrize(
    ("audience", "gallery", "first", "second"),
    [
        pytest.param(EVERYONE, True, True, True, id="everyone"),
        pytest.param(RECORD, False, False, False, id="record"),
        pytest.param((1,), False, True, False, id="one seat"),
        pytest.param((1, 2), False, True, True, id="two seats"),
    ],
)
def test_an_audience_is_everyone_some_seats_or_nobody(
    audience: Audience, gallery: bool, first: bool, second: bool
) -> None:
    assert [hears(seat, audience) for seat in (GALLERY, 1, 2)] == [gallery, first, second]


@pytest.mark.parametrize(
    ("role", "side", "counted"),
    [
        (Role.WEREWOLF, Side.WOLVES, Class.NEITHER),
        (Role.WHITE_WOLF, Side.WOLVES, Class.NEITHER),
        (Role.VILLAGER, Side.VILLAGE, Class.PLAIN),
        (Role.SEER, Side.VILLAGE, Class.POWER),
        (Role.WITCH, Side.VILLAGE, Class.POWER),
        (Role.HUNTER, Side.VILLAGE, Class.POWER),
        (Role.GUARD, Side.VILLAGE, Class.POWER),
        (Role.IDIOT, Side.VILLAGE, Class.POWER),
        (Role.CUPID, Side.VILLAGE, Class.POWER),
        (Role.ELDER, Side.VILLAGE, Class.POWER),
        (Role.SCAPEGOAT, Side.VILLAGE, Class.POWER),
        (Role.LITTLE_GIRL, Side.VILLAGE, Class.POWER),
        (Role.THIEF, Side.VILLAGE, Class.PLAIN),
        (Role.PIPER, Side.ALONE, Class.NEITHER),
    ],
    ids=lambda value: str(value),
)
def test_each_card_has_its_side_and_class(role: Role, side: Side, counted: Class) -> None:
    assert (CARDS[role].side, CARDS[role].counted) == (side, counted)


def test_every_role_has_one_card() -> None:
    assert sorted(card.role for card in ALL_CARDS) == sorted(Role)


def test_the_cards_of_the_wolves_are_those_whose_side_they_are() -> None:
    assert set(WOLF_CARDS) == {role for role, card in CARDS.items() if card.side is Side.WOLVES}
