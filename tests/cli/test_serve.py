"""`wolfhour serve`: an address, a game at once if wanted, and a clean end."""

import json
import re
import signal
import subprocess
import urllib.request
from collections.abc import Iterator

import pytest

from tests.cli.commands import PLAIN, ROOT, WOLFHOUR

Serving = subprocess.Popen[str]


@pytest.fixture
def serving() -> Iterator[Serving]:
    with subprocess.Popen(
        [*WOLFHOUR, "serve", "--port", "0", "--demo", "--open", "--lang", "zh"],
        cwd=ROOT, env=PLAIN, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    ) as process:  # fmt: skip
        yield process
        process.kill()


def test_a_demo_is_on_as_soon_as_the_address_is_told(serving: Serving) -> None:
    assert serving.stdout is not None
    (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", serving.stdout.readline())
    game = re.search(r"#game=(\w+)$", serving.stdout.readline())
    assert game is not None
    assert re.search(rf"#game={game[1]}&key=\S+$", serving.stdout.readline())
    with urllib.request.urlopen(f"{address}api/games", timeout=30) as answer:
        (listed,) = json.load(answer)["games"]
    assert (listed["id"], listed["lang"], listed["finished"]) == (game[1], "zh", False)
    with urllib.request.urlopen(address, timeout=30) as page:
        assert b"<html" in page.read().lower()
    serving.send_signal(signal.SIGINT)
    _, err = serving.communicate(timeout=30)
    assert (serving.returncode, err) == (0, "wolfhour: stopped\n")
