"""What the gallery hears becomes beats: everything is told, once, and nothing else."""

import pytest

from engine import events as e
from engine.boards import ALL_BOARDS
from engine.events import How, Occasion, Poll, Told
from engine.game import Game
from engine.seats import EVERYONE, Cause, Role, Seat, Winner
from engine.setup import GameSetup
from engine.speech import Claim, ClaimKind
from narrator.beats import UNTOLD, Beat, BeatKind, Beats
from tests.narrator.staged import beats_of, played, table_names

NAMES = table_names(7, "en")
DECK = (Role.WEREWOLF, Role.WEREWOLF, Role.SEER, Role.WITCH, *(Role.VILLAGER,) * 3)
START = (e.GameStarted(NAMES, DECK, "standard", ()), e.NightFell(1), e.DayBroke(1))


def hear(*events: e.Event) -> list[Beat]:
    beats = Beats()
    found: list[Beat] = []
    for seq, event in enumerate(events, 1):
        found += beats.hear(Told(seq, EVERYONE, event))
    return found


def dead(how: How, *seats: Seat, roles: tuple[tuple[Seat, Role], ...] = ()) -> e.Event:
    return e.DeathsAnnounced(1, how, seats, roles)


def polled(poll: Poll, *ballots: tuple[Seat, Seat | None]) -> e.BallotsRevealed:
    counts: dict[Seat, int] = {}
    for _, target in ballots:
        if target is not None:
            counts[target] = counts.get(target, 0) + 2
    return e.BallotsRevealed(
        poll, 1, ballots, tuple(sorted(counts.items(), key=lambda c: (-c[1], c[0])))
    )


def said(seat: Seat, occasion: Occasion, text: str, role: Role | None = None) -> e.Spoke:
    claims = () if role is None else (Claim(ClaimKind.ROLE, role=role),)
    return e.Spoke(seat, occasion, text, claims)


K = BeatKind
TOLD: list[tuple[str, tuple[e.Event, ...], tuple[BeatKind, ...]]] = [
    ("peaceful", (dead(How.NIGHT),), (K.PEACEFUL,)),
    ("one dead", (dead(How.NIGHT, 3),), (K.DEATH,)),
    ("two dead", (dead(How.NIGHT, 3, 5),), (K.DEATHS,)),
    ("hands", (e.HandsRaised((1, 2)),), (K.HANDS,)),
    ("no hands", (e.HandsRaised(()), e.NoSheriff("nobody_stood")), (K.NO_HANDS, K.NO_BADGE)),
    ("withdrawal", (e.CandidatesWithdrew((1,)),), (K.WITHDRAWAL,)),
    ("acclaimed", (e.SheriffElected(2),), (K.ELECTED,)),
    ("elected", (polled(Poll.SHERIFF, (3, 2), (4, 2)), e.SheriffElected(2)), (K.ELECTED,)),
    (
        "election tie",
        (
            polled(Poll.SHERIFF, (3, 2), (4, 1)),
            e.VoteTied(Poll.SHERIFF, (1, 2)),
            e.SpeakersOrdered(Occasion.RUN_OFF, (1, 2)),
        ),
        (K.ELECTION_TIE, K.RUN_OFF),
    ),
    (
        "election broken",
        (e.SelfDestructed(1, Role.WEREWOLF), e.ElectionBroken((2,)), dead(How.SELF_DESTRUCT, 1)),
        (K.SELF_DESTRUCT, K.ELECTION_BROKEN, K.WOLF_FALLS),
    ),
    ("speeches", (e.SpeakersOrdered(Occasion.DAY, (2, 3), 5, "left"),), (K.SPEECHES,)),
    (
        "counter-claim",
        (said(2, Occasion.DAY, "a", Role.SEER), said(3, Occasion.DAY, "b", Role.SEER)),
        (K.COUNTER_CLAIM,),
    ),
    (
        "two villagers are no counter-claim",
        (said(2, Occasion.DAY, "a", Role.VILLAGER), said(3, Occasion.DAY, "b", Role.VILLAGER)),
        (),
    ),
    ("unanimous", (polled(Poll.EXILE, (2, 3), (4, 3), (3, None)),), (K.VOTE_UNANIMOUS,)),
    ("one abstains", (polled(Poll.EXILE, (2, 3), (4, 3), (5, None)),), (K.VOTE_SPLIT,)),
    ("split", (polled(Poll.EXILE, (2, 3), (4, 3), (3, 2)),), (K.VOTE_SPLIT,)),
    (
        "tie broken",
        (
            polled(Poll.EXILE, (2, 3), (4, 2)),
            e.VoteTied(Poll.EXILE, (2, 3)),
            e.TieBroken(5, 3),
            e.Exiled(3),
            dead(How.EXILE, 3),
        ),
        (K.VOTE_TIE, K.TIE_BROKEN, K.EXILE),
    ),
    (
        "tie left",
        (
            polled(Poll.EXILE, (2, 3), (4, 2)),
            e.VoteTied(Poll.EXILE, (2, 3)),
            e.TieBroken(5, None),
            e.NobodyExiled("tied"),
        ),
        (K.VOTE_TIE, K.TIE_LEFT, K.NO_EXILE_TIED),
    ),
    (
        "nobody votes",
        (polled(Poll.EXILE, (2, None), (4, None)), e.NobodyExiled("no_votes")),
        (K.NO_EXILE_NO_VOTES,),
    ),
    ("no voters", (e.NobodyExiled("no_voters"),), (K.NO_EXILE_NO_VOTERS,)),
    ("idiot", (e.Exiled(3), e.IdiotTurned(3)), (K.IDIOT_TURNED,)),
    (
        "idiot returns",
        (e.Exiled(3), dead(How.EXILE, 3), e.NightFell(2), e.IdiotReturned(3)),
        (K.EXILE, K.NIGHTFALL, K.IDIOT_RETURNED),
    ),
    (
        "last words",
        (dead(How.EXILE, 3), said(3, Occasion.LAST_WORDS, "bye")),
        (K.EXILE, K.LAST_WORDS),
    ),
    ("last silence", (said(3, Occasion.LAST_WORDS, " "),), (K.LAST_SILENCE,)),
    ("shot", (dead(How.EXILE, 3), e.HunterFired(3, 4), dead(How.SHOT, 4)), (K.EXILE, K.SHOT)),
    ("grief", (dead(How.GRIEF, 3),), (K.GRIEF,)),
    (
        "scapegoat",
        (dead(How.SCAPEGOAT, 3), e.VotersNamed(3, (1, 2))),
        (K.SCAPEGOAT, K.VOTERS_NAMED),
    ),
    ("curse", (dead(How.CURSE, 3),), (K.CURSE,)),
    ("Cupid", (dead(How.CUPID_REVEAL, 3),), (K.CUPID_REVEAL,)),
    ("warned", (e.Warned(3, "oath", False),), (K.WARNED,)),
    ("removed", (e.Warned(3, "oath", True), dead(How.CONDUCT, 3)), (K.REMOVED,)),
    ("badge passed", (e.BadgePassed(2, 4),), (K.BADGE_PASSED,)),
    ("badge torn", (e.BadgeTorn(2),), (K.BADGE_TORN,)),
    ("village", (e.GameEnded(Winner.VILLAGE, (1,), "no_wolves"),), (K.END_VILLAGE,)),
    ("wolves", (e.GameEnded(Winner.WOLVES, (1,), "all_others"),), (K.END_WOLVES,)),
    ("lovers", (e.GameEnded(Winner.LOVERS, (1, 2), "lovers_last"),), (K.END_LOVERS,)),
    ("piper", (e.GameEnded(Winner.PIPER, (1,), "all_charmed"),), (K.END_PIPER,)),
    ("white wolf", (e.GameEnded(Winner.WHITE_WOLF, (1,), "last_alive"),), (K.END_WHITE_WOLF,)),
    ("draw", (e.GameEnded(Winner.DRAW, (), "stalemate"),), (K.END_DRAW,)),
    ("reveal", (e.RolesRevealed(DECK, ((4, Cause.KNIFE),)),), (K.REVEAL,)),
    ("stage speeches", (e.SpeakersOrdered(Occasion.STAGE, (2, 3)),), ()),
    ("a speech", (said(2, Occasion.DAY, "hello"),), ()),
]


@pytest.mark.parametrize(("events", "kinds"), [t[1:] for t in TOLD], ids=[t[0] for t in TOLD])
def test_each_moment_is_told_in_its_kind(
    events: tuple[e.Event, ...], kinds: tuple[BeatKind, ...]
) -> None:
    found = [beat.kind for beat in hear(*START, *events)]
    assert found == [K.OPENING, K.NIGHTFALL, K.DAWN, *kinds]


def test_every_kind_of_beat_is_proved_above() -> None:
    proved = {kind for _, _, kinds in TOLD for kind in kinds}
    assert set(BeatKind) - proved == {K.OPENING, K.DAWN, K.DEATH_IN_THE_DARK}


def test_a_wolves_win_by_knife_is_told_before_any_dawn() -> None:
    found = hear(*START[:2], dead(How.NIGHT, 3), e.GameEnded(Winner.WOLVES, (1,), "knife_first"))
    assert [beat.kind for beat in found[2:]] == [K.DEATH_IN_THE_DARK, K.END_WOLVES]


PUBLIC = [
    kind
    for kind in vars(e).values()
    if isinstance(kind, type)
    and issubclass(kind, e.Event)
    and "Hears: everyone" in " ".join((kind.__doc__ or "").split())
]


@pytest.mark.parametrize("kind", PUBLIC, ids=lambda kind: kind.kind)
def test_every_public_event_has_a_teller_or_is_left_out_on_purpose(kind: type[e.Event]) -> None:
    told = {type(event) for _, events, _ in TOLD for event in (*START, *events)}
    assert kind in told or kind in UNTOLD


def test_what_the_gallery_does_not_hear_makes_no_beat() -> None:
    beats = Beats()
    assert beats.hear(Told(1, EVERYONE, START[0]))
    for audience in ((), (3,), (1, 2, 5)):
        assert beats.hear(Told(2, audience, e.NightFell(1))) == ()


def test_ballots_are_told_with_what_came_of_them() -> None:
    ballots = polled(Poll.SHERIFF, (3, 2), (4, 2))
    beat = hear(*START, ballots, e.SheriffElected(2))[-1]
    assert beat.polled == ballots
    assert beat.events == (ballots, e.SheriffElected(2))


def test_a_scene_stands_still_while_the_game_goes_on() -> None:
    beats = hear(*START, dead(How.NIGHT, 3), dead(How.EXILE, 4))
    assert [beat.scene.dead for beat in beats] == [(), (), (), (3,), (3, 4)]
    assert [beat.scene.untold for beat in beats] == [False, True, True, False, False]
    assert [beat.scene.last_night for beat in beats[2:]] == [None, (3,), (3,)]


SILENT = (e.StepCalled, e.SpeakersOrdered, e.Spoke)


@pytest.mark.parametrize("board", ALL_BOARDS, ids=lambda board: board.name)
def test_every_public_event_of_a_game_is_in_exactly_one_beat(board: object) -> None:
    name = str(getattr(board, "name", ""))
    for seed in range(4):
        game: Game = played(GameSetup.of(board=name, seed=seed), seed)
        told = [id(event) for beat, _ in beats_of(game) for event in beat.events]
        public = [t.event for t in game.log if t.audience == EVERYONE]
        expected = [id(event) for event in public if not isinstance(event, SILENT)]
        assert len(told) == len(set(told))
        assert set(expected) <= set(told)
