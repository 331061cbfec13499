"""Reads who is meant in a sentence: every mention of a seat becomes one mark.

Names are other people's words and may be anything, even "Night" or "狼人". With the marks in their
place no rule of the fact check can trip over a name.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.seats import Seat
from narrator.numerals import ENGLISH_NUMBERS
from narrator.tales import tales
from prompts import Lang

_FIRST_MARK: Final = 0xE000

GROUP: Final = "[\ue001-\ue03f]+"
"""A pattern of one mention, or of several listed ones: "Mara (4) and Odile (3)"."""

_SEPARATORS: Final = {
    "en": re.compile("(?<=[\ue001-\ue03f])(?:, and |, | and | & | with )(?=[\ue001-\ue03f])"),
    "zh": re.compile("(?<=[\ue001-\ue03f])(?:、|，|和|与|及|跟|还有)(?=[\ue001-\ue03f])"),
}

_NUMBERED: Final = {
    "en": re.compile(r"(?:\b(?:the )?(?:seat|player|number|no\.)\s+|#)(\d{1,2})\b", re.IGNORECASE),
    "zh": re.compile(r"(\d{1,2})\s*号(?:位|玩家|座)?"),
}
_BRACKETED: Final = re.compile(r"([^\s(（]*)\s*[(（]\s*(\d+)\s*号?\s*[)）]")

_SURNAMES: Final = (
    "王李张刘陈杨赵黄周吴徐孙朱胡郭罗郑梁谢宋唐许邓冯韩曹彭萧蔡潘董袁叶蒋杜苏魏吕丁沈姚卢傅钟姜崔谭"
    "廖范汪陆戴贾韦夏邱侯邹熊孟秦江薛尹段雷陶黎贺顾毛郝龚邵钱严覃莫孔汤阿小老"
)
_NO_NAMES: Final = re.compile(
    "(?:陈述|张口|张嘴|小心|小声|老实|周围|严肃|雷打|江边|唐突|许多|许久|许诺|顾不|莫名)"
)


@dataclass(frozen=True, slots=True)
class Read:
    """A sentence with marks for the seats it mentions; lists are runs of marks.

    strangers: what stands where a seat of this table should stand and names none.
    """

    text: str
    strangers: tuple[str, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat mentioned, in order, once."""
        return tuple(dict.fromkeys(seats_in(self.text)))

    @property
    def groups(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each mention or list."""
        return tuple(seats_in(found) for found in re.findall(GROUP, self.text))


def seats_in(text: str) -> tuple[Seat, ...]:
    """The seats whose marks stand in the text, in order."""
    return tuple(ord(c) - _FIRST_MARK for c in text if "\ue001" <= c <= "\ue03f")


def read(sentence: str, names: Sequence[str], lang: Lang) -> Read:
    """The sentence as read at a table of these names."""
    return _Reader(tuple(names), lang).read(sentence)


class _Reader:
    def __init__(self, names: tuple[str, ...], lang: Lang) -> None:
        self._names = names
        self._lang = lang
        named = [(seat, name) for seat, name in enumerate(names, 1) if name != str(seat)]
        self._named = sorted(named, key=lambda item: -len(item[1]))

    def read(self, sentence: str) -> Read:
        strangers: list[str] = []
        text = self._full_names(sentence)
        if self._lang == "en":
            text = _BRACKETED.sub(lambda m: self._stranger(m[0], strangers), text)
        text = _NUMBERED[self._lang].sub(lambda m: self._number(m, strangers), text)
        text = self._bare_names(text)
        if self._lang == "en":
            strangers += _unknown_people(text)
            text = text.lower()
        return Read(_SEPARATORS[self._lang].sub("", text), tuple(strangers))

    def _full_names(self, text: str) -> str:
        for seat, name in self._named:
            if self._lang == "en":
                full = rf"(?<!\w){re.escape(name)}\s?\(\s*{seat}\s*\)"
            else:
                full = (
                    rf"(?<!\d){seat}\s?号\s?{re.escape(name)}|{re.escape(name)}[（(]{seat}号?[）)]"
                )
            text = re.sub(full, chr(_FIRST_MARK + seat), text)
        return text

    def _bare_names(self, text: str) -> str:
        for seat, name in self._named:
            if not _is_a_word(name, self._lang):
                edges = r"(?<!\w){}(?!\w)" if self._lang == "en" else "{}"
                text = re.sub(edges.format(re.escape(name)), chr(_FIRST_MARK + seat), text)
        return text

    def _number(self, match: re.Match[str], strangers: list[str]) -> str:
        seat = int(match[1])
        if not 1 <= seat <= len(self._names):
            return self._stranger(match[0], strangers)
        after = match.string[match.end() :]
        if self._lang == "zh" and self._misnamed(seat, after):
            return self._stranger(match[0] + after[:3], strangers)
        return chr(_FIRST_MARK + seat)

    def _misnamed(self, seat: Seat, after: str) -> bool:
        """Whether what follows a bare seat number is the name of somebody else."""
        if not after or self._names[seat - 1] == str(seat):
            return False
        if any(after.startswith(name) for _, name in self._named):
            return True
        if after[0].isascii() and after[0].isalpha():
            return True
        return after[0] in _SURNAMES and not _NO_NAMES.match(after)

    def _stranger(self, found: str, strangers: list[str]) -> str:
        strangers.append(found)
        return " "


@cache
def _is_a_word(name: str, lang: Lang) -> bool:
    """Whether the name is also a word of the tales, and so a mention only with its number."""
    words = tales(lang).words
    if lang == "zh":
        return len(name) < 2 or name.lower() in words or name in _ALSO_WORDS
    return re.search(rf"(?<!\w){re.escape(name.lower())}(?!\w)", words) is not None or (
        name.lower() in _ALSO_WORDS
    )


_WORD_NAMES = (
    "a i the he she it they we you may will mark grace hope faith joy rose ivy dusk sun sunday "
    "monday god wolf witch seer "
    "狼人 平民 女巫 预言家 猎人 守卫 白痴 法官 村民 好人 狼群 平安夜"
)
_ALSO_WORDS: Final = frozenset(_WORD_NAMES.split())

_PERSON_DOES: Final = (
    r"(?:(?:,? who)?\s+(?:is|was|has been|had been|lies|lay|will)\s+(?:also\s+)?(?:dead|gone|"
    r"killed|found|exiled|the|a|sheriff|elected)|\s+(?:also\s+)?(?:died|dies|fell|falls|says|said|speaks|"
    r"spoke|votes|voted|follows|takes the badge|wears|holds|shoots|fires|has died|did not|never "
    r"woke)|'s (?:card|body|chair|bed|house))"
)
_CAPITALISED: Final = re.compile(rf"\b([A-Z][\w'’]+){_PERSON_DOES}")
_NO_PERSON = (
    "nobody everybody someone somebody everyone none all he she it they this that these those who "
    "what one another each neither both nothing everything death night day fate there here each "
    "which either many most some few i we you"
)
_CROWDS: Final = frozenset((*_NO_PERSON.split(), *ENGLISH_NUMBERS))


def _unknown_people(text: str) -> list[str]:
    """Capitalised words that do what people do and are nobody at this table."""
    return [
        word
        for word in _CAPITALISED.findall(text)
        if word.lower() not in _CROWDS and not _is_a_word(word, "en")
    ]
