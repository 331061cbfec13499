"""The word lists of the referee: which turns of phrase break which ban (rules §8)."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from prompts.persona import Lang
from prompts.sources import Pattern, check_sheet, read_sheet, read_text


class WordList(BaseModel):
    """Patterns a speech must not hold, by ban.

    unless: words that, standing just before a match, make it innocent ("I will not swear …").
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    unless: tuple[str, ...]
    oath: tuple[Pattern, ...]
    outside: tuple[Pattern, ...]

    @property
    def bans(self) -> Mapping[str, tuple[str, ...]]:
        """The patterns of each ban, in the order they are looked for."""
        return {"oath": self.oath, "outside": self.outside}


@cache
def word_list(lang: Lang) -> WordList:
    """The word list of a language. Raises PromptError naming the line that cannot be used."""
    name = f"{lang}.yaml"
    text = read_text(files(__name__) / name, f"prompts/referee/{name}")
    return check_sheet(WordList, read_sheet(text, f"prompts/referee/{name}"))
