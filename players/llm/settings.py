"""Which models play, and within which limits: from `wolfhour.toml` and the environment.

Environment variables win over the file. `WOLFHOUR_MODEL` names the model of every seat that has no
other; `WOLFHOUR_MODEL__BASE_URL` and so on set its parts. Keys are never written anywhere.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, ValidationError

OutputMode: TypeAlias = Literal["auto", "json_schema", "tools", "json"]
Assist: TypeAlias = Literal["none", "ledger", "beliefs"]

PREFIX: Final = "WOLFHOUR_"
FILE: Final = "wolfhour.toml"


class SettingsError(Exception):
    """The settings cannot be used; `str()` is one line: where, what, and what would be right."""


def _provider_and_model(name: str) -> str:
    provider, colon, model = name.partition(":")
    if not (provider and colon and model):
        raise ValueError(f"{name!r} should be provider:model, for example openai:gpt-5-mini")
    return name


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ModelSettings(_Part):
    """One model and how to talk to it.

    name: `provider:model`, for example `openai:gpt-5-mini` or `ollama:qwen3`; any provider that
        langchain's `init_chat_model` knows, `openai` for every OpenAI-compatible server.
    base_url: the server, for OpenAI-compatible ones; empty for the provider's own.
    api_key: empty where the server wants none, or to let the provider's own variable decide.
    output_mode: how replies are held to their schema; `auto` tries json_schema, then tools, then
        plain JSON, once, and remembers.
    reasoning_tokens: what a reasoning model may think on top of `max_tokens`.
    window: how many tokens a prompt may have; the memory condenses older days to stay below.
    timeout: seconds for one attempt at a whole reply.
    first_token: seconds until the first piece of a reply.
    attempts: how often one call is tried when the server fails.
    concurrency: calls under way at once, over all seats that use this model.
    per_minute: calls started a minute, 0 for no limit.
    stream: whether speeches are streamed while they are made.
    """

    name: Annotated[str, AfterValidator(_provider_and_model)]
    base_url: str = ""
    api_key: SecretStr = SecretStr("")
    output_mode: OutputMode = "auto"
    temperature: float | None = Field(default=0.8, ge=0, le=2)
    max_tokens: int = Field(default=900, ge=64)
    reasoning_tokens: int = Field(default=0, ge=0)
    window: int = Field(default=16_000, ge=1_000)
    timeout: float = Field(default=60, gt=0)
    first_token: float = Field(default=30, gt=0)
    attempts: int = Field(default=3, ge=1, le=10)
    concurrency: int = Field(default=8, ge=1)
    per_minute: int = Field(default=0, ge=0)
    stream: bool = True

    @property
    def provider(self) -> str:
        """The part of the name before the colon."""
        return self.name.partition(":")[0]

    @property
    def model(self) -> str:
        """The part of the name after the colon."""
        return self.name.partition(":")[2]


class Budget(_Part):
    """What one game may cost before house players take over; 0 is no limit.

    money is in the currency of the price table.
    """

    tokens: int = Field(default=0, ge=0)
    money: float = Field(default=0, ge=0)


class Settings(_Part):
    """All of it. No `model` means that house players play.

    seats, personas: what differs from `model` for a seat number or a persona id; a seat's own
        settings win over its persona's.
    narrator: what differs for the narrator; None leaves it to the templates.
    style: how a model narrates: the id of a style, or a folder of the user's own.
    assist: how much of the table's own reasoning a model is shown: nothing, the ledger of claims
        and votes, or the house player's beliefs too.
    prices: a price table to use in place of the one that comes along.
    tracing: whether the tracing variables of model libraries may stay as they are.
    """

    model: ModelSettings | None = None
    seats: Mapping[int, Mapping[str, Any]] = Field(default_factory=dict)
    personas: Mapping[str, Mapping[str, Any]] = Field(default_factory=dict)
    narrator: Mapping[str, Any] | None = None
    style: str = "gothic"
    budget: Budget = Budget()
    assist: Assist = "ledger"
    prices: Path | None = None
    tracing: bool = False

    def for_seat(self, seat: int, persona: str) -> ModelSettings | None:
        """The model of a seat, or None where a house player sits."""
        return self._with(self.personas.get(persona), self.seats.get(seat))

    def for_narrator(self) -> ModelSettings | None:
        """The narrator's model, or None for the templates."""
        return None if self.narrator is None else self._with(self.narrator)

    def _with(self, *changes: Mapping[str, Any] | None) -> ModelSettings | None:
        changed: dict[str, Any] = {} if self.model is None else self.model.model_dump()
        for change in changes:
            changed |= change or {}
        return ModelSettings.model_validate(changed) if "name" in changed else None


def load_settings(file: Path | None = None, environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings. Without `file`, `wolfhour.toml` of the working folder if there is one.

    Raises SettingsError for a file that is missing or broken, an unknown key, a wrong value.
    """
    path = file or Path(FILE)
    values: dict[str, Any] = {}
    if file is not None or path.is_file():
        values = _read(path)
    where = str(path) if values else "the environment"
    overlay = _from_environment(os.environ if environ is None else environ)
    merged = _merged(values, overlay)
    try:
        settings = Settings.model_validate(merged)
        for seat in settings.seats:
            settings.for_seat(seat, "")
        for persona in settings.personas:
            settings.for_seat(0, persona)
        settings.for_narrator()
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise SettingsError(f"{where}: {place}: {_reason(first, place)}") from error
    return settings


def _reason(found: Any, place: str) -> str:
    if found["type"] == "extra_forbidden":
        known: type[_Part] = (
            ModelSettings if place.startswith("model") or "." in place else Settings
        )
        if place.startswith("budget"):
            known = Budget
        return f"unknown setting; the settings here are {', '.join(known.model_fields)}"
    return str(found["msg"]).removeprefix("Value error, ")


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise SettingsError(f"{path}: there is no such file") from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read as TOML: {error}") from error


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """`WOLFHOUR_MODEL=x` and `WOLFHOUR_MODEL__API_KEY=y` become {"model": {"name": x, …}}."""
    found: dict[str, Any] = {}
    for name in sorted(environ):
        parts = name.removeprefix(PREFIX).lower().split("__")
        if not name.startswith(PREFIX) or parts[0] not in Settings.model_fields:
            continue
        value: Any = environ[name]
        if parts in (["model"], ["narrator"]):
            parts.append("name")
        inner = found
        for part in parts[:-1]:
            inner = inner.setdefault(part, {})
        inner[parts[-1]] = value
    return found


def _merged(base: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    out = dict(base)
    for key, value in over.items():
        inner = out.get(key)
        out[key] = (
            _merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
        )
    return out


_TRACING: Final = ("LANGSMITH_", "LANGCHAIN_")


def silence_tracing() -> tuple[str, ...]:
    """Take the variables that would upload or reroute prompts out of the environment.

    Returns the names of those that were set. Call before a model library is imported.
    """
    names = tuple(sorted(name for name in os.environ if name.startswith(_TRACING)))
    for name in names:
        del os.environ[name]
    return names
