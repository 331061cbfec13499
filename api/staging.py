"""Puts a game on its stage: house players with personas at every seat, and a narrator."""

from api.casting import cast_for, narrator_for, narrator_seed, players_for
from api.pacing import Pace
from api.show import Show
from engine.setup import GameSetup
from players.referee import WordListReferee
from prompts import Lang


def house_stage(setup: GameSetup, lang: Lang, pace: Pace, id: str) -> Show:
    """An all-AI show that needs no key and no network."""
    cast = cast_for(setup.seats, lang, setup.seed)
    named = setup.with_names(cast.names)
    return Show(
        named,
        lang,
        players_for(cast, named),
        id=id,
        cast=cast.personas,
        narrator=narrator_for(lang, narrator_seed(named)),
        referee=WordListReferee(lang),
        pace=pace,
    )
