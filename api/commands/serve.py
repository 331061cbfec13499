"""`wolfhour serve`: the page, the streams and the API, on this machine."""

import asyncio
import errno
import os
import secrets
import socket
import sys
import webbrowser
from typing import TYPE_CHECKING, Annotated, Final

import typer

from api.commands.options import LangName
from api.exits import Exit, Refused
from api.pacing import READING
from engine.setup import GameSetup

if TYPE_CHECKING:
    from fastapi import FastAPI
    from uvicorn import Server

_SEED_BITS: Final = 63
_ANYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104  # compared
_STARTING: Final = 0.02


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="0 takes any free one.")
    ] = 8000,
    demo: Annotated[
        bool, typer.Option("--demo", help="Start a game of AI players at once.")
    ] = False,
    open: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    lang: Annotated[LangName, typer.Option("--lang", help="The demo's language.")] = LangName.EN,
) -> None:
    """Serve the page and the API until Ctrl-C."""
    listening = _listening(host, port)
    # Imported only now: no other command should wait for a web server.
    import uvicorn

    from api.app import create_app

    app = create_app()
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    address = f"http://{_host(host)}:{listening.getsockname()[1]}"
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        try:
            runner.run(_serve(server, app, listening, address, demo=demo, open=open, lang=lang))
        except KeyboardInterrupt:
            # The server has already closed in good order; ending it so is no failure.
            print("wolfhour: stopped", file=sys.stderr)


async def _serve(
    server: "Server",
    app: "FastAPI",
    listening: socket.socket,
    address: str,
    *,
    demo: bool,
    open: bool,
    lang: LangName,
) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not (server.started or serving.done()):  # noqa: ASYNC110  # uvicorn offers no event
        await asyncio.sleep(_STARTING)
    if server.started:
        page = f"{address}/"
        print(f"wolfhour: {page} (Ctrl-C stops it)", flush=True)
        if demo:
            page = _demo(app, address, lang)
        if open:
            _open(page)
    await serving


def _demo(app: "FastAPI", address: str, lang: LangName) -> str:
    """Start a game of house players; the address of its page."""
    setup = GameSetup.of(seed=secrets.randbits(_SEED_BITS))
    running, key = app.state.hall.start(setup, lang.value, READING)
    page = f"{address}/#game={running.show.id}"
    print(f"wolfhour: a game is on: {page}", flush=True)
    print(f"wolfhour: with all cards open, for you alone: {page}&key={key}", flush=True)
    return page


def _open(page: str) -> None:
    """Open a browser window if there is a desktop to open one on."""
    desktop = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    # Elsewhere Python would start a text browser, which takes over this terminal.
    if not desktop:
        return
    try:
        webbrowser.open(page)
    except (webbrowser.Error, OSError) as error:
        print(f"wolfhour: note: no browser opened: {error}", file=sys.stderr)


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises Refused if it may not."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except OSError:
        raise Refused(
            Exit.USAGE, f"--host {host!r} is no address; 127.0.0.1 is this machine alone"
        ) from None
    try:
        if os.name == "posix":
            # A server that has just stopped leaves its port in a state that would refuse it.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
        listening.listen()
    except OSError as error:
        listening.close()
        raise _refused(host, port, error) from None
    return listening


def _refused(host: str, port: int, error: OSError) -> Refused:
    if error.errno == errno.EADDRINUSE:
        return Refused(
            Exit.ENVIRONMENT,
            f"port {port} is taken by another program; --port 0 takes any free one",
        )
    if error.errno == errno.EACCES:
        return Refused(
            Exit.ENVIRONMENT, f"port {port} is not allowed to you; take one from 1024 to 65535"
        )
    if error.errno == errno.EADDRNOTAVAIL:
        return Refused(
            Exit.USAGE, f"--host {host} is no address of this machine; 127.0.0.1 always is"
        )
    return Refused(Exit.ENVIRONMENT, f"cannot listen at {host}:{port}: {error.strerror}")


def _host(host: str) -> str:
    shown = _ANYWHERE.get(host, host)
    return f"[{shown}]" if ":" in shown else shown
