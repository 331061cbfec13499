"""`wolfhour rules`: one ruleset as a sheet to read, or every option there is."""

import json as json_lines
import sys
from typing import Annotated

import typer

from api.commands import options
from api.exits import Exit, Refused
from engine.boards import board_named
from engine.rulesets import RULE_FIELDS, changed, rule_text, ruleset_named
from players.rulesheet import rule_book_page, rule_sheet


def rules(
    name: Annotated[
        str | None, typer.Argument(help="A ruleset; wolfhour rulesets lists them.")
    ] = None,
    board: options.BoardOption = None,
    rule: options.RuleOption = None,
    lang: options.LangOption = options.LangName.EN,
    book: Annotated[
        bool, typer.Option("--book", help="Every option with all its values instead.")
    ] = False,
    json: options.JsonOption = False,
) -> None:
    """Print a ruleset as a rule sheet, from the same data the engine plays by."""
    if book:
        sys.stdout.write(rule_book_page(lang.value))
        return
    named = board_named(board) if board else None
    if name is None and named is None:
        raise Refused(Exit.USAGE, "name a ruleset or a --board; wolfhour rulesets lists them")
    preset = ruleset_named(name or (named.ruleset if named else ""))
    played = changed(preset.rules, options.overrides(rule))
    if json:
        values = {field: rule_text(getattr(played, field)) for field in RULE_FIELDS}
        print(json_lines.dumps({"ruleset": preset.name, "rules": values}))
        return
    sys.stdout.write(rule_sheet(preset, played, lang.value, named.deck if named else None))
