import asyncio
from collections.abc import Mapping

import pytest

from api.bus import Shown
from api.pacing import INSTANT, READING, Pace
from api.show import Show
from engine.asks import Answer, Ask, AskKind
from engine.boards import deck
from engine.game import Game
from engine.seats import EVERYONE, Role, Seat
from engine.setup import GameSetup
from engine.speech import Speech
from engine.views import View
from players.player import Player, Say
from tests.api.staging import Talker, talkers


def _setup(seed: int = 7, board: str = "twelve") -> GameSetup:
    return GameSetup.of(board=board, seed=seed)


async def _whole(show: Show) -> list[Shown]:
    await show.run()
    return [shown async for shown in show.villager.listen()]


async def test_the_cast_comes_first_and_tells_public_attributes_only() -> None:
    show = talkers(_setup(), "en", INSTANT, "g")
    first = (await _whole(show))[0]
    assert first.kind == "cast"
    assert {frozenset(seat) for seat in first.payload["seats"]} == {
        frozenset(("seat", "name", "age", "gender", "wears", "smoker", "local", "portrait"))
    }
    assert [seat["seat"] for seat in first.payload["seats"]] == list(range(1, 13))


async def test_the_public_feed_holds_what_everybody_hears_and_nothing_else() -> None:
    show = talkers(_setup(), "en", INSTANT, "g")
    public = await _whole(show)
    told = [entry for entry in show.entries if entry.audience == EVERYONE]
    assert [(shown.kind, shown.payload) for shown in public] == [
        (entry.kind, entry.payload) for entry in told
    ]
    private = {"role_dealt", "pack_met", "checked", "pack_voted", "died", "witch_told", "answer"}
    assert not private & {shown.kind for shown in public}
    assert private - {"answer"} <= {shown.kind for shown in show.god.shown}


async def test_the_record_replays_to_the_same_game() -> None:
    show = talkers(_setup(), "en", INSTANT, "g")
    await show.run()
    assert Game.replay(show.setup, show.game.inputs).digest == show.game.digest
    assert show.over
    assert show.finished


class _Fixed(Talker):
    """Does by night what it was told, and by day the same whatever its card."""

    def __init__(self, seat: Seat, nights: Mapping[AskKind, Seat], naps: float = 0) -> None:
        super().__init__(1, seat)
        self._nights = nights
        self._naps = naps

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        if ask.kind in (AskKind.SEER, AskKind.WOLVES, AskKind.GUARD):
            await asyncio.sleep(self._naps)
            wanted = self._nights.get(ask.kind)
            return ask.answer(wanted) if wanted in ask.options else ask.silence
        if ask.kind is AskKind.VOTE:
            return ask.answer(max(option for option in ask.options if isinstance(option, int)))
        if ask.speech is not None:
            return ask.answer(speech=Speech(f"Seat {ask.seat} has slept well. So has the dog."))
        return ask.silence


_CARDS = deck(2, 4, Role.SEER, Role.WITCH, Role.HUNTER)
_NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGHI")


def _twin(swap: tuple[Seat, Seat] | None, pace: Pace, naps: float = 0) -> tuple[Show, list[float]]:
    """A scripted game; its twin has two cards swapped that change nothing anybody can see."""
    cards = list(_CARDS)
    if swap is not None:
        first, second = swap
        cards[first - 1], cards[second - 1] = cards[second - 1], cards[first - 1]
    setup = GameSetup(tuple(cards), dealt=True, names=_NAMES, rules=(("knife_first", "false"),))
    # The wolves take the lowest plain seat each night; the seer looks at whoever is next to him.
    nights = {AskKind.WOLVES: 6, AskKind.SEER: 8}
    players: dict[Seat, Player] = {
        seat: _Fixed(seat, nights, naps if seat == 3 else 0) for seat in setup.seats
    }
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    return Show(setup, "en", players, pace=pace, sleep=sleep), slept


@pytest.mark.parametrize("swap", [(3, 7), (4, 8), (5, 7), (3, 4)], ids=str)
async def test_two_games_that_differ_in_hidden_cards_give_the_public_the_same_bytes(
    swap: tuple[Seat, Seat],
) -> None:
    plain, _ = _twin(None, READING)
    other, _ = _twin(swap, READING)
    before, after = await _whole(plain), await _whole(other)
    shown = [each.frame for each in before if each.kind != "roles_revealed"]
    assert len(shown) > 40
    # Which cards died decides when such games end, so they are compared up to the first end.
    length = min(len(before), len(after)) - 2
    assert length > 30
    assert [each.frame for each in before[:length]] == [each.frame for each in after[:length]]


async def test_the_public_rhythm_is_the_same_whoever_acted_and_however_long_it_took() -> None:
    quick, rhythm = _twin(None, READING)
    slow, dragged = _twin(None, READING, naps=0.02)
    await _whole(quick)
    await _whole(slow)
    assert rhythm == dragged


async def test_a_night_is_not_shown_before_it_has_been_played_to_its_end() -> None:
    gate = asyncio.Event()

    class Slow(_Fixed):
        async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
            if ask.kind is AskKind.SEER:
                await gate.wait()
            return await super().answer(view, ask, say)

    setup = GameSetup(_CARDS, dealt=True, names=_NAMES)
    show = Show(setup, "en", {seat: Slow(seat, {}) for seat in setup.seats})
    task = asyncio.create_task(show.run())
    for _ in range(200):
        await asyncio.sleep(0)
    # The wolves and the witch have answered, the seer has not: none of the calls is public yet.
    assert [entry.kind for entry in show.entries].count("step_called") >= 2
    assert show.villager.shown[-1].kind == "night_fell"
    gate.set()
    await task
    assert "step_called" in {shown.kind for shown in show.villager.shown}


async def test_a_speech_is_passed_on_sentence_by_sentence_and_then_stands_whole() -> None:
    show, _ = _twin(None, READING)
    heard: list[Shown] = []

    async def listen() -> None:
        heard.extend([shown async for shown in show.villager.listen()])

    await asyncio.gather(show.run(), listen())
    first = next(place for place, shown in enumerate(heard) if shown.kind == "speaking")
    texts = [shown.payload["text"] for shown in heard[first : first + 3]]
    whole = texts[-1]
    assert texts == ["Seat 6 has slept well. ", whole, whole]
    assert [shown.kind for shown in heard[first : first + 3]] == ["speaking", "speaking", "spoke"]


async def test_a_speech_is_heard_while_it_is_still_being_made() -> None:
    gate = asyncio.Event()

    class Slow(_Fixed):
        async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
            if ask.kind is AskKind.SPEAK:
                await say("Wait for it.")
                await gate.wait()
            return await super().answer(view, ask, say)

    setup = GameSetup(_CARDS, dealt=True, names=_NAMES)
    show = Show(setup, "en", {seat: Slow(seat, {}) for seat in setup.seats})
    task = asyncio.create_task(show.run())
    async for shown in show.villager.listen():
        if shown.kind == "speaking":
            break
    assert shown.payload["text"] == "Wait for it."
    assert "spoke" not in {entry.kind for entry in show.entries}
    gate.set()
    await task


async def test_words_to_the_pack_are_not_passed_on() -> None:
    class Loud(_Fixed):
        async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
            if ask.kind is AskKind.CONFER:
                await say("I am a wolf and so are you.")
            return await super().answer(view, ask, say)

    setup = GameSetup(_CARDS, dealt=True, names=_NAMES)
    show = Show(setup, "en", {seat: Loud(seat, {}) for seat in setup.seats})
    heard: list[bytes] = []

    async def listen() -> None:
        heard.extend([shown.frame async for shown in show.villager.listen()])

    await asyncio.gather(show.run(), listen())
    assert not [frame for frame in heard if b"I am a wolf" in frame]


async def test_a_broken_player_is_marked_where_its_answer_shows_and_nowhere_else() -> None:
    class Broken(_Fixed):
        async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
            if ask.seat == 3 and ask.kind in (AskKind.SEER, AskKind.VOTE):
                raise RuntimeError("seat 3 is the seer")
            return await super().answer(view, ask, say)

    setup = GameSetup(_CARDS, dealt=True, names=_NAMES)
    show = Show(setup, "en", {seat: Broken(seat, {}) for seat in setup.seats})
    public = await _whole(show)
    marked = [shown.payload for shown in public if shown.kind == "fallback"]
    assert marked
    assert {fallback["ask"] for fallback in marked} == {"vote"}
    assert not [shown for shown in public if b"is the seer" in shown.frame]
    faults = [shown.payload for shown in show.god.shown if shown.kind == "fault"]
    assert {fault["ask"] for fault in faults} == {"seer", "vote"}


async def test_a_game_that_breaks_says_so_instead_of_freezing() -> None:
    show, _ = _twin(None, INSTANT)

    async def broken(asks: tuple[Ask, ...]) -> None:
        raise RuntimeError("seat 1 is a wolf")

    show.asked = broken  # type: ignore[method-assign]
    public = await _whole(show)
    assert public[-1].kind == "crashed"
    assert public[-1].payload == {}
    assert show.finished
    assert not show.over


async def test_a_cancelled_show_ends_its_listeners_without_claiming_an_end() -> None:
    show, _ = _twin(None, INSTANT)
    never = asyncio.Event()

    async def wait(asks: tuple[Ask, ...]) -> None:
        await never.wait()

    show.asked = wait  # type: ignore[method-assign]
    task = asyncio.create_task(show.run())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert show.villager.closed
    assert not show.villager.complete


async def test_times_of_the_record_change_neither_payloads_nor_digest() -> None:
    clock = iter(range(1_000_000))
    early = talkers(_setup(3, "quick"), "en", INSTANT, "g")
    late = talkers(_setup(3, "quick"), "en", INSTANT, "g")
    late._now = lambda: float(next(clock))
    assert [each.frame for each in await _whole(early)] == [
        each.frame for each in await _whole(late)
    ]
    assert early.game.digest == late.game.digest
