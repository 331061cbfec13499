"""Beliefs over the worlds that are consistent with what one seat knows.

A world is a set of wolves of the size the deck allows. Its weight is its evidence times, for every
card that only one seat can hold, the chance of the claims that were made of it: of two claimed
seers at least one lies, a true seer's results are true, and a liar's are what liars say.
All worlds are weighed when they are few enough, else a fixed number of drawn ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from math import comb, exp
from typing import Final, TypeAlias

from engine.chance import draw
from engine.seats import Role, Seat
from engine.views import View
from players.house import likelihood as odds
from players.house.evidence import Evidence
from players.ledger import WOLF_CARDS, Check

MOST_WORLDS: Final = 3000
"""Up to so many worlds all are weighed; of more, so many are drawn."""

World: TypeAlias = tuple[Seat, ...]
"""The wolves whose side is not known for certain, ascending."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows for certain, and what its own night tells it beyond the public facts.

    seat: whose eyes these are, 0 for the public's. good, wolves: sides known. roles: cards known.
    leanings: factor on a seat being a wolf, from what only this seat saw.
    """

    seat: Seat = 0
    good: frozenset[Seat] = frozenset()
    wolves: frozenset[Seat] = frozenset()
    roles: Mapping[Seat, Role] = field(default_factory=dict)
    leanings: Mapping[Seat, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What a seat thinks: chances by seat.

    wolf: that a seat is a wolf. holder: that a claimant really holds the card it claims.
    worlds: how many worlds these rest on.
    """

    wolf: Mapping[Seat, float]
    holder: Mapping[tuple[Role, Seat], float]
    worlds: int

    def good(self, seat: Seat) -> float:
        """The chance that a seat is no wolf."""
        return 1.0 - self.wolf[seat]

    def is_holder(self, role: Role, seat: Seat) -> float:
        """The chance that a seat that claims a card holds it; 0 for one that does not claim it."""
        return self.holder.get((role, seat), 0.0)


def believe(view: View, evidence: Evidence, knowledge: Knowledge) -> Beliefs:
    """Weigh the worlds. Where nothing fits what was seen, what is known for certain remains."""
    return _Weighing(view, evidence, knowledge).beliefs()


class _Card:
    """One unique card: who claims it, and how likely those claims are in a given world."""

    def __init__(self, role: Role, view: View, evidence: Evidence, knowledge: Knowledge) -> None:
        ledger = evidence.ledger
        self.role = role
        self.claimants = ledger.claimants(role)
        self.checks: dict[Seat, tuple[Check, ...]] = {}
        if role is Role.SEER:
            self.checks = {seat: ledger.checks_of(seat) for seat in self.claimants}
        self.targets = tuple(
            sorted({check.target for checks in self.checks.values() for check in checks})
        )
        shown = {**ledger.shown, **knowledge.roles}
        self.known = next((seat for seat in sorted(shown) if shown[seat] is role), None)
        self.elsewhere = frozenset(seat for seat in shown if shown[seat] is not role)
        self.idiot_looks_wolf = view.rules.idiot_seen_as_wolf
        keeps = odds.KEEPS_SILENT.get(role, odds.KEEPS_SILENT_ELSE)
        self.silence = {
            seat: max(keeps ** ledger.speeches.get(seat, 0), odds.LEAST_SILENT)
            for seat in view.seats
            if seat not in self.elsewhere and seat not in self.claimants
        }

    def chances(
        self, wolves: frozenset[Seat], size: int, honest: int
    ) -> tuple[dict[Seat, float], float]:
        """By claimant: weight that it holds the card. Then: weight, a silent seat, of the rest.

        `wolves` are those of the world among the claimants and the seats they claim to have seen.
        """
        liars = [seat for seat in self.claimants if seat in wolves]
        table = odds.CLAIMS_FALSELY.get(self.role, odds.CLAIMS_FALSELY_ELSE)
        falsely = table[min(len(liars), len(table) - 1)] / comb(size, len(liars))
        for liar in liars:
            for check in self.checks.get(liar, ()):
                falsely *= self._fake(check, wolves)
        honest_claims = [seat for seat in self.claimants if seat not in wolves]
        others = odds.HONEST_LIE ** max(len(honest_claims) - 1, 0)
        holders: dict[Seat, float] = {}
        for seat in honest_claims:
            if seat in self.elsewhere or self.known not in (None, seat):
                continue
            truth = 1.0
            for check in self.checks.get(seat, ()):
                truth *= self._true(check, wolves)
            holders[seat] = falsely * others * truth / honest
        silent = falsely * odds.HONEST_LIE ** len(honest_claims) / honest
        return holders, silent

    def _true(self, check: Check, wolves: frozenset[Seat]) -> float:
        if (check.target in wolves) == check.wolf:
            return 1.0
        return 0.1 if check.wolf and self.idiot_looks_wolf else 0.0

    @staticmethod
    def _fake(check: Check, wolves: frozenset[Seat]) -> float:
        pair = odds.FAKE_WOLF if check.wolf else odds.FAKE_GOOD
        return pair.wolf_wolf if check.target in wolves else pair.wolf_good

    def hidden(self) -> dict[Seat, float]:
        """By seat: how likely it would have kept silent if it held the card."""
        if self.known is None:
            return self.silence
        return {self.known: 1.0} if self.known in self.silence else {}


@dataclass(slots=True)
class _Claims:
    """What was claimed of one card, in worlds alike: see `_Card.chances`.

    held: sum of `holders`. silent, hidden, hidden_sum: weight that a seat holds the card and has
    said nothing, how likely each is to keep silent, and the sum of that over honest seats.
    part, weight: of the world at hand, and the worlds' weights so far over their parts.
    """

    holders: Mapping[Seat, float]
    held: float
    silent: float
    hidden: list[float]
    hidden_sum: float
    part: float = 0.0
    weight: float = 0.0


class _Weighing:
    """Everything `believe` works out once before it goes through the worlds."""

    def __init__(self, view: View, evidence: Evidence, knowledge: Knowledge) -> None:
        self._view = view
        ledger = evidence.ledger
        cards = {**ledger.shown, **knowledge.roles}
        shown_wolves = {seat for seat, role in cards.items() if role in WOLF_CARDS}
        self._wolves = tuple(sorted(shown_wolves | knowledge.wolves))
        cleared = (set(cards) - shown_wolves) | knowledge.good
        self._free = tuple(
            seat for seat in view.seats if seat not in cleared and seat not in self._wolves
        )
        self._seats = view.seats
        self._evidence = evidence
        self._knowledge = knowledge
        deck = view.deck
        claimed = sorted({role for role in ledger.roles.values() if deck.count(role) == 1})
        self._cards = [
            _Card(role, view, evidence, knowledge) for role in claimed if role is not Role.VILLAGER
        ]
        # A village without a living wolf has won, except while lovers of two sides live.
        alive = frozenset(view.alive)
        wolf_lives = not alive.isdisjoint(self._wolves)
        self._must_live = None if Role.CUPID in deck or wolf_lives else alive
        self._sure = frozenset(self._wolves)
        self._relevant = frozenset(
            seat for card in self._cards for seat in (*card.claimants, *card.targets)
        )

    def beliefs(self) -> Beliefs:
        alone, both = self._factors()
        total = 0.0
        wolf = dict.fromkeys(self._seats, 0.0)
        holder = {(card.role, seat): 0.0 for card in self._cards for seat in card.claimants}
        count = 0
        must_live = self._must_live
        for size, prior in wolf_counts(self._view):
            needed = size - len(self._wolves)
            if needed < 0 or needed > len(self._free):
                continue
            worlds = self._worlds(needed, alone, both)
            count += len(worlds)
            alike: dict[frozenset[Seat], list[_Claims]] = {}
            relevant = self._relevant
            # This loop is nearly all the time a house player takes: nothing is called in it.
            for world, weight in worlds:
                if must_live is not None and must_live.isdisjoint(world):
                    continue
                key = relevant.intersection(world)
                claims = alike.get(key)
                if claims is None:
                    claims = alike[key] = [self._claims(card, key, size) for card in self._cards]
                weight *= prior
                for said in claims:
                    left = said.hidden_sum
                    hidden = said.hidden
                    for seat in world:
                        left -= hidden[seat]
                    said.part = part = said.held + said.silent * left
                    weight *= part
                if weight <= 0.0:
                    continue
                total += weight
                for seat in world:
                    wolf[seat] += weight
                for said in claims:
                    said.weight += weight / said.part
            for group in alike.values():
                for card, said in zip(self._cards, group, strict=True):
                    for seat, held in said.holders.items():
                        holder[card.role, seat] += said.weight * held
        if total <= 0.0:
            return self._fallen_back(alone)
        for seat in self._free:
            wolf[seat] /= total
        for seat in self._wolves:
            wolf[seat] = 1.0
        return Beliefs(wolf, {key: value / total for key, value in holder.items()}, count)

    def _claims(self, card: "_Card", key: frozenset[Seat], size: int) -> "_Claims":
        """The claims of one card in all worlds that agree on whom these claims are about."""
        holders, silent = card.chances(key | self._sure, size, len(self._seats) - size)
        hidden = card.hidden()
        row = [0.0] * (len(self._seats) + 1)
        for seat, likely in hidden.items():
            row[seat] = likely
        left = sum(row) - sum(row[seat] for seat in self._wolves)
        # A hair above zero, or rounding could make the last hidden holder's weight negative.
        return _Claims(holders, sum(holders.values()), silent, row, max(left, 0.0) + 1e-12)

    def _factors(self) -> tuple[dict[Seat, float], list[list[float]]]:
        """Evidence as factors instead of logs, less the echo of what this seat itself said."""
        evidence, knowledge = self._evidence, self._knowledge
        own = evidence.said_of[knowledge.seat]
        alone = {
            seat: exp(evidence.alone[seat] - own[seat]) * knowledge.leanings.get(seat, 1.0)
            for seat in self._seats
        }
        both = [[exp(value) if value else 1.0 for value in row] for row in evidence.both]
        for wolf in self._wolves:
            for seat in self._free:
                alone[seat] *= both[wolf][seat]
        return alone, both

    def _worlds(
        self, needed: int, alone: dict[Seat, float], both: list[list[float]]
    ) -> list[tuple[World, float]]:
        free = self._free
        if comb(len(free), needed) > MOST_WORLDS:
            return self._drawn(needed, alone, both)
        # Grown seat by seat. With each partial world goes the row of factors of the seats after
        # its last, in which the pairs with all its seats are multiplied already.
        after = [
            [both[seat][later] for later in free[place + 1 :]] for place, seat in enumerate(free)
        ]
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
        if not needed:
            return [((), 1.0)]
        return [
            ((*world, seat), weight * factor)
            for world, weight, start, row in partial
            for seat, factor in zip(free[start:], row, strict=True)
        ]

    def _drawn(
        self, needed: int, alone: dict[Seat, float], both: list[list[float]]
    ) -> list[tuple[World, float]]:
        """Distinct worlds drawn by a chain of swaps from the likeliest seats on."""
        free = sorted(self._free, key=lambda seat: (-alone[seat], seat))
        wolves, rest = free[:needed], free[needed:]
        found: dict[World, float] = {}
        for step in range(MOST_WORLDS):
            number = draw(len(free), "worlds", step, 2**40)
            out, number = number % len(wolves), number // len(wolves)
            new, number = number % len(rest), number // len(rest)
            wolves[out], rest[new] = rest[new], wolves[out]
            key = tuple(sorted(wolves))
            weight = found.get(key)
            if weight is None:
                weight = found[key] = self._weight(key, alone, both)
            before = tuple(sorted((*wolves[:out], rest[new], *wolves[out + 1 :])))
            old = found.setdefault(before, self._weight(before, alone, both))
            if weight < old and (number % 4096) * old > weight * 4096:
                wolves[out], rest[new] = rest[new], wolves[out]
        return sorted(found.items())

    @staticmethod
    def _weight(world: World, alone: dict[Seat, float], both: list[list[float]]) -> float:
        weight = 1.0
        for seat in world:
            weight *= alone[seat]
        for first, second in combinations(world, 2):
            weight *= both[first][second]
        return weight

    def _fallen_back(self, alone: dict[Seat, float]) -> Beliefs:
        """Nothing fits (people do lie oddly): evidence alone, without anybody's claims."""
        needed = max(self._view.deck.count(role) for role in WOLF_CARDS) - len(self._wolves)
        share = max(needed, 1) / max(len(self._free), 1)
        wolf = {seat: 1.0 if seat in self._sure else 0.0 for seat in self._seats}
        for seat in self._free:
            wolf[seat] = min(share * alone[seat] / (1 - share + share * alone[seat]), 0.99)
        return Beliefs(wolf, {}, 0)


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


def wolf_counts(view: View) -> tuple[tuple[int, float], ...]:
    """How many wolves may sit at the table, with the prior weight of each world of that count.

    One number, unless a thief's middle cards may hold some of them.
    """
    return _counts(view.deck, len(view.names))
