"""The template narrator: no model, no key, no waiting, and no sentence twice in a game."""

from collections.abc import AsyncIterator
from typing import Final

from engine.chance import Chance
from engine.seats import Cause, Role, Seat
from engine.views import View
from narrator import wording
from narrator.beats import Beat, BeatKind
from narrator.grammar import Form, expand
from narrator.openings import opening
from narrator.tales import VILLAGE, tales
from prompts import Lang

_TRIES: Final = 6
"""Expansions tried of one form before the next form has its turn."""

_FATES: Final = {
    Cause.KNIFE: "fate_knife",
    Cause.POISON: "fate_poison",
    Cause.SHOT: "fate_shot",
    Cause.EXILE: "fate_exile",
}

_CARD_FOLLOWS: Final = (
    BeatKind.DEATH,
    BeatKind.DEATHS,
    BeatKind.DEATH_IN_THE_DARK,
    BeatKind.EXILE,
    BeatKind.SHOT,
    BeatKind.GRIEF,
    BeatKind.REMOVED,
)
"""Deaths after which the turned cards are told, where the rules turn them."""


class TemplateNarrator:
    """Tells a game from the tales of one language.

    seed: its own, for village, weather and the order of forms; never the game's, from which the
    deal could be worked out. The same seed and beats give the same words, so a show is resumed by
    telling its beats again.
    """

    def __init__(self, lang: Lang, seed: int) -> None:
        self._lang: Lang = lang
        self._tales = tales(lang)
        self._chance = Chance(seed)
        settings = self._tales.settings
        self._setting = settings[self._chance.number("setting", len(settings))]
        self._queues = {
            tale: list(self._chance.shuffled(f"forms of {tale}", forms))
            for tale, forms in self._tales.forms.items()
        }
        self._skies: dict[str, list[str]] = {"by_night": [], "by_day": []}
        self._told: dict[str, int] = {}
        self._openings: dict[str, set[str]] = {}
        self._said: set[str] = set()

    @property
    def instant(self) -> bool:
        """It is always there at once."""
        return True

    @property
    def setting(self) -> str:
        """The place and its things in a line, for another narrator of the same game."""
        return ", ".join(self._setting.things[name] for name in VILLAGE)

    def thing(self, name: str) -> str:
        """One thing of the place, by its name in `VILLAGE`."""
        return self._setting.things[name]

    def avoid(self, kind: BeatKind, text: str) -> None:
        """Open no beat of this kind as another narrator of the same game has opened one."""
        self._openings.setdefault(kind, set()).add(opening(text, self._lang))

    async def narrate(self, view: View, beat: Beat) -> AsyncIterator[str]:
        """Tell one beat, sentence by sentence."""
        for sentence in self.tell(beat):
            yield sentence

    def tell(self, beat: Beat) -> tuple[str, ...]:
        """The whole narration of a beat, a sentence an item."""
        sentences = self._one_of(beat.kind, _tale(beat), _Facts(beat, self._lang))
        for tale, facts in _pieces(beat, self._lang, self._chance):
            sentences += self._one_of(None, tale, facts)
        return sentences

    def _one_of(self, kind: BeatKind | None, tale: str, facts: "_Facts") -> tuple[str, ...]:
        """A form of a tale that says nothing said before and, for a kind, opens as none did."""
        self._told[tale] = self._told.get(tale, 0) + 1
        openings = self._openings.setdefault(kind or tale, set())
        queue = self._queues[tale]
        sentences: tuple[str, ...] = ()
        for form in (*queue, *self._tales.again.get(tale, ())):
            if not facts.fit(form):
                continue
            for _ in range(_TRIES):
                sentences, skies = self._expanded(form, tale, facts)
                start = opening(wording.joined(sentences, self._lang), self._lang)
                if start not in openings and self._said.isdisjoint(sentences):
                    self._take(form, queue, skies)
                    openings.add(start)
                    self._said.update(sentences)
                    return sentences
        return sentences

    def _take(self, form: Form, queue: list[Form], skies: list[tuple[str, str]]) -> None:
        if form in queue:
            queue.remove(form)
            queue.append(form)
        for pool, clause in skies:
            self._skies[pool].remove(clause)

    def _expanded(
        self, form: Form, tale: str, facts: "_Facts"
    ) -> tuple[tuple[str, ...], list[tuple[str, str]]]:
        """The sentences of a form, and the clauses of weather they used up."""
        skies: list[tuple[str, str]] = []

        def pick(count: int) -> int:
            return self._chance.number(f"words of {tale}", count)

        def fill(name: str) -> str:
            if name == "sky":
                pool = "by_night" if facts.beat.scene.dark else "by_day"
                skies.append((pool, self._sky(pool)))
                return skies[-1][1]
            if name in VILLAGE:
                return self._setting.things[name]
            if name in ("nth", "nth_word"):
                return wording.number(self._told[tale], self._lang)
            return facts.slot(name)

        sentences = tuple(self._finished(expand(s, pick, fill), facts) for s in form.sentences)
        return sentences, skies

    def _sky(self, pool: str) -> str:
        """The next clause of weather; each is used once before any comes again."""
        if not self._skies[pool]:
            clauses = getattr(self._setting, pool)
            self._skies[pool] = list(self._chance.shuffled(pool, clauses))
        return self._skies[pool][0]

    def _finished(self, sentence: str, facts: "_Facts") -> str:
        """A sentence with its capital, unless a name stands first: names stay as they are."""
        if self._lang == "en" and not facts.starts_with_name(sentence):
            return sentence[0].upper() + sentence[1:]
        return sentence


class _Facts:
    """The values of a beat's slots in one language."""

    def __init__(
        self,
        beat: Beat,
        lang: Lang,
        *,
        who: tuple[Seat, ...] | None = None,
        cards: tuple[tuple[Seat, Role], ...] = (),
    ) -> None:
        self.beat = beat
        self._lang: Lang = lang
        self._who = beat.who if who is None else who
        self._cards = cards
        self._role = cards[0][1] if cards else beat.role

    def fit(self, form: Form) -> bool:
        """Whether the beat has a value for every slot of the form."""
        return "rival" not in form.slots or len(self.beat.other) == 1

    def starts_with_name(self, sentence: str) -> bool:
        """Whether the sentence opens with a seat's own name."""
        names = self.beat.scene.names
        return any(
            sentence.startswith(name) for seat, name in enumerate(names, 1) if name != str(seat)
        )

    def slot(self, name: str) -> str:
        """The value of one slot."""
        beat, lang, scene = self.beat, self._lang, self.beat.scene
        one = len(self._who) == 1
        match name:
            case "who":
                return self._seats(self._who)
            case "other" | "rival":
                return self._seats(beat.other)
            case "s" | "es":
                return name if one else ""
            case "is":
                return "is" if one else "are"
            case "has":
                return "has" if one else "have"
            case "alive":
                return wording.amount(len(scene.alive), lang)
            case "seats":
                return wording.amount(len(scene.names), lang)
            case "count":
                return wording.amount(len(self._who), lang)
            case "day":
                return wording.number(scene.day, lang)
            case "night":
                return wording.number(scene.night, lang)
            case "votes":
                return self._votes(self._who[0])
            case "rival_votes":
                return self._votes(beat.other[0])
            case "cards":
                return wording.card_list(self._cards, scene.names, lang)
            case _:
                assert self._role is not None, f"{beat.kind} has no value for {name!r}"
                return _ROLE_WORDS[name](self._role, lang)

    def _seats(self, seats: tuple[Seat, ...]) -> str:
        names = self.beat.scene.names
        return wording.listed(
            [wording.seat_name(names, seat, self._lang) for seat in seats], self._lang
        )

    def _votes(self, seat: Seat) -> str:
        polled = self.beat.polled
        assert polled is not None
        return wording.votes(dict(polled.tally).get(seat, 0), self._lang)


_ROLE_WORDS: Final = {
    "role": wording.role_name,
    "a_role": wording.a_role,
    "the_role": wording.a_role,
    "the_card": wording.the_card,
}


def _tale(beat: Beat) -> str:
    """Which list of forms tells this beat."""
    if beat.kind is BeatKind.ELECTED and beat.polled is not None and beat.polled.tally:
        return "elected_by_vote"
    if beat.kind is BeatKind.SPEECHES and beat.other and beat.other != beat.who:
        return "speeches_ordered"
    return str(beat.kind)


def _pieces(beat: Beat, lang: Lang, chance: Chance) -> list[tuple[str, _Facts]]:
    """What follows the main form: the turned cards, or one fate and an epilogue."""
    if beat.kind is BeatKind.REVEAL:
        fates = [(seat, _FATES[cause]) for seat, cause in beat.scene.fates if cause in _FATES]
        pieces = []
        if fates:
            seat, tale = fates[chance.number("fate", len(fates))]
            card = (seat, dict(beat.scene.shown)[seat])
            pieces.append((tale, _Facts(beat, lang, who=(seat,), cards=(card,))))
        return [*pieces, ("epilogue", _Facts(beat, lang))]
    if beat.kind not in _CARD_FOLLOWS or not beat.cards:
        return []
    if len(beat.cards) > 1:
        return [("cards", _Facts(beat, lang, cards=beat.cards))]
    return [("card", _Facts(beat, lang, who=(beat.cards[0][0],), cards=beat.cards))]
