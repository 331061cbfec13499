"""Keys: who may see everything. Only their digests are kept, and no log line holds one."""

import hmac
import logging
import re
import secrets
from dataclasses import dataclass
from hashlib import sha256

_KEY_IN_QUERY = re.compile(r"([?&]key=)[^&\s\"]*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Lock:
    """Opens to one key, which it does not know."""

    digest: bytes

    @classmethod
    def made(cls) -> tuple["Lock", str]:
        """A new lock and its key. The key exists nowhere else."""
        key = secrets.token_urlsafe(24)
        return cls(sha256(key.encode()).digest()), key

    def opens(self, key: str | None) -> bool:
        """Whether this is the key, found out in a time that does not depend on how wrong it is."""
        given = sha256((key or "").encode()).digest()
        return hmac.compare_digest(given, self.digest)


def new_game_id() -> str:
    """An id nobody can guess and that no seed can be read from."""
    return secrets.token_hex(8)


class HideKeys(logging.Filter):
    """Strikes keys out of logged addresses: an event source can send its key no other way."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without keys."""
        if isinstance(record.args, tuple):
            record.args = tuple(
                _KEY_IN_QUERY.sub(r"\1-", arg) if isinstance(arg, str) else arg
                for arg in record.args
            )
        if isinstance(record.msg, str):
            record.msg = _KEY_IN_QUERY.sub(r"\1-", record.msg)
        return True


def keep_keys_out_of_logs() -> None:
    """Let the server's own log lines pass through `HideKeys`, however often this is called."""
    for name in ("uvicorn.access", "uvicorn.error"):
        logger = logging.getLogger(name)
        if not any(isinstance(known, HideKeys) for known in logger.filters):
            logger.addFilter(HideKeys())
