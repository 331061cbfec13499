"""The random player: legal, seeded, silent."""

import asyncio

import pytest

from bench.dice import chance_dice, random_setup
from engine.asks import Answer, Ask, AskKind
from engine.game import Game
from engine.seats import Seat
from engine.setup import GameSetup
from engine.speech import SILENCE
from engine.views import View
from players.random_player import SELF_DESTRUCTS_ONE_IN, RandomPlayer
from players.table import Table

ALLOW = Ask(2, 1, AskKind.ALLOW, (1, 2, 3), (1, 2, 3), (1, 2, 3))
OFFER = Ask(2, 1, AskKind.SELF_DESTRUCT, ("yes",), (1,), ("yes",))


async def unheard(sentence: str) -> None:
    """Nobody listens."""


def table(seed: int, setup: GameSetup) -> Table:
    return Table(Game(setup), {seat: RandomPlayer(seed, seat) for seat in setup.seats})


@pytest.mark.parametrize("number", range(12))
async def test_it_plays_every_game_to_its_end_by_the_seed(number: int) -> None:
    setup = random_setup(chance_dice(number), number)
    once, again, other = [await table(seed, setup).play() for seed in (number, number, number + 1)]
    assert once.over
    assert once.digest == again.digest != other.digest
    answers = [given for given in once.inputs if isinstance(given, Answer)]
    assert all(given.speech is SILENCE for given in answers)


def test_each_seat_has_a_seed_of_its_own() -> None:
    def choices(seat: Seat) -> list[Answer]:
        player = RandomPlayer(5, seat)
        return [player.choose(ALLOW) for _ in range(20)]

    assert choices(2) == choices(2)
    assert choices(2) != choices(3)


def test_every_legal_answer_is_given_sooner_or_later() -> None:
    player = RandomPlayer(1, 2)
    given = {tuple(sorted(map(str, player.choose(ALLOW).chosen))) for _ in range(400)}
    assert len(given) == 7


def test_it_answers_as_it_chooses() -> None:
    chosen = RandomPlayer(1, 2).choose(ALLOW)
    assert asyncio.run(RandomPlayer(1, 2).answer(View(2), ALLOW, unheard)) == chosen


@pytest.mark.parametrize(("rash", "taken"), [(True, True), (False, False)])
async def test_only_a_rash_one_takes_an_offer_now_and_then(rash: bool, taken: bool) -> None:
    player = RandomPlayer(1, 2, rash=rash)
    takes = [await player.consider(View(2), OFFER) for _ in range(SELF_DESTRUCTS_ONE_IN * 5)]
    assert any(takes) is taken
    assert sum(takes) < 20
