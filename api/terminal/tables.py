"""The blocks of a game that are more than a line: the table at the start, a vote, the cards."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from api.terminal.facts import Wording
from api.terminal.screen import BADGE, DEATH, FACT, HEADING, colour, glyph
from api.terminal.wrapping import padded
from engine import events as e
from engine.events import Poll
from engine.seats import WOLF_CARDS, Cause, Role, Seat

_BAR: Final = "█"
_HALF: Final = "▌"


def seat_label(wording: Wording, seat: Seat) -> Text:
    """A seat with its shape, number and name."""
    return Text().append(f"{glyph(seat)} {wording.seat(seat)}", colour(seat))


def opening(wording: Wording, started: e.GameStarted, board: str | None, width: int) -> list[Text]:
    """Board, cards and who sits where."""
    texts = wording.texts
    counts = Counter(sorted(started.deck, key=lambda role: role is Role.VILLAGER))
    cards = texts.listed(
        texts.role(role) if count == 1 else texts.table("card", count=count, role=texts.role(role))
        for role, count in counts.items()
    )
    title = texts.table(
        "board",
        board=board or texts.table("custom"),
        seats=len(started.names),
        ruleset=started.ruleset,
    )
    lines = [Text(title, HEADING), Text(texts.table("cards", cards=cards), FACT)]
    if started.changed_rules:
        rules = texts.listed(f"{name}={value}" for name, value in started.changed_rules)
        lines.append(Text(texts.table("changed", rules=rules), FACT))
    seats = range(1, len(started.names) + 1)
    lines += [Text(), *in_columns([seat_label(wording, seat) for seat in seats], width)]
    return lines


def in_columns(cells: Sequence[Text], width: int) -> list[Text]:
    """The cells in as many columns as fit, read line by line."""
    room = max(cell.cell_len for cell in cells) + 3
    columns = max(1, min(4, width // room))
    lines = []
    for start in range(0, len(cells), columns):
        line = Text("  ")
        for cell in cells[start : start + columns]:
            line += padded(cell, room)
        line.rstrip()
        lines.append(line)
    return lines


def vote(
    wording: Wording, event: e.BallotsRevealed, sheriff: Seat | None
) -> list[tuple[Text, Text]]:
    """A vote's title, then a (target and tally, voters) pair for each target, then abstentions."""
    texts = wording.texts
    title = texts.event("vote_sheriff" if event.poll is Poll.SHERIFF else "vote_exile")
    if event.round > 1:
        title = texts.event("vote_round", vote=title, round=event.round)
    rows = [(Text(title, HEADING), Text())]
    if not event.tally:
        return [*rows, (Text(texts.event("no_ballots"), FACT), Text())]
    names = [seat_label(wording, seat) for seat, _ in event.tally]
    room = max(name.cell_len for name in names)
    bars = max(halves for _, halves in event.tally)
    for (seat, halves), name in zip(event.tally, names, strict=True):
        bar = Text(_BAR * (halves // 2) + (_HALF if halves % 2 else ""), colour(seat))
        count = f"{halves // 2}½" if halves % 2 else f"{halves // 2}"
        lead = padded(name, room + 1) + padded(bar, bars // 2 + 2) + Text(f"{count:<4}", HEADING)
        rows.append((lead, _voters(wording, event, seat, sheriff)))
    abstained = [voter for voter, target in event.ballots if target is None]
    if abstained:
        lead = padded(Text(texts.event("abstained"), FACT), room + bars // 2 + 7)
        rows.append((lead, _names(wording, abstained, None)))
    return rows


def _voters(wording: Wording, event: e.BallotsRevealed, target: Seat, sheriff: Seat | None) -> Text:
    return _names(wording, [voter for voter, at in event.ballots if at == target], sheriff)


def _names(wording: Wording, seats: Sequence[Seat], sheriff: Seat | None) -> Text:
    out = Text()
    for seat in seats:
        if out:
            out.append(wording.texts.table("join"), FACT)
        out.append(wording.seat(seat), colour(seat))
        if seat == sheriff:
            out.append(f" ({wording.texts.table('sheriff')})", BADGE)
    return out


def cards(
    wording: Wording,
    roles: Sequence[Role],
    deaths: Sequence[tuple[Seat, Cause]],
    winners: Sequence[Seat],
) -> list[Text]:
    """All cards on the table: seat, card, fate, and who shares the win."""
    texts = wording.texts
    words = texts.sheet.ending_table
    fates = {seat: texts.sheet.causes[cause] for seat, cause in deaths}
    seats = range(1, len(roles) + 1)
    names = [seat_label(wording, seat) for seat in seats]
    shown = [Text(texts.role(role), _card_style(role)) for role in roles]
    name_room = max(name.cell_len for name in names) + 3
    role_room = max(role.cell_len for role in shown) + 3
    fate_room = max(Text(fates.get(seat, words["alive"])).cell_len for seat in seats) + 3
    lines = []
    for seat, name, role in zip(seats, names, shown, strict=True):
        fate = Text(fates[seat], FACT) if seat in fates else Text(words["alive"])
        line = padded(name, name_room) + padded(role, role_room) + padded(fate, fate_room)
        if seat in winners:
            line.append(words["won"], BADGE)
        line.rstrip()
        lines.append(line)
    return lines


def _card_style(role: Role) -> str:
    if role in WOLF_CARDS:
        return DEATH
    return "" if role is Role.VILLAGER else HEADING
