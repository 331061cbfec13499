"""What the terminal says around a game, in both languages: one YAML file a language."""

import string
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from engine.seats import Role
from prompts import Lang
from prompts.rulebook import RuleBook, rule_book
from prompts.sources import check_sheet, read_sheet, read_text


class _Sheet(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    table: Mapping[str, str]
    events: Mapping[str, str]
    occasions: Mapping[str, str]
    sides: Mapping[str, str]
    reasons: Mapping[str, str]
    winners: Mapping[str, str]
    endings: Mapping[str, str]
    causes: Mapping[str, str]
    ending_table: Mapping[str, str]
    claims: Mapping[str, str]
    asks: Mapping[str, str]
    nothing: Mapping[str, str]
    words: Mapping[str, str]
    play: Mapping[str, str]
    help: Mapping[str, str | Sequence[str]]
    persona: Mapping[str, str]


class Texts:
    """The terminal's texts in one language; cards and steps are named as in the rule book."""

    def __init__(self, lang: Lang, sheet: _Sheet, book: RuleBook) -> None:
        self.lang: Lang = lang
        self.sheet = sheet
        self._book = book

    def table(self, key: str, **slots: object) -> str:
        """A word of the table, such as how a seat is written."""
        return self.sheet.table[key].format(**slots)

    def event(self, key: str, **slots: object) -> str:
        """A line the moderator says."""
        return self.sheet.events[key].format(**slots)

    def play(self, key: str, **slots: object) -> str:
        """A line for the person at the table."""
        return self.sheet.play[key].format(**slots)

    def claim(self, key: str, **slots: object) -> str:
        """A claim in a few words."""
        return self.sheet.claims[key].format(**slots)

    def help(self, key: str) -> tuple[str, ...]:
        """The lines of a help."""
        found = self.sheet.help[key]
        return (found,) if isinstance(found, str) else tuple(found)

    def role(self, role: Role) -> str:
        """What a card is called."""
        return self._book.roles[role].name

    def does(self, role: Role) -> str:
        """What a card does, in a sentence or two."""
        return self._book.roles[role].does

    def step(self, step: str) -> str:
        """Whom the moderator calls at a step of the night."""
        return self._book.steps[step]

    def found(self, result: str) -> str:
        """What a check found: "good", "wolf" or a card."""
        if result in ("good", "wolf"):
            return self.sheet.table[result]
        return self.role(Role(result))

    def listed(self, words: Iterable[str]) -> str:
        """The words as a list; nothing at all is nobody."""
        return self.sheet.table["join"].join(words) or self.sheet.table["nobody"]


@cache
def texts_in(lang: Lang) -> Texts:
    """The texts of a language. Raises PromptError naming the line that cannot be used."""
    name = f"{lang}.yaml"
    text = read_text(files(__name__) / name, f"api/texts/{name}")
    sheet = check_sheet(_Sheet, read_sheet(text, f"api/texts/{name}"))
    return Texts(lang, sheet, rule_book(lang))


def slots_of(text: str) -> frozenset[str]:
    """The names in braces in a text."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)
