"""The house player's beliefs in words: a cool look at the table for a model that wants one."""

from typing import Final

from engine.seats import Role, Seat
from players.house.deduction import Beliefs
from players.house.mind import Mind
from players.llm.transcript import Scribe
from prompts import Lang
from prompts.transcript import transcript_texts

NAMED: Final = 3
"""How many of the likeliest, and of the least likely, are named."""


def table_read(mind: Mind, lang: Lang) -> str:
    """What this seat's knowledge makes likely; for a wolf, what it looks like from outside."""
    scribe = Scribe(lang)
    scribe.lines(mind.view)
    words = transcript_texts(lang).words("read")
    between = transcript_texts(lang).line("between")
    beliefs = mind.seen if mind.wolf else mind.beliefs

    def share(seat: Seat) -> str:
        return words["share"].format(who=scribe.seat(seat), percent=_percent(beliefs, seat))

    others = sorted(mind.others, key=lambda seat: (-beliefs.wolf[seat], seat))
    found = [
        words["suspects"].format(seats=between.join(map(share, others[:NAMED]))),
        words["trusted"].format(seats=between.join(map(share, reversed(others[-NAMED:])))),
    ]
    claimants = [seat for seat in mind.ledger.claimants(Role.SEER) if seat != mind.me]
    if claimants:
        said = (
            words["share"].format(
                who=scribe.seat(seat), percent=round(100 * beliefs.is_holder(Role.SEER, seat))
            )
            for seat in claimants
        )
        found.append(words["seers"].format(seats=between.join(said)))
    if mind.wolf:
        found.append(words["you"].format(percent=_percent(beliefs, mind.me)))
    return "\n".join(f"- {line}" for line in found)


def _percent(beliefs: Beliefs, seat: Seat) -> int:
    return round(100 * beliefs.wolf[seat])
