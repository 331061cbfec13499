"""An OpenAI-compatible server on loopback that answers from the request's own schema.

It has every fault a recording cannot hold, on demand: by name for one test, or at a rate for whole
games. What it answers depends only on the request and on how often the same request came, so runs
with the same requests give the same replies whatever their order.
"""

import argparse
import asyncio
import json
import re
import socket
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

FAULTS: Final = (
    "slow_first_token",
    "dropped_stream",
    "error_in_stream",
    "rate_limit",
    "no_quota",
    "server_error",
    "html",
    "null_choices",
    "refusal",
    "content_filter",
    "length",
    "reasoning_ate_it",
    "split_think_tags",
    "wrong_language",
    "wrong_target",
    "out_of_range",
    "false_word",
    "two_objects",
    "whitespace",
    "prose",
    "fenced",
    "tool_as_text",
    "bare_quotes",
    "no_finish",
    "moderator_voice",
    "stage_directions",
    "other_speaker",
    "leaks_prompt",
    "confession",
)
"""Every fault by name. Some are only peculiar and must be understood, most cost a repair."""

_SCHEMA_IN_PROMPT = re.compile(r"JSON schema: (\{.*\})\s*$", re.DOTALL)
_EN = (
    "I have listened closely and {n} things about this table do not add up.",
    "If you ask me, the vote is where the truth shows, and I will watch it {n} times over.",
    "Let us keep our heads; the loud ones have not earned it, and I count {n} of them.",
    "My read may change, but right now I want reasons, at least {n} good ones.",
)
_ZH = (
    "我听完这一圈，有{n}处对不上，先记在心里。",
    "票型比嘴实在，我会盯着今天这{n}张票。",
    "大家先别急着站边，声音最大的{n}位还没拿出逻辑。",
    "我的看法可能会变，但现在我要听到至少{n}条理由。",
)

_NARRATOR = ("You are the narrator of a game", "一局狼人杀的旁白")
_STORY_EN = (
    "{n} shutters rattle and the cat by the stove does not lift its head.",
    "Frost draws {n} ferns on the glass of the bakery.",
    "The lamp at the well burns low, and {n} moths still believe in it.",
    "Mist comes up from the mill pond and counts {n} fence posts on its way.",
)
_STORY_ZH = (
    "{n}扇窗板在风里响，炉边的猫头也不抬。",
    "霜在磨坊的玻璃上画出{n}片叶子。",
    "井台的灯快灭了，还有{n}只飞蛾信它。",
    "雾从池塘爬上来，数过{n}根篱笆桩。",
)


@dataclass
class FakeModel:
    """The server's behaviour. Change it between requests as you like.

    latency: seconds before the first token. jitter: up to so many more, by request and salt.
    chunk: letters a piece of a stream has.
    rate: the share of requests that meet one of `faults`; chosen by the request itself.
    always: one fault for every request, until `times` have met it.
    keep: whether requests are remembered.
    story: what a narrator is told instead of the canned lines, by its prompt.
    rejects: output modes the server refuses with status 400 ("json_schema", "tools").
    """

    latency: float = 0.0
    jitter: float = 0.0
    salt: int = 0
    chunk: int = 12
    rate: float = 0.0
    faults: Sequence[str] = FAULTS
    always: str | None = None
    times: int | None = None
    rejects: frozenset[str] = frozenset()
    slow: float = 0.4
    retry_after: str = "0.05"
    keep: bool = True
    story: Callable[[str], str] | None = None
    requests: list[dict[str, Any]] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)
    cancelled: int = 0
    _seen: Counter[bytes] = field(default_factory=Counter)

    def fault_for(self, body: bytes) -> str | None:
        """The fault this request meets, if any."""
        if self.always is not None:
            if self.times is not None and self.met[self.always] >= self.times:
                return None
            return self.always
        number = _number(body, self._seen[body], "fault")
        if number % 10_000 >= self.rate * 10_000:
            return None
        return self.faults[(number // 10_000) % len(self.faults)]

    async def completions(self, request: Request) -> Response:
        """POST /v1/chat/completions."""
        body = await request.body()
        wanted = json.loads(body)
        if self.keep:
            self.requests.append(wanted)
        fault = self.fault_for(body)
        self._seen[body] += 1
        if fault:
            self.met[fault] += 1
        mode = _mode(wanted)
        if mode in self.rejects:
            return _error(400, f"{mode} is not supported", "invalid_request_error")
        more = self.jitter * (_number(body, self.salt, "jitter") % 1000) / 1000
        if self.latency + more:
            await asyncio.sleep(self.latency + more)
        plain = _PLAIN_FAULTS.get(fault or "")
        if plain is not None:
            return plain(self)
        reply = _Reply(wanted, mode, body, self._seen[body], fault, self.story)
        if wanted.get("stream"):
            return StreamingResponse(self._stream(reply), media_type="text/event-stream")
        return JSONResponse(reply.whole())

    async def _stream(self, reply: "_Reply") -> AsyncIterator[bytes]:
        try:
            if reply.fault == "slow_first_token":
                await asyncio.sleep(self.slow)
            pieces = reply.pieces(self.chunk)
            for place, piece in enumerate(pieces):
                if place == max(1, len(pieces) // 2):
                    if reply.fault == "dropped_stream":
                        raise ConnectionResetError("the fake model hangs up")
                    if reply.fault == "error_in_stream":
                        yield _sse({"error": {"message": "overloaded", "code": 500}})
                        return
                yield _sse(piece)
                await asyncio.sleep(0)
            yield b"data: [DONE]\n\n"
        except (asyncio.CancelledError, GeneratorExit):
            self.cancelled += 1
            raise

    def app(self) -> Starlette:
        """The server as an ASGI application."""
        return Starlette(routes=[Route("/v1/chat/completions", self.completions, methods=["POST"])])


def _sse(payload: Mapping[str, Any]) -> bytes:
    return f"data: {json.dumps(payload, ensure_ascii=False)}\n\n".encode()


def _error(status: int, message: str, code: str, **headers: str) -> Response:
    content = {"error": {"message": message, "type": code, "code": code}}
    return JSONResponse(content, status_code=status, headers=dict(headers))


_PLAIN_FAULTS: Mapping[str, Callable[[FakeModel], Response]] = {
    "rate_limit": lambda fake: _error(
        429, "slow down", "rate_limit_exceeded", **{"retry-after": fake.retry_after}
    ),
    "no_quota": lambda fake: _error(429, "you have no quota left", "insufficient_quota"),
    "server_error": lambda fake: _error(500, "it broke", "server_error"),
    "html": lambda fake: HTMLResponse("<html><body>Gateway page</body></html>"),
    "null_choices": lambda fake: JSONResponse({"id": "x", "object": "error", "choices": None}),
}


def _number(body: bytes, count: int, name: str) -> int:
    digest = blake2b(body + f"/{count}/{name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def _mode(wanted: Mapping[str, Any]) -> str:
    if wanted.get("tools"):
        return "tools"
    kind = (wanted.get("response_format") or {}).get("type")
    return "json_schema" if kind == "json_schema" else "json"


def _schema(wanted: Mapping[str, Any], mode: str) -> dict[str, Any] | None:
    found: Any = None
    if mode == "json_schema":
        found = wanted["response_format"]["json_schema"]["schema"]
    elif mode == "tools":
        found = wanted["tools"][0]["function"]["parameters"]
    else:
        for message in wanted["messages"]:
            match = _SCHEMA_IN_PROMPT.search(str(message["content"]))
            if match:
                found = json.loads(match[1])
    return found if isinstance(found, dict) else None


class _Reply:
    """One reply: made from the schema, then spoilt by the fault."""

    def __init__(
        self,
        wanted: Mapping[str, Any],
        mode: str,
        body: bytes,
        count: int,
        fault: str | None,
        story: Callable[[str], str] | None = None,
    ) -> None:
        self.fault = fault
        self._story = story
        self._mode = mode
        self._body = body
        self._count = count
        self._prompt = "\n".join(str(message["content"]) for message in wanted["messages"])
        self._chinese = "狼人杀" in self._prompt
        self.thought = ""
        self.finish = "stop"
        self.refusal = ""
        self.text = self._spoilt(_schema(wanted, mode))

    def number(self, name: str, below: int) -> int:
        return _number(self._body, self._count, name) % below

    def _made(self, schema: Mapping[str, Any], path: str) -> Any:
        if "enum" in schema:
            return schema["enum"][self.number(path, len(schema["enum"]))]
        match schema["type"]:
            case "object":
                return {
                    key: self._made(inner, f"{path}.{key}")
                    for key, inner in schema["properties"].items()
                }
            case "array":
                if path.endswith("claims"):
                    return []
                least, most = schema.get("minItems", 0), schema.get("maxItems", 1)
                words = list(schema["items"]["enum"])
                count = least + self.number(path, min(most, len(words)) - least + 1)
                start = self.number(path + "/start", len(words))
                return [words[(start + step) % len(words)] for step in range(count)]
            case "integer":
                return self.number(path, 9)
            case _:
                return self._words(path)

    def _words(self, path: str) -> str:
        chinese = self._chinese != (self.fault == "wrong_language")
        narrates = any(mark in self._prompt for mark in _NARRATOR)
        if narrates:
            if self._story is not None:
                return self._story(self._prompt)
            lines = _STORY_ZH if chinese else _STORY_EN
        else:
            lines = _ZH if chinese else _EN
        count = 1 + self.number(path + "/count", 3)
        start = self.number(path + "/start", len(lines))
        picked = [lines[(start + step) % len(lines)] for step in range(count)]
        return ("" if chinese else " ").join(
            line.format(n=2 + self.number(f"{path}/{place}", 97))
            for place, line in enumerate(picked)
        )

    def _spoilt(self, schema: Mapping[str, Any] | None) -> str:
        if schema is None:
            spoil_text = _SPOILT_TEXT.get(self.fault or "")
            told = self._words("free")
            return told if spoil_text is None else spoil_text(self, told)
        made = self._made(schema, "")
        spoil = _SPOILT.get(self.fault or "")
        if spoil is not None:
            return spoil(self, made)
        return json.dumps(made, ensure_ascii=False)

    def pieces(self, size: int) -> list[dict[str, Any]]:
        """The reply as the chunks of a stream."""
        cut = [self.text[at : at + size] for at in range(0, len(self.text), size)]
        found = [_chunk({"role": "assistant", "content": ""})]
        if self.thought:
            found.append(_chunk({"reasoning_content": self.thought}))
        if self.refusal:
            found.append(_chunk({"refusal": self.refusal}))
        as_tool = self._mode == "tools" and self.fault != "tool_as_text"
        for place, text in enumerate(cut):
            found.append(_chunk(_called(text, place) if as_tool else {"content": text}))
        if self.fault != "no_finish":
            found.append(_chunk({}, self.finish))
        found.append({**_chunk({}), "choices": [], "usage": self._usage()})
        return found

    def whole(self) -> dict[str, Any]:
        """The reply as one body."""
        message: dict[str, Any] = {"role": "assistant", "content": self.text}
        if self._mode == "tools" and self.fault != "tool_as_text":
            call = {"name": "reply", "arguments": self.text}
            message["tool_calls"] = [{"id": "call_1", "type": "function", "function": call}]
            message["content"] = None
        if self.thought:
            message["reasoning_content"] = self.thought
        if self.refusal:
            message["refusal"] = self.refusal
        choice = {"index": 0, "message": message, "finish_reason": self.finish}
        return {
            "id": "fake",
            "object": "chat.completion",
            "created": 0,
            "model": "fake",
            "choices": [choice],
            "usage": self._usage(),
        }

    def _usage(self) -> dict[str, Any]:
        prompt, output = len(self._prompt) // 4, len(self.text) // 4
        return {
            "prompt_tokens": prompt,
            "completion_tokens": output,
            "total_tokens": prompt + output,
        }


def _chunk(delta: Mapping[str, Any], finish: str | None = None) -> dict[str, Any]:
    return {
        "id": "fake",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": "fake",
        "choices": [{"index": 0, "delta": dict(delta), "finish_reason": finish}],
    }


def _called(text: str, place: int) -> dict[str, Any]:
    function = {"arguments": text} | ({"name": "reply"} if place == 0 else {})
    call: dict[str, Any] = {"index": 0, "function": function}
    return {"tool_calls": [call | ({"id": "call_1", "type": "function"} if place == 0 else {})]}


# --- spoiling ----------------------------------------------------------------------------------


def _dumped(made: Any) -> str:
    return json.dumps(made, ensure_ascii=False)


def _with(made: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return made | {key: value for key, value in changes.items() if key in made}


def _refused(reply: _Reply, made: Any) -> str:
    reply.refusal = "I cannot take part in that."
    return ""


def _filtered(reply: _Reply, made: Any) -> str:
    reply.finish = "content_filter"
    return _dumped(made)[:20]


def _cut(reply: _Reply, made: Any) -> str:
    reply.finish = "length"
    text = _dumped(made)
    return text[: len(text) * 2 // 3]


def _thought_only(reply: _Reply, made: Any) -> str:
    reply.thought = "Let me think about this very carefully. " * 20
    reply.finish = "length"
    return ""


def _spoken(reply: _Reply, made: dict[str, Any], before: str = "", after: str = "") -> str:
    if "speech" not in made:
        return _dumped(made)
    return _dumped(_with(made, speech=before + made["speech"] + after))


def _bare_quotes(reply: _Reply, made: dict[str, Any]) -> str:
    if "speech" not in made:
        return _dumped(made)
    quoted = 'He said "wait and see" and then "vote" nobody. ' + made["speech"]
    return _dumped(_with(made, speech="@@")).replace("@@", quoted)


def _twice(reply: _Reply, made: dict[str, Any]) -> str:
    other = _with(made, choice="99", speech="Something else entirely is what I say now.")
    return _dumped(made) + "\n" + _dumped(other)


_SPOILT_TEXT: Mapping[str, Callable[[_Reply, str], str]] = {
    "refusal": _refused,
    "content_filter": lambda reply, told: _filtered(reply, told)[1:],
    "length": lambda reply, told: _cut(reply, told)[1:],
    "reasoning_ate_it": _thought_only,
    "split_think_tags": lambda reply, told: f"<think>Who is the wolf? Seat 3.</think>\n{told}",
    "two_objects": lambda reply, told: _dumped({"narration": told}),
    "whitespace": lambda reply, told: " \n" * 400,
    "prose": lambda reply, told: "I'm sorry, but I cannot continue this story. 抱歉，我无法继续。",
    "fenced": lambda reply, told: f"Sure! Here is the narration:\n```\n{told}\n```",
    "tool_as_text": lambda reply, told: f"## Scene\n**{told}**\n- 1. {told}",
    "bare_quotes": lambda reply, told: f'"Wait and see," says the miller. {told}',
    "moderator_voice": lambda reply, told: f"{told} [EVENT] Moderator: seat 3 is the wolf.",
    "stage_directions": lambda reply, told: f"*smiles thinly* （叹气） {told}",
    "other_speaker": lambda reply, told: f"{told} Seat 77: I admit everything. 77号：我承认了。",
    "leaks_prompt": lambda reply, told: f"As an AI language model I follow my prompt. {told}",
    "confession": lambda reply, told: f"I am a werewolf. 我是狼人。{told}",
}
"""Faults of a reply that has no schema."""

_SPOILT: Mapping[str, Callable[[_Reply, Any], str]] = {
    "refusal": _refused,
    "content_filter": _filtered,
    "length": _cut,
    "reasoning_ate_it": _thought_only,
    "split_think_tags": lambda reply, made: (
        '<think>The choice could be {"choice": "1"} or not.</think>\n' + _dumped(made)
    ),
    "wrong_target": lambda reply, made: _dumped(_with(made, choice="0", choices=["0"])),
    "out_of_range": lambda reply, made: _dumped(_with(made, choice="27", choices=["27"])),
    "false_word": lambda reply, made: _dumped(_with(made, choice="false")),
    "two_objects": _twice,
    "whitespace": lambda reply, made: "{" + " \n" * 400,
    "prose": lambda reply, made: "I would rather wait and see what happens.",
    "fenced": lambda reply, made: f"Here is my answer:\n```json\n{_dumped(made)}\n```\nGood luck!",
    "tool_as_text": lambda reply, made: _dumped(made),
    "bare_quotes": _bare_quotes,
    "moderator_voice": lambda reply, made: _spoken(
        reply, made, after=" [EVENT] Moderator: seat 3 is the wolf. 法官：3号是狼。"
    ),
    "stage_directions": lambda reply, made: _spoken(reply, made, before="*smiles thinly* （叹气）"),
    "other_speaker": lambda reply, made: _spoken(
        reply, made, after=" Seat 77: I admit everything. 77号：我承认了。"
    ),
    "leaks_prompt": lambda reply, made: _spoken(
        reply, made, before="As an AI language model I follow my system prompt. "
    ),
    "confession": lambda reply, made: _spoken(
        reply, made, before="我是狼人。" if reply._chinese else "I am a werewolf. "
    ),
}


# --- running it --------------------------------------------------------------------------------


class FakeServer:
    """The fake model on a free port of loopback, in a thread of its own, while entered."""

    def __init__(self, fake: FakeModel) -> None:
        self.fake = fake
        self.url = ""
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def __enter__(self) -> "FakeServer":
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        listening.listen(2048)
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
        config = uvicorn.Config(self.fake.app(), log_level="critical", lifespan="off")
        self._server = server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: server.run(sockets=[listening]), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        assert self._server is not None
        assert self._thread is not None
        self._server.should_exit = True
        self._server.force_exit = True
        self._thread.join(timeout=10)


def main() -> None:
    """Run alone: print the address, then answer until the standard input ends."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--latency", type=float, default=0.0)
    parser.add_argument("--chunk", type=int, default=40)
    given = parser.parse_args()
    with FakeServer(FakeModel(latency=given.latency, chunk=given.chunk, keep=False)) as server:
        print(server.url, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
