"""The wolves among themselves: whom to knife, who claims seer, what false checks it tells."""

from engine import events as e
from engine.asks import Ask, Chosen
from engine.chance import draw
from engine.seats import Role, Seat
from players.house.intent import Intent, Point, Topic
from players.house.mind import Mind
from players.house.tactics import thresholds as t
from players.house.tactics.village import seats

# --- the knife -----------------------------------------------------------------------------------


def propose(mind: Mind, ask: Ask) -> tuple[Chosen, Intent]:
    """What a wolf whispers: its victim, why, and whether it will claim seer."""
    target = _victim(mind, ask)
    points: list[Point] = []
    if target is not None:
        seer = mind.ledger.roles.get(target) is Role.SEER
        points.append(Point(Topic.PACK_SEER if seer else Topic.PACK_TARGET, target=target))
    if mind.view.night == 1 and counter_claims(mind):
        points.append(Point(Topic.PACK_FAKE))
    chosen = () if target is None else (target,)
    return chosen, Intent(e.Occasion.PACK, tuple(points))


def knife(mind: Mind, ask: Ask) -> Chosen:
    """The pack's ballot: the victim most wolves whispered, else one's own choice."""
    options = [seat for seat in seats(ask.options) if seat not in mind.friends]
    if not options:
        return ()
    voices: dict[Seat, int] = {}
    for night, whisper in mind.view.whispers:
        if night == mind.view.night and whisper.target in options:
            voices[whisper.target] = voices.get(whisper.target, 0) + 1
    if voices:
        most = max(voices.values())
        tied = sorted(seat for seat, count in voices.items() if count == most)
        # Among tied proposals every wolf must find the same one without another word.
        return (max(tied, key=lambda seat: (round(_threat(mind, seat), 1), seat)),)
    target = _victim(mind, ask)
    return () if target is None else (target,)


def _victim(mind: Mind, ask: Ask) -> Seat | None:
    options = [seat for seat in seats(ask.options) if seat not in mind.friends]
    options = [seat for seat in options if seat != mind.me] or []
    if not options:
        return None
    scores = {seat: _threat(mind, seat) for seat in options}
    shielded = _probably_shielded(mind)
    if shielded in scores and mind.chance("shield fear", t.SHIELD_FEAR, mind.view.night):
        scores[shielded] *= 0.3
    return mind.best("victim", scores, mind.view.night)


def _threat(mind: Mind, seat: Seat) -> float:
    """How much a seat is worth dead to the pack."""
    ledger = mind.ledger
    claimed = ledger.roles.get(seat)
    score = 0.0 if claimed is None else t.THREAT.get(claimed, t.THREAT_ELSE)
    if claimed is None:
        score += 0.3
    if seat == mind.view.sheriff:
        score += t.THREAT_SHERIFF
    if any(
        not check.wolf and check.seat not in mind.mates and check.seat != mind.me
        for check in ledger.checked_by(seat)
    ):
        score += t.THREAT_CHECKED
    trusted = 1 - mind.seen.wolf[seat]
    return score + t.THREAT_TRUSTED * trusted * trusted


def _probably_shielded(mind: Mind) -> Seat | None:
    """Where a guard on this board would stand: before the seer the village believes."""
    if Role.GUARD not in mind.view.deck or mind.view.night == 1:
        return None
    return mind.believed_seer(mind.seen) or mind.view.sheriff


def judge_girl(mind: Mind, ask: Ask) -> Chosen:
    """A girl that was seen dies, unless she is loved."""
    if any(seat in mind.friends for seat in ask.about):
        return ("let_be",)
    return ("kill" if mind.chance("girl", t.GIRL_KILL, mind.view.night) else "let_be",)


def strike(mind: Mind, ask: Ask) -> Chosen:
    """The white wolf thins out the pack when the table is small enough for it to be the last."""
    options = [seat for seat in seats(ask.options) if seat != mind.view.lover]
    view = mind.view
    living = [seat for seat in mind.mates if seat in view.alive]
    few = len(view.alive) <= t.WHITE_WOLF_STRIKES_AT or 3 * len(living) >= len(view.alive)
    if not options or not few or not view.rules.white_wolf_blocks_wolf_win:
        return ()
    return (mind.best("strike", {s: mind.seen.wolf[s] for s in options}, view.night),)


# --- the false seer ------------------------------------------------------------------------------


def claimer(mind: Mind) -> Seat | None:
    """The wolf that counter-claims seer on day 1: every wolf of the pack finds the same one."""
    living = [seat for seat in mind.view.pack if seat in mind.view.alive]
    if not living:
        return None
    # Who is in the pack is the pack's secret, so nobody else can work this out.
    order = draw(0, f"claimer {mind.view.pack} {mind.view.names}", 0, len(mind.view.pack))
    chosen = mind.view.pack[order]
    return chosen if chosen in living else None


def counter_claims(mind: Mind) -> bool:
    """Whether this wolf is the one to claim seer, and dares to."""
    if Role.SEER not in mind.view.deck or mind.betrays or claimer(mind) != mind.me:
        return False
    pack = len(mind.view.pack)
    likely = t.COUNTER_CLAIM if pack > 2 else t.COUNTER_CLAIM_SMALL
    return mind.chance("counter claim", likely + t.FAKE_PER_DECEIT * mind.lean("deceit"))


def false_check(mind: Mind, night: int, told: tuple[Seat, ...]) -> tuple[Seat, str] | None:
    """A plausible result for a night: (target, "good" or "wolf" or a role id).

    told: whom this claimant has already told results about. The chain must hold: nobody twice,
    and nothing that a shown card refutes.
    """
    shown = mind.ledger.shown
    fresh = [s for s in mind.others if s not in told and s not in shown]
    if not fresh:
        return None
    mates = [seat for seat in fresh if seat in mind.mates]
    marks = [seat for seat in fresh if seat not in mind.friends]
    rivals = [s for s in mind.ledger.claimants(Role.SEER) if s != mind.me]
    marks = [seat for seat in marks if seat not in rivals] or marks
    deceit = t.FAKE_PER_DECEIT * mind.lean("deceit")
    likely = (t.FAKE_WOLF_FIRST if night == 1 else t.FAKE_WOLF_LATER) + deceit
    if marks and mind.chance("fake wolf", likely, night):
        accuse = marks
        if len(mind.view.pack) > 2 and mates and mind.chance("give up", t.FAKE_WOLF_ON_MATE, night):
            accuse = mates
        scores = {seat: mind.shown.wolf[seat] for seat in accuse}
        return mind.best("fake wolf", scores, night), _result(mind, wolf=True)
    if mates and (not marks or mind.chance("fake mate", t.FAKE_GOOD_ON_MATE, night)):
        return mind.pick("fake good mate", mates, night), _result(mind, wolf=False)
    trusted = {seat: mind.shown.good(seat) for seat in marks}
    return mind.best("fake good", trusted, night), _result(mind, wolf=False)


def _result(mind: Mind, *, wolf: bool) -> str:
    if mind.view.rules.seer_sees == "role":
        return str(Role.WEREWOLF if wolf else Role.VILLAGER)
    return "wolf" if wolf else "good"


# --- self-destruct -------------------------------------------------------------------------------


def self_destructs(mind: Mind) -> bool:
    """Whether to end the day: only a wolf lost anyway, once a game, with mates to profit."""
    view = mind.view
    if view.lover is not None or view.day == 0:
        return False
    if any(isinstance(event, e.SelfDestructed) for event in view.heard):
        return False
    if not any(seat in view.alive for seat in mind.mates):
        return False
    accusers = {check.seat for check in mind.ledger.checked_by(mind.me) if check.wolf}
    if not accusers or not mind.chance("destruct", t.DESTRUCT_CHANCE, view.day):
        return False
    return mind.seen.wolf[mind.me] >= t.DESTRUCT_ABOVE
