"""The elder: two lives against the wolves, and a curse on the hand of the village (rules §3)."""

from typing import TYPE_CHECKING, Final

from engine.roles.cards import Card
from engine.seats import Cause, Class, Role, Seat, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.ELDER, Side.VILLAGE, Class.POWER)

VILLAGE_HAND: Final = (Cause.EXILE, Cause.POISON, Cause.SHOT)
"""Deaths by the village's own hand: vote, witch, hunter; never the wolves, never grief."""

CURSED: Final = {
    "gods": (Role.HUNTER, Role.GUARD, Role.WITCH, Role.SEER),
    "commons": (Role.PIPER, Role.GUARD, Role.SCAPEGOAT, Role.IDIOT),
}


def curses(game: "Game", dead: list[tuple[Seat, Cause]]) -> bool:
    """Whether an elder among these dead takes powers with him."""
    return any(
        game.state.role(seat) is Role.ELDER and cause in VILLAGE_HAND for seat, cause in dead
    )
