"""`wolfhour boards`, `rulesets`, `personas`: what there is to choose from."""

import json as json_lines
from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from api.commands.options import JsonOption, LangName, LangOption
from api.terminal.screen import FACT, HEADING, Screen
from api.terminal.wrapping import padded
from api.texts import texts_in
from engine.boards import ALL_BOARDS, DEFAULT_BOARD
from engine.rulesets import ALL_RULESETS, DEFAULT_RULESET, RULE_FIELDS, Rules, rule_text
from engine.seats import Role
from prompts import load_personas


def boards(json: JsonOption = False, lang: LangOption = LangName.EN) -> None:
    """List the boards: their seats, rules and cards."""
    if json:
        for board in ALL_BOARDS:
            _json_line(
                name=board.name,
                seats=board.seats,
                ruleset=board.ruleset,
                deck=[str(role) for role in board.deck],
                default=board.name == DEFAULT_BOARD,
            )
        return
    texts = texts_in(lang.value)
    print_rows(
        [
            (board.name, str(board.seats), board.ruleset, _cards(board.deck, lang))
            for board in ALL_BOARDS
        ]
    )
    screen = Screen()
    screen.line()
    screen.block(Text(texts.table("boards_hint", board=DEFAULT_BOARD), FACT), indent=0)


def rulesets(json: JsonOption = False, lang: LangOption = LangName.EN) -> None:
    """List the rulesets: their cards, and where their rules differ from the base."""
    base = Rules()
    if json:
        for preset in ALL_RULESETS:
            _json_line(
                name=preset.name,
                default=preset.name == DEFAULT_RULESET,
                roles=[str(role) for role in preset.roles],
                order=[str(step) for step in preset.night_order()],
                rules={name: rule_text(getattr(preset.rules, name)) for name in RULE_FIELDS},
            )
        return
    screen, texts = Screen(), texts_in(lang.value)
    for preset in ALL_RULESETS:
        screen.line(preset.name, HEADING)
        screen.block(Text(texts.listed(texts.role(role) for role in preset.roles)))
        own = (
            f"{name}={rule_text(getattr(preset.rules, name))}"
            for name in RULE_FIELDS
            if getattr(preset.rules, name) != getattr(base, name)
        )
        screen.block(Text("  ".join(own), FACT))
    screen.line()
    screen.block(Text(texts.table("rulesets_hint", ruleset=DEFAULT_RULESET), FACT), indent=0)


def personas(json: JsonOption = False, lang: LangOption = LangName.EN) -> None:
    """List the characters who may sit at the table."""
    cast = load_personas()
    if json:
        for persona in cast:
            _json_line(
                id=persona.id,
                names=persona.names.model_dump(),
                age=persona.age,
                gender=persona.gender,
                wears=list(persona.wears),
                smoker=persona.smoker,
                local=persona.local,
                temperament=persona.temperament.model_dump(),
            )
        return
    rows = []
    for persona in cast:
        mood = persona.temperament.model_dump()
        words = texts_in(lang.value).sheet.persona
        looks = [words[word] for word in persona.wears]
        looks += [words["smoker"]] if persona.smoker else []
        looks += [words["local"]] if persona.local else []
        rows.append(
            (
                persona.id,
                persona.names[lang.value],
                str(persona.age),
                words[persona.gender],
                " ".join(f"{words[name]} {level}" for name, level in mood.items()),
                texts_in(lang.value).sheet.table["join"].join(looks),
            )
        )
    print_rows(rows)


def _cards(deck: Sequence[Role], lang: LangName) -> str:
    texts = texts_in(lang.value)
    return texts.listed(
        texts.role(role) if count == 1 else texts.table("card", count=count, role=texts.role(role))
        for role, count in Counter(deck).items()
    )


def print_rows(rows: Iterable[tuple[str, ...]]) -> None:
    """Rows in aligned columns, the first of them as names; the last wraps."""
    screen = Screen()
    texts = [[Text(cell) for cell in row] for row in rows]
    rooms = [max(cell.cell_len for cell in column) + 2 for column in zip(*texts, strict=True)]
    for *cells, last in texts:
        cells[0].stylize(HEADING)
        lead = Text()
        for cell, room in zip(cells, rooms, strict=False):
            lead += padded(cell, room)
        screen.block(last, lead, indent=0)


def _json_line(**fields: object) -> None:
    print(json_lines.dumps(fields, ensure_ascii=False))
