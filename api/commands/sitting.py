"""One sitting of a person at a table: from the first question, or from where they left."""

import os
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from rich.text import Text

from api.casting import Cast, recast
from api.commands.recap import recap
from api.commands.showing import Both, run
from api.commands.stage import Showing, say_account, say_seed, teller_for
from api.exits import Exit, Refused
from api.pacing import Pace
from api.record import Draft, Header, Record
from api.saved import read_record
from api.seating import Company, InTurn
from api.terminal.person import Booms, Person
from api.terminal.screen import FACT, OWN, PRIVATE, Screen
from api.texts import texts_in
from engine import events as e
from engine.asks import Ask
from engine.events import Told
from engine.game import Game
from engine.seats import Seat
from engine.setup import GameSetup
from players.player import Player
from players.referee import WordListReferee
from players.table import Table

_TRIES: Final = 1000


class _Desk:
    """What the person's side of the table may ask of the game: their own asks, their own paper."""

    def __init__(self, game: Game, seat: Seat, record: Record) -> None:
        self._game = game
        self._seat = seat
        self._record = record

    @property
    def offer(self) -> Ask | None:
        """Their standing offer."""
        return next((offer for offer in self._game.offers if offer.seat == self._seat), None)

    @property
    def waits_for_them(self) -> bool:
        """Whether one of the unanswered asks is theirs."""
        return any(ask.seat == self._seat for ask in self._game.unanswered())

    def note(self, text: str) -> None:
        """Keep a note."""
        self._record.note(text)

    def draft(self, draft: Draft) -> None:
        """Keep a speech half written."""
        self._record.draft(draft)


class _OwnShowing(Showing):
    """Shows the person's view, with what is said to them alone: their card, and that they died.

    shown: how many events were shown in an earlier sitting.
    """

    def __init__(self, sitting: "Sitting", shown: int) -> None:
        super().__init__(sitting.teller)
        self._sitting = sitting
        self._shown = shown

    async def told(self, told: Told) -> None:
        """Show it, unless it was shown before."""
        if told.seq <= self._shown:
            return
        match told.event:
            case e.RoleDealt(seat=seat) if seat == self._sitting.seat:
                await self._sitting.teller.catch_up(told)
                self._sitting.welcome()
                return
        await super().told(told)
        match told.event:
            case e.DeathsAnnounced(seats=seats) if self._sitting.seat in seats:
                self._sitting.say("dead_you")


class Sitting:
    """A person's game in the terminal, until it is over or they leave."""

    def __init__(
        self,
        header: Header,
        cast: Cast,
        game: Game,
        record: Record,
        pace: Pace,
        *,
        notes: Sequence[str] = (),
        draft: Draft | None = None,
    ) -> None:
        if header.seat is None:
            raise ValueError("nobody sits at this table")
        self.seat: Seat = header.seat
        self.texts = texts_in(header.lang)
        self._header = header
        self._game = game
        self._record = record
        self._screen = Screen()
        self.teller = teller_for(header, self._screen, pace)
        self._seen = len(game.log) if game.inputs else 0
        self._company = Company.configured()
        self._seated = self._company.seat(cast, header.setup)
        # A person at the keyboard holds everything up; no model may be waited for meanwhile.
        turns = InTurn()
        person = Person(
            self._screen,
            self.teller.wording,
            _Desk(game, self.seat, record),
            notes=notes,
            draft=draft,
            before=turns.all_quiet if self._company.has_models else None,
        )
        others = {seat: turns.counted(player) for seat, player in self._seated.players.items()}
        players: dict[Seat, Player] = {**others, self.seat: person}
        self._table = Table(
            game,
            players,
            Both(record, _OwnShowing(self, self._seen)),
            fallback=self._seated.fallback,
            referee=WordListReferee(header.lang),
        )

    @classmethod
    def resumed(cls, path: Path, pace: Pace) -> "Sitting":
        """A game that was left, as it stood. Raises Refused for one that cannot be gone on with."""
        saved = read_record(path, torn=True)
        header = saved.header
        if header.seat is None:
            raise Refused(
                Exit.USAGE, f"in {path} nobody plays but house players; wolfhour replay shows it"
            )
        if saved.ending is not None:
            raise Refused(Exit.USAGE, f"{path} is over; wolfhour replay shows it")
        game = saved.replayed()
        try:
            cast = recast(header.cast, header.setup.names, header.lang)
        except KeyError as error:
            raise Refused(
                Exit.RECORD, f"{path} seats the persona {error}, which is not known here"
            ) from error
        return cls(
            header,
            cast,
            game,
            Record.onward(saved.path, saved.size),
            pace,
            notes=saved.notes,
            draft=saved.draft,
        )

    def play(self) -> None:
        """Play to the end. Raises KeyboardInterrupt when the person leaves; all is saved then."""
        try:
            _with_line_editing()
            run(self._go_on())
            self._record.finish(self._game)
        except KeyboardInterrupt:
            self._screen.line()
            self._screen.line(self.texts.play("saved", file=_shown(self._record.path)), OWN)
            raise
        finally:
            self._record.close()
            say_account(self._seated)
        say_seed(self._header, self._screen)
        self._screen.line(self.texts.play("over", file=_shown(self._record.path)), FACT)

    async def _go_on(self) -> None:
        if self._seen:
            await recap(self.teller, self._game.log)
        async with self._company:
            while not await self._played():
                # A self-destruct stopped the table; it goes on from there.
                continue

    async def _played(self) -> bool:
        """Play on; whether to the end, or to a self-destruct that has been taken now."""
        try:
            await self._table.play()
        except BaseException as error:
            boom = _boom_in(error)
            if boom is None:
                raise
            self._game.answer(boom.offer.silence)
            await self._record.answered(boom.offer.silence)
            return False
        return True

    def welcome(self) -> None:
        """Tell the person who they are."""
        view, texts, screen = self.teller.view, self.texts, self._screen
        if view.role is None:
            return
        seat = texts.table("seat", seat=self.seat, name=view.name_of(self.seat))
        screen.block(
            Text(texts.play("welcome", seat=seat, role=texts.role(view.role)), OWN),
            Text("◦ ", PRIVATE),
        )
        screen.block(Text(texts.does(view.role), FACT), indent=4)
        screen.block(Text(texts.play("hint"), FACT), indent=4)

    def say(self, key: str) -> None:
        """A line for the person."""
        self._screen.block(Text(self.texts.play(key), PRIVATE), Text("◦ ", PRIVATE))


def _boom_in(error: BaseException) -> Booms | None:
    """The self-destruct that stopped the table, alone or among questions put to many at once."""
    if isinstance(error, Booms):
        return error
    if isinstance(error, BaseExceptionGroup):
        return next((boom for one in error.exceptions if (boom := _boom_in(one))), None)
    return None


def _with_line_editing() -> None:
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            import readline  # noqa: F401  # gives input() line editing and history
        except ImportError:
            return


def place_for(setup: GameSetup) -> Path:
    """Where a game is kept when the person does not say: a new file among their data.

    Raises Refused if there can be no such folder.
    """
    home = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    folder = (Path(home) if home else Path.home() / ".local" / "share") / "wolfhour"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(
            Exit.ENVIRONMENT,
            f"{folder} cannot be made: {error.strerror}; say where to keep the game with --save",
        ) from error
    stem = f"{datetime.now():%Y-%m-%d}-{setup.board or 'custom'}"
    for number in range(1, _TRIES):
        place = folder / f"{stem}-{number}.jsonl"
        if not place.exists():
            return place
    raise Refused(Exit.ENVIRONMENT, f"{folder} is full of today's games; use --save")


def _shown(path: Path) -> str:
    """A path as one would type it."""
    text = str(path)
    return f"'{text}'" if " " in text else text
