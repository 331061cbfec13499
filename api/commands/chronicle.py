"""`wolfhour chronicle`: a finished game as a story in Markdown, every card open."""

from contextlib import aclosing
from pathlib import Path
from typing import Annotated

import typer

from api.casting import narrator_for, narrator_seed
from api.commands import options
from api.commands.narrate import narrating, say_how_it_was_told
from api.commands.showing import run
from api.exits import Exit, Refused
from api.saved import read_record
from api.seating import Company
from engine.game import Game
from narrator import chronicle as telling
from players.llm.settings import Settings, load_settings
from prompts import Lang


def chronicle(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record that --save wrote.")],
    lang: Annotated[
        options.LangName | None,
        typer.Option("--lang", help="The language to write in. Default: as it was played."),
    ] = None,
    style: Annotated[
        str | None,
        typer.Option("--style", help="The style of your model's lines (wolfhour styles)."),
    ] = None,
    narrator: options.NarratorOption = True,
) -> None:
    """Write a finished game as a story in Markdown: who did what, who lied, who died and why."""
    settings = narrating(load_settings(), style)
    saved = read_record(file)
    game = saved.replayed()
    if not game.over:
        raise Refused(
            Exit.USAGE, f"{file} is a game without an end; a chronicle tells finished games alone"
        )
    tongue = saved.header.lang if lang is None else lang.value
    seed = saved.header.narrator
    seed = narrator_seed(saved.header.setup) if seed is None else seed
    run(_write(game, settings, tongue, seed, narrated=narrator))


async def _write(game: Game, settings: Settings, lang: Lang, seed: int, *, narrated: bool) -> None:
    place = narrator_for(lang, seed)
    async with Company(settings) as company:
        told_by = None
        if narrated:
            told_by = company.narrator(lang, seed, record=lambda: telling.secrets(game.log, lang))
        between = ""
        async with aclosing(telling.chronicle(game.log, lang, place, told_by)) as blocks:
            async for block in blocks:
                print(between + block, flush=True)
                between = "\n"
    if told_by is not None and not told_by.instant:
        say_how_it_was_told(told_by)
