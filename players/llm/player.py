"""A language model at a seat: prompt, one call, gates, one repair, else the house player.

What the table hears of a speech is decided sentence by sentence while it is being written. Once a
sentence has been heard the speech stands as far as it was heard; nothing is said twice and nothing
heard is taken back.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from engine.asks import Answer, Ask, AskKind
from engine.seats import Seat, Side
from engine.speech import Claim, ClaimKind
from engine.views import View
from players.house.player import HousePlayer
from players.listening import listen
from players.llm.calls import Caller, Ledger, Reply
from players.llm.failures import CallFailed, Fault
from players.llm.gates import Gate, Moderation, in_language
from players.llm.models import Form, Message
from players.llm.prompting import Prompter
from players.llm.reply import Parsed, Unusable, answer_of, parse
from players.llm.schema import reply_schema
from players.llm.settings import OutputMode
from players.llm.tap import sentences, speech_so_far
from players.player import CannotAnswer, Say
from prompts import Lang, Persona
from prompts.tasks import questions

_MODES: Final[Sequence[OutputMode]] = ("json_schema", "tools", "json")
_LANGUAGE_FROM: Final = 12
"""Letters a sentence needs before its language can be told."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something about a seat's reply that the operator should see and the table should not.

    kind: "held" (a sentence the gates kept back), "confession" (a wolf says so), "clash" (words
    against the structured answer), "cut" (a speech that broke off and stands as far as heard).
    """

    seat: Seat
    kind: str
    detail: str


class Operator(Protocol):
    """Hears what the table does not: notes about replies."""

    async def noted(self, note: Note) -> None:
        """Take one note."""
        ...


@dataclass(slots=True)
class ModelPlayer:
    """Answers for one seat with a model. `house` thinks along, and takes over when it must."""

    seat: Seat
    persona: Persona
    lang: Lang
    caller: Caller
    prompter: Prompter
    house: HousePlayer
    account: Ledger
    operator: Operator
    moderation: Moderation | None = None
    _mode: OutputMode = field(init=False)

    def __post_init__(self) -> None:
        wanted = self.caller.settings.output_mode
        self._mode = _MODES[0] if wanted == "auto" else wanted

    async def consider(self, view: View, offer: Ask) -> bool:
        """Whether to end the day: decided by the house, since it is asked at every turn."""
        return self.house.takes(view, offer)

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        """The model's answer. Raises CannotAnswer where there is none to be had."""
        spent = self.account.spent
        if spent is not None:
            raise CannotAnswer("budget", f"the game's limit of {spent} is reached")
        read = self.house.table_read(view) if self.prompter.assist == "beliefs" else ""
        messages = self.prompter.messages(view, ask, read)
        turn = _Turn(self, view, ask, say)
        try:
            return await turn.play(messages)
        except CallFailed as error:
            lost = Reply(attempts=error.attempts, seconds=error.seconds)
            fault = str(error.failure.fault)
            await self.account.book(self.caller.booked(lost, self.seat, str(ask.kind), fault))
            if turn.gate.heard:
                return await turn.as_heard(fault)
            raise CannotAnswer(fault, error.failure.detail) from error

    async def call(self, messages: Sequence[Message], view: View, ask: Ask, turn: "_Turn") -> Reply:
        """One call in the output mode that works, found once and remembered. Raises CallFailed."""
        schema = reply_schema(view, ask)
        while True:
            try:
                return await self.caller.ask(
                    _with_schema(messages, schema) if self._mode == "json" else messages,
                    Form(schema, self._mode),
                    hear=turn.hear if ask.speech is not None else None,
                    published=lambda: bool(turn.gate.heard),
                )
            except CallFailed as error:
                rejected = error.failure.fault is Fault.REFUSED_REQUEST
                auto = self.caller.settings.output_mode == "auto"
                if not (rejected and auto) or self._mode == _MODES[-1]:
                    raise
                self._mode = _MODES[_MODES.index(self._mode) + 1]


class _Turn:
    """One ask being answered."""

    def __init__(self, player: ModelPlayer, view: View, ask: Ask, say: Say) -> None:
        self._player = player
        self._view = view
        self._ask = ask
        self._say = say
        self._taken = 0
        self._foreign = False
        self.gate = Gate(
            player.seat,
            player.lang,
            player.prompter.instructions(view),
            player.moderation,
        )

    async def play(self, messages: list[Message]) -> Answer:
        reply = await self._player.call(messages, self._view, self._ask, self)
        try:
            answer = await self._understood(reply)
        except Unusable as problem:
            if self.gate.heard:
                await self._book(reply, "cut")
                return await self.as_heard(str(problem))
            await self._book(reply, _outcome(reply))
            return await self._repaired(messages, reply, problem)
        await self._book(reply, "ok")
        return answer

    async def _repaired(self, messages: list[Message], reply: Reply, problem: Unusable) -> Answer:
        """Ask once more, quoting what was wrong."""
        self._taken = 0
        self.gate.stopped = False
        what = questions(self._player.lang)["repair"].format(problem=problem)
        again: list[Message] = [*messages, ("assistant", reply.text or "{}"), ("user", what)]
        second = await self._player.call(again, self._view, self._ask, self)
        try:
            answer = await self._understood(second)
        except Unusable as still:
            if self.gate.heard:
                await self._book(second, "cut")
                return await self.as_heard(str(still))
            await self._book(second, _outcome(second))
            raise CannotAnswer("unusable", str(still)) from still
        await self._book(second, "repaired")
        return answer

    async def hear(self, text: str) -> None:
        """Let the sentences that are whole by now through the gate."""
        whole, _ = sentences(speech_so_far(text))
        await self._let_through(whole)

    async def _let_through(self, whole: Sequence[str]) -> None:
        for sentence in whole[self._taken :]:
            self._taken += 1
            letters = sum(letter.isalpha() for letter in sentence)
            if letters >= _LANGUAGE_FROM and not in_language(sentence, self._player.lang):
                self._foreign = True
                self.gate.held.append(("language", sentence))
                continue
            heard = await self.gate.passes(sentence)
            if heard is not None:
                await self._say(heard)

    async def _understood(self, reply: Reply) -> Answer:
        """The answer of a whole reply, its speech through the gates. Raises Unusable."""
        if reply.refusal:
            raise Unusable(f"you refused to answer ({reply.refusal[:80]}); this is only a game")
        if reply.finish == "content_filter":
            raise Unusable("the reply was stopped by a content filter; say it more mildly")
        if not reply.text.strip() and reply.finish == "length":
            raise Unusable("thinking used up the whole length of the reply; think less")
        parsed = parse(reply.text, self._view, self._ask)
        if self._ask.speech is None:
            return answer_of(parsed, self._ask, "")
        whole, rest = sentences(parsed.speech)
        await self._let_through([*whole, rest.strip()] if rest.strip() else whole)
        await self._notes()
        if parsed.speech and not self.gate.heard:
            raise Unusable(self._why_nothing_was_heard())
        return await self._spoken(parsed)

    def _why_nothing_was_heard(self) -> str:
        if self._foreign:
            return {"en": "the speech must be in English", "zh": "发言必须用中文"}[
                self._player.lang
            ]
        reasons = ", ".join(dict.fromkeys(reason for reason, _ in self.gate.held))
        return f"no sentence of the speech may be heard at the table ({reasons})"

    async def _spoken(self, parsed: Parsed) -> Answer:
        speech = self._joined()
        heard = listen(speech, self._view, self._player.seat, self._player.lang)
        claims = heard if parsed.claims is None else parsed.claims
        claims = tuple(claim for claim in claims if claim.role not in self._ask.barred)
        await self._check(claims, heard)
        parsed = Parsed(parsed.chosen, parsed.speech, claims, parsed.thinking)
        return answer_of(parsed, self._ask, speech)

    async def as_heard(self, problem: str) -> Answer:
        """A speech that broke off after some of it was heard: that much stands."""
        await self._notes()
        await self._note("cut", problem)
        speech = self._joined()
        if self._ask.kind is AskKind.CONFER:
            # The proposal was lost with the rest; the words alone still reach the pack.
            return answer_of(Parsed((), speech, None, ""), self._ask, speech)
        claims = listen(speech, self._view, self._player.seat, self._player.lang)
        claims = tuple(claim for claim in claims if claim.role not in self._ask.barred)
        return answer_of(Parsed((), speech, claims, ""), self._ask, speech)

    def _joined(self) -> str:
        return ("" if self._player.lang == "zh" else " ").join(self.gate.heard)

    # --- for the operator --------------------------------------------------------------------

    async def _book(self, reply: Reply, outcome: str) -> None:
        player = self._player
        call = player.caller.booked(reply, player.seat, str(self._ask.kind), outcome)
        await player.account.book(call)

    async def _notes(self) -> None:
        for reason, text in self.gate.held:
            await self._note("held", f"{reason}: {text[:120]}")
        self.gate.held.clear()

    async def _note(self, kind: str, detail: str) -> None:
        await self._player.operator.noted(Note(self._player.seat, kind, detail))

    async def _check(self, claims: Sequence[Claim], heard: Sequence[Claim]) -> None:
        """Note a confession, and words that name another vote than the claims do."""
        if self._view.side is Side.WOLVES:
            wolves = ("werewolf", "white_wolf")
            if any(claim.kind is ClaimKind.ROLE and claim.role in wolves for claim in heard):
                await self._note("confession", self._joined()[:120])
        said = _called(heard)
        listed = _called(claims)
        if said and listed and said[-1] != listed[-1]:
            await self._note("clash", f"says vote {said[-1]}, lists vote {listed[-1]}")


def _called(claims: Sequence[Claim]) -> list[Seat]:
    return [c.targets[0] for c in claims if c.kind is ClaimKind.CALL_VOTE and c.targets]


def _with_schema(messages: Sequence[Message], schema: Mapping[str, Any]) -> list[Message]:
    """The messages with the schema spelled out, for servers that hold replies to none."""
    *before, (who, text) = messages
    spelled = json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
    return [*before, (who, f"{text}\nJSON schema: {spelled}")]


def _outcome(reply: Reply) -> str:
    """Why a reply was of no use, in one word."""
    if reply.refusal:
        return "refusal"
    if reply.finish == "content_filter":
        return "content_filter"
    if reply.finish == "length":
        return "length"
    return "unusable" if reply.text.strip() else "empty"
