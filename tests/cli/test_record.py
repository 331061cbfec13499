"""A saved game survives whatever ends the process, and is read back as it was."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from api.casting import cast_for, narrator_seed, players_for
from api.exits import Exit, Refused
from api.record import Draft, Header, Record, record_of
from api.saved import read_record
from api.show import Show
from engine.asks import Answer, Ask, AskKind, Ruling
from engine.game import Game
from engine.setup import GameSetup
from engine.speech import Claim, ClaimKind, Speech
from engine.views import View
from players.player import Say
from players.random_player import RandomPlayer
from players.table import Table


def header_of(seed: int = 5, seat: int | None = 4, lang: Any = "en") -> Header:
    setup = GameSetup.of(board="quick", seed=seed)
    cast = cast_for(setup.seats, lang, seed, {seat: "Guest"} if seat else {})
    setup = setup.with_names(cast.names)
    sight: Any = "village" if seat is None else "seat"
    return Header(setup, lang, tuple(cast.ids), narrator_seed(setup), sight, seat)


class Talker(RandomPlayer):
    """Plays at random, and says something with a claim in it."""

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        if ask.kind is AskKind.SPEAK:
            claim = Claim(ClaimKind.CHECK, targets=(2,), result="wolf", night=1, why="a dream")
            return ask.answer(speech=Speech("Listen. 听我说。", (claim,)))
        return self.choose(ask)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a whole game, with a note and a draft in it."""
    file = tmp_path_factory.mktemp("record") / "game.jsonl"
    header = header_of()
    record = Record.new(file, header)
    record.note("first thoughts")
    record.draft(Draft(2, ("Well,",), Speech("", (Claim(ClaimKind.ACCUSE, targets=(2,)),))))
    game = Game(header.setup)
    players = {seat: Talker(3, seat) for seat in header.setup.seats}
    asyncio.run(Table(game, players, record).play())
    record.finish(game)
    record.close()
    return file


def test_a_record_is_read_back_as_it_was(finished: Path) -> None:
    saved = read_record(finished)
    assert saved.header == header_of()
    assert saved.notes == ["first thoughts"]
    assert saved.draft == Draft(2, ("Well,",), Speech("", (Claim(ClaimKind.ACCUSE, targets=(2,)),)))
    game = saved.replayed()
    assert game.over
    assert saved.ending is not None
    assert (saved.ending.digest, saved.ending.events) == (game.digest, len(game.log))


def test_a_record_cut_off_anywhere_is_gone_on_with_from_its_last_whole_line(
    finished: Path, tmp_path: Path
) -> None:
    content = finished.read_bytes()
    first = content.index(b"\n") + 1
    whole = [n + 1 for n, byte in enumerate(content) if byte == ord("\n")]
    for size in range(first, len(content), 97):
        file = tmp_path / f"{size}.jsonl"
        file.write_bytes(content[:size])
        saved = read_record(file, torn=True)
        assert saved.size == max(end for end in whole if end <= size)
        game = saved.replayed()
        assert len(game.inputs) == len(saved.inputs)
        Record.onward(saved.path, saved.size).close()
        assert file.read_bytes() == content[: saved.size]


def test_a_record_grows_with_every_answer(tmp_path: Path) -> None:
    header = header_of()
    file = tmp_path / "game.jsonl"
    record = Record.new(file, header)
    game = Game(header.setup)
    for answers in range(5):
        assert len(read_record(file).inputs) == answers
        given = game.unanswered()[0].silence
        game.answer(given)
        asyncio.run(record.answered(given))
        assert read_record(file).replayed().digest == game.digest
    record.close()


def test_a_warning_whose_speech_was_lost_in_a_crash_is_judged_again(tmp_path: Path) -> None:
    header = header_of()
    file = tmp_path / "game.jsonl"
    record = Record.new(file, header)
    record.keep(Game(header.setup).unanswered()[0].silence)
    record.keep(Ruling(2, "oath"))
    record.close()
    assert len(read_record(file).inputs) == 2
    saved = read_record(file, torn=True)
    assert len(saved.inputs) == 1
    Record.onward(saved.path, saved.size).close()
    assert len(read_record(file).inputs) == 1


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    Record.new(file, header_of()).close()
    before = file.read_bytes()
    with pytest.raises(Refused, match="is there already") as refused:
        Record.new(file, header_of())
    assert refused.value.code is Exit.USAGE
    assert file.read_bytes() == before


def test_what_a_server_publishes_is_a_record_too(tmp_path: Path) -> None:
    header = header_of(seat=None)
    cast = cast_for(header.setup.seats, "en", 5)
    show = Show(header.setup, "en", players_for(cast, header.setup), cast=cast.personas)
    asyncio.run(show.run())
    file = tmp_path / "published.json"
    file.write_text(json.dumps(record_of(show)))
    saved = read_record(file)
    assert saved.header == header
    assert saved.replayed().digest == show.game.digest
    file.write_text(json.dumps({**record_of(show), "end": {"digest": "0", "events": 1}}))
    with pytest.raises(Refused, match="digest"):
        read_record(file).replayed()


MUTATIONS: list[Any] = [None, True, "x", -1, 10**9, [], {}, [[]], {"kind": 1}, 1.5]


@pytest.mark.parametrize("value", MUTATIONS, ids=repr)
def test_no_value_in_a_record_is_trusted(value: Any, finished: Path, tmp_path: Path) -> None:
    """Whatever stands in any place of a line, it is refused in words or changes nothing."""
    rows = [json.loads(row) for row in finished.read_text().splitlines()]
    file = tmp_path / "game.jsonl"
    spoken = next(n for n, row in enumerate(rows) if row.get("speech", {}).get("claims"))
    for place in (0, 1, 2, 3, spoken, len(rows) - 1):
        for path in _paths(rows[place]):
            changed = json.loads(json.dumps(rows))
            _put(changed[place], path, value)
            file.write_text("".join(json.dumps(row) + "\n" for row in changed))
            assert "\n" not in _refusal(file)


def _refusal(file: Path) -> str:
    """Why a record is refused; empty if it is not."""
    try:
        read_record(file).replayed()
    except Refused as refused:
        return str(refused)
    return ""


def _paths(node: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(node, dict):
        return [path for key, at in node.items() for path in _paths(at, (*before, key))] + (
            [before] if before else []
        )
    if isinstance(node, list) and node:
        return [before, *_paths(node[0], (*before, 0))]
    return [before]


def _put(node: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
