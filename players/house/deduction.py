"""Beliefs over the worlds that are consistent with what one seat knows.

A world is a set of wolves of the size the deck allows. Its weight is its evidence times, for every
card that only one seat can hold, the chance of the claims that were made of it (`unique`).
All worlds are weighed when they are few enough, else a fixed number of drawn ones (`worlds`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp

from engine.seats import WOLF_CARDS, Role, Seat
from engine.views import View
from players.house.evidence import Evidence
from players.house.unique import ClaimedCard, Claims
from players.house.worlds import wolf_counts, worlds_of


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
            ClaimedCard(role, view, ledger, knowledge.roles)
            for role in claimed
            if role is not Role.VILLAGER
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
            worlds = worlds_of(self._free, needed, alone, both)
            count += len(worlds)
            alike: dict[frozenset[Seat], list[Claims]] = {}
            relevant = self._relevant
            # This loop is nearly all the time a house player takes: nothing is called in it.
            for world, weight in worlds:
                if must_live is not None and must_live.isdisjoint(world):
                    continue
                key = relevant.intersection(world)
                claims = alike.get(key)
                if claims is None:
                    claims = alike[key] = [
                        card.claims(key | self._sure, self._sure, size) for card in self._cards
                    ]
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

    def _fallen_back(self, alone: dict[Seat, float]) -> Beliefs:
        """Nothing fits (people do lie oddly): evidence alone, without anybody's claims."""
        needed = max(size for size, _ in wolf_counts(self._view)) - len(self._wolves)
        share = min(max(needed, 1) / max(len(self._free), 1), 0.9)
        wolf = {seat: 1.0 if seat in self._sure else 0.0 for seat in self._seats}
        for seat in self._free:
            wolf[seat] = min(share * alone[seat] / (1 - share + share * alone[seat]), 0.99)
        return Beliefs(wolf, {}, 0)
