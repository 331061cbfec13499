"""Puts a game on its stage: personas at every seat, whoever plays them, and a narrator."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from api.casting import cast_for, narrator_seed
from api.pacing import Pace
from api.seating import Company
from api.show import Show
from engine.events import Told
from engine.setup import GameSetup
from narrator.chronicle import secrets
from players.referee import WordListReferee
from prompts import Lang

if TYPE_CHECKING:
    from players.llm.calls import Call
    from players.llm.player import Note


class Backstage:
    """Passes on to a show what the models of its table do; they are seated before it exists."""

    def __init__(self) -> None:
        self.show: Show | None = None

    @property
    def log(self) -> Sequence[Told]:
        """Everything that has happened, for the story told after the end."""
        return () if self.show is None else self.show.game.log

    async def noted(self, note: "Note") -> None:
        """Something about a reply."""
        if self.show is not None:
            await self.show.noted(note)

    async def booked(self, call: "Call") -> None:
        """A call was made."""
        if self.show is not None:
            await self.show.booked(call)


def stage_of(company: Company) -> Callable[[GameSetup, Lang, Pace, str], Show]:
    """How a server stages its games with the players of this company."""

    def stage(setup: GameSetup, lang: Lang, pace: Pace, id: str) -> Show:
        cast = cast_for(setup.seats, lang, setup.seed)
        named = setup.with_names(cast.names)
        backstage = Backstage()
        seated = company.seat(cast, named, backstage)
        show = Show(
            named,
            lang,
            seated.players,
            id=id,
            cast=cast.personas,
            narrator=company.narrator(
                lang,
                narrator_seed(named),
                seated,
                backstage,
                record=lambda: secrets(backstage.log, lang),
            ),
            fallback=seated.fallback,
            referee=WordListReferee(lang),
            pace=pace,
        )
        backstage.show = show
        return show

    return stage
