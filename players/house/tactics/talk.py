"""Points about the table: answers, trust, agreement, the night, the last vote, the plan."""

from engine import events as e
from engine.asks import Ask
from engine.events import How
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind
from players.house.intent import Point, Topic
from players.house.mind import Mind
from players.house.tactics import reasons
from players.house.tactics import thresholds as t
from players.ledger import Statement

_LAST_SPEECHES = 3


# --- not to say it again -------------------------------------------------------------------------


def suspicion(mind: Mind, target: Seat, ask: Ask) -> list[Point]:
    """One reason against a seat: one the last speakers have not given, else agreement with them.

    With nothing to pin on it, superstition, and that not from everybody.
    """
    reasons_ = list(reasons.against(mind, target))
    if not reasons_:
        light = reasons.lightly(mind, target)
        said = made_before(mind, light) is not None or mind.number("light", 3, ask.number)
        return [] if said else [light]
    for point in reasons_:
        if made_before(mind, point) is None:
            return [point]
    first = reasons_[0]
    before = made_before(mind, first)
    if before is None or before.seat in (target, mind.me):
        return [first]
    return [Point(Topic.AGREE, target=target, other=before.seat, claim=first.claim)]


def made_before(mind: Mind, point: Point) -> Statement | None:
    """Where one of the last speakers made this very point."""
    claim = point.claim
    if claim is None:
        return None
    for said in reversed(mind.ledger.last_statements(_LAST_SPEECHES)):
        same = (said.claim.kind, said.claim.targets) == (claim.kind, claim.targets)
        if same and said.claim.why == claim.why:
            return said
    return None


def pruned(points: list[Point], most: int) -> list[Point]:
    """The first so many, no topic twice."""
    found: list[Point] = []
    for point in points:
        if all(point.topic is not other.topic for other in found):
            found.append(point)
    return found[:most]


# --- others about me, me about others ------------------------------------------------------------


def answers(mind: Mind) -> list[Point]:
    """Answers to whoever spoke about this seat since it last spoke."""
    points: list[Point] = []
    me, ledger = mind.me, mind.ledger
    mine = max((said.place for said in ledger.statements if said.seat == me), default=0)
    for check in ledger.checked_by(me):
        if check.wolf and check.seat not in mind.friends:
            points.append(Point(Topic.DENY_CHECK, other=check.seat))
    for said in reversed(ledger.statements):
        if said.place <= mine:
            break
        if me not in said.claim.targets or said.seat == me:
            continue
        if said.claim.kind is ClaimKind.ACCUSE:
            points.append(_denial(mind, said))
        elif said.claim.kind is ClaimKind.VOUCH:
            points.append(Point(Topic.THANK, other=said.seat))
    return points


def _denial(mind: Mind, said: Statement) -> Point:
    if said.claim.why in (Topic.ACCUSE_VOTE, Topic.ACCUSE_SAVED_WOLF):
        for vote in reversed(mind.ledger.votes):
            if vote.seat == mind.me and vote.poll is e.Poll.EXILE and vote.target is not None:
                return Point(Topic.DENY_VOTE, target=vote.target, day=vote.day)
    return Point(Topic.DENY, other=said.seat)


def trusts(mind: Mind, ask: Ask) -> list[Point]:
    """Somebody to speak for: for a wolf now and then an accused mate."""
    if mind.wolf and mind.chance("defend", t.WOLF_DEFENDS, mind.view.day):
        accused = {pointed.target for pointed in mind.ledger.accusations}
        for mate in sorted(mind.friends):
            if mate in accused and mate in mind.view.alive:
                for point in reasons.in_favour(mind, mate):
                    return [point]
    trusted = sorted(
        (seat for seat in mind.others if seat not in mind.mates),
        key=lambda seat: (round(mind.shown.wolf[seat], 1), mind.number(f"trust {seat}", 1000)),
    )[:3]
    if not trusted:
        return []
    seat = trusted[mind.number("trust", len(trusted), ask.number)]
    return [p for p in reasons.in_favour(mind, seat) if made_before(mind, p) is None][:1]


def doubts(mind: Mind) -> list[Point]:
    """Somebody who pushes a seat that this one holds for good."""
    for pointed in reversed(mind.ledger.accusations):
        if pointed.day != mind.view.day:
            break
        seats = (pointed.seat, pointed.target)
        if mind.me in seats or pointed.seat in mind.friends or pointed.seat not in mind.view.alive:
            continue
        held = mind.shown.wolf[pointed.target]
        if held < reasons.HELD_GOOD / 2 and pointed.target in mind.view.alive:
            return [Point(Topic.DOUBT_ACCUSER, other=pointed.seat, target=pointed.target)]
    return []


def question(mind: Mind, target: Seat | None) -> list[Point]:
    """A suspect who has not spoken yet should explain itself."""
    if target is not None and target in mind.view.still_to_speak():
        return [Point(Topic.ASK, target=target)]
    return []


# --- the table -----------------------------------------------------------------------------------


def table(mind: Mind) -> list[Point]:
    """Something about the table. Speakers take turns with it, so that no two in a row say it."""
    view = mind.view
    waiting = view.still_to_speak()
    turn = len(view.speakers) - len(waiting)
    dead = _night_dead(mind)
    if turn == 0:
        return [Point(Topic.FIRST_TO_SPEAK) if dead is None else _night_point(dead)]
    if waiting == (mind.me,):
        return [Point(Topic.LAST_TO_SPEAK)]
    points = _look_back(mind)
    if view.day > 1:
        points.append(Point(Topic.COUNT, alive=len(view.alive)))
    elif dead is not None:
        points.append(_night_point(dead))
        points.append(Point(Topic.NOTHING_YET))
    return [points[turn % len(points)]] if points and turn % 2 else []


def _look_back(mind: Mind) -> list[Point]:
    """What yesterday's vote shows."""
    view, day = mind.view, mind.view.day - 1
    points: list[Point] = []
    exiled = view.exiled.get(day)
    if exiled is not None:
        points.append(Point(Topic.EXILE_LOOK_BACK, target=exiled, day=day))
    suspects = [
        vote
        for vote in mind.ledger.votes_of(day)
        if vote.target is not None
        and vote.seat in mind.others
        and vote.seat not in mind.friends
        and mind.shown.wolf[vote.seat] > t.SPEAK_OF_SUSPECT
        and mind.shown.wolf[vote.target] < reasons.HELD_WOLF
    ]
    for first in suspects:
        for second in suspects:
            if first.seat < second.seat and first.target == second.target:
                return [
                    *points,
                    Point(Topic.VOTE_LOOK_BACK, target=first.seat, other=second.seat, day=day),
                ]
    return points


def _night_dead(mind: Mind) -> tuple[Seat, ...] | None:
    """Who was found dead this morning; None while it has not been told."""
    for event in reversed(mind.view.heard):
        if isinstance(event, e.DayBroke):
            return None
        if isinstance(event, e.DeathsAnnounced) and event.how is How.NIGHT:
            return event.seats
    return None


def _night_point(dead: tuple[Seat, ...]) -> Point:
    if not dead:
        return Point(Topic.PEACEFUL)
    if len(dead) == 1:
        return Point(Topic.NIGHT_DEATH, target=dead[0])
    return Point(Topic.NIGHT_DEATHS, targets=dead)


def plan(mind: Mind) -> list[Point]:
    """The badge flow: whom to check next, and after that."""
    checked = {check.target for check in mind.ledger.checks_of(mind.me)}
    checked |= {check.target for check in mind.view.checks.values()}
    scores = {
        seat: mind.shown.wolf[seat] * mind.shown.good(seat)
        for seat in mind.others
        if seat not in checked
        and seat != mind.view.lover
        and mind.ledger.roles.get(seat) is not Role.SEER
    }
    ranked = sorted(
        scores, key=lambda seat: (-round(scores[seat], 2), mind.number(f"plan {seat}", 1000))
    )
    return [Point(Topic.BADGE_PLAN, target=ranked[0], other=ranked[1])] if len(ranked) > 1 else []


def vote(mind: Mind, scores: dict[Seat, float], target: Seat) -> Point:
    """Where the vote goes: a sheriff or seer calls it, others announce their own."""
    leads = mind.me == mind.view.sheriff or mind.ledger.roles.get(mind.me) is Role.SEER
    if not leads:
        return reasons.accusing(Point(Topic.VOTE_INTENT, target))
    near = [
        seat
        for seat, score in sorted(scores.items())
        if seat not in (target, *mind.friends) and score > scores[target] - t.NEAR_EQUALS
    ]
    claim = Claim(ClaimKind.CALL_VOTE, targets=(target,))
    if near and mind.lean("boldness") < 0:
        return Point(Topic.CALL_VOTE_EITHER, target=target, other=near[0], claim=claim)
    return Point(Topic.CALL_VOTE, target=target, claim=claim)
