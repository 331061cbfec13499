"""What a model at every seat costs on our side of the wire, against the fake server.

    python -m bench.model_calls [--json] [--games 50] [--latency 1.0] [--board quick]

overhead: CPU of this process a call, server in a process of its own. wall: games that run at once
with a server that waits a second before it answers, against the time of the longest chain of calls
that have to wait for each other. prefix: how much of a prompt is the beginning of the same seat's
one before. tokens: prompt and reply of a whole game, by the server's rough count.
"""

import sys
from pathlib import Path

if not __package__:
    # Run by its path, its folder comes first, and the engine.py there would hide the engine.
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from engine.asks import Ask
from engine.game import Game
from engine.seats import Seat
from engine.setup import GameSetup
from engine.views import View
from players.house.player import HousePlayer
from players.llm.calls import Ledger
from players.llm.models import Message
from players.llm.player import ModelPlayer, Note
from players.llm.prompting import Prompter
from players.llm.seating import Models, seat_models
from players.llm.settings import ModelSettings, Settings
from players.player import Substitutes
from players.table import Fallback, Quiet, Table
from prompts import Lang, load_personas

PREFIX_GOAL = 0.70
WALL_GOAL = 1.15


@contextmanager
def fake_server(latency: float) -> Iterator[str]:
    """The fake model in a process of its own; yields its address."""
    command = [sys.executable, "-m", "tests.fake_model", "--latency", str(latency)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stdin is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.stdin.close()


@dataclass
class Meter(Quiet):
    """Counts the batches that have to wait for each other, and what fell back."""

    batches: int = 0
    fallbacks: int = 0
    prompts: dict[Seat, list[str]] = field(default_factory=dict)

    async def asked(self, asks: tuple[Ask, ...]) -> None:
        self.batches += 1

    async def fell_back(self, fallback: Fallback) -> None:
        self.fallbacks += 1

    async def noted(self, note: Note) -> None:
        """Notes cost nothing."""


async def game(
    settings: Settings, models: Models, board: str, lang: Lang, seed: int
) -> tuple[Meter, Ledger]:
    """One game with a model at every seat."""
    setup = GameSetup.of(board=board, seed=seed)
    cast = dict(zip(setup.seats, load_personas(), strict=False))
    setup = setup.with_names([persona.names[lang] for persona in cast.values()])
    house = {seat: HousePlayer(seat, persona, lang, 9) for seat, persona in cast.items()}
    meter, account = Meter(), Ledger()
    players = seat_models(settings, models, cast, house, lang, account, meter)
    for seat, player in players.items():
        if isinstance(player, ModelPlayer):
            _overhear(player, meter.prompts.setdefault(seat, []))
    await Table(Game(setup), players, meter, fallback=Substitutes(house)).play()
    return meter, account


class Overheard(Prompter):
    """A prompter whose prompts are kept."""

    into: list[str]

    def messages(self, view: View, ask: Ask, read: str = "") -> list[Message]:
        found = super().messages(view, ask, read)
        self.into.append("\n".join(text for _, text in found))
        return found


def _overhear(player: ModelPlayer, into: list[str]) -> None:
    prompter = player.prompter
    kept = Overheard(prompter.persona, prompter.lang, prompter.window, prompter.assist)
    kept.into = into
    player.prompter = kept


def shared_part(prompts: Mapping[Seat, list[str]]) -> float:
    """The part of all prompts that is the beginning of the same seat's one before."""
    kept = total = 0
    for texts in prompts.values():
        for before, after in pairwise(texts):
            total += len(after)
            same = 0
            for mine, yours in zip(before, after, strict=False):
                if mine != yours:
                    break
                same += 1
            kept += same
    return kept / total if total else 0.0


async def overhead(board: str) -> dict[str, float]:
    """CPU milliseconds of this process a call, over one game without latency."""
    with fake_server(0.0) as url:
        settings = _settings(url, 64)
        async with Models.of(settings) as models:
            await game(settings, models, board, "en", 1)  # the libraries' imports are not a call's
            began = time.process_time()
            _, account = await game(settings, models, board, "en", 2)
            used = time.process_time() - began
    calls = len(account.calls)
    return {"cpu_ms_a_call": 1000 * used / calls, "calls": calls}


async def many(games: int, latency: float, board: str) -> dict[str, float]:
    """Games at once: the wall time against the longest chain of calls."""
    with fake_server(latency) as url:
        settings = _settings(url, 4096)
        async with Models.of(settings) as models:
            await game(settings, models, board, "en", 999)
            began = time.monotonic()
            played = await asyncio.gather(
                *(game(settings, models, board, "en", seed) for seed in range(games))
            )
            wall = time.monotonic() - began
    ideal = max(meter.batches for meter, _ in played) * latency
    return {
        "games": games,
        "wall_s": wall,
        "ideal_s": ideal,
        "wall_over_ideal": wall / ideal,
        "fallbacks": sum(meter.fallbacks for meter, _ in played),
    }


async def prompts(board: str, lang: Lang) -> dict[str, float]:
    """Tokens of a game and the part of its prompts that stays the same."""
    with fake_server(0.0) as url:
        settings = _settings(url, 64)
        async with Models.of(settings) as models:
            played = [await game(settings, models, board, lang, seed) for seed in range(5)]
    tokens = [account.tokens for _, account in played]
    calls = [len(account.calls) for _, account in played]
    return {
        "prefix": sum(shared_part(meter.prompts) for meter, _ in played) / len(played),
        "tokens_a_game": sum(tokens) / len(tokens),
        "calls_a_game": sum(calls) / len(calls),
    }


def _settings(url: str, concurrency: int) -> Settings:
    model = ModelSettings(
        name="openai:fake", base_url=url, timeout=120, first_token=60, concurrency=concurrency
    )
    return Settings(model=model)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--latency", type=float, default=1.0)
    parser.add_argument("--board", default="quick")
    given = parser.parse_args()
    figures: dict[str, Any] = {"overhead": asyncio.run(overhead(given.board))}
    print(f"client CPU a call: {figures['overhead']['cpu_ms_a_call']:.1f} ms")
    for board in ("quick", "nine"):
        for lang in ("en", "zh"):
            found = figures[f"prompts_{board}_{lang}"] = asyncio.run(
                prompts(board, "zh" if lang == "zh" else "en")
            )
            print(
                f"{board} {lang}: {found['prefix']:.0%} of a prompt is the one before "
                f"(goal {PREFIX_GOAL:.0%}); {found['tokens_a_game'] / 1000:.0f} k tokens, "
                f"{found['calls_a_game']:.0f} calls a game"
            )
    wall = figures["wall"] = asyncio.run(many(given.games, given.latency, given.board))
    print(
        f"{given.games} games at once: {wall['wall_s']:.1f} s, ideal {wall['ideal_s']:.1f} s, "
        f"{wall['wall_over_ideal']:.2f} times (goal {WALL_GOAL})"
    )
    if given.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
