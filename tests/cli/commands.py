"""Running `wolfhour` as a test needs it: in this process for speed, in another for the truth."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WOLFHOUR = (sys.executable, "-c", "from api.cli import main; main()")
PLAIN = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


def elsewhere(*words: str | Path, cwd: Path = ROOT, **env: str) -> Done:
    """The command in a process of its own, without the caller's environment."""
    done = subprocess.run(
        [*WOLFHOUR, *map(str, words)],
        check=False,
        cwd=cwd,
        env={**PLAIN, **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def here(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Done:
    """The command in this process."""
    from api.cli import run

    capsys.readouterr()
    code = run([str(word) for word in words])
    said = capsys.readouterr()
    return Done(code, said.out, said.err)
