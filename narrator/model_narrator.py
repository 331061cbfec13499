"""The narrator that is a language model: streamed, checked, in time, or replaced.

Each sentence is held against the public facts before anybody sees it; one that fails is dropped
and counted. A telling of which nothing is left, or that is late, becomes the template narrator's,
which has told every beat beside it for just that.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Final, Protocol

from engine.seats import GALLERY
from engine.views import View
from narrator.beats import Beat, BeatKind
from narrator.cleaning import Cleaner
from narrator.facts import check
from narrator.openings import Openings
from narrator.prompting import NarratorPrompter, seen
from narrator.templates import TemplateNarrator
from narrator.wording import joined
from players.llm.calls import Caller, Ledger, Reply
from players.llm.failures import CallFailed, Fault
from players.llm.gates import squeezed
from players.llm.models import Message
from players.llm.settings import SettingsError
from players.llm.tap import sentences
from prompts import Lang
from prompts.narrators import Style

log = logging.getLogger(__name__)

SECONDS: Final[Mapping[BeatKind, float]] = {
    BeatKind.OPENING: 20,
    BeatKind.DAWN: 12,
    BeatKind.REVEAL: 25,
}
"""How long a telling may take before it is cut, where that is not the usual."""

USUAL_SECONDS: Final = 10.0

MISSES: Final = 3
"""After so many tellings in a row of which nothing came in time, the model is let rest."""

REST: Final = 5
"""So many beats are then told without it."""

GRACE: Final = 0.5
"""Seconds that a call which is given up has for closing its connection."""

_HOPELESS: Final = frozenset({Fault.NO_KEY, Fault.NO_MODEL})


class Operator(Protocol):
    """Hears what the audience does not."""

    async def held_back(self, beat: Beat, rule: str, sentence: str) -> None:
        """A sentence of the model's was not shown, by this rule."""
        ...


@dataclass(slots=True)
class ModelNarrator:
    """Tells one game with a model, in a style; `template` stands in, beat by beat.

    record: what the record knows in lines, for the epilogue, asked for when all cards are shown.
    hurry: a factor on the time a telling may take.
    told: how many beats there were. replaced: how many of them the template told.
    held: how many sentences were not shown, by rule. missed: calls that gave nothing, by outcome.
    """

    lang: Lang
    caller: Caller
    style: Style
    template: TemplateNarrator
    account: Ledger
    operator: Operator | None = None
    record: Callable[[], Iterable[str]] | None = None
    hurry: float = 1.0
    told: int = 0
    replaced: int = 0
    held: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    _prompter: NarratorPrompter = field(init=False)
    _tellings: list[str] = field(default_factory=list)
    _sentences: set[str] = field(default_factory=set)
    _openings: Openings = field(init=False)
    _in_a_row: int = 0
    _resting: int = 0
    _given_up: bool = False

    def __post_init__(self) -> None:
        self._openings = Openings(self.lang)
        room = self.caller.settings.window - self.caller.settings.max_tokens
        self._prompter = NarratorPrompter(self.lang, self.style, self.template.setting, room)

    @property
    def instant(self) -> bool:
        """A model takes its time."""
        return False

    async def narrate(self, view: View, beat: Beat) -> AsyncIterator[str]:
        """Tell one beat within `seconds`. Every sentence that comes out may be shown."""
        self.told += 1
        stand_in = self.template.tell(beat)
        heard: list[str] = []
        try:
            if self._asks_the_model():
                telling = _Telling(self, seen(view, beat), beat)
                # Closed here and now, should the listener leave: the call costs money.
                async with aclosing(telling.sentences()) as sentences:
                    async for sentence in sentences:
                        heard.append(sentence)
                        yield sentence
            if not heard:
                self.replaced += 1
                for sentence in stand_in:
                    heard.append(sentence)
                    yield sentence
        finally:
            self._remember(beat, heard)

    def seconds(self, kind: BeatKind) -> float:
        """How long a telling of this kind may take."""
        return SECONDS.get(kind, USUAL_SECONDS) * self.hurry

    def _remember(self, beat: Beat, heard: list[str]) -> None:
        if not heard:
            return
        text = joined(heard, self.lang)
        self._tellings.append(text)
        self._sentences.update(heard)
        self._openings.take(beat.kind, text)
        self.template.avoid(beat.kind, text)

    def _asks_the_model(self) -> bool:
        if self._given_up or self.account.spent is not None:
            return False
        if self._resting:
            self._resting -= 1
            return False
        return True

    def _came_to(self, outcome: str, *, hopeless: bool, shown: bool) -> None:
        """Note how a call ended; a model that gives nothing is not asked at every beat."""
        if outcome != "ok":
            self.missed[outcome] += 1
        self._given_up = self._given_up or hopeless
        self._in_a_row = 0 if shown or outcome == "ok" else self._in_a_row + 1
        if self._in_a_row >= MISSES:
            self._in_a_row, self._resting = 0, REST
            log.info("the narrator's model rests for %d beats: %s", REST, outcome)

    def _messages(self, view: View, beat: Beat) -> list[Message]:
        epilogue: Iterable[str] = ()
        if beat.kind is BeatKind.REVEAL and self.record is not None:
            epilogue = self.record()
        return self._prompter.messages(view, beat, self._tellings, epilogue)

    def _objection(self, sentence: str, view: View, beat: Beat, *, first: bool) -> str | None:
        """Why a plain sentence may not be shown, if it may not."""
        violations = check([sentence], view, beat, self.lang)
        if violations:
            return str(violations[0].rule)
        if sentence in self._sentences:
            return "repeated"
        if first and not self._openings.free(beat.kind, sentence):
            return "opening"
        return None


class _Telling:
    """One beat being told: a call in a task of its own, its sentences as they become whole."""

    def __init__(self, narrator: ModelNarrator, view: View, beat: Beat) -> None:
        self._narrator = narrator
        self._view = view
        self._beat = beat
        self._seconds = narrator.seconds(beat.kind)
        self._cleaner = Cleaner(
            narrator.lang, beat.scene.names, narrator.style.prose[narrator.lang]
        )
        self._ready: asyncio.Queue[str | None] = asyncio.Queue()
        self._taken = self._length = 0
        self._passed: list[str] = []
        self._prompt: frozenset[str] = frozenset()
        self._ended = False

    async def sentences(self) -> AsyncGenerator[str, None]:
        """What may be shown, as it comes; nothing that came after the time was up."""
        deadline = asyncio.get_running_loop().time() + self._seconds
        call = asyncio.create_task(self._call())
        try:
            while True:
                try:
                    # Around the wait alone: a listener who reads for long must not be cut off.
                    async with asyncio.timeout_at(deadline):
                        sentence = await self._ready.get()
                except TimeoutError:
                    return
                if sentence is None:
                    return
                yield sentence
        finally:
            self._ended = True
            call.cancel()
            # Not longer: whatever a model's library does with it, the show goes on.
            await asyncio.wait({call}, timeout=GRACE)

    async def _call(self) -> None:
        narrator, beat = self._narrator, self._beat
        outcome, reply, hopeless = "ok", Reply(), False
        try:
            async with asyncio.timeout(self._seconds):
                messages = narrator._messages(self._view, beat)
                self._prompt = _said_in(messages)
                reply = await narrator.caller.ask(
                    messages,
                    None,
                    hear=self._hear,
                    published=lambda: bool(self._passed),
                )
                if reply.refusal:
                    outcome = "refused"
                finished = reply.finish not in ("length", "content_filter", None)
                await self._let_through(self._cleaner.all(reply.text, finished=finished))
        except CallFailed as error:
            outcome = str(error.failure.fault)
            hopeless = error.failure.fault in _HOPELESS
            reply = Reply(attempts=error.attempts, seconds=error.seconds)
        except SettingsError as error:
            outcome, hopeless = "settings", True
            log.warning("the narrator's model cannot be called: %s", error)
        except (TimeoutError, asyncio.CancelledError):
            outcome = "late"
        except Exception:
            outcome = "broken"
            log.exception("the narration of %s broke", beat.kind)
        finally:
            self._ready.put_nowait(None)
            narrator._came_to(outcome, hopeless=hopeless, shown=bool(self._passed))
            purpose = f"narrate {beat.kind}"
            await narrator.account.book(narrator.caller.booked(reply, GALLERY, purpose, outcome))

    async def _hear(self, text: str) -> None:
        if len(text) < self._length:
            # The call is made again, and nothing of the reply before was shown.
            self._taken = 0
        self._length = len(text)
        await self._let_through(self._cleaner.whole(text))

    async def _let_through(self, whole: list[str]) -> None:
        most = self._narrator.style.sheet.sentences
        for sentence in whole[self._taken :]:
            self._taken += 1
            if self._ended or len(self._passed) >= most:
                return
            plain, rule = await self._cleaner.plain(sentence)
            rule = rule or self._objection(plain)
            if rule is None:
                self._passed.append(plain)
                self._ready.put_nowait(plain)
                continue
            self._narrator.held[rule] += 1
            if self._narrator.operator is not None:
                await self._narrator.operator.held_back(self._beat, rule, plain)

    def _objection(self, sentence: str) -> str | None:
        if sentence in self._passed:
            return "repeated"
        first = not self._passed
        rule = self._narrator._objection(sentence, self._view, self._beat, first=first)
        if rule is None and squeezed(sentence) in self._prompt:
            # A small model reads its prompt aloud; the facts in it are shown already.
            return "echo"
        return rule


def _said_in(messages: Sequence[Message]) -> frozenset[str]:
    """The lines and sentences of a prompt, squeezed."""
    found: set[str] = set()
    for line in (line for _, text in messages for line in text.splitlines()):
        whole, rest = sentences(line)
        found.update(map(squeezed, (line, *whole, rest)))
    return frozenset(found - {""})
