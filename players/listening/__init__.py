"""Claims read from free text, by rules, in both languages.

For people, and for models that leave their claims out. In doubt there is no claim, since an
invented one does more harm than a missed one. The patterns stand in `prompts/listening`: seats are
marked first (`seats`), what is not said in earnest is blanked out (`earnest`), and in the rest the
patterns find claims (`ear`), which get their nights last (`nights`).
"""

from engine.seats import Seat
from engine.speech import Claim
from engine.views import View
from players.listening.ear import Hearing
from players.listening.earnest import in_earnest
from players.listening.nights import dated
from players.listening.seats import marked
from prompts import Lang

__all__ = ["listen"]


def listen(text: str, view: View, speaker: Seat, lang: Lang) -> tuple[Claim, ...]:
    """The claims a speech makes, in the order they are made; each at most once.

    view: any view of the table; only what is public in it is used.
    """
    earnest = in_earnest(marked(text, view, speaker, lang), lang)
    return dated(Hearing(earnest, view, speaker, lang).claims(), view, speaker)
