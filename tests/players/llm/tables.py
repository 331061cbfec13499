"""Whole games with language models at every seat, for tests and benchmarks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.asks import Ask
from engine.events import Event, Told
from engine.game import Game
from engine.seats import Seat
from engine.setup import GameSetup
from players.house.player import HousePlayer
from players.llm.calls import Ledger
from players.llm.player import Note
from players.llm.seating import Models, seat_models
from players.llm.settings import Budget, ModelSettings, Settings
from players.player import Substitutes
from players.table import Fallback, Quiet, Table
from prompts import Lang, load_personas


@dataclass
class Witness(Quiet):
    """Keeps all that an operator would see, and what the table heard in pieces."""

    events: list[Event] = field(default_factory=list)
    fallbacks: list[Fallback] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    sentences: list[tuple[Seat, str]] = field(default_factory=list)

    async def told(self, told: Told) -> None:
        self.events.append(told.event)

    async def fell_back(self, fallback: Fallback) -> None:
        self.fallbacks.append(fallback)

    async def noted(self, note: Note) -> None:
        self.notes.append(note)

    async def speaking(self, ask: Ask, sentence: str) -> None:
        self.sentences.append((ask.seat, sentence))


@dataclass(frozen=True)
class Played:
    """A finished game and what was seen of it."""

    game: Game
    witness: Witness
    account: Ledger


def settings_for(url: str, **changes: Any) -> Settings:
    """Every seat plays by the server at `url`."""
    assist = changes.pop("assist", "ledger")
    budget = changes.pop("budget", Budget())
    model = {"name": "openai:fake", "base_url": url, "timeout": 5.0, "first_token": 3.0}
    return Settings(
        model=ModelSettings.model_validate(model | changes), assist=assist, budget=budget
    )


async def play(
    settings: Settings, board: str, lang: Lang, seed: int = 3, models: Models | None = None
) -> Played:
    """Play a board to its end with what the settings seat, house players behind them."""
    setup = GameSetup.of(board=board, seed=seed)
    personas = load_personas()
    cast = {seat: personas[seat] for seat in setup.seats}
    setup = setup.with_names([persona.names[lang] for persona in cast.values()])
    house: Mapping[Seat, HousePlayer] = {
        seat: HousePlayer(seat, persona, lang, 9) for seat, persona in cast.items()
    }
    account, witness = Ledger(settings.budget), Witness()
    async with models or Models.of(settings) as shared:
        players = seat_models(settings, shared, cast, house, lang, account, witness)
        table = Table(Game(setup), players, witness, fallback=Substitutes(house))
        game = await table.play()
    return Played(game, witness, account)
