"""Who sits where follows from the seed; a person's name is nobody else's."""

import pytest

from api.casting import cast_for, narrator_seed, players_for, recast
from engine.setup import GameSetup
from prompts import LANGS, Lang, load_personas

SEATS = tuple(range(1, 13))


def test_a_seed_casts_the_same_people_and_another_casts_others() -> None:
    first, again, other = (cast_for(SEATS, "en", seed) for seed in (7, 7, 8))
    assert first == again
    assert first.ids != other.ids


@pytest.mark.parametrize("lang", LANGS)
def test_names_are_of_the_language_and_differ(lang: Lang) -> None:
    cast = cast_for(SEATS, lang, 7)
    assert len(set(cast.names)) == 12
    assert [persona.names[lang] for persona in cast.personas.values()] == list(cast.names)


def test_both_languages_seat_the_same_people() -> None:
    assert cast_for(SEATS, "en", 7).ids == cast_for(SEATS, "zh", 7).ids


def test_a_person_sits_without_a_persona_and_keeps_the_name() -> None:
    dealt = cast_for(SEATS, "en", 7).names[0]
    cast = cast_for(SEATS, "en", 7, {5: dealt})
    assert cast.names[4] == dealt
    assert cast.names.count(dealt) == 1
    assert cast.ids[4] is None
    assert 5 not in players_for(cast, GameSetup.of(seed=7))


def test_a_table_of_twenty_seats_some_twice_under_a_name_of_their_own() -> None:
    cast = cast_for(tuple(range(1, 21)), "en", 7)
    assert len(load_personas()) < 20
    assert len(set(cast.names)) == 20


def test_a_record_seats_the_same_people_again() -> None:
    cast = cast_for(SEATS, "zh", 7, {5: "我"})
    assert recast(cast.ids, cast.names, "zh") == cast
    with pytest.raises(KeyError):
        recast(["nobody"], ["x"], "en")


def test_no_seed_given_away_is_the_games_own() -> None:
    setup = GameSetup.of(seed=7)
    assert narrator_seed(setup) != 7
    assert narrator_seed(setup) == narrator_seed(GameSetup.of(seed=7))
