"""What the listener hears, and above all what it does not (claims from free text)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.listening import Sentences, claim_of, score
from engine.events import Occasion, Spoke
from engine.rulesets import Rules
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind
from engine.views import Phase, Said, View
from players.listening import listen
from players.listening.seats import marked
from prompts import LANGS, Lang

EN = ("Ada", "Boris", "Clara", "Dmitri", "Elena", "Felix", "Greta", "Hugo", "Iris", "Jonas", "Kira")
ZH = ("苏曼", "老周", "方圆", "沈默", "阿杰", "林晚", "顾北", "小满", "陆川", "韩雪", "大刘")
SPEAKER = 7


def table(lang: Lang, night: int = 2, names: tuple[str, ...] = ()) -> View:
    view = View(SPEAKER, names=names or (EN if lang == "en" else ZH), night=night, day=night)
    view.alive = view.seats
    return view


def language(text: str) -> Lang:
    return "en" if text.isascii() else "zh"


def heard(text: str, view: View | None = None, lang: Lang | None = None) -> tuple[Claim, ...]:
    lang = lang or language(text)
    return listen(text, view or table(lang), SPEAKER, lang)


def said(view: View, seat: Seat, *labels: str) -> None:
    spoke = Spoke(seat, Occasion.DAY, "", tuple(map(claim_of, labels)))
    view.said.append(Said(view.day, len(view.said) + 1, spoke))


# --- the labelled sentences --------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_claims_of_sentences_held_out_are_heard_and_hardly_any_is_invented(lang: Lang) -> None:
    found = score(Sentences.of(lang), "held out")
    assert found.precision() >= 0.95, "\n".join(found.faults)
    assert found.recall() >= 0.8, "\n".join(found.faults)


@pytest.mark.parametrize("lang", LANGS)
def test_the_labelled_set_is_large_and_tricky_enough_to_tell(lang: Lang) -> None:
    sentences = Sentences.of(lang).all
    assert len(sentences) >= 200
    assert len({one.say for one in sentences}) == len(sentences)
    for half in ("tuning", "held out"):
        of_half = [one for one in sentences if one.half == half]
        assert sum(one.trap is not None for one in of_half) >= 0.35 * len(of_half)
        assert {claim.kind for one in of_half for claim in one.claims} == set(ClaimKind)


# --- traps -------------------------------------------------------------------------------------

NO_CLAIM = {
    "conditional": [
        "If I'm the seer, 3 is a wolf and 5 is good.",
        "Unless I am mistaken about the vote, 4 would be a wolf.",
        "Say for a moment I am the witch, then Boris is dead.",
        "If Clara is the seer and I checked 4, he is a wolf.",
        "如果我是女巫，3号就是我毒的。",
        "3号要是好人，今天就归票5号。",
        "假如我昨晚验了4号，4号就是查杀。",
        "警徽给5号就是金水，给6号就是查杀。",
    ],
    "question": [
        "I'm the wolf, am I?",
        "Is 5 a wolf, or is 6 a wolf?",
        "So we vote 3, right?",
        "我是狼？",
        "3号是好人，对吗？",
        "今天归票5号行不行？",
    ],
    "reported": [
        "Boris says 3 is a wolf, 5 is good.",
        "According to Ada, 4 is a wolf and 5 is good.",
        "She keeps saying she's the seer and she checked 4, wolf.",
        'Ada shouted "vote 5" and "I am the hunter".',
        "老周说3号是狼，5号是好人。",
        "4号昨天报的8号查杀。",
        "他一直喊“归票5号”，还说“我是猎人”。",
        "按方圆的说法，4号是狼，5号是好人。",
    ],
    "negation": [
        "I'm not the witch and I didn't poison 3.",
        "I never checked 4, and I am not accusing 5.",
        "Nobody said 3 is a wolf.",
        "Please don't vote out Clara.",
        "我不是女巫，也没毒过3号。",
        "我没有验4号。",
        "千万别投方圆。",
        "我不保5号，也不踩6号。",
    ],
    "irony": [
        "Oh sure, I'm the wolf and 3 is a saint.",
        "Yeah right, 3 is good.",
        "Great idea, vote 5.",
        "对对对，我是狼，3号是好人。",
        "哈哈哈，3号是好人。",
        "3号是真预言家才怪呢。",
    ],
    "number": [
        "3 wolves, 5 villagers, 8 votes.",
        "Day 3 was bad and night 4 was worse.",
        "3票对5票，2狼还在。",
        "第3天吃了5票，第4夜平安。",
    ],
}
TRAPS = [
    pytest.param(text, id=f"{trap}: {text}") for trap, texts in NO_CLAIM.items() for text in texts
]


@pytest.mark.parametrize("text", TRAPS)
def test_what_is_not_said_in_earnest_makes_no_claim(text: str) -> None:
    assert heard(text) == ()


BESIDE = [
    ("If you don't believe me, check the votes. I'm the seer.", ["role seer"]),
    ("I'm the seer, what else do you want?", ["role seer"]),
    ("我是预言家，你们还想怎么样？", ["role seer"]),
    ("Boris says 3 is a wolf, but I say 3 is good.", ["vouch 3"]),
    ("老周说3号是狼，我觉得3号是好人。", ["vouch 3"]),
    ("Not 3. Vote 5.", ["call_vote 5"]),
    ("别投3号，投5号。", ["call_vote 5"]),
    ("I am a werewolf.", ["role werewolf"]),
    ("我是狼人。", ["role werewolf"]),
]


@pytest.mark.parametrize(("text", "labels"), BESIDE, ids=[text for text, _ in BESIDE])
def test_a_claim_beside_a_trap_is_still_heard(text: str, labels: list[str]) -> None:
    assert [claim.as_json() for claim in heard(text)] == [
        claim.as_json() for claim in map(claim_of, labels)
    ]


# --- seats -------------------------------------------------------------------------------------

MENTIONS = [
    ("seat 3; #4; number five; player 6; no. 8", "⟦3⟧; ⟦4⟧; ⟦5⟧; ⟦6⟧; ⟦8⟧"),
    ("Ada and boris", "⟦1 2⟧"),
    ("3, 8 and 10", "⟦3 8 10⟧"),
    ("Ada, 3 is lying", "⟦1⟧, ⟦3⟧ is lying"),
    ("I trust 3 and 8 is a wolf", "I trust ⟦3⟧ and ⟦8⟧ is a wolf"),
    ("seat 14 and 99%", "seat 14 and 99%"),
    ("Boris (2)", "⟦2⟧"),
    ("3号、三号玩家和4", "⟦3 4⟧"),
    ("3号方圆跟十号韩雪", "⟦3 10⟧"),
    ("３号", "⟦3⟧"),
    ("14号", "14号"),
]


@pytest.mark.parametrize(("text", "expected"), MENTIONS, ids=[text for text, _ in MENTIONS])
def test_seats_are_known_by_number_and_by_name(text: str, expected: str) -> None:
    lang = language(text)
    assert marked(text, table(lang), SPEAKER, lang) == expected


def test_a_name_that_is_a_word_is_no_seat_where_a_sentence_begins() -> None:
    view = table("en", names=("Will", "Hunter", "May"))
    assert marked("Will you vote? I trust Will.", view, 3, "en") == "Will you vote? I trust ⟦1⟧."
    assert marked("the hunter", view, 3, "en") == "the hunter"


def test_a_name_that_two_seats_share_is_nobody() -> None:
    assert heard("Sam is a wolf.", table("en", names=("Sam", "Sam", "Ann"))) == ()


@pytest.mark.parametrize("text", ["I trust Greta.", "7 is good.", "我保7号。", "顾北是好人。"])
def test_nobody_vouches_for_oneself(text: str) -> None:
    assert heard(text) == ()


# --- what hangs on the game so far ---------------------------------------------------------------


@pytest.mark.parametrize("text", ["5 is my green check.", "5号是我的金水。"])
def test_a_result_told_again_keeps_its_night(text: str) -> None:
    view = table(language(text), night=3)
    said(view, SPEAKER, "check 5 good n1")
    assert heard(text, view) == (claim_of("check 5 good n1"),)


@pytest.mark.parametrize(
    "text", ["I checked 5, good. I checked 6, wolf.", "我验了5号，金水。我验了6号，查杀。"]
)
def test_two_results_without_nights_are_of_two_nights(text: str) -> None:
    assert heard(text) == (claim_of("check 5 good n1"), claim_of("check 6 wolf n2"))


def test_a_night_still_to_come_is_not_believed() -> None:
    assert heard("I checked 5 on night 4, wolf.") == (claim_of("check 5 wolf n2"),)


def test_who_repeats_a_result_somebody_else_told_claims_no_check() -> None:
    view = table("zh")
    assert heard("3号查杀，先出。", view) == (claim_of("check 3 wolf n2"),)
    said(view, 2, "role seer", "check 3 wolf n2")
    assert heard("3号查杀，先出。", view) == ()
    assert heard("我验了3号，查杀。", view) == (claim_of("check 3 wolf n2"),)


@pytest.mark.parametrize(
    ("phase", "labels"), [(Phase.ELECTION, []), (Phase.SPEECHES, ["withdraw"])]
)
def test_to_leave_the_stage_takes_no_role_back(phase: Phase, labels: list[str]) -> None:
    view = table("zh")
    view.phase = phase
    assert heard("我退水。", view) == tuple(map(claim_of, labels))


def test_where_seers_see_cards_a_villager_is_a_card() -> None:
    view = table("en")
    view.rules = Rules(seer_sees="role")
    assert heard("I checked 5, villager.", view) == (claim_of("check 5 villager n2"),)
    assert heard("I checked 5, villager.") == (claim_of("check 5 good n2"),)


# --- any text ------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        *("3", " 12 ", "seat ", "Ada", "I'm ", "the seer", "I checked ", " is ", "a wolf", "if "),
        *("and ", "vote ", ", ", ". ", "? ", "not ", "says ", '"', "⟦", "⟧", "░", "\n", "\ue003"),
        *("3号", "三号", "苏曼", "我", "是", "预言家", "查杀", "金水", "昨晚", "验了", "，", "。"),
        *("？", "不", "说", "如果", "归票", "情侣", "和", "“", "第1夜", "里"),
    ]
)
TEXTS = st.one_of(st.text(max_size=400), st.lists(PIECES, max_size=80).map("".join))


@given(text=TEXTS, lang=st.sampled_from(LANGS))
def test_any_text_is_heard_and_claims_name_seats_and_nights_of_this_game(
    text: str, lang: Lang
) -> None:
    view = table(lang)
    claims = listen(text, view, SPEAKER, lang)
    assert claims == listen(text, view, SPEAKER, lang)
    for claim in claims:
        assert set(claim.targets) <= set(view.seats)
        assert len(set(claim.targets)) == len(claim.targets)
        assert claim.night in (None, 1, 2)
        assert (claim.role is None) == (claim.kind is not ClaimKind.ROLE)
        assert claim.result in (None, "good", "wolf", "antidote", "poison", *Role)
        assert Claim.from_json(claim.as_json()) == claim
