"""A feed as a stream of server-sent events."""

import logging
from collections.abc import AsyncIterator, Callable
from typing import Final

import anyio
from sse_starlette import EventSourceResponse, ServerSentEvent
from sse_starlette.sse import SendTimeoutError
from starlette.types import Receive, Scope, Send

from api.bus import Feed

log = logging.getLogger(__name__)

PING_SECONDS: Final = 15
STALLED_SECONDS: Final = 20.0
"""How long a client may leave bytes untaken before it is dropped; it can resume by id."""

GRACE_SECONDS: Final = 1.0
"""How long a stopping server waits for a stream to end before it cuts it off."""

_PREAMBLE: Final = b"retry: 1500\n\n"
CLOSED: Final = b"event: closed\ndata: {}\n\n"
"""Told last, without an id: nothing more will come, so do not connect again."""


class GameStream(EventSourceResponse):
    """Everything a feed has shown after a position and then what comes, until it is closed.

    Leaving it is a client's own matter: the game does not notice.
    """

    def __init__(
        self,
        feed: Feed,
        after: int = 0,
        *,
        ping: float = PING_SECONDS,
        stalled: float = STALLED_SECONDS,
    ) -> None:
        self._feed = feed
        self._stopping = anyio.Event()
        super().__init__(
            _frames(feed, after, self._stopping.is_set),
            ping=ping,
            sep="\n",
            # The library's own pings carry the time of day, which no two clients would share.
            ping_message_factory=lambda: ServerSentEvent(comment="here", sep="\n"),
            send_timeout=stalled,
            # A server that stops lets its streams end whole instead of cutting them off.
            shutdown_event=self._stopping,
            shutdown_grace_period=GRACE_SECONDS,
            data_sender_callable=self._nudge_at_the_end,
        )

    async def _nudge_at_the_end(self) -> None:
        await self._stopping.wait()
        self._feed.nudge()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the feed ends, the client leaves, stalls, or the server stops."""
        try:
            await super().__call__(scope, receive, send)
        except SendTimeoutError:
            log.info("a listener that took no bytes for too long was dropped")


async def _frames(feed: Feed, after: int, leaving: Callable[[], bool]) -> AsyncIterator[bytes]:
    yield _PREAMBLE
    async for shown in feed.listen(after, leaving=leaving):
        yield shown.frame
    if feed.complete and not leaving():
        yield CLOSED
