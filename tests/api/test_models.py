"""Models at a show's table: counted for the operator, hidden from the villagers, never in the way."""

import asyncio
from collections.abc import Iterator

import pytest
from tenacity import wait_none

from api.pacing import INSTANT
from api.seating import Company, InTurn
from api.show import Show
from api.staging import stage_of
from engine.asks import Answer, Ask, AskKind
from engine.setup import GameSetup
from engine.views import View
from players.llm import calls
from players.llm.settings import Settings
from players.player import Say
from tests.fake_model import FakeModel, FakeServer
from tests.players.llm.tables import settings_for


@pytest.fixture(name="fake")
def _fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[FakeModel, str]]:
    monkeypatch.setattr(calls, "_SECOND_THOUGHTS", wait_none())
    fake = FakeModel(chunk=60)
    with FakeServer(fake) as server:
        yield fake, server.url


async def shown(settings: Settings, board: str = "quick") -> Show:
    async with Company(settings) as company:
        show = stage_of(company)(GameSetup.of(board=board, seed=8), "en", INSTANT, "one")
        async with asyncio.timeout(120):
            await show.run()
    return show


async def test_usage_is_recorded_for_the_operator_alone(fake: tuple[FakeModel, str]) -> None:
    model, url = fake
    show = await shown(settings_for(url))
    usage = [entry for entry in show.entries if entry.kind == "usage"]
    assert len(usage) == len(model.requests)
    assert {entry.payload["outcome"] for entry in usage} == {"ok"}
    assert all(entry.payload["cost"] is None for entry in usage)
    public = {frame.kind for frame in show.villager.shown}
    assert not public & {"usage", "note", "fault", "answer"}
    assert "usage" in {frame.kind for frame in show.god.shown}


async def test_a_fallback_on_an_open_question_shows_to_everybody(
    fake: tuple[FakeModel, str],
) -> None:
    model, url = fake
    model.always = "no_quota"
    show = await shown(settings_for(url))
    fell = [frame for frame in show.villager.shown if frame.kind == "fallback"]
    assert fell
    assert {frame.payload["cause"] for frame in fell} == {"no_quota"}
    # That a seat was asked at night is itself a secret.
    assert not {frame.payload["ask"] for frame in fell} & {"wolves", "seer", "save", "confer"}
    assert show.game.state.winner is not None


async def test_a_model_narrates_and_its_faults_cost_no_beat(fake: tuple[FakeModel, str]) -> None:
    model, url = fake
    model.rate = 0.2
    settings = settings_for(url).model_copy(update={"narrator": {"temperature": 1.0}})
    show = await shown(settings)
    beats = [entry.payload["beat"] for entry in show.entries if entry.kind == "narration"]
    for moment in ("opening", "nightfall", "dawn", "reveal"):
        assert moment in beats
    assert not show.crashed


class _Thinks:
    def __init__(self) -> None:
        self.thinking = False

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        self.thinking = True
        await asyncio.sleep(0.01)
        self.thinking = False
        return ask.silence

    async def consider(self, view: View, offer: Ask) -> bool:
        return False


async def test_a_person_is_asked_when_nobody_else_is_thinking() -> None:
    turns, slow = InTurn(), _Thinks()
    counted = turns.counted(slow)
    ask = Ask(1, 1, AskKind.VOTE, (2,), (0, 1), ())

    async def say(sentence: str) -> None:
        raise AssertionError(sentence)

    async def person() -> bool:
        await turns.all_quiet()
        return slow.thinking

    asked, _ = await asyncio.gather(person(), counted.answer(View(1), ask, say))
    assert asked is False
