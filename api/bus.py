"""Fan-out: what has been shown of a game, and everybody who listens to it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class Shown:
    """One thing as a projection shows it.

    position: its place in that projection, from 1 and without gaps; None for what is transient
        (half a speech), which nobody can resume at. A count over the whole record would tell
        the public how much happened that it may not hear of.
    """

    position: int | None
    kind: str
    payload: Mapping[str, Any]

    @cached_property
    def frame(self) -> bytes:
        """The bytes of the event on a stream, encoded once for all who listen."""
        written = json.dumps(self.payload, ensure_ascii=False, separators=(",", ":"))
        lines = f"event: {self.kind}\ndata: {written}\n\n"
        return (lines if self.position is None else f"id: {self.position}\n{lines}").encode()


class Feed:
    """One projection of a game: what was shown so far, and more as it comes.

    Each listener keeps nothing but its place, so that a slow one costs no memory and delays
    nobody; one that takes no bytes at all is dropped by whoever sends them.
    """

    def __init__(self) -> None:
        self.shown: list[Shown] = []
        self.closed = False
        self.complete = False
        self._passing: Shown | None = None
        self._changed = asyncio.Event()

    def show(self, kind: str, payload: Mapping[str, Any]) -> Shown:
        """Add what stays; whatever was passing is over."""
        shown = Shown(len(self.shown) + 1, kind, payload)
        self.shown.append(shown)
        self._passing = None
        self._wake()
        return shown

    def hint(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Let something pass by: each listener gets the latest of it until something is shown."""
        self._passing = Shown(None, kind, payload)
        self._wake()

    def close(self, *, complete: bool) -> None:
        """Nothing more will come: listeners end once they have heard everything.

        complete: the game was shown to its end, rather than cut off with the server.
        """
        self.closed = True
        self.complete = complete
        self._wake()

    def nudge(self) -> None:
        """Let every listener look again whether it is to go on."""
        self._wake()

    async def listen(
        self, after: int = 0, *, leaving: Callable[[], bool] = lambda: False
    ) -> AsyncIterator[Shown]:
        """Everything shown after that position, then what comes, until the feed is closed.

        leaving: asked before every wait; a listener that is to leave ends there.
        """
        place = max(after, 0)
        passed: Shown | None = None
        while True:
            while place < len(self.shown):
                place += 1
                yield self.shown[place - 1]
            passing = self._passing
            if passing is not None and passing is not passed:
                passed = passing
                yield passing
            elif self.closed or leaving():
                return
            else:
                await self._changed.wait()

    def _wake(self) -> None:
        # A fresh event for the next change: whoever waits on the old one wakes exactly once.
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
