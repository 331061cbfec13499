"""Personas: who sits at the table, how they talk, and the texts that make a model talk so."""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Final, Generic, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_validator

from prompts.errors import PromptError
from prompts.sources import (
    Section,
    Sheet,
    check_sheet,
    check_variables,
    fill,
    read_sections,
    read_sheet,
    read_text,
)

Lang = Literal["en", "zh"]
LANGS: Final[tuple[Lang, ...]] = ("en", "zh")

Gender = Literal["man", "woman", "other"]
Wear = Literal["jeans", "black", "jewellery", "glasses"]
Length = Literal["short", "medium", "long"]
Register = Literal["plain", "blunt", "warm", "formal", "playful", "dry", "anxious", "theatrical"]

HEADINGS: Final[dict[Lang, tuple[str, ...]]] = {
    "en": ("Voice", "Habits", "When accused", "When wolf", "Never"),
    "zh": ("声音", "习惯", "被怀疑时", "拿到狼牌时", "绝不"),
}
VARIABLES: Final = ("name", "seat")

# Under the least a model falls back on its own voice; over the most, twelve seats of personas
# and a long transcript no longer fit together.
_SIZES: Final[dict[Lang, tuple[int, int, str]]] = {
    "en": (25, 90, "words"),
    "zh": (60, 180, "Chinese characters"),
}

T = TypeVar("T")


def _matching(pattern: str, hint: str) -> AfterValidator:
    def check(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(hint)
        return text

    return AfterValidator(check)


Level = Annotated[int, Field(ge=1, le=5)]
Id = Annotated[
    str, _matching("[a-z][a-z0-9_]{0,31}", "it should be lowercase letters, digits and _")
]
Name = Annotated[str, _matching(r"\w{1,16}", "it should be one word of at most 16 letters")]
Words = Annotated[
    str, _matching(r"\S(.{0,58}\S)?", "it should be one line of at most 60 characters")
]
Tic = Annotated[
    str,
    _matching(
        r"[^\s{}]([^\n{}]{0,58}[^\s{}])?",
        "it should be one line of at most 60 characters without braces",
    ),
]
Whole = Annotated[
    Tic, _matching(".*[.!?…。！？]", "it should be a whole sentence and end in . ! ? or …")
]
Half = Annotated[Tic, _matching(r".*\w", "it should be half a sentence without a mark at its end")]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class InBoth(_Frozen, Generic[T]):
    """One thing in English and in Chinese."""

    en: T
    zh: T

    def __getitem__(self, lang: Lang) -> T:
        return self.en if lang == "en" else self.zh


class Temperament(_Frozen):
    """How a player behaves, each from 1 (hardly) to 5 (very)."""

    boldness: Level
    talkativeness: Level
    trust: Level
    deceit: Level


class Markers(_Frozen):
    """Wording by which listeners know this person.

    ``rate`` is how many of ``prefer`` a speech may hold per 100 words (Chinese: per 100
    characters); above it the voice has turned into a caricature.
    """

    prefer: Annotated[tuple[Words, ...], Field(min_length=1)]
    avoid: tuple[Words, ...]
    rate: Annotated[float, Field(gt=0, le=20)]


class HouseTics(_Frozen):
    """What the built-in speaker says in this person's manner around the content of a turn.

    Openers and closers are whole sentences. An aside is half a sentence that goes between two
    commas. None of them may state anything about the game.
    """

    openers: Annotated[tuple[Whole, ...], Field(min_length=6)]
    asides: Annotated[tuple[Half, ...], Field(min_length=6)]
    closers: Annotated[tuple[Whole, ...], Field(min_length=6)]


class House(_Frozen):
    """How the built-in speaker sounds as this person."""

    register_: Annotated[Register, Field(alias="register")]
    en: HouseTics
    zh: HouseTics

    # Pydantic has no room for a field of this name: abstract classes have a method called so.
    @property
    def register(self) -> Register:
        return self.register_

    def __getitem__(self, lang: Lang) -> HouseTics:
        return self.en if lang == "en" else self.zh


class Prose(_Frozen):
    """The character as told to a language model; the texts still hold their variables."""

    voice: str
    habits: str
    when_accused: str
    when_wolf: str
    never: str


class PersonaSheet(_Frozen):
    """What ``persona.yaml`` says."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    id: Id
    names: InBoth[Name]
    age: Annotated[int, Field(ge=18, le=99)]
    gender: Gender
    wears: tuple[Wear, ...]
    smoker: bool
    local: bool
    portrait: Annotated[int, Field(ge=0)]
    voice: InBoth[Words]
    temperament: Temperament
    length: Length
    markers: InBoth[Markers]
    house: House
    model: str | None = None
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None

    @field_validator("wears")
    @classmethod
    def _once(cls, wears: tuple[Wear, ...]) -> tuple[Wear, ...]:
        if len(set(wears)) < len(wears):
            raise ValueError("each thing worn should be listed once")
        return wears


class Persona(PersonaSheet):
    """Somebody who plays: public attributes, temperament, and a voice in both languages.

    ``portrait`` seeds the drawn face. ``voice`` tells a speech synthesiser whom to sound like.
    ``model`` and ``temperature`` are for one seat only; ``None`` leaves the table's choice.
    """

    prose: InBoth[Prose]

    def describe(self, lang: Lang, seat: int) -> str:
        """The whole character as one text for the prompt of the player in ``seat``."""
        values = {"name": self.names[lang], "seat": str(seat)}
        parts = zip(HEADINGS[lang], self.prose[lang].model_dump().values(), strict=True)
        return "\n\n".join(f"## {heading}\n{fill(text, values)}" for heading, text in parts)


def load_persona(id: str, folder: Path | None = None) -> Persona:
    """One persona of the cast, or of a folder of one's own.

    Raises ``PromptError`` if there is none of this id or its files cannot be used.
    """
    place, shown = _place(folder)
    known = _ids(place)
    if id not in known:
        hint = f"known ids: {', '.join(known)}" if known else "it holds no personas"
        raise PromptError(shown, 1, f"no persona {id!r}", hint)
    return _load(place / id, f"{shown}/{id}")[0]


def load_personas(folder: Path | None = None) -> tuple[Persona, ...]:
    """Every persona of the cast, or of a folder of one's own, in the order of their ids.

    Raises ``PromptError`` for the first file that cannot be used, for a name that two of them
    share, and for a folder without personas.
    """
    return _cast() if folder is None else _load_all(folder)


@cache
def _cast() -> tuple[Persona, ...]:
    # Read once: every table that is set asks for them.
    return _load_all(None)


def _load_all(folder: Path | None) -> tuple[Persona, ...]:
    place, shown = _place(folder)
    personas: list[Persona] = []
    owners: dict[tuple[Lang, str], str] = {}
    for id in _ids(place):
        persona, sheet = _load(place / id, f"{shown}/{id}")
        for lang in LANGS:
            name = persona.names[lang]
            owner = owners.setdefault((lang, name), id)
            if owner != id:
                problem = f"the name {name!r} belongs to {owner!r} already"
                line = sheet.line(("names", lang))
                raise PromptError(sheet.file, line, problem, "give each persona its own name")
        personas.append(persona)
    if not personas:
        hint = "each persona is a folder with persona.yaml, en.md and zh.md"
        raise PromptError(shown, 1, "no personas here", hint)
    return tuple(personas)


def _place(folder: Path | None) -> tuple[Traversable, str]:
    # Not a path beside this file: installed, the texts may lie inside an archive.
    if folder is None:
        return files("prompts") / "personas", "prompts/personas"
    return folder, folder.as_posix()


def _ids(place: Traversable) -> tuple[str, ...]:
    if not place.is_dir():
        return ()
    return tuple(
        sorted(
            entry.name
            for entry in place.iterdir()
            if entry.is_dir() and not entry.name.startswith((".", "_"))
        )
    )


def _load(place: Traversable, shown: str) -> tuple[Persona, Sheet]:
    file = f"{shown}/persona.yaml"
    sheet = read_sheet(read_text(place / "persona.yaml", file), file)
    written = check_sheet(PersonaSheet, sheet)
    if written.id != place.name:
        hint = f"it should be the name of its folder, {place.name!r}"
        raise PromptError(file, sheet.line(("id",)), f"id is {written.id!r}", hint)
    prose = InBoth[Prose](en=_prose(place, shown, "en"), zh=_prose(place, shown, "zh"))
    return Persona.model_validate({**sheet.values, "prose": prose}), sheet


def _prose(place: Traversable, shown: str, lang: Lang) -> Prose:
    file = f"{shown}/{lang}.md"
    text = read_text(place / f"{lang}.md", file)
    check_variables(text, file, VARIABLES)
    sections = read_sections(text, file, HEADINGS[lang])
    for section in sections:
        _check_size(section, file, lang)
    texts = (section.text for section in sections)
    return Prose(**dict(zip(Prose.model_fields, texts, strict=True)))


def _check_size(section: Section, file: str, lang: Lang) -> None:
    least, most, unit = _SIZES[lang]
    size = len(section.text.split()) if lang == "en" else len(re.findall("[一-鿿]", section.text))
    if not least <= size <= most:
        problem = f"{section.heading!r} has {size} {unit}"
        raise PromptError(file, section.line, problem, f"write {least} to {most}")
