"""The little girl: she may peek while the wolves are awake (rules §3, §12.14)."""

from typing import TYPE_CHECKING, Final

from engine import events as e
from engine.asks import AskKind, Option
from engine.night import Night
from engine.roles.cards import Card
from engine.script import Asking, word_in
from engine.seats import Class, Role, Seat, Side

if TYPE_CHECKING:
    from engine.game import Game

CARD = Card(Role.LITTLE_GIRL, Side.VILLAGE, Class.POWER)

PEEKS: Final[tuple[Option, ...]] = ("no", "glance", "stare")
KILL: Final = "kill"
LET_BE: Final = "let_be"
_ONE_IN: Final = {"glance": 6, "stare": 2}
"""Seen with chance one in so many."""


def peek(game: "Game", pack: tuple[Seat, ...]) -> Asking[Seat | None]:
    """Ask the girl whether she looks; return her seat if the wolves saw her."""
    seen = None
    for girl in game.state.with_role(Role.LITTLE_GIRL):
        if not game.state.has_power(girl):
            continue
        answer = yield from game.put(
            game.question(girl, AskKind.PEEK, PEEKS, counts=(1,), default=("no",))
        )
        how = str(word_in(answer))
        if how == "no" or not pack:
            continue
        learnt = pack
        if how == "glance":
            learnt = (pack[game.chance.number("glance", len(pack))],)
        game.tell(e.Peeked(girl, how, learnt), to=(girl,))
        if game.chance.coin("peek", of=_ONE_IN[how]):
            seen = girl
    return seen


def judge(game: "Game", night: Night, pack: tuple[Seat, ...], girl: Seat) -> Asking[None]:
    """The pack that saw her kills her instead of tonight's victim, or lets her be."""
    spares = None if game.rules.lovers_may_kill_each_other else game.state.lover_of(girl)
    replies = yield from game.put_all(
        tuple(
            game.question(
                wolf,
                AskKind.WOLVES_KNOW_GIRL,
                (LET_BE,) if wolf == spares else (KILL, LET_BE),
                counts=(1,),
                default=(LET_BE,),
                about=(girl,),
            )
            for wolf in pack
        )
    )
    kills = sum(1 for answer in replies.values() if word_in(answer) == KILL)
    needed = len(pack) if game.rules.wolf_consensus == "unanimous" else len(pack) // 2 + 1
    killed = kills >= needed
    if killed:
        night.girl = girl
    game.tell(e.GirlJudged(girl, killed), to=pack)
