"""Spoils true narrations in the ways a model does: each corruption is a lie or a leak."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from engine.chance import Chance
from engine.seats import Role
from narrator import wording
from narrator.beats import Beat, BeatKind
from narrator.reading import read
from prompts import Lang

T = TypeVar("T")

Corruption = Callable[[str, Beat, Lang, Chance], str | None]
"""The spoilt narration, or None where this beat gives nothing to spoil."""

_STRANGERS: Final[Mapping[Lang, tuple[str, ...]]] = {
    "en": ("Bartholomew", "Agnes", "Old Tom", "Wilhelmina", "Judge Crow"),
    "zh": ("王大锤", "李四", "张寡妇", "赵铁柱", "陈阿婆"),
}

_DEAD_LINES: Final[Mapping[Lang, tuple[str, ...]]] = {
    "en": (
        "{x} is dead too.",
        "{x} has died as well.",
        "Beside them lies {x}, dead.",
        "{x} did not wake up either.",
        "They also found {x} dead.",
        "The night has also taken {x}.",
        "{x} was killed, too.",
    ),
    "zh": (
        "{x}也死了。",
        "{x}也没能活到天亮。",
        "一同倒下的还有{x}。",
        "死去的还有{x}。",
        "{x}也遇害了。",
        "黑夜还带走了{x}。",
        "{x}也没有醒来。",
    ),
}

_ROLE_LINES: Final[Mapping[Lang, tuple[str, ...]]] = {
    "en": (
        "{x} was {r}.",
        "{R} {x} kept the secret well.",
        "{x}, {r}, had known it all along.",
        "As everybody knows, {x} is {r}.",
        "The card of {x} says {r}.",
        "{x} had been {r} from the start.",
    ),
    "zh": (
        "{x}是{r}。",
        "{r}{x}把秘密守得很好。",
        "{x}的底牌是{r}。",
        "谁都知道，{x}就是{r}。",
        "身为{r}的{x}，一直心里有数。",
        "原来{x}竟是一名{r}。",
    ),
}

_SPEAKING_LINES: Final[Mapping[Lang, tuple[str, ...]]] = {
    "en": (
        "{x} says that it was all a mistake.",
        "{x} raises a hand and asks for the floor.",
        "{x} votes with the others.",
        "{x} stands up and points across the circle.",
        "Then {x} speaks, and the circle listens.",
        "{x} argues loudly against it.",
        "{x} laughs in the back row.",
    ),
    "zh": (
        "{x}开口为自己辩解。",
        "{x}举手要求发言。",
        "{x}也投了一票。",
        "{x}站起来指控旁人。",
        "{x}低声插话。",
        "{x}点点头，表示赞同。",
        "{x}笑道，事情没那么简单。",
    ),
}

_QUOTE_LINES: Final[Mapping[Lang, tuple[str, ...]]] = {
    "en": (
        '{x} says, "I know who the wolf is."',
        "“You will regret this,” {x} mutters.",
        "{x} cried that the seer had lied to them.",
        '"Trust me," whispers {x}, "or die."',
        "{x}: “It was never me.”",
        "{x} swears that the moon is a witness.",
    ),
    "zh": (
        "{x}说：“我知道谁是狼。”",
        "“你们会后悔的。”{x}嘟囔。",
        "{x}喊道：我不是狼！",
        "{x}低声道：「信我一次」。",
        "{x}承认自己撒了谎。",
        "{x}说，我从没怕过谁。",
    ),
}

_COUNT_LINES: Final[Mapping[Lang, tuple[str, ...]]] = {
    "en": (
        "{n} are left.",
        "{n} players remain.",
        "That leaves {n} alive.",
        "It is night {m}.",
        "So ends day {m}.",
    ),
    "zh": (
        "还剩{n}个人。",
        "剩下{n}个人。",
        "{n}个人还活着。",
        "这是第{m}夜。",
        "这一天是第{m}天。",
    ),
}


def wrong_name(text: str, beat: Beat, lang: Lang, dice: Chance) -> str | None:
    """A seat of the sentence called by somebody else's name, or replaced by another seat."""
    names = beat.scene.names
    seats = read(text, names, lang).seats
    if not seats:
        return None
    seat = seats[dice.number("seat", len(seats))]
    full = wording.seat_name(names, seat, lang)
    if full not in text:
        return None
    others = [s for s in beat.scene.seats if s not in seats]
    how = dice.number("how", 3)
    if how == 0 or not others:
        stranger = _one(_STRANGERS[lang], dice)
        wrong = f"{stranger} ({seat})" if lang == "en" else f"{seat}号{stranger}"
    elif how == 1:
        name = names[_one(others, dice) - 1]
        wrong = f"{name} ({seat})" if lang == "en" else f"{seat}号{name}"
    else:
        if not beat.who or beat.kind is BeatKind.REVEAL:
            return None
        wrong = wording.seat_name(names, _one(others, dice), lang)
        if seat not in beat.who or len(seats) > 1:
            return None
    return text.replace(full, wrong)


def extra_death(text: str, beat: Beat, lang: Lang, dice: Chance) -> str | None:
    """A living seat told as dead: in the list of the dead, or in a sentence of its own."""
    living = [s for s in beat.scene.alive if s not in beat.who]
    if not living:
        return None
    extra = wording.seat_name(beat.scene.names, _one(living, dice), lang)
    if beat.kind in (BeatKind.DEATH, BeatKind.DEATHS, BeatKind.EXILE) and dice.number("list", 2):
        last = wording.seat_name(beat.scene.names, beat.who[-1], lang)
        joined = f"{last} and {extra}" if lang == "en" else f"{last}、{extra}"
        return text.replace(last, joined, 1) if last in text else None
    return _with(text, _one(_DEAD_LINES[lang], dice).format(x=extra), lang)


def leaked_role(text: str, beat: Beat, lang: Lang, dice: Chance) -> str | None:
    """A card said of a seat that has not shown it."""
    shown = dict(beat.scene.shown)
    hidden = [s for s in beat.scene.seats if s not in shown]
    if not hidden or beat.scene.fates:
        return None
    about = [s for s in beat.who if s in hidden] or hidden
    seat = wording.seat_name(beat.scene.names, _one(about, dice), lang)
    role = _one((Role.SEER, Role.WITCH, Role.WEREWOLF, Role.GUARD, Role.VILLAGER), dice)
    words = wording.a_role(role, lang)
    line = _one(_ROLE_LINES[lang], dice)
    return _with(text, line.format(x=seat, r=words, R=words[0].upper() + words[1:]), lang)


def wrong_count(text: str, beat: Beat, lang: Lang, dice: Chance) -> str | None:
    """A number of the narration changed, or a false one added."""
    alive = len(beat.scene.alive)
    if beat.polled and beat.who:
        right = wording.votes(dict(beat.polled.tally).get(beat.who[0], 0), lang)
        halves = dict(beat.polled.tally).get(beat.who[0], 0) + 2 * (3 + dice.number("by", 9))
        if right in text:
            return text.replace(right, wording.votes(halves, lang))
        if right[0].upper() + right[1:] in text:
            wrong = wording.votes(halves, lang)
            return text.replace(right[0].upper() + right[1:], wrong[0].upper() + wrong[1:])
    number = alive + 1 + dice.number("by", 4)
    moment = 30 + dice.number("moment", 9)
    line = _one(_COUNT_LINES[lang], dice).format(
        n=wording.number(number, lang), m=wording.number(moment, lang)
    )
    return _with(text, line[0].upper() + line[1:], lang)


def dead_speaking(text: str, beat: Beat, lang: Lang, dice: Chance) -> str | None:
    """A dead seat acting as the living do."""
    dead = [s for s in beat.scene.dead if s not in beat.who]
    if not dead or beat.scene.fates:
        return None
    seat = wording.seat_name(beat.scene.names, _one(dead, dice), lang)
    return _with(text, _one(_SPEAKING_LINES[lang], dice).format(x=seat), lang)


def invented_quote(text: str, beat: Beat, lang: Lang, dice: Chance) -> str | None:
    """Words put into the mouth of somebody who never said them."""
    if beat.scene.fates:
        return None
    seats = beat.who or beat.scene.alive
    if not seats:
        return None
    seat = wording.seat_name(beat.scene.names, _one(seats, dice), lang)
    return _with(text, _one(_QUOTE_LINES[lang], dice).format(x=seat), lang)


ALL_CORRUPTIONS: Final[tuple[Corruption, ...]] = (
    wrong_name,
    extra_death,
    leaked_role,
    wrong_count,
    dead_speaking,
    invented_quote,
)


def _with(text: str, line: str, lang: Lang) -> str:
    return wording.joined((text, line), lang)


def _one(items: Sequence[T], dice: Chance) -> T:
    return items[dice.number("one", len(items))]
