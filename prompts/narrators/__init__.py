"""Narrator styles: how a game is told, in files that anybody can write."""

import string
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from prompts.errors import PromptError
from prompts.persona import InBoth, Lang
from prompts.sources import (
    Pattern,
    check_sheet,
    check_variables,
    read_sections,
    read_sheet,
    read_text,
)

HEADINGS: Final = {"en": ("Voice", "Images", "Never"), "zh": ("声音", "意象", "绝不")}
STYLES: Final = ("gothic", "clerk", "caster", "bedtime")
LONGEST: Final = 2_000
"""Letters a style's prose may have: it is paid for at every telling."""

_MOMENT_SLOTS: Final = {"who", "other", "role"}


class StyleSheet(BaseModel):
    """A style's settings.

    sentences: the most that one telling may have. temperature: for the model that tells.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_: Annotated[Literal[1], Field(alias="schema")]
    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    names: InBoth[str]
    sentences: Annotated[int, Field(ge=1, le=5)]
    temperature: Annotated[float, Field(ge=0, le=2)]


class Style(BaseModel):
    """A style with its prose in both languages."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sheet: StyleSheet
    prose: InBoth[str]


class NarratorWords(BaseModel):
    """What a model that narrates is told, and must not say, whatever its style.

    moments: what each kind of beat is. lines: facts that stand in no transcript. causes: how
    somebody died. outside: talk from outside the story.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    moments: Mapping[str, str]
    lines: Mapping[str, str]
    causes: Mapping[str, str]
    outside: tuple[Pattern, ...]


@cache
def narrator_words(lang: Lang) -> NarratorWords:
    """The words of a language. Raises PromptError naming the line that cannot be used."""
    name = f"words.{lang}.yaml"
    file = f"prompts/narrators/{name}"
    sheet = read_sheet(read_text(files(__name__) / name, file), file)
    words = check_sheet(NarratorWords, sheet)
    for kind, text in words.moments.items():
        slots = {slot for _, slot, _, _ in string.Formatter().parse(text) if slot is not None}
        if not slots <= _MOMENT_SLOTS:
            wrong = sorted(slots - _MOMENT_SLOTS)[0]
            known = ", ".join(sorted(_MOMENT_SLOTS))
            line = sheet.line(("moments", kind))
            raise PromptError(file, line, f"unknown slot {wrong!r}", f"the slots are {known}")
    return words


def load_style(style: str) -> Style:
    """A style by its id, or from a folder of the user's own.

    Raises PromptError naming file and line, or the styles there are.
    """
    if style in STYLES:
        return _built_in(style)
    folder = Path(style)
    if not folder.is_dir():
        known = ", ".join(STYLES)
        raise PromptError(style, 1, "there is no such style", f"give a folder, or one of {known}")
    return _read(folder, str(folder))


@cache
def _built_in(style: str) -> Style:
    return _read(files(__name__) / style, f"prompts/narrators/{style}")


def _read(folder: Traversable, shown: str) -> Style:
    file = f"{shown}/style.yaml"
    sheet = check_sheet(StyleSheet, read_sheet(read_text(folder / "style.yaml", file), file))
    prose = {lang: _prose(folder, shown, lang) for lang in ("en", "zh")}
    return Style(sheet=sheet, prose=InBoth[str](**prose))


def _prose(folder: Traversable, shown: str, lang: Lang) -> str:
    file = f"{shown}/{lang}.md"
    text = read_text(folder / f"{lang}.md", file)
    check_variables(text, file, ())
    sections = read_sections(text, file, HEADINGS[lang])
    for section in sections:
        if not section.text:
            raise PromptError(
                file, section.line, f"nothing under {section.heading!r}", "write a few sentences"
            )
    if len(text) > LONGEST:
        raise PromptError(
            file,
            1,
            f"{len(text)} letters",
            f"at most {LONGEST}: they are paid for at every telling",
        )
    return "\n\n".join(f"## {section.heading}\n{section.text}" for section in sections)
