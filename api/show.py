"""A game as it is published: what is played goes into the record, what is shown follows the pace.

The table fills the record as fast as its players answer; the stage shows the record in order, in
its own time. The gallery's times depend on public text alone. A night is held back until it has
been played to its end and is then told in an even rhythm, so that no pause between two calls tells
whether anybody answered; how long the whole night took is all that could be measured.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from api.bus import Feed
from api.pacing import INSTANT, Pace, sentences
from api.store import Entry, MemoryStore, Store
from api.telling import Telling, Tellings
from engine.asks import Answer, Ask, AskKind, Ruling
from engine.events import Occasion, Told
from engine.game import Game
from engine.seats import EVERYONE, GALLERY, RECORD, Audience, Seat
from engine.setup import GameSetup
from engine.views import View
from narrator.narrator import Narrator
from players.player import Player
from players.referee import Referee
from players.table import Deadline, Fallback, Table, patient
from prompts import Lang, Persona

if TYPE_CHECKING:
    from players.llm.calls import Call
    from players.llm.player import Note

log = logging.getLogger(__name__)

Sleep = Callable[[float], Awaitable[None]]

_ENDS_NIGHT: Final = frozenset({"day_broke", "deaths_announced", "game_ended", "crashed"})
_KEPT_UNSEEN: Final = frozenset({"answer", "ruling"})
"""Kept for replay; what came of it is shown already."""

_PUBLIC_TURNS: Final[Mapping[AskKind, str]] = {
    AskKind.SPEAK: "speak",
    AskKind.STAGE: "stage",
    AskKind.WITHDRAW: "withdraw",
    AskKind.SHERIFF_VOTE: "vote",
    AskKind.VOTE: "vote",
    AskKind.SIDE: "side",
    AskKind.BADGE: "badge",
    AskKind.SHERIFF_PICKS: "pick",
}
"""Asks the whole table sees being asked. A hunter's shot or an idiot's card is none: the very
question would tell the card."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The next sentence of a speech that is still being made."""

    seat: Seat
    occasion: Occasion
    text: str


@dataclass(frozen=True, slots=True)
class _Written:
    entry: Entry
    told: Told | None


class Show:
    """One game being played and shown. It is its table's watcher.

    villager, god: the two projections. What the villager feed holds everybody may know; the god
        feed holds everything and is for whoever has the key.
    view: the gallery's view of what has been shown, not of what has been played.
    turn: the public turn that is shown as being awaited, as its payload.
    cast: who plays, by seat; their public attributes are shown first of all.
    fallback: answers for a player that is late or broken; None plays the default.
    """

    def __init__(
        self,
        setup: GameSetup,
        lang: Lang,
        players: Mapping[Seat, Player],
        *,
        id: str = "game",
        cast: Mapping[Seat, Persona] | None = None,
        narrator: Narrator | None = None,
        pace: Pace = INSTANT,
        fallback: Player | None = None,
        referee: Referee | None = None,
        deadline: Deadline = patient,
        store: Store | None = None,
        sleep: Sleep = asyncio.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Deal the cards. Raises SetupError for a rule that is none."""
        self.id = id
        self.setup = setup
        self.lang: Lang = lang
        self.pace = pace
        self.cast = dict(cast or {})
        self.started = now()
        self.game = Game(setup)
        self.table = Table(
            self.game, players, self, deadline=deadline, fallback=fallback, referee=referee
        )
        self.entries: list[Entry] = []
        self.villager = Feed()
        self.god = Feed()
        self.view = View(GALLERY)
        self.turn: dict[str, Any] | None = None
        self.crashed = False
        self._tellings = None
        if narrator is not None:
            self._tellings = Tellings(narrator, self._keep_sentence, self._narrator_failed)
        self._late: list[Telling] = []
        self._store: Store = store or MemoryStore()
        self._sleep = sleep
        self._now = now
        self._backlog: list[_Written | _Sentence | Telling] = []
        self._grown = asyncio.Event()
        self._played = False
        self._shown_to_the_end = False
        self._said = ""

    @property
    def over(self) -> bool:
        """Whether the end has been shown, after which nothing is secret."""
        return self.view.winner is not None and bool(self.view.roles)

    @property
    def finished(self) -> bool:
        """Whether nothing more will be shown, be it that the game ended or that it broke."""
        return self.villager.closed

    async def run(self) -> None:
        """Play and show the game to its end.

        A failure of the game itself is shown as an entry and logged; it is not raised, since
        those who should know of it are watching.
        """
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._play())
                group.create_task(self._stage())
                if self._tellings is not None:
                    group.create_task(self._tellings.run())
            self._shown_to_the_end = True
        finally:
            self.villager.close(complete=self._shown_to_the_end)
            self.god.close(complete=self._shown_to_the_end)

    async def _play(self) -> None:
        try:
            await self._write("cast", EVERYONE, self._public_cast())
            await self.table.play()
        except Exception as error:
            log.exception("game %s broke", self.id)
            self.crashed = True
            await self._write("fault", RECORD, {"detail": repr(error)})
            await self._write("crashed", EVERYONE, {})
        finally:
            if self._tellings is not None:
                self._tellings.close()
            self._played = True
            self._grown.set()

    # --- what the table tells ----------------------------------------------------------------

    async def told(self, told: Told) -> None:
        """An event happened: it is recorded, and narrated if it is public."""
        await self._write(told.event.kind, told.audience, told.event.as_json(), told)
        if self._tellings is not None:
            self._backlog += await self._tellings.hear(told)
            self._grown.set()
        # A table whose players never wait would keep every listener waiting.
        await asyncio.sleep(0)

    async def noted(self, note: "Note") -> None:
        """Something about a model's reply: for the record and the god view."""
        about = {"seat": note.seat, "note": note.kind, "detail": note.detail}
        await self._write("note", RECORD, about)

    async def booked(self, call: "Call") -> None:
        """A model was called: for the record and the god view."""
        await self._write("usage", RECORD, asdict(call))

    async def _keep_sentence(self, telling: Telling, sentence: str) -> None:
        about = {"text": sentence, "beat": str(telling.beat.kind)}
        await self._record("narration", EVERYONE, about)

    async def _narrator_failed(self, error: Exception) -> None:
        await self._write("fault", RECORD, {"narrator": True, "detail": repr(error)})

    async def asked(self, asks: tuple[Ask, ...]) -> None:
        """A question is put; those that the table sees being put are shown as a turn."""
        first = asks[0]
        what = _PUBLIC_TURNS.get(first.kind)
        if what is not None:
            # Of what is asked of many at once, who is asked can be seen from the ballots.
            seats = [first.seat] if len(asks) == 1 and what != "vote" else []
            turn: dict[str, Any] = {"what": what, "seats": seats}
            if first.speech is not None:
                turn["occasion"] = str(first.speech)
            await self._write("turn", EVERYONE, turn)

    async def answered(self, answer: Answer) -> None:
        """An answer was taken; kept for replay."""
        await self._write("answer", RECORD, answer.as_json())

    async def ruled(self, ruling: Ruling) -> None:
        """The referee warned a seat; kept for replay."""
        await self._write("ruling", RECORD, ruling.as_json())

    async def speaking(self, ask: Ask, sentence: str) -> None:
        """The next sentence of a speech; passed on if the speech is public."""
        if ask.kind is AskKind.SPEAK and ask.speech is not None:
            self._backlog.append(_Sentence(ask.seat, ask.speech, sentence))
            self._grown.set()

    async def fell_back(self, fallback: Fallback) -> None:
        """The table answered for a player: marked where its answer will show, and why, recorded."""
        plain = {"seat": fallback.seat, "ask": str(fallback.ask), "cause": fallback.cause}
        await self._write("fault", RECORD, {**plain, "detail": fallback.detail})
        if fallback.ask in _PUBLIC_TURNS:
            await self._write("fallback", EVERYONE, plain)

    async def _write(
        self, kind: str, audience: Audience, payload: dict[str, Any], told: Told | None = None
    ) -> None:
        entry = await self._record(kind, audience, payload)
        self._backlog.append(_Written(entry, told))
        self._grown.set()

    async def _record(self, kind: str, audience: Audience, payload: dict[str, Any]) -> Entry:
        entry = Entry(len(self.entries) + 1, kind, audience, payload, self._now())
        self.entries.append(entry)
        await self._store.append(self.id, (entry,))
        return entry

    def _public_cast(self) -> dict[str, Any]:
        return {
            "lang": self.lang,
            "board": self.setup.board,
            "seats": [
                {
                    "seat": seat,
                    "name": self.setup.name_of(seat),
                    "age": persona.age,
                    "gender": persona.gender,
                    "wears": list(persona.wears),
                    "smoker": persona.smoker,
                    "local": persona.local,
                    "portrait": persona.portrait,
                }
                for seat, persona in sorted(self.cast.items())
            ],
        }

    # --- what the audience sees --------------------------------------------------------------

    async def _stage(self) -> None:
        place = 0
        while await self._has(place):
            item = self._backlog[place]
            place += 1
            await self._catch_up()
            if isinstance(item, Telling):
                await self._tell(item)
                continue
            if isinstance(item, _Sentence):
                if not self._speech_done(place):
                    await self._say(item)
                continue
            if item.entry.kind == "spoke" and not self._said and not self.pace.instant:
                await self._say_all(item.entry.payload)
            self._show(item)
            if item.entry.audience == EVERYONE:
                await self._sleep(self.pace.holds(item.entry.kind, item.entry.payload, self.lang))
            if item.entry.kind == "night_fell":
                await self._night_played(place)
        for telling in self._late:
            while sentences := await telling.more():
                await self._narrated(telling, sentences)

    async def _tell(self, telling: Telling) -> None:
        """Show a telling in its place; at an instant pace, what is not ready comes when it is."""
        if self.pace.instant and not telling.done:
            self._late.append(telling)
            return
        while sentences := await telling.more():
            await self._narrated(telling, sentences)

    async def _catch_up(self) -> None:
        """Show what late tellings have ready by now."""
        for telling in self._late:
            await self._narrated(telling, telling.take())
        # While one was being shown, another may have got more, and then have ended.
        self._late = [one for one in self._late if one.ready or not one.done]

    async def _narrated(self, telling: Telling, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            about = {"text": sentence, "beat": str(telling.beat.kind)}
            self.villager.show("narration", about)
            self.god.show("narration", about)
            await self._sleep(self.pace.holds("narration", about, self.lang))

    async def _has(self, place: int) -> bool:
        """Wait until the backlog reaches that far; False if it never will."""
        while place >= len(self._backlog):
            if self._played:
                return False
            self._grown.clear()
            await self._grown.wait()
        return True

    async def _night_played(self, place: int) -> None:
        while await self._has(place):
            item = self._backlog[place]
            if isinstance(item, _Written) and item.entry.kind in _ENDS_NIGHT:
                return
            place += 1

    def _speech_done(self, place: int) -> bool:
        """Whether the whole speech is known by now: then it is shown from its final text."""
        return any(
            isinstance(item, _Written) and item.entry.kind == "spoke"
            for item in self._backlog[place:]
        )

    async def _say_all(self, spoke: Mapping[str, Any]) -> None:
        for sentence in sentences(spoke["text"]):
            await self._say(_Sentence(spoke["seat"], Occasion(spoke["occasion"]), sentence))

    async def _say(self, sentence: _Sentence) -> None:
        gap = "" if self.lang == "zh" or self._said[-1:] in ("", " ") else " "
        self._said += gap + sentence.text
        passing = {
            "seat": sentence.seat,
            "occasion": str(sentence.occasion),
            "text": self._said,
        }
        self.villager.hint("speaking", passing)
        self.god.hint("speaking", passing)
        await self._sleep(self.pace.reading(sentence.text, self.lang))

    def _show(self, written: _Written) -> None:
        entry, told = written.entry, written.told
        if entry.kind in _KEPT_UNSEEN:
            return
        if entry.audience == EVERYONE:
            self.turn = entry.payload if entry.kind == "turn" else None
            self._said = ""
            if told is not None:
                self.view.hear(told)
            self.villager.show(entry.kind, entry.payload)
            self.god.show(entry.kind, entry.payload)
        else:
            self.god.show(entry.kind, {**entry.payload, "to": list(entry.audience)})
