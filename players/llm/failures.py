"""What can go wrong with a call, in our words, and whether trying again may help."""

from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Any, Final

LONGEST_WAIT: Final = 30.0
"""Seconds; a server that wants a longer pause is left alone and a house player answers."""


class Fault(StrEnum):
    """Why a call gave no reply. The values stand in records and counters."""

    UNREACHABLE = "unreachable"
    TIMEOUT = "timeout"
    RATE_LIMIT = "rate_limit"
    NO_QUOTA = "no_quota"
    NO_KEY = "no_key"
    NO_MODEL = "no_model"
    REFUSED_REQUEST = "refused_request"
    TOO_LONG = "too_long"
    SERVER = "server"
    BROKEN_STREAM = "broken_stream"
    NOT_A_REPLY = "not_a_reply"


_TRY_AGAIN: Final = frozenset(
    (
        Fault.UNREACHABLE,
        Fault.TIMEOUT,
        Fault.RATE_LIMIT,
        Fault.SERVER,
        Fault.BROKEN_STREAM,
        Fault.NOT_A_REPLY,
    )
)


@dataclass(frozen=True, slots=True)
class Failure:
    """One failed attempt.

    wait: seconds the server asked to be left alone, 0 if it did not.
    """

    fault: Fault
    detail: str
    wait: float = 0.0

    @property
    def may_help_to_try_again(self) -> bool:
        """Whether the same request can succeed later."""
        return self.fault in _TRY_AGAIN and self.wait <= LONGEST_WAIT


class CallFailed(Exception):
    """A call gave no reply, after every attempt it was worth."""

    def __init__(self, failure: Failure, attempts: int = 1, seconds: float = 0.0) -> None:
        self.failure = failure
        self.attempts = attempts
        self.seconds = seconds
        super().__init__(f"{failure.fault}: {failure.detail}")


def failure_of(error: BaseException) -> Failure:
    """What an exception of the model libraries means.

    They are recognized by what they carry, not by class: each provider's library has its own.
    """
    detail = _one_line(error)
    status = getattr(error, "status_code", None)
    if isinstance(status, int):
        return _of_status(error, status, detail)
    name = " ".join(kind.__name__ for kind in type(error).__mro__)
    if isinstance(error, TimeoutError) or "Timeout" in name:
        return Failure(Fault.TIMEOUT, detail or "no answer in time")
    if "Connect" in name or isinstance(error, OSError):
        return Failure(Fault.UNREACHABLE, detail)
    if "RemoteProtocolError" in name or "ReadError" in name or "IncompleteRead" in name:
        return Failure(Fault.BROKEN_STREAM, detail)
    if "APIError" in name:
        # An error object in the middle of a stream carries no status.
        return _of_status(error, 500, detail)
    # Null choices, an HTML page with status 200 and the like surface as whatever tripped over them.
    return Failure(Fault.NOT_A_REPLY, detail)


def _of_status(error: BaseException, status: int, detail: str) -> Failure:
    code = _code(error)
    if status == 429:
        if "insufficient_quota" in code or "insufficient_quota" in detail:
            return Failure(Fault.NO_QUOTA, detail)
        return Failure(Fault.RATE_LIMIT, detail, _asked_to_wait(error))
    if status in (401, 403):
        return Failure(Fault.NO_KEY, detail)
    if status == 404:
        return Failure(Fault.NO_MODEL, detail)
    if status in (408, 504):
        return Failure(Fault.TIMEOUT, detail, _asked_to_wait(error))
    if status == 409 or status >= 500:
        return Failure(Fault.SERVER, detail, _asked_to_wait(error))
    if "context_length" in code or "maximum context" in detail or "context length" in detail:
        return Failure(Fault.TOO_LONG, detail)
    return Failure(Fault.REFUSED_REQUEST, detail)


def _code(error: BaseException) -> str:
    body: Any = getattr(error, "body", None)
    inner = body.get("error", body) if isinstance(body, dict) else None
    parts = [getattr(error, "code", None), getattr(error, "type", None)]
    if isinstance(inner, dict):
        parts += [inner.get("code"), inner.get("type")]
    return " ".join(str(part) for part in parts if part)


def _asked_to_wait(error: BaseException) -> float:
    """Seconds of a Retry-After header, a number or a date; 0 without a usable one."""
    headers = getattr(getattr(error, "response", None), "headers", None)
    asked = headers.get("retry-after") if headers is not None else None
    if not asked:
        return 0.0
    try:
        return max(0.0, float(asked))
    except ValueError:
        pass
    try:
        until = parsedate_to_datetime(asked)
        now = parsedate_to_datetime(headers.get("date", "")) if headers else until
        return max(0.0, (until - now).total_seconds())
    except (TypeError, ValueError):
        return 0.0


def _one_line(error: BaseException) -> str:
    return " ".join((str(error) or type(error).__name__).split())[:300]
