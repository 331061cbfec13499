"""`wolfhour scenario`: runs scripted games and says which of their expectations hold."""

import json as json_lines
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.commands.options import JsonOption
from api.exits import Exit, Refused
from engine.errors import ScenarioError

if TYPE_CHECKING:
    from engine.scenario import Result

_MARKS = {"passed": "ok  ", "failed": "FAIL", "skipped": "skip"}


@dataclass(frozen=True, slots=True)
class Written:
    """A case as it stands in a file: where, and what YAML makes of it."""

    file: Path
    line: int
    case: Any


def scenario(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Files of scripted games.")
    ],
    json: JsonOption = False,
) -> None:
    """Run scripted games; exit code 0 when all of them hold."""
    from engine.scenario import run

    # Every file is read before any game is played: a typing mistake is found at once.
    cases = [case for file in files for case in cases_in(file)]
    counts = dict.fromkeys(_MARKS, 0)
    broken: list[str] = []
    for written in cases:
        try:
            result = run(written.case)
        except ScenarioError as error:
            # The others still have something to say.
            broken.append(f"{written.file}:{written.line}: {error}")
            continue
        counts[result.status] += 1
        _report(written, result, json=json)
    if not json:
        print(", ".join(f"{count} {status}" for status, count in counts.items()))
    if broken:
        more = f" (and {len(broken) - 1} more like it)" if len(broken) > 1 else ""
        raise Refused(Exit.USAGE, broken[0] + more)
    if counts["failed"]:
        raise typer.Exit(Exit.FAILED)


def _report(written: Written, result: "Result", *, json: bool) -> None:
    if json:
        line = {
            "file": str(written.file),
            "line": written.line,
            "name": result.name,
            "status": result.status,
            "problems": [
                {"step": p.step, "got": p.got, "expected": p.expected} for p in result.problems
            ],
            "reason": result.reason,
        }
        print(json_lines.dumps(line, ensure_ascii=False))
        return
    reason = f" ({result.reason})" if result.reason else ""
    print(f"{_MARKS[result.status]} {result.name}{reason}")
    for problem in result.problems:
        print(f"     {problem}")


def cases_in(file: Path) -> Iterator[Written]:
    """The cases of a file, in order. Raises Refused for a file that is missing or no such list."""
    import yaml

    class Loader(yaml.SafeLoader):
        def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
            seen = set()
            for key, _ in node.value:
                if key.value in seen:
                    raise yaml.MarkedYAMLError(
                        problem=f"key {key.value!r} is written twice", problem_mark=key.start_mark
                    )
                seen.add(key.value)
            return super().construct_mapping(node, deep)

    try:
        loader = Loader(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise Refused(Exit.USAGE, f"there is no file {file}") from None
    except UnicodeDecodeError:
        raise Refused(Exit.USAGE, f"{file} is not UTF-8 text") from None
    except OSError as error:
        raise Refused(Exit.USAGE, f"{file} cannot be read: {error.strerror}") from error
    except yaml.YAMLError as error:
        raise Refused(Exit.USAGE, f"{file} is not YAML: {' '.join(str(error).split())}") from error
    try:
        root = loader.get_single_node()
        if not isinstance(root, yaml.SequenceNode) or not root.value:
            line = root.start_mark.line + 1 if root is not None else 1
            raise Refused(
                Exit.USAGE, f"{file}:{line}: a scenario file is a list of cases, each with a '-'"
            )
        for node in root.value:
            yield Written(file, node.start_mark.line + 1, loader.construct_object(node, deep=True))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise Refused(Exit.USAGE, f"{file}:{line}: not YAML: {error.problem}") from error
    finally:
        loader.dispose()
