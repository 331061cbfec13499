from itertools import combinations
from math import comb, prod

import pytest

from engine import events as e
from engine.events import How, Occasion, Poll
from engine.seats import Role
from engine.speech import Claim, ClaimKind
from players.house import worlds
from players.house.deduction import Knowledge
from players.house.evidence import Evidence
from players.house.likelihood import EXILE_VOTE
from tests.players.house.told import NINE, Told


def test_without_evidence_every_seat_is_as_likely() -> None:
    wolf = Told().believed().wolf
    assert {round(chance, 9) for chance in wolf.values()} == {round(3 / 9, 9)}


def test_suspicions_add_up_to_the_number_of_wolves() -> None:
    told = Told().seer(2, 5, "wolf").seer(7, 5, "good")
    told.tell(e.BallotsRevealed(Poll.EXILE, 1, ((1, 5), (2, 5), (3, 7), (4, 7)), ()))
    assert sum(told.believed().wolf.values()) == pytest.approx(3)


def test_an_honest_seat_never_suspects_itself() -> None:
    wolf = Told().believed(Knowledge(4, good=frozenset({4}))).wolf
    assert wolf[4] == 0
    assert wolf[1] == pytest.approx(3 / 8)


def test_of_two_claimed_seers_one_is_a_wolf() -> None:
    beliefs = Told().seer(2, 5, "good").seer(7, 1, "good").believed()
    assert beliefs.wolf[2] + beliefs.wolf[7] > 0.9
    assert beliefs.is_holder(Role.SEER, 2) + beliefs.is_holder(Role.SEER, 7) > 0.8


def test_a_seer_falls_with_his_chain() -> None:
    told = Told().seer(2, 5, "good").seer(7, 1, "good")
    before = told.believed()
    told.tell(e.DeathsAnnounced(1, How.EXILE, (5,), ((5, Role.WEREWOLF),)))
    after = told.believed()
    assert after.is_holder(Role.SEER, 2) == 0
    assert after.wolf[2] > before.wolf[2]
    assert after.is_holder(Role.SEER, 7) > before.is_holder(Role.SEER, 7)


def test_a_believed_seer_clears_and_condemns() -> None:
    beliefs = Told().seer(2, 5, "wolf").believed()
    assert beliefs.wolf[5] > 0.5
    cleared = Told().seer(2, 5, "good").believed()
    assert cleared.wolf[5] < 3 / 9


def test_the_real_seer_knows_that_the_other_lies() -> None:
    told = Told().seer(2, 5, "good").seer(7, 1, "good")
    knowledge = Knowledge(2, good=frozenset({2, 5}), roles={2: Role.SEER})
    beliefs = told.believed(knowledge)
    assert beliefs.wolf[7] > 0.9
    assert beliefs.wolf[5] == 0


def test_a_claim_taken_back_counts_no_more() -> None:
    told = Told().says(2, Claim(ClaimKind.ROLE, role=Role.SEER))
    told.seer(7, 1, "good").says(2, Claim(ClaimKind.WITHDRAW))
    assert told.believed().is_holder(Role.SEER, 2) == 0


def test_shown_cards_are_certain() -> None:
    told = Told()
    told.tell(e.DeathsAnnounced(1, How.EXILE, (3,), ((3, Role.WEREWOLF),)), e.IdiotTurned(8))
    wolf = told.believed().wolf
    assert wolf[3] == 1
    assert wolf[8] == 0


def test_while_the_game_goes_on_a_wolf_lives() -> None:
    told = Told(deck=(Role.WEREWOLF, Role.SEER, *(Role.VILLAGER,) * 4))
    told.tell(e.DeathsAnnounced(1, How.EXILE, (3,), ()), e.DeathsAnnounced(1, How.SHOT, (4,), ()))
    wolf = told.believed().wolf
    assert wolf[3] == wolf[4] == 0
    assert wolf[1] == pytest.approx(1 / 4)


def test_whoever_dies_at_night_is_hardly_a_wolf() -> None:
    told = Told().tell(e.DeathsAnnounced(1, How.NIGHT, (6,), ()))
    assert told.believed().wolf[6] < 0.1


def test_a_seat_does_not_believe_its_own_echo() -> None:
    told = Told().says(4, Claim(ClaimKind.ACCUSE, targets=(6,), why="accuse_position"))
    own = told.believed(Knowledge(4, good=frozenset({4})))
    other = told.believed(Knowledge(5, good=frozenset({5})))
    assert own.wolf[6] == pytest.approx(3 / 8)
    assert other.wolf[6] > 3 / 8 - 0.01


def test_votes_bind_wolves_together_less_than_strangers() -> None:
    told = Told().tell(e.BallotsRevealed(Poll.EXILE, 1, ((1, 2),), ()))
    evidence = Evidence(9)
    evidence.update(told.view)
    actor, target, both = EXILE_VOTE.logs()
    assert evidence.alone[1] == pytest.approx(actor)
    assert evidence.alone[2] == pytest.approx(target)
    assert evidence.both[1][2] == evidence.both[2][1] == pytest.approx(both)
    assert both < 0


def test_claims_that_cannot_all_be_true_leave_beliefs_usable() -> None:
    told = Told(deck=(Role.WEREWOLF, Role.SEER, *(Role.VILLAGER,) * 4))
    told.seer(1, 2, "wolf").seer(3, 2, "good").seer(4, 5, "wolf")
    told.tell(e.DeathsAnnounced(1, How.EXILE, (2,), ((2, Role.VILLAGER),)))
    wolf = told.believed().wolf
    assert all(0 <= chance <= 1 for chance in wolf.values())


# --- worlds --------------------------------------------------------------------------------------

_ALONE = {seat: 0.5 + seat / 7 for seat in range(1, 10)}
_BOTH = [[1 + ((a * b) % 5) / 4 for b in range(10)] for a in range(10)]


@pytest.mark.parametrize("needed", [0, 1, 2, 3, 4])
def test_all_worlds_are_weighed_as_the_product_of_their_factors(needed: int) -> None:
    free = (1, 2, 4, 5, 7, 8, 9)
    found = dict(worlds.worlds_of(free, needed, _ALONE, _BOTH))
    assert list(found) == list(combinations(free, needed))
    for world, weight in found.items():
        pairs = prod(_BOTH[a][b] for a, b in combinations(world, 2))
        assert weight == pytest.approx(prod(_ALONE[seat] for seat in world) * pairs)


def test_too_many_worlds_are_drawn_the_same_every_time() -> None:
    free = tuple(range(1, 21))
    alone = {seat: 5.0 if seat in (3, 9) else 1.0 for seat in free}
    both = [[1.0] * 21 for _ in range(21)]
    assert comb(20, 6) > worlds.MOST_WORLDS
    first = worlds.worlds_of(free, 6, alone, both)
    assert first == worlds.worlds_of(free, 6, alone, both)
    assert 100 < len(first) <= worlds.DRAWN + 1
    heavy = sum(1 for world, _ in first if 3 in world and 9 in world)
    by_chance = comb(18, 4) / comb(20, 6)
    assert heavy > len(first) * 2 * by_chance


def test_a_thief_makes_the_number_of_wolves_uncertain() -> None:
    deck = (*NINE[:-1], Role.THIEF)
    told = Told(deck=deck)
    seen = told.view
    seen.deck = (*deck, Role.VILLAGER, Role.VILLAGER)
    counts = worlds.wolf_counts(seen)
    assert [count for count, _ in counts] == [3, 2, 1]
    assert sum(comb(9, count) * chance for count, chance in counts) == pytest.approx(1)


def test_silence_is_more_suspect_than_words_that_commit_to_nothing() -> None:
    silent = Told().says(4).believed().wolf[4]
    empty = Told().tell(e.Spoke(4, Occasion.DAY, "Well, well.", ())).believed().wolf[4]
    assert silent > empty > 3 / 9


def test_a_seer_whom_nobody_contests_is_believed_once_all_have_spoken() -> None:
    told = Told().seer(2, 5, "good")
    early = told.believed().is_holder(Role.SEER, 2)
    for seat in (1, 3, 4, 5, 6, 7, 8, 9):
        told.says(seat, Claim(ClaimKind.SUSPECTS, targets=(1, 9)))
    late = told.believed().is_holder(Role.SEER, 2)
    assert late > 0.5
    assert late > early
