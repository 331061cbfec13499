"""Everything that can happen in a game, in the past tense.

An event is told to an audience (`engine.seats.Audience`) when it happens; the `Hears:` line of each
says to whom. "Record" is nobody at the table: the god view and the replay know it, no player does.
Pairs stand where a mapping would, so that events stay hashable and their JSON has one order.
"""

import re
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

from engine.seats import Audience, Cause, Role, Seat, Winner
from engine.speech import Claim

Ballot: TypeAlias = tuple[Seat, Seat | None]
"""(who voted, for whom); None is an abstention."""


class Step(StrEnum):
    """A moment of the night at which the moderator calls a role aloud (rules §4, night order)."""

    THIEF = "thief"
    CUPID = "cupid"
    LOVERS = "lovers"
    GUARD = "guard"
    SEER = "seer"
    WOLVES = "wolves"
    WHITE_WOLF = "white_wolf"
    WITCH = "witch"
    PIPER = "piper"
    CHARMED = "charmed"
    HUNTER = "hunter"


class How(StrEnum):
    """How a death is announced. A night death never says more than that it was the night."""

    NIGHT = "night"
    EXILE = "exile"
    SHOT = "shot"
    GRIEF = "grief"
    SCAPEGOAT = "scapegoat"
    SELF_DESTRUCT = "self_destruct"
    CURSE = "curse"
    CONDUCT = "conduct"
    CUPID_REVEAL = "cupid_reveal"


class Occasion(StrEnum):
    """What a speech is for."""

    PACK = "pack"
    STAGE = "stage"
    DAY = "day"
    RUN_OFF = "run_off"
    LAST_WORDS = "last_words"
    INTERJECTION = "interjection"


class Poll(StrEnum):
    """What a public vote decides."""

    SHERIFF = "sheriff"
    EXILE = "exile"


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events. `kind` is the class name in snake case."""

    kind: ClassVar[str] = "event"

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def as_json(self) -> dict[str, Any]:
        """The event as plain JSON: `kind` first, then its fields in order."""
        out: dict[str, Any] = {"kind": self.kind}
        for field in fields(self):
            out[field.name] = _plain(getattr(self, field.name))
        return out


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Claim):
        return value.as_json()
    if isinstance(value, StrEnum):
        return str(value)
    return value


@dataclass(frozen=True, slots=True)
class Told:
    """An event as it stands in the log: `seq` counts from 1, `audience` is who heard it."""

    seq: int
    audience: Audience
    event: Event


# --- the start -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """The table is set: names by seat, the sorted deck, the rules. Hears: everyone."""

    names: tuple[str, ...]
    deck: tuple[Role, ...]
    ruleset: str
    changed_rules: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RoleDealt(Event):
    """A seat was dealt a card. Hears: that seat."""

    seat: Seat
    role: Role


@dataclass(frozen=True, slots=True)
class MiddleDealt(Event):
    """The cards that lie in the middle for the thief. Hears: record."""

    cards: tuple[Role, ...]


# --- the night -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NightFell(Event):
    """Night number `night` begins. Hears: everyone."""

    night: int


@dataclass(frozen=True, slots=True)
class StepCalled(Event):
    """The moderator calls a night step aloud, whether or not anybody answers. Hears: everyone."""

    night: int
    step: Step


@dataclass(frozen=True, slots=True)
class MiddleSeen(Event):
    """The thief looks at the middle cards. Hears: the thief."""

    seat: Seat
    cards: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """The thief became `role`, with `took` (None: he declined). Hears: the thief."""

    seat: Seat
    role: Role
    took: Role | None


@dataclass(frozen=True, slots=True)
class LoversTied(Event):
    """Cupid tied two seats. Hears: Cupid."""

    seat: Seat
    lovers: tuple[Seat, Seat]


@dataclass(frozen=True, slots=True)
class BecamePlain(Event):
    """A seat counts as a plain villager from now on, whatever its card. Hears: record."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LoversMet(Event):
    """The lovers know each other; `roles` only under `lovers_know_roles`. Hears: the lovers."""

    lovers: tuple[Seat, Seat]
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class PackMet(Event):
    """The wolves know each other. Hears: the wolves named."""

    wolves: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Guarded(Event):
    """The guard shields a seat; `role` is given only under `guard_sees_role`. Hears: the guard."""

    seat: Seat
    target: Seat | None
    role: Role | None = None


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """The seer learnt "good", "wolf" or a role id of `target`. Hears: the seer."""

    seat: Seat
    target: Seat
    found: str


@dataclass(frozen=True, slots=True)
class WolfWhispered(Event):
    """A wolf's words and proposal to the pack. Hears: the pack."""

    seat: Seat
    target: Seat | None
    text: str


@dataclass(frozen=True, slots=True)
class PackVoted(Event):
    """The pack's ballots and what came of them. Hears: the pack."""

    ballots: tuple[Ballot, ...]
    target: Seat | None


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """What the little girl learnt by "glance" or "stare". Hears: the girl."""

    seat: Seat
    how: str
    wolves: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GirlSeen(Event):
    """The pack saw who was peeking. Hears: the pack."""

    girl: Seat


@dataclass(frozen=True, slots=True)
class GirlJudged(Event):
    """What the pack did with the girl it saw. Hears: the pack."""

    girl: Seat
    killed: bool


@dataclass(frozen=True, slots=True)
class WhiteWolfStruck(Event):
    """The white wolf removes a wolf, or nobody. Hears: the white wolf."""

    seat: Seat
    target: Seat | None


@dataclass(frozen=True, slots=True)
class WitchTold(Event):
    """Whom the wolves chose tonight, or nobody. Hears: the witch."""

    seat: Seat
    victim: Seat | None


@dataclass(frozen=True, slots=True)
class Saved(Event):
    """The witch spent an antidote. Hears: the witch."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Poisoned(Event):
    """The witch spent a poison. Hears: the witch."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Charmed(Event):
    """The piper charmed these seats. Hears: the piper."""

    seat: Seat
    targets: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CharmedMet(Event):
    """All charmed seats that live know each other. Hears: the charmed."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ElderWounded(Event):
    """The elder lost or kept a life against the wolves; nobody is told. Hears: record."""

    seat: Seat
    lives: int


@dataclass(frozen=True, slots=True)
class PowersLost(Event):
    """The elder's curse took these roles' powers; nobody is told. Hears: record."""

    roles: tuple[Role, ...]


# --- deaths ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Died(Event):
    """A seat died, and why. Hears: record."""

    seat: Seat
    cause: Cause


@dataclass(frozen=True, slots=True)
class DeathsAnnounced(Event):
    """The moderator tells the dead in seat order; `roles` only where the rules reveal them.

    With `how` "night" and no seats, the night was peaceful. Hears: everyone.
    """

    day: int
    how: How
    seats: tuple[Seat, ...]
    roles: tuple[tuple[Seat, Role], ...]


@dataclass(frozen=True, slots=True)
class HunterFired(Event):
    """A dying hunter shoots in the open. Hears: everyone."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class HunterAimed(Event):
    """A hunter chose his shot in the night (`hunter_when` night). Hears: the hunter."""

    seat: Seat
    target: Seat | None


@dataclass(frozen=True, slots=True)
class HunterBarred(Event):
    """A hunter is told that this death gives him no shot. Hears: the hunter."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class VotersNamed(Event):
    """The scapegoat named who may vote tomorrow. Hears: everyone."""

    seat: Seat
    voters: tuple[Seat, ...]


# --- the day ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DayBroke(Event):
    """Day number `day` begins. Hears: everyone."""

    day: int


@dataclass(frozen=True, slots=True)
class HandsRaised(Event):
    """Who stands for sheriff. Hears: everyone."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CandidatesWithdrew(Event):
    """Who left the stage; they neither stand nor vote. Hears: everyone."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ElectionBroken(Event):
    """A self-destruct cut the election short; `candidates` still stand. Hears: everyone.

    The dead of the night, told only after it, may be among them.
    """

    candidates: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SheriffElected(Event):
    """A seat holds the badge. Hears: everyone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoSheriff(Event):
    """There will be no badge this game. Hears: everyone.

    reason: nobody_stood, nobody_left, no_voters, no_votes, tied_twice, broken_twice.
    """

    reason: str


@dataclass(frozen=True, slots=True)
class BadgePassed(Event):
    """The badge went from one seat to another. Hears: everyone."""

    seat: Seat
    heir: Seat


@dataclass(frozen=True, slots=True)
class BadgeTorn(Event):
    """The badge was destroyed. Hears: everyone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SpeakersOrdered(Event):
    """Who speaks, in order. `chosen_by` is the sheriff where he chose `side`. Hears: everyone."""

    occasion: Occasion
    seats: tuple[Seat, ...]
    chosen_by: Seat | None = None
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Spoke(Event):
    """A seat spoke; empty text is silence. `cut`: the rest was over budget. Hears: everyone."""

    seat: Seat
    occasion: Occasion
    text: str
    claims: tuple[Claim, ...]
    cut: bool = False


@dataclass(frozen=True, slots=True)
class SelfDestructed(Event):
    """A wolf showed its card and ended the day. Hears: everyone."""

    seat: Seat
    role: Role


@dataclass(frozen=True, slots=True)
class BallotsRevealed(Event):
    """All ballots at once. `tally` counts half-votes, most first. Hears: everyone.

    round: 1 for the first vote, rising with each run-off or revote.
    """

    poll: Poll
    round: int
    ballots: tuple[Ballot, ...]
    tally: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class VoteTied(Event):
    """These seats share the most votes. Hears: everyone."""

    poll: Poll
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TieBroken(Event):
    """The sheriff settled a tie on a seat, or on nobody. Hears: everyone."""

    seat: Seat
    pick: Seat | None


@dataclass(frozen=True, slots=True)
class NobodyExiled(Event):
    """The day ends without an exile. Hears: everyone.

    reason: no_votes, tied, no_voters.
    """

    reason: str


@dataclass(frozen=True, slots=True)
class Exiled(Event):
    """The vote fell on a seat; what that does to it follows. Hears: everyone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class IdiotTurned(Event):
    """The exiled idiot turned his card and stays, without a vote. Hears: everyone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class IdiotReturned(Event):
    """The exiled idiot comes back that night (`idiot_mode` revive). Hears: everyone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Warned(Event):
    """The referee warned a seat; a second warning removes it. Hears: everyone."""

    seat: Seat
    reason: str
    removed: bool


# --- the end ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is decided: who won, which seats share it, and why. Hears: everyone.

    reason: names the condition met, for example no_wolves, all_others, villagers, powers, parity,
    knife_first, lovers_last, all_charmed, last_alive, nobody_alive, too_many_nights, stalemate.
    """

    winner: Winner
    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class RolesRevealed(Event):
    """All cards on the table, by seat, with how each dead seat died. Hears: everyone."""

    roles: tuple[Role, ...]
    deaths: tuple[tuple[Seat, Cause], ...]
