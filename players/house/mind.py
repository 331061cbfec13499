"""One seat's head: its view, what it believes, what it shows, and its share of chance."""

from collections.abc import Iterable

from engine import events as e
from engine.chance import draw
from engine.seats import WOLF_CARDS, Role, Seat, Side
from engine.views import View
from players.house.deduction import Beliefs, Knowledge, believe
from players.house.evidence import Evidence
from players.house.tactics.thresholds import BELIEVED_SEER, CALLER_WEIGHT, leaning
from players.ledger import Ledger
from prompts import Temperament

_ONE = 2**32


class Mind:
    """What tactics ask. It keeps nothing between decisions that the view does not say again.

    beliefs: what the seat really thinks. shown: what an honest player in its place would think,
        which is what a wolf argues from. seen: what the public thinks, of this seat too.
    """

    def __init__(self, seat: Seat, temperament: Temperament, seed: int) -> None:
        self.me = seat
        self.temperament = temperament
        self._seed = seed
        self.view = View(seat)
        self._evidence: Evidence | None = None
        self._cache: dict[str, tuple[object, Beliefs]] = {}

    def look(self, view: View) -> None:
        """Take in the view as it stands now."""
        if view is not self.view or self._evidence is None:
            self.view = view
            self._evidence = Evidence(len(view.names))
            self._cache.clear()
        self._evidence.update(view)

    @property
    def evidence(self) -> Evidence:
        """The public acts, weighed."""
        assert self._evidence is not None
        return self._evidence

    @property
    def ledger(self) -> Ledger:
        """The public claims and votes."""
        return self.evidence.ledger

    # --- who I am ----------------------------------------------------------------------------

    @property
    def role(self) -> Role:
        """The card this seat lives by."""
        return self.view.role or Role.VILLAGER

    @property
    def wolf(self) -> bool:
        """Whether this seat's card is of the wolves."""
        return self.view.side is Side.WOLVES

    @property
    def mates(self) -> frozenset[Seat]:
        """The other wolves, living and dead, for a wolf; nobody for anybody else."""
        return frozenset(self.view.pack) - {self.me} if self.wolf else frozenset()

    @property
    def betrays(self) -> bool:
        """A wolf that loves outside the pack, and wins without it."""
        lover = self.view.lover
        return self.wolf and lover is not None and lover not in self.mates

    @property
    def friends(self) -> frozenset[Seat]:
        """Whom this seat never harms of its own will."""
        lover = self.view.lover
        loved = frozenset() if lover is None else frozenset((lover,))
        return loved if self.betrays else loved | self.mates

    @property
    def others(self) -> tuple[Seat, ...]:
        """The living seats but this one."""
        return tuple(seat for seat in self.view.alive if seat != self.me)

    def lean(self, trait: str) -> float:
        """A temperament from -1 to +1."""
        return leaning(getattr(self.temperament, trait))

    # --- what I believe ----------------------------------------------------------------------

    @property
    def beliefs(self) -> Beliefs:
        """What the seat thinks with all it knows."""
        return self._believe("beliefs")

    @property
    def shown(self) -> Beliefs:
        """What it would think if its card were the honest one it pretends to."""
        return self._believe("shown" if self.wolf else "beliefs")

    @property
    def seen(self) -> Beliefs:
        """What somebody thinks who knows only what is public."""
        return self._believe("seen")

    def _believe(self, whose: str) -> Beliefs:
        version = self.evidence.version
        cached = self._cache.get(whose)
        if cached is None or cached[0] != version:
            knowledge = {
                "beliefs": self._knowledge,
                "shown": self._pretended,
                "seen": Knowledge,
            }[whose]()
            cached = self._cache[whose] = (version, believe(self.view, self.evidence, knowledge))
        return cached[1]

    def _pretended(self) -> Knowledge:
        claimed = self.ledger.roles.get(self.me)
        roles = {} if claimed is None else {self.me: claimed}
        checks = self.ledger.checks_of(self.me)
        return Knowledge(
            seat=self.me,
            good=frozenset({self.me, *(check.target for check in checks if not check.wolf)}),
            wolves=frozenset(
                check.target
                for check in checks
                if check.wolf and self.ledger.shown.get(check.target) in (None, *WOLF_CARDS)
            ),
            roles=roles,
        )

    def _knowledge(self) -> Knowledge:
        view = self.view
        if self.wolf:
            pack = frozenset((*view.pack, self.me))
            return Knowledge(self.me, frozenset(), pack, {self.me: self.role})
        good: set[Seat] = {self.me}
        wolves: set[Seat] = set()
        roles = {self.me: self.role}
        leanings: dict[Seat, float] = {}
        for check in view.checks.values():
            self._note_check(check, good, wolves, roles, leanings)
        for seen in view.peeked.values():
            wolves.update(seen)
        for seat in {*view.told_victims.values(), *view.saved.values()}:
            if seat is not None and seat != self.me:
                leanings[seat] = leanings.get(seat, 1.0) * 0.15  # wolves seldom knife a wolf
        if view.lovers and view.rules.lovers_know_roles and self.me in view.lovers:
            for event in view.heard:
                if isinstance(event, e.LoversMet):
                    roles.update(zip(event.lovers, event.roles, strict=True))
        wolves |= {seat for seat, role in roles.items() if role in WOLF_CARDS}
        return Knowledge(self.me, frozenset(good - wolves), frozenset(wolves), roles, leanings)

    def _note_check(
        self,
        check: e.Checked,
        good: set[Seat],
        wolves: set[Seat],
        roles: dict[Seat, Role],
        leanings: dict[Seat, float],
    ) -> None:
        rules = self.view.rules
        if check.found == "good":
            good.add(check.target)
        elif check.found != "wolf":
            roles[check.target] = Role(check.found)
            (wolves if roles[check.target] in WOLF_CARDS else good).add(check.target)
        elif rules.idiot_seen_as_wolf and Role.IDIOT in self.view.deck:
            leanings[check.target] = 25.0
        else:
            wolves.add(check.target)

    def believed_seer(self, beliefs: Beliefs) -> Seat | None:
        """The claimed seer these beliefs take for the real one, if one stands out."""
        claimants = self.ledger.claimants(Role.SEER)
        best = max(claimants, key=lambda s: beliefs.is_holder(Role.SEER, s), default=None)
        if best is None or beliefs.is_holder(Role.SEER, best) < BELIEVED_SEER:
            return None
        return best

    def announced(self, beliefs: Beliefs) -> dict[Seat, float]:
        """Today's announced votes by target, as a share of all voices, the trusted louder."""
        day = self.view.day
        last: dict[Seat, tuple[Seat, float]] = {}
        seer = self.believed_seer(beliefs)
        for pointed in self.ledger.accusations:
            if pointed.day == day and pointed.seat in self.view.alive and pointed.seat != self.me:
                last[pointed.seat] = (pointed.target, beliefs.good(pointed.seat))
        for pointed in self.ledger.calls:
            if pointed.day == day and pointed.seat in self.view.alive and pointed.seat != self.me:
                leads = pointed.seat in (seer, self.view.sheriff)
                weight = beliefs.good(pointed.seat) * (CALLER_WEIGHT if leads else 1.0)
                last[pointed.seat] = (pointed.target, weight)
        total = sum(weight for _, weight in last.values()) or 1.0
        found: dict[Seat, float] = {}
        for target, weight in last.values():
            found[target] = found.get(target, 0.0) + weight / total
        return found

    # --- my share of chance ------------------------------------------------------------------

    def number(self, name: str, below: int, count: int = 0) -> int:
        """A number of this seat's own chance, the same whenever it is asked again."""
        return draw(self._seed, f"house {self.me} {name}", count, below)

    def chance(self, name: str, likelihood: float, count: int = 0) -> bool:
        """Whether something of this likelihood happens."""
        return self.number(name, _ONE, count) < likelihood * _ONE

    def pick(self, name: str, seats: Iterable[Seat], count: int = 0) -> Seat:
        """One of the seats, each as likely as the others."""
        listed = sorted(seats)
        return listed[self.number(name, len(listed), count)]

    def best(self, name: str, scores: dict[Seat, float], count: int = 0) -> Seat:
        """The seat of the highest score; of near equals, one by chance."""
        top = max(scores.values())
        near = [seat for seat in scores if scores[seat] > top - 0.02]
        return near[0] if len(near) == 1 else self.pick(name, near, count)
