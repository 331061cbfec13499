"""Reads saved games back, and trusts nothing in them (`api.record` writes them)."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from api.exits import Exit, Refused
from api.record import FORMAT, KIND, SIGHTS, Draft, Header
from engine.asks import Answer, Input, Ruling, input_from_json
from engine.errors import WolfhourError
from engine.game import Game
from engine.setup import GameSetup
from engine.speech import Speech
from prompts import LANGS


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
    if not isinstance(raw, dict) or raw.get("kind") != KIND:
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
    except (TypeError, ValueError, AttributeError, WolfhourError) as error:
        raise _damaged(path, f"line 1: {error}") from error
    return header, raw if "inputs" in raw else None


def _check(header: Header) -> None:
    """Raise ValueError for a header that no game could have."""
    setup = header.setup
    if setup.dealt or not isinstance(setup.board, str | None):
        raise ValueError("its setup is none that a table is set with")
    if not all(isinstance(one, str) for one in (*setup.names, *filter(None, header.cast))):
        raise ValueError("names and personas should be words")
    if problems := setup.problems():
        raise ValueError(problems[0])
    if len(header.cast) != setup.size or len(setup.names) != setup.size:
        raise ValueError(f"cast and names should be of {setup.size} seats")
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
