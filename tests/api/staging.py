"""Shows to test with: players that talk without thinking, and a real server on loopback."""

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from api.app import create_app
from api.pacing import Pace
from api.show import Show
from engine.asks import Answer, Ask
from engine.seats import Role, Seat
from engine.setup import GameSetup
from engine.speech import Claim, ClaimKind, Speech
from engine.views import View
from players.player import Player, Say
from players.random_player import RandomPlayer
from prompts import Lang, load_personas

_SAID: Mapping[Lang, tuple[str, str]] = {
    "en": (
        "Seat {other} was quiet yesterday, and I noticed. I will vote there unless I hear better. ",
        "I am the seer! Night {night}, I looked at {other}: a wolf.",
    ),
    "zh": (
        "{other}号昨天太安静了，我都记着。没有更好的说法，我今天就投他。",
        "我是预言家！第{night}夜我验了{other}号，查杀。",
    ),
}


class Talker(RandomPlayer):
    """A random player with something to say."""

    def __init__(self, seed: int, seat: Seat, lang: Lang = "en") -> None:
        super().__init__(seed, seat, rash=False)
        self._seat = seat
        self._lang: Lang = lang

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        answer = await super().answer(view, ask, say)
        if ask.speech is None:
            return answer
        other = next((seat for seat in view.alive if seat > self._seat), view.alive[0])
        plain, seer = _SAID[self._lang]
        text, claims = plain, [Claim(ClaimKind.ACCUSE, targets=(other,), why="quiet")]
        if self._seat % 5 == 2:
            text += seer
            claims = [
                Claim(ClaimKind.ROLE, role=Role.SEER),
                Claim(ClaimKind.CHECK, targets=(other,), result="wolf", night=max(1, view.night)),
            ]
        said = text.format(other=other, night=max(1, view.night)).strip()
        return ask.answer(*answer.chosen, speech=Speech(said, tuple(claims)))


def talkers(setup: GameSetup, lang: Lang, pace: Pace, id: str) -> Show:
    """A stage of talkers with personas."""
    personas = load_personas()
    cast = {seat: personas[(seat * 5 + setup.seed) % len(personas)] for seat in setup.seats}
    named = setup.with_names([cast[seat].names[lang] for seat in setup.seats])
    players: dict[Seat, Player] = {seat: Talker(setup.seed, seat, lang) for seat in setup.seats}
    return Show(named, lang, players, id=id, cast=cast, pace=pace)


@dataclass(frozen=True)
class Frame:
    """One server-sent event as it came."""

    kind: str
    data: str
    id: int | None
    raw: str = field(repr=False)


async def frames(response: httpx.Response) -> AsyncIterator[Frame]:
    """The events of a stream, as they come; comments and the retry line are left out."""
    kept: list[str] = []
    async for line in response.aiter_lines():
        if line:
            kept.append(line)
            continue
        fields = dict(part.split(": ", 1) for part in kept if not part.startswith(":"))
        if "event" in fields:
            id = int(fields["id"]) if "id" in fields else None
            yield Frame(fields["event"], fields["data"], id, "\n".join(kept))
        kept = []


@asynccontextmanager
async def serving(app: FastAPI | None = None) -> AsyncIterator[str]:
    """A real server on a free loopback port, on this loop; its address."""
    server = _Server(_config(app or create_app(talkers)))
    task = asyncio.create_task(server.serve())
    try:
        await asyncio.to_thread(server.up.wait, 10)
        yield _address(server)
    finally:
        await server.stop()
        await task


@contextmanager
def serving_aside(app: FastAPI | None = None) -> Iterator[str]:
    """The same on a thread of its own, for tests that block."""
    server = _Server(_config(app or create_app(talkers)))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        server.up.wait(10)
        yield _address(server)
    finally:
        asyncio.run_coroutine_threadsafe(server.stop(), server.loop).result(10)
        thread.join()


def post(at: str, wanted: dict[str, object]) -> dict[str, Any]:
    """Start a game, from a test that blocks."""
    response = httpx.post(f"{at}/api/games", json=wanted)
    assert response.status_code == 201, response.text
    started: dict[str, Any] = response.json()
    return started


def get(at: str, path: str) -> dict[str, Any]:
    """What stands at a path, from a test that blocks."""
    found: dict[str, Any] = httpx.get(at + path).json()
    return found


def whole_stream(at: str, game: dict[str, Any], view: str) -> list[dict[str, Any]]:
    """Every entry of a game as the page hears it, waiting for its end."""

    async def read() -> list[dict[str, Any]]:
        query = {"view": view, "key": game["god_key"]}
        async with (
            httpx.AsyncClient(base_url=at) as client,
            client.stream("GET", game["links"]["stream"], params=query) as response,
        ):
            return [
                {"kind": frame.kind, "payload": json.loads(frame.data), "position": frame.id}
                async for frame in frames(response)
                if frame.kind != "closed"
            ]

    return asyncio.run(read())


class _Server(uvicorn.Server):
    """A server that says when it is up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        self.up.set()

    async def stop(self) -> None:
        """Stop the games first: streams end with them, so that none is cut off."""
        app = self.config.app
        assert isinstance(app, FastAPI)
        await app.state.hall.close()
        self.should_exit = True


def _config(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        log_level="warning",
        timeout_graceful_shutdown=1,
    )


def _address(server: uvicorn.Server) -> str:
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    return f"http://{host}:{port}"


def _serve_until_stopped() -> None:
    server = _Server(_config(create_app(talkers)))
    threading.Thread(target=lambda: (server.up.wait(), print(_address(server), flush=True))).start()
    server.run()


if __name__ == "__main__":
    _serve_until_stopped()
