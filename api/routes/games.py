"""Games: start one, list them, look at one, listen to it, take its record away."""

import secrets
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, HTTPException, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse

from api.gallery import listed, public_state
from api.hall import Hall, HallFull, Running
from api.pacing import pace_named
from api.record import record_of
from api.stream import GameStream
from engine.boards import parse_deck
from engine.setup import GameSetup

router = APIRouter(prefix="/api/games", tags=["games"])

Key = Annotated[str | None, Query(max_length=128)]


class NewGame(BaseModel):
    """What game to play. Without board and deck it is the default board.

    deck: cards such as "werewolf*2 seer witch villager*4".
    seed: decides the deal and all chance; without one it is drawn, and nobody can guess it.
    pace: how fast viewers are shown it: "instant", "reading" or "reading:1.5".
    """

    model_config = ConfigDict(extra="forbid")

    board: Annotated[str, Field(max_length=40)] | None = None
    deck: Annotated[str, Field(max_length=400)] | None = None
    ruleset: Annotated[str, Field(max_length=40)] | None = None
    rules: Annotated[dict[str, bool | str], Field(max_length=60)] = {}
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    lang: Literal["en", "zh"] = "en"
    pace: Annotated[str, Field(max_length=20)] = "reading"


@router.post("", status_code=201)
async def start(request: Request, wanted: NewGame) -> JSONResponse:
    """Start a game of AI players. The god key is told here and never again."""
    pace = pace_named(wanted.pace)
    setup = GameSetup.of(
        board=wanted.board,
        deck=parse_deck(wanted.deck) if wanted.deck else (),
        ruleset=wanted.ruleset,
        rules=wanted.rules,
        seed=secrets.randbits(63) if wanted.seed is None else wanted.seed,
    )
    try:
        game, key = _hall(request).start(setup, wanted.lang, pace)
    except HallFull as error:
        raise HTTPException(429, str(error)) from error
    at = f"/api/games/{game.show.id}"
    return JSONResponse(
        {
            "id": game.show.id,
            "god_key": key,
            "warnings": list(setup.warnings()),
            "links": {
                # After the hash sign: a browser keeps that part to itself.
                "page": f"/#game={game.show.id}",
                "god_page": f"/#game={game.show.id}&key={key}",
                "state": at,
                "stream": f"{at}/stream",
                "record": f"{at}/record",
            },
        },
        201,
        headers={"Location": at, "Cache-Control": "no-store"},
    )


@router.get("")
async def all_games(request: Request) -> dict[str, Any]:
    """All games, newest first, as anybody may see them."""
    return {"games": [listed(game.show) for game in _hall(request).newest_first()]}


@router.get("/{id}")
async def state(request: Request, id: str) -> dict[str, Any]:
    """A game as the public has seen it so far, and whose public turn is awaited."""
    return public_state(_game(request, id).show)


@router.get("/{id}/stream", response_class=GameStream, status_code=200)
async def stream(
    request: Request,
    id: str,
    view: Literal["villager", "god"] = "villager",
    key: Key = None,
    after: Annotated[int, Query(ge=0)] = 0,
    last_event_id: Annotated[str | None, Header()] = None,
) -> Response:
    """The game as server-sent events; the event is the kind, the id the place in this view.

    `Last-Event-ID`, or `after` where a client cannot send it, resumes behind that place. Where
    nothing more will come the answer is 204, which ends an event source's attempts.
    """
    game = _game(request, id)
    if view == "god":
        _must_open(game, key)
    feed = game.show.god if view == "god" else game.show.villager
    if last_event_id is not None and last_event_id.isdecimal() and len(last_event_id) < 10:
        after = int(last_event_id)
        if feed.complete and after >= len(feed.shown):
            return Response(status_code=204)
    return GameStream(feed, after)


@router.get("/{id}/record")
async def record(request: Request, id: str, key: Key = None) -> JSONResponse:
    """The game as `wolfhour replay` reads it: with the key, or for everybody once it is over."""
    game = _game(request, id)
    if not game.show.over:
        _must_open(game, key)
    return JSONResponse(
        record_of(game.show),
        headers={
            "Cache-Control": "no-store",
            "Content-Disposition": f'attachment; filename="wolfhour-{game.show.id}.json"',
        },
    )


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _game(request: Request, id: str) -> Running:
    game = _hall(request).find(id)
    if game is None:
        raise HTTPException(404, f"no game {id[:40]!r} here")
    return game


def _must_open(game: Running, key: str | None) -> None:
    if not game.lock.opens(key):
        raise HTTPException(403, "this view needs the god key that was given at the game's start")
