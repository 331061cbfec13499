import asyncio
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from api.app import create_app
from api.auth import Lock, keep_keys_out_of_logs
from api.hall import Limits
from api.saved import read_record
from tests.api.staging import talkers


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(talkers, Limits(running=3, kept=4))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        yield client
    await app.state.hall.close()


async def _started(client: httpx.AsyncClient, **wanted: object) -> dict[str, str]:
    response = await client.post("/api/games", json={"pace": "instant", "board": "quick", **wanted})
    assert response.status_code == 201, response.text
    game: dict[str, str] = response.json()
    return game


async def _finished(client: httpx.AsyncClient, id: str) -> dict[str, object]:
    for _ in range(2000):
        state = (await client.get(f"/api/games/{id}")).json()
        if state["finished"]:
            found: dict[str, object] = state
            return found
        await asyncio.sleep(0.005)
    raise AssertionError("the game never ended")


async def test_a_game_is_created_with_an_id_a_key_and_links(client: httpx.AsyncClient) -> None:
    game = await _started(client, lang="zh", seed=7)
    other = await _started(client, lang="zh", seed=7)
    assert set(game) == {"id", "god_key", "warnings", "links"}
    assert game["id"] != other["id"]
    assert game["god_key"] != other["god_key"]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"board": "chess"}, "unknown board 'chess'"),
        ({"ruleset": "poker"}, "unknown ruleset 'poker'"),
        ({"deck": "werewolf*9 seer"}, "wolves must be fewer than half"),
        ({"deck": "dragon"}, "unknown role 'dragon'"),
        ({"board": "quick", "deck": "seer"}, "not both"),
        ({"rules": {"witch_self_sav": "never"}}, "did you mean 'witch_self_save'"),
        ({"rules": {"exile_tie": "duel"}}, "is not a value of it"),
        ({"pace": "fast"}, "a pace is instant"),
        ({"lang": "fr"}, "lang:"),
        ({"seed": -1}, "seed:"),
        ({"colour": "red"}, "colour: extra inputs are not permitted"),
    ],
    ids=lambda value: ",".join(value) if isinstance(value, dict) else None,
)
async def test_bad_input_is_answered_by_one_line_a_problem(
    client: httpx.AsyncClient, body: dict[str, object], says: str
) -> None:
    response = await client.post("/api/games", json=body)
    assert response.status_code == 422
    [problem] = response.json()["problems"]
    assert says in problem
    assert "\n" not in problem


async def test_every_problem_of_a_setup_is_told_at_once(client: httpx.AsyncClient) -> None:
    body = {"rules": {"one": "1", "two": "2"}}
    response = await client.post("/api/games", json=body)
    assert len(response.json()["problems"]) == 2


async def test_a_request_that_is_too_large_is_turned_away(client: httpx.AsyncClient) -> None:
    response = await client.post("/api/games", content=b"x" * 70_000)
    assert response.status_code == 413

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(70):
            yield b"y" * 1000

    headers = {"content-type": "application/json"}
    response = await client.post("/api/games", content=endless(), headers=headers)
    assert response.status_code == 413


async def test_no_more_games_run_at_once_than_the_server_takes(client: httpx.AsyncClient) -> None:
    for _ in range(3):
        await _started(client, pace="reading")
    response = await client.post("/api/games", json={"board": "quick"})
    assert response.status_code == 429
    assert "3 games are running" in response.json()["problems"][0]


async def test_the_oldest_finished_game_makes_room(client: httpx.AsyncClient) -> None:
    ids = []
    for _ in range(5):
        game = await _started(client)
        await _finished(client, game["id"])
        ids.append(game["id"])
    listed = [game["id"] for game in (await client.get("/api/games")).json()["games"]]
    assert listed == list(reversed(ids[1:]))
    assert (await client.get(f"/api/games/{ids[0]}")).status_code == 404


async def test_the_list_is_newest_first_and_holds_no_secret(client: httpx.AsyncClient) -> None:
    first = await _started(client, pace="reading", seed=123456789)
    second = await _started(client, pace="reading", seed=987654321)
    response = await client.get("/api/games")
    assert [game["id"] for game in response.json()["games"]] == [second["id"], first["id"]]
    for secret in ("123456789", "987654321", first["god_key"], "werewolf", "role"):
        assert secret not in response.text


async def test_the_public_state_knows_no_card_before_the_end_and_all_after_it(
    client: httpx.AsyncClient,
) -> None:
    game = await _started(client, pace="reading:50", seed=123456789)
    running = await client.get(f"/api/games/{game['id']}")
    assert "123456789" not in running.text
    assert {player["role"] for player in running.json()["players"]} <= {None}
    over = await _started(client)
    state = await _finished(client, over["id"])
    assert state["winner"] in ("village", "wolves")
    assert isinstance(state["players"], list)
    assert None not in {player["role"] for player in state["players"]}


async def test_the_record_needs_the_key_until_the_end_and_replays(
    client: httpx.AsyncClient, tmp_path: Path
) -> None:
    game = await _started(client, pace="reading")
    at = f"/api/games/{game['id']}/record"
    assert (await client.get(at)).status_code == 403
    assert (await client.get(at, params={"key": "wrong"})).status_code == 403
    assert (await client.get(at, params={"key": game["god_key"]})).status_code == 200
    over = await _started(client)
    await _finished(client, over["id"])
    saved = await client.get(f"/api/games/{over['id']}/record")
    assert saved.status_code == 200
    path = tmp_path / "game.json"
    path.write_text(saved.text)
    replayed = read_record(path).replayed()
    assert replayed.over
    assert replayed.digest == saved.json()["end"]["digest"]


@pytest.mark.parametrize("path", ["/api/games/nope", "/api/games/nope/stream", "/nope", "/../x"])
async def test_what_is_not_there_is_a_plain_404(client: httpx.AsyncClient, path: str) -> None:
    response = await client.get(path)
    assert response.status_code == 404
    assert len(response.json()["problems"]) == 1


async def test_boards_and_rulesets_say_all_a_form_needs(client: httpx.AsyncClient) -> None:
    boards = (await client.get("/api/boards")).json()
    assert boards["default"] in [board["name"] for board in boards["boards"]]
    rulesets = (await client.get("/api/rulesets")).json()
    standard = next(each for each in rulesets["rulesets"] if each["name"] == "standard")
    assert set(standard["rules"]) == set(rulesets["fields"])
    for name, value in standard["rules"].items():
        assert value in rulesets["fields"][name]
    assert (await client.get("/healthz")).json() == {"status": "ok"}


async def test_the_page_may_load_nothing_but_itself(client: httpx.AsyncClient) -> None:
    page = await client.get("/")
    assert page.status_code == 200
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"
    script = await client.get("/js/main.js")
    assert "javascript" in script.headers["content-type"]


def test_the_files_of_the_page_name_no_other_host() -> None:
    web = Path(__file__).parents[2] / "api" / "web"
    files = [path for path in web.rglob("*") if path.is_file()]
    assert len(files) > 15
    for path in files:
        text = path.read_text().replace("http://www.w3.org/", "")
        assert "://" not in text, path
        assert "innerHTML" not in text, path
        assert "style=" not in text, path


def test_a_lock_opens_to_its_key_alone_and_does_not_hold_it() -> None:
    lock, key = Lock.made()
    assert lock.opens(key)
    assert not any(lock.opens(wrong) for wrong in (None, "", key[:-1], key + "x", "字"))
    assert key not in repr(lock)


def test_no_log_line_holds_a_key(caplog: pytest.LogCaptureFixture) -> None:
    keep_keys_out_of_logs()
    keep_keys_out_of_logs()
    access = logging.getLogger("uvicorn.access")
    assert sum(type(each).__name__ == "HideKeys" for each in access.filters) == 1
    with caplog.at_level(logging.INFO, "uvicorn.access"):
        access.addHandler(caplog.handler)
        line = '%s - "%s %s HTTP/%s" %d'
        access.info(
            line, "::1", "GET", "/api/games/x/stream?view=god&key=s3cret&after=2", "1.1", 200
        )
        access.removeHandler(caplog.handler)
    assert "after=2" in caplog.text
    assert "s3cret" not in caplog.text


async def test_the_api_describes_itself(client: httpx.AsyncClient) -> None:
    described = json.loads((await client.get("/openapi.json")).text)
    assert "/api/games/{id}/stream" in described["paths"]
