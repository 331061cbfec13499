"""Assembles beats from public events, one by one as they are told.

Some moments take two events to be told truly: a vote that fell on somebody means death only once
the death is announced, and a shot is told with the fall. Such events are held until what follows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from engine import events as e
from engine.events import How, Occasion, Poll
from engine.seats import GALLERY, WOLF_CARDS, Cause, Role, Seat, Winner
from engine.speech import ClaimKind
from engine.views import View
from narrator.beat import Beat, BeatKind, Scene, contested

UNTOLD: Final[tuple[type[e.Event], ...]] = (e.StepCalled,)
"""Public events without a beat: the engine's own calls, which every show prints as they are."""

_ENDS: Final = {
    Winner.VILLAGE: BeatKind.END_VILLAGE,
    Winner.WOLVES: BeatKind.END_WOLVES,
    Winner.LOVERS: BeatKind.END_LOVERS,
    Winner.PIPER: BeatKind.END_PIPER,
    Winner.WHITE_WOLF: BeatKind.END_WHITE_WOLF,
    Winner.DRAW: BeatKind.END_DRAW,
}

_NO_EXILE: Final = {
    "tied": BeatKind.NO_EXILE_TIED,
    "no_votes": BeatKind.NO_EXILE_NO_VOTES,
    "no_voters": BeatKind.NO_EXILE_NO_VOTERS,
}

_OPEN_DEATHS: Final = {
    How.EXILE: BeatKind.EXILE,
    How.SHOT: BeatKind.SHOT,
    How.GRIEF: BeatKind.GRIEF,
    How.SCAPEGOAT: BeatKind.SCAPEGOAT,
    How.SELF_DESTRUCT: BeatKind.WOLF_FALLS,
    How.CURSE: BeatKind.CURSE,
    How.CONDUCT: BeatKind.REMOVED,
    How.CUPID_REVEAL: BeatKind.CUPID_REVEAL,
}

_WINS_BY_CARD: Final = {Winner.PIPER: Role.PIPER, Winner.WHITE_WOLF: Role.WHITE_WOLF}
"""Wins that tell their winner's card."""

_SHOWN_BY_FATE: Final = {
    BeatKind.SCAPEGOAT: Role.SCAPEGOAT,
    BeatKind.CUPID_REVEAL: Role.CUPID,
}
"""Deaths that tell the card by the way they are announced."""


@dataclass(slots=True)
class Beats:
    """Hears a game's public events one by one and gives back the beats that are complete.

    Feed it every told event in order; what the gallery did not hear it ignores. Feeding a log
    again from the start gives the same beats, which is how a show is resumed.
    """

    _view: View = field(default_factory=lambda: View(GALLERY))
    _held: tuple[e.Event, ...] = ()
    _shown: dict[Seat, Role] = field(default_factory=dict)
    _claimed: dict[tuple[Seat, Role], None] = field(default_factory=dict)
    _untold: bool = False
    _last_night: tuple[Seat, ...] | None = None
    _dark: bool = False
    _fates: tuple[tuple[Seat, Cause], ...] = ()

    def hear(self, told: e.Told) -> tuple[Beat, ...]:
        """Take in an event; the beats it completes, usually none or one."""
        if not self._view.hear(told):
            return ()
        tell = _TELLERS.get(type(told.event))
        return () if tell is None else tell(self, told.event)

    def _scene(self) -> Scene:
        view = self._view
        return Scene(
            names=view.names,
            deck=view.deck,
            day=view.day,
            night=view.night,
            dark=self._dark,
            untold=self._untold,
            alive=view.alive,
            dead=tuple(sorted(view.deaths)),
            dead_by_night=tuple(s for s, d in sorted(view.deaths.items()) if d.how is How.NIGHT),
            last_night=None if self._untold else self._last_night,
            exiled=tuple(view.exiled.values()),
            shown=tuple(sorted(self._shown.items())),
            claimed=tuple(self._claimed),
            sheriff=view.sheriff,
            winner=view.winner,
            winners=view.winners,
            fates=self._fates,
        )

    def _beat(
        self,
        kind: BeatKind,
        event: e.Event,
        who: tuple[Seat, ...] = (),
        other: tuple[Seat, ...] = (),
    ) -> tuple[Beat, ...]:
        """A beat of the held events and this one."""
        events, self._held = (*self._held, event), ()
        return (Beat(kind, events, self._scene(), who, other),)

    def _hold(self, event: e.Event) -> tuple[Beat, ...]:
        self._held = (*self._held, event)
        return ()

    # --- one teller an event -----------------------------------------------------------------

    def _night_fell(self, event: e.NightFell) -> tuple[Beat, ...]:
        self._untold = self._dark = True
        self._held = ()
        return self._beat(BeatKind.NIGHTFALL, event)

    def _idiot_returned(self, event: e.IdiotReturned) -> tuple[Beat, ...]:
        self._shown[event.seat] = Role.IDIOT
        return self._beat(BeatKind.IDIOT_RETURNED, event, (event.seat,))

    def _day_broke(self, event: e.DayBroke) -> tuple[Beat, ...]:
        self._dark = False
        return self._beat(BeatKind.DAWN, event)

    def _announced(self, event: e.DeathsAnnounced) -> tuple[Beat, ...]:
        self._shown.update(event.roles)
        if event.how is not How.NIGHT:
            kind = _OPEN_DEATHS[event.how]
            if kind in _SHOWN_BY_FATE:
                self._shown.update(dict.fromkeys(event.seats, _SHOWN_BY_FATE[kind]))
            if kind is BeatKind.SHOT:
                hunters = tuple(f.seat for f in self._held if isinstance(f, e.HunterFired))
                return self._beat(kind, event, hunters, event.seats)
            return self._beat(kind, event, event.seats)
        self._untold = False
        self._last_night = event.seats
        if self._dark:
            return self._beat(BeatKind.DEATH_IN_THE_DARK, event, event.seats)
        kinds = (BeatKind.PEACEFUL, BeatKind.DEATH, BeatKind.DEATHS)
        return self._beat(kinds[min(len(event.seats), 2)], event, event.seats)

    def _fired(self, event: e.HunterFired) -> tuple[Beat, ...]:
        self._shown[event.seat] = Role.HUNTER
        return self._hold(event)

    def _hands(self, event: e.HandsRaised) -> tuple[Beat, ...]:
        return self._beat(
            BeatKind.HANDS if event.seats else BeatKind.NO_HANDS, event, tuple(sorted(event.seats))
        )

    def _withdrew(self, event: e.CandidatesWithdrew) -> tuple[Beat, ...]:
        return self._beat(BeatKind.WITHDRAWAL, event, event.seats)

    def _elected(self, event: e.SheriffElected) -> tuple[Beat, ...]:
        return self._beat(BeatKind.ELECTED, event, (event.seat,))

    def _no_sheriff(self, event: e.NoSheriff) -> tuple[Beat, ...]:
        return self._beat(BeatKind.NO_BADGE, event)

    def _broken(self, event: e.ElectionBroken) -> tuple[Beat, ...]:
        return self._beat(BeatKind.ELECTION_BROKEN, event, event.candidates)

    def _ordered(self, event: e.SpeakersOrdered) -> tuple[Beat, ...]:
        if event.occasion is Occasion.RUN_OFF:
            return self._beat(BeatKind.RUN_OFF, event, event.seats)
        if event.occasion is Occasion.DAY and event.seats:
            chooser = () if event.chosen_by is None else (event.chosen_by,)
            return self._beat(BeatKind.SPEECHES, event, event.seats[:1], chooser)
        return ()

    def _spoke(self, event: e.Spoke) -> tuple[Beat, ...]:
        rivals = self._rivals(event)
        new = [
            (event.seat, claim.role)
            for claim in event.claims
            if claim.kind is ClaimKind.ROLE and claim.role is not None
        ]
        fresh = [pair for pair in new if pair not in self._claimed]
        self._claimed.update(dict.fromkeys(new))
        if event.occasion is Occasion.LAST_WORDS:
            kind = BeatKind.LAST_WORDS if event.text.strip() else BeatKind.LAST_SILENCE
            return self._beat(kind, event, (event.seat,))
        if rivals and fresh:
            return self._beat(BeatKind.COUNTER_CLAIM, event, (event.seat,), rivals)
        return ()

    def _rivals(self, event: e.Spoke) -> tuple[Seat, ...]:
        """Who else has claimed a role of which there is one card, and which this speech claims."""
        role = contested(event, tuple(self._claimed))
        return tuple(sorted(s for s, r in self._claimed if r is role and s != event.seat))

    def _ballots(self, event: e.BallotsRevealed) -> tuple[Beat, ...]:
        top = leaders(event)
        if event.poll is Poll.SHERIFF or len(top) != 1:
            # What follows says what came of it: an office, a tie, or nothing.
            self._held = ()
            return self._hold(event)
        kind = BeatKind.VOTE_UNANIMOUS if _unanimous(event, top[0]) else BeatKind.VOTE_SPLIT
        return self._beat(kind, event, top, tuple(seat for seat, _ in event.tally[1:]))

    def _tied(self, event: e.VoteTied) -> tuple[Beat, ...]:
        kind = BeatKind.ELECTION_TIE if event.poll is Poll.SHERIFF else BeatKind.VOTE_TIE
        return self._beat(kind, event, event.seats)

    def _tie_broken(self, event: e.TieBroken) -> tuple[Beat, ...]:
        if event.pick is None:
            return self._beat(BeatKind.TIE_LEFT, event, (event.seat,))
        return self._beat(BeatKind.TIE_BROKEN, event, (event.seat,), (event.pick,))

    def _nobody_exiled(self, event: e.NobodyExiled) -> tuple[Beat, ...]:
        return self._beat(_NO_EXILE[event.reason], event)

    def _idiot_turned(self, event: e.IdiotTurned) -> tuple[Beat, ...]:
        self._shown[event.seat] = Role.IDIOT
        return self._beat(BeatKind.IDIOT_TURNED, event, (event.seat,))

    def _voters_named(self, event: e.VotersNamed) -> tuple[Beat, ...]:
        return self._beat(BeatKind.VOTERS_NAMED, event, (event.seat,), event.voters)

    def _self_destructed(self, event: e.SelfDestructed) -> tuple[Beat, ...]:
        self._shown[event.seat] = event.role
        self._held = ()
        return self._beat(BeatKind.SELF_DESTRUCT, event, (event.seat,))

    def _warned(self, event: e.Warned) -> tuple[Beat, ...]:
        if event.removed:
            return self._hold(event)
        return self._beat(BeatKind.WARNED, event, (event.seat,))

    def _badge_passed(self, event: e.BadgePassed) -> tuple[Beat, ...]:
        return self._beat(BeatKind.BADGE_PASSED, event, (event.seat,), (event.heir,))

    def _badge_torn(self, event: e.BadgeTorn) -> tuple[Beat, ...]:
        return self._beat(BeatKind.BADGE_TORN, event, (event.seat,))

    def _started(self, event: e.GameStarted) -> tuple[Beat, ...]:
        return self._beat(BeatKind.OPENING, event)

    def _ended(self, event: e.GameEnded) -> tuple[Beat, ...]:
        self._held = ()
        if event.winner in _WINS_BY_CARD:
            self._shown.update(dict.fromkeys(event.winners, _WINS_BY_CARD[event.winner]))
        return self._beat(_ENDS[event.winner], event, event.winners)

    def _revealed(self, event: e.RolesRevealed) -> tuple[Beat, ...]:
        self._shown = dict(enumerate(event.roles, start=1))
        self._fates = event.deaths
        pack = tuple(seat for seat, role in self._shown.items() if role in WOLF_CARDS)
        return self._beat(BeatKind.REVEAL, event, pack)


def leaders(polled: e.BallotsRevealed) -> tuple[Seat, ...]:
    """The seats with the most votes, ascending; empty when nobody voted."""
    most = max((votes for _, votes in polled.tally), default=0)
    return tuple(sorted(seat for seat, votes in polled.tally if votes == most))


def _unanimous(polled: e.BallotsRevealed, target: Seat) -> bool:
    """Whether several voted and everybody but perhaps the target itself named the target."""
    others = [named for voter, named in polled.ballots if voter != target]
    return len(others) > 1 and all(named == target for named in others) and len(polled.tally) == 1


_TELLERS: Final[dict[type[e.Event], Callable[[Beats, Any], tuple[Beat, ...]]]] = {
    e.GameStarted: Beats._started,
    e.NightFell: Beats._night_fell,
    e.IdiotReturned: Beats._idiot_returned,
    e.DayBroke: Beats._day_broke,
    e.DeathsAnnounced: Beats._announced,
    e.HunterFired: Beats._fired,
    e.HandsRaised: Beats._hands,
    e.CandidatesWithdrew: Beats._withdrew,
    e.SheriffElected: Beats._elected,
    e.NoSheriff: Beats._no_sheriff,
    e.ElectionBroken: Beats._broken,
    e.SpeakersOrdered: Beats._ordered,
    e.Spoke: Beats._spoke,
    e.BallotsRevealed: Beats._ballots,
    e.VoteTied: Beats._tied,
    e.TieBroken: Beats._tie_broken,
    e.NobodyExiled: Beats._nobody_exiled,
    e.Exiled: Beats._hold,
    e.IdiotTurned: Beats._idiot_turned,
    e.VotersNamed: Beats._voters_named,
    e.SelfDestructed: Beats._self_destructed,
    e.Warned: Beats._warned,
    e.BadgePassed: Beats._badge_passed,
    e.BadgeTorn: Beats._badge_torn,
    e.GameEnded: Beats._ended,
    e.RolesRevealed: Beats._revealed,
}

__all__ = ["UNTOLD", "Beat", "BeatKind", "Beats", "Scene", "leaders"]
