"""Tells a game in the terminal, event by event, in its pace: speeches by the sentence."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from rich.text import Text

from api.pacing import INSTANT, Pace, sentences
from api.terminal import tables
from api.terminal.facts import Wording
from api.terminal.screen import (
    BADGE,
    DEATH,
    FACT,
    HEADING,
    NARRATION,
    PRIVATE,
    Screen,
    colour,
)
from api.terminal.wrapping import breaks
from api.texts import Texts
from engine import events as e
from engine.events import Told
from engine.seats import EVERYONE, GALLERY, Role, Seat, hears
from engine.views import View
from narrator.beats import Beat, Beats
from narrator.narrator import Narrator

_MARKS: Final = {
    "deaths_announced": ("†", DEATH),
    "sheriff_elected": ("★", BADGE),
    "badge_passed": ("★", BADGE),
    "badge_torn": ("★", BADGE),
    "exiled": ("▸", HEADING),
    "hunter_fired": ("▸", DEATH),
    "self_destructed": ("▸", DEATH),
    "idiot_turned": ("▸", HEADING),
    "warned": ("▸", BADGE),
}
_SPEECH_INDENT: Final = 4

Sleep = Callable[[float], Awaitable[None]]


class Teller:
    """Shows what one audience hears of a game.

    own: the seat whose view is shown; the gallery's without one. god: everything is shown.
    view: that audience's view of what has been told so far (the gallery's under `god`).
    board: the board's name for the opening lines.
    """

    def __init__(
        self,
        screen: Screen,
        texts: Texts,
        pace: Pace,
        *,
        own: Seat | None = None,
        god: bool = False,
        board: str | None = None,
        narrator: Narrator | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.screen = screen
        self.texts = texts
        self.wording = Wording(texts, own)
        self.view = View(own or GALLERY)
        self._pace = pace
        self._own = own
        self._god = god
        self.board = board
        self._narrator = narrator
        self._gallery = View(GALLERY)
        self._beats = Beats()
        self._calling = False
        self._cards: dict[Seat, Role] = {}
        self._sleep = sleep
        self._ended: e.GameEnded | None = None
        self._labels: list[tuple[re.Pattern[str], Seat]] = []

    async def tell(self, told: Told) -> None:
        """Show an event if this audience hears it."""
        public = told.audience == EVERYONE
        self.view.hear(told)
        if not self._god and not hears(self.view.seat, told.audience):
            return
        await self._show(told.event, private=not public)
        self._calling = isinstance(told.event, e.StepCalled)
        if public:
            hold = self._pace.holds(told.event.kind, told.event.as_json(), self.texts.lang)
            await self._rest(hold)
            if self._narrator is not None:
                self._gallery.hear(told)
                for beat in self._beats.hear(told):
                    await self._narrate(beat, self._narrator)

    async def catch_up(self, told: Told) -> None:
        """Take in an event that was shown in an earlier sitting, without showing it."""
        self.view.hear(told)
        if isinstance(told.event, e.GameStarted):
            self._seated(told.event)
        if told.audience == EVERYONE and self._narrator is not None:
            self._gallery.hear(told)
            for beat in self._beats.hear(told):
                # A narrator remembers what it has said.
                async for _ in self._narrator.narrate(self._gallery, beat):
                    continue

    async def show_again(self, told: Told) -> None:
        """Show an event that `catch_up` has taken in, at once and without narration."""
        if hears(self.view.seat, told.audience):
            pace, self._pace = self._pace, INSTANT
            await self._show(told.event, private=told.audience != EVERYONE)
            self._calling = isinstance(told.event, e.StepCalled)
            self._pace = pace

    async def note(self, line: str, style: str = FACT, mark: str = "·") -> None:
        """A line that is no event, marked like one."""
        self.screen.block(self.named(line, style), Text(f"{mark} ", style))

    def named(self, line: str, style: str = "") -> Text:
        """A line in which the names of seats have their colours."""
        text = Text(line, style)
        for pattern, seat in self._labels:
            for found in pattern.finditer(line):
                text.stylize(colour(seat), found.start(), found.end())
        return text

    # --- the kinds of event --------------------------------------------------------------------

    async def _show(self, event: e.Event, *, private: bool) -> None:
        screen, texts = self.screen, self.texts
        match event:
            case e.GameStarted():
                self._seated(event)
                for line in tables.opening(self.wording, event, self.board, screen.width):
                    screen.block(line, indent=0)
                screen.line()
            case e.NightFell(night=night):
                screen.rule(f"☾ {texts.table('night', night=night)}", "bold #7aa2f7")
            case e.DayBroke(day=day):
                screen.rule(f"☼ {texts.table('day', day=day)}", "bold #e5c07b")
            case e.StepCalled(step=step):
                name = Text(texts.step(step), FACT)
                lead = Text("· ", FACT) + Text(texts.event("step_called", step=""), FACT)
                if not self._calling:
                    name = lead + name
                screen.run_on(name, Text(" → ", FACT))
            case e.Spoke():
                await self._speech(event)
            case e.BallotsRevealed():
                self._vote(event)
            case e.GameEnded():
                self._ended = event
                screen.rule(texts.table("the_end"))
                winner = texts.sheet.winners[event.winner]
                ending = texts.sheet.endings.get(event.reason, event.reason)
                joint = "：" if texts.lang == "zh" else ": "
                screen.block(Text(f"{winner}{joint}{ending}", HEADING), indent=0)
            case e.RolesRevealed():
                winners = self._ended.winners if self._ended is not None else ()
                screen.line()
                for line in tables.cards(self.wording, event.roles, event.deaths, winners):
                    screen.line(line)
            case _:
                await self._fact(event, private=private)

    async def _fact(self, event: e.Event, *, private: bool) -> None:
        if isinstance(event, e.RoleDealt | e.CardTaken):
            self._cards[event.seat] = event.role
        mark, style = _MARKS.get(event.kind, ("·", FACT))
        if private:
            mark, style = "◦", PRIVATE
        if isinstance(event, e.DeathsAnnounced) and not event.seats:
            style = FACT
        await self.note(self.wording.fact(event, private=private), style, mark)
        if isinstance(event, e.DeathsAnnounced):
            for seat, role in event.roles:
                line = self.texts.event(
                    "reveal", seat=self.wording.seat(seat), role=self.texts.role(role)
                )
                await self.note(line, DEATH)

    def _seated(self, event: e.GameStarted) -> None:
        self.wording.names = event.names
        seats = range(1, len(event.names) + 1)
        self.screen.whole = tuple(self.wording.seat(seat) for seat in seats)
        edge = r"(?!\w)" if self.texts.lang == "en" else ""
        self._labels = [
            (re.compile(r"(?<!\d)" + re.escape(self.wording.seat(seat)) + edge), seat)
            for seat in seats
        ]

    def _vote(self, event: e.BallotsRevealed) -> None:
        title, *rows = tables.vote(self.wording, event, self.view.sheriff)
        self.screen.line()
        self.screen.block(title[0])
        for lead, voters in rows:
            self.screen.block(voters, lead, indent=_SPEECH_INDENT) if voters else self.screen.block(
                lead, indent=_SPEECH_INDENT
            )

    async def _speech(self, event: e.Spoke) -> None:
        table = self.texts.table
        head = tables.seat_label(self.wording, event.seat)
        head.stylize("bold")
        occasion = self.texts.sheet.occasions[event.occasion]
        if self._god:
            head.append(f" · {self.texts.role(self._cards[event.seat])}", PRIVATE)
        if event.seat == self.view.sheriff:
            head.append(f" ★ {table('sheriff')}", BADGE)
        if occasion:
            head.append(f" · {occasion}", FACT)
        self.screen.line()
        self.screen.block(head)
        if event.text:
            await self._paragraph(Text(event.text), sentences(event.text))
        elif not event.claims:
            self.screen.block(Text(table("silent"), FACT), indent=_SPEECH_INDENT)
        if event.cut:
            self.screen.block(Text(table("cut"), FACT), indent=_SPEECH_INDENT)
        if event.claims:
            self.screen.chips(dict.fromkeys(map(self.wording.claim, event.claims)), PRIVATE)

    async def _narrate(self, beat: Beat, narrator: Narrator) -> None:
        said = [sentence.strip() async for sentence in narrator.narrate(self._gallery, beat)]
        joint = "" if self.texts.lang == "zh" else " "
        parts = [sentence + joint for sentence in said if sentence]
        if parts:
            parts[-1] = parts[-1].rstrip()
            await self._paragraph(Text("".join(parts), NARRATION), parts, Text("│ ", NARRATION))

    async def _paragraph(self, text: Text, parts: Iterable[str], mark: Text | None = None) -> None:
        """Print wrapped text part by part, with the time to read each."""
        lead = Text(" " * (2 if mark else _SPEECH_INDENT)) + (mark or Text())
        # Every line of a narration carries its mark, so that its end is seen.
        width = self.screen.width - lead.cell_len
        plain = text.plain.replace("\n", " ")
        text = Text(plain, text.style)
        ends, place = [], 0
        for part in parts:
            place += len(part)
            ends.append(place)
        lines = breaks(plain, width, self.screen.whole)
        start = 0
        self.screen.line(lead, end="")
        for at in sorted({*lines, *ends}):
            piece = text[start:at] if at > start else Text()
            if at in lines:
                piece.rstrip()
            self.screen.line(piece, end="")
            if at in ends:
                await self._rest(self._pace.reading(plain[start:at], self.texts.lang))
            if at in lines and at < len(plain):
                self.screen.line()
                self.screen.line(lead, end="")
            start = at
        self.screen.line()

    async def _rest(self, seconds: float) -> None:
        if seconds > 0:
            await self._sleep(seconds)
