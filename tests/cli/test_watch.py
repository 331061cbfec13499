"""A whole game in the terminal: the same for the same seed, in any process; safe without colour."""

import json
import os
import pty
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.commands import PLAIN, ROOT, WOLFHOUR, Done, elsewhere

ESCAPE = "\x1b"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_seed_gives_the_same_output_in_every_process(lang: str, tmp_path: Path) -> None:
    game = ("watch", "--seed", "7", "--lang", lang, "--pace", "instant", "--save")
    first = elsewhere(*game, tmp_path / "first.jsonl", PYTHONHASHSEED="1")
    second = elsewhere(*game, tmp_path / "second.jsonl", PYTHONHASHSEED="4242")
    assert (first.code, first.err) == (0, "")
    saved = "Saved in" if lang == "en" else "已存到"
    assert shown(first, saved) == shown(second, saved)
    assert (tmp_path / "first.jsonl").read_bytes() == (tmp_path / "second.jsonl").read_bytes()
    replayed = elsewhere("replay", tmp_path / "first.jsonl", PYTHONHASHSEED="99")
    assert (replayed.code, replayed.err) == (0, "")
    assert replayed.out == shown(first, saved)


def shown(done: Done, saved: str) -> str:
    """The output without the line that names the file."""
    return re.sub(rf"^{saved} .*\n", "", done.out, flags=re.M)


@pytest.fixture(scope="module")
def english() -> Done:
    return elsewhere("watch", "--board", "quick", "--seed", "7", "--pace", "instant")


def test_a_game_ends_with_winner_roles_and_seed(english: Done) -> None:
    end = english.out[english.out.index("The end") :]
    assert re.search(r"^(The village wins|The wolves win|Nobody wins): .+\.$", end, re.M)
    cards = re.findall(
        r"^\S (\d) (\w+) +(werewolf|villager|seer|witch) +(\S.*?)(?:  +won)?$", end, re.M
    )
    assert [int(seat) for seat, *_ in cards] == [1, 2, 3, 4, 5, 6, 7]
    assert sorted(role for _, _, role, _ in cards) == sorted(
        ["werewolf", "werewolf", "seer", "witch", "villager", "villager", "villager"]
    )
    assert english.out.rstrip().endswith("with --seed 7.")
    assert english.out.count("--seed") == 1


def test_no_role_is_shown_before_the_end_but_as_a_claim(english: Done) -> None:
    before = english.out[: english.out.index("The end")]
    facts = [line for line in before.splitlines()[3:] if re.match(r"  [·†▸★◦] ", line)]
    assert len(facts) > 10
    for line in facts:
        if not any(words in line for words in ("Called:", "shows the card", "was: werewolf")):
            assert not re.search("werewolf|villager|seer|witch", line), line


def test_without_a_terminal_there_is_no_colour_and_no_line_over_100_cells(english: Done) -> None:
    assert ESCAPE not in english.out
    assert max(map(cell_len, english.out.splitlines())) <= 100
    chinese = elsewhere("watch", "--seed", "3", "--pace", "instant", "--lang", "zh", TERM="xterm",
                        FORCE_COLOR="1", COLUMNS="300")  # fmt: skip
    assert ESCAPE not in chinese.out
    assert max(map(cell_len, chinese.out.splitlines())) <= 100


def test_god_sees_what_the_village_does_not() -> None:
    game = ("watch", "--board", "quick", "--seed", "7", "--pace", "instant", "--no-narrator")
    village, god = elsewhere(*game), elsewhere(*game, "--view", "god")
    assert "drew: seer" in god.out
    assert "drew:" not in village.out
    assert [line for line in god.out.splitlines() if "◦" in line]
    # Under god a speaker's card stands behind the name, and calls are parted by what they bring.
    differs = re.compile(r"  \S \d+ \w+($| [·★])|  · Called:")
    public = {line for line in village.out.splitlines() if not differs.match(line)}
    assert public <= set(god.out.splitlines())
    assert re.search(r"^  \S \d+ \w+ · (seer|werewolf)", god.out, re.M)


def test_json_is_one_event_a_line_as_the_view_hears_it() -> None:
    game = ("watch", "--board", "quick", "--seed", "7", "--json")
    village = [json.loads(line) for line in elsewhere(*game).out.splitlines()]
    god = [json.loads(line) for line in elsewhere(*game, "--view", "god").out.splitlines()]
    assert [line["seq"] for line in village] == list(range(1, len(village) + 1))
    assert village[0]["kind"] == "game_started"
    assert [line["kind"] for line in village[-2:]] == ["game_ended", "roles_revealed"]
    secret = {"role_dealt", "checked", "pack_met", "wolf_whispered", "witch_told", "died"}
    assert secret & {line["kind"] for line in god} >= {"role_dealt", "checked", "pack_met"}
    assert not secret & {line["kind"] for line in village}
    public = [line for line in god if line["audience"] == [0]]
    strip = {"seq", "audience"}
    assert [{k: v for k, v in line.items() if k not in strip} for line in public] == [
        {k: v for k, v in line.items() if k not in strip} for line in village
    ]


def test_without_a_narrator_the_facts_stay(english: Done) -> None:
    bare = elsewhere(
        "watch", "--board", "quick", "--seed", "7", "--pace", "instant", "--no-narrator"
    )
    assert "│" in english.out
    assert "│" not in bare.out
    facts = [line for line in english.out.splitlines() if not line.startswith("  │")]
    assert [line for line in facts if line] == [line for line in bare.out.splitlines() if line]


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(
        [*WOLFHOUR, "watch", "--seed", "7", "--pace", "instant"],
        cwd=ROOT, env=PLAIN, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as watching:  # fmt: skip
        assert watching.stdout is not None
        assert watching.stderr is not None
        watching.stdout.readline()
        watching.stdout.close()
        assert watching.stderr.read() == b""
        assert watching.wait(60) == 0


def test_ctrl_c_while_watching_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with subprocess.Popen(
        [*WOLFHOUR, "watch", "--board", "quick", "--seed", "7", "--pace", "reading:8", "--save",
         str(file)],
        cwd=ROOT, env=PLAIN, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    ) as watching:  # fmt: skip
        deadline = time.monotonic() + 60
        while not file.exists() or file.read_text().count("\n") < 3:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        watching.send_signal(signal.SIGINT)
        out, err = watching.communicate(timeout=60)
    assert watching.returncode == 130
    assert err == ""
    assert f"Saved in {file}" in out
    replayed = elsewhere("replay", file)
    assert replayed.code == 0
    assert "not finished" in replayed.err
    assert "Day 1" in replayed.out or "Night 1" in replayed.out


@pytest.mark.parametrize("no_color", [False, True])
def test_a_terminal_gets_colour_unless_it_wants_none(no_color: bool) -> None:
    env = {**PLAIN, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"}
    if no_color:
        env["NO_COLOR"] = "1"
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*WOLFHOUR, "watch", "--board", "quick", "--seed", "7", "--pace", "instant"],
        cwd=ROOT, env=env, stdin=theirs, stdout=theirs, stderr=theirs,
    ) as watching:  # fmt: skip
        os.close(theirs)
        said = b""
        try:
            while piece := os.read(ours, 65536):
                said += piece
        except OSError:  # how Linux tells that the other side has closed
            assert watching.wait(60) == 0
        os.close(ours)
    text = said.decode()
    colours = re.findall(r"\x1b\[[\d;]*m", text)
    assert bool(colours) is not no_color
    plain = re.sub(r"\x1b\[[\d;]*m", "", text)
    assert max(map(cell_len, plain.splitlines())) <= 80
    assert "The end" in plain
