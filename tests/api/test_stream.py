"""Streams on a real server: what a client gets when it comes, leaves, and comes back."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from api.app import create_app
from api.bus import Feed
from api.pacing import Pace
from api.show import Show
from api.stream import GameStream
from engine.setup import GameSetup
from prompts import Lang
from tests.api.staging import Frame, frames, post, serving, talkers

PRIVATE = {
    "role_dealt", "pack_met", "pack_voted", "checked", "witch_told", "saved", "poisoned",
    "guarded", "died", "hunter_barred", "wolf_whispered", "answer", "fault",
}  # fmt: skip


def _brisk(setup: GameSetup, lang: Lang, pace: Pace, id: str) -> Show:
    """Ten times as fast as asked for: paced, but no test has to wait for readers."""
    return talkers(setup, lang, Pace(pace.speed * 10), id)


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    async with (
        serving(create_app(_brisk)) as at,
        httpx.AsyncClient(base_url=at, timeout=20) as client,
    ):
        yield client


async def _started(client: httpx.AsyncClient, **wanted: object) -> dict[str, str]:
    body = {"pace": "instant", "board": "quick", "seed": 5, **wanted}
    response = await client.post("/api/games", json=body)
    assert response.status_code == 201, response.text
    game: dict[str, str] = response.json()
    return game


async def _stream(
    client: httpx.AsyncClient,
    game: dict[str, str],
    *,
    last: int | None = None,
    first: int | None = None,
    **query: str | int,
) -> list[Frame]:
    """The events of a stream to its end, or the `first` ones with a position."""
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    heard: list[Frame] = []
    at = f"/api/games/{game['id']}/stream"
    async with client.stream("GET", at, params=query, headers=headers) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        async for frame in frames(response):
            heard.append(frame)
            if first is not None and sum(each.id is not None for each in heard) == first:
                break
    return heard


def _kept(heard: list[Frame]) -> list[str]:
    return [frame.raw for frame in heard if frame.id is not None]


async def test_a_whole_game_comes_with_ids_from_one_without_gaps(client: httpx.AsyncClient) -> None:
    heard = await _stream(client, await _started(client))
    assert heard[-1].kind == "closed"
    assert heard[-1].id is None
    ids = [frame.id for frame in heard if frame.id is not None]
    assert ids == list(range(1, len(ids) + 1))
    assert heard[-2].kind == "roles_revealed"


async def test_a_client_resumes_exactly_behind_every_position(client: httpx.AsyncClient) -> None:
    game = await _started(client)
    whole = _kept(await _stream(client, game))
    for place in range(0, len(whole), 3):
        assert _kept(await _stream(client, game, last=place)) == whole[place:]
        assert _kept(await _stream(client, game, after=place)) == whole[place:]


async def test_a_client_that_leaves_again_and_again_misses_nothing_of_a_running_game(
    client: httpx.AsyncClient,
) -> None:
    game = await _started(client, pace="reading:50")
    witness = asyncio.create_task(_stream(client, game))
    pieces: list[str] = []
    closed = False
    while not closed:
        heard = await _stream(client, game, last=len(pieces), first=7)
        pieces += _kept(heard)
        closed = heard[-1].kind == "closed"
    assert pieces == _kept(await witness)


async def test_a_client_that_has_all_is_told_not_to_come_back(client: httpx.AsyncClient) -> None:
    game = await _started(client)
    whole = _kept(await _stream(client, game))
    at = f"/api/games/{game['id']}/stream"
    response = await client.get(at, headers={"Last-Event-ID": str(len(whole))})
    assert response.status_code == 204


@pytest.mark.parametrize("last", ["-1", "x", "", "1e3", "9" * 40])
async def test_a_position_that_is_none_starts_from_the_beginning(
    client: httpx.AsyncClient, last: str
) -> None:
    game = await _started(client)
    whole = _kept(await _stream(client, game))
    at = f"/api/games/{game['id']}/stream"
    async with client.stream("GET", at, headers={"Last-Event-ID": last}) as response:
        assert [f.raw async for f in frames(response) if f.id is not None] == whole


async def test_two_clients_see_the_same_bytes(client: httpx.AsyncClient) -> None:
    game = await _started(client, pace="reading:50")
    first, second = await asyncio.gather(_stream(client, game), _stream(client, game))
    assert _kept(first) == _kept(second)


async def test_the_default_view_is_the_public_one_and_holds_nothing_private(
    client: httpx.AsyncClient,
) -> None:
    game = await _started(client, seed=987654321987654321)
    heard = await _stream(client, game)
    asked = await _stream(client, game, view="villager")
    assert _kept(heard) == _kept(asked)
    assert not PRIVATE & {frame.kind for frame in heard}
    before_the_end = heard[: [frame.kind for frame in heard].index("game_ended")]
    for frame in before_the_end:
        assert '"role":"werewolf"' not in frame.data
        assert "987654321987654321" not in frame.data
        assert game["god_key"] not in frame.data


async def test_the_god_view_needs_its_key(client: httpx.AsyncClient) -> None:
    game, other = await _started(client), await _started(client)
    at = f"/api/games/{game['id']}/stream"
    for key in (None, "", "wrong", other["god_key"], game["god_key"][:-1]):
        query = {"view": "god"} if key is None else {"view": "god", "key": key}
        response = await client.get(at, params=query)
        assert response.status_code == 403, key
        assert len(response.json()["problems"]) == 1
    heard = await _stream(client, game, view="god", key=game["god_key"])
    kinds = {frame.kind for frame in heard}
    assert {"role_dealt", "pack_met", "pack_voted", "died"} <= kinds
    ids = [frame.id for frame in heard if frame.id is not None]
    assert ids == list(range(1, len(ids) + 1))


async def test_the_key_without_the_view_opens_nothing(client: httpx.AsyncClient) -> None:
    game = await _started(client)
    heard = await _stream(client, game, key=game["god_key"])
    assert not PRIVATE & {frame.kind for frame in heard}


async def test_nobody_listening_stops_no_game(client: httpx.AsyncClient) -> None:
    game = await _started(client, pace="reading:50")
    await _stream(client, game, first=3)
    state: dict[str, object] = {"finished": False}
    async with asyncio.timeout(20):
        while not state["finished"]:
            await asyncio.sleep(0.01)
            state = (await client.get(f"/api/games/{game['id']}")).json()
    assert state["winner"] in ("village", "wolves")
    assert not state["crashed"]


async def test_the_state_is_the_sum_of_the_stream_up_to_its_position(
    client: httpx.AsyncClient,
) -> None:
    game = await _started(client, pace="reading:30")
    await _stream(client, game, first=30)
    state = (await client.get(f"/api/games/{game['id']}")).json()
    whole = await _stream(client, game)
    dead = {
        seat
        for frame in whole
        if frame.id is not None and frame.id <= state["position"]
        if frame.kind == "deaths_announced"
        for seat in httpx.Response(200, text=frame.data).json()["seats"]
    }
    assert {p["seat"] for p in state["players"] if not p["alive"]} == dead


async def test_a_stream_that_is_quiet_is_kept_alive() -> None:
    sent: list[bytes] = []

    async def send(message: dict[str, object]) -> None:
        body = message.get("body", b"")
        assert isinstance(body, bytes)
        sent.append(body)

    async def receive() -> dict[str, object]:
        await asyncio.sleep(0.2)
        return {"type": "http.disconnect"}

    stream = GameStream(Feed(), ping=0.03)
    await stream({"type": "http", "method": "GET"}, receive, send)  # type: ignore[arg-type]
    assert sent.count(b": here\n\n") >= 2


def test_a_server_that_is_stopped_ends_its_streams_whole_and_says_no_error(
    tmp_path: Path,
) -> None:
    log = tmp_path / "log"
    with log.open("wb") as written:
        server = subprocess.Popen(
            [sys.executable, "-m", "tests.api.staging"],
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        )
    try:
        assert server.stdout is not None
        at = server.stdout.readline().strip()
        game = post(at, {"board": "quick"})
        with httpx.stream("GET", at + game["links"]["stream"], timeout=20) as response:
            lines = response.iter_lines()
            assert next(lines) == "retry: 1500"
            server.send_signal(signal.SIGTERM)
            # Read to its end: a stream that is cut off would raise.
            rest = list(lines)
        assert "event: cast" in rest
        assert "event: closed" not in rest
        server.wait(10)
    finally:
        server.kill()
        server.communicate()
    assert "Traceback" not in log.read_text()
    assert "ERROR" not in log.read_text()


async def test_a_listener_that_takes_no_bytes_is_dropped_and_delays_nobody() -> None:
    feed = Feed()

    async def stuck(message: dict[str, object]) -> None:
        if message.get("body"):
            await asyncio.Event().wait()

    async def receive() -> dict[str, object]:
        await asyncio.Event().wait()
        return {}

    stream = GameStream(feed, stalled=0.05)
    task = asyncio.create_task(
        stream({"type": "http", "method": "GET"}, receive, stuck)  # type: ignore[arg-type]
    )
    for number in range(100):
        feed.show("fact", {"n": number})
    heard = []
    async for shown in feed.listen():
        heard.append(shown.position)
        if len(heard) == 100:
            break
    assert heard == list(range(1, 101))
    await asyncio.wait_for(task, 5)
