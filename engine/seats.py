"""The words for who sits where and what they are: seats, roles, sides, causes, winners."""

from enum import StrEnum
from typing import Final, TypeAlias

Seat: TypeAlias = int
"""A place at the table, 1..N clockwise, never reused. Left of a seat is the next higher number."""

GALLERY: Final[Seat] = 0
"""The seat of everybody who is not playing. What the gallery hears is public."""

Audience: TypeAlias = tuple[Seat, ...]
"""Who hears an event: `EVERYONE`, `RECORD`, or the seats named."""

EVERYONE: Final[Audience] = (GALLERY,)
RECORD: Final[Audience] = ()


def hears(seat: Seat, audience: Audience) -> bool:
    """Whether a seat (or the gallery) is among those an event was told to."""
    return GALLERY in audience or seat in audience


class Role(StrEnum):
    """A card (rules §3). The values are the ids used in files, on the wire and in prompts."""

    WEREWOLF = "werewolf"
    WHITE_WOLF = "white_wolf"
    VILLAGER = "villager"
    SEER = "seer"
    WITCH = "witch"
    HUNTER = "hunter"
    GUARD = "guard"
    IDIOT = "idiot"
    CUPID = "cupid"
    ELDER = "elder"
    SCAPEGOAT = "scapegoat"
    PIPER = "piper"
    THIEF = "thief"
    LITTLE_GIRL = "little_girl"


WOLF_CARDS: Final = (Role.WEREWOLF, Role.WHITE_WOLF)
"""The cards of the wolves' side; `engine.roles.CARDS` says the same, card by card."""


class Side(StrEnum):
    """What a check of a side finds, and what a card plays for."""

    VILLAGE = "village"
    WOLVES = "wolves"
    ALONE = "alone"


class Class(StrEnum):
    """How `either_class` counts a card (rules §12.3)."""

    PLAIN = "plain"
    POWER = "power"
    NEITHER = "neither"


class Cause(StrEnum):
    """Why a seat died. Only the record ever holds the cause of a night death."""

    KNIFE = "knife"
    POISON = "poison"
    SHOT = "shot"
    GRIEF = "grief"
    EXILE = "exile"
    SCAPEGOAT = "scapegoat"
    DOUBLE_SAVE = "double_save"
    ELDER_CURSE = "elder_curse"
    WHITE_WOLF = "white_wolf"
    SELF_DESTRUCT = "self_destruct"
    CONDUCT = "conduct"
    CUPID_REVEAL = "cupid_reveal"
    GIRL = "girl"


class Winner(StrEnum):
    """Who a game was decided for."""

    VILLAGE = "village"
    WOLVES = "wolves"
    LOVERS = "lovers"
    PIPER = "piper"
    WHITE_WOLF = "white_wolf"
    DRAW = "draw"


def clockwise(seats: tuple[Seat, ...], start: Seat) -> tuple[Seat, ...]:
    """The seats in rising order from the first at or after `start`, wrapping round."""
    ordered = sorted(seats)
    return tuple(seat for seat in ordered if seat >= start) + tuple(
        seat for seat in ordered if seat < start
    )


def anticlockwise(seats: tuple[Seat, ...], start: Seat) -> tuple[Seat, ...]:
    """The seats in falling order from the first at or before `start`, wrapping round."""
    ordered = sorted(seats, reverse=True)
    return tuple(seat for seat in ordered if seat <= start) + tuple(
        seat for seat in ordered if seat > start
    )
