"""Every event of a game as a line of words, in the language of the table."""

from dataclasses import fields
from typing import Any, Final

from api.texts import Texts
from engine import events as e
from engine.events import Event, How
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind

_SEAT: Final = frozenset({"seat", "target", "heir", "girl", "victim", "pick"})
_SEATS: Final = frozenset(
    {"seats", "wolves", "lovers", "targets", "candidates", "voters", "suspects"}
)
_ROLES: Final = frozenset({"cards", "deck"})


class Wording:
    """Names seats, cards and claims for one audience.

    own: the seat of the person who reads, if one does; marked wherever it is named.
    """

    def __init__(self, texts: Texts, own: Seat | None = None) -> None:
        self.texts = texts
        self.own = own
        self.names: tuple[str, ...] = ()

    def seat(self, seat: Seat | None) -> str:
        """A seat by number and name, or nobody."""
        if seat is None:
            return self.texts.table("nobody")
        key = "own_seat" if seat == self.own else "seat"
        return self.texts.table(key, seat=seat, name=self.names[seat - 1])

    def seats(self, seats: tuple[Seat, ...]) -> str:
        """Several seats, in their order."""
        return self.texts.listed(self.seat(seat) for seat in seats)

    def fact(self, event: Event, *, private: bool = False) -> str:
        """The event in words; in private words its own reader is "you"."""
        slots = self._slots(event)
        if private and getattr(event, "seat", None) == self.own is not None:
            slots["seat"] = self.texts.table("you")
        return self.texts.event(self._key(event), **slots)

    def _slots(self, event: Event) -> dict[str, Any]:
        return {
            item.name: self._slot(item.name, getattr(event, item.name)) for item in fields(event)
        }

    def _slot(self, name: str, value: Any) -> Any:
        texts = self.texts
        if name in _SEAT:
            return self.seat(value)
        if name in _SEATS:
            return self.seats(value)
        if isinstance(value, Role):
            return texts.role(value)
        if name in _ROLES or (name == "roles" and value and isinstance(value[0], Role)):
            return texts.listed(texts.role(role) for role in value)
        match name, value:
            case "ballots", tuple():
                return texts.listed(f"{voter}→{'-' if at is None else at}" for voter, at in value)
            case "found", str():
                return texts.found(value)
            case "step", str():
                return texts.step(value)
            case "side", str():
                return texts.sheet.sides[value]
            case "cause", str():
                return texts.sheet.causes[value]
            case "how", str():
                return texts.sheet.words.get(value, value)
            case "reason", str():
                return texts.sheet.reasons.get(value, value)
            case _:
                return value

    def _key(self, event: Event) -> str:
        """Which of the texts tells this event."""
        match event:
            case e.CardTaken(took=None):
                return "card_declined"
            case e.LoversMet(roles=roles) if roles:
                return "lovers_met_roles"
            case e.Guarded(role=Role()):
                return "guarded_role"
            case e.WolfWhispered(text=""):
                return "wolf_proposed"
            case e.WolfWhispered(target=None):
                return "wolf_talked"
            case e.GirlJudged(killed=killed):
                return "girl_killed" if killed else "girl_spared"
            case e.WhiteWolfStruck(target=None):
                return "white_wolf_spared"
            case e.HunterAimed(target=None):
                return "hunter_lowered"
            case e.HandsRaised(seats=()):
                return "no_hands"
            case e.DeathsAnnounced(how=How.NIGHT, seats=seats):
                return "night_deaths" if seats else "peaceful"
            case e.DeathsAnnounced(how=how):
                return str(how)
            case e.SpeakersOrdered(side=side):
                return "speakers" if side is None else "speakers_chosen"
            case e.Warned(removed=True):
                return "removed"
            case _:
                return event.kind

    # --- claims ------------------------------------------------------------------------------

    def claim(self, claim: Claim) -> str:
        """A claim in as few words as a chip has room for."""
        texts = self.texts
        slots: dict[str, Any] = {
            "night": claim.night,
            "targets": texts.listed(map(str, claim.targets)),
        }
        if claim.targets:
            slots["target"] = self._short(claim.targets[0])
        match claim.kind:
            case ClaimKind.ROLE if claim.role is not None:
                return texts.claim("role", role=texts.role(claim.role))
            case ClaimKind.CHECK:
                key, slots["found"] = "check", texts.found(claim.result or "good")
            case ClaimKind.POTION:
                key = claim.result or "antidote"
            case ClaimKind.ROLE | ClaimKind.WITHDRAW:
                return texts.claim("withdraw")
            case _:
                key = str(claim.kind)
        if claim.night is not None and f"{key}_night" in texts.sheet.claims:
            key += "_night"
        return texts.claim(key, **slots)

    def _short(self, seat: Seat) -> str:
        return f"{seat}号" if self.texts.lang == "zh" else str(seat)
