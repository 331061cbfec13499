"""The wolves: they confer, then agree on one victim or on nobody (rules §3, §12.16)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import AskKind
from engine.night import Night
from engine.roles import little_girl
from engine.roles.cards import Card
from engine.script import Asking, plurality, seat_in
from engine.seats import Class, Role, Seat, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.WEREWOLF, Side.WOLVES, Class.NEITHER)


def step(game: "Game", night: Night) -> Asking[None]:
    """The pack's step: meet, be peeked at, confer, vote, judge a girl it saw."""
    pack = game.state.wolves()
    if night.number == 1 and pack:
        game.tell(e.PackMet(pack), to=pack)
    girl = yield from little_girl.peek(game, pack)
    if not pack:
        return
    if girl is not None:
        game.tell(e.GirlSeen(girl), to=pack)
    yield from _confer(game, pack)
    night.knife = yield from _choose(game, pack)
    if girl is not None:
        yield from little_girl.judge(game, night, pack, girl)


def targets(game: "Game", wolf: Seat) -> tuple[Seat, ...]:
    """Whom a wolf's ballot may name."""
    state, rules = game.state, game.rules
    if rules.wolves_may_hit_wolves:
        seats = state.alive
    else:
        pack = state.wolves()
        seats = tuple(seat for seat in state.alive if seat not in pack)
    if not rules.lovers_may_kill_each_other:
        lover = state.lover_of(wolf)
        seats = tuple(seat for seat in seats if seat != lover)
    return seats


def _confer(game: "Game", pack: tuple[Seat, ...]) -> Asking[None]:
    """Every wolf proposes before anybody votes; a lone wolf has nobody to talk to."""
    if len(pack) < 2:
        return
    replies = yield from game.put_all(
        tuple(
            game.question(wolf, AskKind.CONFER, targets(game, wolf), speech=e.Occasion.PACK)
            for wolf in pack
        )
    )
    for wolf, answer in replies.items():
        if answer.chosen or answer.speech.text:
            game.tell(e.WolfWhispered(wolf, seat_in(answer), answer.speech.text), to=pack)


def _choose(game: "Game", pack: tuple[Seat, ...]) -> Asking[Seat | None]:
    ballots = yield from _ballot(game, pack, None)
    named = set(ballots.values())
    if game.rules.wolf_consensus == "unanimous":
        target = named.pop() if len(named) == 1 else None
        game.tell(e.PackVoted(tuple(ballots.items()), target), to=pack)
        return target
    tied = plurality(ballots)
    if len(tied) > 1:
        game.tell(e.PackVoted(tuple(ballots.items()), None), to=pack)
        ballots = yield from _ballot(game, pack, tied)
        tied = plurality(ballots)
    target = tied[0] if len(tied) == 1 else None
    game.tell(e.PackVoted(tuple(ballots.items()), target), to=pack)
    return target


def _ballot(
    game: "Game", pack: tuple[Seat, ...], among: tuple[Seat, ...] | None
) -> Asking[dict[Seat, Seat | None]]:
    asks = []
    for wolf in pack:
        options = targets(game, wolf)
        if among is not None:
            options = tuple(seat for seat in options if seat in among)
        # A wolf whose lover is the only prey left has nothing to choose, which is a skip.
        if options:
            asks.append(game.question(wolf, AskKind.WOLVES, options, about=among or ()))
    replies = yield from game.put_all(tuple(asks))
    return {wolf: seat_in(replies[wolf]) if wolf in replies else None for wolf in pack}
