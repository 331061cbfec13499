"""Text files with the line numbers kept, so that an error can point at the line to change."""

import difflib
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Annotated, TypeVar

import yaml
from pydantic import AfterValidator, BaseModel, ValidationError
from pydantic_core import ErrorDetails

from prompts.errors import PromptError


def _regular_expression(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"it should be a regular expression, but: {error}") from error
    return text


Pattern = Annotated[str, AfterValidator(_regular_expression)]
"""A field that holds a regular expression; one that does not compile is an error of its line."""

ModelT = TypeVar("ModelT", bound=BaseModel)
KeyPath = tuple[str | int, ...]

_HEADING = re.compile(r"^##\s+(.*?)\s*#*\s*$")
# The checking library speaks of Python types; the reader wrote a text.
_LIBRARY_WORDS = re.compile(r"(?<=^it should)\w+ should| after validation, not \d+$")
_BRACES = re.compile(r"\{\{\s*([^{}]*?)\s*\}\}|\{\{|\}\}|\{%|%\}|\{#|#\}")


# The compiled reader is ten times faster, and these files are read at every start.
_Loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Sheet:
    """A YAML mapping and the line on which each of its keys and items stands."""

    file: str
    values: Mapping[str, object]
    lines: Mapping[KeyPath, int]

    def line(self, path: KeyPath) -> int:
        """The line of ``path``, or of the nearest thing around it that is written down."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


@dataclass(frozen=True)
class Section:
    """The prose under one ``## heading``."""

    heading: str
    line: int
    text: str


def read_text(source: Traversable, file: str) -> str:
    """The text of a file; ``PromptError`` if it is missing or not UTF-8."""
    if not source.is_file():
        raise PromptError(file, 1, "the file is missing", "create it")
    try:
        return source.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise PromptError(file, line, "not UTF-8 text", "save the file as UTF-8") from error


def read_sheet(text: str, file: str) -> Sheet:
    """Parse YAML whose top is a mapping; lists become tuples.

    Raises ``PromptError`` for broken YAML, a repeated key or another shape.
    """
    loader = _Loader(text)
    try:
        root = loader.get_single_node()
        lines: dict[KeyPath, int] = {}
        values = _build(loader, root, (), lines, file)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        hint = "check quotes, colons and indentation here"
        raise PromptError(
            file, mark.line + 1 if mark else 1, f"not YAML: {problem}", hint
        ) from error
    finally:
        loader.dispose()
    if not isinstance(values, dict):
        raise PromptError(file, 1, "not a list of keys", "write one `key: value` a line")
    return Sheet(file, values, lines)


def _build(
    loader: yaml.SafeLoader,
    node: yaml.Node | None,
    path: KeyPath,
    lines: dict[KeyPath, int],
    file: str,
) -> object:
    if node is None:
        return None
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.SequenceNode):
        return tuple(
            _build(loader, item, (*path, n), lines, file) for n, item in enumerate(node.value)
        )
    if not isinstance(node, yaml.MappingNode):
        return loader.construct_object(node)
    built: dict[str, object] = {}
    for key_node, value_node in node.value:
        key, line = str(key_node.value), key_node.start_mark.line + 1
        if key in built:
            raise PromptError(file, line, f"key {key!r} is written twice", "keep one of the two")
        # A block value starts a line below its key; people look for the key.
        lines[(*path, key)] = line
        built[key] = _build(loader, value_node, (*path, key), lines, file)
    return built


def check_sheet(model: type[ModelT], sheet: Sheet) -> ModelT:
    """The sheet as a model; ``PromptError`` for the first line that does not fit it."""
    try:
        return model.model_validate(sheet.values)
    except ValidationError as error:
        found = error.errors()
        # A misspelt key is also a missing one, and a bad item also makes its list too short:
        # show the cause, not what follows from it.
        inner = [one for one in found if not any(_holds(one, other) for other in found)]
        first = min(inner, key=lambda one: (one["type"] == "missing", sheet.line(one["loc"])))
        raise _explained(model, sheet, first) from error


def _holds(outer: ErrorDetails, inner: ErrorDetails) -> bool:
    size = len(outer["loc"])
    return size < len(inner["loc"]) and inner["loc"][:size] == outer["loc"]


def _explained(model: type[BaseModel], sheet: Sheet, found: ErrorDetails) -> PromptError:
    path = found["loc"]
    line, dotted = sheet.line(path), ".".join(map(str, path))
    key, place = str(path[-1]) if path else "", ".".join(map(str, path[:-1]))
    within = f" in {place}" if place else ""
    if found["type"] == "extra_forbidden":
        known = known_keys(model, path[:-1])
        near = difflib.get_close_matches(key, known, 1)
        meant = f"did you mean {near[0]!r}? " if near else ""
        hint = f"{meant}known keys: {', '.join(known)}"
        return PromptError(sheet.file, line, f"unknown key {key!r}{within}", hint)
    if found["type"] == "missing":
        known = known_keys(model, path[:-1])
        hint = f"add it; known keys: {', '.join(known)}"
        return PromptError(sheet.file, line, f"missing key {key!r}{within}", hint)
    cause = found.get("ctx", {}).get("error")
    hint = str(cause) if cause else _LIBRARY_WORDS.sub("", f"it should{found['msg']}")
    return PromptError(sheet.file, line, f"{dotted} is {_shown(found['input'])}", hint)


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "keys of its own"
    return "empty" if value is None else repr(value)


def known_keys(model: type[BaseModel], path: KeyPath) -> tuple[str, ...]:
    """The keys that may be written at ``path`` in a sheet of this model, in their order."""
    for step in path:
        names = {field.alias or name: field for name, field in model.model_fields.items()}
        inner = names[str(step)].annotation
        assert isinstance(inner, type)
        assert issubclass(inner, BaseModel)
        model = inner
    return tuple(field.alias or name for name, field in model.model_fields.items())


def read_sections(text: str, file: str, headings: Sequence[str]) -> tuple[Section, ...]:
    """Split prose at its ``## headings``: each of ``headings`` once, in any order.

    Returned in the order of ``headings``. Raises ``PromptError`` for a heading that is missing,
    repeated or unknown, and for text above the first one.
    """
    found: dict[str, tuple[int, list[str]]] = {}
    body: list[str] | None = None
    expected = "the headings are: " + ", ".join(f"## {heading}" for heading in headings)
    number = 0
    for number, row in enumerate(text.splitlines(), 1):
        if row.startswith("#"):
            match = _HEADING.match(row)
            heading = match[1] if match else row
            if not match or heading not in headings:
                raise PromptError(file, number, f"unknown heading {heading!r}", expected)
            if heading in found:
                raise PromptError(file, number, f"second heading {heading!r}", "keep one of them")
            body = []
            found[heading] = number, body
        elif body is not None:
            body.append(row)
        elif row.strip():
            raise PromptError(file, number, "text above the first heading", expected)
    for heading in headings:
        if heading not in found:
            raise PromptError(file, max(number, 1), f"missing heading {heading!r}", expected)
    return tuple(Section(h, found[h][0], "\n".join(found[h][1]).strip()) for h in headings)


def check_variables(text: str, file: str, allowed: Collection[str]) -> None:
    """Refuse every ``{{…}}``, ``{%…%}`` or ``{#…#}`` but the allowed variables.

    Prose is data: a text that anybody may edit must not be able to branch, loop or read facts.
    """
    hint = "allowed here: " + ", ".join(f"{{{{{name}}}}}" for name in allowed)
    for number, row in enumerate(text.splitlines(), 1):
        for match in _BRACES.finditer(row):
            if match[1] not in allowed:
                raise PromptError(file, number, f"unknown variable {match[0]!r}", hint)


def fill(text: str, values: Mapping[str, str]) -> str:
    """Put the values of the variables into a checked text; a value is never expanded again."""
    return _BRACES.sub(lambda match: values[match[1]], text)
