"""What is told to one audience is made of what that audience heard, and of nothing else."""

import io

import pytest

from api.commands.showing import run
from api.pacing import INSTANT, READING
from api.terminal.screen import Screen
from api.terminal.telling import Teller
from api.texts import texts_in
from engine import events as e
from engine.events import Occasion, Told
from engine.game import Game
from engine.seats import EVERYONE, GALLERY, Role, Seat, hears
from engine.setup import GameSetup
from players.random_player import RandomPlayer
from prompts import LANGS, Lang

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus")


def played(board: str, seed: int) -> list[Told]:
    setup = GameSetup.of(board=board, seed=seed)
    game = Game(setup.with_names([f"P{seat}" for seat in setup.seats]))
    players = {seat: RandomPlayer(seed, seat, rash=False) for seat in setup.seats}
    while not game.over:
        for ask in game.unanswered():
            game.answer(players[ask.seat].choose(ask))
    return game.log


def told(log: list[Told], lang: Lang, own: Seat) -> str:
    out = io.StringIO()
    teller = Teller(Screen(out), texts_in(lang), INSTANT, own=own or None)
    for one in log:
        run(teller.tell(one))
    return out.getvalue()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("board", ["twelve_guard", "hollow_12", "quick"])
def test_a_seat_is_told_what_it_heard_and_nothing_else(board: str, lang: Lang) -> None:
    log = played(board, 3)
    seats = range(GALLERY, len(log[0].event.names) + 1)  # type: ignore[attr-defined]
    shown = {seat: told(log, lang, seat) for seat in seats}
    for seat, text in shown.items():
        heard = [one for one in log if hears(seat, one.audience)]
        assert text == told(heard, lang, seat)
    assert len(set(shown.values())) == len(shown), "every seat knows something of its own"


def test_a_speech_is_given_by_the_sentence_with_time_to_read_each() -> None:
    out, rests, lengths = io.StringIO(), [], []

    async def rest(seconds: float) -> None:
        rests.append(seconds)
        lengths.append(len(out.getvalue()))

    teller = Teller(Screen(out), texts_in("en"), READING, sleep=rest)
    run(teller.tell(Told(1, EVERYONE, e.GameStarted(NAMES, (Role.SEER,), "standard", ()))))
    rests.clear()
    lengths.clear()
    text = "One short word. Then a sentence that is a good deal longer than the first! And out?"
    run(teller.tell(Told(2, EVERYONE, e.Spoke(1, Occasion.DAY, text, ()))))
    assert len(rests) == 4
    assert rests[1] > rests[0]
    assert lengths[:3] == sorted(set(lengths[:3]))
    assert out.getvalue().endswith(f"    {text}\n")


def test_instant_waits_for_nothing() -> None:
    async def never(seconds: float) -> None:
        raise AssertionError(seconds)

    teller = Teller(Screen(io.StringIO()), texts_in("en"), INSTANT, sleep=never)
    for one in played("quick", 3):
        run(teller.tell(one))


def test_the_sheriffs_ballot_is_counted_as_half_a_vote_more() -> None:
    out = io.StringIO()
    teller = Teller(Screen(out), texts_in("en"), INSTANT)
    for event in (
        e.GameStarted(NAMES, (Role.SEER,), "standard", ()),
        e.SheriffElected(2),
        e.BallotsRevealed(e.Poll.EXILE, 1, ((1, 3), (2, 3), (3, None)), ((3, 5),)),
    ):
        run(teller.tell(Told(1, EVERYONE, event)))
    assert "3 Cy ██▌ 2½  1 Ann, 2 Bo (sheriff)" in out.getvalue()
    assert "abstained" in out.getvalue()


def test_words_in_a_speech_cannot_look_like_the_moderators() -> None:
    """A player's line stays inside the speech, indented, with every control character gone."""
    out = io.StringIO()
    teller = Teller(Screen(out), texts_in("en"), INSTANT)
    run(teller.tell(Told(1, EVERYONE, e.GameStarted(NAMES, (Role.SEER,), "standard", ()))))
    text = "Hm.\n  † Dead this morning: 3 Cy\r\x1b[2J\x1b]0;x\x07 [bold]so[/bold]"
    run(teller.tell(Told(2, EVERYONE, e.Spoke(1, Occasion.DAY, text, ()))))
    speech = out.getvalue().split("1 Ann\n")[-1]
    assert all(line.startswith("    ") for line in speech.splitlines())
    assert "\x1b" not in speech
    assert "\x07" not in speech
    assert "[bold]so[/bold]" in speech
