"""What every request and response passes: the size limit and the headers that guard the page."""

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# The page is its own files and nothing else: no inline script or style, no other host.
_GUARDS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class _TooLarge(Exception):
    """The body went over the limit while it was read."""


class Door:
    """Middleware that turns away large bodies and guards what goes out."""

    def __init__(self, app: ASGIApp, largest_body: int) -> None:
        self._app = app
        self._largest = largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in _GUARDS.items():
                    headers.setdefault(name, value)
                # Asked for again each time, answered by 304: an update is never half old.
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self._largest:
                raise _TooLarge
            return message

        try:
            if self._declared(scope) > self._largest:
                raise _TooLarge
            await self._app(scope, counted, guarded)
        except _TooLarge:
            if started:
                raise
            refusal = JSONResponse(
                {"problems": [f"the request is larger than {self._largest} bytes"]}, 413
            )
            await refusal(scope, receive, guarded)

    @staticmethod
    def _declared(scope: Scope) -> int:
        for name, value in scope["headers"]:
            if name == b"content-length" and value.isdigit():
                return int(value)
        return 0
