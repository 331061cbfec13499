from engine import events as e
from engine.events import How, Occasion, Poll
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind
from players.ledger import Clash, Ledger


def ledger(*events: e.Event) -> Ledger:
    made = Ledger()
    for event in (e.NightFell(1), e.DayBroke(1), *events):
        made.hear(event)
    return made


def says(seat: Seat, *claims: Claim, occasion: Occasion = Occasion.DAY) -> e.Spoke:
    return e.Spoke(seat, occasion, "", claims)


def role(card: Role) -> Claim:
    return Claim(ClaimKind.ROLE, role=card)


def check(target: Seat, result: str, night: int | None = 1) -> Claim:
    return Claim(ClaimKind.CHECK, targets=(target,), result=result, night=night)


def accuse(target: Seat) -> Claim:
    return Claim(ClaimKind.ACCUSE, targets=(target,), why="accuse_quiet")


def test_role_claims_stand_until_they_are_taken_back() -> None:
    said = ledger(says(3, role(Role.SEER)), says(5, role(Role.SEER)))
    assert said.claimants(Role.SEER) == (3, 5)
    said.hear(says(3, Claim(ClaimKind.WITHDRAW)))
    assert said.claimants(Role.SEER) == (5,)
    assert said.taken_back == {3: Role.SEER}
    assert said.contradictions == []


def test_claims_of_the_dead_stay() -> None:
    said = ledger(
        says(3, role(Role.SEER), check(4, "good")),
        e.DeathsAnnounced(1, How.EXILE, (3,), ()),
    )
    assert said.claimants(Role.SEER) == (3,)
    assert [(one.target, one.result) for one in said.checks_of(3)] == [(4, "good")]
    assert said.checked_by(4) == said.checks_of(3)


def test_a_result_is_a_claim_to_be_the_seer() -> None:
    assert ledger(says(2, check(4, "wolf"))).claimants(Role.SEER) == (2,)


def test_a_result_without_a_night_is_of_the_last_one() -> None:
    (found,) = ledger(e.NightFell(2), says(2, check(4, "wolf", None))).checks_of(2)
    assert found.night == 2


def test_the_same_result_told_twice_is_one() -> None:
    said = ledger(says(2, check(4, "wolf")), says(2, check(4, "wolf")))
    assert len(said.checks_of(2)) == 1
    assert said.contradictions == []


def test_another_role_is_a_contradiction() -> None:
    said = ledger(says(3, role(Role.WITCH)), says(3, role(Role.HUNTER)))
    (clash,) = said.contradictions
    assert (clash.seat, clash.clash) == (3, Clash.ROLE_CHANGED)
    assert clash.roles == (Role.WITCH, Role.HUNTER)


def test_another_result_for_the_same_night_is_a_contradiction() -> None:
    said = ledger(says(3, check(4, "good")), says(3, check(5, "good")))
    (clash,) = said.contradictions
    assert (clash.clash, clash.about) == (Clash.CHECK_CHANGED, (4, 5))
    assert [one.target for one in said.checks_of(3)] == [5]


def test_a_card_shown_refutes_results_about_it() -> None:
    said = ledger(
        says(3, check(4, "good")), e.DeathsAnnounced(1, How.EXILE, (4,), ((4, Role.WEREWOLF),))
    )
    assert [clash.clash for clash in said.contradictions] == [Clash.CHECK_REFUTED]


def test_a_card_shown_refutes_the_claim_of_another() -> None:
    said = ledger(says(3, role(Role.HUNTER)), e.SelfDestructed(3, Role.WEREWOLF))
    (clash,) = said.contradictions
    assert clash.clash is Clash.CARD_REFUTED
    assert clash.roles == (Role.HUNTER, Role.WEREWOLF)


def test_accusing_one_and_voting_another_is_a_contradiction() -> None:
    said = ledger(
        says(1, accuse(5)),
        says(2, accuse(5), accuse(6)),
        e.BallotsRevealed(Poll.EXILE, 1, ((1, 6), (2, 6), (3, None)), ()),
    )
    (clash,) = said.contradictions
    assert (clash.seat, clash.clash, clash.about) == (1, Clash.WORDS_AND_VOTE, (5, 6))


def test_votes_are_kept_by_day_poll_and_round() -> None:
    said = ledger(
        e.BallotsRevealed(Poll.SHERIFF, 1, ((1, 2),), ()),
        e.BallotsRevealed(Poll.EXILE, 1, ((1, 3), (2, None)), ()),
        e.BallotsRevealed(Poll.EXILE, 2, ((1, 4),), ()),
    )
    assert [(vote.seat, vote.target) for vote in said.votes_of(1)] == [(1, 3), (2, None)]
    assert [vote.target for vote in said.votes_of(1, Poll.SHERIFF)] == [2]
    assert [vote.target for vote in said.votes_of(1, round=2)] == [4]


def test_private_events_leave_no_trace() -> None:
    quiet = ledger()
    told = ledger(e.RoleDealt(1, Role.SEER), e.Checked(1, 2, "wolf"), e.PackMet((3, 4)))
    assert vars(told) == vars(quiet)


def test_a_day_speech_without_claims_is_quiet_and_last_words_are_not() -> None:
    said = ledger(says(1), says(2, accuse(1)), says(3, occasion=Occasion.LAST_WORDS))
    assert said.quiet == {1: 1}
    assert said.speeches == {1: 1, 2: 1}


def test_the_last_statements_are_those_of_the_last_speeches() -> None:
    said = ledger(says(1, accuse(5)), says(2, accuse(6)), says(3))
    assert [one.seat for one in said.last_statements(2)] == [2]
    assert [one.seat for one in said.last_statements(3)] == [1, 2]


def test_claims_about_seats_that_do_not_exist_are_nothing() -> None:
    said = Ledger()
    said.hear(
        e.GameStarted(("a", "b", "c"), (Role.WEREWOLF, Role.SEER, Role.VILLAGER), "forum", ())
    )
    said.hear(says(1, accuse(9), check(0, "wolf"), accuse(2)))
    assert [pointed.target for pointed in said.accusations] == [2]
    assert said.checks == {}
