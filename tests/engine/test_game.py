"""A game is its setup and its inputs, and nothing an illegal answer can touch (rules §2.1, §2.4)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import pytest

from bench.dice import Chooser, chance_dice, random_setup
from bench.play import play
from engine import events as e
from engine.asks import YES, Answer, AskKind, Ruling
from engine.boards import deck
from engine.errors import IllegalAnswer, ReplayError
from engine.events import Occasion
from engine.game import Game
from engine.seats import Role, Winner
from engine.setup import GameSetup
from engine.speech import Speech
from engine.state import GameState, evolve

W, V = Role.WEREWOLF, Role.VILLAGER

WOLFY = GameSetup(
    deck=(W, W, Role.SEER, V, V, V), dealt=True, rules=(("sheriff_election", "none"),)
)


def step(game: Game) -> None:
    """Silence from everybody who is asked."""
    for ask in game.unanswered():
        game.answer(ask.silence)


def until(game: Game, kind: AskKind) -> Game:
    """Go on in silence until a question of this kind is put."""
    while not game.over and all(ask.kind is not kind for ask in game.pending):
        step(game)
    assert not game.over
    return game


def image(game: Game) -> tuple[object, ...]:
    """All of a game that anybody can see."""
    return (
        game.state,
        tuple(game.log),
        tuple(game.inputs),
        game.pending,
        game.offers,
        game.unanswered(),
        tuple(game.rulings),
        game.digest,
    )


def finished(number: int = 3) -> Game:
    return play(random_setup(chance_dice(number), number), number).game


# --- answering -----------------------------------------------------------------------------------


def test_simultaneous_asks_are_answered_in_any_order_with_the_same_outcome() -> None:
    logs = set()
    ballots = {1: (3,), 2: (4,), 3: (1,), 4: (1,), 5: (2,), 6: ()}
    for order in permutations(range(6)):
        game = until(Game(WOLFY), AskKind.VOTE)
        asks = game.pending
        assert [ask.seat for ask in asks] == [1, 2, 3, 4, 5, 6]
        for place in order:
            game.answer(asks[place].answer(*ballots[asks[place].seat]))
        logs.add(game.digest)
    assert len(logs) == 1


def test_the_game_waits_until_every_pending_ask_is_answered() -> None:
    game = until(Game(WOLFY), AskKind.VOTE)
    told = len(game.log)
    for left in range(6, 1, -1):
        assert len(game.unanswered()) == left
        game.answer(game.unanswered()[-1].silence)
        assert len(game.log) == told
    game.answer(game.unanswered()[0].silence)
    assert len(game.log) > told


def _illegal(game: Game) -> list[Answer]:
    ask = game.unanswered()[0]
    return [
        Answer(ask.seat, ask.number, ("nobody",)),
        Answer(ask.seat, ask.number, (99,)),
        Answer(ask.seat, ask.number, (True,)),
        Answer(ask.seat, ask.number, tuple(range(1, 9))),
        Answer(ask.seat, ask.number, ask.default, Speech("x"))
        if ask.speech is None
        else Answer(0, 1),
        Answer(ask.seat, ask.number + 1, ask.default),
        Answer(ask.seat, ask.number - 1, ask.default),
        Answer(99, ask.number, ask.default),
        Answer(0, ask.number, ask.default),
    ]


@pytest.mark.parametrize("number", range(8))
def test_an_illegal_answer_changes_nothing(number: int) -> None:
    setup = random_setup(chance_dice(number), number)
    game, twin = Game(setup), Game(setup)
    chooser = Chooser(number)
    for _ in range(60):
        if game.over:
            break
        before = image(game)
        for answer in _illegal(game):
            with pytest.raises(IllegalAnswer):
                game.give(answer)
        assert image(game) == before
        answer = chooser.choose(game.unanswered()[0])
        game.give(answer)
        twin.give(answer)
    assert image(game) == image(twin)


def test_an_ask_is_answered_once() -> None:
    game = until(Game(WOLFY), AskKind.VOTE)
    first = game.pending[0]
    game.answer(first.answer(3))
    before = image(game)
    with pytest.raises(IllegalAnswer, match=rf"^seat 1 has answered ask {first.number} already$"):
        game.answer(first.answer(4))
    assert image(game) == before


def test_an_answer_to_an_ask_that_is_past_is_refused() -> None:
    game = Game(WOLFY)
    past = game.pending[0]
    step(game)
    with pytest.raises(IllegalAnswer, match=r"^ask 1 of seat 1 is not waiting for an answer$"):
        game.answer(past.silence)


def test_nothing_can_be_done_to_a_game_that_is_over() -> None:
    game = finished()
    assert (game.over, game.pending, game.offers) == (True, (), ())
    before = image(game)
    with pytest.raises(IllegalAnswer, match="is not waiting"):
        game.answer(game.inputs[-1] if isinstance(game.inputs[-1], Answer) else Answer(1, 1))
    with pytest.raises(IllegalAnswer, match="the game is over: nobody can be warned"):
        game.warn(Ruling(1, "oath"))
    assert image(game) == before


def test_asks_are_numbered_by_seat_so_that_no_number_tells_what_others_are_asked() -> None:
    game = Game(replace(WOLFY, ruleset="classic"))
    numbers: dict[int, list[int]] = {seat: [] for seat in game.setup.seats}
    while not game.over:
        for ask in game.pending:
            numbers[ask.seat].append(ask.number)
        step(game)
    # Two wolves, a seer and three villagers: the villagers' counts are those of their speeches.
    assert all(asked == list(range(1, len(asked) + 1)) for asked in numbers.values())
    assert numbers[4] == numbers[5] == numbers[6]
    assert len(numbers[1]) > len(numbers[3]) > len(numbers[4])


# --- offers --------------------------------------------------------------------------------------

BURST = replace(WOLFY, rules=(("self_destruct", "any"), ("sheriff_election", "none")))


def test_an_offer_stands_while_the_game_waits_for_something_else() -> None:
    game = until(Game(BURST), AskKind.SPEAK)
    assert [(offer.seat, offer.kind) for offer in game.offers] == [
        (1, AskKind.SELF_DESTRUCT),
        (2, AskKind.SELF_DESTRUCT),
    ]
    assert all(offer.silence.chosen == (YES,) for offer in game.offers)
    standing = game.offers
    step(game)
    assert game.offers == standing


def test_a_taken_offer_interrupts_and_voids_what_is_not_revealed() -> None:
    game = until(Game(BURST), AskKind.VOTE)
    game.answer(game.pending[3].answer(1))
    game.answer(game.offers[1].silence)
    kinds = [told.event.kind for told in game.log]
    assert "ballots_revealed" not in kinds
    assert kinds[-5:-2] == ["self_destructed", "died", "deaths_announced"]
    assert isinstance(game.log[-2].event, e.NightFell)
    assert game.offers == ()
    assert game.state.alive == (1, 3, 4, 5, 6)


def test_an_offer_not_taken_costs_nothing_and_is_gone_at_night() -> None:
    game = until(Game(BURST), AskKind.VOTE)
    offer = game.offers[0]
    until(game, AskKind.WOLVES)
    assert game.offers == ()
    with pytest.raises(IllegalAnswer, match="is not waiting"):
        game.answer(offer.silence)


@pytest.mark.parametrize("chosen", [(), ("no",), (YES, YES)], ids=str)
def test_an_offer_is_taken_by_its_one_legal_answer(chosen: Sequence[str]) -> None:
    game = until(Game(BURST), AskKind.SPEAK)
    before = image(game)
    with pytest.raises(IllegalAnswer):
        game.answer(game.offers[0].answer(*chosen))
    assert image(game) == before


# --- rulings -------------------------------------------------------------------------------------


def test_a_ruling_is_acted_on_after_the_speech_that_is_going_on() -> None:
    game = until(Game(WOLFY), AskKind.SPEAK)
    speaker = game.pending[0].seat
    told = len(game.log)
    game.give(Ruling(speaker, "oath"))
    assert len(game.log) == told
    step(game)
    spoke, warned = game.log[told].event, game.log[told + 1].event
    assert isinstance(spoke, e.Spoke)
    assert warned == e.Warned(speaker, "oath", removed=False)


@pytest.mark.parametrize("seat", [0, 7, 99])
def test_only_a_living_seat_can_be_warned(seat: int) -> None:
    game = until(Game(WOLFY), AskKind.SPEAK)
    before = image(game)
    with pytest.raises(IllegalAnswer, match=r"cannot be warned; living: 1, 2, 3, 4, 5, 6$"):
        game.warn(Ruling(seat, "oath"))
    assert image(game) == before


# --- replay, fork, digest ------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(12))
def test_a_replay_is_the_game_byte_for_byte(number: int) -> None:
    game = finished(number)
    again = Game.replay(game.setup, game.inputs)
    assert image(again) == image(game)


@pytest.mark.parametrize("number", [2, 5, 9])
def test_a_fork_is_the_game_as_it_stood(number: int) -> None:
    setup = random_setup(chance_dice(number), number)
    whole = play(setup, number).game
    game = Game(setup)
    for count, given in enumerate(whole.inputs):
        assert image(whole.fork(count)) == image(game)
        game.give(given)
    assert image(whole.fork(len(whole.inputs))) == image(whole)


def test_a_fork_goes_its_own_way() -> None:
    game = until(Game(WOLFY), AskKind.VOTE)
    before = image(game)
    other = game.fork(len(game.inputs))
    for ask in other.unanswered():
        other.answer(ask.answer(1))
    assert 1 not in other.state.alive
    assert image(game) == before


def test_a_record_that_does_not_fit_its_setup_is_refused_by_the_number_of_its_input() -> None:
    inputs = [Answer(1, 1, (3,)), Answer(2, 1, (9,))]
    with pytest.raises(ReplayError, match=r"^input 2 does not fit this game: seat 2, confer: 9 is"):
        Game.replay(WOLFY, inputs)


def test_the_digest_is_the_same_in_every_python() -> None:
    game = Game(GameSetup.of(board="twelve", seed=2026))
    assert game.digest == "fc92cdf2f98c3eb933256d3774070588cdba344d8e69720ca239548812bb95ae"
    while not game.over:
        step(game)
    assert (len(game.log), game.digest) == (
        87,
        "da530d7a4fa429cd72cb8b95b0aec215d4ed58ab0220a17b3a74411f20f3a3e7",
    )


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(replace(WOLFY, seed=2), id="seed"),
        pytest.param(replace(WOLFY, deck=(W, W, V, Role.SEER, V, V)), id="deal"),
        pytest.param(WOLFY.with_names("abcdef"), id="names"),
        pytest.param(replace(WOLFY, ruleset="classic"), id="ruleset"),
        pytest.param(replace(WOLFY, rules=()), id="rules"),
        pytest.param(replace(WOLFY, coins=("heads",)), id="coins"),
    ],
)
def test_the_digest_differs_where_the_setup_does(other: GameSetup) -> None:
    assert Game(other).digest != Game(WOLFY).digest


def test_the_digest_differs_from_the_first_answer_that_does_and_ever_after() -> None:
    ours, theirs = (until(Game(WOLFY), AskKind.SPEAK) for _ in range(2))
    assert ours.digest == theirs.digest
    ours.answer(ours.pending[0].answer(speech=Speech("Good morning.")))
    theirs.answer(theirs.pending[0].answer(speech=Speech("Good morning!")))
    digests = []
    for _ in range(8):
        step(ours)
        step(theirs)
        digests += [ours.digest, theirs.digest]
        assert [told.seq for told in ours.log] == [told.seq for told in theirs.log]
    assert len(set(digests[::2]) & set(digests[1::2])) == 0


def test_asking_for_the_digest_on_the_way_does_not_change_it() -> None:
    asked, unasked = Game(WOLFY), Game(WOLFY)
    while not asked.over:
        assert asked.digest
        step(asked)
        step(unasked)
    assert asked.digest == unasked.digest


# --- the state -----------------------------------------------------------------------------------


def test_the_state_is_the_events_and_nothing_else() -> None:
    for number in range(6):
        game = finished(number)
        state = GameState(
            roles=(V,) * game.setup.size, alive=game.setup.seats, sheriff=game.setup.sheriff
        )
        for told in game.log:
            state = evolve(state, told.event)
        assert state == game.state


def test_an_event_that_changes_no_fact_leaves_the_same_state() -> None:
    state = GameState(roles=(V, W), alive=(1, 2))
    assert evolve(state, e.Spoke(1, Occasion.DAY, "Hm.", ())) is state
    died = evolve(state, e.GameEnded(Winner.DRAW, (), "stalemate"))
    assert (state.winner, died.winner) == (None, Winner.DRAW)


def test_three_rounds_without_a_change_are_a_draw() -> None:
    game = Game(GameSetup.of(deck=deck(2, 4), seed=1))
    while not game.over:
        step(game)
    assert game.log[-2].event == e.GameEnded(Winner.DRAW, (), "stalemate")
    assert game.state.night == 3


def test_a_game_of_small_changes_is_a_draw_after_2n_plus_10_nights() -> None:
    setup = GameSetup.of(
        deck=deck(2, 4),
        ruleset="forum",
        rules={"self_destruct": "never", "exile_tie": "no_exile", "sheriff_election": "none"},
    )
    game = Game(setup)
    night = 0
    while not game.over:
        # A badge that moves every night is a change that lasts as long as one likes.
        if game.state.night != night:
            night = game.state.night
            game.state = replace(game.state, sheriff=1 + night % 2)
        step(game)
    assert game.log[-2].event == e.GameEnded(Winner.DRAW, (), "too_many_nights")
    assert game.state.night == 2 * 6 + 10
