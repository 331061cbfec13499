"""The narrator that is a language model: streamed, checked, in time, or replaced.

Each sentence is held against the public facts before anybody sees it; one that fails is dropped
and counted. A telling of which nothing is left, or that is late, becomes the template narrator's,
which has told every beat in parallel for just that.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from engine.seats import GALLERY
from engine.views import View
from narrator.beats import Beat, BeatKind
from narrator.facts import check
from narrator.openings import opening
from narrator.templates import TemplateNarrator
from players.llm.calls import Accounts, Caller, Reply
from players.llm.failures import CallFailed
from players.llm.models import Message
from players.llm.tap import sentences
from players.llm.transcript import Scribe
from prompts import Lang
from prompts.narrators import Style
from prompts.tasks import render

log = logging.getLogger(__name__)

SECONDS: Final[Mapping[BeatKind, float]] = {
    BeatKind.OPENING: 20,
    BeatKind.DAWN: 12,
    BeatKind.REVEAL: 25,
}
"""How long a telling may take before it is cut, where that is not the usual."""

USUAL_SECONDS: Final = 10.0
REMEMBERED: Final = 12
"""Of its own tellings it is shown so many of the last ones."""

RECENT_LINES: Final = 60
"""Of the game so far it is shown so many of the last lines."""


class Operator(Protocol):
    """Hears what the audience does not."""

    async def held_back(self, beat: Beat, rule: str, sentence: str) -> None:
        """A sentence of the model's was not shown, by this rule."""
        ...


@dataclass(slots=True)
class ModelNarrator:
    """Tells one game with a model, in a style; `template` stands in, beat by beat.

    held: how many sentences were not shown, by rule. replaced: how many beats the template told.
    """

    lang: Lang
    caller: Caller
    style: Style
    template: TemplateNarrator
    account: Accounts
    operator: Operator | None = None
    hurry: float = 1.0
    held: dict[str, int] = field(default_factory=dict)
    replaced: int = 0
    told: int = 0
    _said: list[str] = field(default_factory=list)
    _openings: set[tuple[BeatKind, str]] = field(default_factory=set)

    async def narrate(self, view: View, beat: Beat) -> AsyncIterator[str]:
        """Tell one beat. Every sentence that comes out may be shown."""
        self.told += 1
        stand_in = self.template.tell(beat)
        telling = _Telling(self, view, beat)
        heard: list[str] = []
        async for sentence in telling.sentences():
            heard.append(sentence)
            yield sentence
        if not heard:
            self.replaced += 1
            for sentence in stand_in:
                heard.append(sentence)
                yield sentence
        joint = "" if self.lang == "zh" else " "
        self._said.append(joint.join(heard))

    def seconds(self, kind: BeatKind) -> float:
        """How long a telling of this kind may take."""
        return SECONDS.get(kind, USUAL_SECONDS) * self.hurry

    def messages(self, view: View, beat: Beat) -> list[Message]:
        """What the model is given: style, public transcript, own tellings, the moment."""
        system = render(
            "task",
            self.lang,
            {
                "prose": self.style.prose[self.lang],
                "sentences": str(self.style.sheet.sentences),
                "setting": self.template.setting,
            },
            folder="narrators",
        )
        scribe = Scribe(self.lang)
        lines = [line.text for line in scribe.lines(view)]
        moment = View(GALLERY)
        moment.names = view.names
        moment.heard = list(beat.events)
        facts = [line.text for line in scribe.lines(moment)]
        user = render(
            "beat",
            self.lang,
            {
                "transcript": "\n".join(lines[-RECENT_LINES:]),
                "told": "\n".join(f"- {text}" for text in self._said[-REMEMBERED:]) or "-",
                "alive": scribe.seats(beat.scene.alive),
                "untold": "yes" if beat.scene.untold else "",
                "kind": str(beat.kind).replace("_", " "),
                "facts": "\n".join(facts) or "-",
            },
            folder="narrators",
        )
        return [("system", system), ("user", user)]

    async def objection(self, sentence: str, view: View, beat: Beat, first: bool) -> str | None:
        """Why a sentence may not be shown, if it may not; it is counted."""
        rule = None
        violations = check(sentence, view, beat, self.lang)
        if violations:
            rule = str(violations[0].rule)
        elif sentence in self._said:
            rule = "repeated"
        elif first:
            start = (beat.kind, opening(sentence, self.lang))
            if start in self._openings:
                rule = "opening"
            else:
                self._openings.add(start)
        if rule is not None:
            self.held[rule] = self.held.get(rule, 0) + 1
            if self.operator is not None:
                await self.operator.held_back(beat, rule, sentence)
        return rule


class _Telling:
    """One beat being told: a call in a task of its own, its sentences as they become whole."""

    def __init__(self, narrator: ModelNarrator, view: View, beat: Beat) -> None:
        self._narrator = narrator
        self._view = view
        self._beat = beat
        self._ready: asyncio.Queue[str | None] = asyncio.Queue()
        self._taken = 0
        self._passed = 0

    async def sentences(self) -> AsyncIterator[str]:
        call = asyncio.create_task(self._call())
        try:
            async with asyncio.timeout(self._narrator.seconds(self._beat.kind)):
                while (sentence := await self._ready.get()) is not None:
                    yield sentence
        except TimeoutError:
            log.info("the narration of %s is cut: it took too long", self._beat.kind)
        finally:
            call.cancel()
            await asyncio.gather(call, return_exceptions=True)

    async def _call(self) -> None:
        narrator = self._narrator
        outcome, reply = "ok", Reply()
        try:
            reply = await narrator.caller.ask(
                narrator.messages(self._view, self._beat),
                None,
                hear=self._hear,
                published=lambda: self._passed > 0,
            )
            whole, rest = sentences(reply.text)
            await self._let_through([*whole, rest.strip()] if rest.strip() else whole)
        except CallFailed as error:
            outcome = str(error.failure.fault)
            reply = Reply(attempts=error.attempts, seconds=error.seconds)
        except asyncio.CancelledError:
            outcome = "late"
            raise
        finally:
            self._ready.put_nowait(None)
            call = narrator.caller.booked(reply, GALLERY, f"narrate {self._beat.kind}", outcome)
            await narrator.account.book(call)

    async def _hear(self, text: str) -> None:
        whole, _ = sentences(text)
        await self._let_through(whole)

    async def _let_through(self, whole: list[str]) -> None:
        most = self._narrator.style.sheet.sentences
        for sentence in whole[self._taken :]:
            self._taken += 1
            if self._passed >= most:
                return
            plain = sentence.strip("*_# ").strip()
            first = self._passed == 0
            if plain and not await self._narrator.objection(plain, self._view, self._beat, first):
                self._passed += 1
                self._ready.put_nowait(plain)
