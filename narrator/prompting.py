"""What a narrating model is given: the style, the public past, its own tellings, the moment.

Everything comes from the gallery's view and the beat. Only the epilogue, told when nothing is
secret any more, may be given facts from the record as well.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine import events as e
from engine.seats import EVERYONE, GALLERY
from engine.views import View
from narrator import wording
from narrator.beats import Beat, BeatKind
from players.llm.models import Message
from players.llm.transcript import Scribe
from prompts import Lang
from prompts.narrators import Style, narrator_words
from prompts.tasks import render

PAST: Final = 2_400
"""Tokens of the game so far that a telling is given, newest last."""

REMEMBERED: Final = 700
"""Tokens of its own tellings that the narrator is given, so that images can come back."""


def weight(text: str) -> int:
    """A cautious estimate of the tokens a text has: one a Chinese letter, one for three others."""
    wide = sum("\u2e80" <= letter <= "\uffef" for letter in text)
    return wide + (len(text) - wide) // 3 + 1


def seen(view: View, beat: Beat) -> View:
    """The gallery's view as it stood at the beat: a show may have heard more by now."""
    last = beat.events[-1]
    end = next((n for n, event in enumerate(view.heard, 1) if event is last), len(view.heard))
    past = View(GALLERY)
    for event in view.heard[:end]:
        past.hear(e.Told(0, EVERYONE, event))
    return past


@dataclass(frozen=True, slots=True)
class NarratorPrompter:
    """Writes the prompts of one game.

    setting: the place, kept through the game. window: tokens a prompt may have.
    """

    lang: Lang
    style: Style
    setting: str
    window: int = 16_000

    def messages(
        self, view: View, beat: Beat, told: Sequence[str], epilogue: Iterable[str] = ()
    ) -> list[Message]:
        """The prompt for one beat.

        view: the gallery's as it stood (`seen`). told: the narrator's tellings so far.
        epilogue: what the record knows, for the last beat.
        """
        scribe = Scribe(self.lang)
        lines = scribe.lines(view)
        moment = [line.text for line in lines if any(line.event is one for one in beat.events)]
        past = [line.text for line in lines if not any(line.event is one for one in beat.events)]
        scene, words = beat.scene, narrator_words(self.lang)
        system = render("task", self.lang, self._frame(), folder="narrators")
        facts = [*moment, *self._facts(beat, scribe)]
        if beat.kind is BeatKind.REVEAL:
            facts += epilogue
        room = self.window - weight(system) - weight("\n".join(facts)) - REMEMBERED
        now = render(
            "beat",
            self.lang,
            {
                "transcript": "\n".join(_newest(past, min(PAST, max(room, 0)))) or "-",
                "told": "\n".join(f"- {text}" for text in _newest(told, REMEMBERED)) or "-",
                "alive": scribe.seats(scene.alive),
                "dead": scribe.seats(scene.dead),
                "sheriff": scribe.seat(scene.sheriff),
                "untold": "yes" if scene.untold else "",
                "moment": words.moments[beat.kind].format(
                    who=scribe.seats(beat.who),
                    other=scribe.seats(beat.other),
                    role=wording.a_role(beat.role, self.lang) if beat.role else "",
                ),
                "facts": "\n".join(facts),
            },
            folder="narrators",
        )
        return [("system", system), ("user", now)]

    def _frame(self) -> dict[str, str]:
        return {
            "prose": self.style.prose[self.lang],
            "sentences": str(self.style.sheet.sentences),
            "setting": self.setting,
        }

    def _facts(self, beat: Beat, scribe: Scribe) -> list[str]:
        """What the transcript does not say: counts, winners, and at the end the cards."""
        lines, causes = narrator_words(self.lang).lines, narrator_words(self.lang).causes
        facts: list[str] = []
        if beat.polled is not None and beat.polled.tally:
            counts = [
                f"{scribe.seat(seat)} {wording.votes(halves, self.lang)}"
                for seat, halves in beat.polled.tally
            ]
            facts.append(lines["tally"].format(votes=scribe.listed(counts)))
        if beat.scene.winner is not None and beat.scene.winners:
            facts.append(lines["won"].format(seats=scribe.seats(beat.scene.winners)))
        if beat.kind is BeatKind.REVEAL:
            fates = dict(beat.scene.fates)
            for seat, role in beat.scene.shown:
                line = lines["fate" if seat in fates else "card"]
                who, card = scribe.seat(seat), wording.role_name(role, self.lang)
                facts.append(
                    line.format(who=who, role=card, cause=causes.get(fates.get(seat, ""), ""))
                )
        return facts


def _newest(texts: Sequence[str], budget: int) -> list[str]:
    """The first text, which sets the scene, and as many of the newest as there is room for."""
    if not texts:
        return []
    left = budget - weight(texts[0])
    kept: list[str] = []
    for text in reversed(texts[1:]):
        left -= weight(text)
        if left < 0:
            break
        kept.append(text)
    return [texts[0], *reversed(kept)]
