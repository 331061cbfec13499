"""One layer tries again, waits as asked, keeps its limits, and says why it gave up."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tenacity import wait_none

from players.llm import calls
from players.llm.calls import Caller, Reply
from players.llm.doctor import examine
from players.llm.failures import CallFailed, Fault
from players.llm.models import Form, LangchainModel, Message
from players.llm.prices import load_prices
from players.llm.settings import ModelSettings
from tests.fake_model import FakeModel, FakeServer

SCHEMA = {
    "type": "object",
    "properties": {"choice": {"type": "string", "enum": ["1", "2"]}},
    "required": ["choice"],
    "additionalProperties": False,
}
MESSAGES: list[Message] = [("system", "You choose."), ("user", "Choose.")]
FORM = Form(SCHEMA, "json_schema")


@pytest.fixture(name="fake")
def _fake() -> Iterator[tuple[FakeModel, str]]:
    fake = FakeModel(chunk=8)
    with FakeServer(fake) as server:
        yield fake, server.url


def caller(url: str, **changes: Any) -> Caller:
    given = {"name": "openai:fake", "base_url": url, "timeout": 5.0, "first_token": 2.0}
    settings = ModelSettings.model_validate(given | changes)
    return Caller(LangchainModel(settings), settings, load_prices())


async def ask(one: Caller, **more: Any) -> Reply:
    try:
        return await one.ask(MESSAGES, FORM, **more)
    finally:
        await one.model.close()


GIVEN_UP = [
    ("server_error", Fault.SERVER, 3),
    ("rate_limit", Fault.RATE_LIMIT, 3),
    ("html", Fault.NOT_A_REPLY, 3),
    ("null_choices", Fault.NOT_A_REPLY, 3),
    ("no_quota", Fault.NO_QUOTA, 1),
]


@pytest.mark.parametrize(("fault", "why", "requests"), GIVEN_UP, ids=[case[0] for case in GIVEN_UP])
async def test_is_tried_as_often_as_it_can_help(
    fake: tuple[FakeModel, str],
    monkeypatch: pytest.MonkeyPatch,
    fault: str,
    why: Fault,
    requests: int,
) -> None:
    monkeypatch.setattr(calls, "_SECOND_THOUGHTS", wait_none())
    model, url = fake
    model.always, model.retry_after = fault, "0.001"
    with pytest.raises(CallFailed) as failed:
        await ask(caller(url, attempts=3))
    assert failed.value.failure.fault is why
    assert failed.value.attempts == requests == len(model.requests)


async def test_a_server_that_recovers_is_answered_by_the_same_call(
    fake: tuple[FakeModel, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "_SECOND_THOUGHTS", wait_none())
    model, url = fake
    model.always, model.times = "server_error", 2
    reply = await ask(caller(url, attempts=3))
    assert reply.attempts == 3
    assert reply.finish == "stop"


async def test_the_wait_a_server_asks_for_is_kept(fake: tuple[FakeModel, str]) -> None:
    model, url = fake
    model.always, model.times, model.retry_after = "rate_limit", 1, "0.3"
    began = time.monotonic()
    reply = await ask(caller(url))
    assert reply.attempts == 2
    assert time.monotonic() - began >= 0.3


async def test_a_wait_of_minutes_is_not_waited_for(fake: tuple[FakeModel, str]) -> None:
    model, url = fake
    model.always, model.retry_after = "rate_limit", "600"
    with pytest.raises(CallFailed) as failed:
        await ask(caller(url))
    assert failed.value.failure.wait == 600
    assert len(model.requests) == 1


async def test_what_was_published_is_never_asked_for_again(fake: tuple[FakeModel, str]) -> None:
    model, url = fake
    model.always = "dropped_stream"
    heard: list[str] = []

    async def hear(text: str) -> None:
        heard.append(text)

    with pytest.raises(CallFailed):
        await ask(caller(url), hear=hear, published=lambda: bool(heard))
    assert len(model.requests) == 1


async def test_a_reply_that_does_not_begin_in_time_is_given_up(
    fake: tuple[FakeModel, str],
) -> None:
    model, url = fake
    model.always, model.slow = "slow_first_token", 5.0

    async def hear(text: str) -> None:
        raise AssertionError(text)

    with pytest.raises(CallFailed) as failed:
        await ask(caller(url, first_token=0.1, attempts=1), hear=hear)
    assert failed.value.failure.fault is Fault.TIMEOUT


async def test_reasoning_is_kept_apart_and_usage_is_counted(fake: tuple[FakeModel, str]) -> None:
    model, url = fake
    model.always = "reasoning_ate_it"

    async def hear(text: str) -> None:
        raise AssertionError(text)

    reply = await ask(caller(url), hear=hear)
    assert "think about this" in reply.thought
    assert reply.text == ""
    assert reply.finish == "length"
    assert reply.usage.prompt > 0


@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize("mode", ["json_schema", "tools"])
async def test_both_output_modes_work_streamed_and_whole(
    fake: tuple[FakeModel, str], mode: Any, stream: bool
) -> None:
    _, url = fake

    async def hear(text: str) -> None:
        """What comes is looked at whole."""

    one = caller(url, stream=stream)
    try:
        reply = await one.ask(MESSAGES, Form(SCHEMA, mode), hear=hear)
    finally:
        await one.model.close()
    assert reply.text in ('{"choice": "1"}', '{"choice": "2"}')


EXAMINED = [
    ("all well", None, "ok", "answers"),
    ("no quota", "no_quota", "error", "no credit"),
    ("another server", "html", "error", "/v1"),
    ("prose", "prose", "warning", "not plain JSON"),
    ("empty", "reasoning_ate_it", "error", "reasoning_tokens"),
]


@pytest.mark.parametrize(
    ("fault", "level", "says"), [case[1:] for case in EXAMINED], ids=[c[0] for c in EXAMINED]
)
async def test_the_doctor_says_what_is_wrong(
    fake: tuple[FakeModel, str],
    monkeypatch: pytest.MonkeyPatch,
    fault: str | None,
    level: str,
    says: str,
) -> None:
    monkeypatch.setattr(calls, "_SECOND_THOUGHTS", wait_none())
    model, url = fake
    model.always = fault
    one = caller(url)
    try:
        findings = await examine(one.settings, one)
    finally:
        await one.model.close()
    assert [finding for finding in findings if finding.level == level and says in finding.text]


async def test_the_doctor_tells_a_missing_server(unused_tcp_port: int) -> None:
    one = caller(f"http://127.0.0.1:{unused_tcp_port}/v1", attempts=1)
    try:
        findings = await examine(one.settings, one)
    finally:
        await one.model.close()
    assert [finding.level for finding in findings] == ["error"]
    assert "nothing answers there" in findings[0].text


async def test_a_call_that_is_given_up_ends_at_once_and_is_not_made_again(
    fake: tuple[FakeModel, str],
) -> None:
    model, url = fake
    model.latency = 0.6
    one, began = caller(url), time.monotonic()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await one.ask(MESSAGES, FORM)
    assert time.monotonic() - began < 0.5
    await asyncio.sleep(0.1)
    await one.model.close()
    assert len(model.requests) == 1
