"""Legal is what an ask offers; everything else is refused with what would be legal (rules §2.4)."""

import json

import pytest

from engine.asks import (
    NO,
    YES,
    YES_NO,
    Answer,
    Ask,
    AskKind,
    Input,
    Option,
    Ruling,
    input_from_json,
)
from engine.errors import IllegalAnswer
from engine.events import Occasion
from engine.seats import Role
from engine.speech import Claim, ClaimKind, Speech

VOTE = Ask(4, 7, AskKind.VOTE, (1, 2, 3), (0, 1), ())
MUST = Ask(4, 8, AskKind.BADGE, (1, 2), (1,), (1,))
TIE = Ask(4, 9, AskKind.CUPID, (1, 2, 3, 4), (0, 2), ())
ALLOW = Ask(4, 10, AskKind.ALLOW, (1, 2, 3), (1, 2, 3), (1, 2, 3))
SAVE = Ask(4, 11, AskKind.SAVE, YES_NO, (1,), (NO,), about=(2,))
SPEAK = Ask(4, 12, AskKind.SPEAK, (), (0,), (), speech=Occasion.DAY)
CONFER = Ask(4, 13, AskKind.CONFER, (1, 2), (0, 1), (), speech=Occasion.PACK)
STAGE = Ask(4, 14, AskKind.SPEAK, (), (0,), (), speech=Occasion.STAGE, barred=("witch",))

LEGAL: dict[str, tuple[Ask, tuple[Option, ...]]] = {
    "one of several": (VOTE, (2,)),
    "nobody where that is offered": (VOTE, ()),
    "two": (TIE, (4, 1)),
    "all": (ALLOW, (3, 1, 2)),
    "a word": (SAVE, (YES,)),
    "the one that must be": (MUST, (2,)),
    "words alone": (SPEAK, ()),
}


@pytest.mark.parametrize(("ask", "chosen"), LEGAL.values(), ids=LEGAL)
def test_what_is_offered_is_legal(ask: Ask, chosen: tuple[Option, ...]) -> None:
    ask.verify(ask.answer(*chosen))


@pytest.mark.parametrize("ask", [VOTE, MUST, TIE, ALLOW, SAVE, SPEAK, CONFER, STAGE])
def test_silence_is_the_default_and_legal(ask: Ask) -> None:
    assert ask.silence == Answer(ask.seat, ask.number, ask.default)
    ask.verify(ask.silence)


ILLEGAL: dict[str, tuple[Ask, tuple[object, ...], str]] = {
    "too many": (VOTE, (1, 2), "seat 4, vote: 2 choices given, legal: 0 or 1 of 1, 2, 3"),
    "too few": (MUST, (), "seat 4, badge: 0 choices given, legal: 1 of 1, 2"),
    "one where none or two": (
        TIE,
        (1,),
        "seat 4, cupid: 1 choices given, legal: 0 or 2 of 1, 2, 3, 4",
    ),
    "none of several": (ALLOW, (), "seat 4, allow: 0 choices given, legal: 1 or 2 or 3 of 1, 2, 3"),
    "a choice where words are asked for": (
        SPEAK,
        (1,),
        "seat 4, speak: 1 choices given, legal: 0 of nothing",
    ),
    "a seat that is not offered": (VOTE, (4,), "seat 4, vote: 4 is not offered, legal: 1, 2, 3"),
    "a number as text": (VOTE, ("1",), "seat 4, vote: '1' is not offered, legal: 1, 2, 3"),
    "true for seat 1": (VOTE, (True,), "seat 4, vote: True is not offered, legal: 1, 2, 3"),
    "1.0 for seat 1": (VOTE, (1.0,), "seat 4, vote: 1.0 is not offered, legal: 1, 2, 3"),
    "no seat at all": (VOTE, (None,), "seat 4, vote: None is not offered, legal: 1, 2, 3"),
    "a list": (VOTE, ([1],), "seat 4, vote: [1] is not offered, legal: 1, 2, 3"),
    "another word": (SAVE, ("maybe",), "seat 4, save: 'maybe' is not offered, legal: yes, no"),
    "true for yes": (SAVE, (True,), "seat 4, save: True is not offered, legal: yes, no"),
    "one seat twice": (TIE, (2, 2), "seat 4, cupid: 2, 2 names one choice twice"),
}


@pytest.mark.parametrize(("ask", "chosen", "line"), ILLEGAL.values(), ids=ILLEGAL)
def test_what_is_not_offered_is_refused_with_what_is(
    ask: Ask, chosen: tuple[Option, ...], line: str
) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        ask.verify(Answer(ask.seat, ask.number, chosen))
    assert str(refused.value) == line


@pytest.mark.parametrize("ask", [SPEAK, CONFER])
def test_words_are_taken_where_they_are_asked_for(ask: Ask) -> None:
    ask.verify(ask.answer(speech=Speech("Seat 1 it is.", (Claim(ClaimKind.ACCUSE, targets=(1,)),))))


def test_words_are_refused_where_none_are_asked_for() -> None:
    with pytest.raises(IllegalAnswer, match=r"^seat 4, vote: this question takes no speech$"):
        VOTE.verify(VOTE.answer(1, speech=Speech("Bye.")))
    # An empty speech says nothing, whoever made it.
    VOTE.verify(VOTE.answer(1, speech=Speech("")))


def test_a_barred_role_may_not_be_claimed() -> None:
    witch = Speech("I am the witch.", (Claim(ClaimKind.ROLE, role=Role.WITCH),))
    with pytest.raises(IllegalAnswer, match=r"nobody may claim to be the witch here$"):
        STAGE.verify(STAGE.answer(speech=witch))
    STAGE.verify(STAGE.answer(speech=Speech("", (Claim(ClaimKind.ROLE, role=Role.SEER),))))
    STAGE.verify(STAGE.answer(speech=Speech("", (Claim(ClaimKind.WITHDRAW),))))
    SPEAK.verify(SPEAK.answer(speech=witch))


def test_an_ask_is_plain_json_for_its_seat() -> None:
    assert json.loads(json.dumps(STAGE.as_json())) == {
        "seat": 4,
        "number": 14,
        "kind": "speak",
        "options": [],
        "counts": [0],
        "default": [],
        "speech": "stage",
        "barred": ["witch"],
        "about": [],
    }
    assert SAVE.as_json()["about"] == [2]
    assert SAVE.as_json()["speech"] is None


INPUTS: dict[str, Input] = {
    "a choice": Answer(3, 9, (1,)),
    "silence": Answer(3, 9),
    "words": Answer(3, 9, (), Speech("Hm.", (Claim(ClaimKind.VOUCH, targets=(2,)),))),
    "a ruling": Ruling(5, "oath"),
}


@pytest.mark.parametrize("given", INPUTS.values(), ids=INPUTS)
def test_an_input_survives_its_record(given: Input) -> None:
    assert input_from_json(json.loads(json.dumps(given.as_json()))) == given
