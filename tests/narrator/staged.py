"""Beats for the tests: staged from a line of YAML, or heard in whole games."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from engine import events as e
from engine.asks import Ruling
from engine.boards import board_named
from engine.chance import Chance
from engine.events import How, Occasion, Poll
from engine.game import Game
from engine.seats import EVERYONE, Cause, Role, Seat, Winner
from engine.setup import GameSetup
from engine.speech import Claim, ClaimKind, Speech
from engine.views import View
from narrator.beats import Beat, BeatKind, Beats, Scene
from players.random_player import RandomPlayer
from prompts import LANGS, Lang, load_personas

HERE = Path(__file__).parent

_HOW = {
    BeatKind.PEACEFUL: How.NIGHT,
    BeatKind.DEATH: How.NIGHT,
    BeatKind.DEATHS: How.NIGHT,
    BeatKind.EXILE: How.EXILE,
    BeatKind.GRIEF: How.GRIEF,
    BeatKind.SCAPEGOAT: How.SCAPEGOAT,
    BeatKind.WOLF_FALLS: How.SELF_DESTRUCT,
}


def staged(row: Mapping[str, Any], names: tuple[str, ...]) -> tuple[Beat, View]:
    """The beat and the gallery's view that a row of good.*.yaml describes."""
    kind = BeatKind(row["kind"])
    who, other = tuple(row.get("who", ())), tuple(row.get("other", ()))
    dead = tuple(sorted(row.get("dead", ())))
    shown = tuple((seat, Role(role)) for seat, role in row.get("shown", {}).items())
    untold = row.get("untold", kind in (BeatKind.OPENING, BeatKind.NIGHTFALL))
    scene = Scene(
        names=names,
        deck=board_named("twelve").deck,
        day=row.get("day", 0),
        night=row.get("night", 0),
        dark=kind is BeatKind.NIGHTFALL,
        untold=untold,
        alive=tuple(seat for seat in range(1, len(names) + 1) if seat not in dead),
        dead=dead,
        dead_by_night=tuple(sorted(row.get("night_dead", ()))),
        last_night=None if untold else tuple(row.get("night_dead", ())) if who else (),
        exiled=tuple(row.get("exiled", ())),
        shown=shown,
        claimed=tuple((seat, Role(role)) for seat, role in row.get("claimed", {}).items()),
        sheriff=row.get("sheriff"),
        winner=Winner(row["winner"]) if "winner" in row else None,
        fates=tuple((seat, Cause(cause)) for seat, cause in row.get("fates", {}).items()),
    )
    events: list[e.Event] = []
    if "votes" in row:
        events.append(_ballots(row["votes"], kind))
    if kind in _HOW:
        cards = tuple(card for card in shown if card[0] in who)
        events.append(e.DeathsAnnounced(scene.day, _HOW[kind], who, cards))
    if kind is BeatKind.COUNTER_CLAIM:
        claim = Claim(ClaimKind.ROLE, role=dict(scene.claimed)[who[0]])
        events.append(e.Spoke(who[0], Occasion.DAY, "So it is.", (claim,)))
    if kind is BeatKind.SELF_DESTRUCT:
        events.append(e.SelfDestructed(who[0], dict(shown)[who[0]]))
    events = events or [e.DayBroke(scene.day)]
    spoken = [
        e.Spoke(seat, Occasion.LAST_WORDS, text, ()) for seat, text in row.get("said", {}).items()
    ]
    view = View()
    for event in (e.GameStarted(names, scene.deck, "standard", ()), *spoken, *events):
        view.hear(e.Told(0, EVERYONE, event))
    return Beat(kind, tuple(events), scene, who, other), view


def _ballots(votes: Mapping[int, int], kind: BeatKind) -> e.BallotsRevealed:
    cast = [target for target, count in votes.items() for _ in range(count)]
    return e.BallotsRevealed(
        Poll.SHERIFF if kind is BeatKind.ELECTED else Poll.EXILE,
        1,
        tuple(enumerate(cast, 1)),
        tuple((target, 2 * count) for target, count in votes.items()),
    )


def good(lang: Lang) -> list[tuple[str, Beat, View]]:
    """The narrations written by hand, each with its beat."""
    sheet = yaml.safe_load((HERE / f"good.{lang}.yaml").read_text(encoding="utf-8"))
    names = tuple(sheet["names"])
    return [(row["text"], *staged(row, names)) for row in sheet["narrations"]]


@cache
def table_names(size: int, lang: Lang) -> tuple[str, ...]:
    """Names of our own cast, and more where a table needs them."""
    cast = [getattr(persona.names, lang) for persona in load_personas()]
    return (*cast, *(f"{name}2" for name in cast))[:size]


def played(setup: GameSetup, seed: int, *, talk: bool = True, rash: int = 150) -> Game:
    """A game of random legal answers, with claims and last words where `talk`."""
    game, dice = Game(setup), Chance(seed)
    players = {seat: RandomPlayer(seed, seat) for seat in setup.seats}
    while not game.over:
        offer = next((o for o in game.offers if dice.number("offer", rash) == 0), None)
        if offer is not None:
            game.answer(offer.silence)
            continue
        for ask in game.unanswered():
            answer = players[ask.seat].choose(ask)
            if talk and ask.speech is not None and not ask.options:
                answer = ask.answer(speech=_speech(dice, setup, ask.seat))
            game.answer(answer)
        if game.rules.conduct and game.pending and dice.number("warn", 30) == 0:
            game.warn(Ruling(game.state.alive[0], "oath"))
    return game


def _speech(dice: Chance, setup: GameSetup, seat: Seat) -> Speech:
    if dice.number("talks", 3) == 0:
        return Speech("I stand by what I said.", ())
    if dice.number("claims", 8):
        return Speech()
    role = (Role.SEER, Role.HUNTER, Role.VILLAGER)[dice.number("role", 3)]
    return Speech("So it is.", (Claim(ClaimKind.ROLE, role=role),))


def beats_of(game: Game) -> Iterator[tuple[Beat, View]]:
    """Every beat of a game, each with the gallery's view as it stood."""
    beats, view = Beats(), View()
    for told in game.log:
        view.hear(told)
        for beat in beats.hear(told):
            yield beat, view


__all__ = ["LANGS", "beats_of", "good", "played", "staged", "table_names"]
