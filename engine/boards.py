"""The named boards (rules §5): which cards are dealt, and under which ruleset by default."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.errors import SetupError
from engine.seats import Role

_IDS: Final[Mapping[str, Role]] = {str(role): role for role in Role}


@dataclass(frozen=True, slots=True)
class Board:
    """A deck with a name. `ruleset` is what it is played by unless the host says otherwise."""

    name: str
    deck: tuple[Role, ...]
    ruleset: str

    @property
    def seats(self) -> int:
        """How many seats it has."""
        return len(self.deck)


def deck(wolves: int, villagers: int, *powers: Role) -> tuple[Role, ...]:
    """A deck in the order wolves, powers, villagers."""
    return (Role.WEREWOLF,) * wolves + powers + (Role.VILLAGER,) * villagers


_SEER, _WITCH, _HUNTER = Role.SEER, Role.WITCH, Role.HUNTER
_CUPID, _GUARD, _ELDER, _IDIOT = Role.CUPID, Role.GUARD, Role.ELDER, Role.IDIOT

ALL_BOARDS: Final[tuple[Board, ...]] = (
    Board("quick", deck(2, 3, _SEER, _WITCH), "standard"),
    Board("nine", deck(3, 3, _SEER, _WITCH, _HUNTER), "standard"),
    Board("twelve", deck(4, 4, _SEER, _WITCH, _HUNTER, _IDIOT), "standard"),
    Board("twelve_guard", deck(4, 4, _SEER, _WITCH, _HUNTER, _GUARD), "standard"),
    Board("hollow_6", deck(1, 2, _SEER, _CUPID, _WITCH), "millers_hollow"),
    Board("hollow_8", deck(2, 2, _SEER, _CUPID, _WITCH, _HUNTER), "millers_hollow"),
    Board("hollow_10", deck(2, 3, _SEER, _CUPID, _WITCH, _HUNTER, _GUARD), "millers_hollow"),
    Board(
        "hollow_12",
        deck(3, 2, _SEER, _CUPID, _WITCH, _HUNTER, _GUARD, _ELDER, _IDIOT),
        "millers_hollow",
    ),
    Board("forum_5", deck(1, 1, _SEER, _CUPID, _WITCH), "forum"),
    Board("forum_7", deck(2, 1, _SEER, _CUPID, _WITCH, _HUNTER), "forum"),
    Board("forum_9", deck(2, 2, _SEER, _CUPID, _WITCH, _HUNTER, _GUARD), "forum"),
    Board(
        "forum_11",
        deck(3, 1, _SEER, _CUPID, _WITCH, _HUNTER, _GUARD, _ELDER, _IDIOT),
        "forum",
    ),
)

DEFAULT_BOARD: Final = "twelve"


def board_named(name: str) -> Board:
    """The board of that name. Raises SetupError with the list of right ones."""
    for board in ALL_BOARDS:
        if board.name == name:
            return board
    known = ", ".join(f"{board.name} ({board.seats})" for board in ALL_BOARDS)
    raise SetupError(f"unknown board {name!r}: the boards are {known}")


def parse_deck(text: str) -> tuple[Role, ...]:
    """A custom deck from text such as "werewolf*2 seer witch villager*4".

    Raises SetupError naming the part that cannot be read and the right role ids.
    """
    cards: list[Role] = []
    problems: list[str] = []
    for part in text.replace(",", " ").split():
        name, star, times = part.partition("*")
        role = _IDS.get(name)
        if role is None:
            problems.append(f"unknown role {name!r}: the roles are {', '.join(_IDS)}")
        elif star and not (times.isdecimal() and 1 <= int(times) <= 20):
            problems.append(f"deck: {part!r} should be a role, a star and a number from 1 to 20")
        else:
            cards.extend([role] * (int(times) if star else 1))
    if problems:
        raise SetupError(*problems)
    return tuple(cards)
