"""Who sits where: personas for the seats, by the seed, and the players that speak as them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.chance import Chance, draw
from engine.seats import Seat
from engine.setup import GameSetup
from narrator.templates import TemplateNarrator
from players.house.player import HousePlayer
from players.player import Player
from prompts import Lang, Persona, load_personas

_SEEDS: Final = 2**63


@dataclass(frozen=True, slots=True)
class Cast:
    """The table's people. `personas` lacks the seats that a person plays.

    names: by seat, in the language of the game.
    """

    lang: Lang
    personas: Mapping[Seat, Persona]
    names: tuple[str, ...]

    @property
    def ids(self) -> list[str | None]:
        """The persona id of each seat, None where a person sits."""
        seats = range(1, len(self.names) + 1)
        return [self.personas[seat].id if seat in self.personas else None for seat in seats]


def cast_for(
    seats: Sequence[Seat], lang: Lang, seed: int, people: Mapping[Seat, str] | None = None
) -> Cast:
    """Choose a persona for each seat by the seed; `people` are the names of persons at seats.

    A table of more seats than there are personas seats some twice, under a name of their own.
    Names of personas that a person already bears are not dealt.
    """
    guests = dict(people or {})
    taken = {name.casefold() for name in guests.values()}
    known = load_personas()
    free = [persona for persona in known if persona.names[lang].casefold() not in taken] or known
    order = Chance(seed).shuffled("cast", free)
    personas: dict[Seat, Persona] = {}
    names: list[str] = []
    for place, seat in enumerate(seats):
        if seat in guests:
            names.append(guests[seat])
            continue
        persona, again = order[place % len(order)], place // len(order)
        personas[seat] = persona
        names.append(persona.names[lang] + (f" {again + 1}" if again else ""))
    return Cast(lang, personas, tuple(names))


def recast(ids: Sequence[str | None], names: Sequence[str], lang: Lang) -> Cast:
    """The cast a record names. Raises KeyError for a persona that is no longer there."""
    known = {persona.id: persona for persona in load_personas()}
    personas = {seat: known[id] for seat, id in enumerate(ids, start=1) if id is not None}
    return Cast(lang, personas, tuple(names))


def house_for(cast: Cast, setup: GameSetup) -> dict[Seat, HousePlayer]:
    """A house player for every seat that has a persona."""
    seed = _seed(setup, "house")
    return {
        seat: HousePlayer(seat, persona, cast.lang, seed) for seat, persona in cast.personas.items()
    }


def players_for(cast: Cast, setup: GameSetup) -> dict[Seat, Player]:
    """`house_for`, for who does not care what kind of player sits there."""
    return dict(house_for(cast, setup))


def narrator_for(lang: Lang, seed: int) -> TemplateNarrator:
    """The voice that tells a game, from a seed of its own (`narrator_seed`)."""
    return TemplateNarrator(lang, seed)


def narrator_seed(setup: GameSetup) -> int:
    """The seed of a game's narration."""
    return _seed(setup, "narrator")


def _seed(setup: GameSetup, name: str) -> int:
    # Never the game's own seed: the deal could be worked out from it.
    return draw(setup.seed, f"players: {name}", 0, _SEEDS)
