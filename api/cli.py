"""The command line, `wolfhour`: words become a command, any failure one line and a code."""

import logging
import os
import re
import sys
from collections.abc import Sequence
from typing import Final

import typer
from typer.exceptions import TyperException

from api.commands.chronicle import chronicle
from api.commands.doctor import doctor
from api.commands.lists import boards, personas, rulesets
from api.commands.narrate import narrate, styles
from api.commands.play import play
from api.commands.replay import replay
from api.commands.rules import rules
from api.commands.scenario import scenario
from api.commands.serve import serve
from api.commands.watch import watch
from api.exits import Exit, Refused
from engine.errors import ReplayError, WolfhourError
from players.llm.settings import SettingsError
from players.table import log as table_log
from prompts import PromptError

_EPILOG: Final = (
    "Exit codes: 0 done · 1 an expectation failed (scenario) · 2 wrong usage or input · "
    "3 the surroundings refuse (port busy, file not writable) · 4 a record is damaged or does not "
    "match · 130 interrupted."
)

# The checking library speaks of Python types; the reader wrote a word.
_LIBRARY_WORDS: Final = re.compile(r"Value error, |, unable to parse string as an integer")

app = typer.Typer(
    name="wolfhour",
    help="AI players and a narrator for the game of Werewolf (狼人杀).",
    epilog=_EPILOG,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command in (
    watch,
    play,
    serve,
    replay,
    narrate,
    chronicle,
    scenario,
    boards,
    rulesets,
    rules,
    personas,
    styles,
    doctor,
):
    app.command()(_command)


@app.callback()
def _wolfhour() -> None:
    """AI players and a narrator for the game of Werewolf (狼人杀)."""


class _OneLine(logging.Formatter):
    """What goes wrong inside, in a line each: a traceback would tear the game apart."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        why = "" if error is None else f": {type(error).__name__}: {error}"
        return f"wolfhour: {_one_line(record.getMessage() + why)}"


def main() -> None:
    """Run the command line and exit."""
    sys.exit(run(sys.argv[1:]))


def run(words: Sequence[str]) -> int:
    """Run one command; whatever it refuses becomes one line on stderr. Returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter gets a question mark, not a crash.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    _log_in_lines()
    try:
        code = typer.main.get_command(app).main(
            list(words) or ["--help"], prog_name="wolfhour", standalone_mode=False
        )
        sys.stdout.flush()
    except Refused as refused:
        return _refuse(refused.code, str(refused))
    except TyperException as wrong:
        return _refuse(Exit.USAGE, _one_line(wrong.format_message()))
    except ReplayError as error:
        return _refuse(Exit.RECORD, str(error))
    except (WolfhourError, PromptError, SettingsError) as error:
        return _refuse(Exit.USAGE, str(error))
    except BrokenPipeError:
        # Whoever read the output has seen enough. Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.OK
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    return code if isinstance(code, int) else Exit.OK


def _log_in_lines() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine())
    # A table's own log names the seats it asks at night; whoever watches says what may be said.
    handler.addFilter(lambda record: record.name != table_log.name)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def _refuse(code: Exit, line: str) -> int:
    print(f"wolfhour: {line}", file=sys.stderr)
    return code


def _one_line(message: str) -> str:
    line = _LIBRARY_WORDS.sub("", " ".join(message.split()).rstrip("."))
    line = line.replace("Input should be", "it should be")
    return line[:1].lower() + line[1:]
