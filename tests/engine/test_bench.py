"""The benchmarks run, and say what they found in one line of JSON."""

import json
import sys

import pytest

from bench import engine as bench_engine
from bench import soak as bench_soak
from bench.dice import chance_dice, random_setup
from bench.play import play
from engine.flow import vote
from engine.game import Game
from engine.rulesets import FORUM


def _last_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, argv: list[str]
) -> dict[str, object]:
    monkeypatch.setattr(sys, "argv", argv)
    main = {"engine": bench_engine.main, "soak": bench_soak.main}[argv[0]]
    main()
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert isinstance(found, dict)
    return found


def test_the_soak_reports_what_it_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    argv = ["soak", "--games", "12", "--first", "40", "--ruleset", "forum", "--json"]
    report = _last_line(capsys, monkeypatch, argv)
    played = [play(random_setup(chance_dice(n), n, FORUM), n) for n in range(40, 52)]
    assert report["rulesets"] == {"forum": 12}
    assert report["asks"] == sum(game.asks for game in played)
    assert report["events"] == sum(len(game.game.log) for game in played)
    assert report["violations"] == []


def test_the_soak_names_the_game_that_broke_a_rule_and_how_to_play_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def voters(game: Game) -> tuple[int, ...]:
        return game.state.alive[1:]

    monkeypatch.setattr(vote, "voters", voters)
    report = _last_line(capsys, monkeypatch, ["soak", "--games", "3", "--json"])
    violations = report["violations"]
    assert isinstance(violations, list)
    number = violations[0]["game"]
    assert violations[0]["setup"]["seed"] == number
    assert "the voters should be" in violations[0]["wrong"][0]
    argv = ["soak", "--first", str(number), "--games", "1", "--json"]
    assert _last_line(capsys, monkeypatch, argv)["violations"] == violations[:1]


def test_two_jobs_find_what_one_finds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_soak, "CHUNK", 4)
    argv = ["soak", "--games", "10", "--json"]
    one, two = (_last_line(capsys, monkeypatch, [*argv, "--jobs", jobs]) for jobs in ("1", "2"))
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_the_engine_s_speed_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    speed = _last_line(capsys, monkeypatch, ["engine", "--seconds", "0.1", "--json"])
    # How fast is the bench's to say, on a quiet machine; here only that it says so.
    assert set(speed) == {
        "bench",
        "games_per_second",
        "games_per_second_with_choosing",
        "asks_per_game",
        "events_per_game",
        "replay_ms",
        "replay_inputs",
    }
    assert speed["replay_inputs"] == 279
