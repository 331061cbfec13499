"""The fact check lets true narrations pass and catches the lies and leaks of models."""

from collections import Counter

import pytest

from engine.chance import Chance
from engine.setup import GameSetup
from engine.views import View
from narrator.beats import Beat
from narrator.facts import Rule, check
from narrator.templates import TemplateNarrator
from narrator.wording import joined
from prompts import LANGS, Lang
from tests.narrator.corrupt import ALL_CORRUPTIONS
from tests.narrator.staged import beats_of, good, played, staged, table_names

CAUGHT = 0.95
FALSE_ALARMS = 0.02


@pytest.mark.parametrize("lang", LANGS)
def test_narrations_written_by_hand_pass(lang: Lang) -> None:
    written = good(lang)
    assert len(written) >= 60
    alarms = [(text, check(text, view, beat, lang)) for text, beat, view in written]
    false = [(text, [v.rule for v in found]) for text, found in alarms if found]
    assert len(false) <= FALSE_ALARMS * len(written), false


def narrated(lang: Lang) -> list[tuple[str, Beat, View]]:
    """The narrations written by hand, and those of a few random games."""
    cases = list(good(lang))
    for seed, board in enumerate(("twelve", "hollow_8", "nine")):
        setup = GameSetup.of(board=board, seed=seed)
        game = played(setup.with_names(table_names(setup.size, lang)), seed)
        narrator = TemplateNarrator(lang, seed)
        cases += [(joined(narrator.tell(b), lang), b, v) for b, v in beats_of(game)]
    return cases


@pytest.mark.parametrize("lang", LANGS)
def test_corrupted_narrations_are_caught(lang: Lang) -> None:
    dice = Chance(20_26)
    tried: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    missed = []
    for text, beat, view in narrated(lang):
        for corruption in ALL_CORRUPTIONS:
            spoilt = corruption(text, beat, lang, dice)
            if spoilt is None:
                continue
            name = corruption.__name__
            tried[name] += 1
            if check(spoilt, view, beat, lang):
                caught[name] += 1
            else:
                missed.append((name, spoilt))
    for name, times in tried.items():
        assert times >= 100, name
        assert caught[name] >= CAUGHT * times, [m for m in missed if m[0] == name]


NAMES = ("Ada", "Bea", "Cy", "Dov", "Eli")
DEATH = {"kind": "death", "who": [4], "night": 2, "day": 2, "dead": [1, 4], "night_dead": [4]}
CARD = {**DEATH, "shown": {4: "witch"}}
DAWN = {"kind": "dawn", "night": 2, "day": 2, "dead": [1], "untold": True}
QUIET = {"kind": "peaceful", "night": 2, "day": 2, "dead": [1]}
EXILE = {"kind": "exile", "who": [4], "night": 2, "day": 2, "dead": [1, 4]}
VOTE = {"kind": "vote_split", "who": [4], "other": [2], "votes": {4: 3, 2: 1}, "night": 2, "day": 2}
BADGE = {"kind": "elected", "who": [2], "sheriff": 2, "night": 1, "day": 1}

EN: list[tuple[dict[str, object], str, Rule | None]] = [
    (DEATH, "Dov (4) is dead.", None),
    (DEATH, "Dov (3) is dead.", Rule.NAME),
    (DEATH, "Seat 9 is dead.", Rule.NAME),
    (DEATH, "Bartleby is dead.", Rule.NAME),
    (DEATH, "Dov is dead.", None),
    (DEATH, "Dov (4) is dead, and Bea (2) lives.", None),
    (DEATH, "Eli (5) looks away.", Rule.SUBJECT),
    (DEATH, "Dov (4) and Eli (5) are dead.", Rule.DEATH),
    (DEATH, "Nobody died.", Rule.DEATH),
    (DEATH, "Dov (4) is still alive.", Rule.LIFE),
    (DEATH, "Dov (4) laughs.", Rule.DEAD_ACT),
    (DEATH, "Two are dead.", Rule.COUNT),
    (DEATH, "Three remain.", None),
    (DEATH, "Four remain.", Rule.COUNT),
    (DEATH, "This was night three.", Rule.COUNT),
    (DEATH, "This was the second night.", None),
    (DEATH, "The poison took Dov (4).", Rule.CAUSE),
    (DEATH, "The wolves dragged Dov (4) away.", Rule.CAUSE),
    (DEATH, "Dov (4) was the witch.", Rule.ROLE),
    (DEATH, "The village has lost its seer.", Rule.ROLE),
    (DEATH, "An innocent is dead.", Rule.ROLE),
    (CARD, "Dov (4) was the witch.", None),
    (CARD, "Dov (4) was the seer.", Rule.ROLE),
    (DEATH, "“Remember me”, sighs Dov (4).", Rule.QUOTE),
    (DEATH, "I found Dov (4) myself.", Rule.QUOTE),
    (DAWN, "The sun is up.", None),
    (DAWN, "Somebody will not wake today.", Rule.HINT),
    (DAWN, "It was a peaceful night.", Rule.HINT),
    (DAWN, "Ada (1) is dead, as everybody knows.", None),
    (QUIET, "Nobody died.", None),
    (QUIET, "The guard stood before the right door.", Rule.ROLE),
    (QUIET, "The antidote did its work.", Rule.CAUSE),
    (EXILE, "Dov (4) is exiled.", None),
    (EXILE, "Eli (5) is exiled.", Rule.DEATH),
    (EXILE, "They have hanged a wolf less.", Rule.ROLE),
    (VOTE, "Three votes for Dov (4).", None),
    (VOTE, "Four votes for Dov (4).", Rule.COUNT),
    (BADGE, "Bea (2) wears the badge.", None),
    (BADGE, "Cy (3) wears the badge, not Bea (2).", Rule.BADGE),
    (BADGE, "Three wolves are left.", Rule.COUNT),
]

ZH: list[tuple[dict[str, object], str, Rule | None]] = [
    (DEATH, "4号丁死了。", None),
    (DEATH, "4号丙死了。", Rule.NAME),
    (DEATH, "9号死了。", Rule.NAME),
    (DEATH, "4号王大锤死了。", Rule.NAME),
    (DEATH, "4号死了。", None),
    (DEATH, "5号戊别过脸去。", Rule.SUBJECT),
    (DEATH, "4号丁和5号戊死了。", Rule.DEATH),
    (DEATH, "昨夜无人死去。", Rule.DEATH),
    (DEATH, "4号丁还活着。", Rule.LIFE),
    (DEATH, "4号丁开口了。", Rule.DEAD_ACT),
    (DEATH, "死了两个人。", Rule.COUNT),
    (DEATH, "还剩三个人。", None),
    (DEATH, "还剩四个人。", Rule.COUNT),
    (DEATH, "这是第三夜。", Rule.COUNT),
    (DEATH, "4号丁是中了毒。", Rule.CAUSE),
    (DEATH, "狼把4号丁拖走了。", Rule.CAUSE),
    (DEATH, "4号丁是女巫。", Rule.ROLE),
    (DEATH, "村子失去了预言家。", Rule.ROLE),
    (DEATH, "死的是个好人。", Rule.ROLE),
    (CARD, "4号丁是女巫。", None),
    (CARD, "4号丁是预言家。", Rule.ROLE),
    (DEATH, "4号丁说：“记住我。”", Rule.QUOTE),
    (DAWN, "太阳出来了。", None),
    (DAWN, "有人今天不会醒来。", Rule.HINT),
    (DAWN, "昨夜是平安夜。", Rule.HINT),
    (QUIET, "平安夜。", None),
    (QUIET, "守卫守对了门。", Rule.ROLE),
    (QUIET, "解药起了作用。", Rule.CAUSE),
    (EXILE, "4号丁被放逐。", None),
    (EXILE, "5号戊被放逐。", Rule.DEATH),
    (EXILE, "狼群少了一只狼。", Rule.ROLE),
    (VOTE, "4号丁三票。", None),
    (VOTE, "4号丁四票。", Rule.COUNT),
    (BADGE, "2号乙戴上了警徽。", None),
    (BADGE, "警徽归了3号丙，没给2号乙。", Rule.BADGE),
]
ZH_NAMES = ("甲", "乙", "丙", "丁", "戊")


@pytest.mark.parametrize(
    ("row", "sentence", "rule"), EN, ids=[f"{case[1]} {case[0]['kind']}" for case in EN]
)
def test_english_sentence(row: dict[str, object], sentence: str, rule: Rule | None) -> None:
    _expect(row, sentence, rule, NAMES, "en")


@pytest.mark.parametrize(
    ("row", "sentence", "rule"), ZH, ids=[f"{case[1]} {case[0]['kind']}" for case in ZH]
)
def test_chinese_sentence(row: dict[str, object], sentence: str, rule: Rule | None) -> None:
    _expect(row, sentence, rule, ZH_NAMES, "zh")


def _expect(
    row: dict[str, object], sentence: str, rule: Rule | None, names: tuple[str, ...], lang: Lang
) -> None:
    beat, view = staged(row, names)
    found = check(sentence, view, beat, lang)
    if rule is None:
        assert found == ()
    else:
        assert rule in {violation.rule for violation in found}
        assert all(violation.sentence == sentence for violation in found)


def test_what_was_really_said_may_be_quoted() -> None:
    row = {"kind": "last_words", "who": [4], "dead": [4], "said": {4: "Trust Bea, not Cy!"}}
    beat, view = staged(row, NAMES)
    assert check("The last of Dov (4) was “trust Bea, not Cy”.", view, beat, "en") == ()
    assert check("The last of Dov (4) was “trust Cy”.", view, beat, "en")


def test_a_claim_may_be_told_as_a_claim_only() -> None:
    row = {"kind": "counter_claim", "who": [2], "other": [3], "claimed": {2: "seer", 3: "seer"}}
    beat, view = staged(row, NAMES)
    assert check("Bea (2) claims to be the seer, as Cy (3) does.", view, beat, "en") == ()
    assert check("Bea (2) is the seer.", view, beat, "en")
    assert check("Bea (2) claims to be the witch.", view, beat, "en")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", ["opening", "nightfall", "speeches"])
def test_the_pack_is_never_told_to_have_killed_while_the_game_is_on(kind: str, lang: Lang) -> None:
    beat, view = staged({"kind": kind, "who": [2] if kind == "speeches" else []}, NAMES)
    wrong = "The wolves tore somebody apart." if lang == "en" else "狼群把人拖走了。"
    assert {fault.rule for fault in check(wrong, view, beat, lang)} == {Rule.CAUSE}
