"""What is chosen in one night, and what it amounts to at dawn (rules §7)."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.seats import Cause, Role, Seat

if TYPE_CHECKING:
    from engine.rulesets import Rules
    from engine.state import GameState


@dataclass(slots=True)
class Night:
    """Tonight's choices. Its life is one night; nothing outside the script ever sees it.

    knife: whom the pack chose. girl: a peeking girl the pack kills instead.
    shots: hunters who chose a target in the night, where `hunter_when` is night.
    """

    number: int
    shield: Seat | None = None
    knife: Seat | None = None
    girl: Seat | None = None
    saved: Seat | None = None
    poisoned: Seat | None = None
    struck: Seat | None = None
    shots: dict[Seat, Seat] = field(default_factory=dict)

    @property
    def victim(self) -> Seat | None:
        """Whom the wolves kill unless something stops it."""
        return self.knife if self.girl is None else self.girl


def outcome(
    state: "GameState", rules: "Rules", night: Night, *, knife_only: bool = False
) -> tuple[dict[Seat, Cause], int | None]:
    """Who dies of this night, by seat, and the elder's lives if they changed.

    Later causes outrank earlier ones: knife, white wolf, poison; grief only takes those that
    nothing else did (rules §12.10). `knife_only` asks what the wolves' kill alone does.
    """
    dead: dict[Seat, Cause] = {}
    cause, lives = _wolves_kill(state, rules, night)
    if cause is not None and night.victim is not None:
        dead[night.victim] = cause
    if not knife_only:
        if night.struck is not None:
            dead[night.struck] = Cause.WHITE_WOLF
        if night.poisoned is not None:
            dead[night.poisoned] = Cause.POISON
        for target in night.shots.values():
            dead.setdefault(target, Cause.SHOT)
    for seat in tuple(dead):
        lover = state.lover_of(seat)
        if lover is not None and lover in state.alive:
            dead.setdefault(lover, Cause.GRIEF)
    return {seat: dead[seat] for seat in sorted(dead)}, lives


def shields(state: "GameState", rules: "Rules", night: Night) -> bool:
    """Whether the guard's shield covers tonight's victim; never a girl caught peeking."""
    victim = night.victim
    if victim is None or night.girl is not None or night.shield != victim:
        return False
    return rules.guard_shields_girl or state.role(victim) is not Role.LITTLE_GIRL


def _wolves_kill(
    state: "GameState", rules: "Rules", night: Night
) -> tuple[Cause | None, int | None]:
    """How the wolves' victim dies, if it does, and the elder's lives after it if they changed."""
    victim = night.victim
    if victim is None:
        return None, None
    saved = night.saved == victim
    if night.girl is not None:
        return (None if saved else Cause.GIRL), None
    shielded = shields(state, rules, night)
    clash = shielded and saved and rules.double_save_kills
    if shielded and not clash:
        return None, None
    cause = Cause.DOUBLE_SAVE if clash else Cause.KNIFE
    if state.role(victim) is not Role.ELDER:
        return (None if saved and not clash else cause), None
    return _elder_wounded(state, rules, cause, healed=saved and not clash)


def _elder_wounded(
    state: "GameState", rules: "Rules", cause: Cause, *, healed: bool
) -> tuple[Cause | None, int | None]:
    """The elder's two lives: a first wound costs one, the antidote keeps or restores one."""
    lives = state.elder_lives
    if not healed:
        return (None, lives - 1) if lives > 1 else (cause, 0)
    if rules.elder_heal == "restore_one":
        return None, None
    return None, 1
