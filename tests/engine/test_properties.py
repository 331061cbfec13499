"""Every ruleset, every deck it admits, any rules, any legal play: what always holds (rules §2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.dice import random_setup
from bench.play import play
from engine.game import Game
from engine.rulesets import ALL_RULESETS, Ruleset
from engine.setup import GameSetup
from tests.engine.drawn import SEEDS, Drawn


@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=lambda ruleset: ruleset.name)
@given(data=st.data(), seed=SEEDS)
def test_every_game_keeps_every_invariant(ruleset: Ruleset, data: st.DataObject, seed: int) -> None:
    setup = random_setup(Drawn(data), seed, ruleset)
    assert not play(setup, seed).violations


@given(data=st.data(), seed=SEEDS)
def test_every_game_ends_when_everybody_is_silent(data: st.DataObject, seed: int) -> None:
    game = Game(random_setup(Drawn(data), seed))
    asks = 0
    while not game.over:
        for ask in game.unanswered():
            game.answer(ask.silence)
            asks += 1
    assert game.state.night <= 2 * game.setup.size + 10
    assert asks < 20_000


@given(data=st.data(), seed=SEEDS)
def test_every_game_ends_however_often_the_wolves_self_destruct(
    data: st.DataObject, seed: int
) -> None:
    setup = random_setup(Drawn(data), seed)
    rules = {**dict(setup.rules), "self_destruct": "any"}
    setup = GameSetup.of(deck=setup.deck, ruleset=setup.ruleset, rules=rules, seed=seed)
    assert not play(setup, seed, offer_one_in=3).violations
