"""When viewers are shown what has happened: the record may run ahead, the audience reads.

The time something holds the stage follows from its public text alone, never from how long a player
took or from what happened unseen beside it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.errors import SetupError
from prompts import Lang

_SECONDS: Final[Mapping[str, float]] = {
    "cast": 2.0,
    "game_started": 2.0,
    "night_fell": 2.5,
    "step_called": 2.5,
    "day_broke": 2.5,
    "deaths_announced": 3.5,
    "turn": 0.8,
    "speakers_ordered": 1.2,
    "hands_raised": 3.0,
    "candidates_withdrew": 3.0,
    "ballots_revealed": 7.0,
    "vote_tied": 3.0,
    "exiled": 3.5,
    "self_destructed": 4.0,
    "hunter_fired": 4.0,
    "idiot_turned": 4.0,
    "sheriff_elected": 3.0,
    "no_sheriff": 2.5,
    "badge_passed": 3.0,
    "badge_torn": 3.0,
    "game_ended": 3.0,
}
_OTHERWISE: Final = 1.5
_BREATH: Final = 0.9
"""Between the end of a speech and whatever comes next."""

# Silent reading of spoken text: about 230 English words or 330 Chinese characters a minute.
_LETTERS_A_SECOND: Final[Mapping[Lang, float]] = {"en": 21.0, "zh": 5.6}
_SHORTEST: Final = 1.0

_SENTENCE: Final = re.compile(
    r".+?(?:[.!?…]+[\"'”’)]*(?=\s|$)|[。！？…]+[”’」）]*|$)\s*", re.DOTALL
)
_WORD_OF_PACE: Final = re.compile(r"reading(?::(\d{1,2}(?:\.\d{1,2})?))?")


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast viewers are shown a game; `speed` 2 is twice the usual, 0 waits for nothing."""

    speed: float = 0.0

    @property
    def instant(self) -> bool:
        """Whether nothing is held back."""
        return self.speed == 0

    def __str__(self) -> str:
        if self.instant:
            return "instant"
        return "reading" if self.speed == 1 else f"reading:{self.speed:g}"

    def holds(self, kind: str, payload: Mapping[str, Any], lang: Lang) -> float:
        """Seconds that something public holds the stage once it is shown."""
        if self.instant:
            return 0.0
        if kind == "spoke":
            return _BREATH / self.speed
        if kind == "narration":
            return self.reading(str(payload.get("text", "")), lang)
        return _SECONDS.get(kind, _OTHERWISE) / self.speed

    def reading(self, text: str, lang: Lang) -> float:
        """Seconds it takes to read a text."""
        if self.instant:
            return 0.0
        return max(_SHORTEST, len(text) / _LETTERS_A_SECOND[lang]) / self.speed


INSTANT: Final = Pace()
READING: Final = Pace(1.0)


def pace_named(text: str) -> Pace:
    """The pace meant by "instant", "reading" or "reading:1.5".

    Raises SetupError saying what a pace looks like.
    """
    if text == "instant":
        return INSTANT
    read = _WORD_OF_PACE.fullmatch(text)
    speed = float(read[1] or 1) if read else 0.0
    if not 0.1 <= speed <= 50:
        raise SetupError(
            f"pace {text!r}: a pace is instant, reading, or reading:FACTOR from 0.1 to 50"
        )
    return Pace(speed)


def sentences(text: str) -> tuple[str, ...]:
    """The text in sentences; joined they are the text again."""
    return tuple(_SENTENCE.findall(text))
