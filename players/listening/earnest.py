"""What a speech says in earnest: everything conditional, asked, reported, denied or ironic is
blanked out, so that no pattern finds a claim in it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from prompts import Lang
from prompts.listening import Pattern, listening_texts

BLANK: Final = "░"
_QUOTED: Final = re.compile(
    r"\"[^\"\n]{0,200}\"|“[^”\n]{0,200}”|「[^」\n]{0,200}」|『[^』\n]{0,200}』"
)
_SENTENCE: Final = re.compile(r"[^.!?。！？…\n]+[.!?。！？…]*")
_LETTER: Final = re.compile(r"\w")
_ASKED: Final = re.compile(r"[?？][.!?。！？…]*$")


@dataclass(frozen=True, slots=True)
class _Sense:
    """What takes the earnest out of a clause, in one language."""

    split: re.Pattern[str]
    unreal: re.Pattern[str]
    conditions: re.Pattern[str]
    condition_ends: re.Pattern[str]
    reported: re.Pattern[str]
    report_ends: re.Pattern[str]
    irony: re.Pattern[str]
    apart: re.Pattern[str]


def in_earnest(text: str, lang: Lang) -> str:
    """The marked text, as long as before, with blanks where it asserts nothing."""
    sense = _sense(lang)
    text = _QUOTED.sub(lambda found: blanked(found[0]), text.replace(BLANK, " "))
    return _SENTENCE.sub(lambda found: "".join(_sifted(found[0], sense)), text)


def blanked(text: str) -> str:
    """Blanks of the length of a text."""
    return BLANK * len(text)


def _sifted(sentence: str, sense: _Sense) -> Iterator[str]:
    """The clauses of a sentence and the marks between them, blanked where not in earnest."""
    if sense.irony.search(sentence):
        yield blanked(sentence)
        return
    clauses = list(_clauses(sentence, sense))
    first_asked = _first_asked(sentence, clauses, sense)
    supposed = told = quoting = False
    turn = ""
    for place, (clause, mark) in enumerate(clauses):
        supposed = supposed and not sense.condition_ends.search(turn + clause)
        told = told and (quoting or not sense.report_ends.search(turn + clause))
        says = bool(sense.reported.search(clause))
        supposes = bool(sense.conditions.search(clause))
        real = not (supposed or told or says or supposes or place >= first_asked)
        yield clause if real and not sense.unreal.search(clause) else blanked(clause)
        yield _LETTER.sub(",", mark)  # a word like "but" ends a clause as a comma does
        supposed, told = supposed or supposes, told or says
        quoting = says and mark in (":", "：")
        turn = mark


def _clauses(sentence: str, sense: _Sense) -> Iterator[tuple[str, str]]:
    """Each clause with the mark or the word that ends it."""
    at = 0
    for found in sense.split.finditer(sentence):
        yield sentence[at : found.start()], found[0]
        at = found.end()
    yield sentence[at:], ""


def _first_asked(sentence: str, clauses: Sequence[tuple[str, str]], sense: _Sense) -> int:
    """The first clause that is asked: the last alone where it is a question of its own."""
    if not _ASKED.search(sentence.rstrip()):
        return len(clauses)
    return len(clauses) - 1 if sense.apart.search(clauses[-1][0]) else 0


@cache
def _sense(lang: Lang) -> _Sense:
    texts = listening_texts(lang)

    def one_of(patterns: Sequence[Pattern]) -> re.Pattern[str]:
        return texts.compiled("|".join(f"(?:{pattern})" for pattern in patterns))

    return _Sense(
        texts.compiled(texts.split),
        one_of(texts.unreal),
        one_of(texts.conditions),
        texts.compiled(texts.condition_ends),
        one_of(texts.reported),
        texts.compiled(texts.report_ends),
        one_of(texts.irony),
        texts.compiled(texts.apart),
    )
