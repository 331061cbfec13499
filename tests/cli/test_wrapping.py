"""Lines break where a reader of either language expects, at a width counted in cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from api.terminal.wrapping import breaks, padded, wrapped

LETTERS = st.text(st.sampled_from("ab cd,.。，“”（）号1234狼人预言家 "), max_size=120)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 8, ["one two", "three"]),
        ("预言家查验狼人", 8, ["预言家查", "验狼人"]),
        ("我是好人，真的", 8, ["我是好", "人，真的"]),
        ("他说“好”然后", 6, ["他说", "“好”然", "后"]),
        ("aaaaaaaaaa", 4, ["aaaa", "aaaa", "aa"]),
        ("12号跳了", 5, ["12号", "跳了"]),
        ("a 12号", 5, ["a", "12号"]),
        ("", 5, [""]),
        ("a\nb", 5, ["a", "b"]),
    ],
)
def test_lines_break_at_the_right_places(text: str, width: int, lines: list[str]) -> None:
    assert [line.plain for line in wrapped(Text(text), width)] == lines


def test_a_name_is_not_broken() -> None:
    lines = wrapped(Text("投给10号丁跃吧"), 10, whole=("10号丁跃",))
    assert [line.plain for line in lines] == ["投给", "10号丁跃吧"]


@given(LETTERS, st.integers(6, 30))
def test_nothing_is_lost_and_no_line_is_too_wide(text: str, width: int) -> None:
    lines = [line.plain for line in wrapped(Text(text), width)]
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(cell_len(line) <= width for line in lines)


@given(LETTERS, st.integers(6, 30))
def test_breaks_rise_and_lie_inside(text: str, width: int) -> None:
    found = breaks(text, width)
    assert found == sorted(set(found))
    assert all(0 < place < len(text) for place in found)


def test_padding_counts_cells() -> None:
    assert padded(Text("狼人"), 6).plain == "狼人  "
    assert padded(Text("werewolf"), 6).plain == "werewolf"
