"""The grammar of the tales: sentences with `[one|other]` alternations and `{slot}`s.

A form is checked when it is read, so that no show can stumble over a text. Digits and quotation
marks are refused: counts come from the game, and nobody may be quoted who has not spoken.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from prompts import Lang


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a fact or a thing of the village."""

    name: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several ways to say it."""

    options: tuple["Parts", ...]


Parts: TypeAlias = tuple[str | Slot | Choice, ...]

LONGEST: Final = 3
"""How many sentences a form may have; a narrator that talks long is muted."""

_TOKEN: Final = re.compile(r"\{([a-z_]*)\}|[\[\]|{}]|[^\[\]|{}]+")
_ENDS: Final = {"en": re.compile(r"(?<=[.!?…])\s+"), "zh": re.compile(r"(?<=[。！？…])")}
_LAST: Final = {"en": ".!?…", "zh": "。！？…"}
_FORBIDDEN: Final = re.compile(r"[0-9\"“”„«»「」『』]|‘|(?<!\w)'")


class GrammarError(Exception):
    """A form cannot be used; the text says why and what would be right."""

    def __init__(self, problem: str, hint: str) -> None:
        self.problem, self.hint = problem, hint
        super().__init__(f"{problem}; {hint}")


@dataclass(frozen=True, slots=True)
class Form:
    """One way to tell a beat: one to three sentences."""

    sentences: tuple[Parts, ...]

    @property
    def slots(self) -> frozenset[str]:
        """The names of all slots it may use."""
        return frozenset(name for parts in self.sentences for name in slots_of(parts))


def parse(text: str, lang: Lang) -> Form:
    """Read a form. Raises GrammarError."""
    found = _FORBIDDEN.search(text)
    if found:
        raise GrammarError(
            f"{found[0]!r} in a tale",
            "write numbers as slots, and quote nobody" if lang == "en" else "数字用槽位，不要引号",
        )
    sentences = [part for part in _split(text.strip(), lang) if part.strip()]
    if not 1 <= len(sentences) <= LONGEST:
        raise GrammarError(f"{len(sentences)} sentences", f"a form has 1 to {LONGEST}")
    for sentence in sentences:
        if sentence.rstrip()[-1] not in _LAST[lang]:
            raise GrammarError(f"{sentence!r} does not end", f"end it with one of {_LAST[lang]}")
    return Form(tuple(parse_phrase(sentence.strip()) for sentence in sentences))


def parse_phrase(text: str) -> Parts:
    """Read a piece of text with alternations and slots. Raises GrammarError."""
    tokens = [(match[0], match[1]) for match in _TOKEN.finditer(text)]
    parts, rest = _sequence(tokens, 0, inside=False)
    assert rest == len(tokens)
    return parts


def expand(parts: Parts, pick: Callable[[int], int], fill: Callable[[str], str]) -> str:
    """The text, `pick(n)` choosing one of n options and `fill` giving the value of a slot."""
    out = []
    for part in parts:
        if isinstance(part, Slot):
            out.append(fill(part.name))
        elif isinstance(part, Choice):
            out.append(expand(part.options[pick(len(part.options))], pick, fill))
        else:
            out.append(part)
    return "".join(out)


def words_of(parts: Parts) -> str:
    """All literal text of a form, of every alternative, for lists of known words."""
    return " ".join(
        part
        if isinstance(part, str)
        else " ".join(map(words_of, part.options))
        if isinstance(part, Choice)
        else " "
        for part in parts
    )


def slots_of(parts: Parts) -> frozenset[str]:
    """The names of the slots that a piece of text may use."""
    names: set[str] = set()
    for part in parts:
        if isinstance(part, Slot):
            names.add(part.name)
        elif isinstance(part, Choice):
            names.update(name for option in part.options for name in slots_of(option))
    return frozenset(names)


def _split(text: str, lang: Lang) -> list[str]:
    """The sentences; an end of sentence inside an alternation is refused."""
    pieces = _ENDS[lang].split(text)
    for piece in pieces:
        if piece.count("[") != piece.count("]") and text.count("[") == text.count("]"):
            raise GrammarError(
                f"a sentence ends inside an alternation: {piece!r}",
                "let every [a|b] stay within one sentence",
            )
    return pieces


def _sequence(tokens: list[tuple[str, str | None]], at: int, *, inside: bool) -> tuple[Parts, int]:
    parts: list[str | Slot | Choice] = []
    while at < len(tokens):
        text, slot = tokens[at]
        if text == "[":
            choice, at = _choice(tokens, at + 1)
            parts.append(choice)
            continue
        if text in ("]", "|"):
            if inside:
                break
            raise GrammarError(f"{text!r} without a '['", "write alternations as [a|b]")
        if text in ("{", "}") or slot == "":
            raise GrammarError(f"a stray {text!r}", "write slots as {name}")
        parts.append(text if slot is None else Slot(slot))
        at += 1
    return tuple(parts), at


def _choice(tokens: list[tuple[str, str | None]], at: int) -> tuple[Choice, int]:
    options: list[Parts] = []
    while True:
        parts, at = _sequence(tokens, at, inside=True)
        if at >= len(tokens):
            raise GrammarError("a '[' without its ']'", "write alternations as [a|b]")
        if not parts:
            raise GrammarError("an empty alternative", "give every alternative some words")
        options.append(parts)
        at += 1
        if tokens[at - 1][0] == "]":
            break
    if len(options) < 2:
        raise GrammarError("an alternation of one", "give [a|b] at least two alternatives")
    return Choice(tuple(options)), at
