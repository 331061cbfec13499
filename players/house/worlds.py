"""The worlds a seat thinks possible: sets of wolves, each with the weight of the evidence."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, TypeAlias

from engine.chance import draw
from engine.seats import WOLF_CARDS, Role, Seat
from engine.views import View

MOST_WORLDS: Final = 3100
"""Up to so many worlds all are weighed: enough for 18 seats with 4 wolves."""

DRAWN: Final = 1200
"""Of more worlds, at most so many are drawn."""

World: TypeAlias = tuple[Seat, ...]
"""The wolves whose side is not known for certain, ascending."""

_Alone: TypeAlias = Mapping[Seat, float]
_Both: TypeAlias = list[list[float]]


def worlds_of(
    free: tuple[Seat, ...], needed: int, alone: _Alone, both: _Both
) -> list[tuple[World, float]]:
    """Worlds of `needed` wolves among the free seats, with their weights.

    alone: factor of a seat being a wolf. both: factor, by [seat][seat], of both being wolves.
    """
    if not needed:
        return [((), 1.0)]
    if comb(len(free), needed) > MOST_WORLDS:
        return _drawn(free, needed, alone, both)
    # Grown seat by seat. With each partial world goes the row of factors of the seats after
    # its last, in which the pairs with all its seats are multiplied already.
    after = [[both[seat][later] for later in free[place + 1 :]] for place, seat in enumerate(free)]
    partial: list[tuple[World, float, int, list[float]]] = [
        ((), 1.0, 0, [alone[seat] for seat in free])
    ]
    for _ in range(needed - 1):
        partial = [
            (
                (*world, free[place]),
                weight * row[place - start],
                place + 1,
                [a * b for a, b in zip(row[place - start + 1 :], after[place], strict=True)],
            )
            for world, weight, start, row in partial
            for place in range(start, len(free))
        ]
    return [
        ((*world, seat), weight * factor)
        for world, weight, start, row in partial
        for seat, factor in zip(free[start:], row, strict=True)
    ]


def _drawn(
    free: tuple[Seat, ...], needed: int, alone: _Alone, both: _Both
) -> list[tuple[World, float]]:
    """Distinct worlds met on a chain of swaps that starts from the likeliest seats.

    Each keeps its exact weight, so the chain only has to find the heavy ones.
    """
    ranked = sorted(free, key=lambda seat: (-alone[seat], seat))
    wolves, rest = ranked[:needed], ranked[needed:]
    world = tuple(sorted(wolves))
    here = _weight(world, alone, both)
    found = {world: here}
    for step in range(DRAWN):
        number = draw(len(free), "worlds", step, 2**40)
        out, number = number % needed, number // needed
        into, number = number % len(rest), number // len(rest)
        wolves[out], rest[into] = rest[into], wolves[out]
        world = tuple(sorted(wolves))
        there = found.get(world)
        if there is None:
            there = found[world] = _weight(world, alone, both)
        if there >= here or (number % 4096) * here < there * 4096:
            here = there
        else:
            wolves[out], rest[into] = rest[into], wolves[out]
    return sorted(found.items())


def _weight(world: World, alone: _Alone, both: _Both) -> float:
    weight = 1.0
    for seat in world:
        weight *= alone[seat]
    for first, second in combinations(world, 2):
        weight *= both[first][second]
    return weight


def wolf_counts(view: View) -> tuple[tuple[int, float], ...]:
    """How many wolves may sit at the table, with the prior weight of each world of that count.

    One number, unless a thief's middle cards may hold some of them.
    """
    return _counts(view.deck, len(view.names))


@lru_cache(maxsize=64)
def _counts(deck: tuple[Role, ...], seats: int) -> tuple[tuple[int, float], ...]:
    wolves = sum(1 for role in deck if role in WOLF_CARDS)
    extra = len(deck) - seats
    if extra <= 0:
        return ((wolves, 1.0),)
    ways = comb(len(deck), extra)
    found = []
    for aside in range(min(extra, wolves) + 1):
        chance = comb(wolves, aside) * comb(len(deck) - wolves, extra - aside) / ways
        # The worlds of one count share that count's chance among them.
        found.append((wolves - aside, chance / comb(seats, wolves - aside)))
    return tuple(found)
