"""The deal: cards to seats by the seed, or as written in a scripted game."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.roles import CARDS
from engine.seats import RECORD, Role, Side

if TYPE_CHECKING:
    from engine.game import Game


def deal(game: "Game") -> None:
    """Tell the table what is played, and each seat its card (rules §12.2)."""
    setup = game.setup
    game.tell(
        e.GameStarted(
            names=setup.names or tuple(map(str, setup.seats)),
            deck=tuple(sorted(setup.full_deck(), key=_ROLE_ORDER.__getitem__)),
            ruleset=setup.ruleset,
            changed_rules=setup.rules,
        )
    )
    dealt, middle = _cards(game)
    for seat, role in zip(setup.seats, dealt, strict=True):
        game.tell(e.RoleDealt(seat, role), to=(seat,))
    if middle:
        game.tell(e.MiddleDealt(middle), to=RECORD)
    if setup.sheriff is not None:
        game.tell(e.SheriffElected(setup.sheriff))


def _cards(game: "Game") -> tuple[tuple[Role, ...], tuple[Role, ...]]:
    setup = game.setup
    if setup.dealt:
        return setup.deck, setup.middle
    deck = setup.full_deck()
    while True:
        cards = game.chance.shuffled("deal", deck)
        dealt, middle = cards[: setup.size], cards[setup.size :]
        # With two cards in the middle every wolf may lie there; then the deal does not count.
        if any(CARDS[role].side is Side.WOLVES for role in dealt):
            return dealt, middle


_ROLE_ORDER = {role: place for place, role in enumerate(Role)}
