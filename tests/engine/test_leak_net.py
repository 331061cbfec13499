"""The net against leaks itself: an engine that gives something away must be caught."""

from collections.abc import Callable
from typing import Any

import pytest

from bench.dice import chance_dice, random_setup
from engine import events as e
from engine.asks import Ask, AskKind
from engine.flow import discussion
from engine.game import Game
from engine.roles import CARDS
from engine.seats import EVERYONE, GALLERY, Audience, Role
from tests.engine.worlds import (
    PUBLIC_CONSEQUENCES,
    dealt,
    due,
    first_difference,
    leaks,
    live,
    policy,
    swapped,
)

WORLDS = 250

_tell, _question = Game.tell, Game.question


def _told_wide(kind: type[e.Event]) -> Callable[..., None]:
    def tell(game: Game, event: e.Event, to: Audience = EVERYONE) -> None:
        _tell(game, event, EVERYONE if isinstance(event, kind) else to)

    return tell


def _counted_over_all(game: Game, seat: int, *given: Any, **more: Any) -> Ask:
    everybody = sum(game._asked.values())
    game._asked[seat] = everybody
    return _question(game, seat, *given, **more)


def _hinting(
    game: Game, seat: int, kind: AskKind, options: Any = (), *given: Any, **more: Any
) -> Ask:
    """A ballot that does not offer the seer, so that everybody learns who it is."""
    if kind is AskKind.VOTE:
        options = tuple(o for o in options if game.state.role(o) is not Role.SEER) or options
    return _question(game, seat, kind, options, *given, **more)


def _only_if_alive(game: Game, event: e.Event, to: Audience = EVERYONE) -> None:
    called = isinstance(event, e.StepCalled) and event.step in ("guard", "seer", "witch")
    if not called or game.state.with_role(Role(event.step)):  # type: ignore[attr-defined]
        _tell(game, event, to)


def _powers_first(game: Game, beside: int, *, rising: bool) -> tuple[int, ...]:
    return tuple(sorted(game.state.alive, key=lambda seat: CARDS[game.state.role(seat)].counted))


MUTANTS: tuple[tuple[str, object, str, Any], ...] = (
    ("asks are counted over the whole table", Game, "question", _counted_over_all),
    ("a ballot leaves out the seer", Game, "question", _hinting),
    ("the guard's shield is told aloud", Game, "tell", _told_wide(e.Guarded)),
    ("the pack is introduced to all", Game, "tell", _told_wide(e.PackMet)),
    ("cards are dealt face up", Game, "tell", _told_wide(e.RoleDealt)),
    ("the witch's potion is seen", Game, "tell", _told_wide(e.Saved)),
    ("only the living are called at night", Game, "tell", _only_if_alive),
    ("power roles speak first", discussion, "_round", _powers_first),
)


def _caught(number: int) -> bool:
    setup = dealt(random_setup(chance_dice(number), number))
    roles = setup.deck
    dice = chance_dice(-number)
    first, second = (dice.number("place", len(roles)) + 1 for _ in range(2))
    villagers = [seat for seat, role in enumerate(roles, start=1) if role is Role.VILLAGER]
    seat = dice.number("seat", 2) and next(iter({*villagers} - {first, second}), GALLERY)
    if roles[first - 1] == roles[second - 1]:
        return False
    choose = policy(number, (first, second))
    game, ours = live(setup, seat, choose, choose)
    twin, theirs = live(swapped(setup, first, second), seat, choose, choose)
    parting = first_difference(ours, theirs)[1]
    return leaks(parting, PUBLIC_CONSEQUENCES | due(seat, game), (game, twin))


@pytest.mark.parametrize(
    ("owner", "name", "wrong"),
    [mutant[1:] for mutant in MUTANTS],
    ids=[mutant[0] for mutant in MUTANTS],
)
def test_a_leaking_engine_is_caught(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, wrong: Callable[..., Any]
) -> None:
    monkeypatch.setattr(owner, name, wrong)
    assert any(_caught(number) for number in range(WORLDS))


def test_the_engine_itself_is_not() -> None:
    assert not any(_caught(number) for number in range(WORLDS))
