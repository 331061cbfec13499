"""A secret word in every private text turns up nowhere that is not its own (100 games)."""

import json

from api.pacing import INSTANT
from api.seating import Company
from api.show import Show
from engine.asks import Answer, Ask
from engine.events import Occasion
from engine.seats import Seat
from engine.setup import GameSetup
from engine.speech import Speech
from engine.views import View
from narrator.templates import TemplateNarrator
from players.llm.prompting import Prompter
from players.player import Say
from players.random_player import RandomPlayer
from prompts import load_personas

GAMES = 100
CANARY = "canary"


class Sings:
    """Plays at random; whatever it says to few holds a word of its own. Keeps its prompts."""

    def __init__(self, seed: int, seat: Seat) -> None:
        self._chooses = RandomPlayer(seed, seat)
        self._prompter = Prompter(load_personas()[seat - 1], "en", 16_000)
        self._seat = seat
        self.prompts: list[str] = []

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        if ask.number % 7 == 0:
            self.prompts.append("".join(text for _, text in self._prompter.messages(view, ask)))
        chosen = self._chooses.choose(ask)
        if ask.speech is Occasion.PACK:
            words = f"{CANARY}-{self._seat}-{ask.number}"
            return ask.answer(*chosen.chosen, speech=Speech(words))
        return chosen

    async def consider(self, view: View, offer: Ask) -> bool:
        return False


async def test_private_words_reach_no_other_prompt_no_stream_no_story_no_export() -> None:
    sung = 0
    async with Company() as company:
        assert not company.has_models
        for seed in range(GAMES):
            setup = GameSetup.of(board="quick", seed=seed)
            singers = {seat: Sings(seed, seat) for seat in setup.seats}
            narrator = TemplateNarrator("en", seed)
            show = Show(setup, "en", singers, narrator=narrator, pace=INSTANT)
            await show.run()
            record = json.dumps([entry.payload for entry in show.entries])
            sung += record.count(CANARY)
            public = [frame.payload for frame in show.villager.shown]
            assert CANARY not in json.dumps(public)
            for seat, singer in singers.items():
                if not show.table.views[seat].pack:
                    assert CANARY not in "\n".join(singer.prompts)
                    assert CANARY not in repr(show.table.views[seat].heard)
    assert sung > GAMES
