"""What anybody may know of a game at this moment, as plain JSON."""

from datetime import UTC, datetime
from typing import Any

from api.show import Show
from engine.views import View


def listed(show: Show) -> dict[str, Any]:
    """A game in a list: no seed, no card, nothing that has not been shown."""
    view = show.view
    return {
        "id": show.id,
        "board": show.setup.board,
        "ruleset": show.setup.ruleset,
        "seats": show.setup.size,
        "lang": show.lang,
        "pace": str(show.pace),
        "started": datetime.fromtimestamp(show.started, UTC).isoformat(timespec="seconds"),
        "phase": str(view.phase),
        "night": view.night,
        "day": view.day,
        "alive": len(view.alive),
        "winner": None if view.winner is None else str(view.winner),
        "finished": show.finished,
        "crashed": show.finished and show.crashed,
    }


def public_state(show: Show) -> dict[str, Any]:
    """A game as the gallery has seen it so far, with the turn that is awaited.

    position: how much of the villager stream this is the sum of; a stream read from there on
        continues it without a gap.
    """
    view = show.view
    return {
        **listed(show),
        "position": len(show.villager.shown),
        "awaited": show.turn,
        "deck": [str(role) for role in view.deck],
        "rules": dict(show.setup.rules),
        "sheriff": view.sheriff,
        "candidates": list(view.candidates),
        "speakers": list(view.speakers),
        "still_to_speak": list(view.still_to_speak()),
        "players": [_player(view, seat) for seat in view.seats],
        "winners": list(view.winners),
    }


def _player(view: View, seat: int) -> dict[str, Any]:
    death = view.deaths.get(seat)
    return {
        "seat": seat,
        "name": view.name_of(seat),
        "alive": seat in view.alive,
        "death": None
        if death is None
        else {
            "day": death.day,
            "how": str(death.how),
            "role": None if death.role is None else str(death.role),
        },
        "turned": seat in view.turned,
        "role": str(view.roles[seat - 1]) if view.roles else None,
    }
