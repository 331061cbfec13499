"""The words of a seat's transcript: one line for everything that can happen."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from prompts.errors import PromptError
from prompts.persona import Lang
from prompts.sources import read_sheet, read_text


class TranscriptTexts:
    """Lines by event kind, and the small words they are filled with."""

    def __init__(self, file: str, values: Mapping[str, object]) -> None:
        self._file = file
        self._values = values

    def line(self, key: str) -> str:
        """The line of a key. Raises PromptError if the file has none."""
        value = self._values.get(key)
        if not isinstance(value, str):
            raise PromptError(self._file, 1, f"missing key {key!r}", "add a line for it")
        return value

    def words(self, key: str) -> Mapping[str, str]:
        """A group of words. Raises PromptError if the file has none."""
        value = self._values.get(key)
        if not isinstance(value, Mapping):
            raise PromptError(self._file, 1, f"missing words {key!r}", "add a mapping for it")
        return {str(name): str(word) for name, word in value.items()}


@cache
def transcript_texts(lang: Lang) -> TranscriptTexts:
    """The texts of a language."""
    name = f"{lang}.yaml"
    file = f"prompts/transcript/{name}"
    sheet = read_sheet(read_text(files(__name__) / name, file), file)
    return TranscriptTexts(file, sheet.values)
