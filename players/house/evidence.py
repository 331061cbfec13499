"""What the public acts of a table weigh: for every seat and pair of seats, as log weights.

A world is a set of wolves. Whatever seats did is a factor of one or two sides, so the weight of a
world is a sum over its wolves and pairs of wolves; that is what makes thousands of worlds cheap.
Claims of unique cards do not fit this and are weighed in `deduction`.
"""

from collections.abc import Callable
from typing import Any

from engine import events as e
from engine.events import How, Poll
from engine.seats import Seat
from engine.speech import ClaimKind
from engine.views import View
from players.house import likelihood as odds
from players.house.likelihood import Pair
from players.ledger import Clash, Ledger, Statement

_LOGS = {
    pair: pair.logs()
    for pair in (
        odds.EXILE_VOTE,
        odds.RUN_OFF_VOTE,
        odds.SHERIFF_VOTE,
        odds.ACCUSATION,
        odds.BARE_ACCUSATION,
        odds.VOUCH,
        odds.SAVED,
        odds.POOL,
        odds.BADGE,
    )
}


class Evidence:
    """Log weights of the public acts, growing with a view, and the ledger they were read with.

    alone: weight of a seat being a wolf. both: extra weight of two seats being wolves together.
    said_of: the part of `alone[target]` that rests on what `actor` did, as [actor][target]; a seat
        that knows itself honest takes its own part out again, or it would believe its own echo.
    """

    def __init__(self, seats: int) -> None:
        size = seats + 1
        self.ledger = Ledger()
        self.alone = [0.0] * size
        self.both = [[0.0] * size for _ in range(size)]
        self.said_of = [[0.0] * size for _ in range(size)]
        self.version = 0
        self._read = 0
        self._clashes = 0
        self._seen: set[tuple[object, ...]] = set()

    def update(self, view: View) -> None:
        """Take in what the view has heard since the last time."""
        heard = view.heard
        while self._read < len(heard):
            event = heard[self._read]
            self._read += 1
            self.ledger.hear(event)
            fold = _FOLDS.get(type(event))
            if fold is not None:
                fold(self, event)
                self.version += 1
        self._weigh_clashes()

    # --- folds -------------------------------------------------------------------------------

    def _pair(self, actor: Seat, target: Seat, pair: Pair) -> None:
        if actor == target:
            return
        of_actor, of_target, of_both = _LOGS[pair]
        self.alone[actor] += of_actor
        self.alone[target] += of_target
        self.said_of[actor][target] += of_target
        self.both[actor][target] += of_both
        self.both[target][actor] += of_both

    def _spoke(self, event: e.Spoke) -> None:
        ledger = self.ledger
        if not event.claims:
            if event.occasion is e.Occasion.DAY:
                self.alone[event.seat] += odds.EMPTY_SPEECH if event.text else odds.SILENCE
            return
        for statement in ledger.last_statements(1):
            self._stated(statement)

    def _stated(self, statement: Statement) -> None:
        seat, claim = statement.seat, statement.claim
        match claim.kind:
            case ClaimKind.ACCUSE:
                pair = odds.BARE_ACCUSATION if claim.why is None else odds.ACCUSATION
            case ClaimKind.VOUCH:
                pair = odds.VOUCH
            case ClaimKind.SUSPECTS:
                pair = odds.POOL
            case ClaimKind.POTION if claim.result == "antidote":
                pair = odds.SAVED
            case _:
                return
        for target in claim.targets:
            # The same accusation on stage, by day and in the run-off is one accusation.
            key = (statement.day, seat, target, claim.kind)
            if key not in self._seen:
                self._seen.add(key)
                self._pair(seat, target, pair)

    def _revealed(self, event: e.BallotsRevealed) -> None:
        if event.poll is Poll.SHERIFF:
            pair = odds.SHERIFF_VOTE
        else:
            pair = odds.EXILE_VOTE if event.round == 1 else odds.RUN_OFF_VOTE
        for seat, target in event.ballots:
            if target is not None:
                self._pair(seat, target, pair)
            elif event.poll is Poll.EXILE:
                self.alone[seat] += odds.ABSTAINED

    def _announced(self, event: e.DeathsAnnounced) -> None:
        if event.how is How.NIGHT:
            alone = len(event.seats) == 1
            for seat in event.seats:
                self.alone[seat] += (
                    odds.DIED_ALONE_AT_NIGHT if alone else odds.DIED_WITH_OTHERS_AT_NIGHT
                )

    def _passed(self, event: e.BadgePassed) -> None:
        self._pair(event.seat, event.heir, odds.BADGE)

    def _weigh_clashes(self) -> None:
        clashes = self.ledger.contradictions
        for clash in clashes[self._clashes :]:
            soft = clash.clash is Clash.WORDS_AND_VOTE
            self.alone[clash.seat] += odds.WORDS_AND_VOTE if soft else odds.CLASHED
        self._clashes = len(clashes)

    def _noted(self, event: e.Event) -> None:
        """Changes only what the ledger and the view say, which beliefs rest on too."""


_FOLDS: dict[type[e.Event], Callable[[Evidence, Any], None]] = {
    e.Spoke: Evidence._spoke,
    e.BallotsRevealed: Evidence._revealed,
    e.DeathsAnnounced: Evidence._announced,
    e.BadgePassed: Evidence._passed,
    e.SelfDestructed: Evidence._noted,
    e.IdiotTurned: Evidence._noted,
    e.IdiotReturned: Evidence._noted,
    e.HunterFired: Evidence._noted,
    e.Checked: Evidence._noted,
    e.Peeked: Evidence._noted,
    e.LoversMet: Evidence._noted,
    e.PackMet: Evidence._noted,
    e.CardTaken: Evidence._noted,
    e.Saved: Evidence._noted,
    e.WitchTold: Evidence._noted,
    e.RoleDealt: Evidence._noted,
}
