"""A game on the terminal's stage: from a header to something that shows its events."""

import json
import sys
from collections import Counter
from typing import Any, Final, Protocol

from api.casting import narrator_for
from api.pacing import Pace
from api.record import Header
from api.seating import Seated
from api.terminal.screen import FACT, Screen
from api.terminal.telling import Teller
from api.texts import texts_in
from engine.asks import AskKind
from engine.events import Told
from engine.seats import GALLERY, Seat, hears
from narrator.narrator import Narrator
from players.table import Fallback, Quiet

_ASKED_OPENLY: Final = frozenset(
    {
        AskKind.SPEAK,
        AskKind.STAGE,
        AskKind.WITHDRAW,
        AskKind.SHERIFF_VOTE,
        AskKind.VOTE,
        AskKind.SIDE,
        AskKind.BADGE,
    }
)


class Tells(Protocol):
    """Shows events to one audience."""

    async def tell(self, told: Told) -> None:
        """Show an event if that audience hears it."""
        ...


class JsonLines:
    """Prints what an audience hears, one JSON object a line; `seq` counts these lines from 1."""

    def __init__(self, *, god: bool, seat: Seat = GALLERY) -> None:
        self._god = god
        self._seat = seat
        self._lines = 0

    async def tell(self, told: Told) -> None:
        """Print the event if it is heard; under `god` with its audience."""
        if not self._god and not hears(self._seat, told.audience):
            return
        self._lines += 1
        line: dict[str, Any] = {"seq": self._lines}
        if self._god:
            line["audience"] = list(told.audience)
        line.update(told.event.as_json())
        sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
        sys.stdout.flush()


class Showing(Quiet):
    """A watcher that shows what happens.

    god: tells on stderr of every answer a player failed to give, and why; else only of those
        that the whole table waits for. Another would tell who has a role.
    """

    def __init__(self, tells: Tells, *, god: bool = False) -> None:
        self._tells = tells
        self._god = god

    async def told(self, told: Told) -> None:
        """Show it."""
        await self._tells.tell(told)

    async def fell_back(self, fallback: Fallback) -> None:
        """Say that the table answered for a seat; no event, so it is no part of what is shown."""
        detail = f", {fallback.detail}" if self._god else ""
        if self._god or fallback.ask in _ASKED_OPENLY:
            line = (
                f"seat {fallback.seat} could not answer {fallback.ask} ({fallback.cause}{detail})"
            )
            print(f"wolfhour: note: {line}", file=sys.stderr)


def teller_for(
    header: Header, screen: Screen, pace: Pace, narrator: Narrator | None = None
) -> Teller:
    """What shows a game as its header says: whose view, which language, with which narrator.

    narrator: in place of the template narrator that the header's seed brings back.
    """
    setup = header.setup
    if narrator is None and header.narrator is not None:
        narrator = narrator_for(header.lang, header.narrator)
    return Teller(
        screen,
        texts_in(header.lang),
        pace,
        own=header.seat if header.sight == "seat" else None,
        god=header.sight == "god",
        board=setup.board,
        narrator=narrator,
    )


def say_account(seated: Seated) -> None:
    """Tell on stderr what the models of a game have done and cost; nothing where none played."""
    account = seated.account
    if account is None or not account.calls:
        return
    outcomes = Counter(call.outcome for call in account.calls)
    lost = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    cost = "cost unknown" if account.unpriced else f"cost {account.money:.4f}"
    print(
        f"wolfhour: models: {len(account.calls)} calls ({lost}), {account.tokens} tokens, {cost}",
        file=sys.stderr,
    )


def say_seed(header: Header, screen: Screen) -> None:
    """Tell the seed, which before the end would have given every card away."""
    line = texts_in(header.lang).table("seed", seed=header.setup.seed)
    screen.line()
    screen.line(line, FACT)
