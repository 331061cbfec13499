"""The scripted answers of one step: what was written for a question, and what of it was used."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from engine.asks import NO, YES, Ask, AskKind, Chosen
from engine.errors import ScenarioError
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind

CLAIMS: Final = "claims"

Round: TypeAlias = dict[Seat, Any] | Chosen
"""The answers to one putting of a question: by seat, or the same for whoever is asked."""

PUT_AT_ONCE: Final = frozenset(
    {
        AskKind.WOLVES,
        AskKind.WOLVES_KNOW_GIRL,
        AskKind.STAGE,
        AskKind.WITHDRAW,
        AskKind.SHERIFF_VOTE,
        AskKind.VOTE,
    }
)
"""Questions put to several seats at a time; a ballot for a seat not asked then is never used."""


@dataclass(slots=True)
class Scripted:
    """What one step says about one question.

    rounds: not used yet, first one first.
    unasked: seats an answer was written for that were not asked when the question was put.
    """

    name: str
    rounds: list[Round]
    unasked: list[Seat] = field(default_factory=list)

    @property
    def left(self) -> bool:
        """Whether something written was never asked for."""
        return bool(self.rounds or self.unasked)

    @property
    def alike(self) -> bool:
        """Whether the next answer is meant for whoever is asked."""
        return bool(self.rounds) and not isinstance(self.rounds[0], dict)

    def take(self, asks: Sequence[Ask]) -> dict[Seat, Any]:
        """The answers to these asks, by seat; what is taken is used up."""
        if not self.rounds:
            return {}
        first = self.rounds[0]
        if not isinstance(first, dict):
            del self.rounds[0]
            return {ask.seat: first for ask in asks}
        found = {ask.seat: first.pop(ask.seat) for ask in asks if ask.seat in first}
        if self.name in PUT_AT_ONCE:
            self.unasked += sorted(first)
            del self.rounds[0]
        elif not first:
            del self.rounds[0]
        return found


def scripted(name: str, value: object) -> Scripted:
    """Read what a step says about a question. Raises ScenarioError if it cannot be an answer."""
    if name == CLAIMS:
        return Scripted(name, [_by_seat(name, value, _claims)])
    if name in (AskKind.STAGE, AskKind.WITHDRAW):
        return Scripted(name, [dict.fromkeys(_seats(name, value), (YES,))])
    read = _READERS[name]
    if isinstance(value, list | tuple) and read is not _chosen_seats:
        return Scripted(name, [_round(name, one, read) for one in value])
    return Scripted(name, [_round(name, value, read)])


def _round(name: str, value: object, read: Callable[[str, Any], Chosen]) -> Round:
    if isinstance(value, Mapping):
        return _by_seat(name, value, read)
    return read(name, value)


def _by_seat(
    name: str, value: object, read: Callable[[str, Any], tuple[Any, ...]]
) -> dict[Seat, Any]:
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{name}: {value!r} should be a mapping by seat")
    return {_seat(name, seat): read(name, one) for seat, one in value.items()}


# --- the values of answers ---------------------------------------------------------------------


def _seat(name: str, value: object) -> Seat:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ScenarioError(f"{name}: {value!r} is not a seat number")
    return value


def _is_nobody(value: object) -> bool:
    return value is None or value is False or (value == 0 and isinstance(value, int))


def _chosen_seat(name: str, value: object) -> Chosen:
    return () if _is_nobody(value) else (_seat(name, value),)


def _seats(name: str, value: object) -> tuple[Seat, ...]:
    if isinstance(value, list | tuple):
        return tuple(_seat(name, seat) for seat in value)
    return () if _is_nobody(value) else (_seat(name, value),)


def _chosen_seats(name: str, value: object) -> Chosen:
    return _seats(name, value)


def _yes_no(name: str, value: object) -> Chosen:
    # YAML reads an unquoted yes or no as a boolean.
    for word, meant in ((YES, True), (NO, False)):
        if value is meant or value == word:
            return (word,)
    raise ScenarioError(f"{name}: {value!r} should be true or false")


def _word(name: str, value: object) -> Chosen:
    if value is False or value is None:
        return (NO,)
    if not isinstance(value, str):
        raise ScenarioError(f"{name}: {value!r} should be a word")
    return (value,)


def _judgement(name: str, value: object) -> Chosen:
    if isinstance(value, str):
        return (value,)
    return ("kill",) if value is True else ("let_be",)


_READERS: Final[Mapping[str, Callable[[str, Any], Chosen]]] = {
    AskKind.THIEF: _chosen_seat,
    AskKind.CUPID: _chosen_seats,
    AskKind.GUARD: _chosen_seat,
    AskKind.SEER: _chosen_seat,
    AskKind.WOLVES: _chosen_seat,
    AskKind.PEEK: _word,
    AskKind.WOLVES_KNOW_GIRL: _judgement,
    AskKind.WHITE_WOLF: _chosen_seat,
    AskKind.SAVE: _yes_no,
    AskKind.POISON: _chosen_seat,
    AskKind.CHARM: _chosen_seats,
    AskKind.SHOOT: _chosen_seat,
    AskKind.BADGE: _chosen_seat,
    AskKind.SHERIFF_VOTE: _chosen_seat,
    AskKind.SIDE: _word,
    AskKind.VOTE: _chosen_seat,
    AskKind.SHERIFF_PICKS: _chosen_seat,
    AskKind.TURN: _yes_no,
    AskKind.ALLOW: _chosen_seats,
    AskKind.SELF_DESTRUCT: _chosen_seat,
}

_EITHER: Final = (AskKind.SHOOT, AskKind.BADGE)
_AT_NIGHT: Final = (
    AskKind.THIEF,
    AskKind.CUPID,
    AskKind.GUARD,
    AskKind.SEER,
    AskKind.WOLVES,
    AskKind.PEEK,
    AskKind.WOLVES_KNOW_GIRL,
    AskKind.WHITE_WOLF,
    AskKind.SAVE,
    AskKind.POISON,
    AskKind.CHARM,
)

UNBUILT_KEYS: Final = ("card", "sit")
"""What event cards and the first variant ask; cases with them are skipped until they are built."""

NIGHT_KEYS: Final = tuple(map(str, (*_AT_NIGHT, *_EITHER)))
DAY_KEYS: Final = (
    *(str(kind) for kind in _READERS if kind not in _AT_NIGHT),
    str(AskKind.STAGE),
    str(AskKind.WITHDRAW),
    CLAIMS,
    *UNBUILT_KEYS,
)


# --- claims --------------------------------------------------------------------------------------

_DETAILS: Final = ("result", "night", "why")
"""What a claim may say beside its kind and whom it is about."""


def _claims(name: str, value: object) -> tuple[Claim, ...]:
    if isinstance(value, list | tuple):
        return tuple(claim for one in value for claim in _claims(name, one))
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{name}: {value!r} should be a claim such as {{role: seer}}")
    kinds = [kind for kind in ClaimKind if kind in value]
    unknown = [key for key in value if key not in (*kinds, *_DETAILS)]
    if not kinds or unknown:
        raise ScenarioError(
            f"{name}: {dict(value)!r} should hold one of {', '.join(ClaimKind)}, "
            f"and beside it at most {', '.join(_DETAILS)}"
        )
    return tuple(_claim(name, kind, value) for kind in kinds)


def _claim(name: str, kind: ClaimKind, value: Mapping[str, Any]) -> Claim:
    """`{role: seer}`, `{lovers: [2, 3]}`, `{check: 4, result: wolf, night: 1}` and the like."""
    about = value[kind]
    if kind in (ClaimKind.ROLE, ClaimKind.WITHDRAW):
        return Claim(kind, role=None if about is None else _role(name, about))
    details = {key: value[key] for key in _DETAILS if key in value}
    return Claim(kind, targets=_seats(name, about), **details)


def _role(name: str, value: object) -> Role:
    try:
        return Role(str(value))
    except ValueError:
        raise ScenarioError(
            f"{name}: unknown role {value!r}: the roles are {', '.join(Role)}"
        ) from None
