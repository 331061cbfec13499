"""ChatOpenAI that keeps what a reasoning model thinks and how it refuses.

Imported only where a model is built: the libraries behind it cost two seconds.
"""

from collections.abc import Mapping
from typing import Any

from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.outputs import ChatGenerationChunk, ChatResult
from langchain_openai import ChatOpenAI

_REASONING = ("reasoning_content", "reasoning")


class ReasoningChat(ChatOpenAI):
    """As its base, with `reasoning_content` and `refusal` in the message's additional_kwargs."""

    def _convert_chunk_to_generation_chunk(
        self,
        chunk: dict[str, Any],
        default_chunk_class: type,
        base_generation_info: dict[str, Any] | None,
    ) -> ChatGenerationChunk | None:
        made = super()._convert_chunk_to_generation_chunk(
            chunk, default_chunk_class, base_generation_info
        )
        choices = chunk.get("choices")
        if made is not None and choices and isinstance(made.message, AIMessageChunk):
            _keep(choices[0].get("delta") or {}, made.message)
        return made

    def _create_chat_result(
        self, response: Any, generation_info: dict[str, Any] | None = None
    ) -> ChatResult:
        result = super()._create_chat_result(response, generation_info)
        raw = response if isinstance(response, dict) else response.model_dump(warnings=False)
        for made, choice in zip(result.generations, raw.get("choices") or (), strict=False):
            if isinstance(made.message, AIMessage):
                _keep(choice.get("message") or {}, made.message)
        return result


def _keep(said: Mapping[str, Any], message: AIMessage) -> None:
    for name in _REASONING:
        if isinstance(said.get(name), str) and said[name]:
            message.additional_kwargs["reasoning_content"] = said[name]
            break
    if said.get("refusal"):
        message.additional_kwargs["refusal"] = said["refusal"]
