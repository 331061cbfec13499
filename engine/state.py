"""The facts of a game, and the one place where they change.

`evolve` maps an event to the next state. Facts a script needs only within one night or one
election are locals of that script; what stands here outlives them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from engine import events as e
from engine.roles import CARDS
from engine.seats import WOLF_CARDS, Cause, Class, Role, Seat, Side, Winner

Ev = TypeVar("Ev", bound=e.Event)


@dataclass(frozen=True)
class GameState:
    """Frozen facts, JSON-safe. Only `engine` may look at them; players get views.

    roles: the card of seat n at index n-1, as changed by thief and the like.
    alive: living seats, ascending.
    deaths: (seat, cause) in the order they happened.
    plain: seats that count as plain villagers whatever their card (a Cupid who has tied).
    turned: idiots who have turned their card; they no longer vote.
    uncounted: idiots who came back from exile; no win condition counts them, no vote can name them.
    doses: (antidotes, poisons) the witch still has.
    shielded_last: whom the guard shielded in the latest night, None if nobody.
    elder_lives: lives the elder has left against the wolves.
    powerless: roles whose powers the elder's curse took.
    parted: who lived when a lover's death was first told; None as long as both lovers live.
    last_night_dead: the last seat announced dead after any night, which speeches may start from.
    voters: who may vote on day `voters_day`, where the scapegoat named them.
    """

    roles: tuple[Role, ...]
    alive: tuple[Seat, ...]
    middle: tuple[Role, ...] = ()
    night: int = 0
    day: int = 0
    sheriff: Seat | None = None
    deaths: tuple[tuple[Seat, Cause], ...] = ()
    plain: tuple[Seat, ...] = ()
    turned: tuple[Seat, ...] = ()
    uncounted: tuple[Seat, ...] = ()
    doses: tuple[int, int] = (1, 1)
    shielded_last: Seat | None = None
    elder_lives: int = 2
    powerless: tuple[Role, ...] = ()
    lovers: tuple[Seat, ...] = ()
    parted: tuple[Seat, ...] | None = None
    charmed: tuple[Seat, ...] = ()
    last_night_dead: Seat | None = None
    voters: tuple[Seat, ...] = ()
    voters_day: int = 0
    warned: tuple[tuple[Seat, str], ...] = ()
    winner: Winner | None = None
    winners: tuple[Seat, ...] = ()

    def role(self, seat: Seat) -> Role:
        """The card a seat lives by."""
        return self.roles[seat - 1]

    def side(self, seat: Seat) -> Side:
        """The side a seat's card plays for."""
        return CARDS[self.roles[seat - 1]].side

    def counted(self, seat: Seat) -> Class:
        """How `either_class` counts a seat."""
        if seat in self.uncounted:
            return Class.NEITHER
        if seat in self.plain:
            return Class.PLAIN
        return CARDS[self.roles[seat - 1]].counted

    def with_role(self, role: Role) -> tuple[Seat, ...]:
        """The living seats that hold a card, ascending."""
        roles = self.roles
        return tuple(seat for seat in self.alive if roles[seat - 1] is role)

    def wolves(self) -> tuple[Seat, ...]:
        """The living wolves, ascending."""
        roles = self.roles
        return tuple(seat for seat in self.alive if roles[seat - 1] in WOLF_CARDS)

    def has_power(self, seat: Seat) -> bool:
        """Whether a seat's power has not been taken by the elder's curse."""
        return self.roles[seat - 1] not in self.powerless

    def lover_of(self, seat: Seat) -> Seat | None:
        """The seat's lover, if it has one."""
        if seat not in self.lovers:
            return None
        first, second = self.lovers
        return second if seat == first else first

    def mixed_lovers(self) -> bool:
        """Whether the lovers are one wolf and one other, and so a party of their own."""
        if not self.lovers:
            return False
        first, second = self.lovers
        return (self.side(first) is Side.WOLVES) != (self.side(second) is Side.WOLVES)


_Change = Callable[[GameState, Any], dict[str, Any]]


def evolve(state: GameState, event: e.Event) -> GameState:
    """The state after an event. Events that change no fact return the same state."""
    change = _CHANGES.get(type(event))
    if change is None:
        return state
    # dataclasses.replace would run every field through __init__: ten times the cost, and this
    # runs for every event of every replayed game.
    after = object.__new__(GameState)
    after.__dict__.update(state.__dict__)
    after.__dict__.update(change(state, event))
    return after


def _cards_dealt(state: GameState, event: e.RoleDealt) -> dict[str, Any]:
    return {"roles": _with(state.roles, event.seat, event.role)}


def _card_taken(state: GameState, event: e.CardTaken) -> dict[str, Any]:
    middle = list(state.middle)
    if event.took is not None:
        middle[middle.index(event.took)] = Role.THIEF
    return {"roles": _with(state.roles, event.seat, event.role), "middle": tuple(middle)}


def _with(roles: tuple[Role, ...], seat: Seat, role: Role) -> tuple[Role, ...]:
    return (*roles[: seat - 1], role, *roles[seat:])


def _died(state: GameState, event: e.Died) -> dict[str, Any]:
    return {
        "alive": tuple(seat for seat in state.alive if seat != event.seat),
        "deaths": (*state.deaths, (event.seat, event.cause)),
    }


def _announced(state: GameState, event: e.DeathsAnnounced) -> dict[str, Any]:
    change: dict[str, Any] = {}
    if event.how is e.How.NIGHT and event.seats:
        change["last_night_dead"] = event.seats[-1]
    if state.parted is None and any(seat in state.lovers for seat in event.seats):
        change["parted"] = state.alive
    return change


def _returned(state: GameState, event: e.IdiotReturned) -> dict[str, Any]:
    return {
        "alive": tuple(sorted((*state.alive, event.seat))),
        "deaths": tuple(death for death in state.deaths if death[0] != event.seat),
        "turned": (*state.turned, event.seat),
        "uncounted": (*state.uncounted, event.seat),
    }


_CHANGES: dict[type[e.Event], _Change] = {
    e.RoleDealt: _cards_dealt,
    e.MiddleDealt: lambda state, event: {"middle": event.cards},
    e.CardTaken: _card_taken,
    e.NightFell: lambda state, event: {"night": event.night},
    e.DayBroke: lambda state, event: {"day": event.day},
    e.LoversTied: lambda state, event: {"lovers": event.lovers},
    e.BecamePlain: lambda state, event: {"plain": (*state.plain, event.seat)},
    e.Guarded: lambda state, event: {"shielded_last": event.target},
    e.Charmed: lambda state, event: {"charmed": tuple(sorted((*state.charmed, *event.targets)))},
    e.Saved: lambda state, event: {"doses": (state.doses[0] - 1, state.doses[1])},
    e.Poisoned: lambda state, event: {"doses": (state.doses[0], state.doses[1] - 1)},
    e.ElderWounded: lambda state, event: {"elder_lives": event.lives},
    e.PowersLost: lambda state, event: {"powerless": event.roles},
    e.Died: _died,
    e.DeathsAnnounced: _announced,
    e.IdiotTurned: lambda state, event: {"turned": (*state.turned, event.seat)},
    e.IdiotReturned: _returned,
    e.VotersNamed: lambda state, event: {"voters": event.voters, "voters_day": state.day + 1},
    e.Warned: lambda state, event: {"warned": (*state.warned, (event.seat, event.reason))},
    e.SheriffElected: lambda state, event: {"sheriff": event.seat},
    e.BadgePassed: lambda state, event: {"sheriff": event.heir},
    e.BadgeTorn: lambda state, event: {"sheriff": None},
    e.GameEnded: lambda state, event: {"winner": event.winner, "winners": event.winners},
}
