"""Questions put to seats, and answers.

Legal is what a pending ask offers: an answer chooses some of `options`, as many as `counts` allows,
and nothing else is legal. Seats are integers, other choices are words. Where `speech` is not None
the answer may also carry words.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from engine.errors import IllegalAnswer
from engine.events import Occasion
from engine.seats import Seat
from engine.speech import SILENCE, ClaimKind, Speech

Option: TypeAlias = int | str
Chosen: TypeAlias = tuple[Option, ...]

YES = "yes"
NO = "no"
YES_NO: tuple[Option, ...] = (YES, NO)


class AskKind(StrEnum):
    """What is asked. The values are the words of scenario files, the API and the prompts."""

    THIEF = "thief"
    CUPID = "cupid"
    GUARD = "guard"
    SEER = "seer"
    CONFER = "confer"
    WOLVES = "wolves"
    PEEK = "peek"
    WOLVES_KNOW_GIRL = "wolves_know_girl"
    WHITE_WOLF = "white_wolf"
    SAVE = "save"
    POISON = "poison"
    CHARM = "charm"
    SHOOT = "shoot"
    STAGE = "stage"
    WITHDRAW = "withdraw"
    SHERIFF_VOTE = "sheriff_vote"
    SIDE = "side"
    SPEAK = "speak"
    INTERJECT = "interject"
    VOTE = "vote"
    SHERIFF_PICKS = "sheriff_picks"
    TURN = "turn"
    ALLOW = "allow"
    BADGE = "badge"
    SELF_DESTRUCT = "self_destruct"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question put to one seat.

    number: counts the asks put to this seat from 1; with the seat it names the ask. A count over
        the whole game would tell every seat how much the others were asked.
    options: what may be chosen, in a fixed order; seats ascending.
    counts: how many options an answer may choose; (0, 1) means "one or none".
    default: what silence means; always legal.
    speech: the occasion when words are asked for too, else None.
    barred: roles that may not be claimed in this speech (rules §3, `witch_may_not_claim_on_stage`).
    about: the seats the question is about, such as tonight's victim or the tied; a hint for people.
    """

    seat: Seat
    number: int
    kind: AskKind
    options: tuple[Option, ...]
    counts: tuple[int, ...]
    default: Chosen
    speech: Occasion | None = None
    barred: tuple[str, ...] = ()
    about: tuple[Seat, ...] = ()

    def answer(self, *chosen: Option, speech: Speech = SILENCE) -> "Answer":
        """An answer to this ask; not yet checked."""
        return Answer(self.seat, self.number, chosen, speech)

    @property
    def silence(self) -> "Answer":
        """The answer that silence means."""
        return Answer(self.seat, self.number, self.default)

    def verify(self, answer: "Answer") -> None:
        """Return if the answer is legal, else raise IllegalAnswer saying what would be."""
        chosen = answer.chosen
        options = self.options
        if len(chosen) not in self.counts:
            raise IllegalAnswer(
                f"seat {self.seat}, {self.kind}: {len(chosen)} choices given, "
                f"legal: {' or '.join(map(str, self.counts))} of {_listed(options)}"
            )
        for option in chosen:
            # Python takes True and 1.0 for the seat 1; a record must not.
            if option not in options or isinstance(option, bool | float):
                raise IllegalAnswer(
                    f"seat {self.seat}, {self.kind}: {option!r} is not offered, "
                    f"legal: {_listed(options)}"
                )
        if len(chosen) > 1 and len(set(chosen)) != len(chosen):
            raise IllegalAnswer(
                f"seat {self.seat}, {self.kind}: {_listed(chosen)} names one choice twice"
            )
        if answer.speech is not SILENCE:
            self._verify_speech(answer.speech)

    def _verify_speech(self, speech: Speech) -> None:
        if self.speech is None:
            if speech == SILENCE:
                return
            raise IllegalAnswer(f"seat {self.seat}, {self.kind}: this question takes no speech")
        for claim in speech.claims:
            if claim.kind == ClaimKind.ROLE and claim.role in self.barred:
                raise IllegalAnswer(
                    f"seat {self.seat}, {self.kind}: nobody may claim to be the {claim.role} here"
                )

    def as_json(self) -> dict[str, Any]:
        """The ask as plain JSON for its own seat."""
        return {
            "seat": self.seat,
            "number": self.number,
            "kind": str(self.kind),
            "options": list(self.options),
            "counts": list(self.counts),
            "default": list(self.default),
            "speech": None if self.speech is None else str(self.speech),
            "barred": list(self.barred),
            "about": list(self.about),
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's reply to its ask number `ask`."""

    seat: Seat
    ask: int
    chosen: Chosen = ()
    speech: Speech = SILENCE

    def as_json(self) -> dict[str, Any]:
        """The answer as it stands in a record."""
        out: dict[str, Any] = {"seat": self.seat, "ask": self.ask, "chosen": list(self.chosen)}
        if self.speech != SILENCE:
            out["speech"] = self.speech.as_json()
        return out

    @classmethod
    def from_json(cls, raw: dict[str, Any]) -> "Answer":
        """The inverse of `as_json`."""
        speech = raw.get("speech")
        return cls(
            seat=raw["seat"],
            ask=raw["ask"],
            chosen=tuple(raw["chosen"]),
            speech=SILENCE if speech is None else Speech.from_json(speech),
        )


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's warning to a seat (rules §8); taken up after the speech that is going on."""

    seat: Seat
    reason: str

    def as_json(self) -> dict[str, Any]:
        """The ruling as it stands in a record."""
        return {"warn": self.seat, "reason": self.reason}


Input: TypeAlias = Answer | Ruling
"""What a game is fed from outside. Setup, seed and inputs are the whole game."""


def input_from_json(raw: dict[str, Any]) -> Input:
    """Read one line of a record back into an answer or a ruling."""
    if "warn" in raw:
        return Ruling(raw["warn"], raw["reason"])
    return Answer.from_json(raw)


def _listed(options: tuple[Option, ...]) -> str:
    return ", ".join(map(str, options)) or "nothing"
