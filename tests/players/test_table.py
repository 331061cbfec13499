"""The table asks, publishes and never gets stuck; who is slow or broken changes nothing."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine import events as e
from engine.asks import Answer, Ask, AskKind, Ruling
from engine.chance import draw
from engine.events import Told
from engine.game import Game
from engine.seats import GALLERY, Role, Seat
from engine.setup import GameSetup
from engine.speech import Speech
from engine.views import View, view
from players.player import CannotAnswer, Player, Say, Substitutes
from players.random_player import RandomPlayer
from players.referee import Referee
from players.table import Fallback, Quiet, Table

W, V = Role.WEREWOLF, Role.VILLAGER
SIX = GameSetup(deck=(W, W, Role.SEER, Role.WITCH, V, V), dealt=True)
BURST = replace(SIX, rules=(("self_destruct", "any"),))


def steady(ask: Ask) -> Answer:
    """A choice that depends on the ask alone."""
    counts = [count for count in ask.counts if count <= len(ask.options)]
    name = f"{ask.seat} {ask.number}"
    count = counts[draw(1, name, 0, len(counts))]
    start = draw(1, name, 1, max(1, len(ask.options)))
    return ask.answer(*(ask.options[start:] + ask.options[:start])[:count])


class Steady:
    """Answers by the ask alone, after some turns of the loop; takes offers as told."""

    def __init__(self, turns: Callable[[Ask], int] = lambda ask: 0, *, takes: bool = False) -> None:
        self._turns = turns
        self._takes = takes
        self.asked: list[Ask] = []
        self.heard: list[int] = []

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        self.asked.append(ask)
        self.heard.append(len(view.heard))
        for _ in range(self._turns(ask)):
            await asyncio.sleep(0)
        return steady(ask)

    async def consider(self, view: View, offer: Ask) -> bool:
        return self._takes


class Diary(Quiet):
    """Writes down all that a watcher hears."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, object]] = []

    async def told(self, told: Told) -> None:
        self.lines.append(("told", told))

    async def asked(self, asks: tuple[Ask, ...]) -> None:
        self.lines.append(("asked", asks))

    async def answered(self, answer: Answer) -> None:
        self.lines.append(("answered", answer))

    async def ruled(self, ruling: Ruling) -> None:
        self.lines.append(("ruled", ruling))

    async def speaking(self, ask: Ask, sentence: str) -> None:
        self.lines.append(("speaking", sentence))

    async def fell_back(self, fallback: Fallback) -> None:
        self.lines.append(("fell back", fallback))

    def of(self, kind: str) -> list[object]:
        return [line for what, line in self.lines if what == kind]


def seated(setup: GameSetup, player: Callable[[Seat], Player]) -> dict[Seat, Player]:
    return {seat: player(seat) for seat in setup.seats}


async def played(setup: GameSetup = SIX, **options: object) -> tuple[Game, Diary]:
    diary = Diary()
    players = options.pop("players", None) or seated(setup, lambda seat: Steady())
    table = Table(Game(setup), players, diary, **options)  # type: ignore[arg-type]
    return await table.play(), diary


def test_a_table_with_an_empty_seat_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^no player at seats \[2, 6\]$"):
        Table(Game(SIX), {seat: Steady() for seat in (1, 3, 4, 5)})


# --- who is slow changes nothing -----------------------------------------------------------------


@pytest.mark.parametrize("shift", range(6))
async def test_the_order_in_which_players_finish_changes_nothing(shift: int) -> None:
    def slow(ask: Ask) -> int:
        return (ask.seat * 5 + ask.number + shift) % 6

    usual, usual_diary = await played()
    game, diary = await played(players=seated(SIX, lambda seat: Steady(slow)))
    assert game.digest == usual.digest
    # Within one question to many the answers come as they come; nothing else may move.
    assert sorted(map(repr, game.inputs)) == sorted(map(repr, usual.inputs))
    for kind in ("told", "asked", "speaking", "fell back"):
        assert diary.of(kind) == usual_diary.of(kind)


async def test_simultaneous_asks_are_put_at_the_same_time() -> None:
    waiting = asyncio.Barrier(6)

    class Together(Steady):
        async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
            if ask.kind is AskKind.VOTE and len(view.alive) == 6:
                await waiting.wait()
            return ask.silence

    game, diary = await played(
        replace(SIX, rules=(("sheriff_election", "none"),)),
        players=seated(SIX, lambda seat: Together()),
        deadline=lambda ask: 30.0,
    )
    assert game.over
    assert not diary.of("fell back")


# --- what a player and a watcher are given -------------------------------------------------------


async def test_a_player_is_given_its_own_view_as_it_stands() -> None:
    players = {seat: Steady() for seat in SIX.seats}
    table = Table(Game(SIX), players)
    game = await table.play()
    for seat, player in players.items():
        assert [ask.seat for ask in player.asked] == [seat] * len(player.asked)
        assert player.heard == sorted(player.heard)
        assert table.views[seat] == view(game.log, seat)
    assert table.views[GALLERY] == view(game.log)


async def test_a_watcher_hears_everything_once_and_in_order() -> None:
    game, diary = await played()
    assert diary.of("told") == game.log
    assert diary.of("answered") == game.inputs
    kinds = [what for what, _ in diary.lines]
    assert kinds[0] == "told"
    # An answer comes before the events it causes.
    first = kinds.index("answered")
    assert kinds[first - 1] == "asked"
    asked = [ask for asks in diary.of("asked") for ask in asks]  # type: ignore[attr-defined]
    assert [(ask.seat, ask.number) for ask in asked] == [
        (answer.seat, answer.ask)  # type: ignore[union-attr]
        for answer in game.inputs
    ]


async def test_sentences_are_published_while_a_speech_is_made() -> None:
    class Talker(Steady):
        async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
            if ask.speech is None:
                return ask.silence
            await say("One.")
            await say("Two.")
            return replace(ask.silence, speech=Speech("One. Two."))

    game, diary = await played(players=seated(SIX, lambda seat: Talker()))
    spoken = [told.event for told in game.log if isinstance(told.event, e.Spoke)]
    whispered = [told for told in game.log if isinstance(told.event, e.WolfWhispered)]
    assert all(speech.text == "One. Two." for speech in spoken)
    assert diary.of("speaking") == ["One.", "Two."] * (len(spoken) + len(whispered))


# --- fallbacks -----------------------------------------------------------------------------------


class Broken(Steady):
    """Fails in its own way whenever it is asked."""

    def __init__(self, fault: Callable[[Ask], Answer]) -> None:
        super().__init__()
        self._fault = fault

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        return self._fault(ask)


class Mute(Steady):
    """Never answers."""

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        await asyncio.Event().wait()
        raise AssertionError("never reached")


def _raise(error: Exception) -> Answer:
    raise error


FAULTS: dict[str, tuple[Player, str, str]] = {
    "never answers": (Mute(), "late", "no answer before the deadline"),
    "illegal": (Broken(lambda ask: ask.answer("me")), "illegal", "'me' is not offered"),
    "of another seat": (
        Broken(lambda ask: Answer(1, ask.number, ask.default)),
        "illegal",
        "the answer names ask 1 of seat 1, not ask 1",
    ),
    "of another ask": (
        Broken(lambda ask: Answer(ask.seat, ask.number + 1, ask.default)),
        "illegal",
        "the answer names ask 2 of seat 3, not ask 1",
    ),
    "words where none are asked for": (
        Broken(
            lambda ask: replace(steady(ask), speech=Speech("" if ask.speech else "Hm.")),
        ),
        "illegal",
        "this question takes no speech",
    ),
    "no answer at all": (Broken(lambda ask: None), "failed", "AttributeError"),  # type: ignore[arg-type, return-value]
    "an exception": (Broken(lambda ask: _raise(KeyError("x"))), "failed", "KeyError('x')"),
    "its own reason": (
        Broken(lambda ask: _raise(CannotAnswer("refused", "the model declined"))),
        "refused",
        "the model declined",
    ),
}


@pytest.mark.parametrize(("player", "cause", "detail"), FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("fallback", [None, Steady()], ids=["default", "fallback player"])
async def test_a_player_that_cannot_answer_is_answered_for_and_it_shows(
    player: Player, cause: str, detail: str, fallback: Player | None
) -> None:
    players = {**seated(SIX, lambda seat: Steady()), 3: player}
    game, diary = await played(players=players, deadline=lambda ask: 0.005, fallback=fallback)
    fallbacks = diary.of("fell back")
    assert isinstance(fallbacks[0], Fallback)
    assert (fallbacks[0].seat, fallbacks[0].ask, fallbacks[0].cause) == (3, AskKind.SEER, cause)
    assert detail in fallbacks[0].detail
    assert all(isinstance(fell, Fallback) and fell.seat == 3 for fell in fallbacks)
    answers = [given for given in game.inputs if isinstance(given, Answer) and given.seat == 3]
    seer = next(
        ask
        for asks in diary.of("asked")
        for ask in asks  # type: ignore[attr-defined]
        if ask.seat == 3
    )
    assert answers[0] == (seer.silence if fallback is None else steady(seer))
    if fallback is not None:
        # Answered by the like of itself, the table never knows the difference.
        assert game.digest == (await played())[0].digest


async def test_everybody_broken_still_makes_a_game() -> None:
    game, diary = await played(players=seated(SIX, lambda seat: FAULTS["an exception"][0]))
    assert game.over
    assert len(diary.of("fell back")) == len(game.inputs)


@pytest.mark.parametrize("fault", ["illegal", "an exception", "of another seat"])
async def test_a_fallback_that_fails_itself_is_replaced_by_the_default(fault: str) -> None:
    broken = FAULTS[fault][0]
    players = {**seated(SIX, lambda seat: Steady()), 5: broken}
    by_default, _ = await played(players=players)
    game, _ = await played(players=players, fallback=broken)
    assert game.digest == by_default.digest


async def test_each_seat_may_have_a_substitute_of_its_own() -> None:
    substitutes = Substitutes({seat: Steady(takes=seat == 1) for seat in SIX.seats})
    players = seated(SIX, lambda seat: FAULTS["an exception"][0])
    game, _ = await played(players=players, fallback=substitutes)
    assert game.digest == (await played())[0].digest
    offer = Ask(1, 1, AskKind.SELF_DESTRUCT, ("yes",), (1,), ("yes",))
    assert await substitutes.consider(View(1), offer)
    assert not await substitutes.consider(View(2), replace(offer, seat=2))


# --- offers --------------------------------------------------------------------------------------


async def test_an_offer_is_put_before_each_question_and_taken_at_once() -> None:
    players = {**seated(BURST, lambda seat: Steady()), 2: Steady(takes=True)}
    game, _ = await played(BURST, players=players)
    burst = [told.event for told in game.log if isinstance(told.event, e.SelfDestructed)]
    assert burst[0] == e.SelfDestructed(2, W)
    first_day = [told.event.kind for told in game.log]
    assert "spoke" not in first_day[: first_day.index("self_destructed")]


class Undecided(Steady):
    """Fails to decide about an offer in its own way."""

    def __init__(self, fault: Callable[[], Exception] | None) -> None:
        super().__init__()
        self._fault = fault

    async def consider(self, view: View, offer: Ask) -> bool:
        if self._fault is None:
            await asyncio.Event().wait()
            raise AssertionError("never reached")
        raise self._fault()


@pytest.mark.parametrize(
    ("fault", "cause"), [(lambda: KeyError("x"), "failed"), (None, "late")], ids=["fails", "hangs"]
)
async def test_an_offer_that_cannot_be_considered_is_not_taken_and_it_shows(
    fault: Callable[[], Exception] | None, cause: str
) -> None:
    players = {**seated(BURST, lambda seat: Steady()), 1: Undecided(fault)}
    usual, _ = await played(BURST)
    game, diary = await played(BURST, players=players, deadline=lambda ask: 0.001)
    assert game.digest == usual.digest
    fallbacks = diary.of("fell back")
    assert fallbacks
    assert all(
        isinstance(fell, Fallback)
        and (fell.seat, fell.ask, fell.cause) == (1, AskKind.SELF_DESTRUCT, cause)
        for fell in fallbacks
    )


# --- stopping and going on -----------------------------------------------------------------------


@pytest.mark.parametrize("after", [0, 1, 5, 17, 30])
async def test_a_table_that_is_cancelled_loses_no_answer_it_took(after: int) -> None:
    usual, _ = await played()
    stop = asyncio.Event()

    class Stopping(Diary):
        async def answered(self, answer: Answer) -> None:
            await super().answered(answer)
            if len(self.of("answered")) == after:
                stop.set()

        async def asked(self, asks: tuple[Ask, ...]) -> None:
            if after == 0:
                stop.set()

    game = Game(SIX)
    diary = Stopping()
    slow = seated(SIX, lambda seat: Steady(lambda ask: 3))
    running = asyncio.create_task(Table(game, slow, diary).play())
    await stop.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert game.inputs == usual.inputs[: len(game.inputs)]
    assert len(game.inputs) >= after
    # What was taken is all there is to keep: another table goes on from it.
    resumed = Game.replay(SIX, game.inputs)
    again = Table(resumed, seated(SIX, lambda seat: Steady()))
    assert (await again.play()).digest == usual.digest
    assert again.views[GALLERY] == view(usual.log)


async def test_ballots_that_were_in_survive_a_table_that_is_cancelled_in_the_vote() -> None:
    class LateVoter(Steady):
        async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
            if ask.kind is AskKind.VOTE and ask.seat == 1:
                await asyncio.Event().wait()
            return await super().answer(view, ask, say)

    game = Game(SIX)
    running = asyncio.create_task(Table(game, seated(SIX, lambda seat: LateVoter())).play())
    async with asyncio.timeout(10):
        while [ask.seat for ask in game.unanswered()] != [1]:  # noqa: ASYNC110  # no event tells
            await asyncio.sleep(0)
    voted = list(game.inputs[-(len(game.pending) - 1) :])
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    again = Game.replay(SIX, game.inputs)
    assert [ask.seat for ask in again.unanswered()] == [1]
    finished = await Table(again, seated(SIX, lambda seat: Steady())).play()
    assert finished.inputs[: len(game.inputs)][-len(voted) :] == voted


async def test_cancelling_ends_whoever_was_still_thinking() -> None:
    ended: list[Seat] = []

    class Thinking(Steady):
        async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append(ask.seat)
            raise AssertionError("never reached")

    thinkers = Table(Game(SIX), seated(SIX, lambda seat: Thinking()))
    running = asyncio.create_task(thinkers.play())
    await asyncio.sleep(0.01)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert sorted(ended) == [1, 2]


# --- the referee ---------------------------------------------------------------------------------


class Strict(Referee):
    """Warns everybody for every speech, and notes whom it heard."""

    def __init__(self) -> None:
        self.heard: list[Seat] = []

    async def judge(self, public: View, ask: Ask, text: str) -> Ruling | None:
        assert public.seat == GALLERY
        self.heard.append(ask.seat)
        return Ruling(ask.seat, "oath")


class Swearing(Steady):
    """Says one thing only."""

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        if ask.speech is None:
            return ask.silence
        return replace(ask.silence, speech=Speech("I swear."))


async def test_a_ruling_follows_its_speech_and_the_second_removes() -> None:
    setup = replace(SIX, rules=(("conduct", "true"), ("sheriff_election", "none")))
    referee = Strict()
    game, diary = await played(
        setup, players=seated(setup, lambda seat: Swearing()), referee=referee
    )
    warned = [told.event for told in game.log if isinstance(told.event, e.Warned)]
    assert warned[:6] == [e.Warned(seat, "oath", False) for seat in (2, 3, 4, 5, 6, 1)]
    assert warned[6].removed
    for told in game.log:
        if isinstance(told.event, e.Warned):
            before = game.log[told.seq - 2].event
            assert isinstance(before, e.Spoke)
            assert before.seat == told.event.seat
    assert diary.of("ruled") == [given for given in game.inputs if isinstance(given, Ruling)]
    assert Game.replay(setup, game.inputs).digest == game.digest


async def test_without_the_conduct_rules_no_referee_is_heard() -> None:
    referee = Strict()
    game, _ = await played(players=seated(SIX, lambda seat: Swearing()), referee=referee)
    assert (referee.heard, game.state.warned) == ([], ())


async def test_random_players_play_a_table_as_they_play_an_engine() -> None:
    players = seated(SIX, lambda seat: RandomPlayer(3, seat, rash=False))
    game, _ = await played(players=players)
    by_hand = Game(SIX)
    twins = {seat: RandomPlayer(3, seat) for seat in SIX.seats}
    while not by_hand.over:
        for ask in by_hand.unanswered():
            by_hand.answer(twins[ask.seat].choose(ask))
    assert game.digest == by_hand.digest
