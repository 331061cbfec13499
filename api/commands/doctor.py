"""`wolfhour doctor`: is the configured model going to work, and what will a game cost?"""

import asyncio
import json as json_lines
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.commands.options import JsonOption
from api.exits import Exit, Refused
from players.llm.settings import ModelSettings, Settings, SettingsError, load_settings

if TYPE_CHECKING:
    from players.llm.doctor import Finding

_MARKS = {"ok": "ok  ", "warning": "note", "error": "bad "}


def doctor(
    config: Annotated[
        Path | None,
        typer.Option("--config", metavar="FILE", help="Settings; else wolfhour.toml if there."),
    ] = None,
    seats: Annotated[int, typer.Option("--seats", min=5, max=20, help="For the estimate.")] = 7,
    json: JsonOption = False,
) -> None:
    """Check the model configuration with one cheap call a model."""
    try:
        settings = load_settings(config)
        chosen = _models(settings)
        findings = asyncio.run(_examine(settings, chosen, seats)) if chosen else []
    except SettingsError as error:
        raise Refused(Exit.USAGE, str(error)) from error
    if not chosen:
        print(
            "No model is configured: house players play. Set WOLFHOUR_MODEL=openai:NAME, "
            "and WOLFHOUR_MODEL__BASE_URL for a server of your own."
        )
        return
    for finding in findings:
        if json:
            print(json_lines.dumps({"level": finding.level, "text": finding.text}))
        else:
            print(f"{_MARKS[finding.level]}  {finding.text}")
    if any(finding.level == "error" for finding in findings):
        raise typer.Exit(Exit.ENVIRONMENT)


def _models(settings: Settings) -> list[ModelSettings]:
    """Every different model the settings name, the common one first."""
    found = [settings.model, settings.for_narrator()]
    found += [settings.for_seat(seat, "") for seat in settings.seats]
    found += [settings.for_seat(0, persona) for persona in settings.personas]
    return list(dict.fromkeys(model for model in found if model is not None))


async def _examine(settings: Settings, chosen: list[ModelSettings], seats: int) -> "list[Finding]":
    from players.llm.doctor import examine
    from players.llm.seating import Models

    async with Models.of(settings) as models:
        found = []
        for model in chosen:
            found += await examine(model, models.caller(model), seats)
        return found
