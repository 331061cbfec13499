"""What a seat heard, as lines of text in its language.

A speech is a quoted string on one line: whatever a player writes, it cannot look like the
moderator's line or like the end of the transcript.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine import events as e
from engine.events import How
from engine.seats import Role, Seat
from engine.views import View
from prompts import Lang
from prompts.rulebook import rule_book
from prompts.transcript import transcript_texts


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `speaker` is the seat whose public speech it is, else None."""

    day: int
    text: str
    speaker: Seat | None = None
    event: e.Event | None = None


def quoted(text: str) -> str:
    """Player text as one JSON string: no line breaks, no way out of the quotation marks."""
    flat = " ".join(text.split())
    return json.dumps(flat, ensure_ascii=False).replace("<", "‹").replace(">", "›")


class Scribe:
    """Writes the transcript of one seat, event by event, in the order they were heard."""

    def __init__(self, lang: Lang) -> None:
        self._texts = transcript_texts(lang)
        self._book = rule_book(lang)
        self._names: tuple[str, ...] = ()
        self._round = 0
        self.lang: Lang = lang

    def lines(self, view: View) -> list[Line]:
        """All lines of a view. The same view always gives the same lines."""
        self._names, self._round = view.names, 0
        found: list[Line] = []
        for event in view.heard:
            if isinstance(event, e.NightFell | e.DayBroke):
                self._round = event.night if isinstance(event, e.NightFell) else event.day
            write = _WRITERS.get(type(event))
            for text in write(self, event) if write else ():
                speaker = event.seat if isinstance(event, e.Spoke) else None
                found.append(Line(self._round, text, speaker, event))
        return found

    # --- words -------------------------------------------------------------------------------

    def say(self, key: str, **slots: object) -> str:
        """The line of a key with its slots filled."""
        return self._texts.line(key).format(**slots)

    def seat(self, seat: Seat | None) -> str:
        """A seat by number and name."""
        if seat is None:
            return self._texts.line("nobody")
        name = self._names[seat - 1]
        plain = "" if name == str(seat) else name
        return self._texts.line("seat").format(number=seat, name=plain).strip()

    def seats(self, seats: Sequence[Seat]) -> str:
        """Several seats."""
        return self.listed([self.seat(seat) for seat in seats])

    def listed(self, words: Sequence[str]) -> str:
        """Words as a list; for none the word for nobody."""
        if not words:
            return self._texts.line("nobody")
        head, last = self._texts.line("list").join(words[:-1]), words[-1]
        return head + self._texts.line("last") + last if head else last

    def role(self, role: Role) -> str:
        """A card's name."""
        return self._book.roles[role].name

    def occasion(self, occasion: e.Occasion) -> str:
        """What a speech is for."""
        return self._texts.words("occasions")[occasion]

    def ballots(self, ballots: Sequence[e.Ballot]) -> str:
        """Who voted for whom."""
        line = self._texts.line("ballot")
        return self._texts.line("between").join(
            line.format(who=self.seat(voter), whom=self.seat(target)) for voter, target in ballots
        )

    def cards(self, pairs: Sequence[tuple[Seat, Role]]) -> str:
        """Cards by seat."""
        return self.listed([f"{self.seat(seat)} {self.role(role)}" for seat, role in pairs])

    def found(self, word: str) -> str:
        """What a check found: good, a wolf, or a card."""
        words = self._texts.words("found")
        return words[word] if word in words else self.role(Role(word))

    def poll(self, poll: e.Poll) -> str:
        """What a vote was about."""
        return self._texts.words("polls")[poll]


_Writer = Callable[[Scribe, Any], Sequence[str]]


def _started(scribe: Scribe, event: e.GameStarted) -> Sequence[str]:
    deck = scribe.listed([scribe.role(role) for role in event.deck])
    names = scribe.seats(range(1, len(event.names) + 1))
    return (scribe.say("game_started", deck=deck, names=names),)


def _announced(scribe: Scribe, event: e.DeathsAnnounced) -> Sequence[str]:
    if event.how is How.NIGHT and not event.seats:
        return (scribe.say("peaceful"),)
    lines = [scribe.say(f"deaths_{event.how}", seats=scribe.seats(event.seats))]
    if event.roles:
        lines.append(scribe.say("cards_shown", cards=scribe.cards(event.roles)))
    return lines


def _spoke(scribe: Scribe, event: e.Spoke) -> Sequence[str]:
    key = "spoke" if event.text else "silent"
    who, occasion = scribe.seat(event.seat), scribe.occasion(event.occasion)
    return (scribe.say(key, who=who, occasion=occasion, text=quoted(event.text)),)


def _lovers(scribe: Scribe, event: e.LoversMet) -> Sequence[str]:
    first, second = event.lovers
    lines = [scribe.say("lovers_met", whom=scribe.seats(event.lovers))]
    if event.roles:
        pairs = ((first, event.roles[0]), (second, event.roles[1]))
        lines.append(scribe.say("lovers_roles", cards=scribe.cards(pairs)))
    return lines


def _line(key: str, **slots: str) -> _Writer:
    """A writer of one line; each slot says which field it is and how it is written.

    "target" writes a seat, "seats*" seats, "roles!" card names, "night" anything plain.
    """

    def write(scribe: Scribe, event: Any) -> Sequence[str]:
        filled = {}
        for slot, source in slots.items():
            value = getattr(event, source.rstrip("*!="))
            if source.endswith("*"):
                filled[slot] = scribe.seats(value)
            elif source.endswith("!"):
                cards = (value,) if isinstance(value, Role) else value
                filled[slot] = scribe.listed([scribe.role(role) for role in cards])
            elif source.endswith("="):
                filled[slot] = str(value)
            else:
                filled[slot] = scribe.seat(value)
        return (scribe.say(key, **filled),)

    return write


_WRITERS: dict[type[e.Event], _Writer] = {
    e.GameStarted: _started,
    e.RoleDealt: _line("role_dealt", role="role!"),
    e.NightFell: _line("night_fell", number="night="),
    e.DayBroke: _line("day_broke", number="day="),
    e.MiddleSeen: _line("middle_seen", cards="cards!"),
    e.CardTaken: _line("card_taken", role="role!"),
    e.LoversTied: _line("lovers_tied", seats="lovers*"),
    e.LoversMet: _lovers,
    e.PackMet: _line("pack_met", seats="wolves*"),
    e.Guarded: _line("guarded", whom="target"),
    e.Checked: lambda scribe, event: (
        scribe.say("checked", whom=scribe.seat(event.target), found=scribe.found(event.found)),
    ),
    e.WolfWhispered: lambda scribe, event: (
        scribe.say(
            "wolf_whispered",
            who=scribe.seat(event.seat),
            whom=scribe.seat(event.target),
            text=quoted(event.text),
        ),
    ),
    e.PackVoted: lambda scribe, event: (
        scribe.say(
            "pack_voted", ballots=scribe.ballots(event.ballots), whom=scribe.seat(event.target)
        ),
    ),
    e.Peeked: _line("peeked", how="how=", seats="wolves*"),
    e.GirlSeen: _line("girl_seen", whom="girl"),
    e.GirlJudged: lambda scribe, event: (
        scribe.say(
            "girl_judged_yes" if event.killed else "girl_judged_no", whom=scribe.seat(event.girl)
        ),
    ),
    e.WhiteWolfStruck: _line("white_wolf_struck", whom="target"),
    e.WitchTold: _line("witch_told", whom="victim"),
    e.Saved: _line("saved", whom="target"),
    e.Poisoned: _line("poisoned", whom="target"),
    e.Charmed: _line("charmed", seats="targets*"),
    e.CharmedMet: _line("charmed_met", seats="seats*"),
    e.DeathsAnnounced: _announced,
    e.HunterFired: _line("hunter_fired", who="seat", whom="target"),
    e.HunterAimed: _line("hunter_aimed", whom="target"),
    e.HunterBarred: _line("hunter_barred"),
    e.VotersNamed: _line("voters_named", who="seat", seats="voters*"),
    e.HandsRaised: _line("hands_raised", seats="seats*"),
    e.CandidatesWithdrew: _line("candidates_withdrew", seats="seats*"),
    e.ElectionBroken: _line("election_broken", seats="candidates*"),
    e.SheriffElected: _line("sheriff_elected", who="seat"),
    e.NoSheriff: _line("no_sheriff"),
    e.BadgePassed: _line("badge_passed", who="seat", whom="heir"),
    e.BadgeTorn: _line("badge_torn", who="seat"),
    e.Spoke: _spoke,
    e.SelfDestructed: _line("self_destructed", who="seat", role="role!"),
    e.BallotsRevealed: lambda scribe, event: (
        scribe.say(
            "ballots_revealed",
            poll=scribe.poll(event.poll),
            round=event.round,
            ballots=scribe.ballots(event.ballots),
        ),
    ),
    e.VoteTied: _line("vote_tied", seats="seats*"),
    e.TieBroken: _line("tie_broken", who="seat", whom="pick"),
    e.NobodyExiled: _line("nobody_exiled"),
    e.Exiled: _line("exiled", who="seat"),
    e.IdiotTurned: _line("idiot_turned", who="seat"),
    e.IdiotReturned: _line("idiot_returned", who="seat"),
    e.Warned: lambda scribe, event: (
        scribe.say("warned_twice" if event.removed else "warned_once", who=scribe.seat(event.seat)),
    ),
}

UNWRITTEN: frozenset[type[e.Event]] = frozenset(
    (
        # The call of a step says nothing that a player could use; an order shows in the speeches,
        # and who has still to speak stands with the question.
        e.StepCalled,
        e.SpeakersOrdered,
        # Nobody at the table hears these.
        e.MiddleDealt,
        e.BecamePlain,
        e.ElderWounded,
        e.PowersLost,
        e.Died,
        # Nobody is asked anything after these.
        e.GameEnded,
        e.RolesRevealed,
    )
)
"""Events a transcript leaves out, on purpose."""
