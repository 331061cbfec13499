"""A narrating model is given what everybody knows and nothing else."""

import pytest

from engine.seats import Role
from engine.setup import GameSetup
from engine.views import View
from narrator.beats import BeatKind
from narrator.prompting import NarratorPrompter, seen
from prompts import LANGS, Lang
from prompts.narrators import STYLES, load_style, narrator_words
from tests.narrator.modelled import Scripted, game_of, narrator_of, stories, told_by
from tests.narrator.staged import beats_of, played, table_names


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("lang", LANGS)
async def test_worlds_that_differ_in_secrets_alone_give_the_same_prompts(
    lang: Lang, style: str
) -> None:
    # A villager and the idiot have nothing to do by night: nobody can tell these deals apart
    # until a card is turned.
    deck = [Role.WEREWOLF, Role.WEREWOLF, Role.SEER, Role.WITCH, Role.VILLAGER, Role.IDIOT]
    deck += [Role.VILLAGER] * 3
    swapped = [*deck[:4], Role.IDIOT, Role.VILLAGER, *deck[6:]]
    compared = 0
    for seed in range(4):
        prompts = []
        for cards in (deck, swapped):
            setup = GameSetup(
                tuple(cards), "standard", seed=seed, names=table_names(9, lang), dealt=True
            )
            story = stories(lang)
            model = Scripted(lambda prompt, told=story: next(told))  # type: ignore[misc]
            narrator = narrator_of(model, lang, style=style, record=list)
            told = await told_by(narrator, played(setup, seed, talk=False, rash=10**9))
            prompts.append(list(zip([beat.events for beat, _ in told], model.prompts, strict=True)))
        for (events, prompt), (other, same) in zip(*prompts, strict=False):
            if events != other:
                break
            assert prompt == same
            compared += 1
    assert compared > 40


@pytest.mark.parametrize("lang", LANGS)
async def test_a_show_that_has_heard_more_gives_the_same_prompt(lang: Lang) -> None:
    game = game_of(lang, "nine")
    style, whole = load_style("clerk"), View()
    for told in game.log:
        whole.hear(told)
    prompter = NarratorPrompter(lang, style, "here")
    for beat, view in beats_of(game):
        now = prompter.messages(seen(view, beat), beat, ())
        assert prompter.messages(seen(whole, beat), beat, ()) == now


@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_of_beat_has_its_moment(lang: Lang) -> None:
    assert set(narrator_words(lang).moments) == {str(kind) for kind in BeatKind}


@pytest.mark.parametrize("lang", LANGS)
async def test_only_the_epilogue_is_given_what_the_record_knows(lang: Lang) -> None:
    story = stories(lang)
    model = Scripted(lambda prompt: next(story))
    narrator = narrator_of(model, lang, record=lambda: ["the whole truth"])
    narrations = await told_by(narrator, game_of(lang))
    given = [
        beat.kind
        for (beat, _), p in zip(narrations, model.prompts, strict=True)
        if "the whole truth" in p
    ]
    assert given == [BeatKind.REVEAL]
