"""Games of house players for the tests, played to the end without words or with them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.asks import Answer, Ask
from engine.game import Game
from engine.seats import Role, Seat
from engine.setup import GameSetup
from engine.views import View
from players.house.player import HousePlayer
from prompts import Persona, load_personas

R = Role

CURIOSITIES: Mapping[str, tuple[Role, ...]] = {
    "wolves and lovers": (
        *(R.WEREWOLF, R.WEREWOLF, R.WHITE_WOLF, R.SEER, R.WITCH, R.HUNTER, R.CUPID, R.THIEF),
        *(R.ELDER, R.LITTLE_GIRL, R.VILLAGER, R.VILLAGER, R.VILLAGER),
    ),
    "piper and scapegoat": (
        *(R.WEREWOLF, R.WEREWOLF, R.WEREWOLF, R.PIPER, R.SCAPEGOAT, R.SEER, R.WITCH, R.GUARD),
        *(R.IDIOT, R.LITTLE_GIRL, R.VILLAGER, R.VILLAGER, R.VILLAGER),
    ),
    "one of each": (
        *(role for role in Role if role is not R.WEREWOLF),
        *(R.WEREWOLF, R.WEREWOLF, R.WEREWOLF, R.VILLAGER, R.VILLAGER),
    ),
}
"""Decks with the cards that the named boards leave out."""


@lru_cache(maxsize=1)
def cast() -> tuple[Persona, ...]:
    """The personas of the project."""
    return load_personas()


def persona_at(seat: Seat, seed: int) -> Persona:
    """Who sits where."""
    people = cast()
    return people[(seat * 5 + seed) % len(people)]


class Playthrough:
    """A muted game with every ask and its answer, in order."""

    def __init__(self, setup: GameSetup, seed: int) -> None:
        self.game = Game(setup)
        self.views = {seat: View(seat) for seat in setup.seats}
        self.players = {
            seat: HousePlayer(seat, persona_at(seat, seed), "en", seed, mute=True)
            for seat in setup.seats
        }
        self.answered: list[tuple[Ask, Answer]] = []
        self._heard = 0

    def hear(self) -> None:
        """Let every view take in what has happened."""
        while self._heard < len(self.game.log):
            for view in self.views.values():
                view.hear(self.game.log[self._heard])
            self._heard += 1

    def step(self) -> Sequence[tuple[Ask, Answer]]:
        """Take an offer or answer everything that waits; what was answered."""
        self.hear()
        for offer in self.game.offers:
            if self.players[offer.seat].takes(self.views[offer.seat], offer):
                self.game.answer(offer.silence)
                return [(offer, offer.silence)]
        done = []
        for ask in self.game.unanswered():
            answer = self.players[ask.seat].decide(self.views[ask.seat], ask)
            self.game.answer(answer)
            done.append((ask, answer))
        return done

    def play(self) -> "Playthrough":
        """To the end."""
        while not self.game.over:
            self.answered += self.step()
        self.hear()
        return self


def played(
    board: str | None = None,
    *,
    deck: Sequence[Role] = (),
    ruleset: str | None = None,
    rules: Mapping[str, object] | None = None,
    seed: int = 1,
) -> Playthrough:
    """A whole game of house players."""
    setup = GameSetup.of(board=board, deck=deck, ruleset=ruleset, rules=rules, seed=seed)
    return Playthrough(setup, seed + 1000).play()
