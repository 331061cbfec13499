"""The words by which a narration states facts: what the fact check looks for, in any language.

The patterns of a language stand in `lexicon_en` and `lexicon_zh`. They run over text in which seats
are marks (`narrator.reading`); English text is in lower case.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.seats import Role
from narrator.reading import GROUP


def pattern(text: str) -> re.Pattern[str]:
    """A compiled pattern in which `G` is one mention or a list; the first is the group `who`."""
    return re.compile(text.replace("G", f"(?P<who>{GROUP})", 1).replace("G", GROUP))


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What to look for.

    died, exiled, lives, acts: predicates whose bearer is the nearest mention before them, or the
    first after. killed: deeds whose victim is the next mention. breaks: what parts clauses.
    not_now: makes a deed of the dead a memory. peace: nobody died. hints: talk of deaths.
    causes: how somebody died. guns: causes that a shot in the open makes public. packs_kill: the
    pack as the cause. innocence: a side given away. claims: words that make a role a claim.
    roles: each card's name. predicates: a card said to be somebody's.
    badge: who holds it. counts: numbers with what they count. told: words put in a mouth.
    """

    breaks: re.Pattern[str]
    died: re.Pattern[str]
    killed: re.Pattern[str]
    exiled: re.Pattern[str]
    lives: re.Pattern[str]
    acts: re.Pattern[str]
    not_now: re.Pattern[str]
    peace: re.Pattern[str]
    hints: re.Pattern[str]
    causes: re.Pattern[str]
    guns: re.Pattern[str]
    packs_kill: re.Pattern[str]
    innocence: re.Pattern[str]
    claims: re.Pattern[str]
    roles: Mapping[Role, re.Pattern[str]]
    predicates: tuple[re.Pattern[str], ...]
    badge: tuple[re.Pattern[str], ...]
    counts: tuple[tuple[str, re.Pattern[str]], ...]
    quotes: re.Pattern[str]
    told: re.Pattern[str]
    first_person: re.Pattern[str]

    def card_named(self, word: str) -> Role | None:
        """The card meant by a word that `predicates` found."""
        for role, name in self.roles.items():
            if name.fullmatch(word):
                return role
        return None
