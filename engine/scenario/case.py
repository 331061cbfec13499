"""A scripted game as written: its keys checked, its steps numbered, its table laid."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.asks import AskKind
from engine.chance import HEADS, TAILS
from engine.errors import ScenarioError, SetupError
from engine.events import Occasion
from engine.rulesets import DEFAULT_RULESET, changed, ruleset_named
from engine.scenario.scripted import DAY_KEYS, NIGHT_KEYS, UNBUILT_KEYS, Scripted, scripted
from engine.seats import Cause, Role, Seat, Winner
from engine.setup import GameSetup

NIGHT: Final = "night"
DAY: Final = "day"

CASE_KEYS: Final = (
    "name",
    "source",
    "ruleset",
    "rules",
    "roles",
    "middle",
    "variant",
    "cards",
    "coins",
    "personas",
    "sheriff",
    "steps",
    "expect",
)
EXPECT_KEYS: Final = (
    "dead",
    "winner",
    "winners",
    "asked",
    "refused",
    "sheriff",
    "unseen",
    "speakers",
)
UNSEEN_KEYS: Final = ("until", "words")
PERSONA_KEYS: Final = ("name", "age", "gender", "wears", "smoker", "local")
CAUSES: Final = (*map(str, Cause), "hypnosis", "card")
QUESTIONS: Final = tuple(
    dict.fromkeys((*map(str, AskKind), *NIGHT_KEYS, *DAY_KEYS, str(Occasion.LAST_WORDS)))
)

KNOWN_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "a case": CASE_KEYS,
    "a step": (NIGHT, DAY),
    NIGHT: NIGHT_KEYS,
    DAY: DAY_KEYS,
    "expect": EXPECT_KEYS,
    "unseen": UNSEEN_KEYS,
    "a persona": PERSONA_KEYS,
}


@dataclass(slots=True)
class Step:
    """One scripted night or day. `number` is that night's or day's; `scripts` by question."""

    phase: str
    number: int
    scripts: dict[str, Scripted] = field(default_factory=dict)

    @property
    def place(self) -> tuple[int, bool]:
        """Where in the game it stands: nights come before the day of the same number."""
        return self.number, self.phase == DAY

    def __str__(self) -> str:
        return f"{self.phase} {self.number}"


@dataclass(frozen=True, slots=True)
class Case:
    """A scripted game. `skip` says why it cannot be played yet; then nothing else counts."""

    name: str
    setup: GameSetup
    steps: tuple[Step, ...]
    expect: Mapping[str, Any]
    skip: str | None = None


def parse(raw: object) -> Case:
    """Read one case. Raises ScenarioError naming what is wrong and what is known."""
    case = _mapping("a case", raw)
    name = str(case.get("name", "(no name)"))
    try:
        _refuse_unknown("a case", case)
        for seat, persona in _mapping("personas", case.get("personas") or {}).items():
            _refuse_unknown("a persona", _mapping(f"persona {seat}", persona))
        skip = _unbuilt(case)
        steps = _steps(case.get("steps") or ())
        expect = _expect(case.get("expect"))
        return Case(name, GameSetup(()) if skip else _setup(case), steps, expect, skip)
    except (ScenarioError, SetupError) as error:
        raise ScenarioError(f"{name}: {error}") from error


def _mapping(what: str, value: object) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{what} should be a mapping, not {value!r}")
    return value


def _sequence(what: str, value: object) -> Iterable[Any]:
    if not isinstance(value, list | tuple):
        raise ScenarioError(f"{what} should be a list, not {value!r}")
    return value


def _refuse_unknown(what: str, found: Mapping[Any, Any]) -> None:
    known = KNOWN_KEYS[what]
    for key in found:
        if key not in known:
            raise ScenarioError(f"unknown key {key!r} in {what}: known are {', '.join(known)}")


def _one_of(what: str, value: object, known: Iterable[str]) -> str:
    names = tuple(map(str, known))
    if value not in names:
        raise ScenarioError(f"unknown {what} {value!r}: known are {', '.join(names)}")
    return str(value)


def _unbuilt(case: Mapping[Any, Any]) -> str | None:
    if case.get("variant") is not None:
        return f"the variant {case['variant']} is not built yet"
    if case.get("cards"):
        return f"event cards are not built yet: {', '.join(map(str, case['cards']))}"
    if any(isinstance(role, list | tuple) for role in case.get("roles") or ()):
        return "deals of two cards a seat are not built yet"
    return None


def _setup(case: Mapping[Any, Any]) -> GameSetup:
    roles = tuple(_role(role) for role in _sequence("roles", case.get("roles")))
    middle = tuple(_role(role) for role in _sequence("middle", case.get("middle") or ()))
    if Role.THIEF in roles and not middle:
        middle = (Role.VILLAGER, Role.VILLAGER)
    preset = ruleset_named(str(case.get("ruleset") or DEFAULT_RULESET))
    rules = _mapping("rules", case.get("rules") or {})
    changed(preset.rules, rules)
    setup = GameSetup(
        deck=roles,
        ruleset=preset.name,
        rules=tuple(sorted((str(name), _text(value)) for name, value in rules.items())),
        dealt=True,
        middle=middle,
        sheriff=case.get("sheriff"),
        coins=tuple(map(str, _sequence("coins", case.get("coins") or ()))),
    )
    if not roles:
        raise ScenarioError("roles are missing: name the card of seat 1, 2, 3 …")
    if setup.sheriff is not None and setup.sheriff not in setup.seats:
        raise ScenarioError(f"sheriff {setup.sheriff!r}: the seats are 1 to {setup.size}")
    for coin in setup.coins:
        _one_of("side of a coin", coin, (HEADS, TAILS))
    return setup


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _role(value: object) -> Role:
    return Role(_one_of("role", value, Role))


def _steps(raw: object) -> tuple[Step, ...]:
    steps: list[Step] = []
    for one in _sequence("steps", raw):
        item = _mapping("a step", one)
        _refuse_unknown("a step", item)
        if len(item) != 1:
            raise ScenarioError(f"a step is one night or one day, not {dict(item)!r}")
        phase, answers = next(iter(item.items()))
        before = steps[-1].place if steps else (0, True)
        # A night or day left out between two steps is played by defaults.
        number = before[0] + 1 if phase == NIGHT or before[1] else before[0]
        step = Step(phase, number)
        found = _mapping(str(step), answers or {})
        _refuse_unknown(phase, found)
        for name, value in found.items():
            if name not in UNBUILT_KEYS:
                step.scripts[name] = scripted(name, value)
        steps.append(step)
    if not steps:
        raise ScenarioError("steps are missing: at least one night or day is played")
    return tuple(steps)


def _expect(raw: object) -> Mapping[str, Any]:
    expect = _mapping("expect", raw)
    _refuse_unknown("expect", expect)
    for seat, cause in _mapping("dead", expect.get("dead") or {}).items():
        _numbered("dead", seat)
        _one_of("cause", cause, CAUSES)
    if expect.get("winner") is not None:
        _one_of("winner", expect["winner"], Winner)
    for name in _mapping("asked", expect.get("asked") or {}):
        _one_of("question in asked", name, QUESTIONS)
    for name in _sequence("refused", expect.get("refused") or ()):
        _one_of("question in refused", name, QUESTIONS)
    for day, seats in _mapping("speakers", expect.get("speakers") or {}).items():
        _numbered("speakers", day)
        _sequence(f"speakers of day {day}", seats)
    unseen = _mapping("unseen", expect.get("unseen") or dict.fromkeys(UNSEEN_KEYS))
    _refuse_unknown("unseen", unseen)
    if set(unseen) != set(UNSEEN_KEYS):
        raise ScenarioError(f"unseen needs {' and '.join(UNSEEN_KEYS)}")
    return expect


def _numbered(what: str, value: object) -> Seat:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ScenarioError(f"{what}: {value!r} is not a number")
    return value
