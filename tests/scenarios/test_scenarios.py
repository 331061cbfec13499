"""Every scripted game of this folder is played; see the files themselves for the rules they prove."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.scenario import PASSED, run

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.yaml"))


def cases() -> list[Any]:
    return [
        pytest.param(case, id=f"{path.stem}: {case['name']}")
        for path in FILES
        for case in yaml.safe_load(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("case", cases())
def test_a_scripted_game_goes_as_expected(case: Mapping[str, Any]) -> None:
    result = run(case)
    assert result.status == PASSED, "\n".join(map(str, result.problems)) or result.reason


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_two_cases_of_a_file_share_a_name(path: Path) -> None:
    names = [case["name"] for case in yaml.safe_load(path.read_text(encoding="utf-8"))]
    assert len(names) == len(set(names))
