"""A person plays a whole game through a pseudo-terminal, clumsily, and learns no secret by it."""

import re
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from api.saved import read_record
from engine import events as e
from engine.game import Game
from engine.seats import Role, Seat
from engine.setup import GameSetup
from engine.views import view
from tests.cli.commands import PLAIN, ROOT, WOLFHOUR, elsewhere

SEAT = 4
PROMPT = "  > "
FACT = re.compile(r"  [·†▸★] ")
TERMINAL_MODES = re.compile(r"\x1b\[\?\d+[hl]")
CARD = re.compile("werewolf|villager|seer|witch")


def seed_that_deals(role: Role, seat: Seat) -> int:
    """The first seed that gives a seat of the quick board this card."""
    seeds = range(1, 200)
    return next(
        seed
        for seed in seeds
        if Game(GameSetup.of(board="quick", seed=seed)).state.role(seat) is role
    )


class Evening:
    """A person at the terminal, over as many sittings as it takes; all that was shown to them."""

    def __init__(self, file: Path, seed: int) -> None:
        self.file = file
        self.transcript = ""
        self.questions: list[str] = []
        self._child = self._sit(
            "--board", "quick", "--seed", str(seed), "--seat", str(SEAT), "--save", str(file)
        )

    def _sit(self, *words: str) -> "pexpect.spawn[str]":
        python, *rest = WOLFHOUR
        return pexpect.spawn(
            python,
            [*rest, "play", "--pace", "instant", *words],
            cwd=str(ROOT),
            env={**PLAIN, "NO_COLOR": "1", "TERM": "xterm"},
            encoding="utf-8",
            dimensions=(60, 100),
            timeout=60,
            echo=False,
        )

    def prompted(self) -> str | None:
        """Read on to the next prompt: what was shown since, or None when the game is over."""
        found = self._child.expect_exact([PROMPT, pexpect.EOF])
        shown = TERMINAL_MODES.sub("", self._child.before or "")
        self.transcript += shown
        return None if found else shown

    def type(self, line: str) -> None:
        self._child.sendline(line)

    def leave(self, how: Callable[["pexpect.spawn[str]"], object]) -> int | None:
        """Leave in the given way and come back with --resume; the exit code of the first sitting."""
        how(self._child)
        self._child.expect(pexpect.EOF)
        said = self._child.before or ""
        self._child.close()
        assert f"wolfhour play --resume {self.file}" in said
        assert "Traceback" not in said
        code = self._child.exitstatus
        self._child = self._sit("--resume", str(self.file))
        return int(code) if code is not None else None

    def end(self) -> int | None:
        self._child.close()
        return self._child.exitstatus


def question_in(shown: str) -> str:
    """The last question put, without the mark before it."""
    asked: list[str] = re.findall(r"^▶ (.+?)\r?$", shown, re.M)
    return asked[-1] if asked else ""


def first_option(shown: str) -> str:
    """The first of the options listed under a question, as one would type it."""
    listed = re.findall(r"^  (.+?) · .*$", shown, re.M)
    return str(listed[-1]).split(" ")[0]


@pytest.mark.parametrize("role", [Role.VILLAGER, Role.SEER, Role.WITCH, Role.WEREWOLF])
def test_a_person_plays_a_whole_game_and_learns_no_secret(role: Role, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    evening = Evening(file, seed_that_deals(role, SEAT))
    left = {"in the first question": False, "in a speech": False}
    clumsy = False
    while (shown := evening.prompted()) is not None:
        question = question_in(shown)
        if "/boom: end the day" in shown:
            evening.type("")
            continue
        if not question:
            # Still at the question before: the line was wrong, or Enter must be confirmed.
            evening.type("")
            continue
        evening.questions.append(question)
        if not left["in the first question"]:
            left["in the first question"] = True
            assert evening.leave(lambda child: child.sendintr()) == 130
        elif not clumsy and not question.startswith("The pack confers"):
            clumsy = True
            evening.type("ninety-nine")
            again = evening.prompted()
            assert again is not None
            assert again.count("! ") == 1
            evening.type("?")
            help_ = evening.prompted()
            assert help_ is not None
            assert "Ctrl-C" in help_
            evening.type("")
        elif question.startswith(("Your turn", "You are tied", "Your last words")):
            if not left["in a speech"]:
                left["in a speech"] = True
                evening.type("I only say what I saw.")
                assert evening.prompted() is not None
                evening.type("/accuse 2 too quiet")
                assert "accuses 2" in (evening.prompted() or "")
                assert evening.leave(lambda child: child.sendeof()) == 130
                back = evening.prompted()
                assert back is not None
                assert question_in(back) == question
                assert "You had begun: I only say what I saw. [accuses 2]" in back
            else:
                evening.type("/trust 1")
                assert "trusts 1" in (evening.prompted() or "")
            evening.type("/done")
        elif question.startswith("Whom do you vote out"):
            evening.type("")  # silence: the default, once confirmed
        else:
            evening.type(first_option(shown))
    assert evening.end() == 0
    assert all(left.values())
    assert clumsy
    assert "Traceback" not in evening.transcript
    assert_nothing_secret(evening, role)
    assert_record_holds(file, role)


def assert_nothing_secret(evening: Evening, own: Role) -> None:
    before, _, after = evening.transcript.replace("\r\n", "\n").partition("── The end")
    assert after, "the game was not played to its end"
    lines = before.splitlines()
    for line in lines:
        if FACT.match(line) and "Called:" not in line:
            assert set(CARD.findall(line)) <= shown_cards(evening.file), line
    private = [line for line in lines if line.startswith("  ◦ ")]
    names = {Role.WEREWOLF: "The wolves know each other", Role.SEER: "You checked"}
    others = {name for role, name in names.items() if role is not own}
    assert not [line for line in private if any(name in line for name in others)]
    if own in names:
        assert [line for line in private if names[own] in line]
    # Everything told is in the view of this seat, which `replay` shows of the record.
    replayed = elsewhere("replay", evening.file).out.splitlines()
    told = [line for line in lines if FACT.match(line) and "…" not in line]
    recap = ("Alive:", "Dead:", "Sheriff:", "What you had seen")
    for line in told:
        if not any(word in line for word in recap):
            assert line.rstrip() in replayed, line


def shown_cards(file: Path) -> set[str]:
    """The cards that were turned in the open before the end: of wolves that destroyed themselves."""
    seen = view(read_record(file).replayed().log, SEAT)
    return {str(event.role) for event in seen.heard if isinstance(event, e.SelfDestructed)}


def assert_record_holds(file: Path, role: Role) -> None:
    saved = read_record(file)
    game = saved.replayed()
    assert saved.ending is not None
    assert game.over
    assert game.setup.name_of(SEAT) == "Guest"
    assert saved.header.cast[SEAT - 1] is None
    given = [(answer.seat, answer.ask) for answer in saved.inputs if hasattr(answer, "ask")]
    assert len(given) == len(set(given)), "an answer was given twice"


def test_a_person_killed_by_a_signal_loses_no_answer(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    evening = Evening(file, seed_that_deals(Role.VILLAGER, SEAT))
    assert evening.prompted() is not None
    evening.type("yes")
    shown = evening.prompted()
    assert shown is not None
    evening._child.kill(signal.SIGKILL)
    evening._child.expect(pexpect.EOF)
    evening._child.close()
    evening._child = evening._sit("--resume", str(file))
    back = evening.prompted()
    assert back is not None
    assert question_in(back) == question_in(shown)
    assert "Standing for sheriff:" in back
    evening._child.close()


def test_a_wolf_ends_the_day_from_a_question_put_to_many_at_once(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    evening = Evening(file, seed_that_deals(Role.WEREWOLF, SEAT))
    shown = evening.prompted()
    while shown is not None and not question_in(shown).startswith("Do you stand"):
        evening.type("")
        shown = evening.prompted()
    evening.type("/boom")
    assert "Write /boom again" in (evening.prompted() or "")
    evening.type("/boom")
    ended = evening.prompted()
    while ended is not None:
        # Dead wolves are asked nothing but what their death gives them.
        evening.type("")
        ended = evening.prompted()
    assert evening.end() == 0
    assert "4 Guest (you) shows the card (werewolf) and ends the day!" in evening.transcript
    assert "You are out" in evening.transcript
    assert_record_holds(file, Role.WEREWOLF)


def test_a_game_that_nobody_named_is_kept_among_the_persons_data(tmp_path: Path) -> None:
    done = elsewhere("play", "--seed", "1", "--pace", "instant", XDG_DATA_HOME=str(tmp_path))
    assert (done.code, done.err) == (130, "")
    (file,) = (tmp_path / "wolfhour").iterdir()
    assert f"wolfhour play --resume {file}" in done.out
    assert "seed" not in done.out.lower()
    assert read_record(file).header.setup.seed == 1


def test_what_waits_for_a_person_in_no_terminal_is_still_read_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    seed = str(seed_that_deals(Role.VILLAGER, SEAT))
    words = ("play", "--seed", seed, "--seat", str(SEAT), "--pace", "instant", "--save", str(file))
    done = subprocess.run(
        [*WOLFHOUR, *words], check=False, cwd=ROOT, env=PLAIN, input="no\n0\n",
        capture_output=True, encoding="utf-8", timeout=60,
    )  # fmt: skip
    assert done.returncode == 130
    assert done.stderr == ""
    assert "  > no\n" in done.stdout
    assert [given for given in read_record(file).inputs if given.seat == SEAT]
