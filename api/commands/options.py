"""Options that several commands share, and how their words become a game."""

import secrets
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from api.exits import Exit, Refused
from api.pacing import Pace, pace_named
from engine.boards import parse_deck
from engine.errors import SetupError
from engine.setup import GameSetup

_SEEDS: Final = 10**9
FAST: Final = "reading:4"


class LangName(StrEnum):
    """A language a game can be told in."""

    EN = "en"
    ZH = "zh"


class SightName(StrEnum):
    """Whose view is shown."""

    VILLAGE = "village"
    GOD = "god"


BoardOption = Annotated[
    str | None, typer.Option("--board", help="A board by name; wolfhour boards lists them.")
]
DeckOption = Annotated[
    str | None,
    typer.Option("--deck", help='Cards of your own, such as "werewolf*2 seer witch villager*4".'),
]
RulesetOption = Annotated[
    str | None, typer.Option("--ruleset", help="The rules; wolfhour rulesets lists them.")
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="FIELD=VALUE", help="One rule changed; may be repeated."),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", min=0, help="The same seed gives the same game. Default: a new one."),
]
LangOption = Annotated[LangName, typer.Option("--lang", help="The language of the table.")]
PaceOption = Annotated[
    str,
    typer.Option("--pace", help="instant, fast, reading, or reading:FACTOR."),
]
SaveOption = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Keep a record of the game.")
]
NarratorOption = Annotated[
    bool, typer.Option("--narrator/--no-narrator", help="With or without the narrator.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")]


def chosen_setup(
    board: str | None,
    deck: str | None,
    ruleset: str | None,
    rules: Sequence[str] | None,
    seed: int | None,
) -> GameSetup:
    """The game that the options ask for. Raises SetupError, or Refused for a malformed --rule.

    What is unusual but playable is said on stderr.
    """
    if deck is not None and not deck.strip():
        raise SetupError("--deck is empty: name the cards, such as 'werewolf*2 seer villager*4'")
    setup = GameSetup.of(
        board=board,
        deck=parse_deck(deck) if deck else (),
        ruleset=ruleset,
        rules=overrides(rules),
        seed=secrets.randbelow(_SEEDS) if seed is None else seed,
    )
    for warning in setup.warnings():
        print(f"wolfhour: note: {warning}", file=sys.stderr)
    return setup


def overrides(rules: Sequence[str] | None) -> dict[str, object]:
    """The rules that --rule options change. Raises Refused for a malformed one."""
    found: dict[str, object] = {}
    for rule in rules or ():
        name, sign, value = rule.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise Refused(
                Exit.USAGE, f"--rule {rule!r}: write FIELD=VALUE, such as reveal_on_death=all"
            )
        found[name.strip()] = value
    return found


def chosen_pace(word: str) -> Pace:
    """The pace an option names. Raises SetupError."""
    return pace_named(FAST if word == "fast" else word)
