"""The cast is complete, distinct, and says nothing it cannot know."""

import re

import pytest
from pydantic import ValidationError

import prompts
from prompts import (
    HEADINGS,
    LANGS,
    HouseTics,
    Lang,
    Persona,
    load_persona,
    load_personas,
)

CAST = load_personas()

# A tic is said by every role on every day: one of these words in it could be read as a claim,
# by listeners or by the program that listens for claims.
LOADED_EN = re.compile(
    r"\b(wol[fv]\w*|werewol\w*|seers?|witch\w*|hunters?|guards?|villager?s?|town|idiot|knight"
    r"|cupid|lovers?|elder|thief|piper|sheriff|badge|roles?|cards?|claim\w*|check\w*|red|gold"
    r"|kill\w*|knife|poison\w*|potion|save[ds]?|vot\w+|exile\w*|lynch\w*|seats?|numbers?|nights?"
    r"|dead|die[ds]?|death|accus\w+|suspect\w*|vouch\w*|guilty|innocent|honest\w*|swear|swore"
    r"|oath|promise\w*)\b|\d",
    re.IGNORECASE,
)
LOADED_ZH = re.compile(
    r"[狼神民验查毒药刀票投号警跳踩捞夜死村牌杀]|女巫|猎人|守卫|白痴|骑士|长老|丘比特|小偷"
    r"|金水|银水|好人|坏人|铁好|站边|归|身份|发誓|保证|对天|\d"
)
LOADED: dict[Lang, re.Pattern[str]] = {"en": LOADED_EN, "zh": LOADED_ZH}


def tics(house: HouseTics) -> tuple[str, ...]:
    return house.openers + house.asides + house.closers


def test_a_board_of_eighteen_can_be_seated() -> None:
    assert len(CAST) >= 18
    assert [persona.id for persona in CAST] == sorted(persona.id for persona in CAST)


def test_nobody_can_be_taken_for_somebody_else() -> None:
    for told in (
        [persona.id for persona in CAST],
        [persona.names.en for persona in CAST],
        [persona.names.zh for persona in CAST],
        [persona.age for persona in CAST],
        [persona.portrait for persona in CAST],
        [persona.voice.en for persona in CAST],
        [persona.voice.zh for persona in CAST],
    ):
        assert len(set(told)) == len(told)


def test_names_are_one_english_word_and_two_or_three_chinese_characters() -> None:
    for persona in CAST:
        assert re.fullmatch(r"[A-Z][a-z]{1,9}", persona.names.en)
        assert re.fullmatch(r"[一-鿿]{2,3}", persona.names.zh)


def test_event_cards_that_ask_for_an_attribute_find_some_and_not_all() -> None:
    counts = [
        sum(wear in persona.wears for persona in CAST)
        for wear in ("jeans", "black", "jewellery", "glasses")
    ]
    counts += [sum(p.smoker for p in CAST), sum(p.local for p in CAST)]
    counts += [sum(p.gender == gender for p in CAST) for gender in ("man", "woman", "other")]
    assert all(2 <= count <= len(CAST) - 2 for count in counts)


def test_every_register_and_every_level_of_temperament_is_somebody() -> None:
    assert len({persona.house.register for persona in CAST}) == 8
    assert {persona.length for persona in CAST} == {"short", "medium", "long"}
    for trait in ("boldness", "talkativeness", "trust", "deceit"):
        assert {getattr(persona.temperament, trait) for persona in CAST} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("lang", LANGS)
def test_no_tic_is_shared(lang: Lang) -> None:
    owners: dict[str, str] = {}
    for persona in CAST:
        for tic in tics(persona.house[lang]):
            plain = re.sub(r"\W", "", tic).casefold()
            assert plain not in owners, f"{tic!r}: {persona.id} and {owners[plain]}"
            owners[plain] = persona.id


@pytest.mark.parametrize("persona", CAST, ids=lambda persona: persona.id)
@pytest.mark.parametrize("lang", LANGS)
def test_no_tic_says_anything_about_the_game(persona: Persona, lang: Lang) -> None:
    for tic in tics(persona.house[lang]):
        assert not LOADED[lang].search(tic), tic


@pytest.mark.parametrize("persona", CAST, ids=lambda persona: persona.id)
def test_tics_are_short_and_written_in_their_language(persona: Persona) -> None:
    for tic in tics(persona.house.en):
        assert not re.search("[一-鿿]", tic), tic
    for tic in tics(persona.house.zh):
        assert len(tic) <= 20, tic
        assert not re.search(r"[A-Za-z,.!?;:]", tic), tic


@pytest.mark.parametrize("lang", LANGS)
def test_no_marker_is_shared_and_nobody_prefers_what_they_avoid(lang: Lang) -> None:
    preferred = [word for persona in CAST for word in persona.markers[lang].prefer]
    assert len(set(preferred)) == len(preferred)
    for persona in CAST:
        assert not set(persona.markers[lang].prefer) & set(persona.markers[lang].avoid)


@pytest.mark.parametrize("persona", CAST, ids=lambda persona: persona.id)
@pytest.mark.parametrize("lang", LANGS)
def test_the_description_is_complete_and_filled_in(persona: Persona, lang: Lang) -> None:
    text = persona.describe(lang, seat=11)
    assert [row[3:] for row in text.splitlines() if row.startswith("## ")] == list(HEADINGS[lang])
    assert persona.names[lang] in text
    assert "{" not in text


@pytest.mark.parametrize("persona", CAST, ids=lambda persona: persona.id)
def test_prose_names_no_seat_that_a_model_could_repeat_as_a_fact(persona: Persona) -> None:
    for lang in LANGS:
        for text in persona.prose[lang].model_dump().values():
            assert not re.search(r"\d|[二三四五六七八九十]号", text), text


def test_the_seat_is_filled_in() -> None:
    assert "seat 7" in load_persona("lawyer").describe("en", 7)
    assert "7号" in load_persona("lawyer").describe("zh", 7)


def test_a_persona_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        CAST[0].age = 20  # type: ignore[misc]


def test_everything_public_is_listed() -> None:
    assert all(hasattr(prompts, name) for name in prompts.__all__)
