"""A command loads what it needs: watching a game waits for no web server and no model client."""

import json
import subprocess
import sys

import pytest

from tests.cli.commands import PLAIN, ROOT

HEAVY = {
    "fastapi",
    "starlette",
    "uvicorn",
    "sse_starlette",
    "langchain",
    "langchain_core",
    "openai",
}
SCRIPT = """
import json, sys
from api.cli import run
code = run(json.loads(sys.argv[1]))
print(json.dumps([code, sorted({name.partition(".")[0] for name in sys.modules})]))
"""


@pytest.mark.parametrize(
    "words",
    [
        ["watch", "--board", "quick", "--seed", "7", "--pace", "instant"],
        ["boards"],
        ["play", "--seat", "99"],
    ],
    ids=lambda words: words[0],
)
def test_no_command_but_serve_loads_a_web_server_or_a_model_client(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(words)],
        check=True, cwd=ROOT, env=PLAIN, capture_output=True, encoding="utf-8", timeout=60,
    )  # fmt: skip
    _, modules = json.loads(done.stdout.splitlines()[-1])
    assert "api" in modules
    assert HEAVY.isdisjoint(modules)
