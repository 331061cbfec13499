"""Who should hear an event, read from the `Hears:` line of its docstring.

A new event must say whom it is told to in these words, and the engine must keep to it.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from bench.facts import Facts
from engine import events as e
from engine.seats import EVERYONE, RECORD, Audience, Role

_HEARS = re.compile(r"Hears:\s+([^.]+)\.")


def _holder(role: Role) -> Callable[[Facts, Any], Audience | None]:
    """The seat the event names, which must hold that card."""

    def audience(facts: Facts, event: Any) -> Audience | None:
        return (event.seat,) if facts.roles[event.seat] is role else None

    return audience


WORDS: Mapping[str, Callable[[Facts, Any], Audience | None]] = {
    "everyone": lambda facts, event: EVERYONE,
    "record": lambda facts, event: RECORD,
    "that seat": lambda facts, event: (event.seat,),
    "the lovers": lambda facts, event: event.lovers,
    "the wolves named": lambda facts, event: event.wolves,
    "the pack": lambda facts, event: facts.wolves(),
    "the charmed": lambda facts, event: event.seats,
    "the thief": _holder(Role.THIEF),
    "Cupid": _holder(Role.CUPID),
    "the guard": _holder(Role.GUARD),
    "the seer": _holder(Role.SEER),
    "the girl": _holder(Role.LITTLE_GIRL),
    "the white wolf": _holder(Role.WHITE_WOLF),
    "the witch": _holder(Role.WITCH),
    "the piper": _holder(Role.PIPER),
    "the hunter": _holder(Role.HUNTER),
}


def every_event() -> tuple[type[e.Event], ...]:
    """All event classes, in the order they are written."""
    return tuple(
        kind
        for kind in vars(e).values()
        if isinstance(kind, type) and issubclass(kind, e.Event) and kind is not e.Event
    )


def word_of(kind: type[e.Event]) -> str:
    """What the `Hears:` line of an event class says. Raises ValueError where there is none."""
    found = _HEARS.findall(kind.__doc__ or "")
    if len(found) != 1:
        raise ValueError(f"{kind.__name__}: its docstring needs one line 'Hears: …'")
    return str(found[0])


_WORD_OF = {kind: word_of(kind) for kind in every_event()}


def expected(facts: Facts, event: e.Event) -> Audience | None:
    """The audience an event should have, with the facts before it; None if it is impossible."""
    return WORDS[_WORD_OF[type(event)]](facts, event)
