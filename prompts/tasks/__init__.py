"""The tasks a model is given: the frame of every prompt, and the question of each ask.

`system` and `turn` are templates with conditions, rendered in a sandbox that knows only the values
it is given; a variable that does not exist is an error of the file, with its line.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from jinja2 import StrictUndefined, Template, TemplateError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from prompts.errors import PromptError
from prompts.persona import Lang
from prompts.sources import read_sheet, read_text

SYSTEM_SLOTS = ("seat", "name", "budget", "rules", "role", "tactics", "persona")
TURN_SLOTS = (
    "transcript",
    "ledger",
    "read",
    "alive",
    "waiting",
    "accused",
    "question",
    "options",
    "keys",
)

_SANDBOX = ImmutableSandboxedEnvironment(
    undefined=StrictUndefined, autoescape=False, trim_blocks=True, lstrip_blocks=True
)


@cache
def template(folder: str, name: str, lang: Lang) -> tuple[str, Template]:
    """A template of a folder under prompts, with the file's name. Raises PromptError."""
    file = f"prompts/{folder}/{name}.{lang}.md"
    text = read_text(files("prompts") / folder / f"{name}.{lang}.md", file)
    try:
        return file, _SANDBOX.from_string(text)
    except TemplateSyntaxError as error:
        hint = "check the braces here"
        raise PromptError(file, error.lineno, f"not a template: {error.message}", hint) from error


def render(task: str, lang: Lang, slots: Mapping[str, str], *, folder: str = "tasks") -> str:
    """A task's text with its slots filled. The values are text: nothing in them is a template.

    Raises PromptError for a template that cannot be read or names a slot that does not exist.
    """
    file, text = template(folder, task, lang)
    try:
        return text.render(slots).strip() + "\n"
    except TemplateError as error:
        known = ", ".join(slots)
        raise PromptError(file, _line_of(error), str(error), f"the slots are {known}") from error


def _line_of(error: BaseException) -> int:
    """The template line an error came from, as its traceback tells."""
    line, trace = 1, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


@cache
def questions(lang: Lang) -> Mapping[str, str]:
    """The question of each ask, by its kind; speeches by `speak_` and their occasion."""
    name = f"asks.{lang}.yaml"
    file = f"prompts/tasks/{name}"
    sheet = read_sheet(read_text(files(__name__) / name, file), file)
    for key, value in sheet.values.items():
        if not isinstance(value, str):
            raise PromptError(file, sheet.line((key,)), f"{key} is no text", "write one sentence")
    return {key: str(value) for key, value in sheet.values.items()}
