"""Small scripted games for tests that look at what was told rather than at who died."""

from typing import Any, TypeVar

from engine import events as e
from engine.asks import Ask, AskKind
from engine.game import Game
from engine.scenario.case import parse
from engine.scenario.performance import Performance
from engine.seats import GALLERY, Seat
from engine.views import view

Ev = TypeVar("Ev", bound=e.Event)


def staged(
    ruleset: str,
    roles: list[str],
    *steps: dict[str, Any],
    rules: dict[str, Any] | None = None,
    **more: Any,
) -> Game:
    """The game these steps lead to; an answer nobody asks for is a mistake of the test."""
    case = {"ruleset": ruleset, "roles": roles, "rules": rules or {}, "steps": list(steps)}
    performance = Performance(parse(case | {"expect": {}} | more))
    performance.play()
    assert not [*performance.problems, *performance.leftovers()]
    return performance.game


def heard(game: Game, seat: Seat, kind: type[Ev]) -> list[Ev]:
    """The events of a kind that a seat heard, in order; seat 0 is the public."""
    return [event for event in view(game.log, seat).heard if isinstance(event, kind)]


def public(game: Game, kind: type[Ev]) -> list[Ev]:
    """The events of a kind that everybody heard."""
    return heard(game, GALLERY, kind)


def questions(game: Game, kind: AskKind) -> list[Ask]:
    """Every question of a kind that was put in this game, in order."""
    again = Game(game.setup)
    put: list[Ask] = []
    for given in (*game.inputs, None):
        put += [ask for ask in again.pending if ask.kind is kind and ask not in put]
        if given is not None:
            again.give(given)
    return put
