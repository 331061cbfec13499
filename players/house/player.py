"""The built-in player: deduction believes, tactics choose, a phrase book puts it into words.

It needs no network and no key, so it is also what a table falls back on.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.asks import Answer, Ask, AskKind, Chosen
from engine.seats import Seat
from engine.speech import SILENCE, Speech
from engine.views import View
from players.house.heard import sentences
from players.house.intent import Intent
from players.house.mind import Mind
from players.house.phrasebook import PhraseBook
from players.house.reading import table_read
from players.house.tactics import office, pack, speech, village, votes
from players.player import Say
from prompts import Lang, Persona

_CHOICES: Final[Mapping[AskKind, Callable[[Mind, Ask], Chosen]]] = {
    AskKind.THIEF: village.take,
    AskKind.CUPID: village.tie,
    AskKind.GUARD: village.shield,
    AskKind.SEER: village.check,
    AskKind.WOLVES: pack.knife,
    AskKind.PEEK: village.peek,
    AskKind.WOLVES_KNOW_GIRL: pack.judge_girl,
    AskKind.WHITE_WOLF: pack.strike,
    AskKind.SAVE: village.save,
    AskKind.POISON: village.poison,
    AskKind.CHARM: village.charm,
    AskKind.SHOOT: village.shoot,
    AskKind.STAGE: office.stand,
    AskKind.WITHDRAW: office.withdraw,
    AskKind.SHERIFF_VOTE: office.elect,
    AskKind.SIDE: office.order,
    AskKind.VOTE: votes.exile,
    AskKind.SHERIFF_PICKS: office.tie_break,
    AskKind.TURN: office.turn,
    AskKind.ALLOW: office.allow,
    AskKind.BADGE: office.heir,
}
"""Who answers which ask. Speeches are answered by `tactics.speech`, the pack's talk by `pack`."""


class HousePlayer:
    """Answers every ask from its view, its persona and chance of its own.

    seed: the table's, not the game's: with the game's one could derive the deal.
    mute: claims without words, for whoever plays thousands of games.
    """

    def __init__(
        self, seat: Seat, persona: Persona, lang: Lang, seed: int, *, mute: bool = False
    ) -> None:
        self._persona = persona
        self._lang: Lang = lang
        self._seed = seed
        self._mute = mute
        self._mind = Mind(seat, persona.temperament, seed)

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        """Decide, and speak sentence by sentence where words are asked for."""
        chosen, intent = self._decide(view, ask)
        if intent is None:
            return ask.answer(*chosen)
        speech_ = self._speech(intent, view)
        for sentence in sentences(speech_.text):
            await say(sentence)
        return ask.answer(*chosen, speech=speech_)

    async def consider(self, view: View, offer: Ask) -> bool:
        """Whether to take a standing offer now."""
        return self.takes(view, offer)

    def takes(self, view: View, offer: Ask) -> bool:
        """`consider` without the waiting."""
        if offer.kind is not AskKind.SELF_DESTRUCT:
            return False
        self._mind.look(view)
        return pack.self_destructs(self._mind)

    def table_read(self, view: View) -> str:
        """What this seat's knowledge makes likely, in words, for a model that plays here."""
        self._mind.look(view)
        return table_read(self._mind, self._lang)

    def decide(self, view: View, ask: Ask) -> Answer:
        """`answer` without words: what it does and claims, and no text."""
        chosen, intent = self._decide(view, ask)
        speech_ = SILENCE if intent is None else _unspoken(intent)
        return ask.answer(*chosen, speech=speech_)

    def _decide(self, view: View, ask: Ask) -> tuple[Chosen, Intent | None]:
        mind = self._mind
        mind.look(view)
        if ask.kind is AskKind.CONFER:
            return pack.propose(mind, ask)
        if ask.speech is not None:
            return (), speech.intent(mind, ask)
        return _CHOICES[ask.kind](mind, ask), None

    def _speech(self, intent: Intent, view: View) -> Speech:
        if self._mute or not intent.points:
            return _unspoken(intent)
        book = PhraseBook.of(self._lang)
        return book.speech(intent, view=view, persona=self._persona, seed=self._seed)


def _unspoken(intent: Intent) -> Speech:
    return Speech("", intent.claims) if intent.claims else SILENCE
