"""From settings to players: who sits where, and what is shared between seats."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.seats import Seat
from players.house.player import HousePlayer
from players.llm.calls import Caller, Ledger
from players.llm.gates import Moderation
from players.llm.models import ChatModel, LangchainModel
from players.llm.player import ModelPlayer, Operator
from players.llm.prices import PriceTable, load_prices
from players.llm.prompting import Prompter
from players.llm.settings import ModelSettings, Settings, SettingsError
from players.player import Player
from prompts import Lang, Persona


@dataclass(slots=True)
class Models:
    """The models of a process: one client and one set of limits for equal settings.

    Use as an async context, so that connections end with the event loop they began in.
    """

    prices: PriceTable
    _callers: dict[ModelSettings, Caller] = field(default_factory=dict)

    @classmethod
    def of(cls, settings: Settings) -> "Models":
        """With the price table the settings name. Raises SettingsError for a wrong one."""
        return cls(load_prices(settings.prices))

    def caller(self, settings: ModelSettings, model: ChatModel | None = None) -> Caller:
        """Who calls the model of these settings; `model` stands in for it in tests."""
        found = self._callers.get(settings)
        if found is None:
            found = Caller(model or LangchainModel(settings), settings, self.prices)
            self._callers[settings] = found
        return found

    async def close(self) -> None:
        """Let go of every connection."""
        for caller in self._callers.values():
            await caller.model.close()
        self._callers.clear()

    async def __aenter__(self) -> "Models":
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()


def seat_models(
    settings: Settings,
    models: Models,
    cast: Mapping[Seat, Persona],
    house: Mapping[Seat, HousePlayer],
    lang: Lang,
    account: Ledger,
    operator: Operator,
    moderation: Moderation | None = None,
) -> dict[Seat, Player]:
    """A player for every seat of the cast: a model where the settings name one, else the house.

    Raises SettingsError where a limit in money is set for a model whose price nobody knows.
    """
    seated: dict[Seat, Player] = dict(house)
    for seat, persona in cast.items():
        chosen = settings.for_seat(seat, persona.id)
        if chosen is None:
            continue
        if settings.budget.money and models.prices.cost(chosen.name, 1, 0, 1) is None:
            raise SettingsError(
                f"budget.money: the price of {chosen.name} is unknown; "
                'give a price table (prices = "file.toml") or limit budget.tokens'
            )
        seated[seat] = ModelPlayer(
            seat=seat,
            persona=persona,
            lang=lang,
            caller=models.caller(chosen),
            prompter=Prompter(persona, lang, chosen.window, settings.assist),
            house=house[seat],
            account=account,
            operator=operator,
            moderation=moderation,
        )
    return seated
