"""The documents tell the truth: links lead somewhere, commands exist, the map shows every folder."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(path.name for path in ROOT.glob("*.md"))
BUILT = re.compile(r"build|dist|htmlcov|__pycache__|.*\.egg-info")


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def without_code(markdown: str) -> str:
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```", "", markdown, flags=re.M | re.S))


def anchors_of(markdown: str) -> set[str]:
    headings = re.findall(
        r"^#+ +(.+?) *$", re.sub(r"^```.*?^```", "", markdown, flags=re.M | re.S), re.M
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def commands_of(markdown: str) -> list[str]:
    """What a reader would type: lines of sh blocks, and code spans that begin with a command."""
    blocks = re.findall(r"^```(?:sh|bash|console|shell)\n(.*?)^```", markdown, re.M | re.S)
    lines = [line.strip().removeprefix("$ ") for block in blocks for line in block.splitlines()]
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", markdown, flags=re.M | re.S))
    commands = (re.sub(r"(^|\s)#.*", "", line).strip() for line in lines + spans)
    # Settings before a command, and the folder it is in, do not change which command it is.
    return [re.sub(r"^(?:\w+=\S+ +)*(?:\.venv/bin/)?", "", command) for command in commands]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(text_of(document))):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        linked = ROOT / path if path else ROOT / document
        assert linked.exists(), f"{document} links to {target}"
        if anchor:
            assert anchor in anchors_of(linked.read_text(encoding="utf-8")), f"{document}: {target}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_make_commands_exist(document: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", text_of("Makefile"), re.M))
    for command in commands_of(text_of(document)):
        match command.split():
            case ["make", word, *_] if "=" not in word:
                assert word in targets, f"{document}: {command}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_wolfhour_commands_and_their_options_exist(document: str) -> None:
    for command in commands_of(text_of(document)):
        words = command.split()
        if words[:1] != ["wolfhour"]:
            continue
        path = []
        for word in words[1:]:
            if not re.fullmatch(r"[a-z][a-z-]*", word):
                break
            path.append(word)
        page = help_page(tuple(path))
        for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", command):
            assert option in page, f"{document}: {command}: no {option}"


def help_page(path: tuple[str, ...]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", "from api.cli import main; main()", *path, "--help"],
        check=False,
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "COLUMNS": "250", "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0, f"wolfhour {' '.join(path)}: {done.stdout}{done.stderr}"
    return done.stdout


def test_the_map_shows_every_folder_and_no_other() -> None:
    shown = set(re.findall(r"^\| `([^`/]+)/` \|", text_of("README.md"), re.M))
    there = {
        path.name
        for path in ROOT.iterdir()
        if path.is_dir() and not path.name.startswith(".") and not BUILT.fullmatch(path.name)
    }
    assert shown - {".ci"} == there


def test_every_make_target_is_listed_by_make() -> None:
    makefile = text_of("Makefile")
    (phony,) = re.findall(r"^\.PHONY: (.+)$", makefile, re.M)
    listed = set(re.findall(r'@echo "make (\w+) ', makefile))
    assert set(phony.split()) - {"help", "python"} == listed


def test_the_lock_names_packages_only() -> None:
    for line in text_of("requirements.lock").splitlines():
        assert re.match(r" *#|[a-z0-9._-]+(\[[a-z,]+\])?==\S+( ; .+)?$", line), line
