"""How claims sound in each language: patterns for the listener, which reads them from free text."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from prompts.persona import Lang
from prompts.sources import check_sheet, read_sheet, read_text


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"it should be a regular expression, but: {error}") from error
    return text


Pattern = Annotated[str, AfterValidator(_pattern)]


class ListeningTexts(BaseModel):
    """Patterns of one language; the file says what each is for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    numbers: Mapping[str, int]
    not_a_seat: Pattern
    split: Pattern
    unreal: tuple[Pattern, ...]
    reported: tuple[Pattern, ...]
    me: Pattern
    my_role: tuple[Pattern, ...]
    not_my_role: Pattern
    take_back: tuple[Pattern, ...]
    my_check: tuple[Pattern, ...]
    good_words: Pattern
    wolf_words: Pattern
    my_potion: Mapping[str, Pattern]
    my_shield: Pattern
    call_vote: tuple[Pattern, ...]
    suspects: tuple[Pattern, ...]
    accuse: tuple[Pattern, ...]
    vouch: tuple[Pattern, ...]
    lovers: Pattern
    night: Pattern
    ordinals: Mapping[str, int]
    role_words: Mapping[str, Pattern]


@cache
def listening_texts(lang: Lang) -> ListeningTexts:
    """The patterns of a language. Raises PromptError naming the line that cannot be used."""
    name = f"{lang}.yaml"
    file = f"prompts/listening/{name}"
    return check_sheet(ListeningTexts, read_sheet(read_text(files(__name__) / name, file), file))
