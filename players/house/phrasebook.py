"""The phrase book: turns what a house player means into sentences in its persona's voice.

The texts are files (`players.house.phrasefiles`). Everybody draws from the same ones, so that no
wording tells a wolf. Nothing is said twice in a game: of a dozen wordings the least worn is taken.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Final

from engine.chance import Chance, draw
from engine.events import Occasion
from engine.speech import Claim, ClaimKind, Speech, within_budget
from engine.views import View
from players.house.conditions import CONDITIONS, Moment
from players.house.heard import Heard, Share, sentences
from players.house.intent import Intent, Point, distinct
from players.house.naming import Naming
from players.house.phrasefiles import Phrase, Phrases, read_phrases
from prompts import Lang, Length, Persona

CANDIDATES: Final = 14
"""How many wordings of a point are compared."""
IN_CHARACTER: Final = 3
"""How much likelier an entry of the speaker's own register is than one for everybody."""
LAST_RESORT: Final = 2000
"""How many wordings are tried before a point is left out."""

SPACE: Final[dict[Lang, str]] = {"en": " ", "zh": ""}
COMMA: Final[dict[Lang, str]] = {"en": ", ", "zh": "，"}

_SLOT = re.compile(r"\{(\w+)\}('s)?")
_TWO_MARKS = re.compile(r"([?!？！])[.。]")  # an alternative may bring a mark of its own
_START = re.compile(r"(^|[.!?…]\s+)([^\W\d_])")
# English only: "me" where a subject must stand is no sentence, so such a wording is passed over.
_ME_AS_SUBJECT = re.compile(
    r"(^|[.!?:;,] |\b(?:and|but|if|that|when|why|what|how|because|or|than|until|is) )me\b"
    r"(?!$|[.,!?])"
    r"|\bme (?:is|was|has|had|does|did|isn't|wasn't|hasn't|didn't|doesn't|will|would|can|could|"
    r"said|says|voted|voting|looks|sounds|went|gets|got|goes|spoke|and)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b([Aa])n?\b(?= (\w+))")
_VOWEL = re.compile(
    r"(?!(?:one|once|un[aiu]|use|usu|eu|ewe|ouija)\w*)(?:[aeiou]|8|11\b|18\b|hour|honest|heir)"
)


class PhraseBook:
    """All that house players can say in one language."""

    def __init__(self, lang: Lang, phrases: Phrases) -> None:
        self.lang, self.phrases = lang, phrases
        words = phrases.words
        self._reserved = frozenset(
            word.casefold() for role in words.roles for word in words.of(role)
        )

    @classmethod
    def of(cls, lang: Lang) -> "PhraseBook":
        """The project's phrase book of a language, read once. Raises `PromptError`."""
        return _project_book(lang)

    @classmethod
    def read(cls, lang: Lang, folder: Path) -> "PhraseBook":
        """A phrase book from a folder of one's own. Raises `PromptError`."""
        return cls(lang, read_phrases(lang, folder))

    def speak(self, intent: Intent, *, view: View, persona: Persona, seed: int) -> tuple[str, ...]:
        """The sentences of a turn, in order; none for an empty intent.

        `view` is the speaker's. The same arguments give the same sentences.
        """
        return _Turn(self, intent, view, persona, seed).sentences

    def speech(self, intent: Intent, *, view: View, persona: Persona, seed: int) -> Speech:
        """The turn as text with the claims of the points that found words."""
        turn = _Turn(self, intent, view, persona, seed)
        return Speech(SPACE[self.lang].join(turn.sentences), turn.claims)

    def role(self, role: str, number: int = 0) -> str:
        """A word for a role; different numbers may give different words."""
        words = self.phrases.words.of(role)
        return words[number % len(words)]

    @property
    def reserved(self) -> frozenset[str]:
        """Words that cannot be understood as somebody's name."""
        return self._reserved


@lru_cache(maxsize=2)
def _project_book(lang: Lang) -> PhraseBook:
    return PhraseBook(lang, read_phrases(lang))


class _Turn:
    """One turn being put into words."""

    def __init__(
        self, book: PhraseBook, intent: Intent, view: View, persona: Persona, seed: int
    ) -> None:
        self._book, self._view, self._persona = book, view, persona
        self._lang: Lang = book.lang
        place = f"{view.seat}/{view.night}/{view.day}/{len(view.said)}/{len(view.whispers)}"
        self._chance = Chance(draw(seed, f"words {book.lang}/{place}", 0, 2**63))
        self._naming = Naming(view, book.lang, seed, self._chance, book.reserved)
        self._heard = Heard.by(view)
        whispers = intent.occasion is Occasion.PACK and view.seat in view.pack
        self._whispers = Share(view.pack.index(view.seat), len(view.pack)) if whispers else None
        self._claimed = _has_claimed(view)
        self._avoid = tuple(words.casefold() for words in persona.markers[book.lang].avoid)
        claims: list[Claim] = []
        said: list[str] = []
        for point in intent.points:
            marked = self._wording(point)
            if marked is None:
                continue
            said.append(marked)
            self._heard.add(_unmarked(marked))
            if point.claim is not None:
                claims.append(point.claim)
                self._claimed = self._claimed or point.claim.kind is ClaimKind.ROLE
        if said and intent.occasion not in (Occasion.PACK, Occasion.INTERJECTION):
            said = self._in_manner(said)
        self.claims = distinct(claims)
        self.sentences = tuple(
            sentence for marked in said for sentence in sentences(_unmarked(marked))
        )

    # --- a point --------------------------------------------------------------------------------

    def _wording(self, point: Point) -> str | None:
        """The least worn of some wordings of the point, or None if every one has been said."""
        usable = self._usable(point)
        mine = [one for one in usable if self._weight(one)]
        weights = [self._weight(one) for one in mine]
        best, least = None, 2.0
        for _ in range(CANDIDATES if mine else 0):
            phrase = mine[self._weighted(weights)]
            number = self._chance.number("wording", phrase.template.count)
            marked = self._put(phrase, number, point)
            if marked is not None:
                worn = self._heard.staleness(_unmarked(marked))
                if worn < least:
                    best, least = marked, worn
        if best is not None:
            return best
        for phrase, number in islice(_every_wording((*mine, *usable)), LAST_RESORT):
            marked = self._put(phrase, number, point)
            if marked is not None:
                return marked
        return None

    def _usable(self, point: Point) -> tuple[Phrase, ...]:
        """The entries whose slots the point fills and whose conditions hold."""
        now = Moment(point, self._view, self._claimed)
        usable = [
            phrase
            for phrase in self._book.phrases.by_topic[point.topic]
            if all(CONDITIONS[name](now) for name in phrase.when)
            and all(_fills(point, slot) for slot in phrase.template.slots)
        ]
        for condition in ("target_me", "other_me"):
            about_me = [phrase for phrase in usable if condition in phrase.when]
            usable = about_me or usable
        return tuple(usable)

    def _weight(self, phrase: Phrase) -> int:
        if phrase.registers and self._persona.house.register not in phrase.registers:
            return 0
        return (IN_CHARACTER if phrase.registers else 1) * (2 if phrase.when else 1)

    def _weighted(self, weights: Sequence[int]) -> int:
        left = self._chance.number("entry", sum(weights))
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        raise AssertionError("the weights do not add up")

    def _put(self, phrase: Phrase, number: int, point: Point) -> str | None:
        """The wording with its slots filled and its commas marked; None if it may not be said."""
        comma = COMMA[self._lang]
        self._naming.change()
        raw = phrase.template.wording(number).replace(comma, _MARK + comma)
        marked = _SLOT.sub(lambda slot: self._fill(slot[1], slot[2] or "", point), raw)
        marked = _TWO_MARKS.sub(r"\1", marked)
        if self._lang == "en":
            marked = _tidy(marked)
        text = _unmarked(marked)
        if self._heard.repeats(text) or any(words in text.casefold() for words in self._avoid):
            return None
        if self._lang == "en" and _ME_AS_SUBJECT.search(text):
            return None
        return marked if self._whispers is None or self._whispers.may_say(text) else None

    def _fill(self, slot: str, possessive: str, point: Point) -> str:
        words = self._book.phrases.words
        if slot == "me":
            return self._naming.third_person(self._view.seat) + possessive
        if slot == "targets":
            joined = self._naming.several(point.targets, words.list_joiner, words.list_last)
            return joined + possessive
        value = getattr(point, slot)
        if slot in ("role", "other_role"):
            return self._book.role(value, self._chance.number("role", 12)) + possessive
        if slot in ("night", "day", "alive"):
            return words.number(value) + possessive
        put = self._naming.one(value)
        return "my" if possessive and put == "me" else put + possessive

    # --- the manner -----------------------------------------------------------------------------

    def _in_manner(self, said: list[str]) -> list[str]:
        """The turn with some of the persona's own openers, asides and closers."""
        tics = self._persona.house[self._lang]
        ease = self._persona.temperament.talkativeness + _EASE[self._persona.length]
        said = self._with_aside(said, tics.asides, 6 * ease)
        for place, pieces, chance in ((0, tics.openers, 9 * ease), (1, tics.closers, 6 * ease)):
            piece = self._fresh(pieces, chance)
            if piece is None:
                continue
            longer = [piece, *said] if place == 0 else [*said, piece]
            whole = SPACE[self._lang].join(_unmarked(text) for text in longer)
            if within_budget(whole) == whole:
                said = longer
                self._heard.add(piece)
        return said

    def _with_aside(self, said: list[str], asides: Sequence[str], chance: int) -> list[str]:
        aside = self._fresh(asides, chance)
        comma = COMMA[self._lang]
        places = [index for index, marked in enumerate(said) if marked.count(_MARK) == 1]
        if aside is None or not places:
            return said
        index = places[self._chance.number("aside place", len(places))]
        longer = said[index].replace(_MARK + comma, comma + aside + comma)
        if self._heard.repeats(longer):
            return said
        self._heard.add(longer)
        return [*said[:index], longer, *said[index + 1 :]]

    def _fresh(self, pieces: Sequence[str], chance: int) -> str | None:
        """One of these that nobody has said yet, with this chance in a hundred."""
        if self._chance.number("manner", 100) >= chance:
            return None
        fresh = [piece for piece in pieces if not self._heard.holds(piece)]
        return fresh[self._chance.number("piece", len(fresh))] if fresh else None


_MARK: Final = "\x1f"
"""Stands before each comma of a wording (not of a list of seats): there an aside may go."""
_EASE: Final[dict[Length, int]] = {"short": -1, "medium": 0, "long": 1}


def _unmarked(marked: str) -> str:
    return marked.replace(_MARK, "")


def _fills(point: Point, slot: str) -> bool:
    return slot == "me" or getattr(point, slot) not in (None, ())


def _every_wording(phrases: Sequence[Phrase]) -> Iterator[tuple[Phrase, int]]:
    """All wordings: the first of each phrase, then the second of each."""
    most = max((phrase.template.count for phrase in phrases), default=0)
    for number in range(most):
        for phrase in phrases:
            if number < phrase.template.count:
                yield phrase, number


def _has_claimed(view: View) -> bool:
    """Whether the seat stands by a role it claimed in public."""
    claimed = False
    for said in view.said:
        if said.spoke.seat == view.seat:
            for claim in said.spoke.claims:
                if claim.kind in (ClaimKind.ROLE, ClaimKind.WITHDRAW):
                    claimed = claim.kind is ClaimKind.ROLE
    return claimed


def _tidy(text: str) -> str:
    """English: single spaces, none before a mark, a or an by sound, capitals at the start."""
    text = re.sub(r" {2,}", " ", text).strip()
    text = re.sub(r" +(\x1f?[,.!?;:])", r"\1", text)
    text = _ARTICLE.sub(lambda a: a[1] + ("n" if _VOWEL.match(a[2].casefold()) else ""), text)
    return _START.sub(lambda start: start[1] + start[2].upper(), text)
