"""What a person at the table can look up: own notes, the ledger, the rules."""

from collections.abc import Sequence

from rich.text import Text

from api.terminal.facts import Wording
from api.terminal.screen import FACT, HEADING, PRIVATE, Screen, colour
from engine.events import Poll
from engine.rulesets import ruleset_named
from engine.views import View
from players.ledger import Ledger
from players.rulesheet import rule_sheet


def show_notes(screen: Screen, wording: Wording, view: View, notes: Sequence[str]) -> None:
    """Everything the seat knows that was not said aloud, and what the person wrote down."""
    texts = wording.texts
    known = _known(wording, view)
    screen.line()
    if known:
        screen.block(Text(texts.play("notes_known"), HEADING))
        for line in known:
            screen.block(Text(line), Text("◦ ", PRIVATE), indent=4)
    elif view.role is not None:
        screen.block(Text(texts.play("notes_none", role=texts.role(view.role)), FACT))
    if notes:
        screen.block(Text(texts.play("notes_yours"), HEADING))
        for note in notes:
            screen.block(Text(note), Text("- ", FACT), indent=4)


def _known(wording: Wording, view: View) -> list[str]:
    texts, seat = wording.texts, wording.seat
    lines = []
    if view.pack:
        lines.append(texts.play("knows_pack", seats=wording.seats(view.pack)))
    if view.lover is not None:
        lines.append(texts.play("knows_lover", seat=seat(view.lover)))
    if view.charmed:
        lines.append(texts.play("knows_charmed", seats=wording.seats(view.charmed)))
    for night in range(1, view.night + 1):
        if night in view.checks:
            check = view.checks[night]
            found = texts.found(check.found)
            lines.append(
                texts.play("knows_check", night=night, target=seat(check.target), found=found)
            )
        for key, by_night in (
            ("knows_victim", view.told_victims),
            ("knows_saved", view.saved),
            ("knows_poisoned", view.poisoned),
            ("knows_shield", view.shields),
            ("knows_kill", view.kills),
        ):
            if night in by_night:
                lines.append(texts.play(key, night=night, target=seat(by_night[night])))
    return lines


def show_ledger(screen: Screen, wording: Wording, view: View) -> None:
    """Who claimed what, and who voted for whom, day by day."""
    texts, ledger = wording.texts, Ledger.of(view)
    screen.line()
    if not ledger.statements and not ledger.votes:
        screen.block(Text(texts.play("ledger_empty"), FACT))
        return
    if ledger.statements:
        screen.block(Text(texts.play("ledger_claims"), HEADING))
    for seat in view.seats:
        made = [s for s in ledger.statements if s.seat == seat]
        if made:
            dead = f" ({texts.table('dead')})" if seat not in view.alive else ""
            words = [f"{wording.claim(s.claim)} · {_day(wording, s.day)}" for s in made]
            lead = Text(f"{wording.seat(seat)}{dead}  ", colour(seat))
            screen.chips(words, PRIVATE, lead)
    if ledger.votes:
        screen.block(Text(texts.play("ledger_votes"), HEADING))
    polls = dict.fromkeys((vote.day, vote.poll, vote.round) for vote in ledger.votes)
    for day, poll, round in polls:
        title = texts.event("vote_sheriff" if poll is Poll.SHERIFF else "vote_exile")
        if round > 1:
            title = texts.event("vote_round", vote=title, round=round)
        ballots = texts.listed(
            f"{vote.seat}→{'-' if vote.target is None else vote.target}"
            for vote in ledger.votes_of(day, poll, round)
        )
        lead = Text(f"{_day(wording, day)}, {title}  ", FACT)
        screen.block(Text(ballots), lead, indent=4)


def _day(wording: Wording, day: int) -> str:
    return wording.texts.play("ledger_day", day=day)


def show_rules(screen: Screen, wording: Wording, view: View) -> None:
    """The rules of this table."""
    sheet = rule_sheet(ruleset_named(view.ruleset), view.rules, wording.texts.lang, view.deck)
    for line in sheet.splitlines():
        title = line.lstrip("#").strip() if line.startswith("#") else None
        if title is not None:
            screen.line()
            screen.block(Text(title, HEADING))
        elif line.startswith("- "):
            screen.block(Text(line[2:].replace("**", "")), Text("- ", FACT), indent=4)
        elif line:
            screen.block(Text(line.replace("**", "")), indent=4)
