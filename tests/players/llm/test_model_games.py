"""Whole games on models that misbehave: each ends, nothing leaks, every fallback shows."""

import json
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from tenacity import wait_none

from engine.events import Spoke, WolfWhispered
from engine.game import Game
from players.llm import calls
from players.llm.settings import Budget
from prompts import LANGS, Lang
from tests.fake_model import FAULTS, FakeModel, FakeServer
from tests.players.llm.tables import Played, play, settings_for

LOST = {"no_quota", "rate_limit", "server", "not_a_reply", "unreachable", "timeout", "unusable"}
BOARDS = ("quick", "nine", "twelve")

NOT_FOR_THE_TABLE = re.compile(
    r"language model|system prompt|\[EVENT\]|法官：|Seat 77: I admit|我承认了|smiles|叹气|[{}]|</?think"
)


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries again at once: the pauses are the same, only shorter."""
    monkeypatch.setattr(calls, "_SECOND_THOUGHTS", wait_none())


@pytest.fixture(name="fake")
def _fake() -> Iterator[tuple[FakeModel, str]]:
    fake = FakeModel(chunk=40, slow=0.01, retry_after="0.001")
    with FakeServer(fake) as server:
        yield fake, server.url


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("board", BOARDS)
async def test_every_fault_at_once_ends_in_a_whole_game(
    fake: tuple[FakeModel, str], board: str, lang: Lang
) -> None:
    model, url = fake
    model.rate = 0.2
    played = await play(settings_for(url, attempts=2), board, lang)
    assert played.game.state.winner is not None
    assert Game.replay(played.game.setup, played.game.inputs).digest == played.game.digest
    assert len(model.met) >= 5
    _every_fallback_is_booked(played)
    _nothing_leaks(played)


def _every_fallback_is_booked(played: Played) -> None:
    """A fallback shows with a cause, and each cause is one of the calls that came to nothing."""
    causes = Counter(fallback.cause for fallback in played.witness.fallbacks)
    assert set(causes) <= LOST
    lost = Counter(call.outcome for call in played.account.calls)
    for cause, count in causes.items():
        if cause != "unusable":
            assert lost[cause] >= count


def _nothing_leaks(played: Played) -> None:
    said = [event.text for event in played.witness.events if isinstance(event, Spoke)]
    whispered = [event.text for event in played.witness.events if isinstance(event, WolfWhispered)]
    for text in (*said, *whispered, *(sentence for _, sentence in played.witness.sentences)):
        assert not NOT_FOR_THE_TABLE.search(text), text


async def test_what_is_heard_in_pieces_is_what_stands_in_the_record(
    fake: tuple[FakeModel, str],
) -> None:
    _, url = fake
    played = await play(settings_for(url), "quick", "en")
    heard: dict[int, list[str]] = {}
    for seat, sentence in played.witness.sentences:
        heard.setdefault(seat, []).append(sentence)
    for seat, sentences in heard.items():
        texts = [
            event.text
            for event in played.witness.events
            if isinstance(event, Spoke | WolfWhispered) and event.seat == seat
        ]
        assert " ".join(sentences) == " ".join(text for text in texts if text)


async def test_the_order_in_which_replies_arrive_changes_nothing(
    fake: tuple[FakeModel, str],
) -> None:
    model, url = fake
    digests = set()
    for salt in range(4):
        model.salt, model.jitter = salt, 0.02
        model._seen.clear()
        played = await play(settings_for(url), "quick", "zh")
        digests.add(played.game.digest)
    assert len(digests) == 1


async def test_only_one_layer_tries_again(fake: tuple[FakeModel, str]) -> None:
    model, url = fake
    model.always = "server_error"
    played = await play(settings_for(url, attempts=3), "quick", "en")
    assert len(model.requests) == 3 * len(played.account.calls)
    assert {call.attempts for call in played.account.calls} == {3}


async def test_a_spent_budget_goes_on_with_house_players_and_says_so(
    fake: tuple[FakeModel, str],
) -> None:
    _, url = fake
    budget = Budget(tokens=20_000)
    played = await play(settings_for(url, budget=budget), "quick", "en")
    assert played.game.state.winner is not None
    causes = {fallback.cause for fallback in played.witness.fallbacks}
    assert causes == {"budget"}
    # Calls that were under way when the limit was reached may still be booked.
    assert played.account.tokens < 20_000 * 2


@pytest.mark.parametrize("mode", ["tools", "json"])
async def test_a_refused_output_mode_is_given_up_once(
    fake: tuple[FakeModel, str], mode: str
) -> None:
    model, url = fake
    model.rejects = frozenset({"json_schema"} if mode == "tools" else {"json_schema", "tools"})
    played = await play(settings_for(url), "quick", "en")
    assert not played.witness.fallbacks
    refused = len(model.requests) - len(played.account.calls)
    assert refused <= 7 * len(model.rejects)


async def test_thoughts_and_whispers_reach_nobody_else(fake: tuple[FakeModel, str]) -> None:
    """A token in every private text shows up in no other seat's prompt and in no speech."""
    model, url = fake
    played = await play(settings_for(url), "nine", "en")
    pack = {event.seat for event in played.witness.events if isinstance(event, WolfWhispered)}
    whispers = [event.text for event in played.witness.events if isinstance(event, WolfWhispered)]
    assert whispers
    public = " ".join(event.text for event in played.witness.events if isinstance(event, Spoke))
    for request in model.requests:
        prompt = "\n".join(message["content"] for message in request["messages"])
        seat = re.search(r"seat (\d+) in a game", prompt)
        assert seat is not None
        if int(seat[1]) not in pack:
            for whisper in whispers:
                if whisper and whisper not in public:
                    assert json.dumps(whisper, ensure_ascii=False) not in prompt


@pytest.mark.parametrize("fault", FAULTS)
async def test_each_fault_alone_ends_in_a_whole_game(
    fake: tuple[FakeModel, str], fault: str
) -> None:
    model, url = fake
    model.always, model.times = fault, 6
    played = await play(settings_for(url, attempts=2, first_token=0.5), "quick", "en")
    assert model.met[fault] == 6
    assert played.game.state.winner is not None
    _nothing_leaks(played)
