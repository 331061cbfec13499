"""Who answers in this process: house players, and language models where the settings name any.

The model libraries are imported only when a model is really seated.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from api.casting import Cast, house_for, narrator_for
from engine.asks import Answer, Ask
from engine.seats import Seat
from engine.setup import GameSetup
from engine.views import View
from narrator.narrator import Narrator
from players.house.player import HousePlayer
from players.llm.settings import Settings, load_settings
from players.player import Player, Say, Substitutes
from prompts import Lang
from prompts.narrators import load_style

if TYPE_CHECKING:
    from players.llm.calls import Call, Ledger
    from players.llm.player import Note
    from players.llm.seating import Models


class Operator(Protocol):
    """Hears what a game's models cost and where they went wrong."""

    async def noted(self, note: "Note") -> None:
        """Something about a reply."""

    async def booked(self, call: "Call") -> None:
        """A call was made."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The players of one table. account: what its models have cost, None without models."""

    players: dict[Seat, Player]
    fallback: Player
    account: "Ledger | None" = None


class Company:
    """Seats players at table after table; its models share connections and limits.

    Close it in the event loop it played in.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self._models: Models | None = None

    @classmethod
    def configured(cls) -> "Company":
        """As `wolfhour.toml` and the environment say. Raises SettingsError."""
        return cls(load_settings())

    @property
    def has_models(self) -> bool:
        """Whether any seat may be a model's."""
        named = (self.settings.seats, self.settings.personas)
        return self.settings.model is not None or any(
            "name" in changes for group in named for changes in group.values()
        )

    def seat(self, cast: Cast, setup: GameSetup, operator: Operator | None = None) -> Seated:
        """A player for every seat of the cast. Raises SettingsError for a model that is none."""
        house = house_for(cast, setup)
        if not self.has_models:
            return Seated(dict(house), Substitutes(house))
        return self._with_models(cast, house, operator)

    def _with_models(
        self, cast: Cast, house: Mapping[Seat, HousePlayer], operator: Operator | None
    ) -> Seated:
        from players.llm.calls import Ledger
        from players.llm.seating import Models, seat_models

        if self._models is None:
            self._models = Models.of(self.settings)
        account = Ledger(self.settings.budget, told=None if operator is None else operator.booked)
        players = seat_models(
            self.settings,
            self._models,
            cast.personas,
            house,
            cast.lang,
            account,
            operator or _Nobody(),
        )
        return Seated(players, Substitutes(house), account)

    def narrator(
        self,
        lang: Lang,
        seed: int,
        seated: Seated | None = None,
        operator: Operator | None = None,
        record: Callable[[], Iterable[str]] | None = None,
    ) -> Narrator:
        """Who tells a game: the template narrator, or a model with it behind.

        seated: the table, whose account the narrator shares. record: what the epilogue may tell.

        Raises SettingsError for a style or a model that is none.
        """
        template = narrator_for(lang, seed)
        settings = self.settings.for_narrator()
        style = load_style(self.settings.style)
        if settings is None:
            return template
        if "temperature" not in (self.settings.narrator or {}):
            settings = settings.model_copy(update={"temperature": style.sheet.temperature})
        from narrator.model_narrator import ModelNarrator
        from players.llm.calls import Ledger
        from players.llm.seating import Models

        if self._models is None:
            self._models = Models.of(self.settings)
        account = (seated and seated.account) or Ledger(
            self.settings.budget, told=None if operator is None else operator.booked
        )
        return ModelNarrator(
            lang=lang,
            caller=self._models.caller(settings),
            style=style,
            template=template,
            account=account,
            record=record,
        )

    async def close(self) -> None:
        """Let go of every connection."""
        if self._models is not None:
            await self._models.close()

    async def __aenter__(self) -> "Company":
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()


class InTurn:
    """Knows whether any of the players it counts is being waited for."""

    def __init__(self) -> None:
        self._busy = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    def counted(self, player: Player) -> Player:
        """The same player, counted."""
        return _Counted(player, self)

    async def all_quiet(self) -> None:
        """Wait until no counted player is thinking."""
        await asyncio.sleep(0)  # those asked at the same moment begin first
        await self._quiet.wait()

    def begins(self) -> None:
        """One more is thinking."""
        self._busy += 1
        self._quiet.clear()

    def ends(self) -> None:
        """One has done."""
        self._busy -= 1
        if not self._busy:
            self._quiet.set()


class _Counted:
    def __init__(self, player: Player, turns: InTurn) -> None:
        self._player = player
        self._turns = turns

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        self._turns.begins()
        try:
            return await self._player.answer(view, ask, say)
        finally:
            self._turns.ends()

    async def consider(self, view: View, offer: Ask) -> bool:
        return await self._player.consider(view, offer)


class _Nobody:
    """Where notes go that nobody reads; the log has the failures all the same."""

    async def noted(self, note: "Note") -> None:
        """Nothing."""
