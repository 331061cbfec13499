"""Narration beside the game: told in order by a narrator that may be slow, never in its way.

A narrator that answers at once tells within the moment. Any other works through the beats on its
own; each beat keeps its place on the stage, where its sentences wait until they are shown or, at
an instant pace, are shown as they come.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.events import Told
from engine.seats import GALLERY
from engine.views import View
from narrator.beats import Beat, Beats
from narrator.narrator import Narrator

log = logging.getLogger(__name__)

Failed: TypeAlias = Callable[[Exception], Awaitable[None]]
Keep: TypeAlias = Callable[["Telling", str], Awaitable[None]]


@dataclass(eq=False, slots=True)
class Telling:
    """One beat's place in the show. ready: its sentences that nobody has been shown yet."""

    beat: Beat
    ready: list[str] = field(default_factory=list)
    done: bool = False
    moved: asyncio.Event = field(default_factory=asyncio.Event)

    def says(self, sentence: str) -> None:
        """One more sentence."""
        self.ready.append(sentence)
        self.moved.set()

    def ends(self) -> None:
        """Nothing more will come."""
        self.done = True
        self.moved.set()

    def take(self) -> list[str]:
        """The sentences that are ready, taken off."""
        taken, self.ready = self.ready, []
        return taken

    async def more(self) -> list[str]:
        """Wait for the next sentences; none when the telling is over."""
        while not self.ready and not self.done:
            self.moved.clear()
            await self.moved.wait()
        return self.take()


class Tellings:
    """Works through the beats of one game with one narrator.

    keep: records a sentence as it comes. failed: hears of a narrator that broke; the game goes on
    without that telling.
    """

    def __init__(self, narrator: Narrator, keep: Keep, failed: Failed) -> None:
        self._narrator = narrator
        self._keep = keep
        self._failed = failed
        self._beats = Beats()
        self._view = View(GALLERY)
        self._queue: asyncio.Queue[tuple[Told, list[Telling]] | None] = asyncio.Queue()

    async def hear(self, told: Told) -> list[Telling]:
        """Take in an event; the tellings it begins, done already where the narrator is instant."""
        begun = [Telling(beat) for beat in self._beats.hear(told)]
        if self._narrator.instant:
            await self._tell(told, begun)
        else:
            self._queue.put_nowait((told, begun))
        return begun

    def close(self) -> None:
        """Nothing more will be heard."""
        self._queue.put_nowait(None)

    async def run(self) -> None:
        """Tell what is queued until closed."""
        while (item := await self._queue.get()) is not None:
            await self._tell(*item)

    async def _tell(self, told: Told, begun: list[Telling]) -> None:
        # Its own view, since the game may be far ahead of what is being told.
        self._view.hear(told)
        for telling in begun:
            try:
                async for sentence in self._narrator.narrate(self._view, telling.beat):
                    await self._keep(telling, sentence)
                    telling.says(sentence)
            except Exception as error:
                log.warning("the narrator failed at %s", telling.beat.kind, exc_info=True)
                await self._failed(error)
            finally:
                telling.ends()
