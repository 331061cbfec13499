"""Thousands of random games over all rulesets, decks and rules, every invariant checked.

    python -m bench.soak --games 20000 --jobs 2
    python -m bench.soak --ruleset elder --first 4711 --games 1    # one game again

Each violation names the number of its game, which is all it takes to play it again.
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
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from bench.dice import chance_dice, random_setup
from bench.play import play_or_report
from engine.rulesets import ALL_RULESETS, ruleset_named

CHUNK = 250
SHOWN = 20


@dataclass(slots=True)
class Report:
    """What many games came to."""

    games: int = 0
    asks: int = 0
    events: int = 0
    nights_max: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    rulesets: Counter[str] = field(default_factory=Counter)
    violations: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        """Take in the games of another report."""
        self.games += other.games
        self.asks += other.asks
        self.events += other.events
        self.nights_max = max(self.nights_max, other.nights_max)
        self.winners += other.winners
        self.reasons += other.reasons
        self.rulesets += other.rulesets
        self.violations += other.violations

    def as_json(self) -> dict[str, Any]:
        """The report as plain JSON."""
        return {
            "games": self.games,
            "asks": self.asks,
            "events": self.events,
            "nights_max": self.nights_max,
            "winners": dict(sorted(self.winners.items())),
            "reasons": dict(sorted(self.reasons.items())),
            "rulesets": dict(sorted(self.rulesets.items())),
            "violations": self.violations,
        }


def soak(first: int, games: int, ruleset: str | None = None) -> Report:
    """Play the games numbered from `first` and check them all."""
    preset = None if ruleset is None else ruleset_named(ruleset)
    report = Report()
    for number in range(first, first + games):
        setup = random_setup(chance_dice(number), number, preset)
        played = play_or_report(setup, number)
        report.games += 1
        report.rulesets[setup.ruleset] += 1
        wrong = (played,) if isinstance(played, str) else played.violations
        if wrong:
            report.violations.append(
                {"game": number, "setup": setup.as_json(), "wrong": list(wrong[:5])}
            )
        if isinstance(played, str):
            continue
        game = played.game
        report.asks += played.asks
        report.events += len(game.log)
        report.nights_max = max(report.nights_max, game.state.night)
        report.winners[str(game.state.winner)] += 1
        report.reasons[_reason(game)] += 1
    return report


def _reason(game: Any) -> str:
    return next(
        (told.event.reason for told in reversed(game.log) if told.event.kind == "game_ended"),
        "none",
    )


def _soak(chunk: tuple[int, int, str | None]) -> Report:
    return soak(*chunk)


def main() -> int:
    """Run the command line; 1 if anything was violated."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=1, help="number of the first game")
    parser.add_argument("--ruleset", choices=[ruleset.name for ruleset in ALL_RULESETS])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object as the last line")
    args = parser.parse_args()

    started = time.perf_counter()
    last = args.first + args.games
    chunks = [
        (first, min(CHUNK, last - first), args.ruleset) for first in range(args.first, last, CHUNK)
    ]
    report = Report()
    if args.jobs == 1:
        for chunk in chunks:
            report.add(soak(*chunk))
    else:
        # Forked, a child would inherit whatever threads its parent has; started anew, none.
        with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
            for part in pool.map(_soak, chunks):
                report.add(part)
    seconds = time.perf_counter() - started

    print(
        f"{report.games} games, {report.asks} asks, {report.events} events, "
        f"at most {report.nights_max} nights, {seconds:.1f} s"
    )
    for title, counts in (
        ("winners", report.winners),
        ("reasons", report.reasons),
        ("rulesets", report.rulesets),
    ):
        print(f"{title}: " + ", ".join(f"{name} {n}" for name, n in counts.most_common()))
    print(f"violations: {len(report.violations)}")
    for violation in report.violations[:SHOWN]:
        print(f"  game {violation['game']}: {json.dumps(violation['setup'])}")
        for line in violation["wrong"]:
            print(f"    {line}")
    if args.json:
        print(json.dumps({"bench": "soak", "seconds": round(seconds, 2), **report.as_json()}))
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())
