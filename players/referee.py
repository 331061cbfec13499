"""Referees: who hears a speech and may warn its speaker (rules §8).

The built-in one works by word lists, so that the same words always bring the same ruling.
"""

import re
from typing import Protocol

from engine.asks import Ask, Ruling
from engine.views import View
from prompts import LANGS, Lang
from prompts.referee import WordList, word_list

_LATIN_REACH = 3
_CHINESE_REACH = 3


class Referee(Protocol):
    """Judges one speech before it is told, from what is public."""

    async def judge(self, public: View, ask: Ask, text: str) -> Ruling | None:
        """A warning for the speaker, or None."""
        ...


class WordListReferee:
    """Warns for oaths on one's card and for news from outside the game, in either language."""

    def __init__(self, *langs: Lang) -> None:
        self._lists = tuple(word_list(lang) for lang in langs or LANGS)

    async def judge(self, public: View, ask: Ask, text: str) -> Ruling | None:
        """The first ban the text breaks, as a warning."""
        broken = self.broken(text)
        return None if broken is None else Ruling(ask.seat, broken)

    def broken(self, text: str) -> str | None:
        """The ban a text breaks: "oath", "outside", or None."""
        for words in self._lists:
            for ban, patterns in words.bans.items():
                if any(_said(pattern, text, words) for pattern in patterns):
                    return ban
        return None


def _said(pattern: str, text: str, words: WordList) -> bool:
    return any(
        not _taken_back(text[: match.start()], words)
        for match in re.finditer(pattern, text, re.IGNORECASE)
    )


def _taken_back(before: str, words: WordList) -> bool:
    """Whether what stands just before a match turns it into its opposite."""
    clause = re.split(r"[.!?,;:。！？，；：…]", before)[-1]
    if re.search(r"[\u4e00-\u9fff]", clause):
        near = clause[-_CHINESE_REACH:]
    else:
        near = " ".join(clause.split()[-_LATIN_REACH:]).lower().replace("’", "'")
    return any(word in near for word in words.unless)
