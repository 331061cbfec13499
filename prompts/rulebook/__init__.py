"""The words of every rule, in both languages; which of them a table plays by is its own affair."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from prompts.persona import Lang
from prompts.sources import check_sheet, read_sheet, read_text


class _Text(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Headings(_Text):
    """The titles of a rule sheet's parts."""

    title: str
    deck: str
    roles: str
    night: str
    day: str
    sheriff: str
    deaths: str
    win: str
    conduct: str
    options: str
    option: str
    value: str
    meaning: str
    default: str
    played: str


class Words(_Text):
    """What holds under every ruleset, and the joints between rules."""

    night_order: str
    first_night: str
    even_nights: str
    vote: str
    dawn: str
    speeches: str
    dead: str
    village_wins: str
    draw: str
    changed: str


class RoleText(_Text):
    """A card's name and its power in a sentence or two."""

    name: str
    does: str


class RuleBook(_Text):
    """All rule texts of one language.

    fields: for each option of the rules, what each of its values means at the table.
    """

    headings: Headings
    words: Words
    rulesets: Mapping[str, str]
    roles: Mapping[str, RoleText]
    steps: Mapping[str, str]
    fields: Mapping[str, Mapping[str, str]]


@cache
def rule_book(lang: Lang) -> RuleBook:
    """The rule texts of a language. Raises PromptError naming the line that cannot be used."""
    name = f"{lang}.yaml"
    text = read_text(files(__name__) / name, f"prompts/rulebook/{name}")
    return check_sheet(RuleBook, read_sheet(text, f"prompts/rulebook/{name}"))
