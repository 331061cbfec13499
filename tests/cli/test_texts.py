"""Both languages say the same things with the same slots, and everything that can happen is said."""

import io
import re
from dataclasses import fields
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from api.commands.showing import run
from api.pacing import INSTANT
from api.terminal.facts import Wording
from api.terminal.screen import Screen
from api.terminal.telling import Teller
from api.texts import Texts, slots_of, texts_in
from engine import events as e
from engine.asks import AskKind
from engine.events import How, Occasion, Told
from engine.seats import EVERYONE, Cause, Role, Winner
from engine.speech import Claim, ClaimKind
from prompts import LANGS, Lang

ENGLISH, CHINESE = texts_in("en").sheet.model_dump(), texts_in("zh").sheet.model_dump()
PARTS = sorted(ENGLISH)
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus")


@pytest.mark.parametrize("part", PARTS)
def test_both_languages_have_the_same_texts_with_the_same_slots(part: str) -> None:
    english, chinese = ENGLISH[part], CHINESE[part]
    assert list(english) == list(chinese)
    for key, text in english.items():
        if isinstance(text, str):
            assert slots_of(text) == slots_of(chinese[key]), f"{part}.{key}"
        else:
            assert len(text) == len(chinese[key]), f"{part}.{key}"


@pytest.mark.parametrize("part", PARTS)
def test_the_chinese_texts_are_chinese(part: str) -> None:
    known = re.compile(r"\{\w*\}|/\w+|wolfhour \w+|--?\w+|NAME|FIELD|VALUE|Ctrl-[CD]|\w+=\w+")
    for key, text in CHINESE[part].items():
        for line in (text,) if isinstance(text, str) else text:
            words = re.findall("[A-Za-z]{3,}", known.sub("", line))
            assert set(words) <= {"wolf", "good"}, f"{part}.{key}: {line}"


# A dataclass with slots is a second class beside the one written: only the second is meant.
KINDS = [kind for kind in e.Event.__subclasses__() if getattr(e, kind.__name__) is kind]


def every_event() -> list[e.Event]:
    """Each kind of event, with every value of its closed lists once."""
    found: list[e.Event] = []
    for kind in KINDS:
        samples = [_samples(kind, item.name) for item in fields(kind)]
        for turn in range(max(map(len, samples), default=1)):
            found.append(kind(*(values[turn % len(values)] for values in samples)))
    return found


NAMED: dict[str, list[Any]] = {
    "names": [NAMES],
    "ruleset": ["standard"],
    "changed_rules": [(), (("conduct", "true"),)],
    "found": ["good", "wolf", "witch"],
    "how": ["glance"],
    "side": [None, "left", "right"],
    "chosen_by": [None, 1, 1],
    "ballots": [((1, 2), (2, None), (3, 2)), ((1, None),)],
    "tally": [((2, 3), (4, 2)), ()],
    "claims": [(), (Claim(ClaimKind.ROLE, role=Role.SEER),)],
    "text": ["Hello. And more!", ""],
    "reason": ["tied", "no_wolves", "an oath"],
    "lovers": [(1, 2)],
    "roles": [((1, Role.SEER),), ()],
    "deaths": [((1, Cause.KNIFE), (2, Cause.GRIEF))],
}


def _samples(kind: type[e.Event], name: str) -> list[Any]:
    if kind is e.RolesRevealed and name == "roles":
        return [tuple(Role)[:7]]
    if name == "roles" and kind in (e.LoversMet, e.PowersLost):
        return [(Role.SEER, Role.WITCH), ()]
    if kind is e.DeathsAnnounced and name == "how":
        return list(How)
    if name in NAMED:
        return NAMED[name]
    hint = get_type_hints(kind)[name]
    if hint == tuple[Role, ...]:
        return [(Role.SEER, Role.THIEF)]
    if get_origin(hint) is tuple:
        return [(1, 3), ()] if hint == tuple[int, ...] else [(1, 2)]
    options = get_args(hint) or (hint,)
    for enum in (Role, Cause, Winner, Occasion, e.Step, e.Poll):
        if enum in options:
            return list(enum) + ([None] if type(None) in options else [])
    if bool in options:
        return [True, False]
    if int in options:
        return [1, 2, *([None] if type(None) in options else [])]
    raise AssertionError(f"no sample of {kind.kind}.{name}")


EVENTS = every_event()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", sorted({event.kind for event in EVENTS}))
def test_every_event_can_be_told(kind: str, lang: Lang) -> None:
    started = Told(1, EVERYONE, e.GameStarted(NAMES, (Role.SEER,), "standard", ()))
    died = Told(2, EVERYONE, e.DeathsAnnounced(1, How.EXILE, (1, 2, 3), ()))
    for event in (event for event in EVENTS if event.kind == kind):
        for audience in (EVERYONE, (1,)):
            out = io.StringIO()
            teller = Teller(Screen(out), texts_in(lang), INSTANT, own=1)
            run(teller.catch_up(started))
            run(teller.catch_up(died))
            run(teller.tell(Told(3, audience, event)))
            said = out.getvalue()
            assert said.strip()
            assert "{" not in said
            assert "None" not in said


def test_there_are_as_many_samples_as_kinds() -> None:
    assert {event.kind for event in EVENTS} == {kind.kind for kind in e.Event.__subclasses__()}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", list(AskKind))
def test_every_question_can_be_put(kind: AskKind, lang: Lang) -> None:
    asks = texts_in(lang).sheet.asks
    if kind in (AskKind.SPEAK, AskKind.INTERJECT):
        assert {f"speak_{occasion}" for occasion in Occasion} <= set(asks)
    else:
        assert kind in asks


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", list(ClaimKind))
def test_every_claim_fits_a_chip(kind: ClaimKind, lang: Lang) -> None:
    wording = Wording(texts_in(lang))
    wording.names = NAMES
    results = {ClaimKind.CHECK: ("good", "wolf", "witch"), ClaimKind.POTION: ("antidote", "poison")}
    for result in results.get(kind, (None,)):
        for night in (None, 2):
            role = Role.SEER if kind is ClaimKind.ROLE else None
            word = wording.claim(Claim(kind, role, (1, 2), result, night))
            assert 0 < len(word) < 40
            assert "None" not in word


@pytest.mark.parametrize("lang", LANGS)
def test_closed_lists_have_a_word_for_each_value(lang: Lang) -> None:
    texts: Texts = texts_in(lang)
    assert set(texts.sheet.causes) == set(Cause)
    assert set(texts.sheet.winners) == set(Winner)
    assert set(texts.sheet.occasions) == set(Occasion)
    for role in Role:
        assert texts.role(role)
        assert texts.does(role)
