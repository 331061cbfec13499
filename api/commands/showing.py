"""Running a game for the terminal: what watches the table, and how it is stopped."""

import asyncio
import contextlib
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from engine.asks import Answer, Ask, Ruling
from engine.events import Told
from players.table import Fallback, Watcher

T = TypeVar("T")


class Both:
    """Several watchers as one; each hears a thing before the next one does."""

    def __init__(self, *watchers: Watcher) -> None:
        self._watchers: Sequence[Watcher] = watchers

    async def told(self, told: Told) -> None:
        """Pass it on."""
        for watcher in self._watchers:
            await watcher.told(told)

    async def asked(self, asks: tuple[Ask, ...]) -> None:
        """Pass it on."""
        for watcher in self._watchers:
            await watcher.asked(asks)

    async def answered(self, answer: Answer) -> None:
        """Pass it on."""
        for watcher in self._watchers:
            await watcher.answered(answer)

    async def ruled(self, ruling: Ruling) -> None:
        """Pass it on."""
        for watcher in self._watchers:
            await watcher.ruled(ruling)

    async def speaking(self, ask: Ask, sentence: str) -> None:
        """Pass it on."""
        for watcher in self._watchers:
            await watcher.speaking(ask, sentence)

    async def fell_back(self, fallback: Fallback) -> None:
        """Pass it on."""
        for watcher in self._watchers:
            await watcher.fell_back(fallback)


def run(task: Coroutine[Any, Any, T]) -> T:
    """Run to the end on a loop of its own, on which Ctrl-C stops at once whatever it meets.

    asyncio.run would only ask the task to stop, which waits for ever on a person's input.
    """
    loop = asyncio.new_event_loop()
    work = loop.create_task(task)
    try:
        return loop.run_until_complete(work)
    except KeyboardInterrupt:
        left = asyncio.all_tasks(loop)
        for one in left:
            one.cancel()
        if left:
            with contextlib.suppress(asyncio.CancelledError, KeyboardInterrupt):
                loop.run_until_complete(asyncio.wait(left))
        if work.done() and not work.cancelled():
            work.exception()  # seen, so that the loop does not complain of it
        raise
    finally:
        loop.close()
