"""A person's own words make claims, which the person sees and may take back."""

import pytest

from api.terminal.facts import Wording
from api.terminal.speaking import Composition
from api.texts import texts_in
from engine.asks import Ask, AskKind
from engine.events import GameStarted, NightFell, Occasion, Told
from engine.seats import EVERYONE, Role
from engine.speech import Claim, ClaimKind, Speech
from engine.views import View
from prompts import Lang

NAMES = ("Ada", "Ben", "Cleo", "Dex", "Eve", "Finn", "Gus")
ASK = Ask(1, 1, AskKind.SPEAK, (), (0,), (), Occasion.DAY)
SEER = Claim(ClaimKind.ROLE, role=Role.SEER)
ACCUSED = Claim(ClaimKind.ACCUSE, targets=(5,))


def composition(lang: Lang, ask: Ask = ASK) -> Composition:
    view = View(1)
    deck = (Role.WEREWOLF, Role.WEREWOLF, Role.SEER, Role.WITCH, *(Role.VILLAGER,) * 3)
    view.hear(Told(1, EVERYONE, GameStarted(NAMES, deck, "standard", ())))
    view.hear(Told(2, EVERYONE, NightFell(1)))
    wording = Wording(texts_in(lang))
    wording.names = NAMES
    return Composition(ask, wording, view)


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "I am the seer. 5 is lying."), ("zh", "我是预言家。5号在撒谎。")],
)  # fmt: skip
def test_words_are_kept_and_their_claims_are_shown(lang: Lang, line: str) -> None:
    made = composition(lang)
    shown = made.add(line)
    assert shown
    assert made.speech() == Speech(line, (SEER, ACCUSED))


def test_undo_takes_back_a_claim_and_then_the_words() -> None:
    made = composition("en")
    made.add("I am the seer.")
    made.add("/undo")
    assert made.speech() == Speech("I am the seer.")
    made.add("/undo")
    assert made.speech() == Speech()


def test_a_claim_made_twice_counts_once() -> None:
    made = composition("en")
    made.add("/seer")
    made.add("I am the seer.")
    assert made.speech().claims == (SEER,)


def test_what_may_not_be_claimed_here_is_not_heard() -> None:
    barred = Ask(1, 1, AskKind.SPEAK, (), (0,), (), Occasion.STAGE, barred=("seer",))
    made = composition("en", barred)
    assert made.add("I am the seer.") == ""
    assert made.speech() == Speech("I am the seer.")
