"""Two worlds that differ only in what a seat cannot know, played in step.

Public answers depend on what is public alone; hidden ones on the question and the night, not on who
answers. So a difference a seat meets is one the rules let it meet, or a leak.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bench.questions import AT_NIGHT
from engine import events as e
from engine.asks import Answer, Ask, AskKind, Chosen
from engine.chance import draw
from engine.game import Game
from engine.seats import GALLERY, Role, Seat, hears
from engine.setup import GameSetup
from engine.speech import Speech

Item: TypeAlias = tuple[str, dict[str, Any]]
"""("event" or "ask", its JSON): what a seat meets, in order."""

HIDDEN = AT_NIGHT
"""Questions whose answers nobody outside the role hears of."""

Policy: TypeAlias = Callable[[Ask, str], Answer]
"""Answers an ask, given a name for the moment at which it is put."""


def policy(seed: int, shy_of: Sequence[Seat] = ()) -> Policy:
    """Choices by preference, the same in every world that offers them.

    shy_of: seats that hidden choices leave alone, so that the worlds stay together for longer.
    """

    def answer(ask: Ask, moment: str) -> Answer:
        name = f"{ask.kind} {moment}"
        counts = [count for count in ask.counts if count <= len(ask.options)]
        # Mostly choose: a table that abstains learns nothing.
        count = counts[-1] if draw(seed, name, 0, 4) else counts[0]
        ranked = sorted(
            ask.options,
            key=lambda option: (option in shy_of, draw(seed, f"{name} {option}", 1, 997)),
        )
        chosen: Chosen = tuple(ranked[:count])
        if ask.speech is None or draw(seed, name, 2, 3):
            return ask.answer(*chosen)
        return ask.answer(*chosen, speech=Speech(f"word {draw(seed, name, 3, 997)}"))

    return answer


def live(setup: GameSetup, seat: Seat, public: Policy, hidden: Policy) -> tuple[Game, list[Item]]:
    """Play a world; return it and all that the seat (or the gallery) met, in order."""
    game = Game(setup)
    met: list[Item] = []
    heard = said = 0
    shown: set[tuple[int, AskKind]] = set()

    def meet() -> None:
        nonlocal heard, said
        for told in game.log[heard:]:
            said += hears(GALLERY, told.audience)
            if hears(seat, told.audience):
                met.append(("event", told.event.as_json()))
        heard = len(game.log)
        for ask in (*game.pending, *game.offers):
            if ask.seat == seat and (ask.number, ask.kind) not in shown:
                shown.add((ask.number, ask.kind))
                met.append(("ask", ask.as_json()))

    meet()
    while not game.over:
        if game.offers and draw(setup.seed, f"burst {said}", 0, 25) == 0:
            game.answer(game.offers[said % len(game.offers)].silence)
            meet()
            continue
        for place, ask in enumerate(game.pending):
            if ask.kind in HIDDEN:
                game.answer(hidden(ask, f"night {game.state.night} {place}"))
            else:
                game.answer(public(ask, f"seat {ask.seat} after {said}"))
        meet()
    return game, met


def dealt(setup: GameSetup) -> GameSetup:
    """The same game with its deal written down, so that cards can be swapped."""
    roles: list[Role] = []
    middle: tuple[Role, ...] = ()
    for told in Game(setup).log:
        if isinstance(told.event, e.RoleDealt):
            roles.append(told.event.role)
        elif isinstance(told.event, e.MiddleDealt):
            middle = told.event.cards
    return replace(setup, deck=tuple(roles), middle=middle, dealt=True)


def swapped(setup: GameSetup, first: int, second: int) -> GameSetup:
    """The setup with two cards swapped; places count the seats from 1, then the middle."""
    cards = [*setup.deck, *setup.middle]
    cards[first - 1], cards[second - 1] = cards[second - 1], cards[first - 1]
    size = len(setup.deck)
    return replace(setup, deck=tuple(cards[:size]), middle=tuple(cards[size:]))


def first_difference(ours: list[Item], theirs: list[Item]) -> tuple[int, list[Item]]:
    """Where two lives part, and what each meets there; an empty list if they never do."""
    for place, (mine, yours) in enumerate(zip(ours, theirs, strict=False)):
        if mine != yours:
            return place, [mine, yours]
    shorter = min(len(ours), len(theirs))
    return shorter, [life[shorter] for life in (ours, theirs) if len(life) > shorter]


PUBLIC_CONSEQUENCES = {
    "deaths_announced",  # somebody else died, or the card shown is another
    "hunter_fired",
    "idiot_turned",
    "idiot_returned",
    "self_destructed",
    "voters_named",  # the scapegoat's last right
    "game_ended",  # another card decides another game
    "roles_revealed",
}
"""What may make a difference between worlds with two cards swapped, for all to hear."""

OWN_LEARNING = {
    "checked": (Role.SEER,),  # the seer looked at a swapped seat
    "guarded": (Role.GUARD,),  # `guard_sees_role`
    "witch_told": (Role.WITCH,),  # another pack may hit whom the first may not
    "girl_seen": (Role.WEREWOLF, Role.WHITE_WOLF),
    "hunter_barred": (Role.HUNTER,),
    "hunter_aimed": (Role.HUNTER,),
    "lovers_met": tuple(Role),  # `lovers_know_roles`, or another Cupid
    "charmed_met": tuple(Role),
}
"""What may make a difference because this seat was told it as its role's due: whose."""


def due(seat: Seat, game: Game) -> set[str]:
    """Of its own learning, what a seat is due; nothing is due to the gallery."""
    if seat == GALLERY:
        return set()
    role = game.state.role(seat)
    return {kind for kind, roles in OWN_LEARNING.items() if role in roles}


CHOICES_SHOW = PUBLIC_CONSEQUENCES | {"lovers_met", "charmed_met"}
"""What may differ after nights of other choices, for a seat outside the pack without a power."""


def leaks(parting: list[Item], allowed: set[str], games: tuple[Game, Game]) -> bool:
    """Whether two lives part at something that must not differ."""
    kinds = {str(item["kind"]) for what, item in parting if what == "event"}
    if not parting or kinds & allowed:
        return False
    if any(what == "ask" and item["kind"] == "shoot" for what, item in parting):
        # `hunter_when` night: being asked tells the hunter that he dies.
        return False
    if any(what == "ask" and item["kind"] == "shoot" for what, item in parting):
        # A dying hunter is asked, in the night too, and so learns that he dies.
        return False
    if "night" in games[0].rules.last_words and any(
        "last_words" in (item.get("occasion"), item.get("speech")) for _, item in parting
    ):
        # Those who died of grief, or of poison, have none: by that a table may know.
        return False
    if kinds <= {"wolf_whispered", "pack_voted"} and not games[0].rules.lovers_may_kill_each_other:
        # A tied wolf may not name its lover, which its pack may notice.
        return False
    if kinds == {"ballots_revealed"} and not games[0].rules.lovers_may_vote_each_other:
        # Who is tied must vote otherwise, which is for everybody to see and to guess at.
        ours, theirs = (dict(map(tuple, item["ballots"])) for _, item in parting)
        tied = {lover for game in games for lover in game.state.lovers}
        return any(ours[voter] != theirs[voter] for voter in ours if voter not in tied)
    return True
