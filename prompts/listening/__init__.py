"""How claims sound in each language: patterns for the listener, which reads them from free text.

The patterns are regular expressions with words in braces: `{seat}`, `{role}` and the others of
`BUILT_IN`, and those a file defines under `words`.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, model_validator

from prompts.persona import Lang
from prompts.sources import check_sheet, read_sheet, read_text

_WORD = re.compile(r"\{([a-z_]+)\}")
_MARKS: Final = r",.;:!?…\n，。；：！？—"

BUILT_IN: Final[Mapping[str, str]] = {
    "seat": r"⟦\d+⟧",
    "seats": r"⟦\d+(?: \d+)+⟧",
    "any": r"⟦[\d ]+⟧",
    "start": rf"(?:^|(?<=[{_MARKS}]))\s?",
    "end": rf"(?=\s?(?:$|[{_MARKS}]))",
}
"""One seat, two or more, one or more; the start and the end of a clause."""

Pattern = str
Potion = Literal["antidote", "poison"]


class ListeningTexts(BaseModel):
    """Patterns of one language; the file says what each is for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    # Seats
    numbers: Mapping[str, int]
    numbered: Pattern
    not_a_seat: Pattern
    myself: Pattern
    words_too: tuple[str, ...]
    between: Pattern
    not_a_list: Pattern
    # What is said in earnest
    split: Pattern
    unreal: tuple[Pattern, ...]
    conditions: tuple[Pattern, ...]
    condition_ends: Pattern
    reported: tuple[Pattern, ...]
    report_ends: Pattern
    irony: tuple[Pattern, ...]
    apart: Pattern
    # Claims
    words: Mapping[str, Pattern]
    roles: Mapping[str, Pattern]
    role: tuple[Pattern, ...]
    confession: tuple[Pattern, ...]
    withdraw: tuple[Pattern, ...]
    leave_stage: Pattern
    good: Pattern
    wolf: Pattern
    check: tuple[Pattern, ...]
    own: Pattern
    potion: Mapping[Potion, tuple[Pattern, ...]]
    shield: tuple[Pattern, ...]
    lovers: tuple[Pattern, ...]
    suspects: tuple[Pattern, ...]
    call_vote: tuple[Pattern, ...]
    vouch: tuple[Pattern, ...]
    accuse: tuple[Pattern, ...]
    nights: Mapping[str, Pattern]

    @model_validator(mode="after")
    def _compiles(self) -> "ListeningTexts":
        for name in type(self).model_fields:
            for pattern in _patterns(getattr(self, name)):
                try:
                    self.compiled(pattern)
                except (re.error, KeyError) as error:
                    raise ValueError(f"{name}: {pattern!r} cannot be used: {error}") from error
        return self

    def compiled(self, pattern: Pattern) -> re.Pattern[str]:
        """A pattern with its words put in, without regard to case. Raises KeyError, re.error."""
        return re.compile(self.filled(pattern), re.IGNORECASE)

    def filled(self, pattern: Pattern) -> str:
        """A pattern with the words in braces replaced by what they stand for."""
        return _WORD.sub(lambda word: self.filled(self._meant(word[1])), pattern)

    def _meant(self, word: str) -> str:
        if word in BUILT_IN:
            return BUILT_IN[word]
        if word == "role":
            return "(?:" + "|".join(self.roles.values()) + ")"
        if word == "result":
            return f"(?:(?P<good>{self.good})|(?P<wolf>{self.wolf})|(?P<card>{{role}}))"
        return f"(?:{self.words[word]})"


def _patterns(value: object) -> tuple[Pattern, ...]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, tuple):
        return value
    if isinstance(value, Mapping):
        return tuple(pattern for one in value.values() for pattern in _patterns(one))
    return ()


@cache
def listening_texts(lang: Lang) -> ListeningTexts:
    """The patterns of a language. Raises PromptError naming the line that cannot be used."""
    name = f"{lang}.yaml"
    file = f"prompts/listening/{name}"
    return check_sheet(ListeningTexts, read_sheet(read_text(files(__name__) / name, file), file))
