"""How fast the engine plays and replays, alone on one core.

    python -m bench.engine [--json] [--seconds 3]

An eight-seat game of two wolves, seer, witch and four villagers is played by random answers; the
time the answers take to choose is measured apart and taken off. A twelve-seat game is replayed
from its inputs. Times are of the processor, so that a busy machine changes them little.
"""

import sys
from pathlib import Path

if not __package__:
    # Run by its path, its folder comes first, and the engine.py there would hide the engine.
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from bench.dice import Chooser
from engine.asks import Answer, Ask
from engine.boards import deck
from engine.game import Game
from engine.seats import Role
from engine.setup import GameSetup

EIGHT = deck(2, 4, Role.SEER, Role.WITCH)
GAMES_GOAL = 1000
REPLAY_GOAL_MS = 10.0
BATCH = 50
SEEDS = 10_000


@dataclass(frozen=True, slots=True)
class Speed:
    """games: a second, engine alone; with_choosing: the same with the choosing of answers."""

    games: float
    with_choosing: float
    asks: float
    events: float
    replay_ms: float
    replay_inputs: int


def play(seed: int, board: Sequence[Role] = (), name: str | None = None) -> Game:
    """A game of random answers without speeches."""
    game = Game(GameSetup.of(deck=board, board=name, seed=seed))
    chooser = Chooser(seed, talks=False)
    while not game.over:
        for ask in game.unanswered():
            game.answer(chooser.choose(ask))
    return game


def choosing(seed: int, asked: list[Ask]) -> list[Answer]:
    """What `play` does between the engine's turns."""
    chooser = Chooser(seed, talks=False)
    return [chooser.choose(ask) for ask in asked]


def measure(seconds: float) -> Speed:
    """Play for about so many seconds, in batches; the fastest counts.

    What slows another batch is the machine's business, not the engine's.
    """
    whole: list[float] = []
    chosen: list[float] = []
    asks = events = games = seed = 0
    deadline = time.perf_counter() + seconds
    while time.perf_counter() < deadline:
        seeds = [seed % SEEDS + number for number in range(BATCH)]
        seed += BATCH
        started = time.process_time()
        played = [play(number, EIGHT) for number in seeds]
        whole.append(time.process_time() - started)
        asked = [_asks(game) for game in played[:10]]
        started = time.process_time()
        for number, questions in zip(seeds, asked, strict=False):
            choosing(number, questions)
        chosen.append((time.process_time() - started) * BATCH / len(asked))
        games += BATCH
        asks += sum(len(game.inputs) for game in played)
        events += sum(len(game.log) for game in played)
    spent = min(whole)
    longest = max((play(number, name="twelve") for number in range(20)), key=_length)
    return Speed(
        games=BATCH / (spent - min(chosen)),
        with_choosing=BATCH / spent,
        asks=asks / games,
        events=events / games,
        replay_ms=_replay_ms(longest),
        replay_inputs=len(longest.inputs),
    )


def _length(game: Game) -> int:
    return len(game.inputs)


def _asks(game: Game) -> list[Ask]:
    again = Game(game.setup)
    asked: list[Ask] = []
    for given in game.inputs:
        asked += again.pending if len(again.unanswered()) == len(again.pending) else ()
        again.give(given)
    return asked


def _replay_ms(game: Game) -> float:
    times = []
    for _ in range(50):
        started = time.process_time()
        Game.replay(game.setup, game.inputs)
        times.append(time.process_time() - started)
    return min(times) * 1000


def main() -> int:
    """Run the command line; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", action="store_true", help="one JSON object as the last line")
    args = parser.parse_args()
    speed = measure(args.seconds)
    rows = (
        ("games a second, engine alone", f"{speed.games:,.0f}", f"at least {GAMES_GOAL:,}"),
        ("games a second, answers chosen", f"{speed.with_choosing:,.0f}", ""),
        ("asks a game", f"{speed.asks:.1f}", ""),
        ("events a game", f"{speed.events:.1f}", ""),
        (
            f"replay of 12 seats, {speed.replay_inputs} inputs (ms)",
            f"{speed.replay_ms:.2f}",
            f"below {REPLAY_GOAL_MS:.0f}",
        ),
    )
    print(f"{'eight seats: ' + ', '.join(sorted(set(map(str, EIGHT)))):<48} {'':>8}  goal")
    for what, value, goal in rows:
        print(f"{what:<48} {value:>8}  {goal}")
    if args.json:
        print(
            json.dumps(
                {
                    "bench": "engine",
                    "games_per_second": round(speed.games, 1),
                    "games_per_second_with_choosing": round(speed.with_choosing, 1),
                    "asks_per_game": round(speed.asks, 1),
                    "events_per_game": round(speed.events, 1),
                    "replay_ms": round(speed.replay_ms, 3),
                    "replay_inputs": speed.replay_inputs,
                }
            )
        )
    return 0 if speed.games >= GAMES_GOAL and speed.replay_ms < REPLAY_GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
