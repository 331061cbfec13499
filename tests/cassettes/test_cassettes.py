"""Recorded conversations of a real model replay to the same games, with every connection refused."""

import asyncio
import re
import socket
from collections import Counter
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest

from engine.events import Spoke, WolfWhispered
from engine.game import Game
from prompts.tasks import render
from tests.cassettes import narration
from tests.cassettes.record import BEGIN, END, NOWHERE, README, path_of, record, table
from tests.cassettes.scenes import SCENES, Performance, Scene, perform
from tests.cassettes.tape import FOLDER, Outdated, Readable, replaying
from tests.fake_model import FakeModel, FakeServer

MOST_BYTES = 3_000_000
STREAMED = ("election", "chinese", "game")
BY_NAME = {scene.name: scene for scene in SCENES}
each_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: str(scene.name))


@pytest.fixture(name="no_connections")
def _no_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even to this machine, which other tests may reach: a replay asks nobody."""

    def refuse(*args: Any, **kwargs: Any) -> NoReturn:
        pytest.fail(f"a replay tried to connect: {args[1:]!r}")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


async def replay(scene: Scene) -> tuple[Performance, dict[str, Any]]:
    with replaying(path_of(scene)) as tape:
        return await perform(scene, NOWHERE, tape.about["model"]), dict(tape.about)


_replayed: dict[str, tuple[Performance, dict[str, Any]]] = {}


async def replayed(scene: Scene) -> tuple[Performance, dict[str, Any]]:
    """Played once for all tests that look at it: a game's streams are thousands of pieces."""
    if scene.name not in _replayed:
        _replayed[scene.name] = await replay(scene)
    return _replayed[scene.name]


@each_scene
async def test_a_recorded_scene_replays_whole_to_the_same_game(
    scene: Scene, no_connections: None
) -> None:
    played, about = await replayed(scene)
    assert played.game.digest == about["digest"]
    assert asdict(played.rates) == about["rates"]
    assert not scene.ends or not played.game.over
    assert Game.replay(played.game.setup, played.game.inputs).digest == played.game.digest
    print(f"{scene.name}, {about['model']}: {played.rates}")


@each_scene
async def test_the_account_of_a_recorded_scene_adds_up(scene: Scene, no_connections: None) -> None:
    played, _ = await replayed(scene)
    rates = played.rates
    outcomes = Counter(call.outcome for call in played.account.calls)
    assert rates.asks == outcomes["ok"] + rates.repaired + rates.cut + rates.fallbacks
    assert rates.repairs == rates.invalid - rates.cut - rates.fallbacks
    assert {fallback.cause for fallback in played.witness.fallbacks} <= {"unusable"}
    assert all(call.usage.prompt and call.usage.output for call in played.account.calls)


async def test_the_recorded_game_has_a_winner(no_connections: None) -> None:
    played, _ = await replayed(BY_NAME["game"])
    assert played.game.state.winner is not None


@pytest.mark.parametrize("name", STREAMED)
async def test_a_recorded_stream_is_heard_in_pieces_and_adds_up_to_the_speech(
    name: str, no_connections: None
) -> None:
    played, _ = await replayed(BY_NAME[name])
    heard: dict[int, list[str]] = {}
    for seat, sentence in played.witness.sentences:
        heard.setdefault(seat, []).append(sentence)
    for seat, sentences in heard.items():
        texts = [
            event.text
            for event in played.witness.events
            if isinstance(event, Spoke | WolfWhispered) and event.seat == seat
        ]
        for sentence in sentences:
            assert any(sentence in text for text in texts)


@pytest.mark.parametrize("name", STREAMED)
def test_a_recorded_stream_came_in_many_pieces(name: str) -> None:
    streams = [
        call["reply"] for call in _calls(BY_NAME[name]) if call["type"] == "text/event-stream"
    ]
    assert streams
    for stream in streams:
        assert len(stream) > 10
        assert stream[-1] == "[DONE]"


@each_scene
def test_replies_were_asked_for_in_the_scene_s_own_mode(scene: Scene) -> None:
    forms = {"json_schema": "json_schema", "json": "json_object", "tools": None}
    for call in _calls(scene):
        request = call["request"]
        assert request.get("response_format", {}).get("type") == forms[scene.mode]
        assert ("tools" in request) == (scene.mode == "tools")
        assert request["temperature"] == 0


async def test_a_recorded_narration_is_told_again_word_for_word(no_connections: None) -> None:
    with replaying(narration.PATH) as tape:
        tellings = await narration.tell(NOWHERE, tape.about["model"])
    about = tape.about
    assert tellings.told == about["told"]
    assert (tellings.replaced, tellings.held) == (about["replaced"], about["held"])
    assert len(tellings.told) == narration.BEATS
    assert all(tellings.told)
    assert 0 < tellings.replaced < narration.BEATS


# --- the files ---------------------------------------------------------------------------------


@cache
def _shown(path: Path) -> dict[str, Any]:
    return Readable.shown(path.read_text(encoding="utf-8"))


def _calls(scene: Scene) -> list[dict[str, Any]]:
    calls: list[dict[str, Any]] = _shown(path_of(scene))["calls"]
    return calls


def test_every_scene_has_its_cassette_and_every_cassette_its_scene() -> None:
    there = {path.name for path in FOLDER.iterdir()} - {README.name}
    assert there == {narration.PATH.name, *(path_of(scene).name for scene in SCENES)}


@each_scene
def test_a_cassette_says_which_model_it_is_from_and_when(scene: Scene) -> None:
    shown = _shown(path_of(scene))
    assert shown["about"]["scene"] == scene.shows
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", shown["about"]["recorded"])
    assert {call["request"]["model"] for call in shown["calls"]} == {shown["about"]["model"]}


@each_scene
def test_a_cassette_holds_no_key_no_time_and_no_place(scene: Scene) -> None:
    text = path_of(scene).read_text(encoding="utf-8")
    assert not re.search(r"authorization|bearer|created|timings|127\.0\.0\.1|localhost", text, re.I)
    assert not re.search(r"/(home|tmp|root|usr|work)\b|\.gguf|chatcmpl", text)


def test_the_cassettes_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_the_readme_tells_what_the_cassettes_hold() -> None:
    text = README.read_text(encoding="utf-8")
    assert f"{BEGIN}\n{table()}{END}" in text


# --- what a cassette refuses -------------------------------------------------------------------


def test_a_reply_that_nobody_asks_for_fails(no_connections: None) -> None:
    scene = BY_NAME["night"]
    unused = pytest.raises(Outdated, match="recorded replies were not used")
    with unused, replaying(path_of(scene)):
        pass


async def test_a_changed_prompt_fails_and_shows_where(
    monkeypatch: pytest.MonkeyPatch, no_connections: None
) -> None:
    monkeypatch.setattr("players.llm.prompting.render", lambda *given: f"{render(*given)} Quickly!")
    with pytest.raises(Outdated, match=r"lacks \d+ requests(.|\n)*Quickly!"):
        await replay(BY_NAME["night"])


# --- recording ---------------------------------------------------------------------------------


def _recorded(scene: Scene, fake: FakeModel) -> Performance:
    with FakeServer(fake) as server:
        return asyncio.run(record(scene, server.url, "fake"))


def test_what_is_recorded_replays_word_for_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way, from a server that writes Chinese; `record` itself replays what it wrote."""
    scene = BY_NAME["chinese"]
    monkeypatch.setattr("tests.cassettes.record.FOLDER", tmp_path)
    played = _recorded(scene, FakeModel(chunk=40))
    text = path_of(scene).read_text(encoding="utf-8")
    said = [
        event.text
        for event in played.witness.events
        if isinstance(event, Spoke) and event.seat in scene.seats
    ]
    assert said
    assert all(speech[:10] in text for speech in said)
    assert Readable.serialize(Readable.deserialize(text)) == text


def test_a_failed_call_leaves_the_old_cassette_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.cassettes.record.FOLDER", tmp_path)
    kept = path_of(BY_NAME["chinese"])
    kept.write_text("as it was", encoding="utf-8")
    fake = FakeModel(chunk=40)
    fake.always = "server_error"
    with pytest.raises(RuntimeError, match="calls failed"):
        _recorded(BY_NAME["chinese"], fake)
    assert kept.read_text(encoding="utf-8") == "as it was"
    assert list(tmp_path.iterdir()) == [kept]
