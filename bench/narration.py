"""How the template narrator tells whole games: repetition, variety, and faith to the facts.

House players play every board in turn. A repeated opening is two narrations of one kind in a game
with the same first four words (six characters in Chinese).
distinct-2 is the share of different pairs among neighbouring words (characters) of a
game's narration, the names of seats taken as one word. `--json` adds one object as the last line.
With `--url` of an OpenAI-compatible server (and `--model`) each style tells the games with that
model as well: how much of it the model told, what was held back, and how varied it is.
"""

import sys
from pathlib import Path

if not __package__:
    # Run by its path, its folder comes first, and the engine.py there would hide the engine.
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import asyncio
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import mean
from typing import Any, Final, get_args

from engine.boards import ALL_BOARDS, board_named
from engine.chance import Chance
from engine.events import Told
from engine.game import Game
from engine.seats import Seat
from engine.setup import GameSetup
from engine.views import View
from narrator.beats import Beats
from narrator.facts import check
from narrator.model_narrator import ModelNarrator
from narrator.narrator import Narrator
from narrator.openings import opening
from narrator.reading import read
from narrator.templates import TemplateNarrator
from narrator.wording import joined
from players.house.player import HousePlayer
from players.llm.calls import Caller, Ledger
from players.llm.models import LangchainModel
from players.llm.prices import load_prices
from players.llm.settings import ModelSettings
from players.player import Player
from players.table import Quiet, Table
from prompts import Lang, load_personas
from prompts.narrators import STYLES, load_style

NARRATORS_SEED: Final = 1_000_003
"""Added to a game's number: the narrator's seed is never the game's."""


@dataclass(slots=True)
class Narration:
    """Everything narrated in one game, and what was wrong with it."""

    lang: Lang
    sentences: list[str] = field(default_factory=list)
    openings: list[tuple[str, str]] = field(default_factory=list)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    by_model: int = 0
    held: Counter[str] = field(default_factory=Counter)

    @property
    def distinct_2(self) -> float:
        """The share of different pairs."""
        return len(self.pairs) / max(1, self.pairs.total())


class Teller(Quiet):
    """Narrates a game while a table plays it, and checks each narration as it is told."""

    def __init__(self, lang: Lang, narrator: Narrator) -> None:
        self.told_so_far = Narration(lang)
        self._lang: Lang = lang
        self._narrator = narrator
        self._beats = Beats()
        self._view = View()

    async def told(self, told: Told) -> None:
        """Narrate the beats that this event completes."""
        self._view.hear(told)
        out = self.told_so_far
        for beat in self._beats.hear(told):
            sentences = [s async for s in self._narrator.narrate(self._view, beat)]
            text = joined(sentences, self._lang)
            out.lines.append(f"[{beat.kind}] {text}")
            out.openings.append((str(beat.kind), opening(text, self._lang)))
            out.sentences += sentences
            marked = read(text, beat.scene.names, self._lang).text
            out.pairs.update(pairwise(marked.split() if self._lang == "en" else marked))
            out.faults += [
                f"{fault.rule}: {fault.sentence} ({fault.found})"
                for fault in check(sentences, self._view, beat, self._lang)
            ]


Style = tuple[str, ModelSettings] | None
"""A style and the model that tells in it; None for the templates."""


def tell(board: str, number: int, lang: Lang, style: Style = None) -> Narration:
    """A game of house players, narrated."""
    cast = Chance(number).shuffled("cast", load_personas())[: board_named(board).seats]
    names = [persona.names.zh if lang == "zh" else persona.names.en for persona in cast]
    game = Game(GameSetup.of(board=board, seed=number, names=names))
    players: dict[Seat, Player] = {
        seat: HousePlayer(seat, persona, lang, number) for seat, persona in enumerate(cast, 1)
    }
    return asyncio.run(_told(game, players, lang, number + NARRATORS_SEED, style))


async def _told(
    game: Game, players: dict[Seat, Player], lang: Lang, seed: int, style: Style
) -> Narration:
    template = TemplateNarrator(lang, seed)
    if style is None:
        teller = Teller(lang, template)
        await Table(game, players, teller).play()
        return teller.told_so_far
    name, settings = style
    model = LangchainModel(settings)
    caller = Caller(model, settings, load_prices())
    narrator = ModelNarrator(lang, caller, load_style(name), template, Ledger())
    teller = Teller(lang, narrator)
    await Table(game, players, teller).play()
    await model.close()
    out = teller.told_so_far
    out.by_model, out.held = narrator.told - narrator.replaced, narrator.held
    return out


def measure(games: list[Narration], lang: Lang, style: str) -> dict[str, Any]:
    """The figures over some games of one language and style."""
    sentences = sum(len(game.sentences) for game in games)
    faults = [fault for game in games for fault in game.faults]
    return {
        "lang": lang,
        "style": style,
        "games": len(games),
        "narrations": sum(len(game.openings) for game in games),
        "sentences": sentences,
        "repeated_openings": sum(_repeated(game.openings) for game in games),
        "repeated_sentences": sum(_repeated(game.sentences) for game in games),
        "distinct_2": mean(game.distinct_2 for game in games),
        "facts_pass_rate": 1 - len(faults) / max(1, sentences),
        "told_by_model": sum(game.by_model for game in games),
        "held_back": dict(sum((game.held for game in games), Counter())),
    }


def _repeated(items: Iterable[object]) -> int:
    counts = Counter(items)
    return counts.total() - len(counts)


def main(arguments: Iterable[str] | None = None) -> None:
    """Parse the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--lang", choices=get_args(Lang), action="append", default=[])
    parser.add_argument("--board", default="", help="one board; without it every board in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="print this many games to read")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--url", default="", help="a server; each style is then told by its model")
    parser.add_argument("--model", default="openai:fake", help="the model at --url")
    asked = parser.parse_args(None if arguments is None else list(arguments))
    boards = [asked.board] if asked.board else [board.name for board in ALL_BOARDS]
    styles: list[tuple[str, Style]] = [("templates", None)]
    for name in STYLES if asked.url else ():
        heat = load_style(name).sheet.temperature
        settings = ModelSettings(name=asked.model, base_url=asked.url, temperature=heat)
        styles.append((name, (name, settings)))
    results = []
    for lang in asked.lang or get_args(Lang):
        for name, style in styles:
            games = []
            for place in range(asked.games):
                number = asked.seed + place
                games.append(tell(boards[place % len(boards)], number, lang, style))
                if len(games) <= asked.show:
                    print(f"=== game {number}, {name}", *games[-1].lines, sep="\n")
            results.append(measure(games, lang, name))
            for fault in (fault for game in games for fault in game.faults):
                print(f"fault: {fault}")
    for result in results:
        for name, value in result.items():
            print(f"{name:<22}{value:.3f}" if isinstance(value, float) else f"{name:<22}{value}")
    if asked.json:
        print(json.dumps({"narration": results}, ensure_ascii=False))


if __name__ == "__main__":
    main()
