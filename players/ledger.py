"""The claims ledger: what was publicly said, voted and shown so far, for whoever reasons about it.

Built from the public events a view has heard, and from nothing else, so that every seat, the page
and the prompts have the same one. Claims of the dead stay in it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from engine import events as e
from engine.events import Occasion, Poll
from engine.seats import WOLF_CARDS, Role, Seat
from engine.speech import Claim, ClaimKind
from engine.views import View

WOLF = "wolf"
GOOD = "good"


@dataclass(frozen=True, slots=True)
class Statement:
    """One claim as it was made; `place` counts all speeches of the game from 1."""

    day: int
    place: int
    seat: Seat
    occasion: Occasion
    claim: Claim


@dataclass(frozen=True, slots=True)
class Check:
    """A seer's result as claimed: on which day `seat` said that `target` is `result`."""

    day: int
    seat: Seat
    night: int
    target: Seat
    result: str

    @property
    def wolf(self) -> bool:
        """Whether the result says that the target is of the wolves."""
        return found_wolf(self.result)


@dataclass(frozen=True, slots=True)
class Pointed:
    """One seat publicly accused another, vouched for it, or voted for it."""

    day: int
    seat: Seat
    target: Seat
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """One ballot of a public poll; None is an abstention."""

    day: int
    poll: Poll
    round: int
    seat: Seat
    target: Seat | None


class Clash(StrEnum):
    """How a seat contradicted itself or the facts."""

    ROLE_CHANGED = "role_changed"
    CHECK_CHANGED = "check_changed"
    CHECK_REFUTED = "check_refuted"
    CARD_REFUTED = "card_refuted"
    WORDS_AND_VOTE = "words_and_vote"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A seat said one thing and another, or one thing against a public fact.

    roles: `role_changed`, `card_refuted`: the role claimed and the one claimed later or shown.
    about: `check_*`: the seats checked; `words_and_vote`: whom it accused, whom it voted for.
    """

    day: int
    seat: Seat
    clash: Clash
    roles: tuple[Role, ...] = ()
    about: tuple[Seat, ...] = ()


_Fold: TypeAlias = Callable[["Ledger", Any], None]


class Ledger:
    """All public claims, votes and shown cards; grows with the events it is given.

    roles: the role each seat claims now; one taken back is not here, but stays in `statements`.
    taken_back: seats that took a role claim back, with the role.
    checks: results claimed, by claimed seer, in the order they were told.
    shown: cards everybody knows: revealed at a death, by a turn, a shot or a self-destruct.
    speeches: how many speeches by day (on the stage and in run-offs too) a seat has held;
        quiet: how many of the ordinary ones claimed nothing it could be held to.
    """

    def __init__(self) -> None:
        self.day = 0
        self.night = 0
        self._size = 0
        self.statements: list[Statement] = []
        self.roles: dict[Seat, Role] = {}
        self.taken_back: dict[Seat, Role] = {}
        self.checks: dict[Seat, list[Check]] = {}
        self.potions: list[Statement] = []
        self.shields: list[Statement] = []
        self.accusations: list[Pointed] = []
        self.vouches: list[Pointed] = []
        self.calls: list[Pointed] = []
        self.suspects: list[Statement] = []
        self.votes: list[Vote] = []
        self.shown: dict[Seat, Role] = {}
        self.contradictions: list[Contradiction] = []
        self.speeches: dict[Seat, int] = {}
        self.quiet: dict[Seat, int] = {}
        self._places = 0

    @classmethod
    def of(cls, view: View) -> "Ledger":
        """The ledger of everything public that a view has heard."""
        ledger = cls()
        for event in view.heard:
            ledger.hear(event)
        return ledger

    def hear(self, event: e.Event) -> None:
        """Take in one event; private ones leave no trace."""
        fold = _FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)

    # --- questions ---------------------------------------------------------------------------

    def claimants(self, role: Role) -> tuple[Seat, ...]:
        """The seats that claim a role now, ascending."""
        return tuple(sorted(seat for seat, claimed in self.roles.items() if claimed is role))

    def checks_of(self, seat: Seat) -> tuple[Check, ...]:
        """The results a seat has claimed, in the order it told them."""
        return tuple(self.checks.get(seat, ()))

    def checked_by(self, target: Seat) -> tuple[Check, ...]:
        """The results claimed about a seat, by whoever claims them."""
        return tuple(
            check for checks in self.checks.values() for check in checks if check.target == target
        )

    def votes_of(self, day: int, poll: Poll = Poll.EXILE, round: int = 1) -> tuple[Vote, ...]:
        """The ballots of one poll of a day."""
        return tuple(
            vote
            for vote in self.votes
            if vote.day == day and vote.poll is poll and vote.round == round
        )

    def last_statements(self, speeches: int) -> tuple[Statement, ...]:
        """The claims of the last so many speeches."""
        first = self._places - speeches
        found: list[Statement] = []
        for statement in reversed(self.statements):
            if statement.place <= first:
                break
            found.append(statement)
        return tuple(reversed(found))

    # --- folds -------------------------------------------------------------------------------

    def _spoke(self, event: e.Spoke) -> None:
        self._places += 1
        seat = event.seat
        if event.occasion in (Occasion.STAGE, Occasion.DAY, Occasion.RUN_OFF):
            self.speeches[seat] = self.speeches.get(seat, 0) + 1
            if not event.claims and event.occasion is Occasion.DAY:
                self.quiet[seat] = self.quiet.get(seat, 0) + 1
        for claim in event.claims:
            # Models and people name seats that are not there; nobody can reason about those.
            if self._size and not all(1 <= target <= self._size for target in claim.targets):
                continue
            statement = Statement(self.day, self._places, seat, event.occasion, claim)
            self.statements.append(statement)
            self._claimed(statement)

    def _claimed(self, statement: Statement) -> None:
        seat, claim, day = statement.seat, statement.claim, statement.day
        match claim.kind:
            case ClaimKind.ROLE:
                self._role_claimed(seat, claim.role)
            case ClaimKind.WITHDRAW:
                self._taken_back(seat)
            case ClaimKind.CHECK:
                self._check_claimed(seat, claim)
            case ClaimKind.POTION:
                self.potions.append(statement)
            case ClaimKind.SHIELD:
                self.shields.append(statement)
            case ClaimKind.ACCUSE:
                self.accusations += [Pointed(day, seat, t, claim.why) for t in claim.targets]
            case ClaimKind.VOUCH:
                self.vouches += [Pointed(day, seat, t, claim.why) for t in claim.targets]
            case ClaimKind.CALL_VOTE:
                self.calls += [Pointed(day, seat, t, claim.why) for t in claim.targets]
            case ClaimKind.SUSPECTS:
                self.suspects.append(statement)
            case ClaimKind.LOVERS:
                pass

    def _role_claimed(self, seat: Seat, role: Role | None) -> None:
        if role is None:
            self._taken_back(seat)
            return
        before = self.roles.get(seat)
        if before is not None and before is not role:
            self._clash(seat, Clash.ROLE_CHANGED, roles=(before, role))
        self.roles[seat] = role
        shown = self.shown.get(seat)
        if shown is not None and shown is not role:
            self._clash(seat, Clash.CARD_REFUTED, roles=(role, shown))

    def _taken_back(self, seat: Seat) -> None:
        role = self.roles.pop(seat, None)
        if role is not None:
            self.taken_back[seat] = role
        self.checks.pop(seat, None)

    def _check_claimed(self, seat: Seat, claim: Claim) -> None:
        if not claim.targets or claim.result is None:
            return
        # Whoever tells a result claims to be the seer, in so many words or not.
        self.roles.setdefault(seat, Role.SEER)
        night = claim.night or max(self.night, 1)
        check = Check(self.day, seat, night, claim.targets[0], claim.result)
        told = self.checks.setdefault(seat, [])
        for place, earlier in enumerate(told):
            same_night = earlier.night == night
            if same_night and (earlier.target, earlier.result) == (check.target, check.result):
                return
            if same_night or (earlier.target == check.target and earlier.wolf != check.wolf):
                self._clash(seat, Clash.CHECK_CHANGED, about=(earlier.target, check.target))
                told[place] = check
                return
        told.append(check)
        self._refute(check)

    def _refute(self, check: Check) -> None:
        card = self.shown.get(check.target)
        if card is not None and (card in WOLF_CARDS) != check.wolf and card is not Role.IDIOT:
            self._clash(check.seat, Clash.CHECK_REFUTED, about=(check.target,))

    def _revealed(self, event: e.BallotsRevealed) -> None:
        for seat, target in event.ballots:
            self.votes.append(Vote(self.day, event.poll, event.round, seat, target))
        if event.poll is not Poll.EXILE or event.round != 1:
            return
        accused: dict[Seat, list[Seat]] = {}
        for pointed in self.accusations:
            if pointed.day == self.day:
                accused.setdefault(pointed.seat, []).append(pointed.target)
        for seat, target in event.ballots:
            said = accused.get(seat)
            if said and target is not None and target not in said:
                self._clash(seat, Clash.WORDS_AND_VOTE, about=(said[-1], target))

    def _shown(self, seat: Seat, role: Role) -> None:
        if seat in self.shown:
            return
        self.shown[seat] = role
        claimed = self.roles.get(seat)
        if claimed is not None and claimed is not role:
            self._clash(seat, Clash.CARD_REFUTED, roles=(claimed, role))
        for checks in self.checks.values():
            for check in checks:
                if check.target == seat:
                    self._refute(check)

    def _clash(
        self,
        seat: Seat,
        clash: Clash,
        roles: tuple[Role, ...] = (),
        about: tuple[Seat, ...] = (),
    ) -> None:
        self.contradictions.append(Contradiction(self.day, seat, clash, roles, about))

    def _announced(self, event: e.DeathsAnnounced) -> None:
        for seat, role in event.roles:
            self._shown(seat, role)

    def _started(self, event: e.GameStarted) -> None:
        self._size = len(event.names)

    def _day_broke(self, event: e.DayBroke) -> None:
        self.day = event.day

    def _night_fell(self, event: e.NightFell) -> None:
        self.night = event.night

    def _destructed(self, event: e.SelfDestructed) -> None:
        self._shown(event.seat, event.role)

    def _turned(self, event: e.IdiotTurned) -> None:
        self._shown(event.seat, Role.IDIOT)

    def _returned(self, event: e.IdiotReturned) -> None:
        self._shown(event.seat, Role.IDIOT)

    def _fired(self, event: e.HunterFired) -> None:
        self._shown(event.seat, Role.HUNTER)


_FOLDS: dict[type[e.Event], _Fold] = {
    e.GameStarted: Ledger._started,
    e.NightFell: Ledger._night_fell,
    e.DayBroke: Ledger._day_broke,
    e.Spoke: Ledger._spoke,
    e.BallotsRevealed: Ledger._revealed,
    e.DeathsAnnounced: Ledger._announced,
    e.SelfDestructed: Ledger._destructed,
    e.IdiotTurned: Ledger._turned,
    e.IdiotReturned: Ledger._returned,
    e.HunterFired: Ledger._fired,
}


def found_wolf(result: str) -> bool:
    """Whether a check's result, a side or a role id, says wolf."""
    return result == WOLF or result in WOLF_CARDS
