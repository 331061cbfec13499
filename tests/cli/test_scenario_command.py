"""`wolfhour scenario` says what holds, what does not, and what was not played."""

import json
from pathlib import Path
from typing import Any

import pytest

import engine.scenario
from engine.scenario import SKIPPED, Result
from tests.cli.commands import here

Capsys = pytest.CaptureFixture[str]

HOLDS = """
- name: the last wolf is voted out
  ruleset: classic
  roles: [werewolf, villager, villager]
  steps:
    - day: {vote: {2: 1, 3: 1}}
  expect: {dead: {1: exile}, winner: village}
"""
FAILS = HOLDS.replace("winner: village", "winner: wolves").replace("the last", "not the last")


def written(folder: Path, text: str, name: str = "cases.yaml") -> Path:
    file = folder / name
    file.write_text(text)
    return file


def test_all_hold(tmp_path: Path, capsys: Capsys) -> None:
    done = here(capsys, "scenario", written(tmp_path, HOLDS))
    assert (done.code, done.err) == (0, "")
    assert done.out == "ok   the last wolf is voted out\n1 passed, 0 failed, 0 skipped\n"


def test_one_that_fails_tells_its_step_and_got_and_expected(tmp_path: Path, capsys: Capsys) -> None:
    done = here(capsys, "scenario", written(tmp_path, HOLDS + FAILS))
    assert (done.code, done.err) == (1, "")
    assert "FAIL not the last wolf is voted out\n" in done.out
    assert "winner: got village, expected wolves" in done.out
    assert done.out.endswith("1 passed, 1 failed, 0 skipped\n")


def test_several_files_are_read_before_any_is_played(tmp_path: Path, capsys: Capsys) -> None:
    good, bad = written(tmp_path, HOLDS), written(tmp_path, "- [", "bad.yaml")
    done = here(capsys, "scenario", good, bad)
    assert (done.code, done.out) == (2, "")


def test_json_is_a_case_a_line(tmp_path: Path, capsys: Capsys) -> None:
    file = written(tmp_path, HOLDS + FAILS)
    done = here(capsys, "scenario", file, "--json")
    assert done.code == 1
    first, second = map(json.loads, done.out.splitlines())
    assert first["status"] == "passed"
    assert first["problems"] == []
    assert (second["status"], second["line"], second["file"]) == ("failed", 9, str(file))
    assert second["problems"] == [{"step": "expect winner", "got": "village", "expected": "wolves"}]


def test_what_cannot_be_played_yet_is_skipped_with_the_reason(
    tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def skipping(case: dict[str, Any]) -> Result:
        return Result(case["name"], SKIPPED, reason="not built yet")

    monkeypatch.setattr(engine.scenario, "run", skipping)
    done = here(capsys, "scenario", written(tmp_path, HOLDS))
    assert (done.code, done.err) == (0, "")
    assert (
        done.out
        == "skip the last wolf is voted out (not built yet)\n0 passed, 0 failed, 1 skipped\n"
    )
