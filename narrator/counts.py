"""The numbers in a narration against the numbers of the game."""

import re
from collections.abc import Iterator

from engine import events as e
from engine.seats import WOLF_CARDS
from narrator.beats import Beat, BeatKind
from narrator.lexicon import Lexicon
from narrator.numerals import value
from narrator.reading import seats_in

_SO_FAR = re.compile(r"\b(?:so far|already|in all|altogether|by now)\b|一共|总共|已经|至今")
_PAST = re.compile(r"\b(?:since|ago|that|of)\b|自从|以来|那个?第|自第")
_TWO_LOVE = (BeatKind.GRIEF, BeatKind.END_LOVERS, BeatKind.COUNTER_CLAIM)


def wrong_counts(text: str, beat: Beat, words: Lexicon) -> Iterator[str]:
    """The places where a marked sentence states a number that is not so."""
    taken: list[tuple[int, int]] = []
    for what, pattern in words.counts:
        for match in pattern.finditer(text):
            groups = match.groupdict()
            word = next((groups[k] for k in ("n", "m", "k") if groups.get(k)), None)
            number = None if word is None else value(word)
            span = match.span()
            if number is None or any(a < span[1] and span[0] < b for a, b in taken):
                continue
            taken.append(span)
            if groups.get("half"):
                number += 0.5
            if not _may(what, number, text, match, beat):
                yield match[0]


def _may(what: str, number: float, text: str, match: re.Match[str], beat: Beat) -> bool:
    scene = beat.scene
    match what:
        case "dead":
            return number in _dead_counts(text, beat)
        case "alive":
            return number == len(scene.alive)
        case "votes":
            return _votes_right(number, text, match, beat)
        case "raised":
            return number in {len(beat.who), *_vote_counts(beat)}
        case "people":
            right = {1, len(scene.alive), len(scene.names), len(beat.who), len(beat.other)}
            right |= {2} if beat.kind in _TWO_LOVE else set()
            return number in right | ({len(scene.dead)} if scene.dead else set())
        case "wolves":
            wolves = sum(role in WOLF_CARDS for role in scene.deck)
            # How many are left is nobody's to know before the end.
            return number == 1 or (number == wolves and not re.search("left|remain|剩|还有", text))
        case "night":
            return number == scene.night or (number < scene.night and bool(_PAST.search(text)))
        case _:
            return number == scene.day or (number < scene.day and bool(_PAST.search(text)))


def _dead_counts(text: str, beat: Beat) -> set[int]:
    now = sum(len(ev.seats) for ev in beat.events if isinstance(ev, e.DeathsAnnounced))
    if not now or _SO_FAR.search(text) or beat.scene.fates:
        return {now, len(beat.scene.dead)} if now else {len(beat.scene.dead)}
    return {now}


def _vote_counts(beat: Beat) -> set[float]:
    polled = beat.polled
    if polled is None:
        return set()
    named = [target for _, target in polled.ballots]
    return {
        *(halves / 2 for _, halves in polled.tally),
        *(float(named.count(target)) for target in named),
        float(len(named)),
        float(sum(target is not None for target in named)),
    }


def _votes_right(number: float, text: str, match: re.Match[str], beat: Beat) -> bool:
    polled = beat.polled
    if polled is None:
        # "one vote" as a figure of speech, where no ballots are told.
        return number == 1
    seats = set(seats_in(text))
    if len(seats) == 1 and sum(1 for _ in match.re.finditer(text)) == 1:
        (seat,) = seats
        named = [target for _, target in polled.ballots]
        halves = dict(polled.tally).get(seat, 0)
        return number in {halves / 2, float(named.count(seat))}
    return number in _vote_counts(beat)
