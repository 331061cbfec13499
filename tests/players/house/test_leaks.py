"""What a seat cannot know changes nothing that it does."""

from dataclasses import replace

import pytest

from engine.asks import Ask
from engine.game import Game
from engine.seats import Role, Seat
from engine.setup import GameSetup
from engine.views import View
from tests.players.house.seated import Playthrough

DECK = (
    *(Role.WEREWOLF, Role.WEREWOLF, Role.WEREWOLF, Role.SEER, Role.WITCH, Role.HUNTER),
    *(Role.VILLAGER, Role.VILLAGER, Role.VILLAGER),
)


def dealt(roles: tuple[Role, ...]) -> GameSetup:
    return replace(GameSetup.of(board="nine", seed=8), deck=roles, dealt=True)


def swapped(roles: tuple[Role, ...], first: Seat, second: Seat) -> tuple[Role, ...]:
    cards = list(roles)
    cards[first - 1], cards[second - 1] = cards[second - 1], cards[first - 1]
    return tuple(cards)


def asked(one: Playthrough, who: Seat) -> Ask | None:
    """Play on until the seat is asked something; None once the game is over."""
    while not one.game.over:
        one.hear()
        for ask in one.game.unanswered():
            if ask.seat == who:
                return ask
        one.step()
    return None


@pytest.mark.parametrize(
    ("first", "second", "who"),
    [
        pytest.param(1, 8, 9, id="a villager, wolf and villager swapped"),
        pytest.param(1, 4, 7, id="a villager, wolf and seer swapped"),
        pytest.param(4, 5, 6, id="the hunter, seer and witch swapped"),
        pytest.param(6, 7, 1, id="a wolf, hunter and villager swapped"),
        pytest.param(4, 9, 2, id="a wolf, seer and villager swapped"),
        pytest.param(2, 9, 5, id="the witch, wolf and villager swapped"),
    ],
)
def test_two_worlds_a_seat_cannot_tell_apart_get_the_same_answer(
    first: Seat, second: Seat, who: Seat
) -> None:
    here = Playthrough(dealt(DECK), 31)
    there = Playthrough(dealt(swapped(DECK, first, second)), 31)
    compared = 0
    while (mine := asked(here, who)) and (theirs := asked(there, who)):
        if here.views[who].lines() != there.views[who].lines():
            break
        one = here.players[who].decide(here.views[who], mine)
        other = there.players[who].decide(there.views[who], theirs)
        assert str(one.as_json()) == str(other.as_json())
        compared += 1
        here.step()
        there.step()
    assert compared >= 1


def test_a_view_built_from_the_record_alone_gives_the_same_decision() -> None:
    # Nothing but the view may count: not the game object, not what other players were asked.
    one = Playthrough(GameSetup.of(board="nine", seed=14), 14)
    for _ in range(25):
        if one.game.over:
            break
        one.hear()
        for ask in one.game.unanswered():
            lone = View(ask.seat)
            for told in Game.replay(one.game.setup, one.game.inputs).log:
                lone.hear(told)
            fresh = Playthrough(one.game.setup, 14).players[ask.seat]
            assert fresh.decide(lone, ask) == one.players[ask.seat].decide(one.views[ask.seat], ask)
        one.step()
