"""What a speech is: text for people, claims for everybody who reasons about it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from engine.seats import Role, Seat


class ClaimKind(StrEnum):
    """The kinds of public statement the ledger keeps (design §5)."""

    ROLE = "role"
    CHECK = "check"
    POTION = "potion"
    SHIELD = "shield"
    LOVERS = "lovers"
    ACCUSE = "accuse"
    VOUCH = "vouch"
    SUSPECTS = "suspects"
    CALL_VOTE = "call_vote"
    WITHDRAW = "withdraw"


@dataclass(frozen=True, slots=True)
class Claim:
    """One public statement, true or not, in a form that can be compared with others.

    role: the role claimed (`role`), or None to take an earlier claim back (`withdraw`).
    targets: whom it is about; `suspects` names several, `lovers` two.
    result: `check`: "good", "wolf" or a role id; `potion`: "antidote" or "poison".
    night: which night a check, potion or shield is said to belong to (1 = the first).
    why: `accuse` and `vouch`: the reason in one word of the phrase book, or the speaker's own.
    """

    kind: ClaimKind
    role: Role | None = None
    targets: tuple[Seat, ...] = ()
    result: str | None = None
    night: int | None = None
    why: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The claim with its empty fields left out."""
        out: dict[str, Any] = {"kind": str(self.kind)}
        if self.role is not None:
            out["role"] = str(self.role)
        if self.targets:
            out["targets"] = list(self.targets)
        for name in ("result", "night", "why"):
            value = getattr(self, name)
            if value is not None:
                out[name] = value
        return out

    @classmethod
    def from_json(cls, raw: dict[str, Any]) -> "Claim":
        """The inverse of `as_json`. Raises ValueError for an unknown kind or role."""
        role = raw.get("role")
        return cls(
            kind=ClaimKind(raw["kind"]),
            role=None if role is None else Role(role),
            targets=tuple(raw.get("targets", ())),
            result=raw.get("result"),
            night=raw.get("night"),
            why=raw.get("why"),
        )


@dataclass(frozen=True, slots=True)
class Speech:
    """What a seat says when it is asked to speak. Empty text is silence, which is legal."""

    text: str = ""
    claims: tuple[Claim, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Text and claims as plain JSON."""
        return {"text": self.text, "claims": [claim.as_json() for claim in self.claims]}

    @classmethod
    def from_json(cls, raw: dict[str, Any]) -> "Speech":
        """The inverse of `as_json`."""
        return cls(raw["text"], tuple(Claim.from_json(claim) for claim in raw["claims"]))


SILENCE = Speech()

LATIN_BUDGET: Final = 500
CHINESE_BUDGET: Final = 260
_SENTENCE_ENDS: Final = ".!?。！？…"


def within_budget(text: str) -> str:
    """The text cut at the last sentence end inside the budget of one turn.

    The budget is 500 Latin or 260 Chinese characters, or a mixture in proportion.
    """
    spent = 0
    end = 0
    for place, letter in enumerate(text):
        spent += LATIN_BUDGET if _is_chinese(letter) else CHINESE_BUDGET
        if spent > LATIN_BUDGET * CHINESE_BUDGET:
            return text[: end or place].rstrip()
        if letter in _SENTENCE_ENDS:
            end = place + 1
    return text


def _is_chinese(letter: str) -> bool:
    return "\u2e80" <= letter <= "\u9fff" or "\uff00" <= letter <= "\uffef"
