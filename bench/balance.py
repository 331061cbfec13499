"""Who wins: house players against each other, and each side of them against random players.

    python -m bench.balance [--games 1000] [--board quick] [--match house] [--json]

A table per board and match: how often the village wins with its Wilson 95 % interval, the goal, and
what a game and the slowest decision cost in processor time.
"""

import sys
from pathlib import Path

if not __package__:
    # Run by its path, its folder comes first, and the engine.py there would hide the engine.
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import gc
import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from time import process_time
from typing import Any, Final

from engine.chance import draw
from engine.game import Game
from engine.seats import Role, Winner
from engine.setup import GameSetup
from engine.views import View
from players.house.player import HousePlayer
from players.random_player import RandomPlayer
from prompts import Persona, load_personas

MATCHES: Final = ("house", "random_wolves", "random_village")
GOALS: Final = {"house": (0.40, 0.60), "random_wolves": (0.90, 1.0), "random_village": (0.0, 0.10)}
_BATCH: Final = 20


@dataclass(frozen=True, slots=True)
class Played:
    """One game's outcome and what it cost."""

    winner: Winner
    reason: str
    days: int
    seconds: float
    slowest: float
    decisions: int
    deciding: float


@lru_cache(maxsize=1)
def cast() -> tuple[Persona, ...]:
    """The personas, read once a process."""
    return load_personas()


def play(board: str, seed: int, match: str) -> Played:
    """One muted game; `match` says which side is played at random."""
    game = Game(GameSetup.of(board=board, seed=seed))
    personas = cast()
    views = {seat: View(seat) for seat in game.setup.seats}
    house: dict[int, HousePlayer] = {}
    dice: dict[int, RandomPlayer] = {}
    first = draw(seed, "cast", 0, len(personas))
    for seat in game.setup.seats:
        wolf = game.state.roles[seat - 1] in (Role.WEREWOLF, Role.WHITE_WOLF)
        if match == ("random_wolves" if wolf else "random_village"):
            dice[seat] = RandomPlayer(seed, seat)
        else:
            persona = personas[(first + seat * 5) % len(personas)]
            house[seat] = HousePlayer(seat, persona, "en", seed + 7, mute=True)
    heard = 0
    slowest, decisions, deciding = 0.0, 0, 0.0
    started = process_time()
    while not game.over:
        while heard < len(game.log):
            for view in views.values():
                view.hear(game.log[heard])
            heard += 1
        if _takes_offer(game, views, house, dice):
            continue
        for ask in game.unanswered():
            player = house.get(ask.seat)
            begun = process_time()
            if player is None:
                answer = dice[ask.seat].choose(ask)
            else:
                answer = player.decide(views[ask.seat], ask)
                took = process_time() - begun
                slowest = max(slowest, took)
                deciding += took
                decisions += 1
            game.answer(answer)
    seconds = process_time() - started
    ended = next(t.event for t in reversed(game.log) if t.event.kind == "game_ended")
    assert game.state.winner is not None
    reason = str(getattr(ended, "reason", ""))
    return Played(game.state.winner, reason, game.state.day, seconds, slowest, decisions, deciding)


def _takes_offer(
    game: Game,
    views: dict[int, View],
    house: dict[int, HousePlayer],
    dice: dict[int, RandomPlayer],
) -> bool:
    for offer in game.offers:
        player = house.get(offer.seat)
        if player is None:
            takes = dice[offer.seat].takes_offer()
        else:
            takes = player.takes(views[offer.seat], offer)
        if takes:
            game.answer(offer.silence)
            return True
    return False


def wilson(hits: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a rate."""
    if not of:
        return 0.0, 1.0
    rate = hits / of
    middle = rate + z * z / (2 * of)
    spread = z * sqrt(rate * (1 - rate) / of + z * z / (4 * of * of))
    whole = 1 + z * z / of
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def _batch(job: tuple[str, str, int, int]) -> list[Played]:
    board, match, first, count = job
    cast()
    # Or now and then a decision would be charged with sweeping up everything loaded so far.
    gc.collect()
    gc.freeze()
    return [play(board, seed, match) for seed in range(first, first + count)]


def measure(
    pool: ProcessPoolExecutor, board: str, match: str, games: int, seed: int
) -> dict[str, Any]:
    """The figures of one board and match."""
    jobs = [
        (board, match, seed + done, min(_BATCH, games - done)) for done in range(0, games, _BATCH)
    ]
    played = [one for batch in pool.map(_batch, jobs) for one in batch]
    village = sum(1 for one in played if one.winner is Winner.VILLAGE)
    wolves = sum(1 for one in played if one.winner is Winner.WOLVES)
    low, high = wilson(village, len(played))
    reasons: dict[str, int] = {}
    for one in played:
        reasons[one.reason] = reasons.get(one.reason, 0) + 1
    best, worst = GOALS[match]
    return {
        "board": board,
        "match": match,
        "games": len(played),
        "village": village / len(played),
        "low": low,
        "high": high,
        "wolves": wolves / len(played),
        "goal": [best, worst],
        "met": best <= village / len(played) <= worst,
        "days": sum(one.days for one in played) / len(played),
        "game_ms": 1000 * sum(one.seconds for one in played) / len(played),
        "decision_ms": 1000
        * sum(one.deciding for one in played)
        / max(1, sum(one.decisions for one in played)),
        "slowest_ms": 1000 * max(one.slowest for one in played),
        "reasons": dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
    }


def main(arguments: Iterable[str] | None = None) -> None:
    """Parse the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--board", action="append", default=[])
    parser.add_argument("--match", action="append", default=[], choices=MATCHES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(None if arguments is None else list(arguments))
    boards = options.board or ["quick", "nine", "twelve", "twelve_guard"]
    rows = []
    print(
        f"{'board':13} {'match':14} {'village':>8} {'95 %':>15} {'goal':>11}"
        f" {'days':>5} {'game':>9} {'slowest':>9}  ended by"
    )
    with ProcessPoolExecutor(options.workers) as pool:
        for board in boards:
            for match in options.match or MATCHES:
                row = measure(pool, board, match, options.games, options.seed)
                rows.append(row)
                interval = f"{row['low']:.1%}-{row['high']:.1%}"
                goal = "-".join(f"{edge:.0%}" for edge in row["goal"])
                ends = ", ".join(f"{name} {count}" for name, count in row["reasons"].items())
                print(
                    f"{board:13} {match:14} {row['village']:8.1%} {interval:>15}"
                    f" {goal + ('' if row['met'] else ' !'):>11} {row['days']:5.1f}"
                    f" {row['game_ms']:6.1f} ms {row['slowest_ms']:6.1f} ms  {ends}",
                    flush=True,
                )
    if options.json:
        print(json.dumps({"bench": "balance", "rows": rows}))


if __name__ == "__main__":
    main()
