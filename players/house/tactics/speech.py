"""What to say: the points of a turn, chosen from what this game has given one to speak about."""

from collections.abc import Iterable

from engine.asks import Ask
from engine.events import Occasion
from engine.seats import WOLF_CARDS, Role, Seat
from engine.speech import Claim, ClaimKind
from players.house.intent import Intent, Point, Topic
from players.house.mind import Mind
from players.house.tactics import reasons, talk, votes
from players.house.tactics import thresholds as t
from players.house.tactics.claims import means_to_be_seer, own_points
from players.house.tactics.office import leaves_stage


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
    scores = _scores(mind)
    target = mind.best("suspect", scores, ask.number) if scores else None
    middle: list[Point] = []
    table = talk.table(mind)
    if mind.number("table", 3, ask.number) == 0:
        middle += table
    middle += talk.answers(mind)[:1]
    seers = reasons.of_two_seers(mind)
    if seers is not None and talk.made_before(mind, seers) is None:
        middle.append(seers)
    if target is not None:
        middle += talk.suspicion(mind, target, ask)
    middle += _second(mind, target, ask)
    extras = [*talk.trusts(mind, ask), *talk.doubts(mind), *talk.question(mind, target)]
    if len(extras) > 1 and mind.number("extra", 2, ask.number):
        extras.reverse()
    middle += extras
    middle += table
    room = max(_room(mind) - len(own) - 1, 1)
    chosen = [*own, *talk.pruned(middle, room)]
    if target is not None:
        chosen.append(talk.vote(mind, scores, target))
    return chosen[: t.POINTS_MOST]


def _on_stage(mind: Mind, ask: Ask) -> list[Point]:
    own = own_points(mind, Occasion.STAGE, ask.barred)
    if (own and means_to_be_seer(mind)) or mind.ledger.roles.get(mind.me) is Role.SEER:
        return talk.pruned([Point(Topic.STAND_SEER), *own, *talk.plan(mind)], t.POINTS_MOST)
    points = [Point(Topic.STAND), *own, *talk.answers(mind)[:1]]
    seers = reasons.of_two_seers(mind)
    if seers is not None:
        points.append(seers)
    scores = _scores(mind)
    target = mind.best("suspect", scores, ask.number) if scores else None
    if target is not None and any(reasons.against(mind, target)):
        points += talk.suspicion(mind, target, ask)
    else:
        points += talk.trusts(mind, ask)
    first = len(mind.view.still_to_speak()) == len(mind.view.speakers)
    if leaves_stage(mind):
        points.append(Point(Topic.LEAVE_STAGE))
    elif Role.SEER in mind.view.deck and first and not own:
        points.append(Point(Topic.ASK_SEER_OUT))
    if len(points) < 2:
        points.append(Point(Topic.NOTHING_YET))
    return talk.pruned(points, _room(mind))


def _run_off(mind: Mind, ask: Ask) -> list[Point]:
    points = own_points(mind, Occasion.RUN_OFF, ask.barred)
    rivals = [seat for seat in mind.view.speakers if seat != mind.me]
    if rivals:
        points.append(Point(Topic.RUN_OFF_PLEA, other=rivals[0]))
        foes = [seat for seat in rivals if seat not in mind.friends]
        if foes:
            points += talk.suspicion(mind, foes[0], ask)
    return talk.pruned([*points, *talk.answers(mind)[:1]], t.POINTS_MOST)


def _interjection(mind: Mind, ask: Ask) -> list[Point]:
    (speaker,) = ask.about
    accused = [
        seat
        for said in mind.ledger.last_statements(1)
        if said.claim.kind is ClaimKind.ACCUSE
        for seat in said.claim.targets
    ]
    if mind.me in accused:
        return [Point(Topic.DENY, other=speaker)]
    for seat in accused:
        if mind.shown.wolf[seat] < reasons.HELD_GOOD and mind.chance("interject", 0.2, ask.number):
            return [Point(Topic.DOUBT_ACCUSER, other=speaker, target=seat)]
    return []


def _last_words(mind: Mind) -> list[Point]:
    points = [*own_points(mind, Occasion.LAST_WORDS, ()), Point(Topic.FAREWELL)]
    shown = mind.shown.wolf
    pool = sorted(mind.others, key=lambda seat: (-shown[seat], seat))
    wolves = sum(1 for role in mind.view.deck if role in WOLF_CARDS)
    strangers = [seat for seat in pool if seat not in mind.friends]
    names = tuple(sorted(strangers[: min(3, wolves)]))
    if names:
        claim = Claim(ClaimKind.SUSPECTS, targets=names)
        points.append(Point(Topic.SUSPECTS, targets=names, claim=claim))
    if mind.view.sheriff == mind.me and pool:
        points.append(Point(Topic.BADGE_WILL, target=pool[-1]))
    return points


# --- whom to speak about, and how much -----------------------------------------------------------


def _scores(mind: Mind) -> dict[Seat, float]:
    """What the exile vote would weigh as things stand."""
    options = [seat for seat in mind.others if seat != mind.view.lover]
    weigh = votes.wolf_scores if mind.wolf else votes.honest_scores
    return weigh(mind, options)


def _second(mind: Mind, first: Seat | None, ask: Ask) -> list[Point]:
    """A second suspect, where there is one worth a sentence."""
    scores = {
        seat: mind.shown.wolf[seat]
        for seat in mind.others
        if seat != first and seat not in mind.friends
    }
    if not scores:
        return []
    second = mind.best("second suspect", scores, ask.number)
    if scores[second] < t.ACCUSE_TWO_ABOVE:
        return []
    return talk.suspicion(mind, second, ask)


def _room(mind: Mind) -> int:
    talkative = mind.temperament.talkativeness
    return min(t.POINTS_MOST, t.POINTS_LEAST + (talkative + 1) // 2)
