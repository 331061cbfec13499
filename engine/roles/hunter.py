"""The hunter: when he dies he may shoot one living player (rules §3, §12.13)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.night import Night, outcome
from engine.roles.cards import Card
from engine.script import Asking, seat_in
from engine.seats import Cause, Class, Role, Seat, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.HUNTER, Side.VILLAGE, Class.POWER)

_KILL_OR_EXILE = (Cause.KNIFE, Cause.DOUBLE_SAVE, Cause.EXILE)
_NEVER = (Cause.WHITE_WOLF,)


def may_shoot(game: "Game", cause: Cause) -> bool:
    """Whether a hunter who dies of this cause has a shot (`hunter_shoots`)."""
    if cause in _NEVER:
        return False
    match game.rules.hunter_shoots:
        case "kill_or_exile":
            return cause in _KILL_OR_EXILE
        case "any_but_poison_or_grief":
            return cause not in (Cause.POISON, Cause.GRIEF)
        case "any_but_poison":
            return cause is not Cause.POISON


def targets(game: "Game", hunter: Seat) -> tuple[Seat, ...]:
    """Whom a hunter may shoot: the living, but not a lover where that is forbidden."""
    lover = None if game.rules.lovers_may_kill_each_other else game.state.lover_of(hunter)
    return tuple(seat for seat in game.state.alive if seat not in (hunter, lover))


def step(game: "Game", night: Night) -> Asking[None]:
    """Where `hunter_when` is night: ask a dying hunter now; the shot shows at dawn."""
    for hunter in game.state.with_role(Role.HUNTER):
        dead, _ = outcome(game.state, game.rules, night)
        cause = dead.get(hunter)
        if cause is None or not game.state.has_power(hunter):
            continue
        if not may_shoot(game, cause):
            game.tell(e.HunterBarred(hunter), to=(hunter,))
            continue
        # He may not learn from his options who else dies tonight, so the dying stay on offer.
        options = targets(game, hunter)
        if not options:
            continue
        answer = yield from game.put(game.question(hunter, AskKind.SHOOT, options))
        target = seat_in(answer)
        game.tell(e.HunterAimed(hunter, target), to=(hunter,))
        if target is not None:
            night.shots[hunter] = target
