"""Narration beside the game: in order, in its place, and never in the game's way."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from api.casting import cast_for, players_for
from api.pacing import INSTANT, Pace, pace_named
from api.show import Show
from engine.setup import GameSetup
from engine.views import View
from narrator.beats import Beat, Beats


class Slow:
    """Takes its time over every beat, and fails at some."""

    instant = False

    def __init__(self, seconds: float, *, fails: bool = False) -> None:
        self._seconds = seconds
        self._fails = fails
        self.told: list[Beat] = []
        self.heard_then: list[int] = []

    async def narrate(self, view: View, beat: Beat) -> AsyncIterator[str]:
        self.told.append(beat)
        self.heard_then.append(len(view.heard))
        await asyncio.sleep(self._seconds)
        yield f"First of {len(self.told)}."
        if self._fails and len(self.told) % 3 == 0:
            raise RuntimeError("lost the thread")
        await asyncio.sleep(self._seconds)
        yield f"Second of {len(self.told)}."


async def _no_time(seconds: float) -> None:
    await asyncio.sleep(0)


def show_with(narrator: Slow, pace: Pace) -> Show:
    setup = GameSetup.of(board="quick", seed=5)
    cast = cast_for(setup.seats, "en", 5)
    named = setup.with_names(cast.names)
    players = players_for(cast, named)
    return Show(named, "en", players, narrator=narrator, pace=pace, sleep=_no_time)


async def played(narrator: Slow, pace: Pace) -> tuple[Show, list[tuple[str, str]]]:
    show = show_with(narrator, pace)
    async with asyncio.timeout(60):
        await show.run()
    frames = [(frame.kind, str(frame.payload.get("text", ""))) for frame in show.villager.shown]
    return show, frames


PACES = [pytest.param(INSTANT, id="instant"), pytest.param(pace_named("reading"), id="reading")]


@pytest.mark.parametrize("pace", PACES)
async def test_every_beat_is_told_once_and_in_order(pace: Pace) -> None:
    narrator = Slow(0.001)
    show, frames = await played(narrator, pace)
    beats = Beats()
    expected = [beat for told in show.game.log for beat in beats.hear(told)]
    assert narrator.told == expected
    told = [text for kind, text in frames if kind == "narration"]
    assert told == [
        f"{part} of {number}."
        for number in range(1, len(expected) + 1)
        for part in ("First", "Second")
    ]


async def test_a_slow_narrator_delays_no_event_of_the_game() -> None:
    narrator = Slow(0.05)
    show = show_with(narrator, INSTANT)
    async with asyncio.timeout(60):
        await show.run()
    kinds = [entry.kind for entry in show.entries]
    # The whole game was played while the first few beats were being told.
    assert kinds[: kinds.index("game_ended")].count("narration") < 20
    assert kinds[-1] == "narration"
    assert show.finished


async def test_at_reading_pace_a_telling_stands_where_its_moment_is() -> None:
    _, frames = await played(Slow(0.001), pace_named("reading"))
    kinds = [kind for kind, _ in frames]
    dawn = kinds.index("day_broke")
    assert kinds[dawn + 1 : dawn + 3] == ["narration", "narration"]


async def test_a_narrator_is_shown_no_more_than_what_had_happened_then() -> None:
    narrator = Slow(0.001)
    show, _ = await played(narrator, INSTANT)
    public = View(0)
    beats, heard = Beats(), []
    for told in show.game.log:
        public.hear(told)
        heard += [len(public.heard)] * len(beats.hear(told))
    assert narrator.heard_then == heard


async def test_a_narrator_that_breaks_costs_its_own_telling_and_nothing_else() -> None:
    narrator = Slow(0.0, fails=True)
    show, frames = await played(narrator, INSTANT)
    assert show.game.state.winner is not None
    assert not show.crashed
    told = sum(kind == "narration" for kind, _ in frames)
    assert told == 2 * len(narrator.told) - len(narrator.told) // 3
    faults = [entry for entry in show.entries if entry.kind == "fault"]
    assert len(faults) == len(narrator.told) // 3
