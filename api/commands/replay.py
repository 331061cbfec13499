"""`wolfhour replay`: a saved game shown once more, its digest checked."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from api.commands import options
from api.commands.showing import run
from api.commands.stage import JsonLines, Tells, say_seed, teller_for
from api.exits import Exit, Refused
from api.saved import Saved, read_record
from api.terminal.screen import Screen
from api.texts import texts_in
from engine.game import Game


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record that --save wrote.")],
    view: Annotated[
        options.SightName | None,
        typer.Option("--view", help="village, or god. Default: as it was shown."),
    ] = None,
    lang: Annotated[
        options.LangName | None,
        typer.Option("--lang", help="The moderator's language; speeches stay as they were held."),
    ] = None,
    pace: options.PaceOption = "instant",
    json: options.JsonOption = False,
) -> None:
    """Show a saved game once more and check its digest."""
    shown_at = options.chosen_pace("instant" if json else pace)
    saved = read_record(file)
    header = saved.header
    if view is not None:
        header = replace(header, sight=view.value)
    if lang is not None:
        header = replace(header, lang=lang.value)
    if saved.ending is None and header.seat is not None and header.sight == "god":
        raise Refused(
            Exit.USAGE,
            f"{file} is a game still being played: its cards stay hidden until it is over",
        )
    game = saved.replayed()
    screen = Screen()
    tells: Tells
    if json:
        tells = JsonLines(god=header.sight == "god", seat=_seat(saved, header.sight))
    else:
        tells = teller_for(header, screen, shown_at)
    run(_told(game, tells))
    if saved.ending is None:
        line = texts_in(header.lang).table("unfinished", count=len(saved.inputs))
        print(f"wolfhour: note: {line}", file=sys.stderr)
    elif not json:
        say_seed(header, screen)


def _seat(saved: Saved, sight: str) -> int:
    return (saved.header.seat or 0) if sight == "seat" else 0


async def _told(game: Game, tells: Tells) -> None:
    for told in game.log:
        await tells.tell(told)
