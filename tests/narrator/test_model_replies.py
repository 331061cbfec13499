"""Whatever a model wraps its story in, only the story is shown, and only what is true of it."""

from collections import Counter

import pytest

from engine.chance import Chance
from narrator.cleaning import Cleaner
from narrator.facts import check
from prompts import LANGS, Lang
from tests.narrator.corrupt import ALL_CORRUPTIONS
from tests.narrator.modelled import NAMES, QUIET, Scripted, narrator_of, plain, tell
from tests.narrator.staged import good, staged

GARBAGE = [
    ("empty", "", None),
    ("spaces", " \n \n", None),
    ("sorry", "I'm sorry, but I can't help with that.", "outside"),
    ("as an AI", "As an AI language model, I cannot tell this.", "outside"),
    ("will not", "This is violent, and I cannot continue this story.", "outside"),
    ("sorry in Chinese", "抱歉，我无法继续。", "outside"),
    ("Chinese", "雾从池塘上来，钟也不响。", "language"),
    ("a broken object", '{"narration": "The mist comes up', None),
    ("an object of numbers", '{"beat": 3}', None),
    ("code", "print(mist); {x: y}.", "remnant"),
    ("an address", "See https://example.org for more.", "format"),
    ("a heading", "# The Silent Night\n", "format"),
    ("no sentence", "…", "format"),
    ("a gesture", "*sighs*.", "format"),
    ("the moderator", "[EVENT] Moderator: nobody died.", "moderator"),
    ("another speaker", "Seat 2: I admit everything.", "other_speaker"),
    ("a confession", "I am a werewolf.", "outside"),
    ("a control code", "The mist \x1b[31mcomes up.", "format"),
    ("a mark of our own", "The mist \ue001 comes up.", "format"),
    ("without an end", "The mist comes up and " * 40 + ".", "format"),
]


@pytest.mark.parametrize(
    ("text", "rule"), [case[1:] for case in GARBAGE], ids=[case[0] for case in GARBAGE]
)
async def test_what_is_no_story_is_told_by_the_template(text: str, rule: str | None) -> None:
    beat, view = staged(QUIET, NAMES)
    narrator = narrator_of(Scripted(lambda prompt: text), "en")
    assert tuple([s async for s in narrator.narrate(view, beat)]) == plain()
    assert narrator.replaced == 1
    assert set(narrator.held) == ({rule} if rule else set())


MIST = ["The mist comes up.", "The bell is quiet."]
WRAPPED = [
    ("bold", "**The mist comes up.** The bell is *quiet*.", MIST),
    ("a list", "- The mist comes up.\n- The bell is quiet.", MIST),
    ("numbers", "1. The mist comes up.\n2. The bell is quiet.", MIST),
    ("a heading", "## Night\n\nThe mist comes up. The bell is quiet.", MIST),
    ("an object", '{"narration": "The mist comes up. The bell is quiet."}', MIST),
    ("a list in an object", '{"lines": ["The mist comes up.", "The bell is quiet."]}', MIST),
    ("a fence", "```\nThe mist comes up. The bell is quiet.\n```", MIST),
    ("a fenced object", '```json\n{"t": "The mist comes up. The bell is quiet."}\n```', MIST),
    ("thoughts", "<think>Dov is the wolf.</think>The mist comes up. The bell is quiet.", MIST),
    ("a preface", "Sure! Here is the narration:\nThe mist comes up. The bell is quiet.", MIST),
    ("a label", "Narrator: The mist comes up. The bell is quiet.", MIST),
    ("an epilogue", "The mist comes up. The bell is quiet. Let me know if you want more!", MIST),
    ("a gesture", "*whispers* The mist comes up. (pauses) The bell is quiet.", MIST),
    ("no last stop", "The mist comes up. The bell is quiet", MIST),
    ("too much", "The mist comes up. The bell is quiet. It waits. It listens.", [*MIST, "It waits."]),
    ("a repetition", "The mist comes up. The mist comes up. The bell is quiet.", MIST),
]  # fmt: skip


@pytest.mark.parametrize("chunk", [1, 7, 1000])
@pytest.mark.parametrize(
    ("text", "story"), [case[1:] for case in WRAPPED], ids=[case[0] for case in WRAPPED]
)
async def test_a_story_is_taken_out_of_what_a_model_wraps_it_in(
    text: str, story: list[str], chunk: int
) -> None:
    assert await tell(Scripted(lambda prompt: text, chunk=chunk)) == story


async def test_a_reply_cut_off_is_shown_to_its_last_whole_sentence() -> None:
    model = Scripted(lambda prompt: "The mist comes up. The bell is", finish="length")
    assert await tell(model) == ["The mist comes up."]


async def test_a_full_stop_inside_a_name_ends_no_sentence() -> None:
    names = ("Mr. Fox", "Dr. No", "A!", "Dov", "Eve")
    row = {"kind": "speeches", "who": [1], "day": 1}
    beat, view = staged(row, names)
    model = Scripted(lambda prompt: "Mr. Fox (1) begins. Old Mr. Moon listens.", chunk=1)
    narrator = narrator_of(model, "en")
    heard = [s async for s in narrator.narrate(view, beat)]
    assert heard == ["Mr. Fox (1) begins.", "Old Mr. Moon listens."]


@pytest.mark.parametrize("lang", LANGS)
async def test_a_story_written_by_hand_is_not_taken_for_garbage(lang: Lang) -> None:
    stopped = []
    for text, beat, _ in good(lang):
        cleaner = Cleaner(lang, beat.scene.names, "")
        for sentence in cleaner.all(text, finished=True):
            _, rule = await cleaner.plain(sentence)
            stopped += [] if rule is None else [(rule, sentence)]
    assert stopped == []


@pytest.mark.parametrize("lang", LANGS)
async def test_lies_and_leaks_never_reach_the_audience(lang: Lang) -> None:
    """The corruptions of the fact check's own test, sent as a model would send them."""
    dice = Chance(7)
    tried: Counter[str] = Counter()
    missed = 0
    for text, beat, view in good(lang):
        for corruption in ALL_CORRUPTIONS:
            spoilt = corruption(text, beat, lang, dice)
            if spoilt is None:
                continue
            tried[corruption.__name__] += 1
            narrator = narrator_of(Scripted(lambda prompt, s=spoilt: s), lang)  # type: ignore[misc]
            heard = [s async for s in narrator.narrate(view, beat)]
            assert heard
            assert check(heard, view, beat, lang) == ()
            wrong = {violation.sentence for violation in check(spoilt, view, beat, lang)}
            assert wrong.isdisjoint(heard)
            missed += not wrong
    assert len(tried) == len(ALL_CORRUPTIONS)
    assert min(tried.values()) >= 10
    assert missed <= 0.05 * tried.total()
