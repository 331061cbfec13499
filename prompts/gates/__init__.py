"""What a sentence must not hold before the table hears it."""

from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from prompts.persona import Lang
from prompts.sources import Pattern, check_sheet, read_sheet, read_text


class GateTexts(BaseModel):
    """Patterns of one language.

    outside: talk from outside the game. moderator: lines only the moderator may say.
    speaker: a line that begins as somebody's, the seat number as its first group.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    outside: tuple[Pattern, ...]
    moderator: tuple[Pattern, ...]
    speaker: Pattern


@cache
def gate_texts(lang: Lang) -> GateTexts:
    """The patterns of a language. Raises PromptError naming the line that cannot be used."""
    name = f"{lang}.yaml"
    text = read_text(files(__name__) / name, f"prompts/gates/{name}")
    return check_sheet(GateTexts, read_sheet(text, f"prompts/gates/{name}"))
