"""Why a seat is suspect or trusted: everything that really happened and can be said of it."""

from collections.abc import Iterator
from dataclasses import replace

from engine.events import Poll
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind
from players.house.intent import Point, Topic
from players.house.mind import Mind
from players.house.tactics import thresholds as t
from players.ledger import Clash

HELD_WOLF = 0.5
HELD_GOOD = 0.3
"""Somebody this suspect is spoken of as a wolf, this little as an honest player."""


def accusing(point: Point) -> Point:
    """A point against its target, with the accusation that it makes."""
    return _with(ClaimKind.ACCUSE, point)


def vouching(point: Point) -> Point:
    """A point for its target, with the voucher that it makes."""
    return _with(ClaimKind.VOUCH, point)


def _with(kind: ClaimKind, point: Point) -> Point:
    assert point.target is not None
    return replace(point, claim=Claim(kind, targets=(point.target,), why=str(point.topic)))


def against(mind: Mind, target: Seat) -> Iterator[Point]:
    """Reasons to suspect a seat that somebody could check, the weightiest first."""
    yield from _by_claims(mind, target)
    yield from _by_clashes(mind, target)
    yield from _by_votes(mind, target)
    yield from _by_words(mind, target)
    if mind.ledger.quiet.get(target):
        yield accusing(Point(Topic.ACCUSE_QUIET, target))


def lightly(mind: Mind, target: Seat) -> Point:
    """What is left to say against a seat when nothing can be pinned on it."""
    few = len(mind.view.alive) <= len(mind.view.names) / 2
    return accusing(Point(Topic.ACCUSE_LAST if few else Topic.ACCUSE_POSITION, target))


def _by_claims(mind: Mind, target: Seat) -> Iterator[Point]:
    ledger = mind.ledger
    for check in ledger.checked_by(target):
        if check.seat == mind.me or not check.wolf:
            continue
        if mind.shown.is_holder(Role.SEER, check.seat) >= t.HALF_BELIEVED:
            yield accusing(Point(Topic.ACCUSE_CHECKED, target, other=check.seat))
    role = ledger.roles.get(target)
    if role is not None and mind.view.deck.count(role) == 1:
        for rival in ledger.claimants(role):
            better = mind.shown.is_holder(role, rival) > mind.shown.is_holder(role, target)
            if rival not in (target, mind.me) and better:
                yield accusing(Point(Topic.ACCUSE_RIVAL, target, other=rival, role=role))


def _by_clashes(mind: Mind, target: Seat) -> Iterator[Point]:
    for clash in reversed(mind.ledger.contradictions):
        if clash.seat != target:
            continue
        if clash.roles:
            role, other = clash.roles
            yield accusing(Point(Topic.ACCUSE_CONTRADICTS, target, role=role, other_role=other))
        elif clash.clash is Clash.WORDS_AND_VOTE:
            accused, voted = clash.about
            yield accusing(
                Point(Topic.ACCUSE_WORDS_VOTE, target, other=accused, third=voted, day=clash.day)
            )


def _by_votes(mind: Mind, target: Seat) -> Iterator[Point]:
    wolf = mind.shown.wolf
    for vote in reversed(mind.ledger.votes):
        if vote.seat != target or vote.poll is not Poll.EXILE or vote.round != 1:
            continue
        if vote.target is None:
            yield accusing(Point(Topic.ACCUSE_ABSTAINED, target, day=vote.day))
        elif vote.target == mind.me or wolf[vote.target] < HELD_GOOD:
            if vote.target != mind.me:
                yield accusing(Point(Topic.ACCUSE_VOTE, target, other=vote.target, day=vote.day))
            kept_off = [
                seat
                for seat in _voted_for(mind, vote.day)
                if wolf[seat] > HELD_WOLF and seat not in (target, vote.target)
            ]
            if kept_off:
                yield accusing(
                    Point(Topic.ACCUSE_SAVED_WOLF, target, other=kept_off[0], day=vote.day)
                )


def _voted_for(mind: Mind, day: int) -> list[Seat]:
    return sorted({vote.target for vote in mind.ledger.votes_of(day) if vote.target is not None})


def _by_words(mind: Mind, target: Seat) -> Iterator[Point]:
    wolf = mind.shown.wolf
    for pointed in reversed(mind.ledger.vouches):
        if pointed.seat != target or pointed.target in (target, mind.me):
            continue
        if wolf[pointed.target] > HELD_WOLF:
            yield accusing(Point(Topic.ACCUSE_DEFENDS, target, other=pointed.target))
    for pointed in reversed(mind.ledger.accusations):
        if pointed.seat == target and pointed.target not in (target, mind.me):
            if pointed.why is None:
                yield accusing(Point(Topic.ACCUSE_NO_REASON, target, other=pointed.target))
            elif wolf[pointed.target] < HELD_GOOD:
                yield accusing(Point(Topic.ACCUSE_ATTACKS, target, other=pointed.target))


def in_favour(mind: Mind, target: Seat) -> Iterator[Point]:
    """Reasons to trust a seat, the weightiest first."""
    ledger, wolf = mind.ledger, mind.shown.wolf
    for check in ledger.checked_by(target):
        if check.seat == mind.me or check.wolf:
            continue
        if mind.shown.is_holder(Role.SEER, check.seat) >= t.HALF_BELIEVED:
            yield vouching(Point(Topic.VOUCH_CHECKED, target, other=check.seat))
    role = ledger.roles.get(target)
    if role is not None and ledger.claimants(role) == (target,):
        yield vouching(Point(Topic.VOUCH_CLAIM, target, role=role))
    for vote in reversed(ledger.votes):
        if vote.seat != target or vote.poll is not Poll.EXILE:
            continue
        if vote.target not in (None, mind.me) and wolf[vote.target] > HELD_WOLF:
            yield vouching(Point(Topic.VOUCH_VOTE, target, other=vote.target, day=vote.day))
            break
    if ledger.speeches.get(target, 0) > ledger.quiet.get(target, 0):
        yield vouching(Point(Topic.VOUCH_SPEECH, target))


def of_two_seers(mind: Mind) -> Point | None:
    """Where this seat stands between two claimed seers, if there are two and it is neither."""
    seers = mind.ledger.claimants(Role.SEER)
    if len(seers) < 2 or mind.me in seers:
        return None
    chances = sorted(seers, key=lambda seat: (-mind.shown.is_holder(Role.SEER, seat), seat))
    first, second = chances[:2]
    lead = mind.shown.is_holder(Role.SEER, first) - mind.shown.is_holder(Role.SEER, second)
    if lead < t.TORN_BELOW:
        claim = Claim(ClaimKind.SUSPECTS, targets=tuple(sorted((first, second))))
        return Point(Topic.TORN, target=first, other=second, claim=claim)
    return vouching(Point(Topic.SIDE_WITH, first, other=second))
