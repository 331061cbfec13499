"""How a command ends when it does not end well: one line for a person, a code for a program."""

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of `wolfhour` (docs/cli.md)."""

    OK = 0
    FAILED = 1
    USAGE = 2
    ENVIRONMENT = 3
    RECORD = 4
    INTERRUPTED = 130


class Refused(Exception):
    """A command that cannot go on. `str()` is one line: what is wrong and what would be right."""

    def __init__(self, code: Exit, line: str) -> None:
        self.code = code
        super().__init__(line)
