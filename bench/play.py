"""One game of random legal play, watched from the first question to the last card."""

from dataclasses import dataclass

from bench.dice import WARNED_ONE_IN, Chooser
from bench.invariants import Watch
from engine.errors import WolfhourError
from engine.game import Game
from engine.setup import GameSetup

OFFER_ONE_IN = 60
ASKS_NO_GAME_NEEDS = 20_000


@dataclass(frozen=True, slots=True)
class Played:
    """A watched game and what was wrong with it."""

    game: Game
    asks: int
    violations: tuple[str, ...]


def play(setup: GameSetup, seed: int, *, offer_one_in: int = OFFER_ONE_IN) -> Played:
    """Play a game by `seed`: answers in any order, speeches, offers taken, seats warned."""
    game = Game(setup)
    watch = Watch(game)
    chooser = Chooser(seed)
    watch.look()
    while not game.over and watch.asks < ASKS_NO_GAME_NEEDS:
        if game.offers and chooser.takes(offer_one_in):
            game.answer(game.offers[chooser.roll() % len(game.offers)].silence)
            watch.look()
            continue
        if game.rules.conduct and chooser.takes(WARNED_ONE_IN):
            game.warn(chooser.ruling(tuple(watch.facts.alive)))
        waiting = list(game.unanswered())
        while waiting:
            ask = waiting.pop(chooser.roll() % len(waiting))
            game.answer(chooser.choose(ask))
            if game.offers and waiting and chooser.takes(offer_one_in * 5):
                # In the middle of a vote: the ballots cast so far are void.
                game.answer(game.offers[0].silence)
                break
        watch.look()
    if not game.over:
        watch.violations.append(f"no end after {watch.asks} asks")
    else:
        watch.end()
    return Played(game, watch.asks, tuple(watch.violations))


def play_or_report(setup: GameSetup, seed: int) -> Played | str:
    """The watched game, or the error that broke it."""
    try:
        return play(setup, seed)
    except (WolfhourError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
