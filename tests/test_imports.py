"""What the import contracts in pyproject.toml cannot say about the engine."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Built in, so no import gives them away. hash() of a string is another number in every process.
OUTSIDE = {"open", "print", "input", "hash", "id", "eval", "exec", "__import__", "breakpoint"}


MODULES = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "engine").rglob("*.py"))]


@pytest.mark.parametrize("module", MODULES)
def test_the_engine_stands_on_the_standard_library_alone(module: str) -> None:
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=aliases):
                names = [alias.name for alias in aliases]
            case ast.ImportFrom(module=str(name), level=0):
                names = [name]
            case _:
                continue
        for name in names:
            top = name.partition(".")[0]
            assert top == "engine" or top in sys.stdlib_module_names, (
                f"{module}:{node.lineno} {name}"
            )


@pytest.mark.parametrize("module", MODULES)
def test_the_engine_touches_nothing_outside_the_game(module: str) -> None:
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in OUTSIDE, f"{module}:{node.lineno} {node.func.id}()"
