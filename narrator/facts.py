"""What a narration may say: each sentence against the public facts of its beat.

A net of words, not understanding: it knows the ways in which deaths, cards, numbers, the badge and
speech are stated, and lets images pass. What it lets through cannot change the game, for the facts
themselves are shown by the events; what it stops is replaced by the template narrator.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine import events as e
from engine.seats import Role, Seat
from engine.views import View
from narrator.beats import Beat, BeatKind
from narrator.counts import wrong_counts
from narrator.lexicon import Lexicon
from narrator.lexicon_en import ENGLISH
from narrator.lexicon_zh import CHINESE
from narrator.reading import GROUP, Read, read, seats_in
from prompts import Lang


class Rule(StrEnum):
    """What a sentence can do wrong."""

    NAME = "name"  # names somebody who is not at the table, or a seat by another's name
    SUBJECT = "subject"  # tells of somebody the beat is not about
    DEATH = "death"  # calls a living seat dead, or tells of peace where there was none
    LIFE = "life"  # calls a dead seat living
    DEAD_ACT = "dead_act"  # lets the dead speak or act
    COUNT = "count"  # a number that is not so
    BADGE = "badge"  # gives the badge to somebody who does not hold it
    CAUSE = "cause"  # says why somebody died in the night
    ROLE = "role"  # tells a card or a side that is not public
    QUOTE = "quote"  # puts words into a mouth
    HINT = "hint"  # speaks of the night's deaths before they are told


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a sentence broke, and the words that broke it."""

    rule: Rule
    sentence: str
    found: str


def check(
    sentences: str | Sequence[str], view: View, beat: Beat, lang: Lang
) -> tuple[Violation, ...]:
    """Everything wrong with sentences that tell this beat; empty when they may be shown.

    view: the gallery's, for what was really said; the other facts are those of `beat.scene`.
    """
    if isinstance(sentences, str):
        sentences = _SENTENCES[lang].split(sentences.strip())
    found: list[Violation] = []
    for sentence in sentences:
        case = _Case(sentence, read(sentence, beat.scene.names, lang), view, beat, lang)
        for rule, words in case.violations():
            found.append(Violation(rule, sentence, words))
    return tuple(found)


_DEATH_KINDS: Final = frozenset(
    {
        BeatKind.DEATH,
        BeatKind.DEATHS,
        BeatKind.DEATH_IN_THE_DARK,
        BeatKind.EXILE,
        BeatKind.GRIEF,
        BeatKind.SCAPEGOAT,
        BeatKind.CURSE,
        BeatKind.CUPID_REVEAL,
        BeatKind.REMOVED,
        BeatKind.WOLF_FALLS,
        BeatKind.SHOT,
    }
)
_NIGHT_KINDS: Final = frozenset(
    {BeatKind.DEATH, BeatKind.DEATHS, BeatKind.DEATH_IN_THE_DARK, BeatKind.PEACEFUL, BeatKind.DAWN}
)
_MAY_ACT: Final = frozenset(
    {
        BeatKind.LAST_WORDS,
        BeatKind.LAST_SILENCE,
        BeatKind.SHOT,
        BeatKind.BADGE_PASSED,
        BeatKind.BADGE_TORN,
        BeatKind.VOTERS_NAMED,
        BeatKind.SCAPEGOAT,
        BeatKind.CUPID_REVEAL,
        BeatKind.EXILE,
        BeatKind.WOLF_FALLS,
        BeatKind.SELF_DESTRUCT,
        BeatKind.IDIOT_RETURNED,
    }
)
"""Beats in which the dead it is about still do something."""

_WOLF_SHOWN: Final = frozenset({BeatKind.SELF_DESTRUCT, BeatKind.WOLF_FALLS})

_LEXICONS: Final[Mapping[Lang, Lexicon]] = {"en": ENGLISH, "zh": CHINESE}

_SPECIAL_ROLES: Final = tuple(r for r in Role if r not in (Role.WEREWOLF, Role.VILLAGER))
"""Cards whose very name, said over a body, gives something away."""

_GROUPS: Final = re.compile(GROUP)

_SENTENCES: Final = {
    "en": re.compile(r"(?<=[.!?…])(?<!Dr\.)(?<!Mr\.)(?<!Mrs\.)(?<!St\.)\s+"),
    "zh": re.compile(r"(?<=[。！？])(?![”」』])\s*(?!$)"),
}

_Found = Iterator[tuple[Rule, str]]


class _Case:
    """One sentence before the rules."""

    def __init__(self, sentence: str, told: Read, view: View, beat: Beat, lang: Lang) -> None:
        self._sentence = sentence
        self._read = told
        self._text = told.text
        self._view = view
        self._beat = beat
        self._scene = beat.scene
        self._lang = lang
        self._words: Lexicon = _LEXICONS[lang]
        self._cast = {*beat.who, *beat.other}
        if beat.polled is not None:
            self._cast |= {seat for seat, _ in beat.polled.tally}
        self._over = bool(self._scene.fates) or beat.kind is BeatKind.REVEAL

    def violations(self) -> _Found:
        """Every rule broken, with the words."""
        for stranger in self._read.strangers:
            yield Rule.NAME, stranger
        for rule in _RULES:
            yield from rule(self)

    # --- who ------------------------------------------------------------------------------------

    def _subject(self) -> _Found:
        cast = self._cast
        if not cast or self._over or not self._read.seats:
            return
        seats = set(self._read.seats)
        remembered = seats <= {*self._scene.dead} and self._words.not_now.search(self._text)
        if not cast & seats and not remembered:
            yield Rule.SUBJECT, str(self._read.seats)
        if self._beat.kind in _DEATH_KINDS:
            for group in self._read.groups:
                if cast & set(group) and not set(group) <= cast:
                    yield Rule.SUBJECT, str(group)

    # --- life and death -------------------------------------------------------------------------

    def _death(self) -> _Found:
        dead = {*self._scene.dead}
        for match in self._words.died.finditer(self._text):
            if self._peaceful(match.start()):
                continue
            yield from self._unless(dead, self._bearers(match.start(), match.end()), match[0])
        for match in self._words.killed.finditer(self._text):
            after = _group_after(self._text, match.end(), 6)
            yield from self._unless(dead, after, match[0])
        exiled = dead | {*self._scene.exiled, *self._exiled_now()}
        for match in self._words.exiled.finditer(self._text):
            yield from self._unless(exiled, self._bearers(match.start(), match.end()), match[0])
        peace = self._words.peace.search(self._text)
        if peace and self._scene.last_night != () and not self._scene.untold:
            yield Rule.DEATH, peace[0]

    def _unless(self, right: set[Seat], seats: tuple[Seat, ...], found: str) -> _Found:
        for seat in seats:
            if seat not in right:
                yield Rule.DEATH, f"{found}: {seat}"

    def _exiled_now(self) -> set[Seat]:
        now = {event.seat for event in self._beat.events if isinstance(event, e.Exiled)}
        return now | ({*self._beat.who} if self._beat.kind is BeatKind.IDIOT_RETURNED else set())

    def _peaceful(self, at: int) -> bool:
        return any(m.start() <= at < m.end() for m in self._words.peace.finditer(self._text))

    def _life(self) -> _Found:
        for match in self._words.lives.finditer(self._text):
            for seat in self._bearers(match.start(), match.end()):
                if seat in self._scene.dead:
                    yield Rule.LIFE, f"{match[0]}: {seat}"

    def _dead_act(self) -> _Found:
        if self._over:
            return
        may = {*self._beat.who} if self._beat.kind in _MAY_ACT else set()
        for match in self._words.acts.finditer(self._text):
            seats = {*seats_in(match["who"])} & {*self._scene.dead} - may
            if seats and not self._words.not_now.search(self._clause(match.start(), match.end())):
                yield Rule.DEAD_ACT, match[0]

    # --- secrets --------------------------------------------------------------------------------

    def _hint(self) -> _Found:
        if not self._scene.untold:
            return
        found = [*self._words.peace.finditer(self._text)]
        if self._beat.kind not in _DEATH_KINDS:
            found += self._words.hints.finditer(self._text)
        for match in found:
            if not {*seats_in(self._clause(match.start(), match.end()))} & {*self._scene.dead}:
                yield Rule.HINT, match[0]

    def _cause(self) -> _Found:
        if self._over or self._words.claims.search(self._text):
            return
        by_night = bool({*self._read.seats} & {*self._scene.dead_by_night})
        # While the game is on nobody can tell that the pack has killed: there are other ways to
        # die. A wolf that shows itself may do what it likes.
        hidden = self._scene.winner is None and self._beat.kind not in _WOLF_SHOWN
        if by_night or hidden:
            for match in self._words.packs_kill.finditer(self._text):
                yield Rule.CAUSE, match[0]
        if self._scene.dark and self._beat.kind is not BeatKind.DEATH_IN_THE_DARK:
            return
        of_night = self._beat.kind in _NIGHT_KINDS
        if not (by_night or of_night):
            return
        patterns = [self._words.causes]
        if of_night:
            patterns.append(self._words.guns)
        for pattern in patterns:
            for match in pattern.finditer(self._text):
                if not self._shown_card(match[0]):
                    yield Rule.CAUSE, match[0]

    def _shown_card(self, found: str) -> bool:
        """Whether the words name a card that is public here, such as a guard's."""
        return any(
            self._words.roles[role].fullmatch(found)
            for seat, role in self._scene.shown
            if seat in self._read.seats
        )

    def _role(self) -> _Found:
        if self._over:
            yield from self._wrong_cards({*self._scene.shown})
            return
        public = {*self._scene.shown}
        if self._words.claims.search(self._text):
            public |= {*self._scene.claimed}
        yield from self._wrong_cards(public)
        yield from self._leaks(public)

    def _wrong_cards(self, public: set[tuple[Seat, Role]]) -> _Found:
        for pattern in self._words.predicates:
            for match in pattern.finditer(self._text):
                role = self._words.card_named(match["card"])
                for seat in seats_in(match["who"]):
                    if role is not None and not _is_card((seat, role), public):
                        yield Rule.ROLE, match[0]

    def _leaks(self, public: set[tuple[Seat, Role]]) -> _Found:
        """A card or a side named where it can only be that of the seats the sentence is about."""
        about = {*self._read.seats} or (self._cast if self._beat.kind in _DEATH_KINDS else set())
        bare = self._beat.kind in _DEATH_KINDS or self._beat.kind in _NIGHT_KINDS
        for role in _SPECIAL_ROLES:
            match = self._words.roles[role].search(self._text)
            known = any(pair[1] is role for pair in public if pair[0] in about)
            if match and not known and (about or bare):
                yield Rule.ROLE, match[0]
        match = self._words.innocence.search(self._text)
        shown = {seat for seat, _ in self._scene.shown}
        if match and bare and not (about and about <= shown):
            yield Rule.ROLE, match[0]

    # --- words in mouths, offices, numbers ------------------------------------------------------

    def _quote(self) -> _Found:
        for match in self._words.quotes.finditer(self._sentence):
            words = next(group for group in match.groups() if group is not None)
            if not self._was_said(words):
                yield Rule.QUOTE, match[0]
        told = self._words.told.search(self._text)
        if told and not self._over:
            yield Rule.QUOTE, told[0]
        if self._read.seats:
            mine = self._words.first_person.search(self._text)
            if mine:
                yield Rule.QUOTE, mine[0]

    def _was_said(self, words: str) -> bool:
        wanted = _bare(words)
        return any(wanted in _bare(said.spoke.text) for said in self._view.said)

    def _badge(self) -> _Found:
        for pattern in self._words.badge:
            for match in pattern.finditer(self._text):
                holders = seats_in(match[0])[-1:] if match["who"] else ()
                before = {*self._beat.who} if self._beat.kind is BeatKind.BADGE_TORN else set()
                for seat in holders:
                    if seat != self._scene.sheriff and seat not in before:
                        yield Rule.BADGE, match[0]

    def _count(self) -> _Found:
        for words in wrong_counts(self._text, self._beat, self._words):
            yield Rule.COUNT, words

    # --- clauses --------------------------------------------------------------------------------

    def _clause(self, start: int, end: int) -> str:
        left, right = self._bounds(start, end)
        return self._text[left:right]

    def _bounds(self, start: int, end: int) -> tuple[int, int]:
        left, right = 0, len(self._text)
        for found in self._words.breaks.finditer(self._text):
            if found.end() <= start:
                left = found.end()
            elif found.start() >= end:
                right = found.start()
                break
        return left, right

    def _bearers(self, start: int, end: int) -> tuple[Seat, ...]:
        """Whom a predicate is said of: the mention before it, else after it, else the last one."""
        left, right = self._bounds(start, end)
        before = _last_group(self._text[left:start])
        if before:
            return before
        after = _group_after(self._text[:right], start, right)
        if after:
            return after
        return _last_group(self._text[:left])


_RULES: Final[tuple[Callable[[_Case], _Found], ...]] = (
    _Case._subject,
    _Case._death,
    _Case._life,
    _Case._dead_act,
    _Case._hint,
    _Case._cause,
    _Case._role,
    _Case._quote,
    _Case._badge,
    _Case._count,
)


def _last_group(text: str) -> tuple[Seat, ...]:
    found = _GROUPS.findall(text)
    return seats_in(found[-1]) if found else ()


def _group_after(text: str, at: int, within: int) -> tuple[Seat, ...]:
    found = _GROUPS.search(text, at)
    return seats_in(found[0]) if found and found.start() - at <= within else ()


def _is_card(pair: tuple[Seat, Role], public: set[tuple[Seat, Role]]) -> bool:
    """Whether the card is public; a white wolf may be called a wolf."""
    if pair in public:
        return True
    return pair[1] is Role.WEREWOLF and (pair[0], Role.WHITE_WOLF) in public


def _bare(text: str) -> str:
    """The letters alone, as quoting changes marks and spaces."""
    return "".join(c for c in text.lower() if c.isalnum())
