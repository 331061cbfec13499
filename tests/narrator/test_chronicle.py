"""A chronicle tells all of a game, truly, and no word in it can format or forge a line."""

import re

import pytest

from engine import events as e
from engine.boards import ALL_BOARDS
from engine.events import How, Occasion, Told
from engine.seats import EVERYONE, Cause, Role, Winner
from engine.setup import GameSetup
from engine.speech import Claim, ClaimKind
from narrator.chronicle import chronicle, secrets
from narrator.deeds import UNWRITTEN, Lines, chronicle_texts, plain
from narrator.templates import TemplateNarrator
from prompts import LANGS, Lang
from tests.cli.test_texts import EVENTS, KINDS, NAMES
from tests.narrator.modelled import game_of
from tests.narrator.staged import played, table_names


async def written(log: list[Told], lang: Lang) -> str:
    place = TemplateNarrator(lang, 5)
    return "\n\n".join([block async for block in chronicle(log, lang, place, place)])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_every_event_has_its_line_or_is_left_out_on_purpose(
    kind: type[e.Event], lang: Lang
) -> None:
    said = []
    for event in (*EVENTS, e.DeathsAnnounced(1, How.NIGHT, (), ())):
        if type(event) is kind:
            lines = Lines(lang)
            lines.of(e.GameStarted(NAMES, (Role.SEER,), "standard", ()))
            said += lines.of(event)
    assert bool(said) == (kind not in UNWRITTEN)
    for line in said:
        assert "{" not in line
        assert "None" not in line


@pytest.mark.parametrize("board", [board.name for board in ALL_BOARDS])
@pytest.mark.parametrize("lang", LANGS)
async def test_every_death_is_told_with_its_cause_and_every_vote_with_its_voters(
    lang: Lang, board: str
) -> None:
    game = game_of(lang, board, 3)
    told, lines = await written(list(game.log), lang), Lines(lang)
    texts = chronicle_texts(lang)
    for item in game.log:
        for line in lines.of(item.event):
            assert line in told
        if isinstance(item.event, e.Died):
            assert texts.causes[item.event.cause] in lines.of(item.event)[0]
    headings = [line for line in told.splitlines() if line.startswith("## ")]
    nights = sum(isinstance(item.event, e.NightFell) for item in game.log)
    days = sum(isinstance(item.event, e.DayBroke) for item in game.log)
    assert len(headings) == nights + days + 2


@pytest.mark.parametrize("lang", LANGS)
def test_both_languages_and_every_closed_list_are_complete(lang: Lang) -> None:
    texts = chronicle_texts(lang)
    assert set(texts.causes) == set(Cause)
    assert set(texts.winners) == set(Winner)
    english, chinese = chronicle_texts("en"), chronicle_texts("zh")
    for name in type(texts).model_fields:
        mine, yours = getattr(english, name), getattr(chinese, name)
        if isinstance(mine, str):
            assert slots(mine) == slots(yours), name
        else:
            assert list(mine) == list(yours)
            for key in mine:
                assert slots(mine[key]) == slots(yours[key]), f"{name}.{key}"


def slots(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize(
    ("role", "said"),
    [(Role.SEER, "which was true"), (Role.WITCH, "which was a lie")],
    ids=["true", "a lie"],
)
def test_a_claim_is_told_with_whether_it_was_true(role: Role, said: str) -> None:
    lines = Lines("en")
    lines.of(e.GameStarted(NAMES, (Role.SEER,), "standard", ()))
    lines.of(e.RoleDealt(1, Role.SEER))
    (line,) = lines.of(e.Spoke(1, Occasion.DAY, "x", (Claim(ClaimKind.ROLE, role=role),)))
    assert said in line


@pytest.mark.parametrize(
    "words",
    ["# The end", "> wolf", "a\n- **b**", "[x](http://y)", "<b>x</b>", "`x` | y", "x\x1b[31m"],
    ids=repr,
)
async def test_what_people_write_formats_nothing(words: str) -> None:
    setup = GameSetup.of(board="quick", seed=1).with_names(
        ["*A*", "|B|", "#C", *table_names(4, "en")]
    )
    game = played(setup, 1)
    log = [*game.log]
    end = next(n for n, item in enumerate(log) if isinstance(item.event, e.GameEnded))
    log.insert(end, Told(0, EVERYONE, e.Spoke(1, Occasion.LAST_WORDS, words, ())))
    told = await written(log, "en")
    assert f"“{plain(words)}”" in told
    assert plain(words).isprintable()
    for line in told.splitlines():
        assert not re.search(r"(?<!\\)[`<\[*]", line), line
    rows = [line for line in told.splitlines() if line.startswith("|")]
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 4 for row in rows)


@pytest.mark.parametrize("lang", LANGS)
def test_the_secrets_are_what_nobody_heard_in_public(lang: Lang) -> None:
    game = game_of(lang)
    found, lines = secrets(game.log, lang), Lines(lang)
    for item in game.log:
        for line in lines.of(item.event):
            if item.audience == EVERYONE:
                assert line not in found
    assert any(chronicle_texts(lang).events["pack_met"].split("{")[0] in line for line in found)
