"""The phrase files' grammar, and that every mistake in them is one clear line."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.views import View
from players.house.conditions import CONDITIONS, Moment
from players.house.grammar import Choice, GrammarError, Shared, parse
from players.house.intent import Point, Topic
from players.house.phrasebook import PhraseBook
from players.house.phrasefiles import read_phrases
from prompts import PromptError

ENGLISH = Path(__file__).parents[3] / "players" / "house" / "phrases" / "en"


def no_fragments(name: str) -> Choice:
    raise GrammarError(f"no fragment <{name}>", "write one")


def every_wording(text: str, shared: Callable[[str], Choice] = no_fragments) -> list[str]:
    template = parse(text, shared)
    return [template.wording(number) for number in range(template.count)]


@pytest.mark.parametrize(
    ("text", "wordings"),
    [
        pytest.param("Plain.", {"Plain."}, id="no choice"),
        pytest.param("[a|b].", {"a.", "b."}, id="alternatives"),
        pytest.param("a[ b|].", {"a b.", "a."}, id="something or nothing"),
        pytest.param("[a[ b|]|c].", {"a b.", "a.", "c."}, id="nested"),
        pytest.param("[a|b] [c|d]", {"a c", "a d", "b c", "b d"}, id="two choices"),
        pytest.param("{target} [is|was]", {"{target} is", "{target} was"}, id="a slot"),
        pytest.param("<so> it is", {"so it is", "thus it is", "thus then it is"}, id="a fragment"),
    ],
)
def test_a_template_has_these_wordings(text: str, wordings: set[str]) -> None:
    shared = Shared({"so": ["so", "thus[ then|]"]})
    found = every_wording(text, shared)
    assert set(found) == wordings
    assert len(found) == len(wordings)


def test_the_slots_of_alternatives_and_fragments_count() -> None:
    shared = Shared({"who": ["{other}", "they"]})
    assert parse("[{target}|<who>] on {day}", shared).slots == {"target", "other", "day"}


def test_there_is_no_wording_beyond_the_last() -> None:
    template = parse("[a|b]", no_fragments)
    with pytest.raises(IndexError, match="2 is no wording of 2"):
        template.wording(2)


# --- mistakes --------------------------------------------------------------------------------


def books_with(tmp_path: Path, file: str, change: Callable[[str], str]) -> Path:
    """The English files with one changed."""
    folder = tmp_path / "en"
    shutil.copytree(ENGLISH, folder)
    path = folder / file
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


MISTAKES = [
    pytest.param('"So [a|b."', "no ']' for '[a|b.'", "close what you open", id="open bracket"),
    pytest.param('"So a|b."', "a lonely '|'", "write [a|b]", id="bar outside"),
    pytest.param('"So a]."', "a lonely ']'", "write [a|b]", id="closing alone"),
    pytest.param('"[a] it is."', "one alternative only in '[a]'", "[a|]", id="one alternative"),
    pytest.param('"{Target} it is."', "'{Target} it is.' is no name", "a-z", id="slot name"),
    pytest.param('"{target it is."', "'{target it is.' is no name", "a-z", id="slot not closed"),
    pytest.param('"<nope> it is."', "no fragment <nope>", "shared.yaml has: ", id="no fragment"),
    pytest.param(
        '"{role} it is."', "ask has no slot {role}", "its slots: {target}, {me}", id="slot"
    ),
    pytest.param("[a|b] it is", "not YAML", "check quotes", id="no quotes, other text after"),
    pytest.param("[a, b]", "('a', 'b') is no text", "in quotes", id="no quotes at all"),
    pytest.param("{when: [day1]}", "None is no text", "in quotes", id="nothing said"),
    pytest.param("{say: Go., fro: [dry]}", "unknown key 'fro'", "mean 'for'?", id="misspelt key"),
    pytest.param("{say: Go., for: [dri]}", "unknown register 'dri'", "mean 'dry'?", id="register"),
    pytest.param("{say: Go., for: dry}", "for is 'dry'", "write a list", id="no list"),
    pytest.param(
        "{say: Go., when: [day2]}", "unknown condition 'day2'", "mean 'day1'?", id="condition"
    ),
]


@pytest.mark.parametrize(("entry", "problem", "hint"), MISTAKES)
def test_a_mistake_names_file_line_and_topic(
    tmp_path: Path, entry: str, problem: str, hint: str
) -> None:
    folder = books_with(
        tmp_path, "table.yaml", lambda text: text.replace("\nask:", f"\nask:\n  - {entry}")
    )
    line = (folder / "table.yaml").read_text(encoding="utf-8").splitlines().index("ask:") + 2
    with pytest.raises(PromptError) as caught:
        read_phrases("en", folder)
    message = str(caught.value)
    assert message.startswith(f"{folder.as_posix()}/table.yaml:{line}: ")
    assert problem in message
    assert hint in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("file", "change", "message"),
    [
        pytest.param(
            "vote.yaml",
            lambda text: text.replace("call_vote:", "cal_vote:"),
            "vote.yaml:1: unknown topic 'cal_vote'; did you mean 'call_vote'?",
            id="unknown topic",
        ),
        pytest.param(
            "vote.yaml",
            lambda text: text + 'ask: ["Speak."]\n',
            "topic 'ask' stands in another file too",
            id="topic twice",
        ),
        pytest.param(
            "vote.yaml",
            lambda text: text + "ask:\n",
            "keep one of the two",
            id="topic twice, empty",
        ),
        pytest.param(
            "stage.yaml", lambda text: "", "stage.yaml:1: not a list of keys", id="empty file"
        ),
        pytest.param(
            "stage.yaml",
            lambda text: text.split("badge_plan:")[0] + "badge_plan:\n",
            "badge_plan is None; list its entries",
            id="topic without entries",
        ),
        pytest.param(
            "stage.yaml",
            lambda text: text.split("badge_plan:")[0],
            "nothing to say for badge_plan, leave_stage; add the topics",
            id="missing topics",
        ),
        pytest.param(
            "shared.yaml",
            lambda text: text + 'a: ["<b>"]\nb: ["<a>"]\n',
            "fragment <b> holds itself; break the circle",
            id="circle of fragments",
        ),
        pytest.param(
            "shared.yaml", lambda text: text + "a: b\n", "fragment a is 'b'", id="fragment no list"
        ),
        pytest.param(
            "words.yaml",
            lambda text: text.replace("  elder: [elder]\n", ""),
            "words.yaml:2: no word for elder",
            id="missing role",
        ),
        pytest.param(
            "words.yaml",
            lambda text: text.replace("  elder:", "  elders:"),
            "unknown role 'elders'; did you mean 'elder'?",
            id="unknown role",
        ),
        pytest.param(
            "words.yaml",
            lambda text: text.replace("list_joiner", "list_joint"),
            "unknown key 'list_joint'; did you mean 'list_joiner'?",
            id="unknown key",
        ),
    ],
)
def test_a_mistake_of_a_whole_file_is_one_line(
    tmp_path: Path, file: str, change: Callable[[str], str], message: str
) -> None:
    with pytest.raises(PromptError) as caught:
        read_phrases("en", books_with(tmp_path, file, change))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_of_ones_own_is_spoken_from(tmp_path: Path) -> None:
    folder = books_with(
        tmp_path,
        "vote.yaml",
        lambda text: text.replace("call_vote:", 'call_vote:\n  - "My own: {target}."'),
    )
    book = PhraseBook.read("en", folder)
    assert book.phrases.by_topic[Topic.CALL_VOTE][0].template.wording(0) == "My own: {target}."


# --- conditions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "point", "changes", "holds"),
    [
        pytest.param("day1", {}, {"day": 1}, True, id="day1"),
        pytest.param("day1", {}, {"day": 2}, False, id="day1 on day 2"),
        pytest.param("later", {}, {"day": 2}, True, id="later"),
        pytest.param("sheriff", {}, {"sheriff": 1}, True, id="sheriff"),
        pytest.param("sheriff", {}, {"sheriff": 2}, False, id="another's badge"),
        pytest.param("target_dead", {"target": 9}, {}, True, id="dead target"),
        pytest.param("target_dead", {}, {}, False, id="no target is not dead"),
        pytest.param("target_alive", {"target": 2}, {}, True, id="living target"),
        pytest.param("other_dead", {"other": 2}, {}, False, id="living other"),
        pytest.param("other_alive", {"other": 2}, {}, True, id="other lives"),
        pytest.param("target_me", {"target": 1}, {}, True, id="me"),
        pytest.param("other_me", {"other": 2}, {}, False, id="not me"),
        pytest.param("last_night", {"night": 3}, {"night": 3}, True, id="last night"),
        pytest.param("earlier_night", {"night": 1}, {"night": 3}, True, id="earlier night"),
        pytest.param("earlier_night", {}, {"night": 3}, False, id="no night is no earlier one"),
        pytest.param("today", {"day": 2}, {"day": 2}, True, id="today"),
        pytest.param("yesterday", {"day": 1}, {"day": 2}, True, id="yesterday"),
        pytest.param("yesterday", {"day": 1}, {"day": 3}, False, id="two days ago"),
        pytest.param("earlier_day", {"day": 1}, {"day": 3}, True, id="before yesterday"),
        pytest.param("few_left", {}, {"alive": (1, 2, 3)}, True, id="few left"),
    ],
)
def test_a_condition_holds(
    name: str, point: dict[str, int], changes: dict[str, object], holds: bool
) -> None:
    view = View(1, names=tuple("ABCDEFGHI"), alive=(1, 2, 3, 4, 5, 6))
    for field, value in changes.items():
        setattr(view, field, value)
    about = Point(Topic.ASK)
    for field, seat in point.items():
        object.__setattr__(about, field, seat)
    assert CONDITIONS[name](Moment(about, view, claimed=False)) is holds


def test_conditions_know_whether_the_speaker_has_claimed() -> None:
    for claimed in (True, False):
        now = Moment(Point(Topic.ASK), View(1), claimed=claimed)
        assert CONDITIONS["claimed"](now) is claimed
        assert CONDITIONS["unclaimed"](now) is not claimed
