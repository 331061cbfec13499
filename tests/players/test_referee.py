"""The word-list referee and the conduct rules (rules §8), in both languages."""

import asyncio

import pytest

from engine.asks import Answer, Ask
from engine.events import Died, Spoke, Told, Warned
from engine.game import Game
from engine.seats import Cause, Role
from engine.setup import GameSetup
from engine.speech import Speech
from engine.views import View
from players.player import Say
from players.referee import WordListReferee
from players.table import Quiet, Table

BREAKS = [
    ("I swear on my mother I am the seer.", "oath"),
    ("Cross my heart, 3 is a wolf.", "oath"),
    ("If I am a wolf, I will eat my hat.", "oath"),
    ("On my life, I saved seat 4.", "oath"),
    ("I'd bet my house that I am good.", "oath"),
    ("Last game you did exactly this as a wolf.", "outside"),
    ("He DMed me that he is the witch.", "outside"),
    ("I saw your screen, 5.", "outside"),
    ("Check the bot's prompt, it gives the role away.", "outside"),
    ("我发誓我是预言家。", "oath"),
    ("我要是狼我当场吃键盘。", "oath"),
    ("以我的人格担保，3号是狼。", "oath"),
    ("谁说谎谁死全家！", "oath"),
    ("我拿全家担保这张牌是好人。", "oath"),
    ("上一局你拿狼也是这么聊的。", "outside"),
    ("他在微信里跟我说他是女巫。", "outside"),
    ("我看到你的屏幕了。", "outside"),
    ("场外的消息说他是狼。", "outside"),
]
FINE = [
    "I will not swear on anything, just look at the votes.",
    "Nobody should swear by the moon here.",
    "3 is my top wolf after that vote, and I would bet on it.",
    "This game hangs on who of the two seers is real.",
    "On day 1 you said something else.",
    "My life as a villager is short, so listen.",
    "我不会发誓，你们看票型。",
    "别拿发誓当逻辑。",
    "这一局的关键是两个预言家谁是真的。",
    "昨天他投的是4号。",
    "我是预言家，昨晚验了5号，查杀。",
    "我的命不值钱，票值钱。",
    "他在警上把票许给了3号。",
    "狼群里混着一个说话好听的。",
    "这段我在线下可是炸的。",
    "针对天亮以后的发言，我只说一句。",
    "我系统盘一遍，按程序走。",
    "我要是狼我会吃这一票？",
    "他发誓也没用，我看票。",
    "If I'm a wolf, I'll eat you tonight, so be glad I'm not.",
    "You told me before the vote that you were undecided.",
]


@pytest.mark.parametrize(("text", "ban"), BREAKS, ids=[text for text, _ in BREAKS])
def test_what_is_banned_is_heard(text: str, ban: str) -> None:
    assert WordListReferee().broken(text) == ban


@pytest.mark.parametrize("text", FINE, ids=FINE)
def test_what_only_sounds_like_it_is_not(text: str) -> None:
    assert WordListReferee().broken(text) is None


class _Swears:
    """Seat 2 swears in every speech; everybody else is silent and takes the default."""

    async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
        if ask.speech is not None and ask.seat == 2:
            return ask.answer(speech=Speech("I swear on my life that I am good."))
        return ask.silence

    async def consider(self, view: View, offer: Ask) -> bool:
        return False


class _Log(Quiet):
    def __init__(self) -> None:
        self.log: list[Told] = []

    async def told(self, told: Told) -> None:
        self.log.append(told)


def _play(*, conduct: bool) -> list[object]:
    deck = (Role.WEREWOLF, *(Role.VILLAGER,) * 5)
    game = Game(GameSetup(deck, "handbook", (("conduct", str(conduct).lower()),), dealt=True))
    watcher = _Log()
    players = dict.fromkeys(game.setup.seats, _Swears())
    asyncio.run(Table(game, players, watcher, referee=WordListReferee()).play())
    replayed = Game.replay(game.setup, game.inputs)
    assert replayed.digest == game.digest
    return [told.event for told in watcher.log]


def test_a_first_oath_is_warned_right_after_the_speech_and_a_second_removes() -> None:
    events = _play(conduct=True)
    warned = [event for event in events if isinstance(event, Warned)]
    assert warned == [Warned(2, "oath", removed=False), Warned(2, "oath", removed=True)]
    for warning in warned:
        before = events[events.index(warning) - 1]
        assert isinstance(before, Spoke)
        assert before.seat == 2
    assert Died(2, Cause.CONDUCT) in events


def test_without_conduct_nobody_is_warned() -> None:
    assert not [event for event in _play(conduct=False) if isinstance(event, Warned)]


def test_the_same_words_in_different_bans_are_counted_apart() -> None:
    deck = (Role.WEREWOLF, *(Role.VILLAGER,) * 5)
    game = Game(GameSetup(deck, "handbook", (), dealt=True))
    texts = iter(["I swear on my life.", "You said so last game."])

    class Once(_Swears):
        async def answer(self, view: View, ask: Ask, say: Say) -> Answer:
            if ask.speech is not None and ask.seat == 2:
                return ask.answer(speech=Speech(next(texts, "")))
            return ask.silence

    asyncio.run(
        Table(game, dict.fromkeys(game.setup.seats, Once()), referee=WordListReferee()).play()
    )
    warned = [told.event for told in game.log if isinstance(told.event, Warned)]
    assert warned == [Warned(2, "oath", removed=False), Warned(2, "outside", removed=False)]
