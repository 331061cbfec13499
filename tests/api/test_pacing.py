import pytest

from api.pacing import INSTANT, READING, Pace, pace_named, sentences
from engine.errors import SetupError


@pytest.mark.parametrize(
    ("text", "speed"),
    [("instant", 0.0), ("reading", 1.0), ("reading:2", 2.0), ("reading:0.5", 0.5)],
)
def test_a_pace_is_named_in_words_and_written_back_the_same(text: str, speed: float) -> None:
    pace = pace_named(text)
    assert pace.speed == speed
    assert str(pace) == text


@pytest.mark.parametrize("text", ["", "fast", "reading:", "reading:0", "reading:99", "reading:-1"])
def test_a_pace_that_is_none_is_refused_in_one_line_that_says_what_is(text: str) -> None:
    with pytest.raises(SetupError, match="a pace is instant, reading, or reading:FACTOR") as found:
        pace_named(text)
    assert "\n" not in str(found.value)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ()),
        ("One. Two! Three?", ("One. ", "Two! ", "Three?")),
        ("1.5 votes for 3. Enough", ("1.5 votes for 3. ", "Enough")),
        ("我验了3号。查杀！投他", ("我验了3号。", "查杀！", "投他")),
        ("“听我说。”他坐下了。", ("“听我说。”", "他坐下了。")),
        ("no mark at all", ("no mark at all",)),
    ],
    ids=["nothing", "english", "a number", "chinese", "quoted", "unfinished"],
)
def test_a_text_is_split_into_sentences_that_join_to_the_text(
    text: str, parts: tuple[str, ...]
) -> None:
    assert sentences(text) == parts
    assert "".join(sentences(text)) == text


def test_reading_takes_longer_for_more_text_and_chinese_counts_characters() -> None:
    assert READING.reading("x" * 210, "en") == pytest.approx(10)
    assert READING.reading("字" * 56, "zh") == pytest.approx(10)
    assert READING.reading("x", "en") == 1
    assert Pace(2).reading("x" * 210, "en") == pytest.approx(5)


def test_instant_holds_nothing() -> None:
    assert INSTANT.holds("ballots_revealed", {}, "en") == 0
    assert INSTANT.reading("x" * 500, "en") == 0


def test_how_long_something_holds_the_stage_follows_from_public_text_alone() -> None:
    steps = {READING.holds("step_called", {"step": step}, "en") for step in ("seer", "wolves")}
    assert len(steps) == 1
