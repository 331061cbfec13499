"""A saved game: one file of JSON lines that is only ever added to.

The first line says what is played, then comes a line for each answer in the order it was given,
at last the digest of the finished game. Every line is on the disk before the game goes on, so
whatever ends the process loses nothing. A game's own notes and a speech half written stand between.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from api.casting import narrator_seed
from api.exits import Exit, Refused
from engine.asks import Answer, Input, Ruling, input_from_json
from engine.errors import WolfhourError
from engine.game import Game
from engine.seats import Seat
from engine.setup import GameSetup
from engine.speech import Speech
from players.table import Quiet
from prompts import LANGS, Lang

if TYPE_CHECKING:
    from api.show import Show

FORMAT: Final = 1
_KIND: Final = "wolfhour game"

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
            "kind": _KIND,
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


@dataclass(frozen=True, slots=True)
class Ending:
    """What the finished game amounts to: its digest and how many events it has."""

    digest: str
    events: int


@dataclass(slots=True)
class Saved:
    """A record as read back.

    ending: None for a game that was left before its end.
    size: bytes of the file that were read; what stands behind them is a line cut off by a crash.
    """

    path: Path
    header: Header
    inputs: list[Input] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    draft: Draft | None = None
    ending: Ending | None = None
    size: int = 0

    def replayed(self) -> Game:
        """The game that the answers lead to, checked against the ending.

        Raises Refused if they do not fit the game or lead elsewhere.
        """
        try:
            game = Game.replay(self.header.setup, self.inputs)
        except WolfhourError as error:
            raise _damaged(self.path, str(error)) from error
        if self.ending is not None and (game.digest, len(game.log)) != (
            self.ending.digest,
            self.ending.events,
        ):
            raise _damaged(
                self.path,
                f"its answers lead to {len(game.log)} events with digest {game.digest[:12]}…, "
                f"it says {self.ending.events} with {self.ending.digest[:12]}…",
            )
        return game


class Record(Quiet):
    """Writes a record; a watcher of the table it belongs to.

    A new file is never written over an old one. Raises Refused where it cannot be written.
    """

    def __init__(self, path: Path, file: TextIOWrapper) -> None:
        self.path = path
        self._file = file
        self.answers = 0

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
    def onward(cls, saved: Saved) -> "Record":
        """Go on with a record, dropping a last line that a crash cut off."""
        try:
            os.truncate(saved.path, saved.size)
            record = cls(saved.path, saved.path.open("a", encoding="utf-8", newline="\n"))
        except OSError as error:
            raise _unwritable(saved.path, error) from error
        record.answers = len(saved.inputs)
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
        self.answers += 1

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


def read_record(path: Path, *, torn: bool = False) -> Saved:
    """Read a record back. `torn`: forgive a last line that a crash cut off.

    Raises Refused for a file that is missing, foreign, damaged or of another format.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise Refused(Exit.USAGE, f"there is no file {path}") from None
    except OSError as error:
        raise Refused(Exit.USAGE, f"{path} cannot be read: {error.strerror}") from error
    *rows, rest = content.split(b"\n")
    header, published = _header(path, rows[0] if rows else rest)
    saved = Saved(path, header, size=len(content) - len(rest))
    if published is not None:
        return _whole(saved, published)
    if not rows:
        raise _damaged(path, "it is cut off in its first line")
    for number, row in enumerate(rows[1:], start=2):
        if saved.ending is not None:
            raise _damaged(path, f"line {number} comes after the end of the game")
        _take(saved, number, row)
    if torn and saved.inputs and isinstance(saved.inputs[-1], Ruling):
        # The speech it is about was lost with the crash and will be judged again.
        saved.inputs.pop()
        saved.size -= len(rows[-1]) + 1
    if rest and not torn:
        raise _damaged(
            path,
            f"line {len(rows) + 1} is cut off; wolfhour play --resume may still go on from it"
            if saved.header.seat is not None
            else f"line {len(rows) + 1} is cut off",
        )
    return saved


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


def _whole(saved: Saved, published: dict[str, Any]) -> Saved:
    """A record that is one object, as a server publishes it."""
    inputs = published["inputs"]
    rows = [*inputs] if isinstance(inputs, list) else [inputs]
    if "end" in published:
        rows.append({"end": published["end"]})
    for number, row in enumerate(rows, start=1):
        _take(saved, number, json.dumps(row).encode())
    return saved


def _header(path: Path, row: bytes) -> tuple[Header, dict[str, Any] | None]:
    """The header of a record, and the whole of one that is a single object."""
    try:
        raw = json.loads(row)
    except ValueError:
        raw = None
    if not isinstance(raw, dict) or raw.get("kind") != _KIND:
        raise Refused(
            Exit.RECORD,
            f"{path} is not a wolfhour record; --save of wolfhour watch or play writes one",
        )
    if raw.get("format") != FORMAT:
        raise Refused(
            Exit.RECORD,
            f"{path} has record format {raw.get('format')!r}; this wolfhour reads format {FORMAT}",
        )
    try:
        header = Header(
            setup=GameSetup.from_json(raw["setup"]),
            lang=_one_of(raw["lang"], LANGS),
            cast=tuple(raw["cast"]),
            narrator=raw["narrator"],
            sight=_one_of(raw["sight"], SIGHTS),
            seat=raw["seat"],
        )
        _check(header)
    except KeyError as error:
        raise _damaged(path, f"line 1 lacks {error}") from error
    except (TypeError, ValueError, WolfhourError) as error:
        raise _damaged(path, f"line 1: {error}") from error
    return header, raw if "inputs" in raw else None


def _check(header: Header) -> None:
    """Raise ValueError for a header that no game could have."""
    setup = header.setup
    if len(header.cast) != setup.size or len(setup.names) != setup.size:
        raise ValueError(f"cast and names should be of {setup.size} seats")
    if not all(isinstance(one, str) for one in (*setup.names, *filter(None, header.cast))):
        raise ValueError("names and personas should be words")
    if not isinstance(header.narrator, int | None):
        raise ValueError(f"the narrator's seed is {header.narrator!r}")
    if header.seat is not None and header.seat not in setup.seats:
        raise ValueError(f"seat {header.seat!r} is none of the table")
    if header.sight == "seat" and header.seat is None:
        raise ValueError("it shows the view of a seat and names none")


def _one_of(value: Any, known: tuple[Any, ...]) -> Any:
    if value not in known:
        raise ValueError(f"{value!r} is none of {', '.join(known)}")
    return value


def _take(saved: Saved, number: int, row: bytes) -> None:
    try:
        raw = json.loads(row)
        match raw:
            case {"end": {"digest": str(digest), "events": int(events)}}:
                saved.ending = Ending(digest, events)
            case {"note": str(text)}:
                saved.notes.append(text)
            case {"draft": {"ask": int(ask), "lines": [*lines], "speech": speech}}:
                saved.draft = Draft(ask, tuple(map(str, lines)), Speech.from_json(speech))
                _check_speech(saved, saved.draft.speech)
            case {"seat": int(), "ask": int(), "chosen": [*_]} | {"warn": int(), "reason": str()}:
                given = input_from_json(raw)
                if isinstance(given, Answer):
                    _check_speech(saved, given.speech)
                saved.inputs.append(given)
            case _:
                raise _damaged(saved.path, f"line {number} is neither an answer nor the end")
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise _damaged(saved.path, f"line {number} cannot be read: {error}") from error


def _check_speech(saved: Saved, speech: Speech) -> None:
    """Raise ValueError for words and claims that no player could have said."""
    if not isinstance(speech.text, str):
        raise ValueError(f"the words of a speech are {speech.text!r}")
    for claim in speech.claims:
        if any(target not in saved.header.setup.seats for target in claim.targets):
            raise ValueError(f"a claim about {claim.targets!r}")
        if not all(isinstance(word, str | None) for word in (claim.result, claim.why)):
            raise ValueError(f"a claim of {claim.result!r} for {claim.why!r}")
        if not isinstance(claim.night, int | None):
            raise ValueError(f"a claim for night {claim.night!r}")


def _damaged(path: Path, what: str) -> Refused:
    return Refused(Exit.RECORD, f"{path} is damaged: {what}")


def _unwritable(path: Path, error: OSError) -> Refused:
    return Refused(Exit.ENVIRONMENT, f"{path} cannot be written: {error.strerror or error}")
