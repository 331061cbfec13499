"""Is this configuration going to work? One cheap call a model, and an answer in plain words."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from players.llm.calls import Caller, Reply
from players.llm.failures import CallFailed, Failure, Fault
from players.llm.models import Form, Message
from players.llm.reply import without_thoughts
from players.llm.settings import ModelSettings, OutputMode

SLOW_AFTER: Final = 15.0
"""Seconds for the test reply beyond which a game is no pleasure to watch."""

CALLS_A_SEAT: Final = 9
PROMPT_TOKENS_A_CALL: Final = 1_900
REPLY_TOKENS_A_CALL: Final = 170
"""What a seat of a seven-seat game costs on average, measured by bench/model_calls.py."""

_SCHEMA: Final = {
    "type": "object",
    "properties": {"word": {"type": "string", "enum": ["wolf", "village"]}},
    "required": ["word"],
    "additionalProperties": False,
}
_MESSAGES: Final[Sequence[Message]] = (
    ("system", "You test a connection. Reply with JSON only."),
    ("user", 'Reply with the JSON object {"word": "wolf"} and nothing else.'),
)
_MODES: Final[Sequence[OutputMode]] = ("json_schema", "tools", "json")

_ADVICE: Final = {
    Fault.NO_KEY: "the server wants a key, or another one: set WOLFHOUR_MODEL__API_KEY",
    Fault.NO_MODEL: "the server does not know this model: check the name after the colon",
    Fault.NO_QUOTA: "the account has no credit left",
    Fault.UNREACHABLE: "nothing answers there: is the server running, and base_url right?",
    Fault.TIMEOUT: "no answer in time: a smaller model, or a longer first_token, may help",
    Fault.RATE_LIMIT: "the server limits calls: lower concurrency or per_minute",
    Fault.SERVER: "the server fails on its side: try again later",
    Fault.NOT_A_REPLY: "what answers there does not speak chat completions: check base_url "
    "(it usually ends in /v1)",
    Fault.REFUSED_REQUEST: "the server refuses the request",
    Fault.BROKEN_STREAM: "the stream breaks off: try stream = false",
    Fault.TOO_LONG: "the prompt is too long for this model: lower window",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a diagnosis. `level`: "ok", "warning" or "error"."""

    level: str
    text: str


async def examine(settings: ModelSettings, caller: Caller, seats: int = 7) -> list[Finding]:
    """Call the model once (once a mode where the first is refused) and say what that shows."""
    wanted = settings.output_mode
    modes = _MODES if wanted == "auto" else (wanted,)
    failure: Failure | None = None
    for mode in modes:
        try:
            reply = await caller.ask(_MESSAGES, Form(_SCHEMA, mode))
        except CallFailed as error:
            failure = error.failure
            if failure.fault is not Fault.REFUSED_REQUEST:
                break
            continue
        return [
            Finding("ok", f"{settings.name} answers"),
            *_form(reply, mode),
            *_speed(reply),
            _cost(caller, reply, seats),
        ]
    assert failure is not None
    advice = _ADVICE[failure.fault]
    return [Finding("error", f"{settings.name}: {advice} ({failure.detail})")]


def _form(reply: Reply, mode: OutputMode) -> list[Finding]:
    rest, thoughts = without_thoughts(reply.text)
    try:
        word = json.loads(rest.strip()).get("word")
    except (ValueError, AttributeError):
        word = None
    if not rest.strip():
        hint = "raise reasoning_tokens" if reply.thought or thoughts else "raise max_tokens"
        return [Finding("error", f"the reply is empty: {hint}")]
    if word not in ("wolf", "village"):
        return [
            Finding(
                "warning",
                f"the reply is not plain JSON (mode {mode}): {rest.strip()[:80]!r}; games will "
                "run on repairs and house players",
            )
        ]
    return [Finding("ok", f"replies are held to their schema by {mode}")]


def _speed(reply: Reply) -> list[Finding]:
    text = f"the reply took {reply.seconds:.1f} s, its first piece {reply.first:.1f} s"
    return [Finding("warning" if reply.seconds > SLOW_AFTER else "ok", text)]


def _cost(caller: Caller, reply: Reply, seats: int) -> Finding:
    calls = CALLS_A_SEAT * seats
    prompt, output = calls * PROMPT_TOKENS_A_CALL, calls * REPLY_TOKENS_A_CALL
    cost = caller.prices.cost(caller.model.name, prompt, 0, output)
    tokens = f"about {calls} calls and {round((prompt + output) / 1000)} thousand tokens"
    if not reply.usage.prompt:
        tokens += " (the server does not count tokens)"
    if cost is None:
        return Finding("warning", f"a game of {seats}: {tokens}; the price is unknown")
    return Finding("ok", f"a game of {seats}: {tokens}, {cost:.2f} {caller.prices.currency}")
