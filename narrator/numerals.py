"""The numbers that words and figures say, in both languages."""

import re
from typing import Final

_NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"

ENGLISH_NUMBERS: Final = _NUMBERS.split()
ENGLISH_ORDINALS: Final = _ORDINALS.split()
ENGLISH_TENS: Final = _TENS.split()


def value(word: str) -> float | None:
    """The number a word or figure says, ordinals too; None for what is none."""
    word = word.strip()
    digits = re.match(r"\d+(?:\.\d+)?", word)
    if digits:
        return float(digits[0])
    for words in (ENGLISH_NUMBERS, ENGLISH_ORDINALS):
        if word in words:
            return float(words.index(word) + 1)
    tens, _, units = word.partition("-")
    if tens in ENGLISH_TENS:
        return float(10 * (ENGLISH_TENS.index(tens) + 2) + (value(units) or 0 if units else 0))
    return _chinese_value(word)


def _chinese_value(word: str) -> float | None:
    if not word or any(c not in "零一二两三四五六七八九十" for c in word):
        return None
    digits = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2}
    if "十" not in word:
        return float(digits[word]) if len(word) == 1 else None
    tens, _, units = word.partition("十")
    return float((digits[tens] if tens else 1) * 10 + (digits[units] if units else 0))
