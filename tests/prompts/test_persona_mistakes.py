"""A mistake in a folder of personas is one line that says where it is and what would be right."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import prompts
from prompts import PromptError, load_persona, load_personas


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(Path(prompts.__file__).parent / "personas" / "pilot", tmp_path / "pilot")
    return tmp_path


def line_of(path: Path, start: str) -> int:
    rows = path.read_text("utf-8").splitlines()
    return next(n for n, row in enumerate(rows, 1) if row.strip().startswith(start))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def refused(load: Callable[[], object]) -> PromptError:
    with pytest.raises(PromptError) as caught:
        load()
    shown = str(caught.value)
    assert "\n" not in shown
    assert shown.startswith(f"{caught.value.file}:{caught.value.line}: ")
    assert "; " in shown
    return caught.value


def test_a_folder_of_ones_own_is_read(folder: Path) -> None:
    (folder / "README.md").write_text("notes", "utf-8")
    (folder / ".cache").mkdir()
    change(folder / "pilot" / "en.md", "## Voice", "\n## Voice")
    assert load_personas(folder) == (load_persona("pilot", folder),) == (load_persona("pilot"),)


BROKEN_SHEETS = {
    "unknown key": ("smoker: true", "smokes: true", "smokes", "did you mean 'smoker'? known keys"),
    "unknown inner key": ("  register:", "  oaths: []\n  register:", "oaths", "register, en, zh"),
    "no prose in the sheet": ("age: 74", "age: 74\nprose: x", "prose", "unknown key 'prose'"),
    "missing key": ("age: 74\n", "", "schema", "missing key 'age'"),
    "missing inner key": ("boldness: 3, ", "", "temperament", "missing key 'boldness'"),
    "other schema": ("schema: 1", "schema: 2", "schema", "schema is 2; it should be 1"),
    "not a whole number": ("age: 74", "age: old", "age", "age is 'old'; it should be"),
    "a number as text": ("age: 74", "age: '74'", "age", "age is '74'"),
    "keys for a value": ("age: 74", "age: {a: 1}", "age", "age is keys of its own"),
    "too young": ("age: 74", "age: 7", "age", "greater than or equal to 18"),
    "another word": ("gender: man", "gender: male", "gender", "'man', 'woman' or 'other'"),
    "worn twice": ("[glasses]", "[glasses, glasses]", "wears", "listed once"),
    "another thing worn": ("[glasses]", "[hat]", "wears", "wears.0 is 'hat'"),
    "not yes or no": ("smoker: true", "smoker: 1", "smoker", "smoker is 1"),
    "off the scale": ("deceit: 2", "deceit: 6", "temperament", "temperament.deceit is 6"),
    "empty": ("length: short", "length:", "length", "length is empty"),
    "name of two words": (
        "Anders",
        "Anders B",
        "names",
        "names.en is 'Anders B'; it should be one word",
    ),
    "another register": ("plain", "rude", "register", "house.register is 'rude'"),
    "opener without an end": ("Slow ahead.", "Slow ahead", "- Slow", "end in . ! ? or …"),
    "aside with an end": ("tide or no tide", "tide or no tide.", "- tide or", "without a mark"),
    "tic with braces": ("Slow ahead.", "'Slow {a}.'", "- 'Slow", "without braces"),
    "too few tics": (
        "      - Slow ahead.\n",
        "",
        "openers",
        "openers is a list of 5; it should have at least 6 items",
    ),
    "written twice": ("age: 74", "age: 74\nage: 75", "age: 75", "'age' is written twice"),
    "not YAML": ("gender: man", "gender: [man", "smoker", "not YAML"),
    "no list of keys": ("schema: 1", "- schema", "", "not YAML"),
    "id is not the folder": ("id: pilot", "id: pilots", "id", "the name of its folder, 'pilot'"),
}


@pytest.mark.parametrize("kind", BROKEN_SHEETS)
def test_a_mistake_in_the_sheet_is_shown_at_its_line(folder: Path, kind: str) -> None:
    old, new, at, says = BROKEN_SHEETS[kind]
    path = folder / "pilot" / "persona.yaml"
    change(path, old, new)
    error = refused(lambda: load_persona("pilot", folder))
    assert error.file == path.as_posix()
    assert says in str(error)
    if at and kind != "not YAML":
        assert error.line == line_of(path, at)


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "pilot"])
def test_a_sheet_that_is_no_mapping_is_refused(folder: Path, text: str) -> None:
    (folder / "pilot" / "persona.yaml").write_text(text, "utf-8")
    error = refused(lambda: load_persona("pilot", folder))
    assert (error.line, error.problem) == (1, "not a list of keys")


def test_the_first_of_several_mistakes_is_shown(folder: Path) -> None:
    path = folder / "pilot" / "persona.yaml"
    change(path, "smoker: true", "smoker: maybe")
    change(path, "gender: man", "gender: male")
    assert refused(lambda: load_persona("pilot", folder)).line == line_of(path, "gender")


BROKEN_PROSE = {
    "missing heading": ("zh", "## 习惯\n", "", "的", "missing heading '习惯'"),
    "unknown heading": ("en", "## Habits", "## Habit", "## Habit", "unknown heading 'Habit'"),
    "another level": ("en", "## Habits", "# Habits", "# Habits", "unknown heading '# Habits'"),
    "heading twice": ("en", "## Habits", "## Voice", "## Voice", "second heading 'Voice'"),
    "text above": ("en", "## Voice", "Hello.\n## Voice", "Hello", "text above the first heading"),
    "unknown variable": ("en", "{{name}}", "{{role}}", "You are", "'{{role}}'; allowed here"),
    "an attribute": ("en", "{{name}}", "{{name.x}}", "You are", "unknown variable '{{name.x}}'"),
    "a loop": ("zh", "{{name}}", "{% for x in y %}", "你是", "unknown variable '{%'"),
    "a comment": ("zh", "{{name}}", "{# x #}", "你是", "unknown variable '{#'"),
    "not closed": ("en", "{{name}}", "{{name", "You are", "unknown variable '{{'"),
}


@pytest.mark.parametrize("kind", BROKEN_PROSE)
def test_a_mistake_in_the_prose_is_shown_at_its_line(folder: Path, kind: str) -> None:
    lang, old, new, at, says = BROKEN_PROSE[kind]
    path = folder / "pilot" / f"{lang}.md"
    change(path, old, new)
    error = refused(lambda: load_persona("pilot", folder))
    assert error.file == path.as_posix()
    assert says in str(error)
    if kind == "missing heading":
        assert error.line == len(path.read_text("utf-8").splitlines())
    elif kind == "heading twice":
        assert error.line > line_of(path, at)
    else:
        assert error.line == line_of(path, at)


@pytest.mark.parametrize(
    ("lang", "heading", "text"),
    [
        ("en", "Voice", "word " * 24),
        ("en", "Voice", "word " * 91),
        ("zh", "声音", "字" * 59),
        ("zh", "声音", "字" * 181),
    ],
)
def test_a_section_has_a_least_and_a_greatest_size(
    folder: Path, lang: str, heading: str, text: str
) -> None:
    path = folder / "pilot" / f"{lang}.md"
    head, _, rest = path.read_text("utf-8").partition(f"## {heading}\n")
    _, _, rest = rest.partition("\n## ")
    path.write_text(f"{head}## {heading}\n{text}\n\n## {rest}", "utf-8")
    error = refused(lambda: load_persona("pilot", folder))
    assert error.line == 1
    assert repr(heading) in error.problem


def test_headings_may_stand_in_any_order(folder: Path) -> None:
    path = folder / "pilot" / "en.md"
    first, *others = path.read_text("utf-8").split("\n\n## ")
    path.write_text("\n\n".join(f"## {part.strip()}" for part in others) + f"\n\n{first}", "utf-8")
    assert load_persona("pilot", folder) == load_persona("pilot")


@pytest.mark.parametrize("name", ["persona.yaml", "en.md", "zh.md"])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    path = folder / "pilot" / name
    path.unlink()
    error = refused(lambda: load_personas(folder))
    assert (error.file, error.line) == (path.as_posix(), 1)


def test_a_file_in_another_encoding_is_refused_at_its_line(folder: Path) -> None:
    path = folder / "pilot" / "zh.md"
    path.write_bytes(b"## Voice\n" + "## 声音".encode("gb18030"))
    error = refused(lambda: load_personas(folder))
    assert (error.line, error.problem) == (2, "not UTF-8 text")


def test_two_personas_of_one_name_are_refused(folder: Path) -> None:
    shutil.copytree(folder / "pilot", folder / "sailor")
    change(folder / "sailor" / "persona.yaml", "id: pilot", "id: sailor")
    error = refused(lambda: load_personas(folder))
    assert error.line == line_of(folder / "sailor" / "persona.yaml", "names")
    assert "belongs to 'pilot'" in error.problem


@pytest.mark.parametrize("id", ["nobody", "..", "pilot/../pilot", ""])
def test_an_unknown_persona_is_refused_with_the_known_ones(folder: Path, id: str) -> None:
    assert "known ids: pilot" in str(refused(lambda: load_persona(id, folder)))
    assert "known ids: actor" in str(refused(lambda: load_persona(id)))


def test_a_folder_without_personas_is_refused(tmp_path: Path) -> None:
    assert "no personas here" in str(refused(lambda: load_personas(tmp_path)))
    assert "no personas here" in str(refused(lambda: load_personas(tmp_path / "none")))
    assert "holds no personas" in str(refused(lambda: load_persona("pilot", tmp_path)))
