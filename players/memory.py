"""What fits into a prompt: the whole transcript, or its older days condensed by code.

No model summarizes: what condensing leaves out is left out, nothing is added. The newest round
stays word for word; a seat's own words stay for ever, so that a liar can stay consistent; facts and
claims stay; from other people's older speeches only their claims are kept, then not even those
(the ledger has them).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine import events as e
from engine.seats import Seat
from engine.views import View
from players.claimtext import ClaimWriter
from players.llm.transcript import Line, Scribe
from prompts import Lang

_TOKENS_PER_CHINESE: Final = 1.0
_LETTERS_PER_TOKEN: Final = 3.5


def tokens(text: str) -> int:
    """A cautious estimate of how many tokens a text has, by letters alone."""
    chinese = sum(1 for letter in text if "\u2e80" <= letter <= "\uffef")
    return round(chinese * _TOKENS_PER_CHINESE + (len(text) - chinese) / _LETTERS_PER_TOKEN) + 1


def transcript(view: View, lang: Lang, budget: int) -> str:
    """The transcript of a view in at most `budget` tokens, as far as condensing can go.

    Rounds are condensed whole and oldest first, so that a prompt's beginning stays the same from
    ask to ask until a round more has to go.
    """
    scribe = Scribe(lang)
    lines = scribe.lines(view)
    latest = lines[-1].day if lines else 0
    for condense in (_claims_only, _facts_only):
        for day in range(latest):
            if _size(lines) <= budget:
                return _text(lines)
            lines = condense(lines, day, view.seat, scribe)
    return _text(lines)


def _size(lines: Sequence[Line]) -> int:
    return sum(tokens(line.text) for line in lines)


def _text(lines: Sequence[Line]) -> str:
    return "\n".join(line.text for line in lines)


def _claims_only(lines: Sequence[Line], day: int, own: Seat, scribe: Scribe) -> list[Line]:
    """Other people's speeches of a round, reduced to what they claimed."""
    writer = ClaimWriter(scribe)
    found = []
    for line in lines:
        spoke = line.event
        if line.day != day or line.speaker in (None, own) or not isinstance(spoke, e.Spoke):
            found.append(line)
            continue
        if spoke.claims:
            said = scribe.say(
                "condensed",
                who=scribe.seat(spoke.seat),
                occasion=scribe.occasion(spoke.occasion),
                claims=writer.listed(spoke.claims),
            )
            found.append(replace(line, text=said))
    return found


def _facts_only(lines: Sequence[Line], day: int, own: Seat, scribe: Scribe) -> list[Line]:
    return [line for line in lines if line.day != day or line.speaker in (None, own)]
