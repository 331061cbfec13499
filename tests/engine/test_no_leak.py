"""A seat knows what its role lets it know, and nothing else (rules §2.2)."""

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bench.audiences import WORDS, every_event, word_of
from bench.dice import chance_dice, random_setup
from bench.play import play
from engine import events as e
from engine.boards import deck
from engine.rulesets import ALL_RULESETS, Ruleset
from engine.seats import GALLERY, Role, Seat
from engine.setup import GameSetup
from tests.engine.drawn import SEEDS, Drawn
from tests.engine.worlds import (
    CHOICES_SHOW,
    PUBLIC_CONSEQUENCES,
    dealt,
    due,
    first_difference,
    leaks,
    live,
    policy,
    swapped,
)

WOLVES = (Role.WEREWOLF, Role.WHITE_WOLF)


def _tells_apart(setup: GameSetup, seat: Seat, first: Role, second: Role) -> bool:
    """Whether a seat's own card shows it who is a wolf: a wolf's does, and the peeking girl's."""
    if seat == GALLERY:
        return False
    own = setup.deck[seat - 1]
    sees_the_pack = own in WOLVES or own in (Role.LITTLE_GIRL, Role.THIEF)
    return sees_the_pack and (
        (first in WOLVES) != (second in WOLVES) or Role.THIEF in (first, second)
    )


@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=lambda ruleset: ruleset.name)
@given(data=st.data(), seed=SEEDS, shy=st.booleans())
def test_two_cards_swapped_out_of_sight_change_nothing_in_sight(
    ruleset: Ruleset, data: st.DataObject, seed: int, shy: bool
) -> None:
    setup = dealt(random_setup(Drawn(data), seed, ruleset))
    size, places = len(setup.deck), len(setup.deck) + len(setup.middle)
    seat = data.draw(st.integers(0, size), label="seat")
    hidden = [place for place in range(1, places + 1) if place != seat]
    first = data.draw(st.sampled_from(hidden), label="first")
    second = data.draw(st.sampled_from(hidden), label="second")
    cards = [*setup.deck, *setup.middle]
    one, other = cards[first - 1], cards[second - 1]
    assume(one != other and not _tells_apart(setup, seat, one, other))
    if seat and setup.deck[seat - 1] is Role.THIEF:
        assume(max(first, second) <= size)
    if max(first, second) > size:
        # Otherwise no wolf may be left on a seat.
        assume(one not in WOLVES and other not in WOLVES)
    choose = policy(seed, (first, second) if shy else ())
    game, ours = live(setup, seat, choose, choose)
    twin, theirs = live(swapped(setup, first, second), seat, choose, choose)
    place, parting = first_difference(ours, theirs)
    allowed = PUBLIC_CONSEQUENCES | due(seat, game)
    assert not leaks(parting, allowed, (game, twin)), (place, parting)


@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=lambda ruleset: ruleset.name)
@given(data=st.data(), seed=SEEDS, other=SEEDS)
def test_the_night_s_choices_show_in_nothing_but_the_dead(
    ruleset: Ruleset, data: st.DataObject, seed: int, other: int
) -> None:
    setup = dealt(random_setup(Drawn(data), seed, ruleset))
    onlookers = [
        seat
        for seat, role in enumerate(setup.deck, start=1)
        if role in (Role.VILLAGER, Role.HUNTER, Role.IDIOT, Role.ELDER, Role.SCAPEGOAT)
    ]
    seat = data.draw(st.sampled_from([GALLERY, *onlookers]), label="seat")
    public = policy(seed)
    game, ours = live(setup, seat, public, policy(seed))
    twin, theirs = live(setup, seat, public, policy(other))
    place, parting = first_difference(ours, theirs)
    allowed = CHOICES_SHOW | due(seat, game)
    assert not leaks(parting, allowed, (game, twin)), (place, parting)


def test_worlds_kept_together_live_long_enough_to_prove_something() -> None:
    met = alike = 0
    for number in range(60):
        setup = dealt(random_setup(chance_dice(number), number))
        roles = setup.deck
        pairs = [
            (a, b)
            for a in range(1, len(roles) + 1)
            for b in range(a + 1, len(roles) + 1)
            if roles[a - 1] != roles[b - 1]
        ]
        first, second = pairs[number % len(pairs)]
        choose = policy(number, (first, second))
        _, ours = live(setup, GALLERY, choose, choose)
        _, theirs = live(swapped(setup, first, second), GALLERY, choose, choose)
        place, _ = first_difference(ours, theirs)
        met += len(ours)
        alike += place
    assert alike > met / 3, (alike, met)


def test_before_the_deaths_are_told_nobody_knows_a_peaceful_night() -> None:
    setup = dealt(GameSetup.of(board="twelve", seed=8))
    villager = setup.deck.index(Role.VILLAGER) + 1
    public = policy(1)
    lives = [live(setup, villager, public, policy(hidden))[1] for hidden in range(12)]
    until_dawn = []
    for life in lives:
        kinds = [item["kind"] if what == "event" else "" for what, item in life]
        until_dawn.append(life[: kinds.index("deaths_announced")])
    assert any(item["kind"] == "hands_raised" for _, item in until_dawn[0])
    assert all(met == until_dawn[0] for met in until_dawn)
    assert len({str(life[len(until_dawn[0])]) for life in lives}) > 1


# --- every event names its audience --------------------------------------------------------------


@pytest.mark.parametrize("kind", every_event(), ids=lambda kind: kind.__name__)
def test_every_event_says_who_hears_it(kind: type[e.Event]) -> None:
    assert word_of(kind) in WORDS


def test_every_event_happens_and_is_told_to_those_it_names() -> None:
    told: Counter[str] = Counter()
    everything = deck(3, 1, *(role for role in Role if role not in (Role.WEREWOLF, Role.VILLAGER)))
    for number in range(140):
        rules = {"foreign_roles": "true"}
        if number % 2:
            rules |= {"hunter_when": "night", "self_destruct": "any", "sheriff_election": "stage"}
            rules |= {"mixed_lovers_team": "cupid_shares"}
        ruleset = ALL_RULESETS[number % len(ALL_RULESETS)]
        if ruleset.name == "elder":
            ruleset = ALL_RULESETS[0]
        setup = GameSetup.of(deck=everything, ruleset=ruleset.name, rules=rules, seed=number)
        played = play(setup, number)
        assert not played.violations
        told.update(event.event.kind for event in played.game.log)
    assert {kind.kind for kind in every_event()} - set(told) == set()
