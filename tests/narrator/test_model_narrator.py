"""A model may tell the story; nothing it does can falsify, delay or spoil it."""

import asyncio
import time
from itertools import cycle

import pytest
from tenacity import wait_none

from engine.chance import Chance
from engine.seats import GALLERY
from engine.setup import GameSetup
from narrator.facts import check
from narrator.model_narrator import MISSES, REST, SECONDS, USUAL_SECONDS, ModelNarrator
from narrator.openings import opening
from narrator.prompting import PAST, REMEMBERED, weight
from narrator.templates import TemplateNarrator
from narrator.wording import joined
from players.llm import calls
from players.llm.calls import Caller, Ledger
from players.llm.models import LangchainModel
from players.llm.prices import load_prices
from players.llm.settings import Budget, ModelSettings
from prompts import LANGS, Lang
from prompts.narrators import load_style
from tests.fake_model import FAULTS, FakeModel, FakeServer
from tests.narrator.modelled import (
    NAMES,
    QUIET,
    Scripted,
    game_of,
    narrator_of,
    plain,
    said,
    stories,
    told_by,
)
from tests.narrator.staged import beats_of, played, staged

# --- streaming and time ------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
async def test_a_good_model_tells_every_beat_and_the_templates_none(lang: Lang) -> None:
    story = stories(lang)
    narrator = narrator_of(Scripted(lambda prompt: next(story)), lang)
    narrations = await told_by(narrator, game_of(lang))
    assert narrator.replaced == 0
    assert narrator.told == len(narrations) > 20
    assert not narrator.held
    assert all(len(sentences) == 2 for _, sentences in narrations)


async def test_a_sentence_is_shown_before_the_next_is_written() -> None:
    model = Scripted(lambda prompt: "The mist comes up. The bell is quiet.", chunk=1, between=0.01)
    beat, view = staged(QUIET, NAMES)
    times = []
    began = time.monotonic()
    async for _ in narrator_of(model, "en").narrate(view, beat):
        times.append(time.monotonic() - began)
    assert len(times) == 2
    assert times[0] < times[1] - 0.1


async def test_what_is_late_is_cut_and_what_was_shown_stands() -> None:
    model = Scripted(
        lambda prompt: "The mist comes up. " + "The bell is quiet " * 200, between=0.01
    )
    beat, view = staged(QUIET, NAMES)
    narrator = narrator_of(model, "en", hurry=0.03)
    assert [s async for s in narrator.narrate(view, beat)] == ["The mist comes up."]
    assert narrator.missed == {"late": 1}
    assert narrator.replaced == 0


async def test_a_model_that_says_nothing_in_time_is_replaced_in_time() -> None:
    model = Scripted(lambda prompt: "The mist comes up.", latency=30)
    beat, view = staged(QUIET, NAMES)
    narrator, began = narrator_of(model, "en", hurry=0.01), time.monotonic()
    assert tuple([s async for s in narrator.narrate(view, beat)]) == plain()
    assert time.monotonic() - began < 0.1 + 0.3
    assert narrator.replaced == 1


async def test_a_listener_who_reads_for_long_is_not_cut_off() -> None:
    model = Scripted(lambda prompt: "The mist comes up. The bell is quiet.")
    beat, view = staged(QUIET, NAMES)
    heard = []
    async for sentence in narrator_of(model, "en", hurry=0.02).narrate(view, beat):
        await asyncio.sleep(0.3)
        heard.append(sentence)
    assert heard == ["The mist comes up.", "The bell is quiet."]


async def test_a_listener_who_leaves_ends_the_call() -> None:
    model = Scripted(lambda prompt: "The mist comes up. " * 50, between=0.01)
    beat, view = staged(QUIET, NAMES)
    narrator = narrator_of(model, "en")
    telling = narrator.narrate(view, beat)
    assert await anext(telling) == "The mist comes up."
    await telling.aclose()  # type: ignore[attr-defined]
    assert narrator.missed == {"late": 1}
    assert len(narrator.account.calls) == 1


async def test_a_model_that_does_not_stop_holds_nobody_up() -> None:
    class Stubborn(Scripted):
        async def pieces(self, *args: object, **more: object):  # type: ignore[no-untyped-def]
            for _ in range(15):
                try:
                    await asyncio.sleep(0.1)
                except asyncio.CancelledError:
                    continue
            yield None

    beat, view = staged(QUIET, NAMES)
    narrator, began = narrator_of(Stubborn(lambda prompt: ""), "en", hurry=0.01), time.monotonic()
    assert tuple([s async for s in narrator.narrate(view, beat)]) == plain()
    assert time.monotonic() - began < 1.5
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait({task}, timeout=5)


async def test_a_model_that_never_comes_in_time_is_let_rest() -> None:
    model = Scripted(lambda prompt: "The mist comes up.", latency=30)
    narrator = narrator_of(model, "en", hurry=0.001)
    narrations = await told_by(narrator, game_of("en"))
    assert narrator.replaced == len(narrations)
    assert model.calls <= len(narrations) * MISSES // (MISSES + REST) + MISSES


async def test_a_spent_budget_leaves_the_rest_to_the_templates() -> None:
    story = stories("en")
    model = Scripted(lambda prompt: next(story))
    narrator = narrator_of(model, "en")
    narrator.account = Ledger(Budget(tokens=1), tokens=1)
    beat, view = staged(QUIET, NAMES)
    assert tuple([s async for s in narrator.narrate(view, beat)]) == plain()
    assert model.calls == 0


async def test_every_call_is_booked_to_the_narrator() -> None:
    story = stories("en")
    narrator = narrator_of(Scripted(lambda prompt: next(story)), "en")
    beat, view = staged(QUIET, NAMES)
    _ = [s async for s in narrator.narrate(view, beat)]
    (call,) = narrator.account.calls
    assert (call.seat, call.purpose, call.outcome) == (GALLERY, "narrate peaceful", "ok")


# --- openings and memory -----------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
async def test_no_two_tellings_of_a_kind_open_alike_whoever_tells_them(lang: Lang) -> None:
    """A model with six stories and no memory; the templates take over where it repeats itself."""
    story, dice = stories(lang), Chance(4)
    known = [next(story) for _ in range(6)]
    narrator = narrator_of(Scripted(lambda prompt: known[dice.number("story", 6)]), lang)
    narrations = await told_by(narrator, game_of(lang))
    starts = [(b.kind, opening(joined(sentences, lang), lang)) for b, sentences in narrations]
    assert len(set(starts)) == len(starts)
    assert len(set(said(narrations))) == len(said(narrations))
    assert narrator.held["opening"] + narrator.held["repeated"] > 10
    assert 0 < narrator.replaced < len(narrations)


@pytest.mark.parametrize("lang", LANGS)
async def test_it_is_given_its_own_tellings_and_its_village_within_a_budget(lang: Lang) -> None:
    story = stories(lang)
    model = Scripted(lambda prompt: next(story))
    narrator = narrator_of(model, lang)
    narrations = await told_by(narrator, game_of(lang))
    texts = [joined(sentences, lang) for _, sentences in narrations]
    for place, prompt in enumerate(model.prompts[1:], 1):
        assert narrator.template.setting in prompt
        assert texts[0] in prompt
        assert texts[place - 1] in prompt
    most = PAST + REMEMBERED + 2_000
    assert max(weight(prompt) for prompt in model.prompts) < most


# --- a server that misbehaves ------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
async def test_with_faults_and_ten_seconds_of_latency_every_beat_is_told_in_time(
    lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second is a fortieth of one here, for the server and for the narrator alike."""
    monkeypatch.setattr(calls, "_SECOND_THOUGHTS", wait_none())
    scale = 1 / 40
    fake = FakeModel(latency=10 * scale, jitter=4 * scale, rate=0.2, chunk=30, retry_after="0.001")
    with FakeServer(fake) as server:
        narrator, model = over_http(server.url, lang, hurry=scale)
        slowest = 0.0
        for beat, view in beats_of(game_of(lang, "nine")):
            began = time.monotonic()
            heard = [s async for s in narrator.narrate(view, beat)]
            slowest = max(slowest, time.monotonic() - began - narrator.seconds(beat.kind))
            assert heard
            assert check(heard, view, beat, lang) == ()
        await model.close()
    assert narrator.missed["late"] > 0
    assert slowest < 0.5


TRACES = ("Moderator", "admit", "model", "```", "{", "smiles", "叹气", "抱歉", "承认", "##", "wolf")


@pytest.mark.parametrize(("fault", "lang"), [*zip(FAULTS, cycle(LANGS), strict=False)])
async def test_each_fault_leaves_every_beat_told_and_nothing_of_it_shown(
    fault: str, lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "_SECOND_THOUGHTS", wait_none())
    fake = FakeModel(always=fault, times=2, chunk=30, slow=0.01, retry_after="0.001")
    cast = [f"名{seat}" for seat in range(1, 8)]
    game = played(GameSetup.of(board="quick", seed=2).with_names(cast), 2)
    with FakeServer(fake) as server:
        narrator, model = over_http(server.url, lang)
        for beat, view in list(beats_of(game))[:5]:
            heard = [s async for s in narrator.narrate(view, beat)]
            assert heard
            assert check(heard, view, beat, lang) == ()
            for sentence in heard if beat.role is None else ():
                assert not any(trace in sentence for trace in TRACES), sentence
        await model.close()
    assert fake.met[fault] == 2
    assert narrator.replaced < narrator.told


def over_http(url: str, lang: Lang, hurry: float = 1.0) -> tuple[ModelNarrator, LangchainModel]:
    settings = ModelSettings(name="openai:fake", base_url=url, attempts=2)
    model = LangchainModel(settings)
    model._llm = model._built()  # the libraries take their time to load, once
    template = TemplateNarrator(lang, 5)
    caller = Caller(model, settings, load_prices())
    return ModelNarrator(lang, caller, load_style("caster"), template, Ledger(), hurry=hurry), model


def test_every_time_budget_is_short() -> None:
    assert max(*SECONDS.values(), USUAL_SECONDS) <= 25


async def test_a_prompt_read_aloud_is_no_telling() -> None:
    echoes = Scripted(
        lambda prompt: "# What you told before\nThe mist comes up. The bell is quiet."
    )
    beat, view = staged(QUIET, NAMES)
    narrator = narrator_of(echoes, "en")
    assert [s async for s in narrator.narrate(view, beat)] == [
        "The mist comes up.",
        "The bell is quiet.",
    ]
    aloud = Scripted(lambda prompt: prompt.strip().splitlines()[-1])
    narrator = narrator_of(aloud, "en")
    assert [s async for s in narrator.narrate(view, beat)]
    assert narrator.held["echo"] == 1
    assert narrator.replaced == 1
