"""Whole games with a real model at every seat: does each end, and how much did the model manage?

    python -m bench.real_model --url http://127.0.0.1:8080/v1 [--name MODEL] [--json]
        [--board quick] [--lang en] [--seed 1] [--games 1] [--mode auto] [--concurrency 4]

Personas, house players and limits are those of a game that people play, except that a slow server
gets its time. invalid output: replies that could not be understood, of all calls. repair: asks put
a second time, of all asks. fallback: asks a house player had to answer, of all asks.
"""

import sys
from pathlib import Path

if not __package__:
    # Run by its path, its folder comes first, and the engine.py there would hide the engine.
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.asks import Ask
from engine.game import Game
from engine.setup import GameSetup
from players.house.player import HousePlayer
from players.llm.calls import Call, Ledger
from players.llm.failures import Fault
from players.llm.player import Note
from players.llm.seating import Models, seat_models
from players.llm.settings import ModelSettings, Settings
from players.player import Substitutes
from players.table import Fallback, Quiet, Table
from prompts import LANGS, Lang, load_personas

UNDERSTOOD = ("ok", "repaired")


@dataclass
class Tally(Quiet):
    """What an operator would count."""

    asks: int = 0
    fallbacks: list[Fallback] = field(default_factory=list)
    notes: Counter[str] = field(default_factory=Counter)

    async def asked(self, asks: tuple[Ask, ...]) -> None:
        self.asks += len(asks)

    async def fell_back(self, fallback: Fallback) -> None:
        self.fallbacks.append(fallback)

    async def noted(self, note: Note) -> None:
        """Count a note by its kind."""
        self.notes[note.kind] += 1


@dataclass
class Spoken(Ledger):
    """A ledger that tells of each call as it is booked, since a slow model's game is long."""

    async def book(self, call: Call) -> None:
        await super().book(call)
        tokens = f"{call.usage.prompt} ({call.usage.cached} cached) + {call.usage.output} tokens"
        print(
            f"  seat {call.seat} {call.purpose}: {call.outcome}, {tokens}, {call.seconds:.1f} s",
            file=sys.stderr,
            flush=True,
        )


async def game(settings: Settings, board: str, lang: Lang, seed: int) -> dict[str, Any]:
    """One game and its rates. Whatever escapes the table is a fault of ours, and escapes here."""
    setup = GameSetup.of(board=board, seed=seed)
    cast = dict(zip(setup.seats, load_personas(), strict=False))
    setup = setup.with_names([persona.names[lang] for persona in cast.values()])
    house = {seat: HousePlayer(seat, persona, lang, seed) for seat, persona in cast.items()}
    tally, account = Tally(), Spoken(settings.budget)
    began = time.monotonic()
    async with Models.of(settings) as models:
        players = seat_models(settings, models, cast, house, lang, account, tally)
        played = await Table(Game(setup), players, tally, fallback=Substitutes(house)).play()
    outcomes = Counter(call.outcome for call in account.calls)
    calls = len(account.calls)
    failed = sum(outcomes[fault] for fault in Fault)
    invalid = sum(n for word, n in outcomes.items() if word not in UNDERSTOOD) - failed
    repairs = calls - tally.asks
    return {
        "seed": seed,
        "winner": str(played.state.winner),
        "nights": played.state.night,
        "asks": tally.asks,
        "calls": calls,
        "outcomes": dict(sorted(outcomes.items())),
        "invalid_output_rate": invalid / max(calls, 1),
        "repair_rate": repairs / max(tally.asks, 1),
        "repairs_that_helped": outcomes["repaired"] / max(repairs, 1),
        "fallback_rate": len(tally.fallbacks) / max(tally.asks, 1),
        "fallback_causes": dict(Counter(fallback.cause for fallback in tally.fallbacks)),
        "failed_calls": failed,
        "notes": dict(sorted(tally.notes.items())),
        "slowest_first_piece_s": max((call.first for call in account.calls), default=0.0),
        "tokens": account.tokens,
        "seconds": time.monotonic() - began,
    }


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True)
    parser.add_argument("--name", default="model", help="what to ask the server for")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--board", default="quick")
    parser.add_argument("--lang", choices=LANGS, default="en")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--mode", default="auto", choices=("auto", "json_schema", "tools", "json"))
    parser.add_argument("--concurrency", type=int, default=4)
    given = parser.parse_args()
    model = ModelSettings(
        name=f"openai:{given.name}",
        base_url=given.url,
        output_mode=given.mode,
        window=6000,
        timeout=1800,
        first_token=1800,
        concurrency=given.concurrency,
    )
    found = []
    for seed in range(given.seed, given.seed + given.games):
        one = asyncio.run(game(Settings(model=model), given.board, given.lang, seed))
        found.append(one)
        print(
            f"{given.name}, {given.board} {given.lang}, seed {seed}: {one['winner']} after "
            f"{one['nights']} nights, {one['asks']} asks, {one['calls']} calls, "
            f"{one['tokens'] / 1000:.0f} k tokens, {one['seconds']:.0f} s; invalid output "
            f"{one['invalid_output_rate']:.0%}, repair {one['repair_rate']:.0%} (helped "
            f"{one['repairs_that_helped']:.0%}), fallback {one['fallback_rate']:.0%}"
        )
    if given.json:
        print(json.dumps(found, ensure_ascii=False))


if __name__ == "__main__":
    main()
