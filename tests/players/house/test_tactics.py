from collections.abc import Iterator

import pytest

from engine import events as e
from engine.asks import AskKind
from engine.events import Poll
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind
from players.house.intent import distinct
from tests.players.house.seated import Playthrough, played

WOLVES = (Role.WEREWOLF, Role.WHITE_WOLF)


@pytest.fixture(scope="module")
def games() -> list[Playthrough]:
    boards = ("quick", "nine", "twelve", "twelve_guard")
    return [played(board, seed=seed) for board in boards for seed in range(1, 7)]


def claims(one: Playthrough) -> Iterator[tuple[Seat, Role, Claim]]:
    for told in one.game.log:
        if isinstance(told.event, e.Spoke):
            for claim in told.event.claims:
                yield told.event.seat, one.game.state.role(told.event.seat), claim


def learnt(one: Playthrough) -> dict[tuple[Seat, int], tuple[Seat, str]]:
    return {
        (seat, night): (check.target, check.found)
        for seat, view in one.views.items()
        for night, check in view.checks.items()
    }


def test_the_seer_tells_its_true_results(games: list[Playthrough]) -> None:
    told = 0
    for one in games:
        known = learnt(one)
        for seat, role, claim in claims(one):
            if role is Role.SEER and claim.kind is ClaimKind.CHECK:
                assert claim.night is not None
                assert known[seat, claim.night] == (claim.targets[0], claim.result)
                told += 1
    assert told >= 20


def test_a_living_seer_is_out_by_day_two(games: list[Playthrough]) -> None:
    for one in games:
        seers = [s for s in one.game.setup.seats if one.game.state.role(s) is Role.SEER]
        for seer in seers:
            spoke_on = [said.day for said in one.views[seer].said if said.spoke.seat == seer]
            out = any(seat == seer and c.kind is ClaimKind.CHECK for seat, _, c in claims(one))
            assert out or not any(day >= 2 for day in spoke_on)


def test_the_village_claims_no_card_it_does_not_hold_but_to_shield_the_seer(
    games: list[Playthrough],
) -> None:
    for one in games:
        for _, role, claim in claims(one):
            if role in WOLVES:
                continue
            if claim.kind is ClaimKind.ROLE:
                assert claim.role is role or (role is Role.VILLAGER and claim.role is Role.SEER)
            if claim.kind is ClaimKind.CHECK:
                assert role is Role.SEER
            if claim.kind is ClaimKind.POTION:
                assert role is Role.WITCH


def test_a_false_seer_keeps_its_chain_up(games: list[Playthrough]) -> None:
    chains = 0
    for one in games:
        by_seat: dict[Seat, list[Claim]] = {}
        for seat, role, claim in claims(one):
            if role in WOLVES and claim.kind is ClaimKind.CHECK:
                by_seat.setdefault(seat, []).append(claim)
        for seat, chain in by_seat.items():
            chains += 1
            nights = [claim.night for claim in chain]
            targets = [claim.targets[0] for claim in chain]
            assert nights == sorted(set(nights), key=lambda night: night or 0)
            assert len(set(targets)) == len(targets)
            assert seat not in targets
    assert chains >= 8


def test_one_wolf_at_most_claims_seer_on_day_one(games: list[Playthrough]) -> None:
    for one in games:
        false = {
            seat
            for seat, role, claim in claims(one)
            if role in WOLVES and claim.kind is ClaimKind.ROLE and claim.role is Role.SEER
        }
        assert len(false) <= 1


def test_most_games_have_a_counter_claim(games: list[Playthrough]) -> None:
    false = [
        one
        for one in games
        if any(role in WOLVES and claim.kind is ClaimKind.CHECK for _, role, claim in claims(one))
    ]
    assert len(false) >= len(games) * 0.6


def test_nobody_votes_for_its_own_good_check(games: list[Playthrough]) -> None:
    for one in games:
        for seat, view in one.views.items():
            good = {c.target: night for night, c in view.checks.items() if c.found == "good"}
            for polled in view.polls:
                if polled.revealed.poll is Poll.EXILE:
                    target = dict(polled.revealed.ballots).get(seat)
                    # A check of night n is known from day n on.
                    assert target not in good or good[target] > polled.day


def test_the_pack_never_knifes_its_own(games: list[Playthrough]) -> None:
    for one in games:
        pack = {s for s in one.game.setup.seats if one.game.state.role(s) in WOLVES}
        for told in one.game.log:
            if isinstance(told.event, e.PackVoted):
                assert told.event.target not in pack


def test_the_pack_agrees_on_a_victim(games: list[Playthrough]) -> None:
    votes = [
        told.event for one in games for told in one.game.log if isinstance(told.event, e.PackVoted)
    ]
    assert votes
    assert all(vote.target is not None for vote in votes)


def test_an_announced_vote_is_mostly_kept(games: list[Playthrough]) -> None:
    kept = broken = 0
    for one in games:
        announced: dict[Seat, Seat] = {}
        for told in one.game.log:
            event = told.event
            if isinstance(event, e.DayBroke):
                announced = {}
            elif isinstance(event, e.Spoke):
                for claim in event.claims:
                    if claim.kind is ClaimKind.CALL_VOTE or claim.why == "vote_intent":
                        announced[event.seat] = claim.targets[0]
            elif isinstance(event, e.BallotsRevealed) and event.round == 1:
                for seat, target in event.ballots:
                    if event.poll is Poll.EXILE and seat in announced and target is not None:
                        kept += announced[seat] == target
                        broken += announced[seat] != target
    assert kept > 5 * broken


def test_the_antidote_never_goes_to_somebody_known_for_a_wolf(games: list[Playthrough]) -> None:
    for one in games:
        for told in one.game.log:
            if isinstance(told.event, e.Saved):
                assert one.game.state.role(told.event.target) not in WOLVES


def test_a_spent_speech_is_not_a_repeat_of_the_speech_before(games: list[Playthrough]) -> None:
    same = speeches = 0
    for one in games:
        before: tuple[Claim, ...] = ()
        for told in one.game.log:
            if isinstance(told.event, e.Spoke) and told.event.occasion is e.Occasion.DAY:
                speeches += 1
                same += bool(before) and told.event.claims == before
                before = told.event.claims
    assert speeches > 200
    assert same < speeches * 0.1


# --- lovers and loners ---------------------------------------------------------------------------

_LOVE = (
    *(Role.WEREWOLF, Role.WEREWOLF, Role.SEER, Role.WITCH, Role.HUNTER, Role.CUPID),
    *(Role.VILLAGER, Role.VILLAGER, Role.VILLAGER),
)


@pytest.mark.parametrize("seed", range(1, 9))
def test_lovers_never_harm_each_other(seed: int) -> None:
    one = played(deck=_LOVE, ruleset="standard", rules={"foreign_roles": True}, seed=seed)
    lovers = {seat: view.lover for seat, view in one.views.items() if view.lover is not None}
    harmful = (AskKind.VOTE, AskKind.WOLVES, AskKind.POISON, AskKind.SHOOT)
    for ask, answer in one.answered:
        lover = lovers.get(ask.seat)
        if lover is None:
            continue
        if ask.kind in harmful:
            assert lover not in answer.chosen
        for claim in answer.speech.claims:
            if claim.kind in (ClaimKind.ACCUSE, ClaimKind.CALL_VOTE):
                assert lover not in claim.targets


def test_the_piper_charms_as_many_as_it_may() -> None:
    deck = (
        *(Role.WEREWOLF, Role.WEREWOLF, Role.PIPER, Role.SEER),
        *(Role.VILLAGER, Role.VILLAGER, Role.VILLAGER, Role.VILLAGER),
    )
    one = played(deck=deck, ruleset="millers_hollow", seed=3)
    charms = [(ask, answer) for ask, answer in one.answered if ask.kind is AskKind.CHARM]
    assert charms
    assert all(len(answer.chosen) == max(ask.counts) for ask, answer in charms)


def test_a_seer_that_sees_cards_does_not_point_the_wolves_at_the_village_s_powers() -> None:
    named = 0
    for seed in range(1, 9):
        one = played("hollow_10", seed=seed)
        known = learnt(one)
        for seat, role, claim in claims(one):
            if role is not Role.SEER or claim.kind is not ClaimKind.CHECK:
                continue
            assert claim.night is not None
            target, found = known[seat, claim.night]
            assert claim.targets == (target,)
            wolf = found in WOLVES
            assert (claim.result in (*WOLVES, "wolf")) == wolf
            named += 1
    assert named >= 5


def test_a_claim_made_for_two_reasons_is_one_claim_in_its_first_place() -> None:
    accused = Claim(ClaimKind.ACCUSE, targets=(3,), why="vote")
    vouched = Claim(ClaimKind.VOUCH, targets=(2,))
    again = Claim(ClaimKind.ACCUSE, targets=(3,), why="intent")
    assert distinct([accused, vouched, again]) == (accused, vouched)
