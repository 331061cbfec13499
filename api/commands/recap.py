"""What a person who comes back needs to know before the question is put again."""

from collections.abc import Sequence

from rich.text import Text

from api.terminal import tables
from api.terminal.screen import BADGE, FACT, OWN
from api.terminal.telling import Teller
from engine import events as e
from engine.events import How, Told
from engine.seats import Seat


async def recap(teller: Teller, log: Sequence[Told]) -> None:
    """Take in what was shown before, say how things stand, show the current round again."""
    for told in log:
        await teller.catch_up(told)
    screen, wording, view = teller.screen, teller.wording, teller.view
    texts = wording.texts
    started = log[0].event
    assert isinstance(started, e.GameStarted)
    for line in tables.opening(wording, started, teller.board, screen.width):
        screen.block(line, indent=0)
    screen.rule(texts.play("recap"))
    if view.role is not None:
        seat = texts.table("seat", seat=view.seat, name=view.name_of(view.seat))
        own = texts.play("welcome", seat=seat, role=texts.role(view.role))
        screen.block(Text(own, OWN), Text("◦ "))
    alive = texts.play("recap_alive", seats=wording.seats(view.alive))
    screen.block(teller.named(alive), Text("· ", FACT))
    if view.deaths:
        dead = texts.listed(_fate(teller, seat) for seat in sorted(view.deaths))
        screen.block(teller.named(texts.play("recap_dead", seats=dead)), Text("† ", FACT))
    if view.sheriff is not None:
        sheriff = texts.play("recap_sheriff", seat=wording.seat(view.sheriff))
        screen.block(teller.named(sheriff), Text("★ ", BADGE))
    screen.block(Text(texts.play("recap_now"), FACT), Text("· ", FACT))
    for told in log[_round_began(log) :]:
        await teller.show_again(told)


def _fate(teller: Teller, seat: Seat) -> str:
    texts, death = teller.texts, teller.view.deaths[seat]
    when = texts.play("recap_day", day=death.day)
    if death.how is How.NIGHT:
        when = texts.play("recap_night", night=death.day)
    else:
        when = texts.play("recap_how", when=when, how=texts.sheet.causes[_cause(death.how)])
    card = f", {texts.role(death.role)}" if death.role is not None else ""
    return f"{teller.wording.seat(seat)} ({when}{card})"


def _cause(how: How) -> str:
    return "elder_curse" if how is How.CURSE else str(how)


def _round_began(log: Sequence[Told]) -> int:
    """Where the current night or day begins in the log."""
    starts = (e.NightFell, e.DayBroke)
    return max((n for n, told in enumerate(log) if isinstance(told.event, starts)), default=1)
