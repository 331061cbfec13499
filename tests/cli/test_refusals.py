"""Whatever a command refuses is one line on stderr, with what would be right, and a code."""

import json
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.commands import elsewhere, here

Capsys = pytest.CaptureFixture[str]

USAGE = [
    pytest.param("watch --board huge", "unknown board 'huge'", "quick (7)", id="board"),
    pytest.param("watch --ruleset mine", "unknown ruleset 'mine'", "standard", id="ruleset"),
    pytest.param("watch --rule seer_see=role", "unknown rule 'seer_see'", "seer_sees", id="rule"),
    pytest.param("watch --rule seer_sees=all", "'all' is not a value", "side, role", id="value"),
    pytest.param("watch --rule seer_sees", "write FIELD=VALUE", "=", id="rule without a value"),
    pytest.param("watch --deck wolf*2,seer", "unknown role 'wolf'", "werewolf", id="role"),
    pytest.param("watch --deck werewolf*x,seer", "number from 1 to 20", "werewolf*x", id="count"),
    pytest.param(
        "watch --deck werewolf*3,seer,villager*2", "3 wolves of 6 seats", "at most 2", id="wolves"
    ),
    pytest.param("watch --deck werewolf,seer", "2 seats", "5 to 20", id="too few seats"),
    pytest.param("watch --deck werewolf*2,cupid,villager*6", "cupid", "they know", id="foreign"),
    pytest.param("watch --board quick --deck seer", "a board or a deck", "not both", id="both"),
    pytest.param("watch --pace slow", "pace 'slow'", "reading:FACTOR", id="pace"),
    pytest.param("watch --lang fr", "'fr'", "'zh'", id="language"),
    pytest.param("watch --view wolf", "'wolf'", "'god'", id="view"),
    pytest.param("watch --seed x", "--seed", "a valid integer", id="seed"),
    pytest.param("watch --seed -3", "--seed", "or equal to 0", id="negative seed"),
    pytest.param("watch --bord quick", "--bord", "--board", id="option"),
    pytest.param("wach", "'wach'", "watch", id="command"),
    pytest.param("play --seat 8", "--seat 8", "1 to 7", id="seat"),
    pytest.param("play --seat 0 --board nine", "--seat 0", "1 to 9", id="seat nought"),
    pytest.param("play --resume x.jsonl --seat 2", "--resume", "--pace", id="resume and a seat"),
    pytest.param("play --resume nowhere.jsonl", "no file", "nowhere.jsonl", id="no record"),
    pytest.param("replay", "FILE", "missing", id="no file named"),
    pytest.param("replay nowhere.jsonl", "no file", "nowhere.jsonl", id="no such record"),
    pytest.param("scenario nowhere.yaml", "no file", "nowhere.yaml", id="no scenario"),
    pytest.param("scenario .", "cannot be read", ".", id="a folder for a scenario"),
    pytest.param("serve --port 99999", "--port", "65535", id="port"),
    pytest.param("serve --host no.such.host.invalid", "no address", "127.0.0.1", id="host"),
]


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*args: object, **kwargs: object) -> None:
        raise socket.gaierror("unknown")

    real = socket.getaddrinfo
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda host, *a, **k: unknown() if "invalid" in str(host) else real(host, *a, **k),
    )


@pytest.mark.parametrize(("words", "wrong", "right"), USAGE)
def test_wrong_usage_is_one_line(words: str, wrong: str, right: str, capsys: Capsys) -> None:
    done = here(capsys, *words.split())
    assert done.code == 2
    assert done.out == ""
    assert one_line(done.err)
    assert wrong in done.err
    assert right in done.err


def one_line(text: str) -> bool:
    return text.startswith("wolfhour: ") and text.count("\n") == 1 and "Traceback" not in text


def test_all_problems_of_a_deck_are_told_at_once(capsys: Capsys) -> None:
    done = here(capsys, "watch", "--deck", "werewolf*3 seer*2 villager")
    assert done.code == 2
    assert one_line(done.err)
    assert "3 wolves of 6" in done.err
    assert "2 cards of seer" in done.err


SCENARIOS = [
    pytest.param("- name: [x\n", ":2: not YAML", id="broken YAML"),
    pytest.param("- name: x\n\tsteps: []\n", ":2: not YAML", id="a tab"),
    pytest.param("name: x\n", ":1: a scenario file is a list", id="not a list"),
    pytest.param("", ":1: a scenario file is a list", id="empty"),
    pytest.param("- {name: a, rolls: []}\n", ":1: a: unknown key 'rolls'", id="unknown key"),
    pytest.param("- name: a\n  name: b\n", ":2: not YAML: key 'name'", id="a key twice"),
    pytest.param("- just words\n", ":1: a case should be a mapping", id="not a case"),
]


@pytest.mark.parametrize(("text", "told"), SCENARIOS)
def test_a_broken_scenario_file_is_one_line(
    text: str, told: str, tmp_path: Path, capsys: Capsys
) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text)
    done = here(capsys, "scenario", file)
    assert done.code == 2
    assert one_line(done.err)
    assert f"{file}{told}" in done.err


def test_a_scenario_that_is_not_utf_8_is_one_line(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "case.yaml"
    file.write_bytes(b"- name: \xff\xfe\n")
    done = here(capsys, "scenario", file)
    assert (done.code, one_line(done.err)) == (2, True)
    assert "not UTF-8" in done.err


def test_a_record_is_never_written_over(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text("precious")
    done = here(capsys, "watch", "--save", file)
    assert (done.code, one_line(done.err)) == (2, True)
    assert "is there already" in done.err
    assert file.read_text() == "precious"


def test_a_record_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: Capsys) -> None:
    done = here(capsys, "watch", "--save", tmp_path / "no" / "folder.jsonl")
    assert (done.code, one_line(done.err)) == (3, True)
    assert "cannot be written" in done.err


def test_a_busy_port_is_one_line(capsys: Capsys) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        done = here(capsys, "serve", "--port", str(port))
    assert (done.code, one_line(done.err)) == (3, True)
    assert str(port) in done.err
    assert "--port 0" in done.err


# --- damaged records -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The text of a finished record."""
    file = tmp_path_factory.mktemp("record") / "game.jsonl"
    done = elsewhere("watch", "--board", "quick", "--seed", "5", "--json", "--save", file)
    assert done.code == 0, done.err
    return file.read_text()


def _edited(row: int, **fields: object) -> Callable[[str], str]:
    def edit(text: str) -> str:
        rows = text.splitlines()
        rows[row] = json.dumps({**json.loads(rows[row]), **fields})
        return "\n".join(rows) + "\n"

    return edit


def _without(row: int) -> Callable[[str], str]:
    def edit(text: str) -> str:
        rows = text.splitlines()
        del rows[row]
        return "\n".join(rows) + "\n"

    return edit


DAMAGE = [
    pytest.param(lambda text: "", "not a wolfhour record", id="empty"),
    pytest.param(lambda text: "hello\n", "not a wolfhour record", id="foreign text"),
    pytest.param(lambda text: '{"a": 1}\n', "not a wolfhour record", id="foreign JSON"),
    pytest.param(lambda text: "[1, 2]\n", "not a wolfhour record", id="a list"),
    pytest.param(lambda text: text[:200], "not a wolfhour record", id="cut in the first line"),
    pytest.param(_edited(0, format=2), "format 2", id="another format"),
    pytest.param(_edited(0, lang="fr"), "line 1", id="another language"),
    pytest.param(_edited(0, setup={}), "line 1", id="a setup without cards"),
    pytest.param(_edited(0, cast=[]), "line 1", id="a cast of nobody"),
    pytest.param(lambda text: text[:-30], "is cut off", id="cut in the last line"),
    pytest.param(lambda text: text + '{"seat": 1}\n', "comes after the end", id="more after it"),
    pytest.param(_edited(3, seat="x"), "line 4", id="a seat that is a word"),
    pytest.param(_edited(3, seat=99), "input 3 does not fit", id="a seat that is not there"),
    pytest.param(_without(4), "does not fit", id="an answer lost"),
    pytest.param(lambda text: text.replace('"chosen"', '"chosne"'), "line 2", id="keys changed"),
    pytest.param(
        lambda text: text.replace('"digest": "', '"digest": "00'), "digest", id="a wrong digest"
    ),
    pytest.param(
        lambda text: text.replace('"seed": 5', '"seed": 6'), "fit this game", id="another seed"
    ),
]


@pytest.mark.parametrize(("damage", "told"), DAMAGE)
def test_a_damaged_record_is_one_line(
    damage: Callable[[str], str], told: str, saved: str, tmp_path: Path, capsys: Capsys
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(damage(saved))
    done = here(capsys, "replay", file)
    assert done.code == 4
    assert done.out == ""
    assert one_line(done.err)
    assert str(file) in done.err
    assert told in done.err


def test_a_record_of_binary_rubbish_is_one_line(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(bytes(range(256)))
    done = here(capsys, "replay", file)
    assert (done.code, one_line(done.err)) == (4, True)


def test_a_game_without_a_person_cannot_be_resumed(
    saved: str, tmp_path: Path, capsys: Capsys
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(saved)
    done = here(capsys, "play", "--resume", file)
    assert (done.code, one_line(done.err)) == (2, True)
    assert "wolfhour replay" in done.err
