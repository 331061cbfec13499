"""The texts of the template narrator, read and checked once a language.

`templates/<lang>/*.yaml` hold, by tale (a kind of beat or a piece of one), a list of forms in the
grammar of `narrator.grammar`; `again:` holds forms that a number or name makes new whenever the
others are used up; `world.yaml` holds the settings. A mistake is one PromptError with its line.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from narrator.grammar import (
    Form,
    GrammarError,
    Parts,
    parse,
    parse_phrase,
    slots_of,
    words_of,
)
from prompts import Lang, PromptError
from prompts.sources import Sheet, read_sheet, read_text

VILLAGE: Final = ("village", "season", "wood", "water", "bell", "square", "tree", "beast", "inn")
"""The things every setting names; any tale may use them, and `sky`."""

_NUMBERED: Final = ("day", "night", "nth", "nth_word")
_EVERYWHERE: Final = (*VILLAGE, "sky", *_NUMBERED)
_WHO: Final = ("who", "s", "es", "is", "has")
_ROLE: Final = ("role", "a_role", "the_role", "the_card")
_VOTE: Final = ("who", "votes")
_RIVALS: Final = ("rival", "rival_votes")

TALES: Final[Mapping[str, tuple[str, ...]]] = {
    "opening": ("seats",),
    "nightfall": ("alive",),
    "idiot_returned": _WHO,
    "dawn": (),
    "peaceful": ("alive",),
    "death": (*_WHO, "alive"),
    "deaths": (*_WHO, "alive", "count"),
    "death_in_the_dark": _WHO,
    "hands": (*_WHO, "count"),
    "no_hands": (),
    "withdrawal": _WHO,
    "elected": _WHO,
    "elected_by_vote": _VOTE,
    "election_tie": _VOTE,
    "election_broken": (),
    "no_badge": (),
    "speeches": ("who", "alive"),
    "speeches_ordered": ("who", "other", "alive"),
    "counter_claim": ("who", "other", *_ROLE),
    "run_off": _WHO,
    "vote_unanimous": _VOTE,
    "vote_split": (*_VOTE, *_RIVALS),
    "vote_tie": _VOTE,
    "tie_broken": ("who", "other"),
    "tie_left": ("who",),
    "no_exile_tied": (),
    "no_exile_no_votes": (),
    "no_exile_no_voters": (),
    "exile": ("who", "alive"),
    "idiot_turned": ("who",),
    "last_words": ("who",),
    "last_silence": ("who",),
    "shot": ("who", "other"),
    "grief": _WHO,
    "scapegoat": _WHO,
    "voters_named": ("who", "other"),
    "self_destruct": ("who", *_ROLE),
    "wolf_falls": ("who",),
    "curse": _WHO,
    "cupid_reveal": _WHO,
    "warned": ("who",),
    "removed": ("who",),
    "badge_passed": ("who", "other"),
    "badge_torn": ("who",),
    "end_village": (),
    "end_wolves": (),
    "end_lovers": _WHO,
    "end_piper": _WHO,
    "end_white_wolf": _WHO,
    "end_draw": (),
    "reveal": _WHO,
    "fate_knife": ("who", *_ROLE),
    "fate_poison": ("who", *_ROLE),
    "fate_shot": ("who", *_ROLE),
    "fate_exile": ("who", *_ROLE),
    "epilogue": (),
    "card": ("who", *_ROLE),
    "cards": ("cards",),
}
"""Every tale with the slots of its own."""

_POOLS: Final = ("by_night", "by_day")
_FEWEST_SKIES: Final = 8


@dataclass(frozen=True, slots=True)
class Setting:
    """A village, its season and its weather, kept through one game."""

    things: Mapping[str, str]
    by_night: tuple[str, ...]
    by_day: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tales:
    """All texts of one language.

    words: every word they may say, in lower case for English: what is no name in a narration.
    """

    lang: Lang
    forms: Mapping[str, tuple[Form, ...]]
    again: Mapping[str, tuple[Form, ...]]
    settings: tuple[Setting, ...]
    words: str


@cache
def tales(lang: Lang) -> Tales:
    """The shipped texts. Raises PromptError."""
    return read_tales(files("narrator") / "templates" / lang, lang)


def read_tales(folder: Traversable, lang: Lang) -> Tales:
    """The texts in a folder, checked. Raises PromptError for the first mistake."""
    forms: dict[str, tuple[Form, ...]] = {}
    again: dict[str, tuple[Form, ...]] = {}
    for source in sorted(folder.iterdir(), key=lambda item: item.name):
        if not source.name.endswith(".yaml") or source.name == "world.yaml":
            continue
        file = f"templates/{lang}/{source.name}"
        sheet = read_sheet(read_text(source, file), file)
        for key in sheet.values:
            if key == "again":
                again.update(_forms_by_tale(sheet, ("again",), lang))
        forms.update(_forms_by_tale(sheet, (), lang))
    missing = [tale for tale in TALES if tale not in forms]
    if missing:
        raise PromptError(
            f"templates/{lang}", 1, f"no forms for {missing[0]!r}", "every tale needs a list"
        )
    settings = _settings(folder / "world.yaml", f"templates/{lang}/world.yaml")
    return Tales(lang, forms, again, settings, _words(forms, again, settings))


def _forms_by_tale(sheet: Sheet, path: tuple[str, ...], lang: Lang) -> dict[str, tuple[Form, ...]]:
    values: object = sheet.values
    for step in path:
        values = values[step] if isinstance(values, Mapping) else None
    if not isinstance(values, Mapping):
        raise PromptError(sheet.file, sheet.line(path), f"{path[-1]!r} holds no lists", "write one")
    found = {}
    for tale, texts in values.items():
        if tale == "again" and not path:
            continue
        if tale not in TALES:
            raise PromptError(
                sheet.file,
                sheet.line((*path, tale)),
                f"unknown tale {tale!r}",
                f"the tales are {', '.join(TALES)}",
            )
        if not isinstance(texts, tuple) or not texts:
            raise PromptError(
                sheet.file, sheet.line((*path, tale)), f"{tale} is no list", "write - lines"
            )
        found[tale] = tuple(
            _form(text, tale, sheet.file, sheet.line((*path, tale, place)), lang, again=bool(path))
            for place, text in enumerate(texts)
        )
    return found


def _form(
    text: object, tale: str, file: str, line: int, lang: Lang, *, again: bool = False
) -> Form:
    if not isinstance(text, str):
        raise PromptError(file, line, f"{tale}: {text!r} is no text", "put it in quotes")
    try:
        form = parse(text, lang)
    except GrammarError as error:
        raise PromptError(file, line, f"{tale}: {error.problem}", error.hint) from error
    allowed = (*_EVERYWHERE, *TALES[tale])
    for name in sorted(form.slots):
        if name not in allowed:
            raise PromptError(
                file, line, f"{tale}: unknown slot {name!r}", f"slots here: {', '.join(allowed)}"
            )
    for sentence in form.sentences if again else ():
        if not slots_of(sentence) & set(_NUMBERED):
            raise PromptError(
                file,
                line,
                f"again, {tale}: a sentence without a number would be said twice",
                f"use one of {', '.join(_NUMBERED)} in every sentence",
            )
    return form


def _settings(source: Traversable, file: str) -> tuple[Setting, ...]:
    sheet = read_sheet(read_text(source, file), file)
    rows = sheet.values.get("settings")
    if not isinstance(rows, tuple) or not rows or set(sheet.values) != {"settings"}:
        raise PromptError(file, 1, "no list of settings", "write settings: and a list below it")
    return tuple(_setting(sheet, place, row) for place, row in enumerate(rows))


def _setting(sheet: Sheet, place: int, row: object) -> Setting:
    line = sheet.line(("settings", place))
    if not isinstance(row, Mapping):
        raise PromptError(sheet.file, line, "a setting is no list of keys", "write key: value")
    for key in (*VILLAGE, *_POOLS):
        if key not in row:
            raise PromptError(sheet.file, line, f"missing key {key!r}", "add it to this setting")
    for key, value in row.items():
        here = sheet.line(("settings", place, key))
        if key in VILLAGE:
            _plain(value, key, sheet.file, here)
        elif key not in _POOLS:
            known = ", ".join((*VILLAGE, *_POOLS))
            raise PromptError(sheet.file, here, f"unknown key {key!r}", f"known keys: {known}")
        elif not isinstance(value, tuple) or len(value) < _FEWEST_SKIES:
            raise PromptError(
                sheet.file, here, f"too little weather {key}", f"write {_FEWEST_SKIES} or more"
            )
        else:
            for number, clause in enumerate(value):
                _plain(clause, key, sheet.file, sheet.line(("settings", place, key, number)))
    return Setting({key: row[key] for key in VILLAGE}, row["by_night"], row["by_day"])


def _plain(value: object, key: str, file: str, line: int) -> None:
    """Refuse a value of the world that is no plain text of its own."""
    if not isinstance(value, str) or not value.strip():
        raise PromptError(file, line, f"{key} is {value!r}", "it should be some words")
    try:
        parts = parse_phrase(value)
    except GrammarError as error:
        raise PromptError(file, line, f"{key}: {error.problem}", error.hint) from error
    if parts != (value,):
        raise PromptError(file, line, f"{key} holds a slot or a choice", "write plain words")
    if value[-1] in ".!?。！？":
        raise PromptError(file, line, f"{key} ends a sentence", "leave the full stop to the tale")


def _words(
    forms: Mapping[str, tuple[Form, ...]],
    again: Mapping[str, tuple[Form, ...]],
    settings: tuple[Setting, ...],
) -> str:
    said: list[str] = []
    for collection in (forms, again):
        for found in collection.values():
            said += [_literal(parts) for form in found for parts in form.sentences]
    for setting in settings:
        said += [*setting.things.values(), *setting.by_night, *setting.by_day]
    return " ".join(said).lower()


def _literal(parts: Parts) -> str:
    return words_of(parts)
