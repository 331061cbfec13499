"""What house players may say, that they never say it twice, and whom they mean."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

import pytest

from engine.chance import Chance
from engine.events import Occasion, Spoke, WolfWhispered
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind, within_budget
from engine.views import Said, View
from players.house.heard import Heard, sentences, tokens
from players.house.intent import Intent, Point, Topic
from players.house.phrasebook import SPACE, PhraseBook
from players.house.phrasefiles import SLOTS, Phrase
from players.referee import WordListReferee
from prompts import LANGS, Lang, Persona, load_personas

FREQUENT = {
    *(topic for topic in Topic if topic.value.startswith("accuse_")),
    *(topic for topic in Topic if topic.value.startswith("vouch_")),
    *(Topic.SIDE_WITH, Topic.VOTE_INTENT, Topic.CALL_VOTE, Topic.PEACEFUL, Topic.NIGHT_DEATH),
    *(Topic.NIGHT_DEATHS, Topic.NOTHING_YET, Topic.DENY_CHECK, Topic.DENY, Topic.DENY_VOTE),
    *(Topic.AGREE, Topic.FAREWELL, Topic.SUSPECTS, Topic.VOTE_LOOK_BACK, Topic.EXILE_LOOK_BACK),
}
EVERY_TOPIC = [pytest.param(topic, id=topic.value) for topic in Topic]
PACK_TOPICS = {Topic.PACK_TARGET, Topic.PACK_SEER, Topic.PACK_FAKE, Topic.PACK_AGREE}

# Cards that a topic may name: its claim is about them. Elsewhere the deck may hold no such card.
NAMES_CARDS = {
    Topic.SAVED: {Role.WITCH},
    Topic.POISONED: {Role.WITCH},
    Topic.SHIELDED: {Role.GUARD},
    Topic.HUNTER_THREAT: {Role.HUNTER},
    Topic.SHOOTING: {Role.HUNTER},
}
ALWAYS_NAMED = {Role.WEREWOLF, Role.VILLAGER, Role.SEER}

NAMES_A_CAUSE = re.compile(
    r"刀|毒|解药|银水|盾|\bknif|\bkniv|poison|antidote|\bpotion|shield|\bbit(e|ten)\b|\bkilled\b|murder"
)


@cache
def cast() -> tuple[Persona, ...]:
    return load_personas()[:12]


def table_view(seat: Seat, lang: Lang, day: int = 2) -> View:
    """A view of a twelve-seat table on a morning."""
    view = View(seat, names=tuple(persona.names[lang] for persona in cast()), day=day, night=day)
    view.alive = view.seats
    return view


def full_point(topic: Topic, speaker: Seat, chance: Chance) -> Point:
    """A point with all slots filled, about others than the speaker."""
    first, second, third, *rest = chance.shuffled(
        "seats", [seat for seat in range(1, 13) if seat != speaker]
    )
    return Point(
        topic,
        target=first,
        other=second,
        third=third,
        role=Role.SEER,
        other_role=Role.HUNTER,
        night=chance.number("night", 2) + 1,
        day=chance.number("day", 2) + 1,
        alive=9,
        targets=(first, second, *rest[: chance.number("more", 2)]),
    )


@dataclass(frozen=True)
class Turn:
    """Who said what in a made-up game."""

    persona: Persona
    view: View
    intent: Intent
    said: tuple[str, ...]


def made_up_game(lang: Lang, seed: int, turns: int = 60) -> Iterator[Turn]:
    """Speeches of two to five random points; whispers of one."""
    chance = Chance(seed)
    book = PhraseBook.of(lang)
    view = table_view(1, lang)
    by_day = [topic for topic in Topic if topic not in PACK_TOPICS]
    for turn in range(turns):
        view.seat = turn % 12 + 1
        whispers = chance.coin("whisper", 1, 6)
        topics = sorted(PACK_TOPICS) if whispers else by_day
        several = 1 if whispers else 2 + chance.number("points", 4)
        points = tuple(
            full_point(topics[chance.number("topic", len(topics))], view.seat, chance)
            for _ in range(several)
        )
        intent = Intent(Occasion.PACK if whispers else Occasion.DAY, points)
        persona = cast()[view.seat - 1]
        said = book.speak(intent, view=view, persona=persona, seed=seed)
        yield Turn(persona, view, intent, said)
        text = SPACE[lang].join(said)
        if whispers:
            view.whispers.append((view.night, WolfWhispered(view.seat, None, text)))
        else:
            spoke = Spoke(view.seat, Occasion.DAY, text, ())
            view.said.append(Said(view.day, len(view.said) + 1, spoke))


def refers(text: str, seat: Seat, name: str, lang: Lang) -> bool:
    """Whether the text refers to the seat; in Chinese numbers of days and people are no seats."""
    number = rf"(?<!\d){seat}号" if lang == "zh" else rf"(?<!\d){seat}(?!\d)"
    return re.search(f"{number}|{name}", text) is not None


def wordings(phrase: Phrase, most: int = 120) -> Iterator[str]:
    """The wordings of an entry, at most so many, spread over all of them."""
    step = phrase.template.count // most | 1  # odd, so that every alternative has its turn
    for number in range(0, phrase.template.count, step):
        yield phrase.template.wording(number)


# --- the files -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("topic", EVERY_TOPIC)
def test_every_topic_has_plenty_to_say_to_everybody(lang: Lang, topic: Topic) -> None:
    phrases = PhraseBook.of(lang).phrases.by_topic[topic]
    assert len(phrases) >= (14 if topic in FREQUENT else 8)
    assert sum(phrase.template.count for phrase in phrases) >= (300 if topic in FREQUENT else 240)
    for_all = [phrase for phrase in phrases if not phrase.registers]
    assert sum(phrase.template.count for phrase in for_all) >= 60


@pytest.mark.parametrize("topic", EVERY_TOPIC)
def test_every_topic_declares_its_slots(topic: Topic) -> None:
    fields = set(Point.__slots__) - {"topic", "claim"}
    assert SLOTS[topic] <= fields


def all_wordings(lang: Lang, most: int = 120) -> Iterator[tuple[Topic, Phrase, str]]:
    for topic, phrases in PhraseBook.of(lang).phrases.by_topic.items():
        for phrase in phrases:
            for wording in wordings(phrase, most):
                yield topic, phrase, wording


@pytest.mark.parametrize("lang", LANGS)
def test_texts_speak_of_the_facts_the_point_is_about(lang: Lang) -> None:
    facts = {"target", "other", "third", "role", "other_role", "targets", "alive"}
    vague = [
        (topic, phrase.template.wording(0))
        for topic, phrases in PhraseBook.of(lang).phrases.by_topic.items()
        for phrase in phrases
        if SLOTS[topic] & facts
        and topic is not Topic.DENY  # "I heard that" answers the last accuser without a name
        and not {"target_me", "other_me"} & set(phrase.when)
        and not phrase.template.slots & facts
    ]
    assert vague == []


@pytest.mark.parametrize("lang", LANGS)
def test_no_text_swears_an_oath_or_talks_of_the_world_outside(lang: Lang) -> None:
    referee = WordListReferee()
    banned = [text for _, _, text in all_wordings(lang) if referee.broken(text)]
    assert banned == []


@pytest.mark.parametrize("lang", LANGS)
def test_no_text_names_a_card_that_the_deck_may_lack(lang: Lang) -> None:
    words = PhraseBook.of(lang).phrases.words
    edge = r"\b" if lang == "en" else ""
    names = {
        role: re.compile(
            "|".join(f"{edge}{re.escape(word)}{edge}" for word in words.of(role)), re.I
        )
        for role in Role
        if role not in ALWAYS_NAMED
    }
    named = [
        text
        for topic, _, text in all_wordings(lang)
        for role, name in names.items()
        if role not in NAMES_CARDS.get(topic, ()) and name.search(text)
    ]
    assert named == []


@pytest.mark.parametrize("lang", LANGS)
def test_no_text_about_a_night_names_a_cause(lang: Lang) -> None:
    nights = {Topic.PEACEFUL, Topic.NIGHT_DEATH, Topic.NIGHT_DEATHS}
    causes = [
        text
        for topic, _, text in all_wordings(lang)
        if topic in nights and NAMES_A_CAUSE.search(text)
    ]
    assert causes == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_wording_is_a_few_whole_sentences(lang: Lang) -> None:
    ends = ".!?" if lang == "en" else "。！？…"
    foreign = re.compile(r"[ ,.!?;]" if lang == "zh" else r"[，。！？、]")
    broken = [
        text
        for _, _, text in all_wordings(lang, 40)
        if text[-1] not in ends or not 1 <= len(sentences(text)) <= 5 or foreign.search(text)
    ]
    assert broken == []


# --- a game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_sentence_is_said_twice_in_a_game(lang: Lang, seed: int) -> None:
    seen: dict[tuple[str, ...], str] = {}
    points = 0
    for turn in made_up_game(lang, seed):
        points += len(turn.intent.points)
        for sentence in turn.said:
            key = tokens(sentence)
            assert key not in seen, f"{sentence!r} repeats {seen[key]!r}"
            seen[key] = sentence
    assert points > 150
    assert len(seen) >= points


@pytest.mark.parametrize("lang", LANGS)
def test_speeches_are_clean_text_within_the_budget(lang: Lang) -> None:
    for turn in made_up_game(lang, 3):
        text = SPACE[lang].join(turn.said)
        assert not re.search(r"[\[\]{}<>|\x00-\x1f]", text)
        if lang == "en":
            assert "  " not in text
            assert not re.search(r" [,.!?;:]", text)
            assert not re.search(r"(?<![\w'’])a (?=[aeiou](?!ne\b|nce\b))", text), text
            assert all(not sentence[0].islower() for sentence in turn.said), turn.said
        else:
            names = "".join(turn.view.names)
            assert " " not in text or " " in names


@pytest.mark.parametrize("lang", LANGS)
def test_the_manner_never_makes_a_speech_too_long(lang: Lang) -> None:
    book = PhraseBook.of(lang)
    for seat in range(1, 13):
        view = table_view(seat, lang)
        point = full_point(Topic.VOTE_INTENT, seat, Chance(seat))
        said = book.speak(
            Intent(Occasion.DAY, (point,)), view=view, persona=cast()[seat - 1], seed=seat
        )
        text = SPACE[lang].join(said)
        assert within_budget(text) == text


@pytest.mark.parametrize("lang", LANGS)
def test_only_the_seats_of_the_points_are_named(lang: Lang) -> None:
    for turn in made_up_game(lang, 4):
        tics = turn.persona.house[lang]
        manner = (*tics.openers, *tics.asides, *tics.closers)
        text = SPACE[lang].join(turn.said)
        for piece in manner:
            text = text.replace(piece, "")
        meant = {turn.view.seat}
        for point in turn.intent.points:
            meant.update(seat for seat in (point.target, point.other, point.third) if seat)
            meant.update(point.targets)
        for seat, name in zip(turn.view.seats, turn.view.names, strict=True):
            if seat not in meant:
                assert not refers(text, seat, name, lang), (seat, text)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("topic", EVERY_TOPIC)
def test_the_seats_of_a_point_can_be_identified(lang: Lang, topic: Topic) -> None:
    book = PhraseBook.of(lang)
    for speaker in range(1, 13):
        view = table_view(speaker, lang)
        point = full_point(topic, speaker, Chance(speaker))
        said = book.speak(
            Intent(Occasion.PACK, (point,)), view=view, persona=cast()[speaker - 1], seed=speaker
        )
        text = SPACE[lang].join(said)
        assert text
        named = {seat for seat in view.seats if refers(text, seat, view.name_of(seat), lang)}
        meant: set[Seat] = {speaker, *point.targets}
        meant.update(seat for seat in (point.target, point.other, point.third) if seat)
        assert named <= meant
        if topic is not Topic.DENY and SLOTS[topic] & {"target", "other", "targets"}:
            assert named, text


def test_a_turn_names_seats_in_one_way() -> None:
    for turn in made_up_game("en", 5):
        text = " ".join(turn.said)
        names = [name for name in turn.view.names if re.search(rf"\b{name}\b", text)]
        numbers = re.findall(r"(?<!\w)\d+", text)
        own = turn.view.name_of(turn.view.seat)
        assert not numbers or set(names) <= {own}, text


@pytest.mark.parametrize(
    ("names", "number_only"),
    [
        pytest.param(("Ann", "Ann", *"CDEFGHIJKL"), {1, 2}, id="two of one name"),
        pytest.param(("Seer", "Ann", *"CDEFGHIJKL"), {1}, id="named like a card"),
        pytest.param(("7", "Ann", *"CDEFGHIJKL"), {1}, id="named like a seat"),
        pytest.param(("Dr. X.", "Ann", *"CDEFGHIJKL"), {1}, id="a name with marks in it"),
    ],
)
def test_a_name_that_could_be_misunderstood_is_not_used(
    names: tuple[str, ...], number_only: set[Seat]
) -> None:
    book = PhraseBook.of("en")
    for seed in range(12):
        view = replace(table_view(12, "en"), names=names)
        for seat in sorted(number_only):
            point = Point(Topic.VOTE_INTENT, target=seat)
            said = book.speak(
                Intent(Occasion.PACK, (point,)), view=view, persona=cast()[0], seed=seed
            )
            text = " ".join(said)
            assert re.search(rf"(?<!\d){seat}(?!\d)", text), text
            assert len(names[seat - 1]) == 1 or not re.search(rf"\b{names[seat - 1]}\b", text)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("topic", [Topic.SAVED, Topic.SHIELDED, Topic.ACCUSE_ATTACKS])
def test_a_speaker_never_calls_itself_by_number_or_name(lang: Lang, topic: Topic) -> None:
    book = PhraseBook.of(lang)
    view = table_view(5, lang)
    target, other = (3, 5) if topic is Topic.ACCUSE_ATTACKS else (5, None)
    for seed in range(20):
        point = Point(topic, night=1, target=target, other=other)
        said = book.speak(Intent(Occasion.PACK, (point,)), view=view, persona=cast()[4], seed=seed)
        text = SPACE[lang].join(said)
        assert view.name_of(5) not in text
        assert not re.search(r"(?<!\d)5(?!\d)", text)


# --- the same for everybody, the same every time ---------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_wolf_and_a_villager_use_the_same_words(lang: Lang) -> None:
    book = PhraseBook.of(lang)
    point = full_point(Topic.ACCUSE_QUIET, 4, Chance(1))
    villager, wolf = table_view(4, lang), table_view(4, lang)
    villager.role, wolf.role, wolf.pack = Role.VILLAGER, Role.WEREWOLF, (4, 5)
    intent = Intent(Occasion.DAY, (point,))
    said = [book.speak(intent, view=view, persona=cast()[3], seed=9) for view in (villager, wolf)]
    assert said[0] == said[1]


def test_a_persona_speaks_in_its_register_more_often_than_not_evenly() -> None:
    blunt = next(persona for persona in cast() if persona.house.register == "blunt")
    book = PhraseBook.of("en")
    phrases = book.phrases.by_topic[Topic.VOTE_INTENT]
    mine = {w for p in phrases if "blunt" in p.registers for w in wordings(p, 2000)}
    others = {w for p in phrases if p.registers and "blunt" not in p.registers for w in wordings(p)}
    view = replace(table_view(5, "en"), names=tuple(str(seat) for seat in range(1, 13)))
    heard = []
    for seed in range(60):
        point = Point(Topic.VOTE_INTENT, target=3)
        said = book.speak(Intent(Occasion.PACK, (point,)), view=view, persona=blunt, seed=seed)
        heard.append(" ".join(said))
    flat = [re.sub(r"\b(seat |number )?3\b", "{target}", text, flags=re.I) for text in heard]
    folded = {tokens(text) for text in mine}
    in_voice = sum(tokens(text) in folded for text in flat)
    assert 6 <= in_voice <= 54
    assert not {tokens(text) for text in flat} & {tokens(text) for text in others}


def test_a_claim_is_made_when_and_only_when_it_is_said() -> None:
    book = PhraseBook.of("en")
    claim = Claim(ClaimKind.ACCUSE, targets=(3,), why="quiet")
    point = Point(Topic.ACCUSE_QUIET, target=3, claim=claim)
    view = table_view(5, "en")
    speech = book.speech(Intent(Occasion.DAY, (point,)), view=view, persona=cast()[0], seed=1)
    assert speech.text
    assert speech.claims == (claim,)
    unsayable = replace(point, target=None)
    speech = book.speech(Intent(Occasion.DAY, (unsayable,)), view=view, persona=cast()[0], seed=1)
    assert (speech.text, speech.claims) == ("", ())


def test_no_points_are_no_words() -> None:
    for lang in LANGS:
        intent = Intent(Occasion.DAY)
        view = table_view(1, lang)
        assert PhraseBook.of(lang).speak(intent, view=view, persona=cast()[0], seed=1) == ()


def test_the_words_do_not_depend_on_the_hash_seed() -> None:
    program = (
        "from tests.players.house.test_phrasebook import made_up_game\n"
        "for lang in ('en', 'zh'):\n"
        "    for turn in made_up_game(lang, 7, 12):\n"
        "        print(ascii(turn.said))\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(outputs) == 1
    assert next(iter(outputs)).count("\n") == 24


def test_what_was_heard_is_compared_without_case_and_marks() -> None:
    heard = Heard(["Seat 3 is a wolf! Vote there."])
    assert heard.repeats("seat 3 is a wolf.")
    assert heard.repeats("Something new. VOTE THERE!")
    assert heard.repeats("Twice in one breath. Twice, in one breath!")
    assert not heard.repeats("Seat 4 is a wolf.")


def test_least_worn_means_fewest_pairs_heard_before() -> None:
    heard = Heard(["the quick brown fox"])
    assert heard.staleness("the quick brown fox") > heard.staleness("the quick grey fox") > 0
    assert heard.staleness("something else entirely") == 0


def test_a_topic_that_is_used_up_is_left_out_rather_than_repeated() -> None:
    book = PhraseBook.of("en")
    view = replace(table_view(1, "en"), names=tuple(str(seat) for seat in range(1, 13)))
    intent = Intent(Occasion.PACK, (Point(Topic.FIRST_TO_SPEAK),))
    phrases = book.phrases.by_topic[Topic.FIRST_TO_SPEAK]
    for phrase in phrases:
        for wording in islice(wordings(phrase, 10**6), 10**6):
            spoke = Spoke(2, Occasion.DAY, wording, ())
            view.said.append(Said(1, len(view.said) + 1, spoke))
    assert book.speak(intent, view=view, persona=cast()[0], seed=1) == ()
