"""From what a model writes to plain sentences of a story, before any fact is looked at."""

import json
import re
from typing import Final

from narrator.reading import read
from players.llm.gates import Gate, in_language
from players.llm.reply import without_thoughts
from players.llm.tap import sentences
from prompts import Lang
from prompts.narrators import narrator_words

_ABBREVIATED: Final = re.compile(r"\b(Mr|Mrs|Ms|Dr|St)\.(?=\s)")
_ENDS: Final = ".!?。！？…\n"
_ASIDE: Final = "".join(chr(0xF000 + place) for place in range(len(_ENDS)))
_HIDE: Final = str.maketrans(_ENDS, _ASIDE)
_SHOWN: Final = str.maketrans(_ASIDE, _ENDS)

_FENCE: Final = re.compile(r"^```\w*\s*|\s*```\s*$")
_GESTURE: Final = re.compile(
    r"(?:^\s*|(?<=[.!?…] )|(?<=[。！？\n]))\*(?:[a-z][^*.!?\n]{0,40}|[\u4e00-\u9fff]{1,12})\*(?!\w)"
)
_EMPHASIS: Final = re.compile(r"\*+|__+|`+|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)")
_LIST_MARK: Final = re.compile(r"^\s*(?:>+|[-•]|\d+[.)])\s+")
_OBJECT: Final = re.compile(r"\s*(?:\{|\[\s*[\"{]|```)")
_LABEL: Final = re.compile(r"^\W*(?:narrator|narration|旁白)\W*[:：]\s*", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"https?:|www\.", re.IGNORECASE)
_FINISHED: Final = tuple("。！？….!?”’」』\"'）)")
_LETTERS: Final = re.compile(r"[A-Za-z\u4e00-\u9fff]")
_LONGEST: Final = {"en": 420, "zh": 160}


class Cleaner:
    """Takes the growing text of one reply apart; one for each telling.

    names: of the table, whose full stops end no sentence. private: the style's prose, which is for
    the model alone.
    """

    def __init__(self, lang: Lang, names: tuple[str, ...], private: str) -> None:
        self._lang: Lang = lang
        self._names = sorted((n for n in names if n.translate(_HIDE) != n), key=len, reverse=True)
        self._table = names
        self._gate = Gate(seat=0, lang=lang, private=private, budget=False)
        self._outside = [
            re.compile(pattern, re.IGNORECASE)
            for tongue in ("en", "zh")
            for pattern in narrator_words(tongue).outside
        ]

    def whole(self, text: str) -> list[str]:
        """The sentences that are complete in a reply that is still growing."""
        text, _ = without_thoughts(text)
        if _OBJECT.match(text):
            # What it means can only be told from its end.
            return []
        return self._parts(text)[0]

    def all(self, text: str, *, finished: bool) -> list[str]:
        """The sentences of a whole reply. finished: the model ended it by itself."""
        text = _unpacked(without_thoughts(text)[0])
        found, rest = self._parts(text)
        rest = rest.strip()
        if rest.endswith(_FINISHED):
            found.append(rest)
        elif rest and finished:
            found.append(rest + ("。" if self._lang == "zh" else "."))
        return found

    def _parts(self, text: str) -> tuple[list[str], str]:
        text = _EMPHASIS.sub("", _GESTURE.sub("", text.replace("**", "")))
        for name in self._names:
            text = text.replace(name, name.translate(_HIDE))
        text = _ABBREVIATED.sub(lambda match: match[0].translate(_HIDE), text)
        found, rest = sentences(text)
        return [part.translate(_SHOWN) for part in found], rest.translate(_SHOWN)

    async def plain(self, sentence: str) -> tuple[str, str | None]:
        """The sentence as it may be shown, and by which rule it may not, if it may not."""
        text = _LABEL.sub("", _LIST_MARK.sub("", sentence)).strip()
        if not _well_formed(text, self._lang):
            return text, "format"
        if any(pattern.search(text) for pattern in self._outside):
            return text, "outside"
        held = len(self._gate.held)
        passed = await self._gate.passes(text)
        if passed is None:
            # What was a gesture and nothing else is not held back by the gate: it is just gone.
            return text, self._gate.held[-1][0] if len(self._gate.held) > held else "format"
        if not in_language(read(passed, self._table, self._lang).text, self._lang):
            return passed, "language"
        return passed, None


def _well_formed(text: str, lang: Lang) -> bool:
    """Whether it looks like a sentence: no heading, no list mark, no code, nothing unprintable."""
    return (
        not text.startswith("#")
        and text.isprintable()
        and text.endswith(_FINISHED)
        and len(text) <= _LONGEST[lang]
        and _LETTERS.search(text) is not None
        and _ADDRESS.search(text) is None
    )


def _unpacked(text: str) -> str:
    """The story inside a fence or a JSON object; the text itself where there is neither."""
    bare = _FENCE.sub("", text.strip())
    if not _OBJECT.match(bare):
        return bare
    try:
        found = json.loads(bare)
    except ValueError:
        return ""
    values = found.values() if isinstance(found, dict) else found
    lines = [value for value in values if isinstance(value, str)]
    for value in values:
        if isinstance(value, list):
            lines += [item for item in value if isinstance(item, str)]
    return "\n".join(lines)
