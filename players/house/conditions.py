"""When a phrase may be said: the closed list of conditions that phrase files can name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.seats import Seat
from engine.views import View
from players.house.intent import Point


@dataclass(frozen=True, slots=True)
class Moment:
    """What conditions look at: the point, what the speaker knows, and whether it claimed a role."""

    point: Point
    view: View
    claimed: bool


def _dead(seat: Seat | None, view: View) -> bool:
    return seat is not None and seat not in view.alive


def _living(seat: Seat | None, view: View) -> bool:
    return seat is not None and seat in view.alive


CONDITIONS: Final[Mapping[str, Callable[[Moment], bool]]] = MappingProxyType(
    {
        "day1": lambda now: now.view.day <= 1,
        "later": lambda now: now.view.day >= 2,
        "claimed": lambda now: now.claimed,  # the speaker has claimed a role, in public
        "unclaimed": lambda now: not now.claimed,
        "sheriff": lambda now: now.view.sheriff == now.view.seat,  # the speaker holds the badge
        "target_dead": lambda now: _dead(now.point.target, now.view),
        "target_alive": lambda now: _living(now.point.target, now.view),
        "other_dead": lambda now: _dead(now.point.other, now.view),
        "other_alive": lambda now: _living(now.point.other, now.view),
        # The speaker's own seat stands in the slot; such entries, if any, replace the others.
        "target_me": lambda now: now.point.target == now.view.seat,
        "other_me": lambda now: now.point.other == now.view.seat,
        "last_night": lambda now: now.point.night == now.view.night,  # {night} is the latest one
        "earlier_night": lambda now: (now.point.night or now.view.night) < now.view.night,
        "today": lambda now: now.point.day == now.view.day,
        "yesterday": lambda now: now.point.day == now.view.day - 1,
        "earlier_day": lambda now: (now.point.day or now.view.day) < now.view.day - 1,
        "few_left": lambda now: len(now.view.alive) <= 5,
        # A dying speaker's vote is over, so "vote with me" and "spare me" are for the living.
        "in_play": lambda now: now.view.seat in now.view.alive,
        "dying": lambda now: now.view.seat not in now.view.alive,
        "voted_out": lambda now: now.view.exiled.get(now.view.day) == now.view.seat,
    }
)
"""What an entry's `when` may name."""
