"""What has happened in a game, kept apart from the engine's own state.

The invariants must not ask the engine whether the engine is right, so they keep their own books
from the record of events.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine import events as e
from engine.rulesets import Rules
from engine.seats import Cause, Role, Seat, Winner
from engine.setup import GameSetup

WOLF_CARDS = (Role.WEREWOLF, Role.WHITE_WOLF)
ALONE_CARDS = (Role.PIPER,)
PLAIN_CARDS = (Role.VILLAGER, Role.THIEF)


@dataclass(slots=True)
class Facts:
    """The books of one game; `hear` enters the next event of its record."""

    setup: GameSetup
    rules: Rules
    roles: dict[Seat, Role] = field(default_factory=dict)
    alive: list[Seat] = field(default_factory=list)
    causes: dict[Seat, Cause] = field(default_factory=dict)
    untold: list[Seat] = field(default_factory=list)
    night_dead: list[Seat] = field(default_factory=list)
    night: int = 0
    day: int = 0
    by_day: bool = False
    sheriff: Seat | None = None
    lovers: tuple[Seat, ...] = ()
    parted: bool = False
    plain: list[Seat] = field(default_factory=list)
    charmed: list[Seat] = field(default_factory=list)
    turned: list[Seat] = field(default_factory=list)
    uncounted: list[Seat] = field(default_factory=list)
    voters: tuple[Seat, ...] = ()
    voters_day: int = 0
    powerless: tuple[Role, ...] = ()
    elder_lives: int = 2
    antidotes: int = 0
    poisons: int = 0
    shields: dict[int, Seat | None] = field(default_factory=dict)
    knife: Seat | None = None
    girl_killed: Seat | None = None
    struck: Seat | None = None
    aimed: Seat | None = None
    doomed: list[Seat] = field(default_factory=list)
    wounded: bool = False
    told_victim: Seat | None = None
    saved: Seat | None = None
    poisoned: Seat | None = None
    stood: tuple[Seat, ...] = ()
    withdrew: tuple[Seat, ...] = ()
    occasion: e.Occasion | None = None
    waiting: list[Seat] = field(default_factory=list)
    last_speaker: Seat | None = None
    poll: e.BallotsRevealed | None = None
    tied: tuple[Seat, ...] = ()
    spoke_last: list[Seat] = field(default_factory=list)
    steps: dict[int, list[e.Step]] = field(default_factory=dict)
    ended: e.GameEnded | None = None
    closed: bool = False

    def wolves(self) -> tuple[Seat, ...]:
        """The living wolves."""
        return tuple(seat for seat in self.alive if self.roles[seat] in WOLF_CARDS)

    def lover_of(self, seat: Seat) -> Seat | None:
        """The other one of the tied."""
        if seat not in self.lovers:
            return None
        return next(lover for lover in self.lovers if lover != seat)

    def may_vote(self) -> list[Seat]:
        """Who has a vote on exile today."""
        named = self.voters if self.voters_day == self.day else tuple(self.alive)
        return [seat for seat in self.alive if seat not in self.turned and seat in named]

    def weight(self, seat: Seat) -> int:
        """The half-votes of a seat's ballot on exile."""
        if seat != self.sheriff:
            return 2
        weight = self.rules.sheriff_weight
        if len(self.alive) == 3 and self.rules.sheriff_weight_last_three == "1.5":
            weight = "1.5"
        return {"1.5": 3, "2": 4}[weight]

    def signature(self) -> tuple[object, ...]:
        """What must change within three rounds (rules §12.9)."""
        return (
            tuple(self.alive),
            tuple(self.roles.items()),
            tuple(sorted(self.charmed)),
            (self.antidotes, self.poisons),
            self.sheriff,
            self.elder_lives,
            tuple(self.turned),
        )

    def decided(self) -> Winner | None:
        """For whom the game is decided at a check point (rules §7), by the letter."""
        if not self.alive:
            return Winner.DRAW
        others = {seat: [o for o in self.alive if o != seat] for seat in self.alive}
        for seat in self.alive:
            if self.roles[seat] is Role.PIPER and set(others[seat]) <= set(self.charmed):
                return Winner.PIPER
        counted = [seat for seat in self.alive if seat not in self.uncounted]
        wolves = [seat for seat in counted if self.roles[seat] in WOLF_CARDS]
        white = [seat for seat in wolves if self.roles[seat] is Role.WHITE_WOLF]
        if white and counted == white and self.rules.white_wolf_blocks_wolf_win:
            return Winner.WHITE_WOLF
        if self.mixed() and not self.parted:
            return Winner.LOVERS if set(counted) <= set(self.party()) else None
        if not wolves:
            return Winner.VILLAGE
        if white and self.rules.white_wolf_blocks_wolf_win:
            return None
        return Winner.WOLVES if self._wolves_have_it(counted, wolves) else None

    def mixed(self) -> bool:
        """Whether the tied are a wolf and another."""
        return len({self.roles[lover] in WOLF_CARDS for lover in self.lovers}) == 2

    def party(self) -> tuple[Seat, ...]:
        """The third party."""
        if self.rules.mixed_lovers_team != "with_cupid":
            return self.lovers
        return (*self.lovers, *(s for s, role in self.roles.items() if role is Role.CUPID))

    def wound(self) -> tuple[Seat | None, int]:
        """Whom the wolves kill tonight, and the elder's lives after it (rules §7, §12.12)."""
        lives = self.elder_lives
        if self.girl_killed is not None:
            return (None if self.saved == self.girl_killed else self.girl_killed), lives
        if self.knife is None:
            return None, lives
        role = self.roles[self.knife]
        shielded = self.shields.get(self.night) == self.knife and (
            role is not Role.LITTLE_GIRL or self.rules.guard_shields_girl
        )
        healed = self.saved == self.knife
        if shielded and not (healed and self.rules.double_save_kills):
            return None, lives
        if healed and not shielded:
            if role is Role.ELDER and self.rules.elder_heal == "set_one":
                lives = 1
            return None, lives
        if role is Role.ELDER:
            lives -= 1
            return (self.knife if lives == 0 else None), lives
        return self.knife, lives

    def killed_tonight(self) -> list[Seat]:
        """Who is found dead at dawn."""
        killed = {self.wound()[0], self.poisoned, self.struck, self.aimed} - {None}
        for lover in self.lovers:
            if lover in killed and len(self.lovers) == 2:
                killed |= {mate for mate in self.lovers if mate in self.alive}
        return sorted(seat for seat in killed if seat is not None)

    def _wolves_have_it(self, counted: list[Seat], wolves: list[Seat]) -> bool:
        if counted == wolves:
            return True
        plain = {s for s, r in self.roles.items() if r in PLAIN_CARDS or s in self.plain}
        power = {
            seat
            for seat, role in self.roles.items()
            if seat not in plain and role not in (*WOLF_CARDS, *ALONE_CARDS)
        }
        match self.rules.wolves_win:
            case "all_others":
                return False
            case "parity":
                return 2 * len(wolves) >= len(counted)
            case "villagers":
                return bool(plain) and not plain & set(counted)
            case "either_class":
                return any(kind and not kind & set(counted) for kind in (plain, power))

    def hear(self, event: e.Event) -> None:
        """Enter an event."""
        enter = _ENTER.get(type(event))
        if enter is not None:
            enter(self, event)


def _started(facts: Facts, event: e.GameStarted) -> None:
    facts.alive = list(range(1, len(event.names) + 1))


def _dealt(facts: Facts, event: e.RoleDealt | e.CardTaken) -> None:
    facts.roles[event.seat] = event.role


def _night(facts: Facts, event: e.NightFell) -> None:
    facts.night = event.night
    facts.by_day = False
    facts.knife = facts.girl_killed = facts.told_victim = facts.saved = None
    facts.poisoned = facts.struck = facts.aimed = None
    facts.night_dead = []
    facts.waiting = []


def _wounded(facts: Facts, event: e.ElderWounded) -> None:
    # The night's dead must be worked out with the lives he had, before this wound counts.
    facts.doomed = facts.killed_tonight()
    facts.wounded = True
    facts.elder_lives = event.lives


def _day(facts: Facts, event: e.DayBroke) -> None:
    if not facts.wounded:
        facts.doomed = facts.killed_tonight()
    facts.wounded = False
    facts.day = event.day
    facts.by_day = True
    facts.poll = None


def _died(facts: Facts, event: e.Died) -> None:
    facts.alive.remove(event.seat)
    facts.causes[event.seat] = event.cause
    facts.untold.append(event.seat)


def _announced(facts: Facts, event: e.DeathsAnnounced) -> None:
    facts.untold = [seat for seat in facts.untold if seat not in event.seats]
    if event.how is e.How.NIGHT:
        facts.night_dead = list(event.seats)
    # For good, even where a lover comes back from exile (rules §12.5).
    facts.parted = facts.parted or any(seat in facts.lovers for seat in event.seats)


def _returned(facts: Facts, event: e.IdiotReturned) -> None:
    facts.alive = sorted([*facts.alive, event.seat])
    del facts.causes[event.seat]
    facts.turned.append(event.seat)
    facts.uncounted.append(event.seat)
    facts.spoke_last = [seat for seat in facts.spoke_last if seat != event.seat]


def _saved(facts: Facts, event: e.Saved) -> None:
    facts.antidotes += 1
    facts.saved = event.target


def _poisoned(facts: Facts, event: e.Poisoned) -> None:
    facts.poisons += 1
    facts.poisoned = event.target


def _voters(facts: Facts, event: e.VotersNamed) -> None:
    facts.voters, facts.voters_day = event.voters, facts.day + 1


def _ordered(facts: Facts, event: e.SpeakersOrdered) -> None:
    facts.occasion, facts.waiting = event.occasion, list(event.seats)


def _spoke(facts: Facts, event: e.Spoke) -> None:
    if event.occasion is e.Occasion.LAST_WORDS:
        facts.spoke_last.append(event.seat)
    elif event.occasion is not e.Occasion.INTERJECTION:
        facts.last_speaker = event.seat
        while facts.waiting and facts.waiting.pop(0) != event.seat:
            pass


def _sheriff(holder: str | None) -> Callable[[Facts, Any], None]:
    def enter(facts: Facts, event: e.Event) -> None:
        facts.sheriff = None if holder is None else getattr(event, holder)

    return enter


def _no_waiting(facts: Facts, event: e.Event) -> None:
    facts.waiting = []


def _set(name: str, source: str) -> Callable[[Facts, Any], None]:
    def enter(facts: Facts, event: e.Event) -> None:
        setattr(facts, name, getattr(event, source))

    return enter


def _polled(facts: Facts, event: e.BallotsRevealed) -> None:
    facts.poll = event


def _ended(facts: Facts, event: e.GameEnded) -> None:
    facts.ended = event


def _closed(facts: Facts, event: e.RolesRevealed) -> None:
    facts.closed = True


_ENTER: dict[type[e.Event], Callable[[Facts, Any], None]] = {
    e.GameStarted: _started,
    e.RoleDealt: _dealt,
    e.CardTaken: _dealt,
    e.NightFell: _night,
    e.StepCalled: lambda facts, event: facts.steps.setdefault(event.night, []).append(event.step),
    e.DayBroke: _day,
    e.Died: _died,
    e.DeathsAnnounced: _announced,
    e.IdiotTurned: lambda facts, event: facts.turned.append(event.seat),
    e.IdiotReturned: _returned,
    e.LoversTied: _set("lovers", "lovers"),
    e.BecamePlain: lambda facts, event: facts.plain.append(event.seat),
    e.Charmed: lambda facts, event: facts.charmed.extend(event.targets),
    e.Guarded: lambda facts, event: facts.shields.__setitem__(facts.night, event.target),
    e.PackVoted: _set("knife", "target"),
    e.GirlJudged: lambda facts, event: setattr(
        facts, "girl_killed", event.girl if event.killed else None
    ),
    e.WhiteWolfStruck: _set("struck", "target"),
    e.HunterAimed: _set("aimed", "target"),
    e.WitchTold: _set("told_victim", "victim"),
    e.Saved: _saved,
    e.Poisoned: _poisoned,
    e.PowersLost: _set("powerless", "roles"),
    e.ElderWounded: _wounded,
    e.VotersNamed: _voters,
    e.HandsRaised: _set("stood", "seats"),
    e.CandidatesWithdrew: lambda facts, event: setattr(
        facts, "withdrew", (*facts.withdrew, *event.seats)
    ),
    e.SheriffElected: _sheriff("seat"),
    e.BadgePassed: _sheriff("heir"),
    e.BadgeTorn: _sheriff(None),
    e.SpeakersOrdered: _ordered,
    e.Spoke: _spoke,
    e.SelfDestructed: _no_waiting,
    e.BallotsRevealed: _polled,
    e.VoteTied: _set("tied", "seats"),
    e.GameEnded: _ended,
    e.RolesRevealed: _closed,
}
