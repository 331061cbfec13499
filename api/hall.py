"""The games that are on: started, listed, found, and stopped with the server."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from api.auth import Lock, new_game_id
from api.pacing import Pace
from api.show import Show
from api.store import MemoryStore
from engine.setup import GameSetup
from prompts import Lang

log = logging.getLogger(__name__)

Stage = Callable[[GameSetup, Lang, Pace, str], Show]
"""Puts players and a narrator to a setup: (setup, language, pace, id) to a show not yet running."""


class HallFull(Exception):
    """As many games are running as this server takes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server takes on.

    running: games at once. kept: games remembered, the oldest finished ones make room first.
    body: bytes of a request.
    """

    running: int = 16
    kept: int = 200
    body: int = 64 * 1024


@dataclass(frozen=True, slots=True)
class Running:
    """A show, the lock of its god view and the task that plays it."""

    show: Show
    lock: Lock
    task: asyncio.Task[None]


class Hall:
    """Every game of this process. Games are tasks of their own: no request can end one."""

    def __init__(self, stage: Stage, limits: Limits) -> None:
        self.limits = limits
        self.store = MemoryStore()
        self._stage = stage
        self._games: dict[str, Running] = {}

    def start(self, setup: GameSetup, lang: Lang, pace: Pace) -> tuple[Running, str]:
        """Start a game; returns it with the key of its god view. Raises HallFull."""
        if sum(not game.show.finished for game in self._games.values()) >= self.limits.running:
            raise HallFull(
                f"{self.limits.running} games are running, as many as this server takes; "
                f"wait for one to end"
            )
        self._make_room()
        lock, key = Lock.made()
        show = self._stage(setup, lang, pace, new_game_id())
        task = asyncio.create_task(show.run(), name=f"game {show.id}")
        task.add_done_callback(_report)
        running = Running(show, lock, task)
        self._games[show.id] = running
        return running, key

    def find(self, id: str) -> Running | None:
        """The game of that id, if it is known."""
        return self._games.get(id)

    def newest_first(self) -> list[Running]:
        """All known games."""
        return list(reversed(self._games.values()))

    async def close(self) -> None:
        """Stop every game. What was recorded stays recorded."""
        tasks = [game.task for game in self._games.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _make_room(self) -> None:
        finished = [id for id, game in self._games.items() if game.show.finished]
        for id in finished[: max(0, len(self._games) + 1 - self.limits.kept)]:
            del self._games[id]
            self.store.forget(id)


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("%s ended with an error", task.get_name(), exc_info=task.exception())
