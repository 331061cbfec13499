"""A game before it starts: who sits down, with which cards, under which rules, with which seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.boards import DEFAULT_BOARD, board_named
from engine.chance import HEADS, TAILS
from engine.errors import SetupError
from engine.roles import CARDS
from engine.rulesets import Rules, Ruleset, changed, rule_text, ruleset_named
from engine.seats import Role, Seat, Side

SMALLEST: Final = 5
LARGEST: Final = 20
USUAL: Final = range(6, 19)
NAME_LENGTH: Final = 24

_COMMON: Final = (Role.WEREWOLF, Role.VILLAGER)
_CLASSIC_LIMITS: Final = {Role.WEREWOLF: 4, Role.VILLAGER: 13}


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Everything that, with the answers, determines a game (rules §2.1).

    deck: the cards, thief's extra cards not included. Where `dealt` is true seat n gets card n
        and no check of size or balance is made (scripted games); else they are shuffled.
    middle: the thief's two cards, only where `dealt`; else they come from the shuffle.
    rules: the fields that differ from the ruleset, as (name, text of the value), sorted.
    sheriff: holds the badge from the start, with no election; scripted games only.
    coins: forced results of the first coins tossed, "heads" or "tails"; scripted games only.
    """

    deck: tuple[Role, ...]
    ruleset: str = "standard"
    rules: tuple[tuple[str, str], ...] = ()
    seed: int = 1
    names: tuple[str, ...] = ()
    board: str | None = None
    dealt: bool = False
    middle: tuple[Role, ...] = ()
    sheriff: Seat | None = None
    coins: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        *,
        board: str | None = None,
        deck: Sequence[Role] = (),
        ruleset: str | None = None,
        rules: Mapping[str, object] | None = None,
        seed: int = 1,
        names: Sequence[str] = (),
    ) -> "GameSetup":
        """The setup a host asks for, checked (rules §5, §12.1).

        Without board and deck it is the default board; without ruleset the board's own.
        Raises SetupError with every problem found, a line each.
        """
        if board and deck:
            raise SetupError("give a board or a deck, not both")
        named = None if deck else board_named(board or DEFAULT_BOARD)
        preset = ruleset_named(ruleset or (named.ruleset if named else "standard"))
        played = changed(preset.rules, rules or {})
        setup = cls(
            deck=named.deck if named else tuple(deck),
            ruleset=preset.name,
            rules=_differences(preset.rules, played),
            seed=seed,
            names=tuple(names),
            board=named.name if named else None,
        )
        problems = setup.problems()
        if problems:
            raise SetupError(*problems)
        return setup

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise."""
        return tuple(range(1, self.size + 1))

    @property
    def preset(self) -> Ruleset:
        """The named ruleset."""
        return ruleset_named(self.ruleset)

    def played_rules(self) -> Rules:
        """The ruleset with its overrides. Raises SetupError for a field or value that is none."""
        return changed(self.preset.rules, dict(self.rules))

    def name_of(self, seat: Seat) -> str:
        """What the seat is called; without names, its number."""
        return self.names[seat - 1] if self.names else str(seat)

    def full_deck(self) -> tuple[Role, ...]:
        """The deck with the cards that a thief adds (rules §12.2)."""
        if self.dealt:
            return self.deck + self.middle
        return self.deck + (Role.VILLAGER,) * (self.size + self.middle_cards - len(self.deck))

    @property
    def middle_cards(self) -> int:
        """How many cards lie in the middle: two where the thief plays."""
        if self.dealt:
            return len(self.middle)
        return 2 if Role.THIEF in self.deck else 0

    @property
    def size(self) -> int:
        """How many seats. Under `thief_cards` choose_one the thief comes on top of the board."""
        on_top = (
            not self.dealt
            and Role.THIEF in self.deck
            and self.played_rules().thief_cards == "choose_one"
        )
        return len(self.deck) - on_top

    def problems(self) -> tuple[str, ...]:
        """Why this setup cannot be dealt, a line each; empty when it can."""
        return (
            *_size_problems(self),
            *_role_problems(self),
            *_name_problems(self.names, self.size),
            *_scripted_problems(self),
        )

    def warnings(self) -> tuple[str, ...]:
        """What is unusual but playable, a line each."""
        found = []
        size = self.size
        if size not in USUAL and self.ruleset != "forum":
            found.append(f"{size} seats: games are best with {USUAL.start} to {USUAL.stop - 1}")
        if self.ruleset == "classic" and size < 8:
            found.append(f"{size} seats: the classic game is made for 8 to 18")
        return tuple(found)

    def as_json(self) -> dict[str, Any]:
        """The setup as it stands in a record."""
        return {
            "deck": [str(role) for role in self.deck],
            "ruleset": self.ruleset,
            "rules": dict(self.rules),
            "seed": self.seed,
            "names": list(self.names),
            "board": self.board,
            "dealt": self.dealt,
            "middle": [str(role) for role in self.middle],
            "sheriff": self.sheriff,
            "coins": list(self.coins),
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> "GameSetup":
        """The inverse of `as_json`. Raises SetupError for what cannot be played."""
        try:
            setup = cls(
                deck=tuple(Role(role) for role in raw["deck"]),
                ruleset=raw["ruleset"],
                rules=tuple(sorted(raw["rules"].items())),
                seed=int(raw["seed"]),
                names=tuple(raw["names"]),
                board=raw["board"],
                dealt=bool(raw["dealt"]),
                middle=tuple(Role(role) for role in raw["middle"]),
                sheriff=raw["sheriff"],
                coins=tuple(raw["coins"]),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise SetupError(f"a saved setup is damaged: {error!r}") from error
        setup.played_rules()
        return setup

    def with_names(self, names: Sequence[str]) -> "GameSetup":
        """The same setup with other names at the seats."""
        return replace(self, names=tuple(names))


def _differences(base: Rules, played: Rules) -> tuple[tuple[str, str], ...]:
    return tuple(
        (name, rule_text(getattr(played, name)))
        for name in sorted(Rules.__slots__)
        if getattr(base, name) != getattr(played, name)
    )


def _size_problems(setup: GameSetup) -> list[str]:
    deck, size = setup.deck, setup.size
    if not SMALLEST <= size <= LARGEST:
        return [f"{size} seats: a game has {SMALLEST} to {LARGEST}"]
    wolves = sum(1 for role in deck if CARDS[role].side is Side.WOLVES)
    found = []
    if wolves == 0:
        found.append("no wolf in the deck: at least one is needed")
    if not any(CARDS[role].side is Side.VILLAGE for role in deck):
        found.append("nobody of the village in the deck: at least one is needed")
    if wolves * 2 >= size:
        found.append(
            f"{wolves} wolves of {size} seats: wolves must be fewer than half, "
            f"here at most {(size - 1) // 2}"
        )
    return found


def _role_problems(setup: GameSetup) -> list[str]:
    preset = setup.preset
    rules = setup.played_rules()
    found = []
    for role in dict.fromkeys(setup.deck):
        count = setup.deck.count(role)
        if role not in preset.roles and not rules.foreign_roles:
            known = ", ".join(preset.roles)
            found.append(
                f"the {preset.name} rules do not know the {role}: they know {known}; "
                f"foreign_roles=true admits others"
            )
        if role not in _COMMON and count > 1:
            found.append(f"{count} cards of {role}: only werewolf and villager may repeat")
        limit = _CLASSIC_LIMITS.get(role) if preset.name == "classic" else None
        if limit is not None and count > limit:
            found.append(f"{count} cards of {role}: the classic box has {limit}")
    if preset.name == "elder":
        if Role.GUARD in setup.deck and setup.size < 12:
            found.append("the elder rules bring the guard from 12 seats on")
        if Role.ELDER in setup.deck and Role.CUPID in setup.deck:
            found.append("under the elder rules the elder replaces cupid: not both")
    return found


def _name_problems(names: Sequence[str], seats: int) -> list[str]:
    if not names:
        return []
    found = []
    if len(names) != seats:
        found.append(f"{len(names)} names for {seats} seats: give one a seat, or none")
    for name in names:
        if not name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
            found.append(
                f"name {name!r}: a name is 1 to {NAME_LENGTH} printable characters on one line"
            )
    if len(set(names)) != len(names):
        found.append("two seats have the same name: names must differ")
    return found


def _scripted_problems(setup: GameSetup) -> list[str]:
    found = []
    if setup.middle and not setup.dealt:
        found.append("middle cards can be named only where the deal is")
    if setup.sheriff is not None and setup.sheriff not in setup.seats:
        found.append(f"sheriff {setup.sheriff}: the seats are 1 to {setup.size}")
    for coin in setup.coins:
        if coin not in (HEADS, TAILS):
            found.append(f"coin {coin!r}: a coin shows {HEADS} or {TAILS}")
    return found
