"""House players and the listener: no tic is a claim, no phrase is an invented one, nobody is warned."""

import asyncio
from collections import Counter
from functools import cache

import pytest

from bench.listening import Sentences, same
from engine.chance import Chance
from engine.events import Spoke, Told
from engine.game import Game
from engine.seats import GALLERY
from engine.setup import GameSetup
from engine.speech import Claim, ClaimKind
from engine.views import View
from players.house.player import HousePlayer
from players.listening import listen
from players.referee import WordListReferee
from players.table import Quiet, Table
from prompts import LANGS, Lang, load_personas
from tests.players.listening.test_listening import heard


def tics(lang: Lang) -> list[str]:
    return [
        tic
        for persona in load_personas()
        for pieces in (
            persona.house[lang].openers,
            persona.house[lang].asides,
            persona.house[lang].closers,
        )
        for tic in pieces
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_no_tic_of_a_persona_is_heard_as_a_claim_or_warned(lang: Lang) -> None:
    referee = WordListReferee()
    assert [tic for tic in tics(lang) if heard(tic, lang=lang) or referee.broken(tic)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_an_aside_does_not_drown_a_claim(lang: Lang) -> None:
    frame = "3 is a wolf, {}, mark my words." if lang == "en" else "3号是狼，{}，记一下。"
    asides = [aside for one in load_personas() for aside in one.house[lang].asides]
    drowned = [
        aside
        for aside in asides
        if [claim.kind for claim in heard(frame.format(aside), lang=lang)] != [ClaimKind.ACCUSE]
    ]
    assert len(drowned) <= len(asides) // 50, drowned


class _Ear(Quiet):
    """Hears every speech of a table as the listener does."""

    def __init__(self, lang: Lang) -> None:
        self._lang: Lang = lang
        self._view = View(GALLERY)
        self.speeches: list[tuple[Spoke, tuple[Claim, ...]]] = []

    async def told(self, told: Told) -> None:
        event = told.event
        if isinstance(event, Spoke) and event.text:
            claims = listen(event.text, self._view, event.seat, self._lang)
            self.speeches.append((event, claims))
        self._view.hear(told)


@cache
def spoken(lang: Lang) -> tuple[tuple[Spoke, tuple[Claim, ...]], ...]:
    """The speeches of some games of house players, with what was heard."""
    out: list[tuple[Spoke, tuple[Claim, ...]]] = []
    for seed in range(1, 5):
        cast = Chance(seed).shuffled("cast", load_personas())[:12]
        names = [persona.names[lang] for persona in cast]
        game = Game(GameSetup.of(board="twelve", seed=seed, names=names))
        players = {seat: HousePlayer(seat, cast[seat - 1], lang, seed) for seat in game.setup.seats}
        ear = _Ear(lang)
        asyncio.run(Table(game, players, ear).play())
        out += ear.speeches
    return tuple(out)


@pytest.mark.parametrize("lang", LANGS)
def test_house_players_are_heard_to_claim_and_check_only_what_they_did(lang: Lang) -> None:
    right: Counter[ClaimKind] = Counter()
    invented: list[str] = []
    for spoke, claims in spoken(lang):
        for claim in claims:
            if claim.kind in (ClaimKind.ROLE, ClaimKind.CHECK):
                if any(same(made, claim) for made in spoke.claims):
                    right[claim.kind] += 1
                else:
                    invented.append(f"{claim.as_json()}: {spoke.text}")
    assert right[ClaimKind.ROLE] >= 3, right
    assert right[ClaimKind.CHECK] >= 3, right
    assert len(invented) <= 0.02 * right.total(), invented


@pytest.mark.parametrize("lang", LANGS)
def test_house_players_are_never_warned(lang: Lang) -> None:
    referee = WordListReferee()
    assert [spoke.text for spoke, _ in spoken(lang) if referee.broken(spoke.text)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_an_honest_table_says_is_warned(lang: Lang) -> None:
    referee = WordListReferee()
    assert [one.say for one in Sentences.of(lang).all if referee.broken(one.say)] == []
