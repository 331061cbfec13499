"""The witch: one antidote for tonight's victim, one poison for anybody (rules §3)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import NO, YES, YES_NO, AskKind
from engine.night import Night, shields
from engine.roles.cards import Card
from engine.script import Asking, seat_in, word_in
from engine.seats import Class, Role, Seat, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.WITCH, Side.VILLAGE, Class.POWER)


def step(game: "Game", night: Night) -> Asking[None]:
    """Tell the witch whom the wolves chose, as far as she may know, and offer her potions."""
    for witch in game.state.with_role(Role.WITCH):
        if not game.state.has_power(witch):
            continue
        victim = _told(game, night, witch)
        if victim is not None and doses(game)[0] and _may_save(game, night, witch, victim):
            answer = yield from game.put(
                game.question(
                    witch, AskKind.SAVE, YES_NO, counts=(1,), default=(NO,), about=(victim,)
                )
            )
            if word_in(answer) == YES:
                night.saved = victim
                game.tell(e.Saved(witch, victim), to=(witch,))
        yield from _poison(game, night, witch)


def doses(game: "Game") -> tuple[int, int]:
    """(antidotes, poisons) the witch may still use; one_in_all is one use of either."""
    antidotes, poisons = game.state.doses
    if game.rules.witch_doses == "one_in_all" and antidotes + poisons < 2:
        return 0, 0
    return antidotes, poisons


def _told(game: "Game", night: Night, witch: Seat) -> Seat | None:
    if not doses(game)[0] and not game.rules.witch_told_after_antidote:
        return None
    victim = night.victim
    if not game.rules.witch_told_of_guarded and shields(game.state, game.rules, night):
        victim = None
    game.tell(e.WitchTold(witch, victim), to=(witch,))
    return victim


def _may_save(game: "Game", night: Night, witch: Seat, victim: Seat) -> bool:
    if victim != witch:
        return True
    when = game.rules.witch_self_save
    if when == "unless_guard_alive":
        return not game.state.with_role(Role.GUARD)
    return when == "always" or (when == "first_night" and night.number == 1)


def _poison(game: "Game", night: Night, witch: Seat) -> Asking[None]:
    state, rules = game.state, game.rules
    if not doses(game)[1] or (night.saved is not None and rules.witch_one_per_night):
        return
    lover = None if rules.lovers_may_kill_each_other else state.lover_of(witch)
    targets = tuple(
        seat
        for seat in state.alive
        if seat != lover and (seat != witch or rules.witch_may_poison_self)
    )
    answer = yield from game.put(game.question(witch, AskKind.POISON, targets))
    night.poisoned = seat_in(answer)
    if night.poisoned is not None:
        game.tell(e.Poisoned(witch, night.poisoned), to=(witch,))
