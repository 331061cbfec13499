"""What there is to choose from, for people and for programs."""

import json

import pytest

from engine.boards import ALL_BOARDS
from engine.rulesets import ALL_RULESETS, RULE_FIELDS
from prompts import load_personas
from tests.cli.commands import here

Capsys = pytest.CaptureFixture[str]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("command", "names"),
    [
        ("boards", [board.name for board in ALL_BOARDS]),
        ("rulesets", [ruleset.name for ruleset in ALL_RULESETS]),
        ("personas", [persona.id for persona in load_personas()]),
    ],
    ids=["boards", "rulesets", "personas"],
)
def test_every_one_is_listed(command: str, names: list[str], lang: str, capsys: Capsys) -> None:
    done = here(capsys, command, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    firsts = [line.split(" ")[0] for line in done.out.splitlines()]
    assert [first for first in firsts if first in names] == names


@pytest.mark.parametrize(
    ("command", "keys"),
    [
        ("boards", {"name", "seats", "ruleset", "deck", "default"}),
        ("rulesets", {"name", "default", "roles", "order", "rules"}),
        ("personas", {"id", "names", "age", "gender", "temperament"}),
    ],
)
def test_json_is_an_object_a_line(command: str, keys: set[str], capsys: Capsys) -> None:
    lines = [json.loads(line) for line in here(capsys, command, "--json").out.splitlines()]
    assert len(lines) > 5
    assert all(keys <= set(line) for line in lines)
    if command != "personas":
        assert sum(line["default"] for line in lines) == 1


def test_a_ruleset_as_json_has_every_field(capsys: Capsys) -> None:
    for line in here(capsys, "rulesets", "--json").out.splitlines():
        assert list(json.loads(line)["rules"]) == list(RULE_FIELDS)


def test_without_a_command_the_commands_are_listed(capsys: Capsys) -> None:
    done = here(capsys)
    assert (done.code, done.err) == (0, "")
    for word in ("watch", "play", "serve", "replay", "scenario", "Exit codes: 0 done"):
        assert word in done.out
