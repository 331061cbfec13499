"""How house players talk: repetition and variety over whole games, and the speeches to read.

distinct-2 is the share of different pairs among all pairs of neighbouring tokens (words in English,
characters in Chinese) of a game's speeches, cut to the same number of tokens for every game.
`--json` adds one object as the last line.
"""

import sys
from pathlib import Path

if not __package__:
    # Run by its path, its folder comes first, and the engine.py there would hide the engine.
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import asyncio
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean
from time import perf_counter
from typing import Any, Final, get_args

from engine import events as e
from engine.chance import Chance
from engine.events import Told
from engine.game import Game
from engine.setup import GameSetup
from players.house.heard import sentences, tokens
from players.house.player import HousePlayer
from players.table import Fallback, Quiet, Table
from prompts import Lang, load_personas

GOAL: Final = 0.6


@dataclass(frozen=True, slots=True)
class Spoken:
    """The words of one game: who said what on which occasion, whispers of the pack included."""

    lines: tuple[tuple[str, int, str], ...]
    seconds: float

    @property
    def public(self) -> tuple[str, ...]:
        """What the whole table heard."""
        return tuple(text for occasion, _, text in self.lines if occasion != "pack")

    @property
    def repeated(self) -> tuple[str, ...]:
        """Sentences said more than once, by anybody, without case and marks."""
        said = Counter(
            tokens(sentence) for _, _, text in self.lines for sentence in sentences(text)
        )
        return tuple(" ".join(sentence) for sentence, times in said.items() if times > 1)

    @property
    def stream(self) -> tuple[str, ...]:
        """The tokens of all public speeches in order."""
        return tuple(token for text in self.public for token in tokens(text))


class _Listener(Quiet):
    """Writes down every speech and whisper; a player that fails ends the run."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, int, str]] = []
        self.marks: list[str] = []

    async def fell_back(self, fallback: Fallback) -> None:
        raise RuntimeError(f"seat {fallback.seat}, {fallback.ask}: {fallback.detail}")

    async def told(self, told: Told) -> None:
        event = told.event
        if isinstance(event, e.Spoke) and event.text:
            self.lines.append((str(event.occasion), event.seat, event.text))
        elif isinstance(event, e.WolfWhispered) and event.text:
            self.lines.append(("pack", event.seat, event.text))
        elif isinstance(event, e.NightFell):
            self.lines.append(("", 0, f"— night {event.night} —"))
        elif isinstance(event, e.DayBroke):
            self.lines.append(("", 0, f"— day {event.day} —"))
        elif isinstance(event, (e.DeathsAnnounced, e.Exiled, e.SheriffElected)):
            self.lines.append(("", 0, f"— {json.dumps(event.as_json())} —"))


def play(board: str, seed: int, lang: Lang) -> tuple[Spoken, tuple[str, ...]]:
    """One game of house players with words; also its lines as a transcript."""
    cast = Chance(seed).shuffled("cast", load_personas())
    size = GameSetup.of(board=board, seed=seed).size
    names = [persona.names[lang] for persona in cast[:size]]
    game = Game(GameSetup.of(board=board, seed=seed, names=names))
    listener = _Listener()
    players = {seat: HousePlayer(seat, cast[seat - 1], lang, seed + 7) for seat in game.setup.seats}
    started = perf_counter()
    asyncio.run(Table(game, players, listener).play())
    seconds = perf_counter() - started
    spoken = Spoken(tuple(line for line in listener.lines if line[1]), seconds)
    transcript = tuple(
        f"{seat:>2} {names[seat - 1]:<8} [{occasion}] {text}" if seat else text
        for occasion, seat, text in listener.lines
    )
    return spoken, transcript


def distinct(stream: tuple[str, ...], length: int) -> float:
    """Distinct-2 of the first `length` tokens."""
    pairs = list(pairwise(stream[:length]))
    return len(set(pairs)) / len(pairs) if pairs else 0.0


def measure(games: list[Spoken], board: str, lang: Lang, cut: int) -> dict[str, Any]:
    """The figures of these games, every one cut to the same length: the shortest's at most."""
    cut = min(cut, *(len(game.stream) for game in games))
    variety = [distinct(game.stream, cut) for game in games]
    speeches = [text for game in games for text in game.public]
    repeated = [sentence for game in games for sentence in game.repeated]
    return {
        "board": board,
        "lang": lang,
        "games": len(games),
        "repeated_sentences": len(repeated),
        "cut_tokens": cut,
        "distinct_2": mean(variety),
        "distinct_2_least": min(variety),
        "goal": GOAL,
        "met": not repeated and min(variety) >= GOAL,
        "speeches_a_game": len(speeches) / len(games),
        "tokens_a_game": mean(len(game.stream) for game in games),
        "sentences_a_speech": mean(len(sentences(text)) for text in speeches),
        "characters_a_speech": mean(len(text) for text in speeches),
        "longest_speech": max(len(text) for text in speeches),
        "game_seconds": mean(game.seconds for game in games),
    }


def main(arguments: Iterable[str] | None = None) -> None:
    """Parse the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--lang", choices=get_args(Lang), action="append", default=[])
    parser.add_argument("--board", default="twelve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--cut", type=int, default=1000, help="most tokens of a game that are compared"
    )
    parser.add_argument("--show", type=int, default=0, help="print this many games to read")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(None if arguments is None else list(arguments))
    results = []
    for lang in asked.lang or get_args(Lang):
        games = []
        for seed in range(asked.seed, asked.seed + asked.games):
            spoken, transcript = play(asked.board, seed, lang)
            games.append(spoken)
            if len(games) <= asked.show:
                print(f"=== game {seed}", *transcript, sep="\n")
        results.append(measure(games, asked.board, lang, asked.cut))
        for sentence in (one for game in games for one in game.repeated):
            print(f"repeated: {sentence}")
    for result in results:
        for name, value in result.items():
            print(f"{name:<22}{value:.3f}" if isinstance(value, float) else f"{name:<22}{value}")
    if asked.json:
        print(json.dumps({"speech": results}, ensure_ascii=False))


if __name__ == "__main__":
    main()
