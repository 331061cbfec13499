"""Deaths and everything they set off (rules §6.2, §12.10).

`bury` is the cascade: the announced dead, then grief, then shots, again until nothing follows;
then one win check, last words, the badge.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.events import How, Occasion
from engine.flow import victory
from engine.roles import elder, hunter, scapegoat
from engine.script import Asking, seat_in
from engine.seats import Cause, Role, Seat
from engine.speech import within_budget

if TYPE_CHECKING:
    from engine.game import Game

Death = tuple[Seat, Cause]

_HOW = {
    Cause.EXILE: How.EXILE,
    Cause.SHOT: How.SHOT,
    Cause.GRIEF: How.GRIEF,
    Cause.SCAPEGOAT: How.SCAPEGOAT,
    Cause.SELF_DESTRUCT: How.SELF_DESTRUCT,
    Cause.ELDER_CURSE: How.CURSE,
    Cause.CONDUCT: How.CONDUCT,
    Cause.CUPID_REVEAL: How.CUPID_REVEAL,
}


def die_in_the_night(game: "Game", dead: dict[Seat, Cause]) -> list[Death]:
    """Tell the dead of the night, in seat order, without a cause; nobody dead is told too."""
    for seat, cause in dead.items():
        game.record(e.Died(seat, cause))
    shown = () if game.rules.reveal_on_death == "none" else tuple(dead)
    roles = tuple((seat, game.state.role(seat)) for seat in shown)
    game.tell(e.DeathsAnnounced(game.state.day, How.NIGHT, tuple(dead), roles))
    return list(dead.items())


def die(game: "Game", seat: Seat, cause: Cause) -> Death:
    """Let one seat die in the open and say how."""
    game.record(e.Died(seat, cause))
    shown = game.rules.reveal_on_death == "all" or cause is Cause.SELF_DESTRUCT
    roles = ((seat, game.state.role(seat)),) if shown else ()
    game.tell(e.DeathsAnnounced(game.state.day, _HOW[cause], (seat,), roles))
    return seat, cause


def bury(
    game: "Game", dead: Sequence[Death], *, of_night: Collection[Seat] = (), grief: bool = True
) -> Asking[None]:
    """Run the cascade of deaths just announced. Raises Decided if it decides the game.

    of_night: those among them who were found dead at dawn.
    grief: False for an exiled idiot who will come back, whom no lover follows.
    """
    offers, game.offers = game.offers, ()
    everybody: list[Death] = []
    wave = list(dead)
    while wave:
        everybody += wave
        wave = yield from _consequences(game, wave, of_night, grief=grief)
        if not wave and not game.state.powerless and elder.curses(game, everybody):
            wave = _curse(game)
    victory.check(game)
    for seat, cause in everybody:
        if has_last_words(game, cause, of_night=seat in of_night):
            yield from _last_words(game, seat)
    yield from _badge(game, [seat for seat, _ in everybody])
    game.offers = tuple(offer for offer in offers if offer.seat in game.state.alive)


def _consequences(
    game: "Game", wave: list[Death], of_night: Collection[Seat], *, grief: bool
) -> Asking[list[Death]]:
    """Who follows a wave of deaths: lovers first, then the hunters' targets."""
    following: list[Death] = []
    for seat, _ in wave if grief else ():
        lover = game.state.lover_of(seat)
        if lover is not None and lover in game.state.alive:
            following.append(die(game, lover, Cause.GRIEF))
    for seat, cause in sorted(wave):
        asked_at_night = seat in of_night and game.rules.hunter_when == "night"
        if game.state.role(seat) is Role.HUNTER and not asked_at_night:
            following += yield from _shot(game, seat, cause)
        if cause is Cause.SCAPEGOAT:
            yield from scapegoat.name_voters(game, seat)
    return following


def _shot(game: "Game", seat: Seat, cause: Cause) -> Asking[list[Death]]:
    if not game.state.has_power(seat):
        return []
    if not hunter.may_shoot(game, cause):
        game.tell(e.HunterBarred(seat), to=(seat,))
        return []
    options = hunter.targets(game, seat)
    if not options:
        return []
    answer = yield from game.put(game.question(seat, AskKind.SHOOT, options))
    target = seat_in(answer)
    if target is None:
        return []
    game.tell(e.HunterFired(seat, target))
    return [die(game, target, Cause.SHOT)]


def _curse(game: "Game") -> list[Death]:
    """The elder's curse: powers end, and an idiot who lived by his card dies of it."""
    cursed = elder.CURSED[game.rules.elder_curse]
    game.record(e.PowersLost(cursed))
    if not game.rules.curse_kills_turned_idiot:
        return []
    doomed = [seat for seat in game.state.turned if seat in game.state.alive]
    return [die(game, seat, Cause.ELDER_CURSE) for seat in doomed]


def has_last_words(game: "Game", cause: Cause, *, of_night: bool) -> bool:
    """Whether a death of this cause is given last words (`last_words`)."""
    if cause in (Cause.EXILE, Cause.SCAPEGOAT):
        return game.rules.last_words != "none"
    if not of_night or cause is Cause.GRIEF:
        return False
    match game.rules.last_words:
        case "night_and_exile":
            return True
        case "night_and_exile_unless_poisoned":
            return cause is not Cause.POISON
        case "first_night_and_exile":
            return game.state.night == 1
        case _:
            return False


def _last_words(game: "Game", seat: Seat) -> Asking[None]:
    answer = yield from game.put(
        game.question(seat, AskKind.SPEAK, counts=(0,), speech=Occasion.LAST_WORDS)
    )
    text = answer.speech.text
    cut = within_budget(text) if game.rules.conduct else text
    game.tell(e.Spoke(seat, Occasion.LAST_WORDS, cut, answer.speech.claims, len(cut) < len(text)))


def _badge(game: "Game", dead: list[Seat]) -> Asking[None]:
    sheriff = game.state.sheriff
    if sheriff in dead and sheriff is not None:
        yield from hand_on_badge(game, sheriff)


def hand_on_badge(game: "Game", sheriff: Seat) -> Asking[None]:
    """Ask a sheriff who loses the badge for an heir (`badge_on_death`)."""
    heirs = tuple(seat for seat in game.state.alive if seat != sheriff)
    must = game.rules.badge_on_death == "must_pass"
    heir = None
    if heirs:
        answer = yield from game.put(
            game.question(
                sheriff,
                AskKind.BADGE,
                heirs,
                counts=(1,) if must else (0, 1),
                default=heirs[:1] if must else (),
            )
        )
        heir = seat_in(answer)
    if heir is None:
        game.tell(e.BadgeTorn(sheriff))
    else:
        game.tell(e.BadgePassed(sheriff, heir))
