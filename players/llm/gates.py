"""What stands between a model's words and the table: sentence by sentence, before anybody hears.

A wolf that confesses passes: that is a blunder the game allows. Private reasoning, the prompt,
other people's lines, the moderator's voice and talk from outside the game do not.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.seats import Seat
from engine.speech import CHINESE_BUDGET, LATIN_BUDGET
from prompts import LANGS, Lang
from prompts.gates import gate_texts

Moderation: TypeAlias = Callable[[str], Awaitable[bool]]
"""Says of a sentence whether it may be heard."""

QUOTED_AT_LEAST: Final = 32
"""So many letters in a row from the private text count as a leak; less may be chance."""

_STAGE = re.compile(
    r"\*[^*\n]{1,80}\*|（[^（）]{1,40}）|\([^()]{1,60}\)|\[[^\[\]]{1,60}\]|【[^【】]{1,40}】"
)
_SEATS_INSIDE = re.compile(r"\d")
_REMNANT = re.compile(r"```|</?\w+>|[{}]|\"\s*:\s*|\\n")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]")


@dataclass(slots=True)
class Gate:
    """Lets the sentences of one speech through, or not, and remembers why not.

    private: texts of which nothing may be quoted: the instructions in the prompt. (What a model
        thinks it may say; that a wolf should not is the wolf's affair.)
    stopped: once set, nothing more of this speech is heard.
    """

    seat: Seat
    lang: Lang
    private: str
    moderation: Moderation | None = None
    budget: bool = True
    held: list[tuple[str, str]] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    stopped: bool = False
    _spent: int = 0
    _private: str | None = None

    async def passes(self, sentence: str) -> str | None:
        """The sentence as the table may hear it, or None where it may not."""
        if self.stopped:
            return None
        # Looked at before cleaning too: a moderator's mark must not pass as a stage direction.
        text = self._cleaned(sentence)
        reason = self._out_of_place(sentence) or self._objection(text)
        if reason is None and text and self.moderation is not None:
            reason = None if await self.moderation(text) else "moderation"
        if reason is not None:
            self.held.append((reason, text))
            return None
        if not text:
            return None
        if not self._within_budget(text):
            self.stopped = True
            self.held.append(("over_budget", text))
            return None
        self.heard.append(text)
        return text

    def _cleaned(self, sentence: str) -> str:
        """Without stage directions and the speaker's own label."""

        def direction(match: re.Match[str]) -> str:
            # "(3, 5)" is a list of seats, not a gesture.
            return match[0] if _SEATS_INSIDE.search(match[0]) else ""

        text = _STAGE.sub(direction, sentence)
        for lang in LANGS:
            label = re.match(gate_texts(lang).speaker, text, re.IGNORECASE)
            if label and int(label[1]) == self.seat:
                text = text[label.end() :]
        return re.sub(r"[ \t\n]+", " ", text).strip()

    def _out_of_place(self, text: str) -> str | None:
        for lang in LANGS:
            texts = gate_texts(lang)
            if any(re.search(pattern, text, re.IGNORECASE) for pattern in texts.moderator):
                return "moderator"
            if any(re.search(pattern, text, re.IGNORECASE) for pattern in texts.outside):
                return "outside"
        return None

    def _objection(self, text: str) -> str | None:
        if any(re.match(gate_texts(lang).speaker, text, re.IGNORECASE) for lang in LANGS):
            # The rest of the speech is no longer this seat's either.
            self.stopped = True
            return "other_speaker"
        if _REMNANT.search(text):
            return "remnant"
        return "private" if self._quotes_private(text) else None

    def _quotes_private(self, text: str) -> bool:
        if self._private is None:
            self._private = squeezed(self.private)
        said = squeezed(text)
        if len(said) < QUOTED_AT_LEAST or not self._private:
            return False
        starts = range(len(said) - QUOTED_AT_LEAST + 1)
        return any(said[at : at + QUOTED_AT_LEAST] in self._private for at in starts)

    def _within_budget(self, text: str) -> bool:
        """Whether the sentence still fits; the first always does, and is cut by nobody."""
        if not self.budget:
            return True
        self._spent += sum(
            LATIN_BUDGET if _CHINESE.match(letter) else CHINESE_BUDGET for letter in text
        )
        return not self.heard or self._spent <= LATIN_BUDGET * CHINESE_BUDGET


def squeezed(text: str) -> str:
    """Letters and digits alone, in one case: what remains of a text however it is set."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def in_language(text: str, lang: Lang) -> bool:
    """Whether a speech is in the table's language; names and numbers are in none."""
    chinese, latin = len(_CHINESE.findall(text)), len(_LATIN.findall(text))
    if lang == "zh":
        return chinese * 3 >= latin
    return latin >= chinese * 2
