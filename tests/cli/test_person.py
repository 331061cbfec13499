"""A person's answers at the terminal: read leniently, taken strictly, never lost."""

import io
from collections.abc import Callable

import pytest

from api.commands.showing import run
from api.record import Draft
from api.terminal.choices import Choices, Misread
from api.terminal.claiming import claim_typed
from api.terminal.facts import Wording
from api.terminal.person import Booms, Person
from api.terminal.screen import Screen
from api.texts import texts_in
from engine import events as e
from engine.asks import YES_NO, Answer, Ask, AskKind, Chosen
from engine.events import Occasion, Told
from engine.seats import EVERYONE, Role
from engine.speech import Claim, ClaimKind, Speech
from engine.views import View
from prompts import Lang

NAMES = ("Ann", "Bo", "Guest", "Di", "Eve", "Flo", "Gus")
CHINESE = ("白苓", "顾衡", "客人", "苗小满", "金满堂", "贾乐", "唐小酥")


def wording(lang: Lang = "en") -> Wording:
    made = Wording(texts_in(lang), 3)
    made.names = NAMES if lang == "en" else CHINESE
    return made


def ask(kind: AskKind = AskKind.VOTE, **fields: object) -> Ask:
    options = fields.pop("options", (1, 2, 4, 5))
    counts = fields.pop("counts", (0, 1))
    default = fields.pop("default", ())
    return Ask(3, 9, kind, options, counts, default, **fields)  # type: ignore[arg-type]


# --- reading -------------------------------------------------------------------------------------

READ = [
    ("en", ask(), "5", (5,)),
    ("en", ask(), " seat 5 ", (5,)),
    ("en", ask(), "#5", (5,)),
    ("en", ask(), "eve", (5,)),
    ("en", ask(), "5 Eve", (5,)),
    ("en", ask(), "0", ()),
    ("en", ask(), "nobody", ()),
    ("en", ask(), "abstain", ()),
    ("zh", ask(), "5号", (5,)),
    ("zh", ask(), "5号金满堂", (5,)),
    ("zh", ask(), "金满堂", (5,)),
    ("zh", ask(), "弃票", ()),
    ("en", ask(AskKind.STAGE, options=YES_NO, counts=(1,), default=("no",)), "Y", ("yes",)),
    ("zh", ask(AskKind.STAGE, options=YES_NO, counts=(1,), default=("no",)), "是", ("yes",)),
    ("en", ask(AskKind.SIDE, options=("left", "right"), counts=(1,)), "R", ("right",)),
    ("zh", ask(AskKind.SIDE, options=("left", "right"), counts=(1,)), "左", ("left",)),
    ("en", ask(AskKind.WOLVES_KNOW_GIRL, options=("kill", "let_be"), counts=(1,)), "let be",
     ("let_be",)),
    ("en", ask(AskKind.CUPID, counts=(0, 2)), "2 and 5".replace(" and", ","), (2, 5)),
    ("zh", ask(AskKind.CUPID, counts=(0, 2)), "2号、5号", (2, 5)),
    ("en", ask(AskKind.ALLOW, counts=(1, 2, 3, 4)), "all", (1, 2, 4, 5)),
    ("en", ask(AskKind.THIEF, options=(1, 2)), "2", (2,)),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "put", "typed", "chosen"), READ)
def test_an_answer_is_read_in_the_ways_people_write_it(
    lang: Lang, put: Ask, typed: str, chosen: Chosen
) -> None:
    assert Choices(put, wording(lang)).read(typed) == chosen


REFUSED = [
    ("en", ask(), "3", "3 is not a choice here"),
    ("en", ask(), "12", "12 is not a choice here"),
    ("en", ask(), "Zed", "Zed is not a choice here"),
    ("en", ask(), "1 2", "0 or 1".replace("0 or ", "")),
    ("en", ask(counts=(1,), default=(1,)), "0", "0 is not a choice here"),
    ("en", ask(AskKind.CUPID, counts=(0, 2)), "2 2", "only once"),
    ("en", ask(AskKind.CUPID, counts=(0, 2)), "2", "Choose 2 of"),
    ("en", ask(AskKind.STAGE, options=YES_NO, counts=(1,)), "seat 3", "seat 3 is not a choice"),
    ("en", ask(AskKind.THIEF, options=(1, 2)), "Ann", "Ann is not a choice"),
    ("zh", ask(), "九号", "这里没有“九号”可选"),
    ("en", ask(), "\x1b[31m" + "x" * 90, "?[31mxxx"),
]


@pytest.mark.parametrize(("lang", "put", "typed", "told"), REFUSED)
def test_a_wrong_answer_is_one_line_that_says_what_would_be_right(
    lang: Lang, put: Ask, typed: str, told: str
) -> None:
    with pytest.raises(Misread) as misread:
        Choices(put, wording(lang)).read(typed)
    line = str(misread.value)
    assert told in line
    assert line.isprintable()
    assert wording(lang).seat(2) in line or put.options != (1, 2, 4, 5)


CLAIMS = [
    ("en", "/seer", Claim(ClaimKind.ROLE, role=Role.SEER)),
    ("en", "/Little_Girl", Claim(ClaimKind.ROLE, role=Role.LITTLE_GIRL)),
    ("zh", "/预言家", Claim(ClaimKind.ROLE, role=Role.SEER)),
    ("en", "/check 5 wolf", Claim(ClaimKind.CHECK, targets=(5,), result="wolf")),
    ("en", "/check Eve good 2", Claim(ClaimKind.CHECK, targets=(5,), result="good", night=2)),
    ("en", "/check 5 witch 1", Claim(ClaimKind.CHECK, targets=(5,), result="witch", night=1)),
    ("zh", "/验 5号 查杀 1", Claim(ClaimKind.CHECK, targets=(5,), result="wolf", night=1)),
    ("zh", "/验 5 金水", Claim(ClaimKind.CHECK, targets=(5,), result="good")),
    ("en", "/saved 2 1", Claim(ClaimKind.POTION, targets=(2,), result="antidote", night=1)),
    ("en", "/poisoned 2", Claim(ClaimKind.POTION, targets=(2,), result="poison")),
    ("en", "/shielded 2 3", Claim(ClaimKind.SHIELD, targets=(2,), night=3)),
    ("en", "/accuse 2 votes oddly", Claim(ClaimKind.ACCUSE, targets=(2,), why="votes oddly")),
    ("en", "/trust 2", Claim(ClaimKind.VOUCH, targets=(2,))),
    ("en", "/suspects 5, 2", Claim(ClaimKind.SUSPECTS, targets=(2, 5))),
    ("en", "/vote 2", Claim(ClaimKind.CALL_VOTE, targets=(2,))),
    ("zh", "/归票 2", Claim(ClaimKind.CALL_VOTE, targets=(2,))),
    ("en", "/lovers 5 2", Claim(ClaimKind.LOVERS, targets=(2, 5))),
    ("en", "/takeback", Claim(ClaimKind.WITHDRAW)),
    ("en", "/ledger", None),
    ("en", "/", None),
]


@pytest.mark.parametrize(("lang", "line", "claim"), CLAIMS, ids=lambda value: str(value)[:30])
def test_a_claim_is_made_by_a_short_command(lang: Lang, line: str, claim: Claim | None) -> None:
    made = wording(lang)
    assert claim_typed(line, made.names, made.texts) == claim


@pytest.mark.parametrize(
    "line",
    ["/check", "/check 5", "/check 5 wlf", "/check 5 wolf x", "/check 5 wolf 1 2", "/check 9 wolf",
     "/vote", "/vote nobody", "/vote 2 5", "/lovers 2", "/suspects", "/seer 3", "/saved 2 0",
     "/takeback now", "/accuse"],
)  # fmt: skip
def test_a_claim_wrongly_written_says_how_it_is_written(line: str) -> None:
    made = wording()
    with pytest.raises(Misread, match=r"Write it so: /|is no seat; the seats are 1 to 7"):
        claim_typed(line, made.names, made.texts)


# --- answering -----------------------------------------------------------------------------------


class Desk:
    def __init__(self, offer: Ask | None = None) -> None:
        self.offer = offer
        self.waits_for_them = False
        self.notes: list[str] = []
        self.drafts: list[Draft] = []

    def note(self, text: str) -> None:
        self.notes.append(text)

    def draft(self, draft: Draft) -> None:
        self.drafts.append(draft)


def typing(*lines: str) -> Callable[[str], str]:
    left = list(lines)

    def read(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return read


class Table:
    """A person in seat 3 of seven, who types these lines."""

    def __init__(self, *lines: str, desk: Desk | None = None, draft: Draft | None = None) -> None:
        self.out = io.StringIO()
        self.desk = desk or Desk()
        self.view = View(3)
        self.hear(e.GameStarted(NAMES, (Role.WEREWOLF, Role.SEER), "standard", ()))
        self.hear(e.RoleDealt(3, Role.WEREWOLF))
        self.person = Person(
            Screen(self.out), wording(), self.desk, read=typing(*lines), draft=draft
        )

    def hear(self, event: e.Event) -> None:
        self.view.hear(Told(len(self.view.heard) + 1, EVERYONE, event))

    def put(self, question: Ask) -> Answer:
        async def say(sentence: str) -> None:
            """Nothing is said before it is whole."""

        return run(self.person.answer(self.view, question, say))

    @property
    def shown(self) -> str:
        return self.out.getvalue()


def test_silence_takes_the_default_only_once_it_is_confirmed() -> None:
    table = Table("", "", "5")
    assert table.put(ask(default=())).chosen == ()
    assert "Enter once more: abstain" in table.shown
    changed = Table("", "5")
    assert changed.put(ask(default=())).chosen == (5,)


def test_a_harmless_default_needs_no_confirmation() -> None:
    table = Table("")
    put = ask(AskKind.STAGE, options=YES_NO, counts=(1,), default=("no",))
    assert table.put(put).chosen == ("no",)


def test_wrong_input_asks_again_and_loses_nothing() -> None:
    table = Table("nine", "3", "/nonsense", "?", "5")
    assert table.put(ask()).chosen == (5,)
    assert table.shown.count("\n  ! ") == 3
    assert "There is no /nonsense here" in table.shown


@pytest.mark.parametrize("command", ["/quit", None], ids=["quit", "end of input"])
def test_leaving_is_an_interrupt(command: str | None) -> None:
    table = Table(*([command] if command else []))
    with pytest.raises(KeyboardInterrupt):
        table.put(ask())


def speaking(occasion: Occasion = Occasion.DAY, **fields: object) -> Ask:
    return ask(AskKind.SPEAK, options=(), counts=(0,), speech=occasion, **fields)


def test_a_speech_is_lines_and_claims_until_an_empty_line() -> None:
    table = Table("Good morning.", "/seer", "/check 5 wolf 1", "Think of it.", "")
    said = table.put(speaking()).speech
    assert said.text == "Good morning. Think of it."
    assert said.claims == (
        Claim(ClaimKind.ROLE, role=Role.SEER),
        Claim(ClaimKind.CHECK, targets=(5,), result="wolf", night=1),
    )


def test_the_last_line_or_claim_can_be_taken_out() -> None:
    table = Table("One.", "/seer", "/undo", "Two.", "/undo", "/done")
    assert table.put(speaking()).speech == Speech("One.")
    assert "Taken out: [seer]" in table.shown
    assert "nothing to take out" not in table.shown


@pytest.mark.parametrize("lines", [("", ""), ("/skip",), ("Words.", "/skip"), ("/done",)])
def test_saying_nothing_is_legal(lines: tuple[str, ...]) -> None:
    assert Table(*lines).put(speaking()).speech == Speech()


def test_a_barred_claim_is_refused_while_it_is_written() -> None:
    table = Table("/witch", "Not me.", "/done")
    said = table.put(speaking(Occasion.STAGE, barred=("witch",))).speech
    assert said == Speech("Not me.")
    assert "Nobody may claim to be the witch on the stage" in table.shown


def test_a_speech_half_written_is_kept_and_taken_up_again() -> None:
    table = Table("First.", "/accuse 5")
    with pytest.raises(KeyboardInterrupt):
        table.put(speaking())
    (draft,) = table.desk.drafts
    back = Table("Second.", "", draft=draft)
    said = back.put(speaking()).speech
    assert said == Speech("First. Second.", (Claim(ClaimKind.ACCUSE, targets=(5,)),))
    assert "You had begun: First. [accuses 5]" in back.shown


def test_a_draft_of_another_speech_is_not_taken_up() -> None:
    table = Table("Fresh.", "", draft=Draft(8, ("Old.",), Speech()))
    assert table.put(speaking()).speech == Speech("Fresh.")


def test_notes_ledger_and_rules_are_at_hand_at_every_question() -> None:
    table = Table("/note 5 is odd", "/notes", "/ledger", "/rules", "/note", "5")
    table.hear(e.PackMet((3, 6)))
    table.hear(e.DayBroke(1))
    said = e.Spoke(5, Occasion.DAY, "Me.", (Claim(ClaimKind.ROLE, role=Role.SEER),))
    table.hear(said)
    table.hear(e.BallotsRevealed(e.Poll.EXILE, 1, ((1, 5), (2, None)), ((5, 2),)))
    assert table.put(ask()).chosen == (5,)
    assert table.desk.notes == ["5 is odd"]
    for words in ("- 5 is odd", "The pack: 3 Guest (you), 6 Flo", "5 Eve  [seer · day 1]",
                  "1→5, 2→-", "The standard rules", "Write it so: /note"):  # fmt: skip
        assert words in table.shown, words


def test_a_wolf_proposes_and_speaks_to_the_pack_in_one_line() -> None:
    put = ask(AskKind.CONFER, speech=Occasion.PACK)
    assert Table("5 too clever").put(put) == put.answer(5, speech=Speech("too clever"))
    assert Table("0 let us skip").put(put) == put.answer(speech=Speech("let us skip"))
    assert Table("who then?").put(put) == put.answer(speech=Speech("who then?"))
    assert Table("").put(put) == put.silence
    assert Table("12 him", "Eve").put(put) == put.answer(5)


# --- the self-destruct ---------------------------------------------------------------------------

OFFER = Ask(3, 7, AskKind.SELF_DESTRUCT, ("yes",), (1,), ("yes",))


def test_a_wolf_may_end_the_day_in_the_middle_of_its_own_question() -> None:
    table = Table("/boom", "/boom", desk=Desk(OFFER))
    with pytest.raises(Booms) as booms:
        table.put(ask())
    assert booms.value.offer is OFFER


def test_a_wolf_that_is_not_sure_goes_on_with_its_question() -> None:
    table = Table("/boom", "", "5", desk=Desk(OFFER))
    assert table.put(ask()).chosen == (5,)


def test_without_a_standing_offer_there_is_nothing_to_end() -> None:
    table = Table("/boom", "5")
    assert table.put(ask()).chosen == (5,)
    assert "nothing to end now" in table.shown


def considering(table: Table) -> bool:
    return run(table.person.consider(table.view, OFFER))


def test_a_wolf_is_asked_between_the_speeches_of_others_and_only_then() -> None:
    table = Table("", "/boom", "/boom", desk=Desk(OFFER))
    assert not considering(table)
    assert "/boom" not in table.shown
    table.hear(e.Spoke(1, Occasion.DAY, "Hm.", ()))
    assert not considering(table)
    assert table.shown.count("/boom: end the day") == 1
    assert not considering(table)
    table.hear(e.Spoke(2, Occasion.DAY, "Hm.", ()))
    assert considering(table)


def test_a_wolf_that_wants_quiet_is_not_asked_again_today() -> None:
    table = Table("/quiet", desk=Desk(OFFER))
    for seat in (1, 2):
        table.hear(e.Spoke(seat, Occasion.DAY, "Hm.", ()))
        assert not considering(table)
    assert table.shown.count("/boom: end the day") == 1


def test_a_wolf_whose_own_question_comes_next_is_asked_there() -> None:
    table = Table(desk=Desk(OFFER))
    table.desk.waits_for_them = True
    table.hear(e.Spoke(1, Occasion.DAY, "Hm.", ()))
    assert not considering(table)
    assert table.shown == ""
