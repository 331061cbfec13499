"""What every request and response passes: the size limit and the headers that guard the page."""

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
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

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
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
                # Raised where the body is read, and answered as any refusal is.
                raise HTTPException(413, f"the request is larger than {self._largest} bytes")
            return message

        await self._app(scope, counted, guarded)
