"""The cassette of the narrator: the first beats of a game, told by the small model.

python -m tests.cassettes.narration --url http://127.0.0.1:8080/v1 --name MODEL
"""

import argparse
import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from engine.game import Game
from engine.seats import GALLERY
from engine.setup import GameSetup
from engine.views import View
from narrator.beats import Beats
from narrator.model_narrator import ModelNarrator
from narrator.templates import TemplateNarrator
from players.llm.calls import Caller, Ledger
from players.llm.models import LangchainModel
from players.llm.prices import load_prices
from players.llm.settings import ModelSettings
from players.table import Table
from prompts.narrators import load_style
from tests.cassettes.scenes import NAMES, StandIn, persona_at
from tests.cassettes.tape import FOLDER, recording, replaying

PATH: Final = FOLDER / "narration.yaml"
NOWHERE: Final = "http://model.invalid/v1"
BEATS: Final = 6
_PATIENT: Final = 200.0
"""Times the usual time a telling may take: the recording server is slow."""


@dataclass(frozen=True)
class Tellings:
    """What was told beat by beat, and how often the template had to.

    held: sentences of the model that were not shown, by rule.
    """

    told: list[list[str]]
    replaced: int
    held: dict[str, int]


async def tell(url: str, model: str) -> Tellings:
    """Tell the first beats of a game by the code that narrates real ones."""
    setup = GameSetup.of(board="quick", seed=3, names=NAMES["en"])
    players = {seat: StandIn(seat, persona_at(seat), "en") for seat in setup.seats}
    game = await Table(Game(setup), players).play()
    settings = ModelSettings(
        name=f"openai:{model}",
        base_url=url,
        temperature=0,
        max_tokens=160,
        timeout=1800,
        first_token=1800,
        attempts=1,
        concurrency=1,
    )
    client = LangchainModel(settings)
    caller = Caller(client, settings, load_prices())
    narrator = ModelNarrator(
        "en", caller, load_style("gothic"), TemplateNarrator("en", 5), Ledger(), hurry=_PATIENT
    )
    beats, view, told = Beats(), View(GALLERY), list[list[str]]()
    for one in game.log:
        view.hear(one)
        for beat in beats.hear(one):
            if len(told) < BEATS:
                told.append([sentence async for sentence in narrator.narrate(view, beat)])
    await client.close()
    return Tellings(told, narrator.replaced, dict(narrator.held))


def record(url: str, model: str, path: Path = PATH) -> Tellings:
    """Record the narration anew and check that it replays. Raises RuntimeError if it does not."""
    fresh = path.with_suffix(".new")
    about: dict[str, Any] = {
        "scene": f"the first {BEATS} beats of a game, told in the gothic style, streamed",
        "model": model,
        "recorded": datetime.now(UTC).date().isoformat(),
    }
    try:
        with recording(fresh, about):
            tellings = asyncio.run(tell(url, model))
            about |= {
                "told": tellings.told,
                "replaced": tellings.replaced,
                "held": tellings.held,
            }
        with replaying(fresh):
            again = asyncio.run(tell(NOWHERE, model))
        if again != tellings:
            raise RuntimeError("the recording tells another story")
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    return tellings


def main() -> None:
    """Record and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True, help="the server's base URL, usually ends in /v1")
    parser.add_argument("--name", required=True, help="the model's true name and quantization")
    given = parser.parse_args()
    found = record(given.url, given.name)
    for sentences in found.told:
        print("-", " ".join(sentences))
    print(f"{found.replaced} of {len(found.told)} beats told by the template; held {found.held}")


if __name__ == "__main__":
    main()
