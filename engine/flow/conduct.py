"""Every speech goes through here: it is told, and what it breaks is punished (rules §8)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.events import Occasion
from engine.flow.deaths import bury, die
from engine.roles import idiot
from engine.script import Asking
from engine.seats import Cause, Role, Seat
from engine.speech import Claim, ClaimKind, within_budget

if TYPE_CHECKING:
    from engine.game import Game


def speak(game: "Game", seat: Seat, occasion: Occasion) -> Asking[None]:
    """Ask a living seat to speak and tell what it said. Raises Decided if that ends the game."""
    barred: tuple[str, ...] = ()
    if occasion is Occasion.STAGE and game.rules.witch_may_not_claim_on_stage:
        # Barred for everybody: refusing only the witch would tell who she is.
        barred = (str(Role.WITCH),)
    answer = yield from game.put(
        game.question(seat, AskKind.SPEAK, counts=(0,), speech=occasion, barred=barred)
    )
    yield from _told(game, seat, occasion, answer.speech.text, answer.speech.claims)
    for turned in idiot.interjectors(game, seat):
        answer = yield from game.put(
            game.question(
                turned, AskKind.INTERJECT, counts=(0,), speech=Occasion.INTERJECTION, about=(seat,)
            )
        )
        speech = answer.speech
        if speech.text or speech.claims:
            yield from _told(game, turned, Occasion.INTERJECTION, speech.text, speech.claims)


def _told(
    game: "Game", seat: Seat, occasion: Occasion, text: str, claims: tuple[Claim, ...]
) -> Asking[None]:
    cut = within_budget(text) if game.rules.conduct and text else text
    game.tell(e.Spoke(seat, occasion, cut, claims, len(cut) < len(text)))
    if game.rules.cupid_open_reveal_dies and claims and _reveals_lovers(game, seat, claims):
        yield from bury(game, [die(game, seat, Cause.CUPID_REVEAL)])
    if game.rulings:
        yield from apply_rulings(game)


def apply_rulings(game: "Game") -> Asking[None]:
    """Act on the referee's rulings: a warning, and at the second for one ban, removal."""
    while game.rulings:
        ruling = game.rulings.pop(0)
        if ruling.seat not in game.state.alive:
            continue
        again = (ruling.seat, ruling.reason) in game.state.warned
        game.tell(e.Warned(ruling.seat, ruling.reason, again))
        if again:
            yield from bury(game, [die(game, ruling.seat, Cause.CONDUCT)])


def _reveals_lovers(game: "Game", seat: Seat, claims: tuple[Claim, ...]) -> bool:
    """A living Cupid, no lover himself, names both living lovers (`cupid_open_reveal_dies`)."""
    state = game.state
    if state.role(seat) is not Role.CUPID or seat in state.lovers or seat not in state.alive:
        return False
    if not state.lovers or any(lover not in state.alive for lover in state.lovers):
        return False
    return any(
        claim.kind is ClaimKind.LOVERS and tuple(sorted(claim.targets)) == state.lovers
        for claim in claims
    )
