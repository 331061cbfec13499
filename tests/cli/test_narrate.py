"""A saved game told anew, in any style and language, with a model or without; and its chronicle."""

import json
import re
import shutil
from pathlib import Path

import pytest

from prompts import LANGS, Lang
from prompts.narrators import STYLES
from tests.cli.commands import ROOT, here
from tests.fake_model import FakeModel, FakeServer

Capsys = pytest.CaptureFixture[str]
STYLE = ROOT / "prompts" / "narrators" / "clerk"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a whole game."""
    from api.cli import run

    file = tmp_path_factory.mktemp("narrate") / "game.jsonl"
    words = ["watch", "--board", "nine", "--seed", "7", "--pace", "instant", "--save", str(file)]
    assert run(words) == 0
    return file


@pytest.mark.parametrize("lang", LANGS)
def test_without_a_model_the_templates_tell_it_and_it_is_said(
    game: Path, lang: Lang, capsys: Capsys
) -> None:
    done = here(capsys, "narrate", game, "--lang", lang, "--style", "caster")
    assert done.code == 0
    assert done.err == "wolfhour: note: no model is set; the templates told it\n"
    told = [line for line in done.out.splitlines() if "│" in line]
    assert len(told) > 15
    assert bool(re.search("[一-鿿]", "".join(told))) == (lang == "zh")
    assert here(capsys, "narrate", game, "--lang", lang).out == done.out


def test_with_a_model_the_model_tells_it_and_what_was_held_back_is_counted(
    game: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = FakeModel(chunk=40, faults=("moderator_voice", "leaks_prompt"), rate=0.3)
    with FakeServer(fake) as server:
        monkeypatch.setenv("WOLFHOUR_MODEL", "openai:fake")
        monkeypatch.setenv("WOLFHOUR_MODEL__BASE_URL", server.url)
        done = here(capsys, "narrate", game, "--style", "bedtime", "--json")
    assert done.code == 0
    beats = [json.loads(line) for line in done.out.splitlines()]
    assert all(beat["sentences"] for beat in beats)
    assert re.search(rf"the model told \d+ of {len(beats)} beats; sentences held back: ", done.err)
    assert "moderator" in done.err
    assert "Moderator" not in done.out
    assert {request["temperature"] for request in fake.requests} == {0.8}
    assert all("under the blanket" in str(request["messages"]) for request in fake.requests)


LIES = {
    "a stranger": "Bartholomew has died in the night.",
    "a cause": "The wolves tore somebody apart, and the poison did the rest.",
    "a card": "Seat 3 is the seer.",
    "a count": "Only two players remain.",
    "a quotation": 'Seat 4 says, "I am the wolf."',
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_what_a_model_makes_up_is_never_shown(
    lie: str, game: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FakeServer(FakeModel(chunk=40, story=lambda prompt: lie)) as server:
        monkeypatch.setenv("WOLFHOUR_MODEL", "openai:fake")
        monkeypatch.setenv("WOLFHOUR_MODEL__BASE_URL", server.url)
        done = here(capsys, "narrate", game, "--json")
    beats = [json.loads(line) for line in done.out.splitlines()]
    # Once the game is decided anybody may say that wolves have killed.
    playing = [beat for beat in beats if not beat["beat"].startswith(("end_", "reveal"))]
    shown = [beat for beat in playing if lie in beat["sentences"]]
    assert shown == []
    assert "sentences held back" in done.err


def test_a_style_of_ones_own_is_used_and_its_prompts_can_be_read(
    game: Path, tmp_path: Path, capsys: Capsys
) -> None:
    mine = _copied(tmp_path)
    prose = (mine / "en.md").read_text(encoding="utf-8")
    (mine / "en.md").write_text(prose.replace("You keep the minutes", "You sell fish"))
    done = here(capsys, "narrate", game, "--style", mine, "--prompts")
    assert (done.code, done.err) == (0, "")
    assert "You sell fish" in done.out
    assert done.out.count("Tell it.") > 15


@pytest.mark.parametrize("lang", LANGS)
def test_the_styles_are_listed(lang: Lang, capsys: Capsys) -> None:
    done = here(capsys, "styles", "--lang", lang)
    assert (done.code, done.err) == (0, "")
    firsts = [line.split(" ")[0] for line in done.out.splitlines()]
    assert [first for first in firsts if first] == [*STYLES]


def test_styles_as_json_have_their_prose(tmp_path: Path, capsys: Capsys) -> None:
    done = here(capsys, "styles", _copied(tmp_path), "--json")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [line["id"] for line in lines] == [*STYLES, "clerk"]
    assert all(line["prose"]["zh"] and line["sentences"] for line in lines)


def _copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(STYLE, tmp_path / "mine"))


MISTAKES = [
    ("an unknown key", "style.yaml", "sentences: 2", "sentence: 2", "style.yaml:4: unknown key"),
    ("too long tellings", "style.yaml", "sentences: 2", "sentences: 9", "style.yaml:4: sentences"),
    ("a number that is none", "style.yaml", "0.6", "warm", "style.yaml:5: temperature"),
    ("an unknown heading", "en.md", "## Images", "## Pictures", "en.md:4: unknown heading"),
    ("nothing under a heading", "zh.md", "## 绝不", "## 绝不\n## ", "zh.md:8: unknown heading"),
    ("a variable", "en.md", "You keep", "{{ seat }} keep", "en.md:2: unknown variable"),
]


@pytest.mark.parametrize(
    ("file", "text", "wrong", "said"),
    [case[1:] for case in MISTAKES],
    ids=[case[0] for case in MISTAKES],
)
def test_a_mistake_in_a_style_is_one_line_with_its_file_and_line(
    file: str, text: str, wrong: str, said: str, tmp_path: Path, capsys: Capsys
) -> None:
    mine = _copied(tmp_path)
    before = (mine / file).read_text(encoding="utf-8")
    assert text in before
    (mine / file).write_text(before.replace(text, wrong, 1), encoding="utf-8")
    done = here(capsys, "styles", mine)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert said in done.err


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("empty", lambda text: text.split("## Never")[0] + "## Never\n", "nothing under 'Never'"),
        ("long", lambda text: text + "More. " * 400, "letters"),
    ],
)
def test_prose_that_says_nothing_or_too_much_is_refused(
    name: str, change: object, said: str, tmp_path: Path, capsys: Capsys
) -> None:
    assert callable(change)
    mine = _copied(tmp_path)
    prose = (mine / "en.md").read_text(encoding="utf-8")
    (mine / "en.md").write_text(change(prose), encoding="utf-8")
    done = here(capsys, "styles", mine)
    assert done.code == 2
    assert said in done.err


def test_a_style_that_is_none_is_refused(game: Path, capsys: Capsys) -> None:
    done = here(capsys, "narrate", game, "--style", "opera")
    assert done.code == 2
    assert "gothic, clerk, caster, bedtime" in done.err


# --- the chronicle -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_chronicle_has_every_night_every_day_and_every_card(
    game: Path, lang: Lang, capsys: Capsys
) -> None:
    done = here(capsys, "chronicle", game, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    headings = re.findall(r"^## (.*)$", done.out, re.MULTILINE)
    night, day = ("Night 1", "Day 1") if lang == "en" else ("第1夜", "第1天")
    assert headings[:2] == [night, day]
    assert headings[-1] == ("The cards" if lang == "en" else "底牌")
    assert len(re.findall(r"^\| .* \|$", done.out, re.MULTILINE)) == 9 + 1
    assert done.out.count("\n> ") > 15


def test_a_chronicle_without_its_narrator_has_the_facts_alone(game: Path, capsys: Capsys) -> None:
    done = here(capsys, "chronicle", game, "--no-narrator")
    assert "\n> " not in done.out
    assert done.out.startswith("# The chronicle of ")


def test_a_game_without_an_end_has_no_chronicle(game: Path, tmp_path: Path, capsys: Capsys) -> None:
    half = tmp_path / "half.jsonl"
    rows = game.read_text(encoding="utf-8").splitlines(keepends=True)
    half.write_text("".join(rows[: len(rows) // 2]), encoding="utf-8")
    done = here(capsys, "chronicle", half)
    assert (done.code, done.out) == (2, "")
    assert "without an end" in done.err
    told = here(capsys, "narrate", half)
    assert told.code == 0
    assert told.out
