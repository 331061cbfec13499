"""A person at the terminal, answering for a seat among the house players."""

import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NoReturn, Protocol

from rich.text import Text

from api.record import Draft
from api.terminal import notebook
from api.terminal.choices import Choices, Misread, shortened
from api.terminal.facts import Wording
from api.terminal.screen import FACT, OWN, PRIVATE, TROUBLE, Screen
from api.terminal.speaking import Composition
from engine.asks import Answer, Ask, AskKind, Chosen
from engine.speech import Speech
from engine.views import View
from players.player import Say

_LIGHT: Final = frozenset(
    {AskKind.STAGE, AskKind.WITHDRAW, AskKind.SIDE, AskKind.PEEK, AskKind.CONFER}
)
"""Questions whose default harms nobody, so that Enter is enough."""

_PROMPT: Final = "  > "


class Desk(Protocol):
    """What a person's table lends them: what waits for them, and where their notes are kept."""

    @property
    def offer(self) -> Ask | None:
        """Their standing offer, if there is one."""
        ...

    @property
    def waits_for_them(self) -> bool:
        """Whether the game waits for their answer now."""
        ...

    def note(self, text: str) -> None:
        """Keep a note."""
        ...

    def draft(self, draft: Draft) -> None:
        """Keep a speech half written."""
        ...


class Booms(BaseException):
    """The person takes their standing offer in the middle of another question.

    No Exception: a table answers for a player that fails, and this one does not.
    """

    def __init__(self, offer: Ask) -> None:
        self.offer = offer
        super().__init__()


def typed(prompt: str) -> str:
    """A line from standard input, shown where no terminal echoes it. Raises EOFError."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


class Person:
    """Asks at the terminal. Ctrl-C and the end of input both raise KeyboardInterrupt.

    read: prompts and returns a line; raises EOFError at the end of input.
    before: waited for before a question is put, since a person who types holds up the loop.
    """

    def __init__(
        self,
        screen: Screen,
        wording: Wording,
        desk: Desk,
        *,
        read: Callable[[str], str] = typed,
        notes: Sequence[str] = (),
        draft: Draft | None = None,
        before: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._screen = screen
        self._wording = wording
        self._texts = wording.texts
        self._desk = desk
        self._read = read
        self._notes = list(notes)
        self._draft = draft
        self._before = before
        self._heard = 0
        self._quiet_day: int | None = None

    # --- what a table asks of a player ---------------------------------------------------------

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        """Put the question to the person until the answer is a legal one."""
        if self._before is not None:
            await self._before()
        _drop_typed_ahead()
        self._screen.line()
        self._screen.block(Text(self._question(view, ask), OWN), Text("▶ ", PRIVATE), indent=0)
        if ask.kind is AskKind.CONFER:
            return self._confer(view, ask)
        if ask.speech is not None:
            return ask.answer(speech=self._speak(view, ask))
        return ask.answer(*self._choose(view, ask))

    async def consider(self, view: View, offer: Ask) -> bool:
        """Between the speeches of others, whether to end the day; /quiet ends the asking."""
        heard = sum(1 for said in view.said if said.spoke.seat != view.seat)
        if heard == self._heard or self._desk.waits_for_them or self._quiet_day == view.day:
            return False
        self._heard = heard
        _drop_typed_ahead()
        self._fact(self._texts.play("boom_line"))
        while True:
            line = self._line()
            if not line:
                return False
            if line == "/quiet":
                self._quiet_day = view.day
                return False
            if line == "/boom":
                return self._sure()
            self._anywhere(view, line)

    # --- choosing ------------------------------------------------------------------------------

    def _question(self, view: View, ask: Ask) -> str:
        key = str(ask.kind)
        if ask.kind in (AskKind.SPEAK, AskKind.INTERJECT):
            key = f"speak_{ask.speech}"
        elif ask.kind in (AskKind.VOTE, AskKind.WOLVES) and ask.about:
            key += "_again"
        slots = {"about": self._wording.seats(ask.about)}
        if ask.kind is AskKind.THIEF and len(view.middle) > 1:
            slots["first"], slots["second"] = map(self._texts.role, view.middle[:2])
        return self._texts.sheet.asks[key].format(**slots)

    def _choose(self, view: View, ask: Ask) -> Chosen:
        choices = Choices(ask, self._wording)
        self._offer_choices(choices)
        sure = ask.kind in _LIGHT
        while True:
            line = self._line()
            if not line:
                if sure:
                    return ask.default
                sure = True
                self._fact(self._texts.play("confirm", default=choices.shown(ask.default)))
            elif line in ("?", "？", "/help"):
                self._help("question")
                self._offer_choices(choices)
            elif line == "/boom":
                self._boom()
            elif line.startswith("/"):
                self._anywhere(view, line)
            else:
                try:
                    return choices.read(line)
                except Misread as wrong:
                    self._trouble(str(wrong))

    def _offer_choices(self, choices: Choices) -> None:
        several = max(choices.ask.counts) > 1
        line = self._texts.play(
            "choose_some" if several else "choose",
            options=choices.listed(),
            counts=choices.counts(),
            default=choices.shown(choices.ask.default),
        )
        self._fact(line)

    def _confer(self, view: View, ask: Ask) -> Answer:
        """A proposal and words to the pack in one line: "5 she knows too much"."""
        choices = Choices(ask, self._wording)
        self._offer_choices(choices)
        while True:
            line = self._line()
            if not line:
                return ask.silence
            if line in ("?", "？", "/help"):
                self._help("confer")
            elif line.startswith("/"):
                self._anywhere(view, line)
            else:
                first, _, rest = line.partition(" ")
                if first in ("0", "-"):
                    return ask.answer(speech=Speech(rest.strip()))
                target = choices.option(first.casefold())
                if target is not None:
                    return ask.answer(target, speech=Speech(rest.strip()))
                if first.isdecimal():
                    self._trouble(
                        self._texts.play("not_seat", word=first, options=choices.listed())
                    )
                    continue
                return ask.answer(speech=Speech(line))

    # --- speaking ------------------------------------------------------------------------------

    def _speak(self, view: View, ask: Ask) -> Speech:
        self._fact(self._texts.play("speak_how"))
        made = Composition(ask, self._wording, view)
        if self._draft is not None and self._draft.ask == ask.number:
            made.go_on(self._draft)
            self._fact(self._texts.play("draft", text=made.shown()))
        sure = False
        try:
            while True:
                line = self._line()
                if line in ("/done", "/结束") or (not line and (made.begun or sure)):
                    return made.speech()
                if line in ("/skip", "/过"):
                    return Speech()
                if not line:
                    sure = True
                    self._fact(self._texts.play("nothing_said"))
                elif line in ("?", "？", "/help"):
                    self._help("speech")
                elif line == "/boom":
                    self._boom()
                else:
                    self._add(view, made, line)
        except (KeyboardInterrupt, Booms):
            if made.begun:
                self._desk.draft(made.draft())
            raise

    def _add(self, view: View, made: Composition, line: str) -> None:
        try:
            told = made.add(line)
        except Misread as wrong:
            self._trouble(str(wrong))
            return
        if told is None:
            self._anywhere(view, line)
        elif told:
            self._fact(told)

    # --- at any question -----------------------------------------------------------------------

    def _anywhere(self, view: View, line: str) -> None:
        """The commands that every question knows."""
        command, _, rest = line.partition(" ")
        match command:
            case "?" | "？" | "/help":
                self._help("question")
            case "/notes" | "/笔记":
                notebook.show_notes(self._screen, self._wording, view, self._notes)
            case "/note" | "/记" if rest.strip():
                self._notes.append(rest.strip())
                self._desk.note(rest.strip())
                self._fact(self._texts.play("note_kept"))
            case "/note" | "/记":
                self._trouble(self._texts.play("needs", usage="/note …"))
            case "/ledger" | "/票型":
                notebook.show_ledger(self._screen, self._wording, view)
            case "/rules" | "/规则":
                notebook.show_rules(self._screen, self._wording, view)
            case "/boom" | "/quiet":
                self._trouble(self._texts.play("no_boom"))
            case "/quit" | "/exit" | "/退出":
                raise KeyboardInterrupt
            case _:
                self._trouble(self._texts.play("unknown", word=shortened(command)))

    def _boom(self) -> None:
        """Take the standing offer if the person is sure; else go on with the question."""
        offer = self._desk.offer
        if offer is None:
            self._trouble(self._texts.play("no_boom"))
        elif self._sure():
            raise Booms(offer)

    def _sure(self) -> bool:
        self._trouble(self._texts.play("boom_sure"))
        return self._line() == "/boom"

    def _help(self, key: str) -> None:
        for line in (*self._texts.help(key), *self._texts.help("anywhere")):
            self._screen.block(Text(line), indent=4)
        self._screen.block(Text(self._texts.help("leave")[0], FACT), indent=4)

    def _line(self) -> str:
        try:
            return self._read(_PROMPT).strip()
        except EOFError:
            self._leave()

    def _leave(self) -> NoReturn:
        # The end of input is a person who has left, like Ctrl-C.
        raise KeyboardInterrupt

    def _fact(self, line: str) -> None:
        self._screen.block(Text(line, FACT))

    def _trouble(self, line: str) -> None:
        self._screen.block(Text(line, TROUBLE), Text("! ", TROUBLE))


def _drop_typed_ahead() -> None:
    """Forget what was typed before the question was seen: it would answer it unread."""
    if not sys.stdin.isatty():
        return
    try:
        import termios
    except ImportError:  # no such thing on Windows, where consoles have no queue to flush
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
