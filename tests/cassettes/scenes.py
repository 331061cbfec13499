"""The scenes that cassettes hold: how each is set, played and counted.

Nothing in them depends on texts that are still being written. The personas and the stand-in who
answers where the model cannot belong to these scenes alone, since a better phrase for the house
players or a new persona must not ask for a new recording.
"""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from engine.asks import NO, Answer, Ask, AskKind
from engine.events import (
    DayBroke,
    Event,
    Exiled,
    NobodyExiled,
    NoSheriff,
    SheriffElected,
    Told,
)
from engine.game import Game
from engine.seats import Seat
from engine.setup import GameSetup
from engine.speech import Speech
from engine.views import View
from players.house.player import HousePlayer
from players.llm.calls import Ledger
from players.llm.player import ModelPlayer
from players.llm.seating import Models, seat_models
from players.llm.settings import ModelSettings, OutputMode, Settings
from players.player import Player, Say, Substitutes
from players.table import Table
from prompts import Lang, Persona, load_persona
from prompts.persona import InBoth, Prose
from tests.players.llm.tables import Played, Witness

UNDERSTOOD: Final = ("ok", "repaired")


@dataclass(frozen=True)
class Scene:
    """A part of a game on the board of seven.

    shows: what the recording is for, in words.
    asks: what the model answers; empty is everything. seats: where it sits; empty is everywhere.
    ends: the events that end the scene; empty is the end of the game.
    """

    name: str
    shows: str
    mode: OutputMode
    seed: int = 3
    lang: Lang = "en"
    asks: frozenset[AskKind] = frozenset()
    seats: frozenset[Seat] = frozenset()
    ends: tuple[type[Event], ...] = ()
    max_tokens: int = 800
    stream: bool = True


SCENES: Final = (
    Scene("night", "the first night of seven seats", "json_schema", ends=(DayBroke,)),
    Scene(
        "night_json",
        "the same night from a server that holds replies to no schema",
        "json",
        ends=(DayBroke,),
        max_tokens=200,
    ),
    Scene(
        "night_tools",
        "the same night asked by tool calls, which this server lets the model ignore",
        "tools",
        ends=(DayBroke,),
        max_tokens=120,
    ),
    Scene(
        "election",
        "an election among three: speeches (streamed) and the vote",
        "json_schema",
        asks=frozenset((AskKind.SPEAK, AskKind.SHERIFF_VOTE)),
        ends=(SheriffElected, NoSheriff),
    ),
    Scene(
        "speech_whole",
        "what one seat says on the first day, not streamed",
        "json_schema",
        asks=frozenset((AskKind.SPEAK,)),
        seats=frozenset((5,)),
        ends=(Exiled, NobodyExiled),
        stream=False,
    ),
    Scene(
        "chinese",
        "what the same seat says in a Chinese game, streamed",
        "json_schema",
        lang="zh",
        asks=frozenset((AskKind.SPEAK,)),
        seats=frozenset((5,)),
        ends=(Exiled, NobodyExiled),
        max_tokens=600,
    ),
    # Seer and witch sit first, and the model names whoever comes first: that game is short.
    Scene(
        "game",
        "a whole game of seven models, speeches streamed",
        "json_schema",
        seed=18,
        max_tokens=400,
    ),
)


# --- who plays ---------------------------------------------------------------------------------

NAMES: Final[Mapping[Lang, tuple[str, ...]]] = {
    "en": ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil"),
    "zh": ("安安", "宝儿", "辰辰", "丹青", "恩雅", "方舟", "冠玉"),
}
_LINE: Final[Mapping[Lang, str]] = {"en": "I only listen for now.", "zh": "我先听听大家怎么说。"}
_PROSE: Final = InBoth[Prose](
    en=Prose(
        voice="You are {{name}}. You speak plainly and in short sentences.",
        habits="You compare what people say with how they vote.",
        when_accused="You answer the point that was made.",
        when_wolf="You claim to be a villager and stay calm.",
        never="You never insult anybody.",
    ),
    zh=Prose(
        voice="你是{{name}}，说话直白，句子短。",
        habits="你把每个人的话和票放在一起看。",
        when_accused="别人点你哪一条，你就答哪一条。",
        when_wolf="你说自己是平民，不慌不忙。",
        never="你从不骂人。",
    ),
)


def persona_at(seat: Seat) -> Persona:
    names = InBoth[str](en=NAMES["en"][seat - 1], zh=NAMES["zh"][seat - 1])
    update = {"id": f"seat_{seat}", "names": names, "prose": _PROSE}
    return load_persona("actor").model_copy(update=update)


class StandIn(HousePlayer):
    """Answers where the model does not: the first thing allowed, and always the same words.

    Only the first three seats stand for sheriff and stay, so that there are candidates and voters.
    """

    def __init__(self, seat: Seat, persona: Persona, lang: Lang) -> None:
        super().__init__(seat, persona, lang, 1)
        self._seat = seat
        self._words = Speech(_LINE[lang])

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        chosen = ask.options[: next((count for count in ask.counts if count), 0)]
        if ask.kind is AskKind.WITHDRAW or (ask.kind is AskKind.STAGE and self._seat > 3):
            chosen = (NO,)
        if ask.speech is None:
            return ask.answer(*chosen)
        return ask.answer(*chosen, speech=self._words)

    def takes(self, view: View, offer: Ask) -> bool:
        return False


@dataclass
class Part:
    """Gives a model its part of the asks and the stand-in the rest."""

    scene: Scene
    model: ModelPlayer
    stand_in: StandIn
    asked: Counter[str]

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        if self.scene.asks and ask.kind not in self.scene.asks:
            return await self.stand_in.answer(view, ask, say)
        self.asked[str(ask.kind)] += 1
        return await self.model.answer(view, ask, say)

    async def consider(self, view: View, offer: Ask) -> bool:
        return False


# --- playing -----------------------------------------------------------------------------------


class _Curtain(Exception):
    """The scene has ended."""


@dataclass
class _Audience(Witness):
    ends: tuple[type[Event], ...] = ()

    async def told(self, told: Told) -> None:
        await super().told(told)
        if isinstance(told.event, self.ends):
            raise _Curtain


@dataclass(frozen=True)
class Rates:
    """How a model did. Counts; `asks` is what all rates are parts of but the rate of `invalid`.

    calls: requests, the repairs among them. invalid: replies that could not be understood.
    repairs: asks put a second time; repaired: those that helped.
    cut: speeches that broke off and stand as far as they were heard.
    fallbacks: asks somebody else had to answer.
    """

    asks: int
    calls: int
    invalid: int
    repairs: int
    repaired: int
    cut: int
    fallbacks: int
    prompt_tokens: int
    output_tokens: int

    @classmethod
    def of(cls, played: Played, asks: int) -> "Rates":
        """Counted from a game's account."""
        outcomes = Counter(call.outcome for call in played.account.calls)
        calls = outcomes.total()
        return cls(
            asks=asks,
            calls=calls,
            invalid=sum(count for word, count in outcomes.items() if word not in UNDERSTOOD),
            repairs=calls - asks,
            repaired=outcomes["repaired"],
            cut=outcomes["cut"],
            fallbacks=len(played.witness.fallbacks),
            prompt_tokens=sum(call.usage.prompt for call in played.account.calls),
            output_tokens=sum(call.usage.output for call in played.account.calls),
        )

    def __str__(self) -> str:
        return (
            f"{self.asks} asks, {self.calls} calls: "
            f"invalid output {self.invalid / max(self.calls, 1):.0%} of calls, "
            f"repair {self.repairs / max(self.asks, 1):.0%} of asks "
            f"({self.repaired} of {self.repairs} helped), "
            f"fallback {self.fallbacks / max(self.asks, 1):.0%} of asks"
        )


@dataclass(frozen=True)
class Performance(Played):
    """A scene as it was played."""

    rates: Rates = field(kw_only=True)


def settings_for(scene: Scene, url: str, model: str) -> Settings:
    """A server under test at the scene's own limits.

    One call at a time, so that a recording comes out in the same order, and temperature 0, so
    that it comes out with the same words as far as the server can. One attempt: what a server
    does wrong is tested on the fake one, and a repeated request could not be told from a repair.
    """
    return Settings(
        model=ModelSettings(
            name=f"openai:{model}",
            base_url=url,
            output_mode=scene.mode,
            temperature=0,
            max_tokens=scene.max_tokens,
            window=6000,
            timeout=1800,
            first_token=1800,
            attempts=1,
            concurrency=1,
            stream=scene.stream,
        )
    )


async def perform(scene: Scene, url: str, model: str) -> Performance:
    """Play a scene by the code that plays real games."""
    setup = GameSetup.of(board="quick", seed=scene.seed, names=NAMES[scene.lang])
    cast = {seat: persona_at(seat) for seat in setup.seats}
    stand_ins = {seat: StandIn(seat, one, scene.lang) for seat, one in cast.items()}
    settings = settings_for(scene, url, model)
    account, audience = Ledger(settings.budget), _Audience(ends=scene.ends)
    asked: Counter[str] = Counter()
    game = Game(setup)
    async with Models.of(settings) as models:
        seated = seat_models(settings, models, cast, stand_ins, scene.lang, account, audience)
        players: dict[Seat, Player] = dict(stand_ins)
        for seat in scene.seats or setup.seats:
            model_player = seated[seat]
            assert isinstance(model_player, ModelPlayer)
            players[seat] = Part(scene, model_player, stand_ins[seat], asked)
        with suppress(_Curtain):
            await Table(game, players, audience, fallback=Substitutes(stand_ins)).play()
    rates = Rates.of(Played(game, audience, account), asked.total())
    return Performance(game, audience, account, rates=rates)
