"""What the narrator tells of: one `Beat` a moment of the story, with the facts as they stood."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine import events as e
from engine.seats import Cause, Role, Seat, Winner
from engine.speech import ClaimKind


class BeatKind(StrEnum):
    """The kinds of moment. The values are the keys of the tales in `narrator/templates`."""

    OPENING = "opening"
    NIGHTFALL = "nightfall"
    IDIOT_RETURNED = "idiot_returned"
    DAWN = "dawn"
    PEACEFUL = "peaceful"
    DEATH = "death"
    DEATHS = "deaths"
    DEATH_IN_THE_DARK = "death_in_the_dark"
    HANDS = "hands"
    NO_HANDS = "no_hands"
    WITHDRAWAL = "withdrawal"
    ELECTED = "elected"
    ELECTION_TIE = "election_tie"
    ELECTION_BROKEN = "election_broken"
    NO_BADGE = "no_badge"
    SPEECHES = "speeches"
    COUNTER_CLAIM = "counter_claim"
    RUN_OFF = "run_off"
    VOTE_UNANIMOUS = "vote_unanimous"
    VOTE_SPLIT = "vote_split"
    VOTE_TIE = "vote_tie"
    TIE_BROKEN = "tie_broken"
    TIE_LEFT = "tie_left"
    NO_EXILE_TIED = "no_exile_tied"
    NO_EXILE_NO_VOTES = "no_exile_no_votes"
    NO_EXILE_NO_VOTERS = "no_exile_no_voters"
    EXILE = "exile"
    IDIOT_TURNED = "idiot_turned"
    LAST_WORDS = "last_words"
    LAST_SILENCE = "last_silence"
    SHOT = "shot"
    GRIEF = "grief"
    SCAPEGOAT = "scapegoat"
    VOTERS_NAMED = "voters_named"
    SELF_DESTRUCT = "self_destruct"
    WOLF_FALLS = "wolf_falls"
    CURSE = "curse"
    CUPID_REVEAL = "cupid_reveal"
    WARNED = "warned"
    REMOVED = "removed"
    BADGE_PASSED = "badge_passed"
    BADGE_TORN = "badge_torn"
    END_VILLAGE = "end_village"
    END_WOLVES = "end_wolves"
    END_LOVERS = "end_lovers"
    END_PIPER = "end_piper"
    END_WHITE_WOLF = "end_white_wolf"
    END_DRAW = "end_draw"
    REVEAL = "reveal"


@dataclass(frozen=True, slots=True)
class Scene:
    """The public facts at a beat, right after its events.

    A view goes on hearing while a narration is being made; the scene stands still.
    dark: it is night. untold: a night's deaths have not been told yet, so nobody may hint at them.
    last_night: who was found dead after the last night, None before that is told.
    shown: (seat, card) of every card that is public. claimed: (seat, role) as claimed in public.
    fates: how every dead seat died; empty until the cards are on the table.
    """

    names: tuple[str, ...] = ()
    deck: tuple[Role, ...] = ()
    day: int = 0
    night: int = 0
    dark: bool = False
    untold: bool = False
    alive: tuple[Seat, ...] = ()
    dead: tuple[Seat, ...] = ()
    dead_by_night: tuple[Seat, ...] = ()
    last_night: tuple[Seat, ...] | None = None
    exiled: tuple[Seat, ...] = ()
    shown: tuple[tuple[Seat, Role], ...] = ()
    claimed: tuple[tuple[Seat, Role], ...] = ()
    sheriff: Seat | None = None
    winner: Winner | None = None
    winners: tuple[Seat, ...] = ()
    fates: tuple[tuple[Seat, Cause], ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, living and dead."""
        return tuple(range(1, len(self.names) + 1))


@dataclass(frozen=True, slots=True)
class Beat:
    """One moment to narrate.

    events: the public events it tells. who: whom it is about; other: the second party (the
    target of a shot, an heir, a rival claimant, the runners-up of a vote).
    """

    kind: BeatKind
    events: tuple[e.Event, ...]
    scene: Scene
    who: tuple[Seat, ...] = ()
    other: tuple[Seat, ...] = ()

    @property
    def day(self) -> int:
        """The day it belongs to, 0 before the first."""
        return self.scene.day

    @property
    def night(self) -> int:
        """The night it belongs to or that was last, 0 before the first."""
        return self.scene.night

    @property
    def polled(self) -> e.BallotsRevealed | None:
        """The ballots it tells of, if any."""
        found = [event for event in self.events if isinstance(event, e.BallotsRevealed)]
        return found[-1] if found else None

    @property
    def cards(self) -> tuple[tuple[Seat, Role], ...]:
        """The cards turned by the deaths it tells of, as (seat, role)."""
        deaths = (event for event in self.events if isinstance(event, e.DeathsAnnounced))
        return tuple(card for death in deaths for card in death.roles)

    @property
    def role(self) -> Role | None:
        """The role the beat is about: one claimed twice, or the card that was shown."""
        for event in reversed(self.events):
            if isinstance(event, e.SelfDestructed):
                return event.role
            if isinstance(event, e.Spoke) and self.kind is BeatKind.COUNTER_CLAIM:
                return contested(event, self.scene.claimed)
        return None


_UNIQUE: Final = tuple(r for r in Role if r not in (Role.WEREWOLF, Role.VILLAGER))


def contested(event: e.Spoke, claimed: tuple[tuple[Seat, Role], ...]) -> Role | None:
    """The one-card role this speech claims that somebody else has claimed too."""
    by_others = {role for seat, role in claimed if seat != event.seat}
    for claim in event.claims:
        if claim.kind is ClaimKind.ROLE and claim.role in by_others and claim.role in _UNIQUE:
            return claim.role
    return None
