"""Which night a claim is about: as it was said, or as it must have been."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from engine.seats import Seat
from engine.speech import Claim, ClaimKind
from engine.views import View
from prompts import Lang
from prompts.listening import listening_texts

BY_NIGHT: Final = frozenset({ClaimKind.CHECK, ClaimKind.POTION, ClaimKind.SHIELD})
REACH: Final = 120
"""How many characters away the night of a claim may stand."""

_AGO: Final = {"last": 0, "before": 1}
_SENTENCE_END: Final = re.compile(r"[.!?。！？…\n;；]")
_CLAUSE_END: Final = re.compile(r"[.!?。！？…\n;；,，]")


def night_said(text: str, start: int, end: int, view: View, lang: Lang) -> int | None:
    """The night named in a match, else the nearest: its clause comes before its sentence."""
    before, after = text[max(start - REACH, 0) : start], text[end : end + REACH]
    windows = [(text[start:end], False)]
    for break_ in (_CLAUSE_END, _SENTENCE_END):
        windows.append((break_.split(after, 1)[0].split("⟦")[0], False))
        windows.append((break_.split(before)[-1], True))
    for window, last in windows:
        named = sorted(_named(window, max(view.night, 1), lang))
        if named:
            return named[-1 if last else 0][1]
    return None


def _named(text: str, now: int, lang: Lang) -> Iterator[tuple[int, int]]:
    """The nights a text names, with their places; only nights that have been."""
    for name, pattern in _patterns(lang):
        night = now - _AGO[name] if name in _AGO else int(name)
        if 1 <= night <= now:
            yield from ((found.start(), night) for found in pattern.finditer(text))


@cache
def _patterns(lang: Lang) -> tuple[tuple[str, re.Pattern[str]], ...]:
    texts = listening_texts(lang)
    return tuple((name, texts.compiled(pattern)) for name, pattern in texts.nights.items())


def dated(claims: Sequence[Claim], view: View, speaker: Seat) -> tuple[Claim, ...]:
    """The claims with a night for each that named none.

    Who tells a result again means the night it was first told for; of several new ones the last is
    last night's, since a seer checks one seat a night.
    """
    told = [
        claim for said in view.said if said.spoke.seat == speaker for claim in said.spoke.claims
    ]
    now = max(view.night, 1)
    out: list[Claim] = []
    for claim in reversed(claims):
        if claim.kind in BY_NIGHT and claim.night is None:
            claim = replace(
                claim, night=_told_before(claim, told) or _free(claim, claims, out, now)
            )
        out.append(claim)
    return tuple(reversed(out))


def _told_before(claim: Claim, told: Sequence[Claim]) -> int | None:
    for earlier in told:
        if (earlier.kind, earlier.targets, earlier.result) == (
            claim.kind,
            claim.targets,
            claim.result,
        ):
            return earlier.night
    return None


def _free(claim: Claim, all_: Sequence[Claim], dated_: Sequence[Claim], now: int) -> int:
    """The latest night no claim of the kind is about; last night if none is left."""
    alike = [
        one.night
        for one in (*all_, *dated_)
        if one.kind is claim.kind
        and (one.kind is not ClaimKind.POTION or one.result == claim.result)
    ]
    return next((night for night in range(now, 0, -1) if night not in alike), now)
