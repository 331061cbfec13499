"""Breaking lines of mixed Chinese and Latin text at a width counted in terminal cells.

Rich breaks at spaces only; Chinese has none, and its punctuation may not begin a line.
"""

import re
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

_NEVER_FIRST: Final = frozenset("，。！？；：、…）」』】》〉”’％,.!?;:)]}%")
_NEVER_LAST: Final = frozenset("（「『【《〈“‘([{")
_WIDE: Final = 2


def wrapped(text: Text, width: int, whole: Sequence[str] = ()) -> list[Text]:
    """The text in lines of at most `width` cells, styles kept, without trailing spaces.

    whole: words that are not to be broken, such as the names of seats.
    """
    lines = []
    for paragraph in text.split("\n"):
        for line in paragraph.divide(breaks(paragraph.plain, width, whole)):
            line.rstrip()
            lines.append(line)
    return lines


def breaks(plain: str, width: int, whole: Sequence[str] = ()) -> list[int]:
    """The places in a one-line text where new lines begin."""
    found: list[int] = []
    inside = _inside(plain, whole)
    start = used = 0
    chance = 0
    for place, letter in enumerate(plain):
        if place > start and place not in inside and _may_begin(plain, place):
            chance = place
        cells = cell_len(letter)
        if used + cells > width and letter != " ":
            at = chance if chance > start else place
            found.append(at)
            start = at
            used = cell_len(plain[at:place])
        used += cells
    return found


def _inside(plain: str, whole: Sequence[str]) -> set[int]:
    """The places inside an occurrence of one of the words."""
    return {
        place
        for word in whole
        for found in re.finditer(re.escape(word), plain)
        for place in range(found.start() + 1, found.end())
    }


def _may_begin(plain: str, place: int) -> bool:
    """Whether a line may begin with the letter at `place`."""
    before, letter = plain[place - 1], plain[place]
    if letter == " ":
        return False
    if before == " ":
        return True
    if letter == "号" and before.isdigit():
        return False
    if letter in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return cell_len(letter) == _WIDE or cell_len(before) == _WIDE


def padded(text: Text, width: int) -> Text:
    """The text filled with spaces up to `width` cells."""
    room = width - text.cell_len
    return text + Text(" " * room) if room > 0 else text
