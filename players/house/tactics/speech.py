"""What to say: the points of a turn, chosen from what this game has given one to speak about."""

from collections.abc import Iterable

from engine import events as e
from engine.asks import Ask
from engine.events import How, Occasion
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind
from players.house.intent import Intent, Point, Topic
from players.house.mind import Mind
from players.house.tactics import reasons, votes
from players.house.tactics import thresholds as t
from players.house.tactics.claims import means_to_be_seer, own_points

_LAST_SPEECHES = 3


def intent(mind: Mind, ask: Ask) -> Intent:
    """A turn's points, own claims first, the vote last."""
    match ask.speech:
        case Occasion.LAST_WORDS:
            points = _last_words(mind)
        case Occasion.STAGE:
            points = _on_stage(mind, ask)
        case Occasion.RUN_OFF:
            points = _run_off(mind, ask)
        case Occasion.INTERJECTION:
            points = _interjection(mind, ask)
        case _:
            points = _by_day(mind, ask)
    assert ask.speech is not None
    return Intent(ask.speech, tuple(_allowed(points, ask.barred)))


def _allowed(points: Iterable[Point], barred: tuple[str, ...]) -> Iterable[Point]:
    for point in points:
        claim = point.claim
        if claim is None or claim.kind is not ClaimKind.ROLE or str(claim.role) not in barred:
            yield point


# --- occasions -----------------------------------------------------------------------------------


def _by_day(mind: Mind, ask: Ask) -> list[Point]:
    own = own_points(mind, Occasion.DAY, ask.barred)
    answers = _answers(mind)
    room = _room(mind) - len(own)
    target = _suspect(mind)
    middle: list[Point] = [*answers[:1]]
    seers = reasons.of_two_seers(mind)
    if seers is not None and not _said(mind, seers):
        middle.append(seers)
    if target is not None:
        middle.append(_fresh(mind, reasons.against(mind, target)))
        second = _second_suspect(mind, target)
        if second is not None:
            middle.append(_fresh(mind, reasons.against(mind, second)))
    middle += _trusts(mind)
    if mind.number("table", 3, ask.number) == 0 or not own:
        middle.append(_table(mind, ask))
    chosen = [*own, *_pruned(middle, max(room - 1, 1))]
    if target is not None:
        chosen.append(_vote_point(mind, target))
    return chosen


def _on_stage(mind: Mind, ask: Ask) -> list[Point]:
    own = own_points(mind, Occasion.STAGE, ask.barred)
    if (own and means_to_be_seer(mind)) or mind.ledger.roles.get(mind.me) is Role.SEER:
        return [Point(Topic.STAND_SEER), *own, *_plan(mind)]
    points = [Point(Topic.STAND), *own, *_answers(mind)[:1]]
    seers = reasons.of_two_seers(mind)
    if seers is not None:
        points.append(seers)
    target = _suspect(mind)
    if target is not None:
        points.append(_fresh(mind, reasons.against(mind, target)))
    else:
        points += _trusts(mind)
    if mind.ledger.claimants(Role.SEER) and mind.me not in mind.ledger.roles:
        points.append(Point(Topic.LEAVE_STAGE))
    elif not mind.ledger.claimants(Role.SEER) and Role.SEER in mind.view.deck and not own:
        points.append(Point(Topic.ASK_SEER_OUT))
    return _pruned(points, t.POINTS_MOST)


def _run_off(mind: Mind, ask: Ask) -> list[Point]:
    own = own_points(mind, Occasion.RUN_OFF, ask.barred)
    rivals = [seat for seat in mind.view.speakers if seat != mind.me]
    points = [*own]
    if rivals:
        points.append(Point(Topic.RUN_OFF_PLEA, other=rivals[0]))
        foes = [seat for seat in rivals if seat not in mind.friends]
        if foes:
            points.append(_fresh(mind, reasons.against(mind, foes[0])))
    return _pruned([*points, *_answers(mind)[:1]], t.POINTS_MOST)


def _interjection(mind: Mind, ask: Ask) -> list[Point]:
    (speaker,) = ask.about
    said = mind.ledger.last_statements(1)
    accused = [
        seat
        for statement in said
        if statement.claim.kind is ClaimKind.ACCUSE
        for seat in statement.claim.targets
    ]
    if mind.me in accused:
        return [Point(Topic.DENY, other=speaker)]
    for seat in accused:
        if mind.shown.wolf[seat] < reasons.HELD_GOOD and mind.chance("interject", 0.2, ask.number):
            return [Point(Topic.DOUBT_ACCUSER, other=speaker, target=seat)]
    return []


def _last_words(mind: Mind) -> list[Point]:
    own = own_points(mind, Occasion.LAST_WORDS, ())
    pool = sorted(mind.others, key=lambda seat: (-_shown_wolf(mind, seat), seat))
    wolves = max(1, sum(1 for role in mind.view.deck if role.value.endswith("wolf")) - 1)
    strangers = [seat for seat in pool if seat not in mind.friends]
    names = tuple(sorted(strangers[: min(3, wolves + 1)]))
    points = [*own, Point(Topic.FAREWELL)]
    if names:
        claim = Claim(ClaimKind.SUSPECTS, targets=names)
        points.append(Point(Topic.SUSPECTS, targets=names, claim=claim))
    if mind.view.sheriff == mind.me and mind.others:
        heir = min(mind.others, key=lambda seat: (_shown_wolf(mind, seat), seat))
        points.append(Point(Topic.BADGE_WILL, target=heir))
    return points


# --- whom to speak about -------------------------------------------------------------------------


def _shown_wolf(mind: Mind, seat: Seat) -> float:
    return mind.shown.wolf[seat]


def _suspect(mind: Mind) -> Seat | None:
    """Whom this seat means to vote for as things stand."""
    options = [seat for seat in mind.others if seat != mind.view.lover]
    if not options:
        return None
    weigh = votes.wolf_scores if mind.wolf else votes.honest_scores
    return mind.best("suspect", weigh(mind, options), mind.view.day)


def _second_suspect(mind: Mind, first: Seat) -> Seat | None:
    scores = {
        seat: mind.shown.wolf[seat]
        for seat in mind.others
        if seat != first and seat not in mind.friends
    }
    if not scores:
        return None
    second = mind.best("second suspect", scores, mind.view.day)
    return second if scores[second] >= t.ACCUSE_TWO_ABOVE else None


def _trusts(mind: Mind) -> list[Point]:
    """Somebody to speak for: for a wolf now and then an accused mate."""
    if mind.wolf and mind.chance("defend", t.WOLF_DEFENDS, mind.view.day):
        accused = {pointed.target for pointed in mind.ledger.accusations}
        mates = [seat for seat in mind.friends if seat in accused and seat in mind.view.alive]
        for mate in sorted(mates):
            points = list(reasons.in_favour(mind, mate))
            if points:
                return [points[0]]
    scores = {
        seat: mind.shown.good(seat) + (0.1 if seat in mind.ledger.roles else 0.0)
        for seat in mind.others
        if seat not in mind.mates
    }
    if not scores:
        return []
    best = mind.best("trust", scores, mind.view.day)
    points = [point for point in reasons.in_favour(mind, best) if not _said(mind, point)]
    return points[:1]


def _answers(mind: Mind) -> list[Point]:
    """Answers to whoever spoke about this seat since it last spoke."""
    points: list[Point] = []
    me, ledger = mind.me, mind.ledger
    mine = max((s.place for s in ledger.statements if s.seat == me), default=0)
    for check in ledger.checked_by(me):
        if check.wolf and check.seat not in mind.friends:
            points.append(Point(Topic.DENY_CHECK, other=check.seat))
    for statement in reversed(ledger.statements):
        if statement.place <= mine:
            break
        if me not in statement.claim.targets or statement.seat == me:
            continue
        if statement.claim.kind is ClaimKind.ACCUSE:
            points.append(Point(Topic.DENY, other=statement.seat))
        elif statement.claim.kind is ClaimKind.VOUCH:
            points.append(Point(Topic.THANK, other=statement.seat))
    return points


# --- the frame -----------------------------------------------------------------------------------


def _table(mind: Mind, ask: Ask) -> Point:
    """Something about the table: the night, the last exile, the count, the place in the order."""
    view = mind.view
    waiting = view.still_to_speak()
    if not view.said or all(said.day < view.day for said in view.said):
        dead = _night_dead(mind)
        if dead is not None:
            return _night_point(dead)
    exiled = view.exiled.get(view.day - 1)
    if exiled is not None and mind.number("look back", 2, ask.number):
        return Point(Topic.EXILE_LOOK_BACK, target=exiled, day=view.day - 1)
    if waiting and len(waiting) == len([s for s in view.speakers if s in view.alive]):
        return Point(Topic.FIRST_TO_SPEAK)
    if waiting == (mind.me,):
        return Point(Topic.LAST_TO_SPEAK)
    if view.day > 1:
        return Point(Topic.COUNT, alive=len(view.alive))
    dead = _night_dead(mind)
    return Point(Topic.NOTHING_YET) if dead is None else _night_point(dead)


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


def _plan(mind: Mind) -> list[Point]:
    """The badge flow: whom to check next, and after that."""
    scores = {
        seat: mind.shown.wolf[seat] * mind.shown.good(seat)
        for seat in mind.others
        if seat not in {check.target for check in mind.ledger.checks_of(mind.me)}
        and seat not in mind.friends
    }
    ranked = sorted(scores, key=lambda seat: (-round(scores[seat], 2), seat))
    if len(ranked) < 2:
        return []
    return [Point(Topic.BADGE_PLAN, target=ranked[0], other=ranked[1])]


def _vote_point(mind: Mind, target: Seat) -> Point:
    """Where the vote goes: a sheriff or seer calls it, others announce their own."""
    leads = mind.me == mind.view.sheriff or mind.ledger.roles.get(mind.me) is Role.SEER
    if leads:
        claim = Claim(ClaimKind.CALL_VOTE, targets=(target,))
        return Point(Topic.CALL_VOTE, target=target, claim=claim)
    return reasons.accuse(Topic.VOTE_INTENT, target)


def _room(mind: Mind) -> int:
    talk = mind.temperament.talkativeness
    return min(t.POINTS_MOST, t.POINTS_LEAST + (talk + 1) // 2)


def _fresh(mind: Mind, points: Iterable[Point]) -> Point:
    """The first reason that the last speakers have not given; else the first."""
    listed = list(points)
    for point in listed:
        if not _said(mind, point):
            return point
    return listed[0]


def _said(mind: Mind, point: Point) -> bool:
    """Whether one of the last speakers made this point."""
    claim = point.claim
    return claim is not None and any(
        (s.claim.kind, s.claim.targets, s.claim.why) == (claim.kind, claim.targets, claim.why)
        for s in mind.ledger.last_statements(_LAST_SPEECHES)
    )


def _pruned(points: list[Point], most: int) -> list[Point]:
    """The first so many, no topic twice."""
    found: list[Point] = []
    for point in points:
        if all(point.topic is not other.topic for other in found):
            found.append(point)
    return found[:most]
