"""A game under each ruleset, every seat's view of it, as it was when a person last checked.

WOLFHOUR_REGOLD=1 writes the files anew; read the difference before it is committed.
"""

import os
from pathlib import Path

import pytest

from engine.boards import parse_deck
from engine.rulesets import ALL_RULESETS
from engine.setup import GameSetup
from players.random_player import RandomPlayer
from tests.engine.playthrough import playthrough

GOLDEN = Path(__file__).parents[1] / "golden"

# Seeds under which much happens: found by trying, kept because the games are worth reading.
GAMES = {
    "standard": ("werewolf*2 seer witch hunter idiot guard villager", 231),
    "classic": ("werewolf*2 cupid thief little_girl witch hunter villager", 415),
    "elder": ("werewolf*2 seer witch hunter cupid villager*2", 1226),
    "handbook": ("werewolf white_wolf cupid thief idiot scapegoat witch guard villager", 838),
    "millers_hollow": ("werewolf*2 piper elder scapegoat seer little_girl villager", 508),
    "forum": ("werewolf*2 piper scapegoat hunter witch cupid villager", 1213),
    "homemade": ("werewolf*2 elder idiot guard witch hunter villager", 501),
}


def setup_of(ruleset: str) -> GameSetup:
    cards, seed = GAMES[ruleset]
    return GameSetup.of(deck=parse_deck(cards), ruleset=ruleset, seed=seed)


def test_every_ruleset_has_its_game() -> None:
    assert set(GAMES) == {ruleset.name for ruleset in ALL_RULESETS}
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GAMES)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_goes_as_it_went_for_every_seat(ruleset: str) -> None:
    setup = setup_of(ruleset)
    players = {seat: RandomPlayer(setup.seed, seat) for seat in setup.seats}
    text = playthrough(setup, lambda ask: players[ask.seat].choose(ask))
    path = GOLDEN / f"{ruleset}.txt"
    if os.environ.get("WOLFHOUR_REGOLD") == "1":
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()
