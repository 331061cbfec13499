"""`wolfhour styles` and `wolfhour narrate`: how a narrator sounds, on a game that was played."""

import json as json_lines
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from api.casting import narrator_for, narrator_seed
from api.commands import options
from api.commands.lists import print_rows
from api.commands.showing import run
from api.saved import read_record
from api.seating import Company
from api.terminal.screen import HEADING, NARRATION, Screen
from api.texts import texts_in
from engine import events as e
from engine.game import Game
from engine.seats import GALLERY
from engine.views import View
from narrator.beats import Beat, Beats
from narrator.chronicle import secrets
from narrator.narrator import Narrator
from narrator.wording import joined
from players.llm.settings import Settings, load_settings
from prompts import Lang
from prompts.narrators import STYLES, load_style

if TYPE_CHECKING:
    from narrator.model_narrator import ModelNarrator


def styles(
    folder: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FOLDER]…", help="Folders with styles of your own, to check."),
    ] = None,
    json: options.JsonOption = False,
    lang: options.LangOption = options.LangName.EN,
) -> None:
    """List the narrator's styles; check and list your own."""
    rows = []
    for name in (*STYLES, *map(str, folder or ())):
        style = load_style(name)
        sheet = style.sheet
        if json:
            fields = sheet.model_dump(by_alias=True) | {"prose": style.prose.model_dump()}
            print(json_lines.dumps(fields, ensure_ascii=False))
        first = style.prose[lang.value].split("\n", 2)[1]
        shape = f"{sheet.sentences} · {sheet.temperature}"
        rows.append((sheet.id, sheet.names[lang.value], shape, first))
    if not json:
        print_rows(rows)


def narrate(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record that --save wrote.")],
    style: Annotated[
        str | None,
        typer.Option("--style", help="A style by id (wolfhour styles), or a folder of your own."),
    ] = None,
    lang: Annotated[
        options.LangName | None,
        typer.Option("--lang", help="The narrator's language. Default: as it was played."),
    ] = None,
    prompts: Annotated[
        bool, typer.Option("--prompts", help="Show what a model would be given; call none.")
    ] = False,
    json: options.JsonOption = False,
) -> None:
    """Tell a saved game anew, with your model if one is set, else with the templates."""
    settings = narrating(load_settings(), style)
    saved = read_record(file)
    tongue = saved.header.lang if lang is None else lang.value
    seed = saved.header.narrator
    seed = narrator_seed(saved.header.setup) if seed is None else seed
    game = saved.replayed()
    if prompts:
        _print_prompts(game, settings, tongue, seed)
        return
    run(_tell(game, settings, tongue, seed, json=json))


def narrating(settings: Settings, style: str | None) -> Settings:
    """Settings under which the model that is there narrates, in this style.

    Raises PromptError for a style that is none.
    """
    chosen = settings.model_copy(update={"style": style or settings.style})
    load_style(chosen.style)
    if chosen.narrator is None and chosen.model is not None:
        chosen = chosen.model_copy(update={"narrator": {}})
    return chosen


def beats_of(game: Game) -> Iterator[tuple[Beat, View]]:
    """Every beat of a game, each with the gallery's view as it stood."""
    beats, view = Beats(), View(GALLERY)
    for told in game.log:
        view.hear(told)
        for beat in beats.hear(told):
            yield beat, view


async def _tell(game: Game, settings: Settings, lang: Lang, seed: int, *, json: bool) -> None:
    async with Company(settings) as company:
        record = (lambda: secrets(game.log, lang)) if game.over else None
        narrator = company.narrator(lang, seed, record=record)
        screen, texts = Screen(), texts_in(lang)
        for beat, view in beats_of(game):
            said = [sentence async for sentence in narrator.narrate(view, beat)]
            if json:
                line = {"beat": str(beat.kind), "sentences": said}
                print(json_lines.dumps(line, ensure_ascii=False), flush=True)
                continue
            began = beat.events[0]
            if isinstance(began, e.NightFell):
                screen.rule(f"☾ {texts.table('night', night=began.night)}", HEADING)
            if isinstance(began, e.DayBroke):
                screen.rule(f"☼ {texts.table('day', day=began.day)}", HEADING)
            screen.block(Text(joined(said, lang), NARRATION), Text("│ ", NARRATION))
    say_how_it_was_told(narrator)


def say_how_it_was_told(narrator: Narrator) -> None:
    """Say on stderr what a model told, and what of it was not shown."""
    if narrator.instant:
        print("wolfhour: note: no model is set; the templates told it", file=sys.stderr)
        return
    model: ModelNarrator = narrator  # type: ignore[assignment]  # the one that is not instant
    told = model.told - model.replaced
    line = f"the model told {told} of {model.told} beats"
    for what, counts in (("sentences held back", model.held), ("calls lost", model.missed)):
        if counts:
            listed = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
            line += f"; {what}: {listed}"
    print(f"wolfhour: note: {line}", file=sys.stderr)


def _print_prompts(game: Game, settings: Settings, lang: Lang, seed: int) -> None:
    """Every prompt of the game, the templates' tellings standing in for the model's own."""
    from narrator.prompting import NarratorPrompter, seen

    template = narrator_for(lang, seed)
    prompter = NarratorPrompter(lang, load_style(settings.style), template.setting)
    told: list[str] = []
    screen = Screen()
    for beat, view in beats_of(game):
        epilogue = secrets(game.log, lang) if game.over else ()
        system, now = prompter.messages(seen(view, beat), beat, told, epilogue)
        if not told:
            screen.rule("system", HEADING)
            print(system[1])
        screen.rule(str(beat.kind), HEADING)
        print(now[1])
        told.append(joined(template.tell(beat), lang))
