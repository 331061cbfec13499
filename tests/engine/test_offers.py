"""When a wolf may end the day, and a badge that must be somebody's (rules §3, §6)."""

from collections.abc import Iterator

import pytest

from engine import events as e
from engine.asks import AskKind
from engine.events import Occasion
from engine.game import Game
from engine.seats import Cause, Role
from engine.setup import GameSetup
from tests.engine.staged import public

DECK = (Role.WEREWOLF, Role.WEREWOLF, *[Role.VILLAGER] * 3, Role.SEER, Role.WITCH)


def day_one(self_destruct: str) -> Iterator[tuple[Game, str]]:
    """A first day with an election, a tie and a run-off; each moment that waits for an answer."""
    rules = (("self_destruct", self_destruct),)
    game = Game(GameSetup(DECK, rules=rules, dealt=True))
    while not game.over and game.state.night < 2:
        asks = game.unanswered()
        speech = asks[0].speech
        yield game, str(asks[0].kind) if speech is None else f"{asks[0].kind} {speech}"
        for ask in asks:
            answer = ask.silence
            if ask.kind is AskKind.STAGE and ask.seat in (3, 4):
                answer = ask.answer("yes")
            elif ask.kind is AskKind.VOTE and ask.seat < 3:
                answer = ask.answer(ask.seat + 2)
            game.answer(answer)


@pytest.mark.parametrize(
    ("self_destruct", "open_at"),
    [
        ("never", set()),
        (
            "day",
            {"stage", "speak stage", "withdraw", "sheriff_vote", "speak day", "speak run_off"},
        ),
        (
            "any",
            {
                *("stage", "speak stage", "withdraw", "sheriff_vote", "speak day", "vote"),
                "speak run_off",
            },
        ),
    ],
)
def test_a_wolf_may_end_the_day_at_these_moments_only(
    self_destruct: str, open_at: set[str]
) -> None:
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for game, moment in day_one(self_destruct):
        found[bool(game.offers)].add(moment)
        if game.offers:
            assert [offer.seat for offer in game.offers] == [1, 2]
    assert found[True] == open_at
    assert not found[True] & found[False]


def test_one_that_comes_in_the_run_off_spares_the_tied() -> None:
    for game, moment in day_one("day"):
        if moment == "speak run_off":
            game.answer(game.offers[0].silence)
            break
    else:
        pytest.fail("no run-off was held")
    assert dict(game.state.deaths) == {1: Cause.SELF_DESTRUCT}
    assert not public(game, e.Exiled)
    assert game.state.night == 2


def second_tie(seed: int) -> tuple[int | None, int]:
    """Who holds the badge after two tied votes between 3 and 4, and how often those two spoke."""
    game = Game(GameSetup(DECK, ruleset="elder", dealt=True, seed=seed))
    while not game.over and game.pending[0].kind is not AskKind.SIDE:
        for ask in game.unanswered():
            answer = ask.silence
            if ask.kind is AskKind.STAGE:
                answer = ask.answer("yes" if ask.seat in (3, 4) else "no")
            elif ask.kind is AskKind.SHERIFF_VOTE and ask.seat < 3:
                answer = ask.answer(ask.seat + 2)
            game.answer(answer)
    spoke = [told for told in public(game, e.Spoke) if told.occasion is not Occasion.DAY]
    return game.state.sheriff, len(spoke)


def test_where_a_badge_is_required_the_seed_settles_a_second_tie() -> None:
    drawn = [second_tie(seed) for seed in range(12)]
    assert {seat for seat, _ in drawn} == {3, 4}
    assert {speeches for _, speeches in drawn} == {4}
    assert drawn == [second_tie(seed) for seed in range(12)]
