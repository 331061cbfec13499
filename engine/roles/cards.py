"""What a card is, before anything it does (rules §3, §12.3)."""

from dataclasses import dataclass

from engine.seats import Class, Role, Side


@dataclass(frozen=True, slots=True)
class Card:
    """The side a card plays for, and how `either_class` counts it."""

    role: Role
    side: Side
    counted: Class
