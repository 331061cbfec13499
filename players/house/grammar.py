"""The small grammar of the phrase files, and how one of a template's many wordings is picked.

`[a|b|c]` is one of these, `[a|]` is a or nothing, both may be nested. `<name>` is one of the shared
fragments of that name. `{target}` is a slot, filled in later. Everything else stands for itself.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TypeAlias

_SPECIAL = re.compile(r"[\[\]|{}<>]")
_NAME = re.compile(r"[a-z][a-z0-9_]*")


class GrammarError(ValueError):
    """A template that cannot be read. The text says what is wrong, `hint` what would be right."""

    def __init__(self, problem: str, hint: str) -> None:
        super().__init__(problem)
        self.hint = hint


@dataclass(frozen=True)
class Slot:
    """A place for a fact."""

    name: str


@dataclass(frozen=True)
class Choice:
    """One of several templates."""

    options: tuple["Template", ...]

    @cached_property
    def count(self) -> int:
        """How many wordings there are to choose from."""
        return sum(option.count for option in self.options)


Part: TypeAlias = str | Slot | Choice
Fragments: TypeAlias = Callable[[str], "Choice"]
"""Looks up a shared fragment; raises GrammarError if there is none of the name."""


@dataclass(frozen=True)
class Template:
    """A text with choices in it. Its wordings are numbered from 0 to `count` - 1."""

    parts: tuple[Part, ...]

    @cached_property
    def count(self) -> int:
        """How many wordings it has."""
        return prod(part.count for part in self.parts if isinstance(part, Choice))

    @cached_property
    def slots(self) -> frozenset[str]:
        """The slots that any of its wordings uses."""
        found = {part.name for part in self.parts if isinstance(part, Slot)}
        for part in self.parts:
            if isinstance(part, Choice):
                found.update(*(option.slots for option in part.options))
        return frozenset(found)

    def wording(self, number: int) -> str:
        """Wording `number`, with its slots still written `{name}`. Raises IndexError outside."""
        if not 0 <= number < self.count:
            raise IndexError(f"{number} is no wording of {self.count}")
        said: list[str] = []
        for part in self.parts:
            if isinstance(part, Choice):
                number, rest = divmod(number, part.count)
                said.append(_chosen(part, rest))
            else:
                said.append(f"{{{part.name}}}" if isinstance(part, Slot) else part)
        return "".join(said)


def _chosen(choice: Choice, number: int) -> str:
    for option in choice.options:
        if number < option.count:
            return option.wording(number)
        number -= option.count
    raise AssertionError("the counts of a choice's options do not add up")


def parse(text: str, fragments: Fragments) -> Template:
    """Read a template. Raises GrammarError for brackets that do not match and unknown names."""
    template, end = _sequence(text, 0, fragments, inside=False)
    assert end == len(text)
    return template


def _sequence(text: str, at: int, fragments: Fragments, *, inside: bool) -> tuple[Template, int]:
    """The parts up to the `|` or `]` that ends them (or the end of the text), and where that is."""
    parts: list[Part] = []
    while at < len(text):
        mark = _SPECIAL.search(text, at)
        stop = mark.start() if mark else len(text)
        if stop > at:
            parts.append(text[at:stop])
        if mark is None:
            at = stop
            break
        sign = mark[0]
        if sign == "[":
            part, at = _alternatives(text, stop, fragments)
            parts.append(part)
        elif sign == "{":
            name, at = _named(text, stop, "}")
            parts.append(Slot(name))
        elif sign == "<":
            name, at = _named(text, stop, ">")
            parts.append(fragments(name))
        elif inside and sign in "|]":
            at = stop
            break
        else:
            raise GrammarError(
                f"a lonely {sign!r} in {text!r}", "write [a|b], {slot} or <fragment>"
            )
    return Template(tuple(parts)), at


def _alternatives(text: str, at: int, fragments: Fragments) -> tuple[Choice, int]:
    start, options = at, []
    while True:
        option, at = _sequence(text, at + 1, fragments, inside=True)
        options.append(option)
        if at == len(text):
            raise GrammarError(f"no ']' for {text[start : start + 20]!r}", "close what you open")
        if text[at] == "]":
            break
    if len(options) < 2:
        raise GrammarError(
            f"one alternative only in {text[start : at + 1]!r}", "write [a|b], or [a|] for a or not"
        )
    return Choice(tuple(options)), at + 1


def _named(text: str, at: int, close: str) -> tuple[str, int]:
    end = text.find(close, at)
    name = text[at + 1 : end] if end > 0 else text[at + 1 :]
    if end < 0 or not _NAME.fullmatch(name):
        raise GrammarError(
            f"{text[at : at + 20]!r} is no name in {text[at]}…{close}", "use a-z, 0-9 and _"
        )
    return name, end + 1


class Shared:
    """The shared fragments of a language, parsed when first used; one may use others.

    `written` maps each name to its texts.
    """

    def __init__(self, written: Mapping[str, Sequence[str]]) -> None:
        self.written = written
        self._parsed: dict[str, Choice] = {}
        self._open: list[str] = []

    def __call__(self, name: str) -> Choice:
        """The fragment of this name. Raises GrammarError if there is none or it holds itself."""
        if name in self._parsed:
            return self._parsed[name]
        if name not in self.written:
            known = ", ".join(sorted(self.written)) or "none"
            raise GrammarError(f"no fragment <{name}>", f"shared.yaml has: {known}")
        if name in self._open:
            raise GrammarError(f"fragment <{name}> holds itself", "break the circle")
        self._open.append(name)
        self._parsed[name] = Choice(tuple(parse(text, self) for text in self.written[name]))
        self._open.pop()
        return self._parsed[name]
