"""A whole game as text that a person can check: every event with who heard it, every question.

Whether a seat heard an event is asked of its view, not of the event's audience.
"""

from collections.abc import Callable, Iterator
from typing import Any

from engine.asks import Answer, Ask
from engine.events import Event, Told
from engine.game import Game
from engine.seats import GALLERY, Seat
from engine.setup import GameSetup
from engine.views import View

NOTES = (
    "role", "pack", "lovers", "charmed", "middle", "checks", "told_victims", "saved", "poisoned",
    "shields", "kills", "peeked",
)  # fmt: skip
"""What a seat has noted for itself, as it is printed at the end."""


def playthrough(setup: GameSetup, choose: Callable[[Ask], Answer]) -> str:
    """Play a game and write down all of it."""
    game = Game(setup)
    views = {seat: View(seat) for seat in (GALLERY, *setup.seats)}
    lines = [
        f"{setup.ruleset}, seed {setup.seed}",
        f"deck: {' '.join(setup.full_deck())}",
        f"rules: {' '.join(f'{name}={value}' for name, value in setup.rules) or 'as they are'}",
        "",
        "Left: who heard it, by its view (G is the gallery; all dots: the record alone).",
        "? is a question: seat#number kind: what it offers / how many -> what was answered.",
        "",
    ]
    heard = 0
    while True:
        for told in game.log[heard:]:
            lines.extend(_event(told, views))
        heard = len(game.log)
        if game.over:
            break
        for ask in game.unanswered():
            answer = choose(ask)
            lines.append(_ask(ask, answer, len(views)))
            game.answer(answer)
    lines += ["", "What each seat knew at the end:"]
    lines += [f"{_name(seat)}: {' '.join(_notes(view))}" for seat, view in views.items()]
    lines += ["", f"digest {game.digest}", ""]
    return "\n".join(lines)


def _event(told: Told, views: dict[Seat, View]) -> Iterator[str]:
    marks = "".join(_name(seat) if view.hear(told) else "." for seat, view in views.items())
    if told.event.kind in ("night_fell", "day_broke"):
        yield ""
    yield f"{marks} {_text(told.event)}".rstrip()


def _ask(ask: Ask, answer: Answer, width: int) -> str:
    what = f"{ask.kind} ({ask.speech})" if ask.speech else str(ask.kind)
    offered = f"{' '.join(map(str, ask.options)) or '-'} / {','.join(map(str, ask.counts))}"
    about = f" about {' '.join(map(str, ask.about))}" if ask.about else ""
    chosen = " ".join(map(str, answer.chosen)) or "nothing"
    return f"{'?':>{width}} {ask.seat}#{ask.number} {what}: {offered}{about} -> {chosen}"


def _notes(view: View) -> Iterator[str]:
    yield f"heard={len(view.heard)}"
    for name in NOTES:
        value = getattr(view, name)
        if value:
            yield f"{name}={_plain(value)}"


def _text(event: Event) -> str:
    parts = [f"{name}={_plain(value)}" for name, value in event.as_json().items() if name != "kind"]
    return " ".join([event.kind, *(part for part in parts if not part.endswith("=[]"))])


def _plain(value: Any) -> str:
    if isinstance(value, Event):
        return _text(value).replace(" ", ",")
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}:{_plain(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        if value and all(isinstance(item, list | tuple) and len(item) == 2 for item in value):
            return "[" + " ".join(f"{_plain(one)}>{_plain(two)}" for one, two in value) + "]"
        return "[" + " ".join(map(_plain, value)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value) or "''"


def _name(seat: Seat) -> str:
    return "G" if seat == GALLERY else str(seat % 10)
