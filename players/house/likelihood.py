"""How likely honest players and wolves are to do what was seen: every number of the deduction.

A pair table answers: how often does somebody do this to somebody, by the sides of both? Only the
ratios matter. Measured over house games and rounded; change one here and run bench/balance.py.
"""

from dataclasses import dataclass
from math import log
from typing import Final

from engine.seats import Role


@dataclass(frozen=True, slots=True)
class Pair:
    """Relative frequencies of an act of one seat towards another.

    good_good: an honest seat towards an honest one; good_wolf: an honest seat towards a wolf; ...
    """

    good_good: float
    good_wolf: float
    wolf_good: float
    wolf_wolf: float

    def logs(self) -> tuple[float, float, float]:
        """The table as log weights over `good_good`: actor is wolf, target is wolf, both extra."""
        base = log(self.good_good)
        actor, target = log(self.wolf_good) - base, log(self.good_wolf) - base
        return actor, target, log(self.wolf_wolf) - base - actor - target


# --- what one seat does to another -------------------------------------------------------------

EXILE_VOTE: Final = Pair(1.0, 1.45, 1.25, 0.6)
RUN_OFF_VOTE: Final = Pair(1.0, 1.35, 1.2, 0.6)
SHERIFF_VOTE: Final = Pair(1.0, 0.75, 0.85, 1.25)
ACCUSATION: Final = Pair(1.0, 1.35, 1.2, 0.6)
BARE_ACCUSATION: Final = Pair(1.0, 1.15, 1.4, 0.6)
VOUCH: Final = Pair(1.0, 0.65, 0.9, 1.3)
SAVED: Final = Pair(1.0, 0.08, 0.6, 0.9)
BADGE: Final = Pair(1.0, 0.6, 0.7, 1.3)
POOL: Final = Pair(1.0, 1.3, 1.1, 0.7)
FAKE_GOOD: Final = Pair(1.0, 1.0, 0.65, 0.9)
FAKE_WOLF: Final = Pair(1.0, 1.0, 0.35, 0.06)

# --- what one seat does, towards nobody: how much likelier for a wolf --------------------------

SILENCE: Final = log(2.6)
EMPTY_SPEECH: Final = log(1.3)
"""A speech by day without a word, and one with words that commit to nothing."""
ABSTAINED: Final = log(1.15)
CLASHED: Final = log(2.0)
WORDS_AND_VOTE: Final = log(1.15)
DIED_ALONE_AT_NIGHT: Final = log(0.06)
DIED_WITH_OTHERS_AT_NIGHT: Final = log(0.35)

# --- claims of a card that only one seat can hold ------------------------------------------------

CLAIMS_FALSELY: Final[dict[Role, tuple[float, ...]]] = {
    Role.SEER: (0.12, 0.8, 0.07, 0.01),
}
"""Chance that exactly 0, 1, 2, 3 of the wolves claim the card."""

CLAIMS_FALSELY_ELSE: Final = (0.88, 0.11, 0.01, 0.001)

HONEST_LIE: Final = 0.015
"""An honest seat claims a card it does not hold (to draw the knife)."""

KEEPS_SILENT: Final[dict[Role, float]] = {
    Role.SEER: 0.1,
    Role.WITCH: 0.8,
    Role.HUNTER: 0.85,
    Role.GUARD: 0.85,
    Role.IDIOT: 0.9,
}
"""Chance, a speech, that the holder of a card does not come out with it."""

KEEPS_SILENT_ELSE: Final = 0.9
LEAST_SILENT: Final = 0.002
"""However often a seat has spoken, it may still be hiding."""
