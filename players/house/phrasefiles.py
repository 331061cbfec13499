"""The phrase files: what they may say, and how they are read.

`phrases/<lang>/*.yaml` maps topics (`players.house.intent.Topic`) to entries. An entry is a text,
or `{say: text, for: [registers], when: [conditions]}`; its text is one sentence or two short ones,
in the grammar of `players.house.grammar`. `for` names the registers of personas it suits
(everybody's, if absent), `when` the conditions that must all hold (`CONDITIONS`). Two files are
different: `shared.yaml` maps names of fragments to texts, `words.yaml` says how slots are put.
"""

import difflib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, get_args

from pydantic import BaseModel, ConfigDict, Field

from engine.seats import Role
from players.house.conditions import CONDITIONS
from players.house.grammar import GrammarError, Shared, Template, parse
from players.house.intent import Topic
from prompts import Lang, PromptError, Register
from prompts.sources import KeyPath, Sheet, check_sheet, read_sheet, read_text

REGISTERS: Final[tuple[str, ...]] = get_args(Register)

_NONE: Final = frozenset[str]()
_TARGET: Final = frozenset({"target"})
_PAIR: Final = frozenset({"target", "other"})
_BALLOT: Final = frozenset({"target", "other", "day"})
_NIGHT: Final = frozenset({"target", "night"})

SLOTS: Final[Mapping[Topic, frozenset[str]]] = MappingProxyType(
    {
        Topic.STAND: _NONE,
        Topic.STAND_SEER: _NONE,
        Topic.BADGE_PLAN: _PAIR,
        Topic.LEAVE_STAGE: _NONE,
        Topic.CLAIM_ROLE: frozenset({"role"}),
        Topic.CHECK_GOOD: _NIGHT,
        Topic.CHECK_WOLF: _NIGHT,
        Topic.CHECK_ROLE: _NIGHT | {"role"},
        Topic.CHECK_DEAD: _NIGHT,
        Topic.COUNTER_CLAIM: frozenset({"other", "role"}),
        Topic.SAVED: _NIGHT,
        Topic.POISONED: _NIGHT,
        Topic.SHIELDED: _NIGHT,
        Topic.HUNTER_THREAT: _NONE,
        Topic.TAKE_BACK: frozenset({"role"}),
        Topic.ACCUSE_CHECKED: _PAIR,
        Topic.ACCUSE_RIVAL: _PAIR | {"role"},
        Topic.ACCUSE_VOTE: _BALLOT,
        Topic.ACCUSE_SAVED_WOLF: _BALLOT,
        Topic.ACCUSE_DEFENDS: _PAIR,
        Topic.ACCUSE_ATTACKS: _PAIR,
        Topic.ACCUSE_WORDS_VOTE: _BALLOT | {"third"},
        Topic.ACCUSE_QUIET: _TARGET,
        Topic.ACCUSE_NO_REASON: _PAIR,
        Topic.ACCUSE_CONTRADICTS: frozenset({"target", "role", "other_role"}),
        Topic.ACCUSE_ABSTAINED: frozenset({"target", "day"}),
        Topic.ACCUSE_POSITION: _TARGET,
        Topic.ACCUSE_LAST: _TARGET,
        Topic.VOUCH_CHECKED: _PAIR,
        Topic.VOUCH_CLAIM: frozenset({"target", "role"}),
        Topic.VOUCH_VOTE: _BALLOT,
        Topic.VOUCH_SPEECH: _TARGET,
        Topic.SIDE_WITH: _PAIR,
        Topic.TORN: _PAIR,
        Topic.DENY_CHECK: frozenset({"other"}),
        Topic.DENY: frozenset({"other"}),
        Topic.DENY_VOTE: frozenset({"target", "day"}),
        Topic.THANK: frozenset({"other"}),
        Topic.PEACEFUL: _NONE,
        Topic.NIGHT_DEATH: _TARGET,
        Topic.NIGHT_DEATHS: frozenset({"targets"}),
        Topic.EXILE_LOOK_BACK: frozenset({"target", "day"}),
        Topic.VOTE_LOOK_BACK: _BALLOT,
        Topic.NOTHING_YET: _NONE,
        Topic.FIRST_TO_SPEAK: _NONE,
        Topic.LAST_TO_SPEAK: _NONE,
        Topic.AGREE: _PAIR,
        Topic.DOUBT_ACCUSER: _PAIR,
        Topic.ASK_SEER_OUT: _NONE,
        Topic.ASK: _TARGET,
        Topic.COUNT: frozenset({"alive"}),
        Topic.CALL_VOTE: _TARGET,
        Topic.CALL_VOTE_EITHER: _PAIR,
        Topic.VOTE_INTENT: _TARGET,
        Topic.RUN_OFF_PLEA: frozenset({"other"}),
        Topic.FAREWELL: _NONE,
        Topic.SUSPECTS: frozenset({"targets"}),
        Topic.BADGE_WILL: _TARGET,
        Topic.SHOOTING: _TARGET,
        Topic.PACK_TARGET: _TARGET,
        Topic.PACK_SEER: _TARGET,
        Topic.PACK_FAKE: _NONE,
        Topic.PACK_AGREE: _PAIR,
    }
)
"""The slots each topic's phrases may use; `{me}`, the speaker's own seat, may stand anywhere."""


@dataclass(frozen=True)
class Phrase:
    """An entry: a template, whom it suits (empty: everybody) and when."""

    template: Template
    registers: frozenset[str] = _NONE
    when: tuple[str, ...] = ()


class Words(BaseModel):
    """`words.yaml`. `numbers` are the words from one on; beyond them digits are written."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    roles: dict[str, str | Annotated[tuple[str, ...], Field(min_length=1)]]
    numbers: tuple[str, ...] = ()
    list_joiner: str
    list_last: str

    def number(self, value: int) -> str:
        """A number in words as far as they go, then in digits."""
        return self.numbers[value - 1] if 0 < value <= len(self.numbers) else str(value)

    def of(self, role: str) -> tuple[str, ...]:
        """The words for a role, one or more."""
        words = self.roles[role]
        return (words,) if isinstance(words, str) else words


@dataclass(frozen=True)
class Phrases:
    """All phrase files of a language, checked."""

    by_topic: Mapping[Topic, tuple[Phrase, ...]]
    words: Words


def read_phrases(lang: Lang, folder: Path | None = None) -> Phrases:
    """The phrase files of a language, the project's or those of a folder of one's own.

    Raises `PromptError` for the first file, topic or text that cannot be used.
    """
    place: Traversable = folder or files("players.house") / "phrases" / lang
    shown = folder.as_posix() if folder else f"players/house/phrases/{lang}"
    names = sorted(file.name for file in place.iterdir() if file.name.endswith(".yaml"))
    sheets = {
        name: read_sheet(read_text(place / name, f"{shown}/{name}"), f"{shown}/{name}")
        for name in sorted({*names, "shared.yaml", "words.yaml"})
    }
    words = _words(sheets.pop("words.yaml"))
    shared = _shared(sheets.pop("shared.yaml"))
    found: dict[Topic, tuple[Phrase, ...]] = {}
    for sheet in sheets.values():
        for key, entries in sheet.values.items():
            topic = _topic(key, sheet)
            if topic in found:
                problem = f"topic {key!r} stands in another file too"
                raise PromptError(sheet.file, sheet.line((key,)), problem, "keep one of the two")
            if not isinstance(entries, tuple) or not entries:
                problem = f"{key} is {entries!r}"
                raise PromptError(sheet.file, sheet.line((key,)), problem, "list its entries")
            found[topic] = tuple(
                _phrase(entry, topic, shared, sheet, (key, n)) for n, entry in enumerate(entries)
            )
    missing = [topic for topic in Topic if topic not in found]
    if missing:
        raise PromptError(shown, 1, f"nothing to say for {', '.join(missing)}", "add the topics")
    return Phrases(MappingProxyType(found), words)


def _words(sheet: Sheet) -> Words:
    words = check_sheet(Words, sheet)
    for role in words.roles:
        _known(role, tuple(Role), "role", sheet, ("roles", role))
    missing = [role for role in Role if role not in words.roles]
    if missing:
        line = sheet.line(("roles",))
        raise PromptError(sheet.file, line, f"no word for {', '.join(missing)}", "add the roles")
    return words


def _shared(sheet: Sheet) -> Shared:
    written: dict[str, tuple[str, ...]] = {}
    for name, texts in sheet.values.items():
        if not isinstance(texts, tuple) or not texts:
            problem = f"fragment {name} is {texts!r}"
            raise PromptError(sheet.file, sheet.line((name,)), problem, "list its texts")
        written[name] = tuple(_text(text, sheet, (name, n)) for n, text in enumerate(texts))
    shared = Shared(written)
    for name, texts in written.items():
        for n, text in enumerate(texts):
            _template(text, shared, sheet, (name, n))
        try:
            shared(name)
        except GrammarError as error:
            line = sheet.line((name,))
            raise PromptError(sheet.file, line, f"{name}: {error}", error.hint) from error
    return shared


def _topic(key: str, sheet: Sheet) -> Topic:
    _known(key, tuple(Topic), "topic", sheet, (key,))
    return Topic(key)


def _phrase(entry: object, topic: Topic, shared: Shared, sheet: Sheet, path: KeyPath) -> Phrase:
    registers: Collection[str] = ()
    when: Collection[str] = ()
    said = entry
    if isinstance(entry, dict):
        for key in entry:
            _known(key, ("say", "for", "when"), "key", sheet, (*path, key))
        said = entry.get("say")
        registers = _listed(entry, "for", REGISTERS, "register", sheet, path)
        when = _listed(entry, "when", tuple(CONDITIONS), "condition", sheet, path)
    text = _text(said, sheet, path)
    template = _template(text, shared, sheet, path)
    strange = sorted(template.slots - SLOTS[topic] - {"me"})
    if strange:
        known = ", ".join(f"{{{slot}}}" for slot in (*sorted(SLOTS[topic]), "me"))
        problem = f"{topic} has no slot {{{strange[0]}}}"
        raise PromptError(sheet.file, sheet.line(path), problem, f"its slots: {known}")
    return Phrase(template, frozenset(registers), tuple(when))


def _template(text: str, shared: Shared, sheet: Sheet, path: KeyPath) -> Template:
    try:
        return parse(text, shared)
    except GrammarError as error:
        problem = f"{path[0]}: {error}"
        raise PromptError(sheet.file, sheet.line(path), problem, error.hint) from error


def _text(said: object, sheet: Sheet, path: KeyPath) -> str:
    if not isinstance(said, str):
        hint = "write a text, in quotes if it begins with [ or { or holds a colon"
        raise PromptError(sheet.file, sheet.line(path), f"{path[0]}: {said!r} is no text", hint)
    return said


def _listed(
    entry: Mapping[str, object],
    key: str,
    known: tuple[str, ...],
    what: str,
    sheet: Sheet,
    path: KeyPath,
) -> tuple[str, ...]:
    written = entry.get(key, ())
    if not isinstance(written, tuple):
        problem, line = f"{key} is {written!r}", sheet.line((*path, key))
        raise PromptError(sheet.file, line, problem, f"write a list: {key}: [{known[0]}]")
    for name in written:
        _known(name, known, what, sheet, (*path, key))
    return written


def _known(name: object, known: tuple[str, ...], what: str, sheet: Sheet, path: KeyPath) -> None:
    if name in known:
        return
    near = difflib.get_close_matches(str(name), known, 1)
    meant = f"did you mean {str(near[0])!r}? " if near else ""
    hint = f"{meant}known: {', '.join(known)}"
    raise PromptError(sheet.file, sheet.line(path), f"unknown {what} {name!r}", hint)
