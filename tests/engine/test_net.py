"""The net itself: an engine that is wrong in one place must be caught by the invariants."""

from collections.abc import Callable
from typing import Any

import pytest

from bench.dice import chance_dice, random_setup
from bench.play import play_or_report
from engine import events as e
from engine import state
from engine.flow import conduct, deaths, discussion, election, night, victory, vote
from engine.game import Game
from engine.night import outcome
from engine.roles import hunter, seer, werewolf, witch
from engine.script import Asking
from engine.seats import EVERYONE, Cause

GAMES = 400


def _doubled(game: Game, beside: int, *, rising: bool) -> tuple[int, ...]:
    return game.state.alive + game.state.alive


def _no_grief(*given: Any, **how: Any) -> Any:
    dead, lives = outcome(*given, **how)
    return {seat: cause for seat, cause in dead.items() if cause is not Cause.GRIEF}, lives


def _no_poison(*given: Any, **how: Any) -> Any:
    dead, lives = outcome(*given, **how)
    return {seat: cause for seat, cause in dead.items() if cause is not Cause.POISON}, lives


def _kept(game: Game, sheriff: int) -> Asking[None]:
    yield from ()


def _out_loud(game: Game, event: e.Event) -> None:
    game.tell(event, EVERYONE)


_REMEMBERED = {kind: change for kind, change in state._CHANGES.items() if kind is not e.Guarded}

MUTANTS: tuple[tuple[str, object, str, Any, str], ...] = (
    ("a living seat has no vote", vote, "voters", lambda game: game.state.alive[1:], "voters"),
    (
        "every vote weighs double",
        vote,
        "weights",
        lambda game: dict.fromkeys(range(20), 4),
        "tally",
    ),
    (
        "the dead can be voted for",
        vote,
        "targets",
        lambda game, seat: game.setup.seats,
        "dead seat",
    ),
    ("all the dead have last words", deaths, "has_last_words", lambda *_, **__: True, "last words"),
    ("every death gives a shot", hunter, "may_shoot", lambda *_: True, "shot"),
    ("everybody is a wolf to the seer", seer, "found", lambda *_: "wolf", "found should be"),
    ("potions never run out", witch, "doses", lambda game: (1, 1), "potion too many"),
    ("the pack may name anybody", werewolf, "targets", lambda game, wolf: game.state.alive, "wol"),
    ("the village never wins", victory, "_IN_ORDER", victory._IN_ORDER[:4], "goes on"),
    ("everybody speaks twice", discussion, "_round", _doubled, "each once"),
    ("nobody grieves at night", night, "outcome", _no_grief, "should have killed"),
    ("poison does nothing", night, "outcome", _no_poison, "should have killed"),
    ("the dead keep the badge", deaths, "hand_on_badge", _kept, "still has the badge"),
    ("causes are told aloud", Game, "record", _out_loud, "was told to"),
    ("the guard forgets", state, "_CHANGES", _REMEMBERED, "twice running"),
    ("speeches have no end", conduct, "within_budget", lambda text: text, "budget"),
    (
        "the withdrawn are elected",
        election.Election,
        "_standing",
        lambda self: tuple(s for s in self._stood if s in self._game.state.alive),
        "withdrawing",
    ),
)


@pytest.mark.parametrize(
    ("owner", "name", "wrong", "found"),
    [mutant[1:] for mutant in MUTANTS],
    ids=[mutant[0] for mutant in MUTANTS],
)
def test_a_wrong_engine_is_caught(
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    name: str,
    wrong: Callable[..., Any],
    found: str,
) -> None:
    setups = [(random_setup(chance_dice(number), number), number) for number in range(GAMES)]
    monkeypatch.setattr(owner, name, wrong)
    for setup, number in setups:
        played = play_or_report(setup, number)
        if not isinstance(played, str) and any(found in line for line in played.violations):
            return
    pytest.fail(f"{GAMES} games, and nothing was said of {found!r}")
