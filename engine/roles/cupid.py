"""Cupid and the lovers: two seats tied on the first night (rules §3)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.night import Night
from engine.roles.cards import Card
from engine.script import Asking
from engine.seats import RECORD, Class, Role, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.CUPID, Side.VILLAGE, Class.POWER)


def step(game: "Game", night: Night) -> Asking[None]:
    """Ask Cupid whom to tie; himself is allowed, nobody too."""
    for cupid in game.state.with_role(Role.CUPID):
        answer = yield from game.put(
            game.question(cupid, AskKind.CUPID, game.state.alive, counts=(0, 2))
        )
        if answer.chosen:
            first, second = sorted(int(seat) for seat in answer.chosen)
            game.tell(e.LoversTied(cupid, (first, second)), to=(cupid,))
            if game.rules.mixed_lovers_team == "cupid_shares":
                game.tell(e.BecamePlain(cupid), to=RECORD)


def meet(game: "Game", night: Night) -> Asking[None]:
    """The lovers learn of each other."""
    yield from ()
    lovers = game.state.lovers
    if lovers:
        first, second = lovers
        shown = game.rules.lovers_know_roles
        roles = (game.state.role(first), game.state.role(second)) if shown else ()
        game.tell(e.LoversMet((first, second), roles), to=(first, second))
