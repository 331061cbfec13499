"""Plays a case: the scripted answers where they are asked for, defaults everywhere else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine import events as e
from engine.asks import Ask, AskKind
from engine.errors import IllegalAnswer
from engine.events import Occasion
from engine.game import Game
from engine.scenario.case import DAY, NIGHT, Case, Step, parse
from engine.scenario.judge import Problem, judge
from engine.scenario.scripted import CLAIMS, Scripted
from engine.speech import SILENCE, Speech

PASSED: Final = "passed"
FAILED: Final = "failed"
SKIPPED: Final = "skipped"

_DAWN: Final = (AskKind.SHOOT, AskKind.BADGE)
"""Asked of the dead of the night, whose answers may stand in the night or the following day."""

_BEFORE_SELF_DESTRUCT: Final = (
    AskKind.STAGE,
    AskKind.WITHDRAW,
    AskKind.SHERIFF_VOTE,
    AskKind.SIDE,
    CLAIMS,
)
"""What a step scripts for the same day is asked before its self-destruct is taken."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a case went: `status` is PASSED, FAILED or SKIPPED.

    problems: what did not hold, in the order found; empty unless failed.
    reason: why it was skipped, else empty.
    """

    name: str
    status: str
    problems: tuple[Problem, ...] = ()
    reason: str = ""

    @property
    def passed(self) -> bool:
        """Whether the case was played and everything expected held."""
        return self.status == PASSED


def run(raw: Mapping[str, Any]) -> Result:
    """Play one case and compare. Raises ScenarioError if it has not the format of one."""
    case = parse(raw)
    if case.skip is not None:
        return Result(case.name, SKIPPED, reason=case.skip)
    performance = Performance(case)
    performance.play()
    problems = (*performance.problems, *performance.leftovers())
    if not performance.stuck:
        problems = (*problems, *judge(case.expect, performance))
    return Result(case.name, FAILED if problems else PASSED, problems)


class Performance:
    """One case on the stage.

    asked: how many asks of a name were put; put: how often the question came up at all, which is
        less where it goes to several seats at once.
    refused: names of answers that were refused as illegal, or never asked for.
    stuck: an answer was illegal that should not be; what follows would only confuse.
    """

    def __init__(self, case: Case) -> None:
        self.game = Game(case.setup)
        self.asked: dict[str, int] = {}
        self.put: dict[str, int] = {}
        self.refused: set[str] = set()
        self.problems: list[Problem] = []
        self.stuck = False
        self._steps = {step.place: step for step in case.steps}
        self._last = case.steps[-1].place
        self._may_be_refused = frozenset(case.expect.get("refused") or ())
        self._counted: Mapping[str, int] = case.expect.get("asked") or {}
        self._now = Step(NIGHT, 1)
        self._reached = self._now.place
        self._morning = False
        self._heard = 0

    def play(self) -> None:
        """Play to the end of the last step, or of the game."""
        while not self.game.over and not self.stuck:
            self._look_around()
            if self._belongs() > self._last:
                return
            self._reached = self._belongs()
            if not self._self_destructs():
                self._answer()

    # --- where we are ------------------------------------------------------------------------

    def _look_around(self) -> None:
        """Follow the log to the night or day that the pending asks belong to."""
        log = self.game.log
        for told in log[self._heard :]:
            if isinstance(told.event, e.NightFell):
                self._now, self._morning = Step(NIGHT, told.event.night), False
            elif isinstance(told.event, e.DayBroke):
                self._now, self._morning = Step(DAY, told.event.day), True
        self._heard = len(log)
        if not all(_asked_at_dawn(ask) for ask in self.game.pending):
            self._morning = False

    def _belongs(self) -> tuple[int, bool]:
        """The step that answers now: dawn belongs to the night unless an election came first."""
        return (self._now.number, False) if self._morning else self._now.place

    def _scripts(self, name: str) -> list[Scripted]:
        places = [self._now.place]
        if name in _DAWN:
            places = [(self._now.number, False), (self._now.number, True)]
        steps = [self._steps[place] for place in places if place in self._steps]
        return [step.scripts[name] for step in steps if name in step.scripts]

    # --- answering ---------------------------------------------------------------------------

    def _answer(self) -> None:
        asks = self.game.unanswered()
        kind = asks[0].kind
        self._count(kind, len(asks))
        if kind is AskKind.SPEAK:
            if asks[0].speech is Occasion.LAST_WORDS:
                self._count(Occasion.LAST_WORDS, 1)
            self._speak(asks[0])
            return
        script = next((one for one in self._scripts(kind) if one.rounds), None)
        alike = script is not None and script.alike
        found = {} if script is None else script.take(asks)
        illegal: list[str] = []
        for ask in asks:
            answer = ask.silence
            if ask.seat in found:
                answer = ask.answer(*found[ask.seat])
            try:
                self.game.answer(answer)
            except IllegalAnswer as error:
                illegal.append(str(error))
                self.game.answer(ask.silence)
        if illegal:
            self.refused.add(str(kind))
        # One answer meant for all of a pack need not be legal for a lover among them.
        if (
            illegal
            and kind not in self._may_be_refused
            and not (alike and len(illegal) < len(asks))
        ):
            self._fail(str(kind), illegal[0])

    def _speak(self, ask: Ask) -> None:
        speech = SILENCE
        for script in self._scripts(CLAIMS):
            claims = script.take((ask,)).get(ask.seat)
            if claims:
                speech = Speech(claims=claims)
        try:
            self.game.answer(ask.answer(speech=speech))
        except IllegalAnswer as error:
            self.refused.add(CLAIMS)
            self.game.answer(ask.silence)
            if CLAIMS not in self._may_be_refused:
                self._fail(CLAIMS, str(error))

    def _self_destructs(self) -> bool:
        """Take a scripted self-destruct if its moment has come; whether it was taken."""
        script = next((one for one in self._scripts(AskKind.SELF_DESTRUCT) if one.rounds), None)
        if script is None or self._morning:
            return False
        wolf = script.rounds[0]
        offer = next((one for one in self.game.offers if wolf == (one.seat,)), None)
        if offer is None or any(self._still_comes(name) for name in _BEFORE_SELF_DESTRUCT):
            return False
        if self.game.rules.self_destruct == "any" and self._still_comes(AskKind.VOTE):
            asks = self.game.unanswered()
            if asks[0].kind is not AskKind.VOTE:
                return False
            # All ballots but one are in the box when the day is cut short.
            self._count(AskKind.VOTE, len(asks))
            ballots = self._scripts(AskKind.VOTE)[0].take(asks)
            for ask in asks[:-1]:
                self.game.answer(ask.answer(*ballots.get(ask.seat, ())))
        del script.rounds[0]
        self._count(AskKind.SELF_DESTRUCT, 1)
        self.game.answer(offer.silence)
        return True

    def _still_comes(self, name: str) -> bool:
        """Whether an answer is scripted for later today that is expected to be asked for."""
        if name in self._may_be_refused or self._counted.get(name) == 0:
            return False
        return any(script.rounds for script in self._scripts(name))

    def _count(self, name: str, asks: int) -> None:
        self.asked[name] = self.asked.get(name, 0) + asks
        self.put[name] = self.put.get(name, 0) + 1

    def _fail(self, name: str, got: str) -> None:
        self.problems.append(Problem(f"{self._now}: {name}", got, "a legal answer"))
        self.stuck = True

    # --- afterwards --------------------------------------------------------------------------

    def leftovers(self) -> list[Problem]:
        """Answers never asked for and steps after the end, unless the case expects them."""
        found = []
        for step in self._steps.values():
            unused = [script for script in step.scripts.values() if script.left]
            self.refused.update(script.name for script in unused)
            if self.stuck:
                continue
            after = self.game.over and step.place > self._reached
            if after and not step.scripts:
                found.append(Problem(str(step), "the game is over", "a game still going on"))
            for script in unused:
                if script.name in self._may_be_refused or script.name in self._counted:
                    continue
                asked = "the game is over" if after else _never_asked(script)
                found.append(Problem(f"{step}: {script.name}", asked, "the scripted answer used"))
        return found


def _asked_at_dawn(ask: Ask) -> bool:
    return ask.kind in _DAWN or ask.speech is Occasion.LAST_WORDS


def _never_asked(script: Scripted) -> str:
    if not script.unasked:
        return "never asked"
    return f"not asked of seat {', '.join(map(str, script.unasked))}"
