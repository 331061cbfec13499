"""The template narrator carries any game: faithful, steady, never twice the same."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine import events as e
from engine.boards import ALL_BOARDS
from engine.events import How, Told
from engine.game import Game
from engine.rulesets import ALL_RULESETS, Ruleset
from engine.seats import EVERYONE, Cause, Role
from engine.setup import GameSetup
from engine.views import View
from narrator.beats import Beat, BeatKind, Beats
from narrator.facts import check
from narrator.openings import opening
from narrator.tales import TALES, read_tales, tales
from narrator.templates import TemplateNarrator
from narrator.wording import joined
from prompts import LANGS, Lang, PromptError
from tests.narrator.staged import beats_of, played, table_names

ODD_NAMES = (
    "Dawn", "Night", "the", "dead", "狼人", "平安夜", "天", "Dr. No", "{who}", "[a|b]", "wolf witch",
    "Kim (3)", "7", "“I”", "A, B and C", "seer", "He", "I", "女巫", "号",
)  # fmt: skip


def every_deck(ruleset: Ruleset) -> list[tuple[Role, ...]]:
    """Decks that together hold every role the ruleset knows."""
    village = [r for r in ruleset.roles if r not in (Role.WEREWOLF, Role.VILLAGER, Role.WHITE_WOLF)]
    if ruleset.name == "elder":
        village.remove(Role.CUPID)
    wolves = [Role.WEREWOLF] * 2 + [r for r in ruleset.roles if r is Role.WHITE_WOLF]
    filled = [Role.VILLAGER] * max(3, 12 - len(village) - len(wolves))
    return [(*wolves, *village, *filled)]


SETUPS = [
    pytest.param({"board": board.name, "ruleset": None}, id=board.name) for board in ALL_BOARDS
] + [
    pytest.param({"deck": deck, "ruleset": ruleset.name}, id=f"{ruleset.name} with every role")
    for ruleset in ALL_RULESETS
    for deck in every_deck(ruleset)
]


def told(game: Game, lang: Lang, seed: int = 11) -> list[tuple[Beat, tuple[str, ...]]]:
    narrator = TemplateNarrator(lang, seed)
    return [(beat, narrator.tell(beat)) for beat, _ in beats_of(game)]


def text_of(narrations: Sequence[tuple[Beat, tuple[str, ...]]]) -> list[str]:
    return [sentence for _, sentences in narrations for sentence in sentences]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("asked", SETUPS)
def test_random_games_are_told_without_a_false_word_or_a_repetition(
    asked: dict[str, object], lang: Lang
) -> None:
    for seed in range(6):
        setup = GameSetup.of(**asked, seed=seed)  # type: ignore[arg-type]
        names = ODD_NAMES if seed == 5 else table_names(setup.size, lang)
        if seed != 4:
            setup = setup.with_names(names[: setup.size])
        game, narrator = played(setup, seed), TemplateNarrator(lang, 1000 + seed)
        openings: set[tuple[str, str]] = set()
        said: set[str] = set()
        for beat, view in beats_of(game):
            sentences = narrator.tell(beat)
            assert 1 <= len(sentences) <= 5
            assert check(sentences, view, beat, lang) == ()
            start = beat.kind, opening(joined(sentences, lang), lang)
            assert start not in openings
            openings.add(start)
            assert said.isdisjoint(sentences)
            said.update(sentences)


@pytest.mark.parametrize("lang", LANGS)
def test_the_longest_game_there_can_be_repeats_nothing(lang: Lang) -> None:
    # 2 × 18 + 10 nights, peaceful, each with the same seat accused in vain.
    names = table_names(18, lang)
    ballots = tuple((seat, 3 if seat % 2 else 4) for seat in range(5, 17))
    log: list[e.Event] = [e.GameStarted(names, (Role.WEREWOLF,) * 18, "standard", ())]
    for day in range(1, 47):
        log += [
            e.NightFell(day),
            e.DayBroke(day),
            e.DeathsAnnounced(day, How.NIGHT, (), ()),
            e.SpeakersOrdered(e.Occasion.DAY, (3, 4)),
            e.BallotsRevealed(e.Poll.EXILE, 1, ballots, ((3, 12), (4, 12))),
            e.VoteTied(e.Poll.EXILE, (3, 4)),
            e.SpeakersOrdered(e.Occasion.RUN_OFF, (3, 4)),
            e.BallotsRevealed(e.Poll.EXILE, 2, ballots[:3], ((3, 4), (4, 2))),
            e.NobodyExiled("tied"),
        ]
    beats, narrator = Beats(), TemplateNarrator(lang, 5)
    openings: set[tuple[str, str]] = set()
    said: set[str] = set()
    for seq, event in enumerate(log, 1):
        for beat in beats.hear(Told(seq, EVERYONE, event)):
            sentences = narrator.tell(beat)
            start = beat.kind, opening(joined(sentences, lang), lang)
            assert start not in openings
            assert said.isdisjoint(sentences)
            openings.add(start)
            said.update(sentences)
    assert len(openings) > 46 * 7


@pytest.mark.parametrize("lang", LANGS)
def test_the_same_seed_and_beats_give_the_same_words_and_another_seed_others(lang: Lang) -> None:
    game = played(GameSetup.of(board="twelve", seed=2).with_names(table_names(12, lang)), 2)
    assert told(game, lang, 7) == told(game, lang, 7)
    assert told(game, lang, 7) != told(game, lang, 8)


@pytest.mark.parametrize("lang", LANGS)
def test_the_village_and_its_season_are_kept_through_a_game(lang: Lang) -> None:
    game = played(GameSetup.of(board="twelve", seed=2).with_names(table_names(12, lang)), 2)
    villages = {setting.things["village"] for setting in tales(lang).settings}
    seen = set()
    for seed in range(12):
        text = joined(text_of(told(game, lang, seed)), lang)
        here = {village for village in villages if village in text}
        assert len(here) == 1
        seen |= here
    assert len(seen) > 2


async def test_narrate_streams_what_tell_says() -> None:
    game = played(GameSetup.of(board="quick", seed=3).with_names(table_names(7, "en")), 3)
    streaming, telling = TemplateNarrator("en", 4), TemplateNarrator("en", 4)
    for beat, view in beats_of(game):
        assert tuple([s async for s in streaming.narrate(view, beat)]) == telling.tell(beat)


@pytest.mark.parametrize("lang", LANGS)
def test_games_that_differ_in_secrets_alone_are_told_alike(lang: Lang) -> None:
    # A villager and the idiot have nothing to do by night: the tables of these two deals cannot
    # tell them apart until a card is turned.
    deck = [Role.WEREWOLF, Role.WEREWOLF, Role.SEER, Role.WITCH, Role.VILLAGER, Role.IDIOT]
    deck += [Role.VILLAGER] * 3
    swapped = [*deck[:4], Role.IDIOT, Role.VILLAGER, *deck[6:]]
    names = table_names(9, lang)
    compared = 0
    for seed in range(12):
        games = [
            played(
                GameSetup(tuple(cards), "standard", seed=seed, names=names, dealt=True),
                seed,
                talk=False,
                rash=10**9,
            )
            for cards in (deck, swapped)
        ]
        tellings = [[], []]  # type: list[list[tuple[e.Event, tuple[str, ...]]]]
        for telling, game in zip(tellings, games, strict=True):
            beats, narrator = Beats(), TemplateNarrator(lang, 99)
            for item in game.log:
                if item.audience == EVERYONE:
                    words = [narrator.tell(beat) for beat in beats.hear(item)]
                    telling.append((item.event, tuple(s for ss in words for s in ss)))
                else:
                    assert beats.hear(item) == ()
        for (one, words), (other, same) in zip(*tellings, strict=False):
            if one != other:
                break
            assert words == same
            compared += 1
    assert compared > 300


@pytest.mark.parametrize("lang", LANGS)
def test_before_the_deaths_are_told_the_words_are_the_same_whoever_died(lang: Lang) -> None:
    names = table_names(9, lang)
    start = [
        e.GameStarted(names, (Role.WEREWOLF,) * 9, "standard", ()),
        e.NightFell(1),
        e.DayBroke(1),
        e.HandsRaised((2, 5)),
        e.SheriffElected(2),
    ]
    tellings = []
    for dead in ((), (2,), (3, 7)):
        beats, narrator, view = Beats(), TemplateNarrator(lang, 1), View()
        words = []
        # The night's deaths reach the record, and nobody else, before the day breaks.
        log = [Told(n, EVERYONE, event) for n, event in enumerate(start, 1)]
        log[2:2] = [Told(0, (), e.Died(seat, Cause.KNIFE)) for seat in dead]
        for item in log:
            view.hear(item)
            for beat in beats.hear(item):
                words.append(narrator.tell(beat))
                assert check(words[-1], view, beat, lang) == ()
        tellings.append(words)
    assert tellings[0] == tellings[1] == tellings[2]


FREQUENT = ("nightfall", "dawn", "death", "deaths", "peaceful", "exile", "vote_split", "shot")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("tale", FREQUENT)
def test_what_is_told_often_has_a_dozen_forms(tale: str, lang: Lang) -> None:
    assert len(tales(lang).forms[tale]) >= 12


@pytest.mark.parametrize("lang", LANGS)
def test_every_tale_has_several_forms_and_no_form_twice(lang: Lang) -> None:
    for tale in TALES:
        forms = tales(lang).forms[tale]
        assert len(forms) >= 2, tale
        assert len(set(forms)) == len(forms), tale


def test_every_kind_of_beat_has_a_tale() -> None:
    assert {str(kind) for kind in BeatKind} <= set(TALES)


BROKEN = [
    ("unbalanced", "dawn: ['The sun [rises.']", "dawn: a '[' without its ']'"),
    ("one option", "dawn: ['The sun [rises].']", "dawn: an alternation of one"),
    ("empty option", "dawn: ['The sun [rises|].']", "dawn: an empty alternative"),
    ("stray close", "dawn: ['The sun rises].']", "dawn: ']' without a '['"),
    ("stray brace", "dawn: ['The sun }rises.']", "dawn: a stray '}'"),
    ("unknown slot", "dawn: ['{who} rises.']", "dawn: unknown slot 'who'"),
    ("unknown tale", "dusk: ['The sun sets.']", "unknown tale 'dusk'"),
    ("a digit", "dawn: ['Day 2 breaks.']", "dawn: '2' in a tale"),
    ("a quotation", "dawn: ['“Up”, says the sun.']", "dawn: '“' in a tale"),
    ("no end", "dawn: ['The sun rises']", "does not end"),
    ("too long", "dawn: ['A. B. C. D.']", "dawn: 4 sentences"),
    ("end in a choice", "dawn: ['The sun [rises. It|sets and] burns.']", "ends inside an altern"),
    ("no list", "dawn: 'The sun rises.'", "dawn is no list"),
    ("no text", "dawn: [{a: b}]", "is no text"),
    ("again unchanging", "again: {dawn: ['The sun rises.']}", "without a number"),
    ("again unknown", "again: {dusk: ['The sun sets.']}", "unknown tale 'dusk'"),
]


@pytest.mark.parametrize(
    ("text", "problem"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN]
)
def test_a_broken_tale_is_refused_with_its_file_and_line(
    text: str, problem: str, tmp_path: Path
) -> None:

    (tmp_path / "night.yaml").write_text("# a comment\n" + text, encoding="utf-8")
    with pytest.raises(PromptError) as error:
        read_tales(tmp_path, "en")
    assert str(error.value).startswith("templates/en/night.yaml:2: ")
    assert problem in str(error.value)
    assert "\n" not in str(error.value)


SHIPPED = Path(__file__).parents[2] / "narrator" / "templates" / "en"
WORLD = (SHIPPED / "world.yaml").read_text(encoding="utf-8")

BROKEN_WORLDS = [
    ("missing thing", WORLD.replace("    inn: the Black Hen\n", ""), "missing key 'inn'"),
    ("unknown thing", WORLD.replace("    inn:", "    pub:", 1), "missing key 'inn'"),
    ("extra thing", WORLD.replace("    inn:", "    pub: x\n    inn:", 1), "unknown key 'pub'"),
    ("a slot", WORLD.replace("an owl", "'{who}'"), "beast holds a slot or a choice"),
    ("a full stop", WORLD.replace("an owl", "an owl."), "beast ends a sentence"),
    (
        "little weather",
        WORLD.replace("by_day:\n", "by_day: [dry]\n    by_noon:\n", 1),
        "too little",
    ),
    ("nothing", "settings: []", "no list of settings"),
]


@pytest.mark.parametrize(
    ("world", "problem"),
    [case[1:] for case in BROKEN_WORLDS],
    ids=[case[0] for case in BROKEN_WORLDS],
)
def test_a_broken_world_is_refused(world: str, problem: str, tmp_path: Path) -> None:

    for source in SHIPPED.iterdir():
        (tmp_path / source.name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "world.yaml").write_text(world, encoding="utf-8")
    with pytest.raises(PromptError) as error:
        read_tales(tmp_path, "en")
    assert str(error.value).startswith("templates/en/world.yaml:")
    assert problem in str(error.value)


def test_a_missing_tale_is_refused(tmp_path: Path) -> None:

    (tmp_path / "night.yaml").write_text("dawn: ['The sun rises.']", encoding="utf-8")
    with pytest.raises(PromptError, match="no forms for 'opening'"):
        read_tales(tmp_path, "en")
