"""How facts are written in each language: seats, lists, numbers, votes, cards."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.seats import Role, Seat
from narrator.numerals import ENGLISH_NUMBERS, ENGLISH_TENS
from prompts import Lang

_ROLES: Final[Mapping[Lang, Mapping[Role, str]]] = {
    "en": {
        Role.WEREWOLF: "werewolf",
        Role.WHITE_WOLF: "white wolf",
        Role.VILLAGER: "villager",
        Role.SEER: "seer",
        Role.WITCH: "witch",
        Role.HUNTER: "hunter",
        Role.GUARD: "guard",
        Role.IDIOT: "idiot",
        Role.CUPID: "Cupid",
        Role.ELDER: "elder",
        Role.SCAPEGOAT: "scapegoat",
        Role.PIPER: "piper",
        Role.THIEF: "thief",
        Role.LITTLE_GIRL: "little girl",
    },
    "zh": {
        Role.WEREWOLF: "狼人",
        Role.WHITE_WOLF: "白狼",
        Role.VILLAGER: "平民",
        Role.SEER: "预言家",
        Role.WITCH: "女巫",
        Role.HUNTER: "猎人",
        Role.GUARD: "守卫",
        Role.IDIOT: "白痴",
        Role.CUPID: "丘比特",
        Role.ELDER: "长老",
        Role.SCAPEGOAT: "替罪羊",
        Role.PIPER: "吹笛者",
        Role.THIEF: "盗贼",
        Role.LITTLE_GIRL: "小女孩",
    },
}

_MANY: Final = (Role.WEREWOLF, Role.VILLAGER)

_WORDS: Final = ("no", *ENGLISH_NUMBERS)
_DIGITS: Final = "零一二三四五六七八九"


def seat_name(names: Sequence[str], seat: Seat, lang: Lang) -> str:
    """A seat as narrations write it: name and number, or the number where it has no name."""
    name = names[seat - 1]
    if name == str(seat):
        return f"seat {seat}" if lang == "en" else f"{seat}号"
    return f"{name} ({seat})" if lang == "en" else f"{seat}号{name}"


def listed(items: Sequence[str], lang: Lang) -> str:
    """The items as running text."""
    if lang == "zh":
        return "、".join(items)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def joined(sentences: Sequence[str], lang: Lang) -> str:
    """Sentences as one text."""
    return ("" if lang == "zh" else " ").join(sentences)


def number(count: int, lang: Lang) -> str:
    """A number in words as it orders things: 第二夜 has 二. Figures from a hundred on."""
    if not 0 <= count < 100:
        return str(count)
    tens, units = divmod(count, 10)
    if lang == "zh":
        if tens == 0:
            return _DIGITS[units]
        return f"{_DIGITS[tens] if tens > 1 else ''}十{_DIGITS[units] if units else ''}"
    if count < 20:
        return _WORDS[count]
    return ENGLISH_TENS[tens - 2] + (f"-{_WORDS[units]}" if units else "")


def amount(count: int, lang: Lang) -> str:
    """A number in words as it counts things: 两 for two in Chinese."""
    return "两" if lang == "zh" and count == 2 else number(count, lang)


def votes(halves: int, lang: Lang) -> str:
    """Half-votes as votes, with their noun: "two and a half votes", 两票半."""
    whole, half = divmod(halves, 2)
    if lang == "zh":
        if not whole and half:
            return "半票"
        return f"{amount(whole, lang)}票{'半' if half else ''}"
    if not half:
        return f"{number(whole, lang)} vote{'' if whole == 1 else 's'}"
    return f"{number(whole, lang)} and a half votes" if whole else "half a vote"


def role_name(role: Role, lang: Lang) -> str:
    """The card's name."""
    return _ROLES[lang][role]


def a_role(role: Role, lang: Lang) -> str:
    """The card as what somebody is: "a villager", "the witch"."""
    name = role_name(role, lang)
    if lang == "zh" or role is Role.CUPID:
        return name
    return f"{'a' if role in _MANY else 'the'} {name}"


def the_card(role: Role, lang: Lang) -> str:
    """The card as a thing: "a villager's card"."""
    return f"{role_name(role, lang)}的牌" if lang == "zh" else f"{a_role(role, lang)}'s card"


def card_list(cards: Sequence[tuple[Seat, Role]], names: Sequence[str], lang: Lang) -> str:
    """Several shown cards as running text."""
    if lang == "zh":
        return "，".join(f"{seat_name(names, s, lang)}是{role_name(r, lang)}" for s, r in cards)
    return listed([f"{seat_name(names, s, lang)} {a_role(r, lang)}" for s, r in cards], lang)
