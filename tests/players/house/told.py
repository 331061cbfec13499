"""A public view told by hand, for beliefs about exactly what a test says."""

from engine import events as e
from engine.events import Occasion
from engine.seats import EVERYONE, Role, Seat
from engine.speech import Claim, ClaimKind
from engine.views import View
from players.house.deduction import Beliefs, Knowledge, believe
from players.house.evidence import Evidence

NINE = (
    *(Role.WEREWOLF, Role.WEREWOLF, Role.WEREWOLF, Role.SEER, Role.WITCH, Role.HUNTER),
    *(Role.VILLAGER, Role.VILLAGER, Role.VILLAGER),
)


class Told:
    """A view fed with public events by hand."""

    def __init__(self, deck: tuple[Role, ...] = NINE, ruleset: str = "standard") -> None:
        self.view = View()
        names = tuple(f"p{seat}" for seat in range(1, len(deck) + 1))
        self.tell(e.GameStarted(names, deck, ruleset, ()), e.NightFell(1), e.DayBroke(1))

    def tell(self, *events: e.Event) -> "Told":
        for event in events:
            self.view.hear(e.Told(len(self.view.heard) + 1, EVERYONE, event))
        return self

    def says(self, seat: Seat, *claims: Claim) -> "Told":
        return self.tell(e.Spoke(seat, Occasion.DAY, "", claims))

    def seer(self, seat: Seat, target: Seat, result: str, night: int = 1) -> "Told":
        check = Claim(ClaimKind.CHECK, targets=(target,), result=result, night=night)
        return self.says(seat, Claim(ClaimKind.ROLE, role=Role.SEER), check)

    def believed(self, knowledge: Knowledge | None = None) -> Beliefs:
        evidence = Evidence(len(self.view.names))
        evidence.update(self.view)
        return believe(self.view, evidence, knowledge or Knowledge())
