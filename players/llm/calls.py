"""One layer between a player and its model: attempts, waits, limits, deadlines, the account.

No other layer retries. A reply of which something has been published is never asked for again.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from aiolimiter import AsyncLimiter
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception,
    stop_after_attempt,
    wait_random_exponential,
)

from engine.seats import Seat
from players.llm.failures import CallFailed, failure_of
from players.llm.models import ChatModel, Form, Message, Usage
from players.llm.prices import PriceTable
from players.llm.settings import Budget, ModelSettings, SettingsError

log = logging.getLogger(__name__)

_SECOND_THOUGHTS = wait_random_exponential(multiplier=0.5, max=8)


@dataclass(frozen=True, slots=True)
class Call:
    """One call as it is booked.

    seat: for whom, 0 for the narrator. purpose: the kind of ask, or of narration.
    outcome: "ok", "repaired", or why the reply was of no use.
    first: seconds until the first piece; seconds: until the last.
    cost: in the currency of the price table, None where the price is unknown.
    """

    seat: Seat
    purpose: str
    model: str
    outcome: str
    attempts: int
    usage: Usage
    first: float
    seconds: float
    cost: float | None


class Accounts(Protocol):
    """Where calls are booked."""

    async def book(self, call: Call) -> None:
        """Take one call."""
        ...


@dataclass(slots=True)
class Ledger:
    """The calls of one game, and what is left of its budget.

    money counts the calls whose price is known; unpriced says how many others there were.
    told: hears of every call as it is booked.
    """

    budget: Budget = field(default_factory=Budget)
    told: Callable[[Call], Awaitable[None]] | None = None
    calls: list[Call] = field(default_factory=list)
    tokens: int = 0
    money: float = 0.0
    unpriced: int = 0

    async def book(self, call: Call) -> None:
        """Add a call."""
        self.calls.append(call)
        self.tokens += call.usage.prompt + call.usage.output
        if call.cost is None:
            self.unpriced += 1
        else:
            self.money += call.cost
        if self.told is not None:
            await self.told(call)

    @property
    def spent(self) -> str | None:
        """Which limit is reached, or None."""
        if self.budget.tokens and self.tokens >= self.budget.tokens:
            return "tokens"
        if self.budget.money and self.money >= self.budget.money:
            return "money"
        return None


@dataclass(slots=True)
class Reply:
    """What a model wrote, whole. `finish` is None where the stream just ended."""

    text: str = ""
    thought: str = ""
    finish: str | None = None
    refusal: str = ""
    usage: Usage = field(default_factory=Usage)
    attempts: int = 0
    first: float = 0.0
    seconds: float = 0.0


Hear = Callable[[str], Awaitable[None]]
"""Takes the text of a reply so far, as it grows."""


@dataclass(slots=True)
class Caller:
    """Calls one model within its limits. Shared by all seats that use the model."""

    model: ChatModel
    settings: ModelSettings
    prices: PriceTable
    _under_way: asyncio.Semaphore = field(init=False, repr=False)
    _pace: AsyncLimiter | None = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._under_way = asyncio.Semaphore(self.settings.concurrency)
        minute = self.settings.per_minute
        self._pace = AsyncLimiter(minute, 60) if minute else None

    async def ask(
        self,
        messages: Sequence[Message],
        form: Form | None,
        *,
        hear: Hear | None = None,
        published: Callable[[], bool] = lambda: False,
    ) -> Reply:
        """A whole reply, after as many attempts as it is worth.

        hear: given the text so far while it grows. published: whether something of it has been
        told to others, after which a failure is final. Raises CallFailed.
        """
        reply = Reply()
        began = time.monotonic()

        def worth_it(error: BaseException) -> bool:
            # The library takes a cancellation for one more failure, and would call again.
            if not isinstance(error, Exception) or isinstance(error, SettingsError):
                return False
            return failure_of(error).may_help_to_try_again and not published()

        retrying = AsyncRetrying(
            stop=stop_after_attempt(self.settings.attempts),
            wait=_wait,
            retry=retry_if_exception(worth_it),
            reraise=True,
        )
        attempts = 0
        try:
            async for attempt in retrying:
                attempts = attempt.retry_state.attempt_number
                with attempt:
                    reply = await self._attempt(messages, form, hear, began)
        except SettingsError:
            # Not a failed call but a model that cannot be called: for the operator, at once.
            raise
        except Exception as error:
            seconds = time.monotonic() - began
            raise CallFailed(failure_of(error), attempts, seconds) from error
        reply.attempts = attempts
        reply.seconds = time.monotonic() - began
        return reply

    async def _attempt(
        self, messages: Sequence[Message], form: Form | None, hear: Hear | None, began: float
    ) -> Reply:
        if self._pace is not None:
            await self._pace.acquire()
        # Time spent in the queue is nobody's fault: the clock runs from here.
        async with self._under_way, asyncio.timeout(self.settings.timeout):
            return await self._listen(messages, form, hear, began)

    async def _listen(
        self, messages: Sequence[Message], form: Form | None, hear: Hear | None, began: float
    ) -> Reply:
        reply = Reply()
        # A choice is of no use before it is whole, and a stream costs twice the work.
        pieces = self.model.pieces(messages, form, stream=hear is not None)
        try:
            patience: float | None = self.settings.first_token if hear is not None else None
            while True:
                async with asyncio.timeout(patience):
                    piece = await anext(pieces, None)
                if piece is None:
                    return reply
                if piece.text or piece.thought:
                    reply.first = reply.first or time.monotonic() - began
                    patience = None
                reply.text += piece.text
                reply.thought += piece.thought
                reply.refusal += piece.refusal
                reply.finish = piece.finish or reply.finish
                reply.usage = piece.usage or reply.usage
                if hear is not None and piece.text:
                    await hear(reply.text)
        finally:
            close = getattr(pieces, "aclose", None)
            if close is not None:
                await close()

    def booked(self, reply: Reply, seat: Seat, purpose: str, outcome: str) -> Call:
        """The reply as an entry of the account."""
        usage = reply.usage
        return Call(
            seat=seat,
            purpose=purpose,
            model=self.model.name,
            outcome=outcome,
            attempts=reply.attempts,
            usage=usage,
            first=reply.first,
            seconds=reply.seconds,
            cost=self.prices.cost(self.model.name, usage.prompt, usage.cached, usage.output),
        )


def _wait(state: RetryCallState) -> float:
    """What the server asked for, else a random while that grows."""
    error = state.outcome.exception() if state.outcome else None
    asked = failure_of(error).wait if error is not None else 0.0
    return asked or float(_SECOND_THOUGHTS(state))
