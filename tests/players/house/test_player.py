import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from engine import events as e
from engine.asks import NO, YES, Ask, AskKind
from engine.boards import ALL_BOARDS
from engine.errors import SetupError
from engine.events import Occasion
from engine.game import Game
from engine.rulesets import ALL_RULESETS
from engine.seats import Role
from engine.setup import GameSetup
from engine.speech import Claim, ClaimKind
from players.house.player import HousePlayer
from players.table import Fallback, Quiet, Table
from tests.players.house.seated import CURIOSITIES, Playthrough, persona_at, played
from tests.players.house.told import Told


def curious_setups() -> Iterator[tuple[str, GameSetup]]:
    for ruleset in ALL_RULESETS:
        for name, deck in CURIOSITIES.items():
            if name == "one of each" and ruleset.name not in ("standard", "forum"):
                continue  # eighteen seats take their time
            cards = deck
            if ruleset.name == "elder":  # there the elder and Cupid exclude each other
                cards = tuple(Role.VILLAGER if role is Role.ELDER else role for role in deck)
            try:
                setup = GameSetup.of(
                    deck=cards, ruleset=ruleset.name, rules={"foreign_roles": True}, seed=5
                )
            except SetupError as error:  # pragma: no cover - a deck of ours that cannot be dealt
                pytest.fail(f"{ruleset.name}, {name}: {error}")
            yield f"{ruleset.name}: {name}", setup


@pytest.fixture(scope="module")
def curious() -> dict[str, Playthrough]:
    return {name: Playthrough(setup, 77).play() for name, setup in curious_setups()}


@pytest.mark.parametrize("board", [board.name for board in ALL_BOARDS])
@pytest.mark.parametrize("seed", [3, 4])
def test_every_ask_of_a_board_gets_a_legal_answer(board: str, seed: int) -> None:
    # Game.answer raises for an illegal one.
    assert played(board, seed=seed).game.state.winner is not None


def test_every_ruleset_is_played_to_its_end_with_every_card(
    curious: dict[str, Playthrough],
) -> None:
    assert len(curious) == len(ALL_RULESETS) * 2 + 2
    assert all(one.game.state.winner is not None for one in curious.values())


RARE = (
    Ask(2, 9, AskKind.ALLOW, (1, 3, 4), (1, 2, 3), (1, 3, 4)),
    Ask(2, 9, AskKind.SHERIFF_PICKS, (3, 4), (0, 1), (), about=(3, 4)),
    Ask(2, 9, AskKind.INTERJECT, (), (0,), (), Occasion.INTERJECTION, about=(3,)),
    Ask(2, 9, AskKind.WOLVES_KNOW_GIRL, ("kill", "let_be"), (1,), ("let_be",), about=(3,)),
    Ask(2, 9, AskKind.TURN, (YES, NO), (1,), (YES,)),
)
"""House players so seldom tie a vote, see a girl or exile an idiot that these are put by hand."""


def test_every_kind_of_ask_is_met_and_answered(curious: dict[str, Playthrough]) -> None:
    games = [*curious.values(), *(played("twelve", seed=seed) for seed in range(1, 5))]
    met = {ask.kind for one in games for ask, _ in one.answered}
    assert set(AskKind) - met <= {AskKind.SELF_DESTRUCT, *(ask.kind for ask in RARE)}


@pytest.mark.parametrize("ask", RARE, ids=lambda ask: str(ask.kind))
@pytest.mark.parametrize("role", [Role.WEREWOLF, Role.SCAPEGOAT])
def test_a_rare_ask_gets_a_legal_answer(ask: Ask, role: Role) -> None:
    told = Told()
    told.view.seat, told.view.role = 2, role
    told.view.pack = (2, 5) if role is Role.WEREWOLF else ()
    told.seer(3, 2, "wolf")
    player = HousePlayer(2, persona_at(2, 1), "en", 1, mute=True)
    ask.verify(player.decide(told.view, ask))


def test_a_speech_makes_one_to_five_points_claims_included(curious: dict[str, Playthrough]) -> None:
    for one in curious.values():
        for ask, answer in one.answered:
            if ask.speech is not None and ask.speech is not Occasion.PACK:
                assert len(answer.speech.claims) <= 6
                for claim in answer.speech.claims:
                    assert all(seat in one.game.setup.seats for seat in claim.targets)


# --- self-destruct -------------------------------------------------------------------------------


def takers(told: Told) -> list[int]:
    """The seeds whose player would destruct itself at seat 2 as things stand."""
    told.view.seat, told.view.role, told.view.pack = 2, Role.WEREWOLF, (2, 5)
    offer = Ask(2, 1, AskKind.SELF_DESTRUCT, (YES,), (1,), (YES,))
    return [
        seed
        for seed in range(60)
        if HousePlayer(2, persona_at(2, 1), "en", seed, mute=True).takes(told.view, offer)
    ]


def doomed() -> Told:
    """Seat 2 is a wolf whom a seer that nobody contests has found."""
    told = Told().seer(3, 2, "wolf").seer(3, 6, "good", 2)
    for seat in (1, 4, 6, 7, 8, 9):
        accusation = Claim(ClaimKind.ACCUSE, targets=(2,), why="accuse_checked")
        told.says(seat, accusation).says(seat, accusation)
    return told.tell(e.DeathsAnnounced(1, e.How.NIGHT, (3,), ()))


def test_a_doomed_wolf_may_destruct_itself_but_seldom_does() -> None:
    assert 0 < len(takers(doomed())) < 30


def test_no_wolf_destructs_itself_unaccused() -> None:
    assert takers(Told()) == []


def test_no_wolf_destructs_itself_after_another_has() -> None:
    told = doomed()
    told.tell(e.SelfDestructed(4, Role.WEREWOLF))
    assert takers(told) == []


# --- determinism ---------------------------------------------------------------------------------

_PRINT_DIGESTS = """
from tests.players.house.seated import CURIOSITIES, played
print(played("twelve", seed=9).game.digest)
deck = CURIOSITIES["wolves and lovers"]
print(played(deck=deck, ruleset="forum", rules={"foreign_roles": True}, seed=9).game.digest)
"""


def test_the_same_game_whatever_the_hash_seed() -> None:
    digests = set()
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", _PRINT_DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(done.stdout)
    assert len(digests) == 1
    assert len(next(iter(digests)).split()) == 2


def test_a_player_made_anew_in_the_middle_answers_as_the_old_one_would() -> None:
    one = Playthrough(GameSetup.of(board="twelve", seed=21), 21)
    for _ in range(60):
        if one.game.over:
            break
        one.hear()
        for ask in one.game.unanswered():
            anew = HousePlayer(ask.seat, persona_at(ask.seat, 21), "en", 21, mute=True)
            view = one.views[ask.seat]
            assert anew.decide(view, ask) == one.players[ask.seat].decide(view, ask)
        one.step()


def test_another_seed_plays_another_game() -> None:
    setup = GameSetup.of(board="twelve", seed=2)
    first, second = Playthrough(setup, 1).play(), Playthrough(setup, 2).play()
    assert first.game.digest != second.game.digest


def test_another_persona_plays_another_game() -> None:
    games = []
    for shift in (0, 1):
        one = Playthrough(GameSetup.of(board="twelve", seed=2), 1)
        one.players = {
            seat: HousePlayer(seat, persona_at(seat + shift, 1), "en", 1, mute=True)
            for seat in one.players
        }
        games.append(one.play().game.digest)
    assert games[0] != games[1]


# --- at a table ----------------------------------------------------------------------------------


class _Fallen(Quiet):
    def __init__(self) -> None:
        self.fallbacks: list[Fallback] = []

    async def fell_back(self, fallback: Fallback) -> None:
        self.fallbacks.append(fallback)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_spoken_game_at_a_table_needs_no_fallback(lang: str) -> None:
    game = Game(GameSetup.of(board="quick", seed=6))
    players = {
        seat: HousePlayer(seat, persona_at(seat, 6), "zh" if lang == "zh" else "en", 6)
        for seat in game.setup.seats
    }
    watcher = _Fallen()
    asyncio.run(Table(game, players, watcher).play())
    assert watcher.fallbacks == []
    spoken = [told.event for told in game.log if isinstance(told.event, e.Spoke)]
    assert spoken
    assert all(one.text for one in spoken)
