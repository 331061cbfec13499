"""A view is built up from what its seat heard (design §2.3)."""

import json
from dataclasses import fields, replace

import pytest

from bench.dice import Chooser, chance_dice, random_setup
from bench.play import play
from engine import events as e
from engine.asks import AskKind
from engine.events import How, Occasion, Poll, Told
from engine.game import Game
from engine.rulesets import RULE_FIELDS, changed, ruleset_named
from engine.seats import EVERYONE, GALLERY, RECORD, Role, Side, Winner, hears
from engine.setup import GameSetup
from engine.speech import Speech
from engine.views import Death, Phase, View, view

W, V = Role.WEREWOLF, Role.VILLAGER


def finished(number: int) -> Game:
    return play(random_setup(chance_dice(number), number), number).game


@pytest.mark.parametrize("number", range(10))
def test_a_seat_hears_what_is_told_to_it_and_to_everyone_and_nothing_else(number: int) -> None:
    game = finished(number)
    for seat in (GALLERY, *game.setup.seats):
        meant = [
            told.event for told in game.log if told.audience == EVERYONE or seat in told.audience
        ]
        seen = view(game.log, seat)
        assert seen.heard == meant
        assert [json.loads(line) for line in seen.lines()] == [event.as_json() for event in meant]


@pytest.mark.parametrize("number", range(4))
def test_a_view_grown_event_by_event_is_the_one_made_at_once(number: int) -> None:
    game = finished(number)
    for seat in (GALLERY, 1, game.setup.size):
        grown = View(seat)
        for count, told in enumerate(game.log, start=1):
            before = len(grown.heard)
            assert grown.hear(told) is (len(grown.heard) > before)
            if count % 7 == 0:
                assert grown == view(game.log[:count], seat)
        assert grown == view(game.log, seat)


@pytest.mark.parametrize("number", range(10))
def test_the_gallery_s_notes_are_the_public_facts_of_the_game(number: int) -> None:
    game = finished(number)
    seen = view(game.log)
    state = game.state
    ends_before_dawn = any(
        isinstance(told.event, e.GameEnded) and told.event.reason == "knife_first"
        for told in game.log
    )
    assert seen.alive == state.alive
    assert seen.night == state.night
    assert seen.day == state.day or ends_before_dawn
    assert seen.sheriff == state.sheriff
    assert (seen.winner, seen.winners, seen.roles) == (state.winner, state.winners, state.roles)
    assert sorted(seen.deaths) == sorted(seat for seat, _ in state.deaths)
    assert set(seen.turned) == set(state.turned)
    assert seen.phase is Phase.OVER
    assert seen.rules == game.rules
    assert seen.deck == tuple(sorted(game.setup.full_deck(), key=list(Role).index))
    assert seen.seats == game.setup.seats
    # What is nobody's to know stays empty.
    assert seen.role is None
    assert seen.side is None
    assert not any(
        getattr(seen, name)
        for name in (
            "pack", "lovers", "charmed", "middle", "checks", "told_victims", "saved", "poisoned",
            "shields", "whispers", "kills", "peeked",
        )
    )  # fmt: skip


@pytest.mark.parametrize("number", range(10))
def test_a_seat_s_notes_are_its_own(number: int) -> None:
    game = finished(number)
    for seat in game.setup.seats:
        seen = view(game.log, seat)
        told = [t.event for t in game.log if seat in t.audience]
        assert seen.role is game.state.role(seat)
        assert seen.side is game.state.side(seat)
        assert seen.pack == next((t.wolves for t in told if isinstance(t, e.PackMet)), ())
        assert list(seen.checks.values()) == [t for t in told if isinstance(t, e.Checked)]
        assert list(seen.saved.values()) == [t.target for t in told if isinstance(t, e.Saved)]
        assert list(seen.poisoned.values()) == [t.target for t in told if isinstance(t, e.Poisoned)]
        assert [w for _, w in seen.whispers] == [t for t in told if isinstance(t, e.WolfWhispered)]
        if any(isinstance(t, e.LoversMet) for t in told):
            assert seen.lover == game.state.lover_of(seat)


def _told(*events: e.Event) -> list[Told]:
    return [Told(seq, EVERYONE, event) for seq, event in enumerate(events, start=1)]


STARTED = e.GameStarted(("a", "b", "c", "d"), (W, V, V, V), "standard", ())


@pytest.mark.parametrize(
    ("event", "phase"),
    [
        (STARTED, Phase.SETUP),
        (e.NightFell(1), Phase.NIGHT),
        (e.DayBroke(1), Phase.DAWN),
        (e.HandsRaised((1,)), Phase.ELECTION),
        (e.SpeakersOrdered(Occasion.STAGE, (1, 2)), Phase.ELECTION),
        (e.BallotsRevealed(Poll.SHERIFF, 1, (), ()), Phase.ELECTION),
        (e.DeathsAnnounced(1, How.NIGHT, (), ()), Phase.DAWN),
        (e.SpeakersOrdered(Occasion.DAY, (1, 2)), Phase.SPEECHES),
        (e.BallotsRevealed(Poll.EXILE, 1, (), ()), Phase.VOTE),
        (e.SpeakersOrdered(Occasion.RUN_OFF, (1, 2)), Phase.VOTE),
        (e.NightFell(2), Phase.NIGHT),
        (e.GameEnded(Winner.DRAW, (), "stalemate"), Phase.OVER),
    ],
    ids=lambda part: part.kind if isinstance(part, e.Event) else "",
)
def test_the_phase_follows_what_the_table_hears(event: e.Event, phase: Phase) -> None:
    story = [
        STARTED,
        e.NightFell(1),
        e.DayBroke(1),
        e.HandsRaised((1,)),
        e.SpeakersOrdered(Occasion.STAGE, (1, 2)),
        e.BallotsRevealed(Poll.SHERIFF, 1, (), ()),
        e.DeathsAnnounced(1, How.NIGHT, (), ()),
        e.SpeakersOrdered(Occasion.DAY, (1, 2)),
        e.BallotsRevealed(Poll.EXILE, 1, (), ()),
        e.SpeakersOrdered(Occasion.RUN_OFF, (1, 2)),
        e.NightFell(2),
        e.GameEnded(Winner.DRAW, (), "stalemate"),
    ]
    heard = story[: story.index(event) + 1]
    assert view(_told(*heard)).phase is phase


def test_who_is_still_to_speak_is_kept_by_round() -> None:
    setup = GameSetup(
        deck=(W, V, V, V, V), dealt=True, ruleset="classic", rules=(("sheriff_election", "none"),)
    )
    game = Game(setup)
    while game.pending[0].kind is not AskKind.SPEAK:
        for ask in game.unanswered():
            game.answer(ask.silence)
    left = []
    while game.pending[0].kind is AskKind.SPEAK:
        seen = view(game.log)
        left.append(seen.still_to_speak())
        assert left[-1][0] == game.pending[0].seat
        game.answer(game.pending[0].answer(speech=Speech("Hm.")))
    assert left == [(2, 3, 4, 5, 1), (3, 4, 5, 1), (4, 5, 1), (5, 1), (1,)]
    assert view(game.log).still_to_speak() == ()
    assert [said.place for said in view(game.log).said] == [1, 2, 3, 4, 5]


IN_TURN = (Occasion.STAGE, Occasion.DAY, Occasion.RUN_OFF)


@pytest.mark.parametrize("ruleset", ["standard", "elder", "handbook", "millers_hollow"])
def test_the_first_who_is_still_to_speak_is_the_one_asked(ruleset: str) -> None:
    """Whatever comes between: interjections, a second run-off, an election taken up again."""
    rules = {"exile_tie": "runoff_until_exile", "idiot_may_interject": "true"}
    asked = 0
    for number in range(30):
        setup = random_setup(chance_dice(number), number, ruleset_named(ruleset))
        setup = replace(setup, rules=tuple(sorted({**dict(setup.rules), **rules}.items())))
        game, chooser, seen, heard = Game(setup), Chooser(number), View(), 0
        while not game.over:
            for told in game.log[heard:]:
                seen.hear(told)
            heard = len(game.log)
            if game.offers and chooser.takes(60):
                game.answer(game.offers[0].silence)
                continue
            for ask in game.unanswered():
                if ask.kind is AskKind.SPEAK and ask.speech in IN_TURN:
                    asked += 1
                    assert seen.still_to_speak()[0] == ask.seat
                game.answer(chooser.choose(ask))
    assert asked > 1000


def test_a_death_is_noted_as_it_was_announced() -> None:
    seen = view(
        _told(
            STARTED,
            e.DayBroke(1),
            e.DeathsAnnounced(1, How.NIGHT, (2, 3), ((2, V), (3, W))),
            e.DeathsAnnounced(1, How.SHOT, (4,), ()),
        )
    )
    assert seen.deaths == {
        2: Death(1, How.NIGHT, V),
        3: Death(1, How.NIGHT, W),
        4: Death(1, How.SHOT, None),
    }
    assert seen.alive == (1,)


def test_an_idiot_who_returns_is_living_and_turned() -> None:
    seen = view(
        _told(
            STARTED,
            e.DayBroke(1),
            e.Exiled(3),
            e.DeathsAnnounced(1, How.EXILE, (3,), ((3, Role.IDIOT),)),
            e.NightFell(2),
            e.IdiotReturned(3),
        )
    )
    assert (seen.alive, seen.deaths, seen.turned, seen.exiled) == ((1, 2, 3, 4), {}, (3,), {1: 3})


@pytest.mark.parametrize(
    ("events", "sheriff", "lost"),
    [
        ([e.SheriffElected(2)], 2, False),
        ([e.SheriffElected(2), e.BadgePassed(2, 4)], 4, False),
        ([e.SheriffElected(2), e.BadgeTorn(2)], None, True),
        ([e.NoSheriff("tied_twice")], None, True),
    ],
    ids=["elected", "passed", "torn", "nobody"],
)
def test_the_badge_is_followed(events: list[e.Event], sheriff: int | None, lost: bool) -> None:
    seen = view(_told(STARTED, *events))
    assert (seen.sheriff, seen.badge_lost) == (sheriff, lost)


def test_who_stands_and_who_withdrew_is_kept() -> None:
    seen = view(_told(STARTED, e.HandsRaised((1, 2, 4)), e.CandidatesWithdrew((2,))))
    assert (seen.stood, seen.candidates, seen.withdrew) == ((1, 2, 4), (1, 4), (2,))


def test_a_seat_is_called_by_its_name() -> None:
    assert view(_told(STARTED)).name_of(3) == "c"


@pytest.mark.parametrize("ruleset", ["elder", "homemade"])
def test_a_view_knows_the_rules_that_are_played(ruleset: str) -> None:
    rules = {"knife_first": "true", "last_words": "none"}
    setup = GameSetup.of(board="quick", ruleset=ruleset, rules=rules)
    seen = view(Game(setup).log)
    assert seen.rules == changed(ruleset_named(ruleset).rules, rules)
    assert len(fields(seen.rules)) == len(RULE_FIELDS)


@pytest.mark.parametrize(
    ("role", "side"),
    [(Role.WHITE_WOLF, Side.WOLVES), (Role.PIPER, Side.ALONE), (Role.ELDER, Side.VILLAGE)],
)
def test_a_seat_knows_its_side(role: Role, side: Side) -> None:
    assert view([Told(1, (2,), e.RoleDealt(2, role))], 2).side is side


def test_the_record_alone_hears_the_cause_of_a_death() -> None:
    game = finished(3)
    deaths = [told for told in game.log if isinstance(told.event, e.Died)]
    assert deaths
    assert all(told.audience == RECORD for told in deaths)
    assert not any(hears(seat, told.audience) for told in deaths for seat in range(20))
