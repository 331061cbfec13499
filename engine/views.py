"""What one seat knows: built up from the events it heard, never cut down from the state.

A `View` is fed one told event at a time; what the seat did not hear it never meets. It keeps the
events themselves and the facts everybody at that seat could write on a notepad.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine import events as e
from engine.events import How, Occasion
from engine.roles import CARDS
from engine.rulesets import Rules, changed, ruleset_named
from engine.seats import GALLERY, Role, Seat, Side, Winner, hears


class Phase(StrEnum):
    """Where in the round the game is, as the table hears it."""

    SETUP = "setup"
    NIGHT = "night"
    ELECTION = "election"
    DAWN = "dawn"
    SPEECHES = "speeches"
    VOTE = "vote"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Death:
    """A death as announced: on which day, how, and the card where it was shown."""

    day: int
    how: How
    role: Role | None


@dataclass(frozen=True, slots=True)
class Said:
    """A speech and the day it was held; `place` counts all speeches of the game from 1."""

    day: int
    place: int
    spoke: e.Spoke


@dataclass(frozen=True, slots=True)
class Polled:
    """A public vote and its day."""

    day: int
    revealed: e.BallotsRevealed


@dataclass(slots=True)
class View:
    """The game as `seat` knows it; seat 0 is the gallery, which hears only what is public.

    Public facts: names, deck, ruleset, rules, night, day, phase, alive, deaths, sheriff,
    candidates, speakers (of the round going on), said_before (speeches held before that round),
    said, polls, exiled, turned, winner, roles (all, once revealed).
    Own facts: role, pack (the wolves this seat knows to be its pack), lover, charmed, middle, and
    the seat's own acts by night: checks, told_victims, saved, poisoned, shields, whispers, kills.
    """

    seat: Seat = GALLERY
    heard: list[e.Event] = field(default_factory=list)
    names: tuple[str, ...] = ()
    deck: tuple[Role, ...] = ()
    ruleset: str = ""
    rules: Rules = field(default_factory=Rules)
    night: int = 0
    day: int = 0
    phase: Phase = Phase.SETUP
    alive: tuple[Seat, ...] = ()
    deaths: dict[Seat, Death] = field(default_factory=dict)
    sheriff: Seat | None = None
    badge_lost: bool = False
    candidates: tuple[Seat, ...] = ()
    stood: tuple[Seat, ...] = ()
    withdrew: tuple[Seat, ...] = ()
    occasion: Occasion | None = None
    speakers: tuple[Seat, ...] = ()
    said_before: int = 0
    said: list[Said] = field(default_factory=list)
    polls: list[Polled] = field(default_factory=list)
    exiled: dict[int, Seat] = field(default_factory=dict)
    turned: tuple[Seat, ...] = ()
    winner: Winner | None = None
    winners: tuple[Seat, ...] = ()
    roles: tuple[Role, ...] = ()

    role: Role | None = None
    pack: tuple[Seat, ...] = ()
    lover: Seat | None = None
    lovers: tuple[Seat, ...] = ()
    charmed: tuple[Seat, ...] = ()
    middle: tuple[Role, ...] = ()
    checks: dict[int, e.Checked] = field(default_factory=dict)
    told_victims: dict[int, Seat | None] = field(default_factory=dict)
    saved: dict[int, Seat] = field(default_factory=dict)
    poisoned: dict[int, Seat] = field(default_factory=dict)
    shields: dict[int, Seat | None] = field(default_factory=dict)
    whispers: list[tuple[int, e.WolfWhispered]] = field(default_factory=list)
    kills: dict[int, Seat | None] = field(default_factory=dict)
    peeked: dict[int, tuple[Seat, ...]] = field(default_factory=dict)

    def hear(self, told: e.Told) -> bool:
        """Take in an event if this seat is among its audience; whether it was."""
        if not hears(self.seat, told.audience):
            return False
        self.heard.append(told.event)
        fold = _FOLDS.get(type(told.event))
        if fold is not None:
            fold(self, told.event)
        return True

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats of the table, living and dead."""
        return tuple(range(1, len(self.names) + 1))

    @property
    def side(self) -> Side | None:
        """The side of this seat's own card, None for the gallery."""
        if self.role is None:
            return None
        return CARDS[self.role].side

    def name_of(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.names[seat - 1]

    def still_to_speak(self) -> tuple[Seat, ...]:
        """Of the current round of speeches, who has not had a turn yet."""
        round = self.said[self.said_before :]
        spoken = {said.spoke.seat for said in round if said.spoke.occasion is self.occasion}
        return tuple(seat for seat in self.speakers if seat not in spoken and seat in self.alive)

    def lines(self) -> list[str]:
        """Everything heard, one line of canonical JSON an event: the view as text."""
        return [json.dumps(event.as_json(), ensure_ascii=False) for event in self.heard]


def view(log: Iterable[e.Told], seat: Seat = GALLERY) -> View:
    """The view of a seat (or the gallery) after this log."""
    seen = View(seat)
    for told in log:
        seen.hear(told)
    return seen


# --- how each event changes the notepad --------------------------------------------------------


def _started(view: View, event: e.GameStarted) -> None:
    view.names = event.names
    view.deck = event.deck
    view.ruleset = event.ruleset
    view.rules = changed(ruleset_named(event.ruleset).rules, dict(event.changed_rules))
    view.alive = view.seats


def _night_fell(view: View, event: e.NightFell) -> None:
    view.night = event.night
    view.phase = Phase.NIGHT
    view.speakers = ()
    view.occasion = None


def _day_broke(view: View, event: e.DayBroke) -> None:
    view.day = event.day
    view.phase = Phase.DAWN


def _announced(view: View, event: e.DeathsAnnounced) -> None:
    roles = dict(event.roles)
    for seat in event.seats:
        view.deaths[seat] = Death(event.day, event.how, roles.get(seat))
    view.alive = tuple(seat for seat in view.alive if seat not in event.seats)
    if event.how is How.NIGHT:
        view.phase = Phase.DAWN


def _returned(view: View, event: e.IdiotReturned) -> None:
    del view.deaths[event.seat]
    view.alive = tuple(sorted((*view.alive, event.seat)))
    view.turned = (*view.turned, event.seat)


def _hands(view: View, event: e.HandsRaised) -> None:
    view.phase = Phase.ELECTION
    view.stood = view.candidates = event.seats


def _withdrew(view: View, event: e.CandidatesWithdrew) -> None:
    view.withdrew = (*view.withdrew, *event.seats)
    view.candidates = tuple(seat for seat in view.candidates if seat not in event.seats)


def _ordered(view: View, event: e.SpeakersOrdered) -> None:
    view.occasion = event.occasion
    view.speakers = event.seats
    view.said_before = len(view.said)
    if event.occasion is Occasion.DAY:
        view.phase = Phase.SPEECHES


def _spoke(view: View, event: e.Spoke) -> None:
    view.said.append(Said(view.day, len(view.said) + 1, event))


def _revealed(view: View, event: e.BallotsRevealed) -> None:
    view.polls.append(Polled(view.day, event))
    view.phase = Phase.VOTE if event.poll is e.Poll.EXILE else Phase.ELECTION


def _set(**names: str) -> Callable[[View, Any], None]:
    """A fold that copies fields of the event to fields of the view."""

    def fold(view: View, event: e.Event) -> None:
        for target, source in names.items():
            setattr(view, target, getattr(event, source))

    return fold


def _by_night(notes: str, source: str | None) -> Callable[[View, Any], None]:
    """A fold that notes the event, or one field of it, under the current night."""

    def fold(view: View, event: e.Event) -> None:
        value = event if source is None else getattr(event, source)
        getattr(view, notes)[view.night] = value

    return fold


def _lovers_met(view: View, event: e.LoversMet) -> None:
    view.lovers = event.lovers
    first, second = event.lovers
    view.lover = second if view.seat == first else first


def _badge_gone(view: View, event: e.Event) -> None:
    view.sheriff = None
    view.badge_lost = True


def _exiled(view: View, event: e.Exiled) -> None:
    view.exiled[view.day] = event.seat


def _turned(view: View, event: e.IdiotTurned) -> None:
    view.turned = (*view.turned, event.seat)


def _whispered(view: View, event: e.WolfWhispered) -> None:
    view.whispers.append((view.night, event))


def _ended(view: View, event: e.GameEnded) -> None:
    view.winner, view.winners = event.winner, event.winners
    view.phase = Phase.OVER


_FOLDS: dict[type[e.Event], Callable[[View, Any], None]] = {
    e.GameStarted: _started,
    e.RoleDealt: _set(role="role"),
    e.NightFell: _night_fell,
    e.MiddleSeen: _set(middle="cards"),
    e.CardTaken: _set(role="role"),
    e.LoversTied: _set(lovers="lovers"),
    e.LoversMet: _lovers_met,
    e.PackMet: _set(pack="wolves"),
    e.Guarded: _by_night("shields", "target"),
    e.Checked: _by_night("checks", None),
    e.WolfWhispered: _whispered,
    e.PackVoted: _by_night("kills", "target"),
    e.Peeked: _by_night("peeked", "wolves"),
    e.WitchTold: _by_night("told_victims", "victim"),
    e.Saved: _by_night("saved", "target"),
    e.Poisoned: _by_night("poisoned", "target"),
    e.CharmedMet: _set(charmed="seats"),
    e.DeathsAnnounced: _announced,
    e.DayBroke: _day_broke,
    e.HandsRaised: _hands,
    e.CandidatesWithdrew: _withdrew,
    e.SheriffElected: _set(sheriff="seat"),
    e.NoSheriff: _badge_gone,
    e.BadgePassed: _set(sheriff="heir"),
    e.BadgeTorn: _badge_gone,
    e.SpeakersOrdered: _ordered,
    e.Spoke: _spoke,
    e.BallotsRevealed: _revealed,
    e.Exiled: _exiled,
    e.IdiotTurned: _turned,
    e.IdiotReturned: _returned,
    e.GameEnded: _ended,
    e.RolesRevealed: _set(roles="roles"),
}
