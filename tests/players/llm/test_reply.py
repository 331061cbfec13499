"""Replies are read leniently where their meaning is certain, and not at all where it is not."""

import json
from typing import Any

import pytest

from engine.asks import NO, YES, YES_NO, Ask, AskKind
from engine.events import GameStarted, Occasion, Told
from engine.seats import EVERYONE, Role
from engine.speech import Claim, ClaimKind
from engine.views import View
from players.llm.reply import Unusable, answer_of, parse, without_thoughts
from players.llm.schema import reply_schema

NAMES = ("Ada", "Ben", "苗小满", "Dex", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lu")


@pytest.fixture(name="view")
def _view() -> View:
    view = View(1)
    deck = (Role.WEREWOLF, Role.WEREWOLF, Role.SEER, *(Role.VILLAGER,) * 9)
    view.hear(Told(1, EVERYONE, GameStarted(NAMES, deck, "standard", ())))
    view.night = 2
    return view


def vote(*options: int | str, counts: tuple[int, ...] = (0, 1)) -> Ask:
    return Ask(1, 1, AskKind.VOTE, options or (2, 3, 5, 12), counts, ())


SPEAK = Ask(1, 1, AskKind.SPEAK, (), (0,), (), Occasion.DAY)
SAVE = Ask(1, 1, AskKind.SAVE, YES_NO, (1,), (NO,))
ALLOW = Ask(1, 1, AskKind.ALLOW, (2, 3, 5), (1, 2, 3), (2, 3, 5))

CERTAIN: list[tuple[str, str, Any]] = [
    ("a number in a string", '{"choice": "5"}', 5),
    ("a number", '{"choice": 5}', 5),
    ("a Chinese seat", '{"choice": "5号"}', 5),
    ("a Chinese player", '{"choice": "5号玩家"}', 5),
    ("an English player", '{"choice": "Player 5"}', 5),
    ("an English seat", '{"choice": "seat 5"}', 5),
    ("a number sign", '{"choice": "#5"}', 5),
    ("a full-width digit", '{"choice": "５"}', 5),
    ("two full-width digits", '{"choice": "１２号"}', 12),
    ("a name", '{"choice": "Eve"}', 5),
    ("a Chinese name", '{"choice": "苗小满"}', 3),
    ("a number with its name", '{"choice": "3号苗小满"}', 3),
    ("a name with its number", '{"choice": "Eve (5)"}', 5),
    ("nobody", '{"choice": "none"}', None),
    ("an abstention in Chinese", '{"choice": "弃票"}', None),
    ("null", '{"choice": null}', None),
    ("a fence", 'Sure!\n```json\n{"choice": "5"}\n```', 5),
    ("prose around", 'My answer is {"choice": "5"}, as I said.', 5),
    ("thoughts before", '<think>maybe {"choice": "2"}</think>{"choice": "5"}', 5),
    ("a synonym of the key", '{"thinking": "x", "target": 5}', 5),
    ("the same object twice", '{"choice": "5"} {"choice": "5"}', 5),
    ("a list of one", '{"choice": ["5"]}', 5),
    ("arguments of a tool call", '{"name": "reply", "arguments": "{\\"choice\\": \\"5\\"}"}', 5),
]


@pytest.mark.parametrize(
    ("text", "seat"), [case[1:] for case in CERTAIN], ids=[c[0] for c in CERTAIN]
)
def test_what_is_certain_is_understood(view: View, text: str, seat: int | None) -> None:
    assert parse(text, view, vote()).chosen == (() if seat is None else (seat,))


UNCERTAIN: list[tuple[str, str]] = [
    ("nothing", ""),
    ("white space", "{" + " \n" * 50),
    ("prose", "I would rather wait and see."),
    ("prose that names a seat", "I vote for 5."),
    ("half an object", '{"thinking": "I think that", "choice": "5'),
    ("two seats", '{"choice": "5 or 3"}'),
    ("a word that is none", '{"choice": "maybe"}'),
    ("false for a seat", '{"choice": "false"}'),
    ("out of range", '{"choice": "27"}'),
    ("a seat that may not be chosen", '{"choice": "4"}'),
    ("two objects that disagree", '{"choice": "5"} {"choice": "3"}'),
    ("two keys that disagree", '{"target": "5", "vote": "3"}'),
    ("only thoughts", '<think>{"choice": "5"}'),
    ("another object", '{"mood": "good"}'),
]


@pytest.mark.parametrize("text", [case[1] for case in UNCERTAIN], ids=[c[0] for c in UNCERTAIN])
def test_what_is_not_certain_is_never_an_abstention(view: View, text: str) -> None:
    with pytest.raises(Unusable) as problem:
        parse(text, view, vote())
    assert "\n" not in str(problem.value)


def test_choosing_nobody_is_refused_where_somebody_must_be_chosen(view: View) -> None:
    with pytest.raises(Unusable, match="nobody is not allowed"):
        parse('{"choice": "none"}', view, vote(counts=(1,)))


@pytest.mark.parametrize(
    ("word", "meant"),
    [("yes", YES), ("true", YES), (True, YES), ("是", YES), ("no", NO), ("false", NO),
     (False, NO), ("否", NO), ("不要", NO)],
)  # fmt: skip
def test_yes_and_no_are_words_not_truth_values(view: View, word: object, meant: str) -> None:
    assert parse(json.dumps({"choice": word}), view, SAVE).chosen == (meant,)


def test_a_save_that_is_prose_is_not_a_refusal_to_save(view: View) -> None:
    with pytest.raises(Unusable):
        parse('{"choice": "I would wait and see"}', view, SAVE)


def test_several_choices_come_as_a_list(view: View) -> None:
    assert parse('{"choices": ["3", "5号"]}', view, ALLOW).chosen == (3, 5)


def test_a_choice_named_twice_is_refused(view: View) -> None:
    parsed = parse('{"choices": ["3", "3号"]}', view, ALLOW)
    with pytest.raises(Unusable, match="twice"):
        answer_of(parsed, ALLOW, "")


def test_bare_quotation_marks_do_not_cut_a_speech_short(view: View) -> None:
    text = '{"thinking": "t", "claims": [], "speech": "He said "vote 3" and then "no"."}'
    assert parse(text, view, SPEAK).speech == 'He said "vote 3" and then "no".'


def test_a_speech_keeps_the_spaces_between_its_words(view: View) -> None:
    text = json.dumps({"speech": "One two  three.\nFour."})
    assert parse(text, view, SPEAK).speech == "One two  three.\nFour."


def test_claims_are_read_with_their_seats(view: View) -> None:
    claims = [
        {"kind": "role", "role": "seer", "targets": [], "result": None, "night": None},
        {"kind": "check", "role": None, "targets": ["5号"], "result": "wolf", "night": 1},
        {"kind": "nonsense", "targets": ["3"]},
        {"kind": "accuse", "targets": ["27"]},
    ]
    text = json.dumps({"claims": claims, "speech": "I am the seer, 5 is a wolf."})
    assert parse(text, view, SPEAK).claims == (
        Claim(ClaimKind.ROLE, role=Role.SEER),
        Claim(ClaimKind.CHECK, targets=(5,), result="wolf", night=1),
    )


def test_claims_left_out_are_none_and_not_empty(view: View) -> None:
    assert parse('{"speech": "Hello."}', view, SPEAK).claims is None


def test_an_unclosed_think_tag_is_thought_to_the_end() -> None:
    assert without_thoughts("<think>I am the wolf") == ("", "I am the wolf")


def test_the_schema_offers_what_the_ask_offers_and_bounds_every_string(view: View) -> None:
    for ask in (vote(), SPEAK, SAVE, ALLOW):
        schema = reply_schema(view, ask)
        assert _unbounded(schema) == []
        assert list(schema["properties"]) == schema["required"]
    assert reply_schema(view, vote())["properties"]["choice"]["enum"] == [
        "2",
        "3",
        "5",
        "12",
        "none",
    ]
    assert "none" not in reply_schema(view, vote(counts=(1,)))["properties"]["choice"]["enum"]


def _unbounded(schema: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    kinds = schema.get("type")
    if kinds == "string" and "enum" not in schema and "maxLength" not in schema:
        found.append(schema)
    if kinds == "integer" and "enum" not in schema:
        found.append(schema)
    if kinds == "array" and "maxItems" not in schema:
        found.append(schema)
    inner = [*schema.get("properties", {}).values(), *filter(None, [schema.get("items")])]
    for part in inner:
        found += _unbounded(part)
    return found
