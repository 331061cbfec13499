"""`wolfhour rules` and `wolfhour doctor`: sheets from the data, and plain words about a model."""

import json

import pytest

from api.cli import run
from engine.rulesets import ALL_RULESETS, RULE_FIELDS
from players.rulesheet import rule_book_page, rule_sheet
from tests.fake_model import FakeModel, FakeServer


@pytest.fixture(autouse=True)
def _nothing_configured(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))
    for name in ("WOLFHOUR_MODEL", "WOLFHOUR_NARRATOR", "WOLFHOUR_MODEL__BASE_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=lambda ruleset: ruleset.name)
def test_a_ruleset_is_printed_as_it_is_played(
    ruleset: object, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    preset = next(one for one in ALL_RULESETS if one == ruleset)
    assert run(["rules", preset.name, "--lang", lang]) == 0
    assert capsys.readouterr().out == rule_sheet(
        preset, preset.rules, "zh" if lang == "zh" else "en"
    )


def test_a_changed_rule_shows_on_the_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "standard", "--rule", "exile_tie=no_exile"]) == 0
    assert "A tied vote exiles nobody." in capsys.readouterr().out


def test_a_program_gets_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "classic", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert set(printed["rules"]) == set(RULE_FIELDS)
    assert printed["rules"]["seer_sees"] == "role"


def test_the_book_has_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--book"]) == 0
    assert capsys.readouterr().out == rule_book_page("en")


REFUSED = [
    (["rules"], "name a ruleset"),
    (["rules", "chess"], "the rulesets are"),
    (["rules", "standard", "--rule", "exile_tie=never"], "legal: no_exile"),
    (["doctor", "--config", "nowhere.toml"], "no such file"),
]


@pytest.mark.parametrize(("words", "says"), REFUSED, ids=[" ".join(case[0]) for case in REFUSED])
def test_a_wrong_question_is_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert printed.err.count("\n") == 1


def test_without_a_model_the_doctor_says_who_plays(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor"]) == 0
    assert "house players play" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("fault", "code", "says"),
    [(None, 0, "fake answers"), ("no_quota", 3, "no credit"), ("prose", 0, "not plain JSON")],
    ids=["well", "no quota", "prose"],
)
def test_the_doctor_tells_in_plain_words_and_by_its_code(
    fault: str | None,
    code: int,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with FakeServer(FakeModel(always=fault)) as server:
        monkeypatch.setenv("WOLFHOUR_MODEL", "openai:fake")
        monkeypatch.setenv("WOLFHOUR_MODEL__BASE_URL", server.url)
        assert run(["doctor"]) == code
    assert says in capsys.readouterr().out
