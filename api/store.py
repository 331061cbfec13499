"""Where records are kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.seats import Audience


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's record, which is only ever added to.

    seq: counts the record from 1. It is never shown to viewers (see `api.bus.Shown`).
    kind: an event's kind, or `cast`, `turn`, `narration`, `fallback`, `answer`, `fault`, `crashed`.
    audience: who may see it.
    at: seconds since the epoch when it was written; no part of events, payloads or digests.
    """

    seq: int
    kind: str
    audience: Audience
    payload: dict[str, Any]
    at: float


class Store(Protocol):
    """Keeps the record of every game."""

    async def append(self, game: str, entries: Sequence[Entry]) -> None:
        """Keep these lines; when this returns they are safe."""
        ...

    async def read(self, game: str, after: int = 0) -> Sequence[Entry]:
        """The lines with a higher `seq`, in order; none for a game nobody kept."""
        ...


class MemoryStore:
    """Keeps records for as long as the process lives."""

    def __init__(self) -> None:
        self._records: dict[str, list[Entry]] = {}

    async def append(self, game: str, entries: Sequence[Entry]) -> None:
        """Keep these lines."""
        self._records.setdefault(game, []).extend(entries)

    async def read(self, game: str, after: int = 0) -> Sequence[Entry]:
        """The lines with a higher `seq`."""
        return tuple(self._records.get(game, ())[after:])

    def forget(self, game: str) -> None:
        """Drop a record, when a finished game makes room for a new one."""
        self._records.pop(game, None)
