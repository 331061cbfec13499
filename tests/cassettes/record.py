"""Record the scenes anew from a model server, check that they replay, and tell what they hold.

make cassettes MODEL=http://127.0.0.1:8080/v1 NAME=SmolLM2-135M-Instruct [ARGS="night game"]
"""

import argparse
import asyncio
import time
from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from players.llm.failures import Fault
from tests.cassettes.scenes import SCENES, Performance, Scene, perform
from tests.cassettes.tape import FOLDER, Readable, recording, replaying

README: Final = FOLDER / "README.md"
BEGIN: Final = "<!-- written by make cassettes: begin -->"
END: Final = "<!-- written by make cassettes: end -->"
NOWHERE: Final = "http://model.invalid/v1"

_HEAD: Final = (
    "| file | what | replies held by | model | recorded | asks | calls | invalid output | "
    "repairs (helped) | fallbacks | size |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|\n"
)


def path_of(scene: Scene) -> Path:
    """The cassette of a scene."""
    return FOLDER / f"{scene.name}.yaml"


async def record(scene: Scene, url: str, model: str) -> Performance:
    """Play a scene against the server and put its cassette in place, if it replays.

    Raises RuntimeError for a call without a reply, which no cassette can hold.
    """
    fresh = FOLDER / f"{scene.name}.new"
    fresh.unlink(missing_ok=True)
    about: dict[str, Any] = {
        "scene": scene.shows,
        "model": model,
        "recorded": datetime.now(UTC).date().isoformat(),
    }
    try:
        with recording(fresh, about):
            played = await perform(scene, url, model)
            failed = [call for call in played.account.calls if call.outcome in set(Fault)]
            if failed:
                details = {one.detail for one in played.witness.fallbacks}
                raise RuntimeError(f"{scene.name}: {len(failed)} calls failed: {sorted(details)}")
            about |= {"digest": played.game.digest, "rates": asdict(played.rates)}
        with replaying(fresh):
            again = await perform(scene, NOWHERE, model)
        if again.game.digest != played.game.digest:
            raise RuntimeError(f"{scene.name}: the recording plays another game")
        fresh.replace(path_of(scene))
    finally:
        fresh.unlink(missing_ok=True)
    return played


def table(scenes: Iterable[Scene] = SCENES) -> str:
    """What the cassettes say of themselves, as a table for their README."""
    return _HEAD + "".join(_row(scene) for scene in scenes)


def _row(scene: Scene) -> str:
    text = path_of(scene).read_text(encoding="utf-8")
    about = Readable.about(text)
    rates = about["rates"]
    cells = (
        f"`{scene.name}.yaml`",
        about["scene"],
        scene.mode,
        about["model"],
        about["recorded"],
        rates["asks"],
        rates["calls"],
        f"{rates['invalid']} ({rates['invalid'] / max(rates['calls'], 1):.0%})",
        f"{rates['repairs']} ({rates['repaired']})",
        f"{rates['fallbacks']} ({rates['fallbacks'] / max(rates['asks'], 1):.0%})",
        f"{len(text.encode()) / 1000:.0f} kB",
    )
    return f"| {' | '.join(map(str, cells))} |\n"


def tell() -> None:
    """Put the table into the README."""
    text = README.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    README.write_text(f"{before}{BEGIN}\n{table()}{END}{after}", encoding="utf-8")


def main() -> None:
    """Record the scenes named, or all."""
    parser = argparse.ArgumentParser(prog="make cassettes", description=__doc__)
    parser.add_argument("--url", required=True, help="the server's base URL, usually ends in /v1")
    parser.add_argument("--name", required=True, help="the model's true name and quantization")
    parser.add_argument("scenes", nargs="*", help=", ".join(scene.name for scene in SCENES))
    given = parser.parse_args()
    wanted = [scene for scene in SCENES if not given.scenes or scene.name in given.scenes]
    unknown = set(given.scenes) - {scene.name for scene in SCENES}
    if unknown:
        parser.error(f"no such scene: {', '.join(sorted(unknown))}")
    for scene in wanted:
        began = time.monotonic()
        print(f"{scene.name}: {scene.shows} …", flush=True)
        played = asyncio.run(record(scene, given.url, given.name))
        print(f"  {played.rates}; {time.monotonic() - began:.0f} s", flush=True)
    if all(path_of(scene).is_file() for scene in SCENES):
        tell()
        print(f"recorded; look at what changed in {FOLDER.name}/ and run the tests")


if __name__ == "__main__":
    main()
