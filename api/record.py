"""A saved game: one file of JSON lines that is only ever added to.

The first line says what is played, then comes a line for each answer in the order it was given,
at last the digest of the finished game. Every line is on the disk before the game goes on, so
whatever ends the process loses nothing. A game's own notes and a speech half written stand between.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from api.casting import narrator_seed
from api.exits import Exit, Refused
from engine.asks import Answer, Input, Ruling
from engine.game import Game
from engine.seats import Seat
from engine.setup import GameSetup
from engine.speech import Speech
from players.table import Quiet
from prompts import Lang

if TYPE_CHECKING:
    from api.show import Show

FORMAT: Final = 1
KIND: Final = "wolfhour game"

Sight = Literal["village", "god", "seat"]
SIGHTS: Final[tuple[Sight, ...]] = get_args(Sight)


@dataclass(frozen=True, slots=True)
class Header:
    """What is played and how it was shown.

    cast: the persona id at each seat, None where the person sits.
    narrator: the seed of the narration; None for a game shown without a narrator.
    sight: whose view was shown. seat: where a person plays, if one does.
    """

    setup: GameSetup
    lang: Lang
    cast: tuple[str | None, ...]
    narrator: int | None
    sight: Sight = "village"
    seat: Seat | None = None

    def as_json(self) -> dict[str, Any]:
        """The first line of a record."""
        return {
            "kind": KIND,
            "format": FORMAT,
            "setup": self.setup.as_json(),
            "lang": self.lang,
            "cast": list(self.cast),
            "narrator": self.narrator,
            "sight": self.sight,
            "seat": self.seat,
        }


@dataclass(frozen=True, slots=True)
class Draft:
    """A speech half written when the person left: for ask `ask` of the seat."""

    ask: int
    lines: tuple[str, ...]
    speech: Speech

    def as_json(self) -> dict[str, Any]:
        """The draft as it stands in a record."""
        return {"ask": self.ask, "lines": list(self.lines), "speech": self.speech.as_json()}


class Record(Quiet):
    """Writes a record; a watcher of the table it belongs to.

    A new file is never written over an old one. Raises Refused where it cannot be written.
    """

    def __init__(self, path: Path, file: TextIOWrapper) -> None:
        self.path = path
        self._file = file

    @classmethod
    def new(cls, path: Path, header: Header) -> "Record":
        """Begin a record in a file that is not there yet."""
        try:
            record = cls(path, path.open("x", encoding="utf-8", newline="\n"))
        except FileExistsError:
            raise Refused(
                Exit.USAGE, f"{path} is there already; give the record another name"
            ) from None
        except OSError as error:
            raise _unwritable(path, error) from error
        record._line(header.as_json())
        return record

    @classmethod
    def onward(cls, path: Path, size: int) -> "Record":
        """Go on with a record behind its first `size` bytes, dropping what a crash left there."""
        try:
            os.truncate(path, size)
            record = cls(path, path.open("a", encoding="utf-8", newline="\n"))
        except OSError as error:
            raise _unwritable(path, error) from error
        return record

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    async def answered(self, answer: Answer) -> None:
        """Keep an answer the game has taken."""
        self.keep(answer)

    async def ruled(self, ruling: Ruling) -> None:
        """Keep a ruling the game has taken."""
        self.keep(ruling)

    def keep(self, given: Input) -> None:
        """Keep an input the game has taken."""
        self._line(given.as_json())

    def note(self, text: str) -> None:
        """Keep a note of the person at the table."""
        self._line({"note": text})

    def draft(self, draft: Draft) -> None:
        """Keep a speech half written."""
        self._line({"draft": draft.as_json()})

    def finish(self, game: Game) -> None:
        """Close with the digest of the finished game."""
        self._line({"end": {"digest": game.digest, "events": len(game.log)}})

    def _line(self, line: Mapping[str, Any]) -> None:
        try:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise _unwritable(self.path, error) from error


def record_of(show: "Show") -> dict[str, Any]:
    """A show's game as one JSON object, which `read_record` reads like a file of lines."""
    game = show.game
    header = Header(
        setup=show.setup,
        lang=show.lang,
        cast=tuple(show.cast[seat].id if seat in show.cast else None for seat in show.setup.seats),
        narrator=narrator_seed(show.setup),
    )
    record = {**header.as_json(), "inputs": [given.as_json() for given in game.inputs]}
    if game.over:
        record["end"] = {"digest": game.digest, "events": len(game.log)}
    return record


def _unwritable(path: Path, error: OSError) -> Refused:
    return Refused(Exit.ENVIRONMENT, f"{path} cannot be written: {error.strerror or error}")
