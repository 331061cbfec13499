"""What happened, a line an event, as the record knows it: who did what, and who lied."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from engine import events as e
from engine.events import How, Occasion, Poll
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind
from narrator import wording
from prompts import Lang
from prompts.sources import check_sheet, read_sheet, read_text

UNWRITTEN: Final[frozenset[type[e.Event]]] = frozenset(
    (
        # Headings, and the table of cards at the end.
        e.GameStarted,
        e.NightFell,
        e.DayBroke,
        e.RoleDealt,
        e.RolesRevealed,
        # What they say is said by others.
        e.StepCalled,
        e.SpeakersOrdered,
        e.LoversMet,
    )
)
"""Events without a line of their own, on purpose."""

_SEATS: Final = frozenset({"seat", "target", "heir", "girl", "victim", "pick"})
_MARKDOWN: Final = str.maketrans({letter: f"\\{letter}" for letter in r"\`*_{}[]<>#|~"})


class ChronicleTexts(BaseModel):
    """The words of chronicles in one language."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    table: str
    night: str
    day: str
    end: str
    cards: str
    card_heading: str
    card_row: str
    lived: str
    list: str
    last: str
    between: str
    nobody: str
    seat: str
    plain_seat: str
    vote: str
    abstained: str
    events: Mapping[str, str]
    claims: Mapping[str, str]
    found: Mapping[str, str]
    causes: Mapping[str, str]
    winners: Mapping[str, str]
    reasons: Mapping[str, str]


@cache
def chronicle_texts(lang: Lang) -> ChronicleTexts:
    """The words of a language. Raises PromptError naming the line that cannot be used."""
    name = f"{lang}.yaml"
    text = read_text(files("narrator") / "chronicles" / name, f"chronicles/{name}")
    return check_sheet(ChronicleTexts, read_sheet(text, f"chronicles/{name}"))


def plain(text: str) -> str:
    """Other people's words as they stand in Markdown: one line, nothing that formats."""
    flat = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return flat.translate(_MARKDOWN)


class Lines:
    """Writes what happened, event by event, with the eyes of the record."""

    def __init__(self, lang: Lang) -> None:
        self.lang: Lang = lang
        self.texts = chronicle_texts(lang)
        self._names: tuple[str, ...] = ()
        self._cards: dict[Seat, Role] = {}

    def of(self, event: e.Event) -> list[str]:
        """The lines of an event; mostly one, none for what is written otherwise."""
        if isinstance(event, e.GameStarted):
            self._names = event.names
        if isinstance(event, e.RoleDealt | e.CardTaken):
            self._cards[event.seat] = event.role
        if type(event) in UNWRITTEN:
            return []
        special = _SPECIAL.get(type(event))
        return [self._said(event.kind, event)] if special is None else special(self, event)

    # --- words -----------------------------------------------------------------------------------

    def seat(self, seat: Seat | None) -> str:
        """A seat by name and number."""
        if seat is None:
            return self.texts.nobody
        name = self._names[seat - 1]
        known = self.texts.plain_seat if name == str(seat) else self.texts.seat
        return known.format(name=plain(name), number=seat)

    def seats(self, seats: Iterable[Seat]) -> str:
        """Several seats."""
        return self.joined(self.seat(seat) for seat in seats)

    def joined(self, words: Iterable[str]) -> str:
        """Words as a list."""
        items = [*words]
        if len(items) < 2:
            return items[0] if items else self.texts.nobody
        return self.texts.list.join(items[:-1]) + self.texts.last + items[-1]

    def role(self, role: Role | None) -> str:
        """A card as what somebody is."""
        return self.texts.nobody if role is None else wording.a_role(role, self.lang)

    def card_of(self, seat: Seat) -> str:
        """The card a seat lives by."""
        return self.role(self._cards.get(seat))

    def _said(self, key: str, event: e.Event, **slots: str) -> str:
        found = {
            item.name: self._word(item.name, getattr(event, item.name)) for item in fields(event)
        }
        return self.texts.events[key].format(**{**found, **slots})

    def _word(self, name: str, value: Any) -> str:
        """The value of a field in words; a number is a seat where the field's name says so."""
        if name in _SEATS:
            return self.seat(value)
        match value:
            case Role():
                return self.role(value)
            case str():
                return plain(self.texts.reasons.get(value, value))
            case tuple() if value and isinstance(value[0], Role):
                return self.joined(self.role(role) for role in value)
            case tuple() if all(isinstance(item, int) for item in value):
                return self.seats(value)
            case _:
                return str(value)

    # --- events with more than one way of being told ----------------------------------------------

    def _either(self, event: e.Event, value: object, some: str, none: str) -> list[str]:
        return [self._said(some if value else none, event)]

    def _announced(self, event: e.DeathsAnnounced) -> list[str]:
        # Every death has its line already, with its cause.
        peaceful = event.how is How.NIGHT and not event.seats
        return [self.texts.events["peaceful"]] if peaceful else []

    def _died(self, event: e.Died) -> list[str]:
        card, cause = self.card_of(event.seat), self.texts.causes[event.cause]
        return [self._said("died", event, role=card, cause=cause)]

    def _checked(self, event: e.Checked) -> list[str]:
        return [self._said("checked", event, found=self._found(event.found))]

    def _whispered(self, event: e.WolfWhispered) -> list[str]:
        if event.text.strip():
            return [self._said("wolf_talked" if event.target is None else event.kind, event)]
        return [] if event.target is None else [self._said("wolf_proposed", event)]

    def _spoke(self, event: e.Spoke) -> list[str]:
        if event.occasion is Occasion.LAST_WORDS:
            return [self._said("last_words", event)] if event.text.strip() else []
        said = self.texts.between.join(self._claim(event.seat, claim) for claim in event.claims)
        if not event.claims:
            return []
        return [self._said("claimed", event, role=self.card_of(event.seat), claims=said)]

    def _claim(self, seat: Seat, claim: Claim) -> str:
        key = str(claim.kind)
        if claim.kind is ClaimKind.ROLE:
            key = "role_true" if self._cards.get(seat) is claim.role else "role_false"
        elif claim.kind is ClaimKind.POTION:
            key = "poison" if claim.result == "poison" else "antidote"
        elif claim.kind is ClaimKind.CHECK and claim.night is not None:
            key = "check_at"
        return self.texts.claims[key].format(
            role=self.role(claim.role),
            targets=self.seats(claim.targets),
            result=self._found(claim.result or "good"),
            night=claim.night,
        )

    def _found(self, word: str) -> str:
        if word in self.texts.found:
            return self.texts.found[word]
        return self.role(Role(word)) if word in set(Role) else plain(word)

    def _ballots(self, event: e.BallotsRevealed) -> list[str]:
        votes = []
        for target, halves in event.tally:
            voters = self.seats(voter for voter, named in event.ballots if named == target)
            count = wording.votes(halves, self.lang)
            votes.append(
                self.texts.vote.format(target=self.seat(target), count=count, voters=voters)
            )
        if not votes:
            return [self.texts.events["no_ballots"]]
        silent = [voter for voter, named in event.ballots if named is None]
        if silent:
            votes.append(self.texts.abstained.format(voters=self.seats(silent)))
        key = "sheriff_ballots" if event.poll is Poll.SHERIFF else "ballots"
        return [self.texts.events[key].format(votes=self.texts.between.join(votes))]

    def _ended(self, event: e.GameEnded) -> list[str]:
        winner = self.texts.winners[event.winner]
        return [self._said("ended_shared" if event.winners else "ended", event, winner=winner)]


_Writer = Callable[[Lines, Any], list[str]]

_SPECIAL: Final[Mapping[type[e.Event], _Writer]] = {
    e.DeathsAnnounced: Lines._announced,
    e.Died: Lines._died,
    e.Checked: Lines._checked,
    e.WolfWhispered: Lines._whispered,
    e.Spoke: Lines._spoke,
    e.BallotsRevealed: Lines._ballots,
    e.GameEnded: Lines._ended,
    e.CardTaken: lambda w, ev: w._either(ev, ev.took, "card_taken", "card_declined"),
    e.Guarded: lambda w, ev: w._either(ev, ev.target, "guarded", "guarded_nobody"),
    e.PackVoted: lambda w, ev: w._either(ev, ev.target, "pack_voted", "pack_undecided"),
    e.GirlJudged: lambda w, ev: w._either(ev, ev.killed, "girl_killed", "girl_spared"),
    e.WhiteWolfStruck: lambda w, ev: w._either(
        ev, ev.target, "white_wolf_struck", "white_wolf_spared"
    ),
    e.HunterAimed: lambda w, ev: w._either(ev, ev.target, "hunter_aimed", "hunter_lowered"),
    e.HandsRaised: lambda w, ev: w._either(ev, ev.seats, "hands_raised", "no_hands"),
    e.Warned: lambda w, ev: w._either(ev, ev.removed, "removed", "warned"),
}
