"""Talking to one chat model: a request in, pieces of a reply out. No retries here.

Importing this module is cheap; the model libraries are imported when a model is built. langchain
and openai retry, cache clients per process and drop reasoning text on their own account: all of
that is switched off or mended here, so that one layer (`players.llm.calls`) decides.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from pydantic import SecretStr

from players.llm.settings import ModelSettings, OutputMode, SettingsError, silence_tracing

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessageChunk, BaseMessage

Who: TypeAlias = Literal["system", "user", "assistant"]
Message: TypeAlias = tuple[Who, str]

REPLY_TOOL = "reply"


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one request as the server counted them; 0 where it did not say."""

    prompt: int = 0
    cached: int = 0
    output: int = 0
    reasoning: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """The next piece of a reply.

    text, thought: what was written and what was reasoned since the last piece.
    finish: why the reply ended ("stop", "length", "content_filter", …), once it has.
    refusal: the model's words of refusal, where its server marks them as such.
    """

    text: str = ""
    thought: str = ""
    finish: str | None = None
    refusal: str = ""
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """The JSON schema a reply is held to, and how the server is asked to hold it."""

    schema: Mapping[str, Any]
    mode: OutputMode = "json"


class ChatModel(Protocol):
    """What players and narrators need of a model."""

    @property
    def name(self) -> str:
        """The name calls are booked under."""
        ...

    def pieces(
        self, messages: Sequence[Message], form: Form | None, *, stream: bool
    ) -> AsyncIterator[Piece]:
        """The reply, piece by piece, or in one piece. Raises whatever the libraries raise."""
        ...

    async def close(self) -> None:
        """Let go of connections."""
        ...


@dataclass(slots=True)
class LangchainModel:
    """Any model of langchain's `init_chat_model`, and every OpenAI-compatible server."""

    settings: ModelSettings
    _llm: "BaseChatModel | None" = field(default=None, repr=False)
    _client: Any = field(default=None, repr=False)
    _building: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)

    @property
    def name(self) -> str:
        """The configured `provider:model`."""
        return self.settings.name

    async def pieces(
        self, messages: Sequence[Message], form: Form | None, *, stream: bool
    ) -> AsyncIterator[Piece]:
        """The reply, in pieces where that is wanted and the settings allow it."""
        llm = self._bound(await self._ready(), form)
        prompt = _langchain_messages(messages)
        if not (stream and self.settings.stream):
            yield _piece(await llm.ainvoke(prompt))
            return
        async for chunk in llm.astream(prompt):
            yield _piece(chunk)

    async def _ready(self) -> "BaseChatModel":
        async with self._building:
            if self._llm is None:
                # The libraries take seconds to import, and a whole table would stand still.
                self._llm = await asyncio.to_thread(self._built)
            return self._llm

    async def close(self) -> None:
        """Close the HTTP client this model owns."""
        client, self._client, self._llm = self._client, None, None
        if client is not None:
            await client.aclose()

    def _bound(self, llm: "BaseChatModel", form: Form | None) -> Any:
        if form is None:
            return llm
        openai = self.settings.provider == "openai"
        if form.mode == "json_schema" and openai:
            # Through extra_body: as a keyword, langchain would route the call to openai's parsing
            # helper, which raises on everything that is not perfect and loses text and usage.
            shape = {"name": REPLY_TOOL, "schema": form.schema, "strict": True}
            wanted = {"response_format": {"type": "json_schema", "json_schema": shape}}
            return llm.bind(extra_body=wanted)
        if form.mode in ("tools", "json_schema"):
            tool = {"name": REPLY_TOOL, "description": "Your reply.", "parameters": form.schema}
            return llm.bind_tools([{"type": "function", "function": tool}], tool_choice=REPLY_TOOL)
        if openai:
            return llm.bind(extra_body={"response_format": {"type": "json_object"}})
        return llm

    def _built(self) -> "BaseChatModel":
        silence_tracing()
        try:
            if self.settings.provider == "openai":
                return self._openai()
            return self._other()
        except ValueError as error:
            known = " ".join(str(error).split())[:300]
            raise SettingsError(f"model {self.settings.name!r}: {known}") from error
        except ImportError as error:
            raise SettingsError(
                f"model {self.settings.name!r}: {error}; install what the provider needs, "
                "or pip install 'wolfhour[models]'"
            ) from error

    def _openai(self) -> "BaseChatModel":
        import httpx2

        from players.llm.openai_chat import ReasoningChat

        settings = self.settings
        # The library's own client is shared by the process and dies with the first event loop.
        self._client = httpx2.AsyncClient(timeout=settings.timeout)
        return ReasoningChat(
            model_name=settings.model,
            openai_api_base=settings.base_url or None,
            openai_api_key=self._key(),
            temperature=settings.temperature,
            max_tokens=settings.max_tokens + settings.reasoning_tokens,
            max_retries=0,
            request_timeout=settings.timeout,
            stream_usage=True,
            use_responses_api=False,
            http_async_client=self._client,
        )

    def _key(self) -> SecretStr | None:
        """The key; local servers want none, but the library insists on one."""
        if self.settings.api_key.get_secret_value():
            return self.settings.api_key
        return SecretStr("none") if self.settings.base_url else None

    def _other(self) -> "BaseChatModel":
        from langchain.chat_models import init_chat_model

        settings = self.settings
        more: dict[str, Any] = {
            "temperature": settings.temperature,
            "max_tokens": settings.max_tokens + settings.reasoning_tokens,
            "max_retries": 0,
            "timeout": settings.timeout,
        }
        if settings.base_url:
            more["base_url"] = settings.base_url
        if settings.api_key.get_secret_value():
            more["api_key"] = settings.api_key.get_secret_value()
        model: BaseChatModel = init_chat_model(
            settings.model, model_provider=settings.provider, **more
        )
        return model


def _langchain_messages(messages: Sequence[Message]) -> "list[BaseMessage]":
    from langchain_core.messages import AIMessage, HumanMessage, SystemMessage

    kinds = {"system": SystemMessage, "user": HumanMessage, "assistant": AIMessage}
    return [kinds[who](content=text) for who, text in messages]


def _piece(chunk: "AIMessageChunk | Any") -> Piece:
    more = chunk.additional_kwargs
    calls = getattr(chunk, "tool_call_chunks", None) or ()
    text = chunk.text if isinstance(chunk.text, str) else chunk.text()
    text += "".join(call.get("args") or "" for call in calls)
    if not calls and getattr(chunk, "tool_calls", None):
        import json

        text += "".join(json.dumps(call["args"], ensure_ascii=False) for call in chunk.tool_calls)
    meta = chunk.response_metadata
    return Piece(
        text=text,
        thought=str(more.get("reasoning_content") or ""),
        finish=meta.get("finish_reason") or meta.get("stop_reason") or meta.get("done_reason"),
        refusal=str(more.get("refusal") or ""),
        usage=_usage(chunk.usage_metadata),
    )


def _usage(raw: Any) -> Usage | None:
    if not raw:
        return None
    return Usage(
        prompt=raw.get("input_tokens") or 0,
        cached=(raw.get("input_token_details") or {}).get("cache_read") or 0,
        output=raw.get("output_tokens") or 0,
        reasoning=(raw.get("output_token_details") or {}).get("reasoning") or 0,
    )
