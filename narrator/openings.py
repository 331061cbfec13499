"""How a narration opens, as far as a listener notices that it opens like another."""

import re
from typing import Final

from prompts import Lang

WORDS: Final = 4
CHARACTERS: Final = 6

_PUNCTUATION: Final = re.compile(r"[^\w\s]")


def opening(text: str, lang: Lang) -> str:
    """The first four words, or the first six characters in Chinese, without case or marks."""
    if lang == "zh":
        return _PUNCTUATION.sub("", text[:CHARACTERS])
    return " ".join(_PUNCTUATION.sub("", word) for word in text.lower().split()[:WORDS])
