"""The word lists of the referee: which turns of phrase break which ban (rules §8)."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from prompts.persona import Lang
from prompts.sources import check_sheet, read_sheet, read_text


def _compiled(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ValueError(f"it should be a regular expression, but: {error}") from error
    return pattern


class WordList(BaseModel):
    """Patterns a speech must not hold, by ban.

    unless: words that, standing just before a match, make it innocent ("I will not swear …").
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    unless: tuple[str, ...]
    oath: tuple[Annotated[str, AfterValidator(_compiled)], ...]
    outside: tuple[Annotated[str, AfterValidator(_compiled)], ...]

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
