"""The speech inside a reply that is still being written."""

import re

from players.llm.reply import without_thoughts
from players.llm.schema import SPEECH

_START = re.compile(rf'"{SPEECH}"\s*:\s*"')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "", "f": "", "/": "/", "\\": "\\", '"': '"'}
_ENDS = "。！？…!?"
_CLOSERS = "”’」』）)\"'"


def speech_so_far(text: str) -> str:
    """The decoded text of the speech field, as far as it has been written."""
    rest, _ = without_thoughts(text)
    match = _START.search(rest)
    if match is None:
        return ""
    out: list[str] = []
    place = match.end()
    while place < len(rest) and rest[place] != '"':
        letter = rest[place]
        if letter != "\\":
            out.append(letter)
            place += 1
            continue
        if place + 1 >= len(rest):
            break
        escape = rest[place + 1]
        if escape == "u":
            digits = rest[place + 2 : place + 6]
            if len(digits) < 4:
                break
            out.append(chr(int(digits, 16)) if re.fullmatch("[0-9a-fA-F]{4}", digits) else "")
            place += 6
        else:
            out.append(_ESCAPES.get(escape, escape))
            place += 2
    # Half of a surrogate pair is not a character yet.
    return "".join(out).encode("utf-16", "surrogatepass").decode("utf-16", "ignore")


def sentences(text: str) -> tuple[list[str], str]:
    """(whole sentences, the unfinished rest). Spaces between words stay; those at the ends go."""
    found: list[str] = []
    start = place = 0
    while place < len(text):
        letter = text[place]
        ends = letter in _ENDS or letter == "\n" or (letter == "." and _ends_here(text, place))
        place += 1
        if not ends:
            continue
        while place < len(text) and text[place] in _ENDS + "." + _CLOSERS:
            place += 1
        if text[start:place].strip():
            found.append(text[start:place].strip())
        start = place
    return found, text[start:]


def _ends_here(text: str, place: int) -> bool:
    """Whether the full stop ends a sentence: not inside a number, and something follows it."""
    after = text[place + 1 : place + 2]
    return bool(after) and not after.isdigit() and (after.isspace() or after in _CLOSERS)
