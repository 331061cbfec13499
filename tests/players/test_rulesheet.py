"""Rule sheets say what the engine plays by, in both languages."""

from pathlib import Path

import pytest

from engine.boards import ALL_BOARDS, Board
from engine.events import Step
from engine.rulesets import ALL_RULESETS, RULE_FIELDS, Rules, Ruleset, changed, rule_text
from engine.seats import Role
from players.rulesheet import ALL_GROUPS, rule_book_page, rule_sheet
from prompts import LANGS, Lang
from prompts.rulebook import rule_book

DOCS = Path(__file__).parents[2] / "docs" / "rules.md"


@pytest.mark.parametrize("lang", LANGS)
def test_every_value_of_every_option_has_words(lang: Lang) -> None:
    fields = rule_book(lang).fields
    assert {name: set(values) for name, values in fields.items()} == {
        name: set(map(rule_text, values)) for name, values in RULE_FIELDS.items()
    }


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_step_and_ruleset_has_words(lang: Lang) -> None:
    book = rule_book(lang)
    assert set(book.roles) == set(Role)
    assert set(book.steps) == set(Step)
    assert set(book.rulesets) == {ruleset.name for ruleset in ALL_RULESETS}


def test_every_option_stands_in_exactly_one_group() -> None:
    grouped = [field for group in ALL_GROUPS for field in group.fields]
    assert sorted(grouped) == sorted(RULE_FIELDS)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=lambda ruleset: ruleset.name)
def test_a_sheet_changes_with_every_option_it_depends_on(ruleset: Ruleset, lang: Lang) -> None:
    everybody = tuple(Role)
    texts = rule_book(lang).fields
    for field, values in RULE_FIELDS.items():
        if field == "foreign_roles":
            continue
        for value in values:
            rules = changed(ruleset.rules, {field: value, "sheriff_election": "stage"})
            if field == "sheriff_election":
                rules = changed(ruleset.rules, {field: value})
            sheet = rule_sheet(ruleset, rules, lang, everybody)
            said = texts[field][rule_text(value)] in sheet
            if value != getattr(Rules(), field):
                assert said or (field == "conduct"), f"{field}={value} is not on the sheet"


@pytest.mark.parametrize("board", ALL_BOARDS, ids=lambda board: board.name)
def test_a_sheet_speaks_of_no_card_that_is_not_on_the_board(board: Board) -> None:
    ruleset = next(r for r in ALL_RULESETS if r.name == board.ruleset)
    sheet = rule_sheet(ruleset, ruleset.rules, "en", board.deck)
    texts = rule_book("en")
    listed = [line for line in sheet.splitlines() if line.startswith("- **")]
    assert listed == [
        f"- **{texts.roles[role].name}**: {texts.roles[role].does}"
        for role in dict.fromkeys(board.deck)
    ]
    absent = [group for group in ALL_GROUPS if group.role and group.role not in board.deck]
    for group in absent:
        for field in group.fields:
            for words in texts.fields[field].values():
                assert words not in sheet


def test_the_documented_options_are_the_ones_that_are_played() -> None:
    assert DOCS.read_text(encoding="utf-8").endswith(rule_book_page("en"))
