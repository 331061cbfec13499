"""The thief: takes one of two cards in the middle and lives by it (rules §3, §12.2)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind, Option
from engine.night import Night
from engine.roles.cards import Card
from engine.script import Asking, word_in
from engine.seats import WOLF_CARDS, Class, Role, Side

if TYPE_CHECKING:
    from engine.game import Game

# Until he has chosen he counts as the villager he becomes by declining.
CARD = Card(Role.THIEF, Side.VILLAGE, Class.PLAIN)


def step(game: "Game", night: Night) -> Asking[None]:
    """Show the thief the middle and let him choose card 1, card 2 or, where legal, neither."""
    for thief in game.state.with_role(Role.THIEF):
        middle = game.state.middle
        if not middle:
            game.tell(e.CardTaken(thief, Role.VILLAGER, None), to=(thief,))
            continue
        game.tell(e.MiddleSeen(thief, middle), to=(thief,))
        options, must = _choices(game, middle)
        answer = yield from game.put(
            game.question(
                thief,
                AskKind.THIEF,
                options,
                counts=(1,) if must else (0, 1),
                default=options[:1] if must else (),
            )
        )
        pick = word_in(answer)
        took = None if pick is None else middle[int(pick) - 1]
        game.tell(e.CardTaken(thief, took or Role.VILLAGER, took), to=(thief,))


def _choices(game: "Game", middle: tuple[Role, ...]) -> tuple[tuple[Option, ...], bool]:
    """The middle cards he may take, by place from 1, and whether he must."""
    places = tuple(range(1, len(middle) + 1))
    wolves = tuple(place for place in places if middle[place - 1] in WOLF_CARDS)
    if game.rules.thief_cards == "two_villagers":
        return places, len(wolves) == len(middle)
    return (wolves if len(wolves) == 1 else places), True
