"""A narrating model that says what a test wants, in this process."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from engine.game import Game
from engine.setup import GameSetup
from narrator.beats import Beat
from narrator.model_narrator import ModelNarrator
from narrator.templates import TemplateNarrator
from players.llm.calls import Caller, Ledger
from players.llm.models import Form, Message, Piece
from players.llm.prices import load_prices
from players.llm.settings import ModelSettings
from prompts import Lang
from prompts.narrators import load_style
from tests.narrator.staged import beats_of, played, staged, table_names

Says = Callable[[str], str]
"""The reply to a prompt."""


@dataclass
class Scripted:
    """Streams replies in pieces; waits `latency` before and `between` the pieces."""

    says: Says
    chunk: int = 7
    latency: float = 0.0
    between: float = 0.0
    finish: str | None = "stop"
    name: str = "openai:scripted"
    prompts: list[str] = field(default_factory=list)
    calls: int = 0

    async def pieces(
        self, messages: Sequence[Message], form: Form | None, *, stream: bool
    ) -> AsyncIterator[Piece]:
        assert form is None
        self.calls += 1
        self.prompts.append("\n\n".join(text for _, text in messages))
        await asyncio.sleep(self.latency)
        text = self.says(self.prompts[-1])
        for start in range(0, len(text), self.chunk):
            yield Piece(text=text[start : start + self.chunk])
            if self.between:
                await asyncio.sleep(self.between)
        yield Piece(finish=self.finish)

    async def close(self) -> None:
        """Nothing is open."""


def narrator_of(
    model: Scripted, lang: Lang, *, style: str = "gothic", seed: int = 5, **more: Any
) -> ModelNarrator:
    """A narrator that tells with this model."""
    settings = ModelSettings(name=model.name, attempts=1)
    caller = Caller(model, settings, load_prices())
    return ModelNarrator(
        lang, caller, load_style(style), TemplateNarrator(lang, seed), Ledger(), **more
    )


async def told_by(narrator: ModelNarrator, game: Game) -> list[tuple[Beat, tuple[str, ...]]]:
    """A whole game as this narrator tells it."""
    return [
        (beat, tuple([s async for s in narrator.narrate(view, beat)]))
        for beat, view in beats_of(game)
    ]


def said(narrations: Iterable[tuple[Beat, tuple[str, ...]]]) -> list[str]:
    """Every sentence of some narrations."""
    return [sentence for _, sentences in narrations for sentence in sentences]


NAMES = ("Ada", "Bea", "Cy", "Dov", "Eve")
DAWN = {"kind": "dawn", "night": 1, "day": 1, "untold": True}
QUIET = {"kind": "peaceful", "night": 1, "day": 1}

STORY = {
    "en": ("The lamp at the well gutters {n}.", "Frost writes on the glass {n}."),
    "zh": ("井台的灯闪了一下{n}。", "霜在玻璃上写字{n}。"),
}


def game_of(lang: Lang, board: str = "twelve", seed: int = 2) -> Game:
    setup = GameSetup.of(board=board, seed=seed)
    return played(setup.with_names(table_names(setup.size, lang)), seed)


def stories(lang: Lang) -> Iterator[str]:
    """Tellings of two sentences that are true of any moment, none like another."""
    first, second = STORY[lang]
    letters = "甲乙丙丁戊己庚辛壬癸" if lang == "zh" else "abcdefghij"
    for number in count():
        tag = "".join(letters[int(digit)] for digit in str(number))
        if lang == "zh":
            yield f"{tag}{first.format(n='')}{second.format(n=tag)}"
        else:
            yield f"{tag.title()}, {first.format(n='')} {second.format(n=tag)}"


async def tell(model: Scripted, row: dict[str, object] = QUIET, lang: Lang = "en") -> list[str]:
    """One staged beat as the model tells it; the template's sentences where it may not."""
    beat, view = staged(row, NAMES)
    return [s async for s in narrator_of(model, lang).narrate(view, beat)]


def plain(row: dict[str, object] = QUIET, lang: Lang = "en") -> tuple[str, ...]:
    """The same beat as the template tells it."""
    return TemplateNarrator(lang, 5).tell(staged(row, NAMES)[0])
