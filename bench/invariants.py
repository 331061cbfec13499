"""What every event of every game must satisfy (rules §2, §6, §7), checked against own books.

`Watch` follows a game as it is played: after each answer call `look`. It collects what is wrong in
`violations`, a line each, and never looks at the engine's state.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bench.audiences import expected
from bench.facts import WOLF_CARDS, Facts
from bench.questions import wrong_with
from engine import events as e
from engine.events import How, Occasion, Poll, Step
from engine.game import Game
from engine.seats import Cause, Role, Seat, Winner

STALE = 3
LATIN, CHINESE = 500, 260


class Watch:
    """Follows one game and notes every breach of an invariant."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.facts = Facts(game.setup, game.rules)
        self.violations: list[str] = []
        self.asks = 0
        self._asked = dict.fromkeys(game.setup.seats, 0)
        self._read = 0
        self._signatures: list[tuple[object, ...]] = []
        self._steps = _steps_of(game)

    def look(self) -> None:
        """Check what has happened and what is asked since the last look."""
        log = self.game.log
        while self._read < len(log):
            told = log[self._read]
            self._read += 1
            if told.seq != self._read:
                self._note(f"event {self._read} has the number {told.seq}")
            audience = expected(self.facts, told.event)
            if told.audience != audience:
                self._note(f"{told.event} was told to {told.audience}, not to {audience}")
            self._check(told.event)
            self.facts.hear(told.event)
        for problem in wrong_with(self.game, self.facts, self._asked):
            self._note(problem)
        self.asks += len(self.game.pending)

    def end(self) -> None:
        """Check a game that is over as a whole."""
        game, facts = self.game, self.facts
        if not game.over or facts.ended is None or not facts.closed:
            self._note("the game does not end with GameEnded and RolesRevealed")
            return
        if facts.night > 2 * game.setup.size + 10:
            self._note(f"{facts.night} nights for {game.setup.size} seats")
        again = Game.replay(game.setup, game.inputs)
        if again.digest != game.digest or again.log != game.log:
            self._note("the replay differs from the game")

    def _note(self, problem: str) -> None:
        self.violations.append(
            f"night {self.facts.night}, day {self.facts.day}, event {self._read}: {problem}"
        )

    def _check(self, event: e.Event) -> None:
        facts = self.facts
        if facts.closed or (facts.ended and not isinstance(event, e.RolesRevealed)):
            self._note(f"{event.kind} after the end")
        if isinstance(event, e.NightFell):
            self._check_nightfall(event)
        elif isinstance(event, e.GameEnded):
            self._check_end(event)
        check = _CHECKS.get(type(event))
        if check is not None:
            for problem in check(facts, event):
                self._note(f"{problem}: {event}")

    def _check_nightfall(self, event: e.NightFell) -> None:
        facts = self.facts
        if event.night != facts.night + 1 or facts.day != facts.night:
            self._note(f"night {event.night} follows day {facts.day}")
        if facts.night:
            if facts.decided() is not None:
                self._note(f"the game is decided for {facts.decided()} and goes on")
            called = facts.steps.get(facts.night, [])
            if called != self._steps(facts.night):
                self._note(f"steps called: {called}, not {self._steps(facts.night)}")
        self._signatures.append(facts.signature())
        if self._stale():
            self._note("three rounds changed nothing and the game goes on")

    def _stale(self) -> bool:
        latest = self._signatures[-STALE - 1 :]
        return len(latest) == STALE + 1 and len(set(latest)) == 1

    def _check_end(self, event: e.GameEnded) -> None:
        facts = self.facts
        if event.reason == "stalemate":
            self._signatures.append(facts.signature())
            if not self._stale():
                self._note("a stalemate, though the last rounds changed something")
        elif event.reason == "too_many_nights":
            if facts.night != 2 * facts.setup.size + 10:
                self._note("a draw by number of nights, too early")
        elif event.reason == "knife_first":
            if not facts.rules.knife_first or event.winner is not Winner.WOLVES:
                self._note(f"knife first: {event}")
        elif facts.decided() is not event.winner:
            self._note(f"ended for {event.winner}, but it is decided for {facts.decided()}")
        for seat in event.winners:
            wolf = facts.roles[seat] in WOLF_CARDS
            if event.winner in (Winner.VILLAGE, Winner.WOLVES) and wolf != (
                event.winner is Winner.WOLVES
            ):
                self._note(f"seat {seat} wins with {event.winner}")
        if bool(event.winners) != (event.winner is not Winner.DRAW):
            self._note(f"winners of {event.winner}: {event.winners}")


CALLED_FOR: Mapping[Step, tuple[Role, ...]] = {
    Step.THIEF: (Role.THIEF,),
    Step.CUPID: (Role.CUPID,),
    Step.LOVERS: (Role.CUPID,),
    Step.GUARD: (Role.GUARD,),
    Step.SEER: (Role.SEER,),
    Step.WOLVES: WOLF_CARDS,
    Step.WHITE_WOLF: (Role.WHITE_WOLF,),
    Step.WITCH: (Role.WITCH,),
    Step.PIPER: (Role.PIPER,),
    Step.CHARMED: (Role.PIPER,),
    Step.HUNTER: (Role.HUNTER,),
}


def _steps_of(game: Game) -> Callable[[int], list[Step]]:
    """The steps that must be called each night, whoever lives (rules §2.2)."""
    deck = game.setup.full_deck()
    on_board = [
        step
        for step in game.setup.preset.night_order()
        if any(role in deck for role in CALLED_FOR[step])
        and (step is not Step.HUNTER or game.rules.hunter_when == "night")
    ]

    def steps(night: int) -> list[Step]:
        return [
            step
            for step in on_board
            if (night == 1 or step not in (Step.THIEF, Step.CUPID, Step.LOVERS))
            and (step is not Step.WHITE_WOLF or night % 2 == 0)
        ]

    return steps


# --- event by event, with the facts as they stood before it -----------------------------------


def _dies(facts: Facts, event: e.Died) -> Iterator[str]:
    if event.seat not in facts.alive:
        yield "a dead seat dies"
    if event.cause is Cause.KNIFE and event.seat != facts.knife:
        yield "knifed without being the pack's choice"
    if event.cause is Cause.POISON and event.seat != facts.poisoned:
        yield "poisoned by nobody"
    if event.cause is Cause.GRIEF and event.seat not in facts.lovers:
        yield "grieves for nobody"


def _wounded(facts: Facts, event: e.ElderWounded) -> Iterator[str]:
    if facts.roles[event.seat] is not Role.ELDER or event.lives != facts.wound()[1]:
        yield f"the elder should have {facts.wound()[1]} lives left"


def _announced(facts: Facts, event: e.DeathsAnnounced) -> Iterator[str]:
    if list(event.seats) != sorted(set(event.seats)):
        yield "not in seat order, each once"
    if sorted(event.seats) != sorted(facts.untold):
        yield f"announced are not the untold dead {facts.untold}"
    for seat in event.seats:
        if facts.causes.get(seat) is Cause.GRIEF and facts.lover_of(seat) in facts.alive:
            yield "grieves for the living"
    if event.how is How.NIGHT and facts.by_day and list(event.seats) != facts.doomed:
        yield f"tonight should have killed {facts.doomed}"
    shown = facts.rules.reveal_on_death
    must = shown == "all" or (shown == "night" and event.how is How.NIGHT)
    if event.how is How.SELF_DESTRUCT:
        must = True
    if event.roles != (tuple((s, facts.roles[s]) for s in event.seats) if must else ()):
        yield "roles shown against the rule"


def _day(facts: Facts, event: e.DayBroke) -> Iterator[str]:
    if event.day != facts.day + 1 or event.day != facts.night:
        yield "the wrong day"
    if len([seat for seat in facts.lovers if seat in facts.alive]) == 1:
        yield "a lover outlives the other"


def _guarded(facts: Facts, event: e.Guarded) -> Iterator[str]:
    if event.target is not None:
        if event.target not in facts.alive:
            yield "a dead seat shielded"
        if event.target == facts.shields.get(facts.night - 1):
            yield "the same seat twice running"
    if (event.role is not None) != (facts.rules.guard_sees_role and event.target is not None):
        yield "the guard sees a card against the rule"


def _saved(facts: Facts, event: e.Saved) -> Iterator[str]:
    if facts.antidotes or (facts.rules.witch_doses == "one_in_all" and facts.poisons):
        yield "a potion too many"
    if event.target != facts.told_victim:
        yield "not the victim she was told of"
    if event.target == event.seat:
        when = facts.rules.witch_self_save
        guards = [seat for seat in facts.alive if facts.roles[seat] is Role.GUARD]
        if (
            when == "never"
            or (when == "first_night" and facts.night > 1)
            or (when == "unless_guard_alive" and guards)
        ):
            yield "she may not save herself"


def _poisoned(facts: Facts, event: e.Poisoned) -> Iterator[str]:
    if facts.poisons or (facts.rules.witch_doses == "one_in_all" and facts.antidotes):
        yield "a potion too many"
    if facts.rules.witch_one_per_night and facts.saved is not None:
        yield "both potions in one night"
    if event.target == event.seat and not facts.rules.witch_may_poison_self:
        yield "she may not poison herself"
    yield from _never_a_lover(facts, event)


def _never_a_lover(facts: Facts, event: Any) -> Iterator[str]:
    if event.target is None:
        return
    if event.target not in facts.alive:
        yield "the target is dead"
    if not facts.rules.lovers_may_kill_each_other and facts.lover_of(event.seat) == event.target:
        yield "lovers may not kill each other"


def _fired(facts: Facts, event: e.HunterFired) -> Iterator[str]:
    yield from _never_a_lover(facts, event)
    if event.seat in facts.alive or facts.roles[event.seat] is not Role.HUNTER:
        yield "only a dead hunter fires"
    elif not may_shoot(facts, facts.causes[event.seat]):
        yield "this death gives no shot"


def may_shoot(facts: Facts, cause: Cause) -> bool:
    """Whether `hunter_shoots` grants a shot for this death (rules §3, §12.13)."""
    match facts.rules.hunter_shoots:
        case "kill_or_exile":
            return cause in (Cause.KNIFE, Cause.DOUBLE_SAVE, Cause.EXILE)
        case "any_but_poison_or_grief":
            return cause not in (Cause.POISON, Cause.GRIEF, Cause.WHITE_WOLF)
        case "any_but_poison":
            return cause not in (Cause.POISON, Cause.WHITE_WOLF)


def _checked(facts: Facts, event: e.Checked) -> Iterator[str]:
    if event.target == event.seat or event.target not in facts.alive:
        yield "not another living seat"
    role = facts.roles[event.target]
    wolfish = role in WOLF_CARDS or (role is Role.IDIOT and facts.rules.idiot_seen_as_wolf)
    truth = str(role) if facts.rules.seer_sees == "role" else ("wolf" if wolfish else "good")
    if event.found != truth:
        yield f"found should be {truth}"


def _pack_voted(facts: Facts, event: e.PackVoted) -> Iterator[str]:
    if tuple(wolf for wolf, _ in event.ballots) != facts.wolves():
        yield "not the ballots of the pack"
    for wolf, target in event.ballots:
        if target is None:
            continue
        if target not in facts.alive:
            yield "a dead target"
        if target in facts.wolves() and not facts.rules.wolves_may_hit_wolves:
            yield "wolves may not hit wolves"
        if not facts.rules.lovers_may_kill_each_other and facts.lover_of(wolf) == target:
            yield "a wolf may not name its lover"


def _struck(facts: Facts, event: e.WhiteWolfStruck) -> Iterator[str]:
    yield from _never_a_lover(facts, event)
    if facts.night % 2:
        yield "on an odd night"
    if event.target is not None and facts.roles[event.target] not in WOLF_CARDS:
        yield "the target is no wolf"


def _elected(facts: Facts, event: e.SheriffElected) -> Iterator[str]:
    if facts.sheriff is not None:
        yield f"seat {facts.sheriff} has the badge"
    if event.seat not in facts.alive:
        yield "a dead sheriff"
    if event.seat in facts.withdrew and not facts.rules.badge_required:
        yield "elected after withdrawing"


def _passed(facts: Facts, event: e.BadgePassed) -> Iterator[str]:
    if facts.sheriff != event.seat or event.heir not in facts.alive or event.heir == event.seat:
        yield "the badge goes from its holder to another living seat"


def _torn(facts: Facts, event: e.BadgeTorn) -> Iterator[str]:
    if facts.sheriff != event.seat:
        yield "not the holder's"
    if facts.rules.badge_on_death == "must_pass" and set(facts.alive) - {event.seat}:
        yield "the badge must be passed"


def _after_the_cascade(facts: Facts, event: e.Event) -> Iterator[str]:
    if facts.sheriff is not None and facts.sheriff not in facts.alive:
        yield f"the dead seat {facts.sheriff} still has the badge"
    if facts.untold:
        yield f"nobody was told that {facts.untold} died"


def _nightfall(facts: Facts, event: e.NightFell) -> Iterator[str]:
    yield from _after_the_cascade(facts, event)
    yield from _round_over(facts)


def _round_over(facts: Facts) -> Iterator[str]:
    waiting = [seat for seat in facts.waiting if seat in facts.alive]
    if waiting:
        yield f"{waiting} have not spoken yet"


def _ordered(facts: Facts, event: e.SpeakersOrdered) -> Iterator[str]:
    yield from _after_the_cascade(facts, event)
    yield from _round_over(facts)
    seats = sorted(event.seats)
    if len(set(seats)) != len(seats) or not set(seats) <= set(facts.alive):
        yield "not living seats, each once"
    if event.occasion is Occasion.DAY and seats != facts.alive:
        yield "not everybody who lives"


def _spoke(facts: Facts, event: e.Spoke) -> Iterator[str]:
    if facts.rules.conduct:
        spent = sum(LATIN if "\u2e80" <= c <= "\uffef" else CHINESE for c in event.text)
        if spent > LATIN * CHINESE:
            yield "over the budget of one turn"
    if event.occasion is Occasion.LAST_WORDS:
        yield from _last_words(facts, event.seat)
    elif event.seat not in facts.alive:
        yield "the dead do not speak"
    elif event.occasion is Occasion.INTERJECTION:
        if event.seat not in facts.turned or not facts.rules.idiot_may_interject:
            yield "only a turned idiot may interject"
        if event.seat == facts.last_speaker:
            yield "interrupts itself"
    else:
        turn = next((seat for seat in facts.waiting if seat in facts.alive), None)
        if event.seat != turn or event.occasion is not facts.occasion:
            yield f"it is the turn of seat {turn}, {facts.occasion}"


def _last_words(facts: Facts, seat: Seat) -> Iterator[str]:
    if seat in facts.alive or seat in facts.spoke_last:
        yield "last words are for the dead, once"
        return
    cause, at_night = facts.causes[seat], seat in facts.night_dead
    granted = {
        "none": False,
        "exile": False,
        "first_night_and_exile": at_night and facts.night == 1,
        "night_and_exile": at_night,
        "night_and_exile_unless_poisoned": at_night and cause is not Cause.POISON,
    }[facts.rules.last_words]
    if cause in (Cause.EXILE, Cause.SCAPEGOAT):
        granted = facts.rules.last_words != "none"
    if cause is Cause.GRIEF or not granted:
        yield f"no last words for {cause}"


def _revealed(facts: Facts, event: e.BallotsRevealed) -> Iterator[str]:
    yield from _after_the_cascade(facts, event)
    yield from _round_over(facts)
    voters = [voter for voter, _ in event.ballots]
    allowed = facts.alive
    weigh = event.poll is Poll.EXILE
    if weigh:
        allowed = facts.may_vote()
        if event.round > 1 and facts.rules.exile_tie != "revote_once":
            allowed = [seat for seat in allowed if seat not in facts.tied]
    elif facts.rules.sheriff_election == "stage" and facts.rules.election_voters == "off_stage":
        allowed = [seat for seat in facts.alive if seat not in facts.stood]
    if voters != allowed:
        yield f"the voters should be {allowed}"
    tally: dict[Seat, int] = {}
    for voter, target in event.ballots:
        if target is None:
            continue
        if target not in facts.alive:
            yield "a vote for the dead"
        if weigh and target in facts.uncounted:
            yield "a vote for one who cannot be voted for"
        if weigh and not facts.rules.lovers_may_vote_each_other and facts.lover_of(voter) == target:
            yield "lovers may not vote for each other"
        tally[target] = tally.get(target, 0) + (facts.weight(voter) if weigh else 2)
    if dict(event.tally) != tally or list(event.tally) != sorted(
        tally.items(), key=lambda item: (-item[1], item[0])
    ):
        yield f"the tally should be {tally}"


def _exiled(facts: Facts, event: e.Exiled) -> Iterator[str]:
    if event.seat not in facts.alive or facts.poll is None:
        yield "exiled without a vote"
        return
    most = max(votes for _, votes in facts.poll.tally)
    leaders = [seat for seat, votes in facts.poll.tally if votes == most]
    if leaders != [event.seat] and not (event.seat in leaders and facts.rules.sheriff_breaks_ties):
        yield f"the vote led to {leaders}"


def _turned(facts: Facts, event: e.IdiotTurned) -> Iterator[str]:
    if facts.roles[event.seat] is not Role.IDIOT or event.seat in facts.turned:
        yield "no card to turn"


def _returned(facts: Facts, event: e.IdiotReturned) -> Iterator[str]:
    if facts.roles[event.seat] is not Role.IDIOT or facts.rules.idiot_mode != "revive":
        yield "only a reviving idiot returns"
    elif facts.causes.get(event.seat) is not Cause.EXILE or event.seat in facts.uncounted:
        yield "returns once, from exile"


def _destructed(facts: Facts, event: e.SelfDestructed) -> Iterator[str]:
    if event.seat not in facts.wolves() or not facts.by_day:
        yield "only a living wolf, only by day"
    if facts.rules.self_destruct == "never":
        yield "nobody may self-destruct"


def _cards(facts: Facts, event: e.RolesRevealed) -> Iterator[str]:
    if event.roles != tuple(facts.roles[seat] for seat in sorted(facts.roles)):
        yield "not the cards as they were"
    if dict(event.deaths) != facts.causes:
        yield "not the deaths as they were"


_CHECKS: dict[type[e.Event], Callable[[Facts, Any], Iterator[str]]] = {
    e.Died: _dies,
    e.ElderWounded: _wounded,
    e.DeathsAnnounced: _announced,
    e.DayBroke: _day,
    e.NightFell: _nightfall,
    e.Guarded: _guarded,
    e.Saved: _saved,
    e.Poisoned: _poisoned,
    e.HunterFired: _fired,
    e.HunterAimed: _never_a_lover,
    e.Checked: _checked,
    e.PackVoted: _pack_voted,
    e.WhiteWolfStruck: _struck,
    e.SheriffElected: _elected,
    e.BadgePassed: _passed,
    e.BadgeTorn: _torn,
    e.SpeakersOrdered: _ordered,
    e.Spoke: _spoke,
    e.BallotsRevealed: _revealed,
    e.Exiled: _exiled,
    e.IdiotTurned: _turned,
    e.IdiotReturned: _returned,
    e.SelfDestructed: _destructed,
    e.RolesRevealed: _cards,
}
