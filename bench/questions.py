"""What every question put to a seat must satisfy (rules §2.3, §2.4)."""

from collections.abc import Iterator, Mapping

from bench.facts import WOLF_CARDS, Facts
from engine.asks import Ask, AskKind
from engine.errors import IllegalAnswer
from engine.events import Occasion
from engine.game import Game
from engine.seats import Role, Seat

ROLE_OF: Mapping[AskKind, tuple[Role, ...]] = {
    AskKind.THIEF: (Role.THIEF,),
    AskKind.CUPID: (Role.CUPID,),
    AskKind.GUARD: (Role.GUARD,),
    AskKind.SEER: (Role.SEER,),
    AskKind.CONFER: WOLF_CARDS,
    AskKind.WOLVES: WOLF_CARDS,
    AskKind.PEEK: (Role.LITTLE_GIRL,),
    AskKind.WOLVES_KNOW_GIRL: WOLF_CARDS,
    AskKind.WHITE_WOLF: (Role.WHITE_WOLF,),
    AskKind.SAVE: (Role.WITCH,),
    AskKind.POISON: (Role.WITCH,),
    AskKind.CHARM: (Role.PIPER,),
    AskKind.SHOOT: (Role.HUNTER,),
    AskKind.TURN: (Role.IDIOT,),
    AskKind.ALLOW: (Role.SCAPEGOAT,),
    AskKind.SELF_DESTRUCT: WOLF_CARDS,
}
"""Questions that only the holder of a card is ever asked."""

AT_NIGHT = (
    AskKind.THIEF,
    AskKind.CUPID,
    AskKind.GUARD,
    AskKind.SEER,
    AskKind.CONFER,
    AskKind.WOLVES,
    AskKind.PEEK,
    AskKind.WOLVES_KNOW_GIRL,
    AskKind.WHITE_WOLF,
    AskKind.SAVE,
    AskKind.POISON,
    AskKind.CHARM,
)

TO_THE_DEAD = (AskKind.SHOOT, AskKind.BADGE, AskKind.ALLOW)
NO_SEATS = (AskKind.THIEF,)
"""Whose numbers are not seats."""


def wrong_with(game: Game, facts: Facts, asked: dict[Seat, int]) -> Iterator[str]:
    """What is wrong with the questions a game asks now. Enters them in `asked`, by seat."""
    if facts.closed:
        if game.pending or game.offers:
            yield "questions after the end"
        return
    if not game.pending:
        yield "the game neither asks nor ends"
    if len({ask.seat for ask in game.pending}) != len(game.pending):
        yield f"two questions at once: {game.pending}"
    for ask in (*game.pending, *game.offers):
        for problem in _wrong(facts, ask):
            yield f"{problem}: {ask}"
    for offer in game.offers:
        yield from _wrong_offer(game, facts, offer)
    for ask in sorted((*game.pending, *game.offers), key=lambda ask: ask.number):
        if ask not in game.offers and ask.number <= asked[ask.seat]:
            yield f"ask number not rising: {ask}"
        asked[ask.seat] = max(asked[ask.seat], ask.number)


def _wrong(facts: Facts, ask: Ask) -> Iterator[str]:
    try:
        ask.verify(ask.silence)
    except IllegalAnswer as error:
        yield f"the default is illegal ({error})"
    if not ask.counts or list(ask.counts) != sorted(set(ask.counts)):
        yield "counts are not rising"
    elif ask.counts[0] > len(ask.options):
        yield "more must be chosen than is offered"
    elif ask.counts[-1] > max(1, len(ask.options)):
        yield "more may be chosen than is offered"
    if len(set(ask.options)) != len(ask.options):
        yield "an option twice"
    numbers = [option for option in ask.options if isinstance(option, int)]
    if numbers != sorted(numbers):
        yield "seats out of order"
    if ask.kind not in NO_SEATS and not set(numbers) <= set(facts.alive):
        yield "a dead seat is offered"
    last_words = ask.kind is AskKind.SPEAK and ask.speech is Occasion.LAST_WORDS
    if ask.seat not in facts.alive and ask.kind not in TO_THE_DEAD and not last_words:
        yield "a dead seat is asked"
    if ask.seat in facts.alive and (last_words or ask.kind is AskKind.ALLOW):
        yield "a living seat is asked what only the dead are"
    holders = ROLE_OF.get(ask.kind)
    role = facts.roles[ask.seat]
    if holders is not None and (role not in holders or role in facts.powerless):
        yield f"the {role} is asked"
    if ask.kind in AT_NIGHT and facts.by_day:
        yield "by day"
    yield from _wrong_choice(facts, ask)


def _wrong_choice(facts: Facts, ask: Ask) -> Iterator[str]:
    match ask.kind:
        case AskKind.SEER | AskKind.CHARM | AskKind.BADGE | AskKind.SHOOT | AskKind.WHITE_WOLF:
            if ask.seat in ask.options:
                yield "offered itself"
        case AskKind.VOTE:
            if ask.seat not in facts.may_vote():
                yield "has no vote"
        case AskKind.SPEAK | AskKind.INTERJECT:
            if ask.speech is None or ask.options:
                yield "a speech asks for words"
        case _:
            pass
    if ask.kind is AskKind.CHARM and set(ask.options) & set(facts.charmed):
        yield "charmed twice"
    if ask.kind is AskKind.GUARD and facts.shields.get(facts.night - 1) in ask.options:
        yield "the same seat twice running"


def _wrong_offer(game: Game, facts: Facts, offer: Ask) -> Iterator[str]:
    if offer.kind is not AskKind.SELF_DESTRUCT:
        return
    if not facts.by_day or facts.rules.self_destruct == "never":
        yield f"no moment to self-destruct: {offer}"
    voting = any(ask.kind is AskKind.VOTE for ask in game.pending)
    if voting and facts.rules.self_destruct == "day":
        yield f"self-destruct in the vote: {offer}"
