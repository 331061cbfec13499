"""Compares how a scripted game went with what its case expects."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.errors import ScenarioError
from engine.events import How, Occasion, Poll, Told
from engine.seats import EVERYONE, Cause, Role, Seat

if TYPE_CHECKING:
    from engine.scenario.performance import Performance


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that did not hold: `step` names the step or the expectation."""

    step: str
    got: str
    expected: str

    def __str__(self) -> str:
        return f"{self.step}: got {self.got}, expected {self.expected}"


def judge(expect: Mapping[str, Any], performance: "Performance") -> list[Problem]:
    """Every expectation that does not hold."""
    state = performance.game.state
    found: list[Problem] = []

    def compare(step: str, got: object, expected: object) -> None:
        if got != expected:
            found.append(Problem(f"expect {step}", _shown(got), _shown(expected)))

    deaths = {seat: str(cause) for seat, cause in sorted(state.deaths)}
    compare("dead", deaths, dict(sorted((expect.get("dead") or {}).items())))
    if "winner" in expect:
        compare("winner", None if state.winner is None else str(state.winner), expect["winner"])
    if "winners" in expect:
        compare("winners", sorted(state.winners), sorted(expect["winners"] or ()))
    if "sheriff" in expect:
        compare("sheriff", state.sheriff, expect["sheriff"])
    for name, times in (expect.get("asked") or {}).items():
        # "How often" may mean the ballots or the vote: a question to many is put once to each.
        if times not in (performance.asked.get(name, 0), performance.put.get(name, 0)):
            compare(f"asked {name}", performance.asked.get(name, 0), times)
    for name in expect.get("refused") or ():
        if name not in performance.refused:
            found.append(Problem(f"expect refused {name}", "it was taken", "it is refused"))
    for day, seats in (expect.get("speakers") or {}).items():
        found += _speakers(performance.game.log, day, list(seats))
    if expect.get("unseen"):
        found += _unseen(performance.game.log, expect["unseen"])
    return found


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_shown(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return "null" if value is None else str(value)


# --- who spoke ---------------------------------------------------------------------------------


def _speakers(log: list[Told], day: int, expected: list[Seat]) -> list[Problem]:
    """The round of speeches of a day; with the election's and all else said, that holds too."""
    events = _of_the_day(log, day)
    said = [event for event in events if isinstance(event, e.Spoke)]
    spoke = [event.seat for event in said if event.occasion is Occasion.DAY]
    if not spoke:
        orders = [event for event in events if isinstance(event, e.SpeakersOrdered)]
        spoke = [seat for order in orders if order.occasion is Occasion.DAY for seat in order.seats]
    everything = [event.seat for event in said]
    if expected in (spoke, everything):
        return []
    return [Problem(f"expect speakers of day {day}", _shown(spoke), _shown(expected))]


def _of_the_day(log: list[Told], day: int) -> list[e.Event]:
    found: list[e.Event] = []
    inside = False
    for told in log:
        if isinstance(told.event, e.DayBroke):
            inside = told.event.day == day
        elif isinstance(told.event, e.NightFell):
            inside = False
        elif inside:
            found.append(told.event)
    return found


# --- what nobody may know yet --------------------------------------------------------------------

_Test = Callable[[e.Event], bool]


def _deaths(event: e.Event) -> bool:
    return isinstance(event, e.DeathsAnnounced) and event.how is How.NIGHT


def _peaceful(event: e.Event) -> bool:
    return isinstance(event, e.DeathsAnnounced) and event.how is How.NIGHT and not event.seats


def _exile_vote(event: e.Event) -> bool:
    return isinstance(event, e.BallotsRevealed) and event.poll is Poll.EXILE


_NAMED: Final[Mapping[str, _Test]] = {
    "peaceful": _peaceful,
    "deaths": _deaths,
    "dead": _deaths,
    "vote": _exile_vote,
    "exile": lambda event: isinstance(event, e.Exiled),
    "election": lambda event: isinstance(event, e.SheriffElected | e.NoSheriff),
    "speeches": lambda event: isinstance(event, e.Spoke),
    "end": lambda event: isinstance(event, e.GameEnded),
}
_KINDS: Final = tuple(sorted(kind.kind for kind in e.Event.__subclasses__()))
_FIELDS: Final = frozenset(
    field.name for kind in e.Event.__subclasses__() for field in fields(kind)
)
_WORDS: Final = frozenset((*map(str, Cause), *map(str, Role)))
"""Facts that an event holds as a word: who is what, and how somebody died."""


def _fact(name: str) -> _Test:
    if name in _NAMED:
        return _NAMED[name]
    if name in _KINDS:
        return lambda event: event.kind == name
    if name in _FIELDS or name in _WORDS:
        return lambda event: f"'{name}'" in str(event.as_json())
    known = ", ".join((*_NAMED, *_KINDS, *sorted(_FIELDS | _WORDS)))
    raise ScenarioError(f"unknown fact {name!r}: known are {known}")


def _unseen(log: list[Told], unseen: Mapping[str, Any]) -> list[Problem]:
    """No view holds one of the facts before the moment named, but for one's own acts."""
    moment = re.fullmatch(r"(day|night)_(\d+)(?:_(\w+))?", str(unseen["until"]))
    if moment is None and unseen["until"] != "end":
        raise ScenarioError(f"until: {unseen['until']!r} should be such as day_1_deaths, or end")
    phase, number, name = ("", 0, "end") if moment is None else moment.groups()
    name = name or {"day": "day_broke", "night": "night_fell"}[phase]
    is_until = _fact(name)
    facts = {str(word): _fact(str(word)) for word in unseen["words"] or ()}
    now = ("night", 0)
    found = []
    for told in log:
        if isinstance(told.event, e.NightFell):
            now = ("night", told.event.night)
        elif isinstance(told.event, e.DayBroke):
            now = ("day", told.event.day)
        if is_until(told.event) and (not phase or now == (phase, int(number))):
            break
        own = told.audience == (getattr(told.event, "seat", None),)
        for word, holds in facts.items():
            if told.audience and not own and holds(told.event):
                who = "everybody" if told.audience == EVERYONE else f"seats {told.audience}"
                got = f"{who} heard {told.event.kind} at {told.seq}"
                found.append(Problem("expect unseen", got, f"no {word} until {unseen['until']}"))
    return found
