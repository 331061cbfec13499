"""The cards of the game: one module a role, gathered here by name."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.events import Step
from engine.night import Night
from engine.roles import (
    cupid,
    elder,
    guard,
    hunter,
    idiot,
    little_girl,
    piper,
    scapegoat,
    seer,
    thief,
    villager,
    werewolf,
    white_wolf,
    witch,
)
from engine.roles.cards import Card
from engine.script import Asking
from engine.seats import WOLF_CARDS, Role

if TYPE_CHECKING:
    from engine.game import Game

ALL_CARDS: Final[tuple[Card, ...]] = (
    werewolf.CARD,
    white_wolf.CARD,
    villager.CARD,
    seer.CARD,
    witch.CARD,
    hunter.CARD,
    guard.CARD,
    idiot.CARD,
    cupid.CARD,
    elder.CARD,
    scapegoat.CARD,
    piper.CARD,
    thief.CARD,
    little_girl.CARD,
)

CARDS: Final[Mapping[Role, Card]] = {card.role: card for card in ALL_CARDS}

NightStep: TypeAlias = Callable[["Game", Night], Asking[None]]

STEPS: Final[Mapping[Step, NightStep]] = {
    Step.THIEF: thief.step,
    Step.CUPID: cupid.step,
    Step.LOVERS: cupid.meet,
    Step.GUARD: guard.step,
    Step.SEER: seer.step,
    Step.WOLVES: werewolf.step,
    Step.WHITE_WOLF: white_wolf.step,
    Step.WITCH: witch.step,
    Step.PIPER: piper.step,
    Step.CHARMED: piper.meet,
    Step.HUNTER: hunter.step,
}
"""What happens when a step is called; which steps a night has is the ruleset's order."""

CALLED_FOR: Final[Mapping[Step, tuple[Role, ...]]] = {
    Step.THIEF: (Role.THIEF,),
    Step.CUPID: (Role.CUPID,),
    Step.LOVERS: (Role.CUPID,),
    Step.GUARD: (Role.GUARD,),
    Step.SEER: (Role.SEER,),
    Step.WOLVES: WOLF_CARDS,
    Step.WHITE_WOLF: (Role.WHITE_WOLF,),
    Step.WITCH: (Role.WITCH,),
    Step.PIPER: (Role.PIPER,),
    Step.CHARMED: (Role.PIPER,),
    Step.HUNTER: (Role.HUNTER,),
}
"""Whose card on the public board makes the moderator call a step."""
