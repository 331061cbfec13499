"""Where a game is shown: a terminal with or without colour, or a file, at a steady width."""

import os
import sys
from collections.abc import Iterable
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from api.terminal.wrapping import wrapped
from engine.seats import Seat

PLAIN_WIDTH: Final = 100
WIDEST: Final = 110
NARROWEST: Final = 40

# Seats are told apart by shape as well as by colour: some see no colours, some terminals have none.
_GLYPHS: Final = "●◆■▲♠♣▼◐◈○◇□△♤♧▽◉▣◒◎"
_COLOURS: Final = (
    "#e06c75",
    "#61afef",
    "#98c379",
    "#e5c07b",
    "#c678dd",
    "#56b6c2",
    "#d19a66",
    "#ff79c6",
    "#7aa2f7",
    "#9ece6a",
    "#f7768e",
    "#2ac3de",
    "#bb9af7",
    "#e0af68",
    "#73daca",
    "#ff9e64",
    "#b4f9f8",
    "#c0caf5",
    "#f4b8e4",
    "#a6d189",
)

_DEEP: Final = 4
FACT: Final = "dim"
NARRATION: Final = "italic #b8a1e3"
HEADING: Final = "bold"
DEATH: Final = "bold #e06c75"
BADGE: Final = "bold #e5c07b"
PRIVATE: Final = "#8fa3bf"
OWN: Final = "bold"
TROUBLE: Final = "#e5c07b"


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Prints lines; knows how wide they may be.

    whole: words that are not broken over two lines, such as the names of seats.
    """

    whole: tuple[str, ...] = ()

    def __init__(self, file: TextIO | None = None) -> None:
        out = file or sys.stdout
        tty = out.isatty()
        self._running = 0
        self.console = _Console(
            file=out,
            highlight=False,
            markup=False,
            emoji=False,
            width=None if tty else PLAIN_WIDTH,
            # What is no terminal gets no colour codes, whatever the environment wishes for others.
            force_terminal=None if tty else False,
            color_system="auto" if tty and not os.environ.get("NO_COLOR") else None,
            legacy_windows=False,
        )

    @property
    def width(self) -> int:
        """Cells a line may take; followed anew as a window is resized."""
        return max(NARROWEST, min(self.console.width, WIDEST))

    def line(self, text: Text | str = "", style: str = "", *, end: str = "\n") -> None:
        """Print one line as it is, ending a running one first."""
        if self._running:
            self._running = 0
            self.console.print()
        self._print(Text(text, style) if isinstance(text, str) else text, end)

    def run_on(self, text: Text, joint: Text) -> None:
        """Print text behind the running line, or begin one; it grows until `line` is called."""
        room = self._running + joint.cell_len + text.cell_len
        if self._running and room <= self.width:
            self._running = room
            self._print(joint + text, "")
            return
        begun = Text("  ") + text
        self.line(begun, end="")
        self._running = begun.cell_len

    def _print(self, text: Text, end: str) -> None:
        if not text.plain.isprintable():
            # What players say is shown; it does not steer the terminal.
            text.plain = "".join(letter if letter.isprintable() else " " for letter in text.plain)
        self.console.print(text, end=end, soft_wrap=True)
        self.console.file.flush()

    def block(self, text: Text, mark: Text | None = None, indent: int = 2) -> None:
        """Print text wrapped, behind a mark and hanging under its own first letter."""
        self._hang(wrapped(text, self._room(mark, indent), self.whole), mark, indent)

    def chips(self, words: Iterable[str], style: str, lead: Text | None = None) -> None:
        """Print short words side by side, each in a box that is not broken."""
        boxes = [f"[{word}]" for word in words]
        text = Text(" ".join(boxes), style)
        self._hang(wrapped(text, self._room(lead, _DEEP), boxes), lead, _DEEP)

    def _room(self, mark: Text | None, indent: int) -> int:
        return self.width - indent - (mark.cell_len if mark else 0)

    def _hang(self, lines: Iterable[Text], mark: Text | None, indent: int) -> None:
        lead = Text(" " * indent) + (mark or Text())
        hang = Text(" " * lead.cell_len)
        for number, line in enumerate(lines):
            self.line((hang if number else lead) + line)

    def rule(self, title: str, style: str = HEADING) -> None:
        """Print a heading across the width."""
        text = Text().append("── ", FACT).append(title, style).append(" ")
        text.append("─" * (self.width - text.cell_len), FACT)
        self.line()
        self.line(text)


def colour(seat: Seat) -> str:
    """The colour of a seat."""
    return _COLOURS[(seat - 1) % len(_COLOURS)]


def glyph(seat: Seat) -> str:
    """The shape of a seat."""
    return _GLYPHS[(seat - 1) % len(_GLYPHS)]
