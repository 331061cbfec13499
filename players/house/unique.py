"""Claims of cards that only one seat can hold, the seer's above all.

Of two claimed seers at least one lies, a true seer's results are true, and a liar's are what liars
say: so with a seer his whole chain of results stands or falls.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb

from engine.seats import Role, Seat
from engine.views import View
from players.house import likelihood as odds
from players.ledger import Check, Ledger


@dataclass(slots=True)
class Claims:
    """What was claimed of one card, in worlds alike: see `ClaimedCard`.

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


class ClaimedCard:
    """One unique card: who claims it, and how likely those claims are in a given world."""

    def __init__(self, role: Role, view: View, ledger: Ledger, known: Mapping[Seat, Role]) -> None:
        self.role = role
        self._seats = len(view.seats)
        self.claimants = ledger.claimants(role)
        self.checks: dict[Seat, tuple[Check, ...]] = {}
        if role is Role.SEER:
            self.checks = {seat: ledger.checks_of(seat) for seat in self.claimants}
        self.targets = tuple(
            sorted({check.target for checks in self.checks.values() for check in checks})
        )
        heard = sum(1 for seat in view.seats if ledger.speeches.get(seat))
        self._unheard = 1 - heard / len(view.seats)
        shown = {**ledger.shown, **known}
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
        if not liars:
            # Those who have not spoken yet may still claim it.
            falsely += (1 - falsely) * self._unheard
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

    def claims(self, wolves: frozenset[Seat], sure: frozenset[Seat], size: int) -> Claims:
        """The claims in all worlds of `size` wolves that agree on `wolves` as in `chances`.

        sure: wolves of every world, who are not among the seats a world lists.
        """
        holders, silent = self.chances(wolves, size, self._seats - size)
        row = [0.0] * (self._seats + 1)
        for seat, likely in self._hidden().items():
            row[seat] = likely
        left = sum(row) - sum(row[seat] for seat in sorted(sure))
        # A hair above zero, or rounding could make the last hidden holder's weight negative.
        return Claims(holders, sum(holders.values()), silent, row, max(left, 0.0) + 1e-12)

    def _hidden(self) -> dict[Seat, float]:
        """By seat: how likely it would have kept silent if it held the card."""
        if self.known is None:
            return self.silence
        return {self.known: 1.0} if self.known in self.silence else {}
