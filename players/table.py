"""A running game: seats its players, asks them, publishes what happens, and never gets stuck.

Simultaneous asks are put at the same time and each answer is taken as it comes; the game goes on
when all are in, so that the order in which players finish changes nothing. An answer that does not
come, is illegal or fails is replaced by the fallback player's, and the table says so.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from engine.asks import Answer, Ask, AskKind, Ruling
from engine.errors import IllegalAnswer
from engine.events import Told
from engine.game import Game
from engine.seats import GALLERY, Seat
from engine.views import View
from players.player import CannotAnswer, Player, Say
from players.referee import Referee

log = logging.getLogger(__name__)

Cause: TypeAlias = str
"""Why a fallback answered: "late", "illegal", "failed", or what the player itself gave as cause."""


@dataclass(frozen=True, slots=True)
class Fallback:
    """The table answered for a seat because its player could not."""

    seat: Seat
    ask: AskKind
    cause: Cause
    detail: str


class Watcher(Protocol):
    """Hears everything a table does, in order; decides itself who may know what."""

    async def told(self, told: Told) -> None:
        """An event happened."""

    async def asked(self, asks: tuple[Ask, ...]) -> None:
        """These asks wait for answers now."""

    async def answered(self, answer: Answer) -> None:
        """The game took an answer; told before the events it causes."""

    async def ruled(self, ruling: Ruling) -> None:
        """The referee warned a seat; told before the speech it is about."""

    async def speaking(self, ask: Ask, sentence: str) -> None:
        """A seat is in the middle of a speech and has just said this."""

    async def fell_back(self, fallback: Fallback) -> None:
        """A seat's player could not answer and the table did."""


class Quiet:
    """A watcher that watches nothing; base of those that care about a part."""

    async def told(self, told: Told) -> None:
        """Nothing."""

    async def asked(self, asks: tuple[Ask, ...]) -> None:
        """Nothing."""

    async def answered(self, answer: Answer) -> None:
        """Nothing."""

    async def ruled(self, ruling: Ruling) -> None:
        """Nothing."""

    async def speaking(self, ask: Ask, sentence: str) -> None:
        """Nothing."""

    async def fell_back(self, fallback: Fallback) -> None:
        """Nothing."""


Deadline: TypeAlias = Callable[[Ask], float | None]
"""Seconds a seat has for an ask; None waits for ever, which only a lone human should get."""


def patient(ask: Ask) -> float | None:
    """No deadline."""
    return None


class Table:
    """Plays a game to its end with a player at every seat.

    fallback: answers for a seat whose player is late, illegal or broken; None plays the default.
    referee: hears every speech of the living where the rules have `conduct`.
    """

    def __init__(
        self,
        game: Game,
        players: Mapping[Seat, Player],
        watcher: Watcher | None = None,
        *,
        deadline: Deadline = patient,
        fallback: Player | None = None,
        referee: Referee | None = None,
    ) -> None:
        missing = [seat for seat in game.setup.seats if seat not in players]
        if missing:
            raise ValueError(f"no player at seats {missing}")
        self.game = game
        self._players = players
        self._watcher: Watcher = watcher or Quiet()
        self._deadline = deadline
        self._fallback = fallback
        self._referee = referee if game.rules.conduct else None
        self._heard = 0
        self.views = {seat: View(seat) for seat in (GALLERY, *game.setup.seats)}

    async def play(self) -> Game:
        """Play until the game is over. Cancelling leaves the game at its last taken answer."""
        await self._publish()
        while not self.game.over:
            if not await self._offer():
                await self._ask()
            await self._publish()
        return self.game

    async def _publish(self) -> None:
        while self._heard < len(self.game.log):
            told = self.game.log[self._heard]
            self._heard += 1
            for view in self.views.values():
                view.hear(told)
            await self._watcher.told(told)

    async def _offer(self) -> bool:
        """Let seats with a standing offer take it before the next question; whether one did."""
        for offer in self.game.offers:
            try:
                async with asyncio.timeout(self._deadline(offer)):
                    takes = await self._players[offer.seat].consider(self.views[offer.seat], offer)
            except TimeoutError:
                # An offer nobody waits for must not become one the whole table waits for.
                await self._watcher.fell_back(
                    Fallback(offer.seat, offer.kind, "late", "no decision before the deadline")
                )
                takes = False
            except Exception as error:
                log.warning("seat %s could not consider %s: %r", offer.seat, offer.kind, error)
                await self._watcher.fell_back(
                    Fallback(offer.seat, offer.kind, "failed", repr(error))
                )
                takes = False
            if takes:
                await self._give(offer.silence)
                return True
        return False

    async def _ask(self) -> None:
        asks = self.game.unanswered()
        await self._watcher.asked(asks)
        if len(asks) == 1:
            answer = await self._answer(asks[0])
            await self._give(answer, await self._judge(asks[0], answer))
            return
        async with asyncio.TaskGroup() as group:
            for ask in asks:
                group.create_task(self._answer_and_give(ask))

    async def _answer_and_give(self, ask: Ask) -> None:
        # Given at once: whatever happens to the others, an answer that has come is kept.
        await self._give(await self._answer(ask))

    async def _judge(self, ask: Ask, answer: Answer) -> Ruling | None:
        """Let the referee hear a speech before it is told, so that a warning follows it at once."""
        public = self.views[GALLERY]
        if self._referee is None or not answer.speech.text or ask.seat not in public.alive:
            return None
        return await self._referee.judge(public, ask, answer.speech.text)

    async def _give(self, answer: Answer, ruling: Ruling | None = None) -> None:
        # No await between the two: cancelled there, a game would warn for a speech never held.
        if ruling is not None:
            self.game.warn(ruling)
        self.game.answer(answer)
        if ruling is not None:
            await self._watcher.ruled(ruling)
        await self._watcher.answered(answer)

    async def _answer(self, ask: Ask) -> Answer:
        """A legal answer to the ask, from its player or from the fallback."""
        player, view = self._players[ask.seat], self.views[ask.seat]

        async def say(sentence: str) -> None:
            await self._watcher.speaking(ask, sentence)

        try:
            async with asyncio.timeout(self._deadline(ask)):
                answer = await player.answer(view, ask, say)
            _must_answer(ask, answer)
        except CannotAnswer as error:
            return await self._fall_back(ask, error.cause, error.detail)
        except TimeoutError:
            return await self._fall_back(ask, "late", "no answer before the deadline")
        except IllegalAnswer as error:
            return await self._fall_back(ask, "illegal", str(error))
        except Exception as error:
            # Whatever breaks in a player must not break the game; it is counted and shown.
            log.warning("seat %s failed to answer %s", ask.seat, ask.kind, exc_info=True)
            return await self._fall_back(ask, "failed", repr(error))
        return answer

    async def _fall_back(self, ask: Ask, cause: Cause, detail: str) -> Answer:
        await self._watcher.fell_back(Fallback(ask.seat, ask.kind, cause, detail))
        if self._fallback is None:
            return ask.silence
        try:
            answer = await self._fallback.answer(self.views[ask.seat], ask, _unheard)
            _must_answer(ask, answer)
        except Exception:
            log.exception("the fallback for seat %s failed at %s", ask.seat, ask.kind)
            return ask.silence
        return answer


def _must_answer(ask: Ask, answer: Answer) -> None:
    if (answer.seat, answer.ask) != (ask.seat, ask.number):
        raise IllegalAnswer(
            f"seat {ask.seat}: the answer names ask {answer.ask} of seat {answer.seat}, "
            f"not ask {ask.number}"
        )
    ask.verify(answer)


async def _unheard(sentence: str) -> None:
    """Where a fallback's sentences go: its speech is published whole, as an event."""


__all__ = ["Deadline", "Fallback", "Quiet", "Say", "Table", "Watcher", "patient"]
