"""What a seat says of itself: the truth, when it is time for it, or the pack's false seer."""

from engine.events import Occasion
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind
from players.house.intent import Point, Topic
from players.house.mind import Mind
from players.house.tactics import pack
from players.house.tactics import thresholds as t
from players.ledger import found_wolf

_SHIELDED_CARDS = (Role.WITCH, Role.HUNTER, Role.GUARD, Role.LITTLE_GIRL, Role.CUPID)
_MAY_COME_OUT = (Role.WITCH, Role.HUNTER, Role.GUARD, Role.IDIOT, Role.ELDER, Role.LITTLE_GIRL)


def means_to_be_seer(mind: Mind) -> bool:
    """Whether this seat stands there as the seer: it is, or it was chosen to say so."""
    if mind.ledger.roles.get(mind.me) is Role.SEER:
        return True
    if mind.wolf:
        return mind.view.day == 1 and pack.counter_claims(mind)
    return mind.role is Role.SEER


def own_points(mind: Mind, occasion: Occasion, barred: tuple[str, ...]) -> list[Point]:
    """Claims about oneself that are due in this speech, most important first."""
    claimed = mind.ledger.roles.get(mind.me)
    if claimed is Role.SEER:
        return _results(mind) if mind.wolf or mind.role is Role.SEER else [_take_back(mind)]
    if str(Role.SEER) not in barred and _comes_out_as_seer(mind, occasion):
        return [*_claim_seer(mind), *_results(mind, first=True)]
    if claimed is None and mind.role in _MAY_COME_OUT and str(mind.role) not in barred:
        return _come_out(mind, occasion)
    if claimed is not None and claimed is mind.role:
        return _news(mind)
    if claimed is None and mind.wolf and occasion is not Occasion.LAST_WORDS:
        return _false_card(mind, occasion, barred)
    return []


# --- the seer, true and false --------------------------------------------------------------------


def _comes_out_as_seer(mind: Mind, occasion: Occasion) -> bool:
    view = mind.view
    if mind.role is Role.SEER:
        return _seer_comes_out(mind, occasion)
    if mind.wolf:
        return view.day == 1 and occasion is not Occasion.LAST_WORDS and pack.counter_claims(mind)
    return (
        mind.role is Role.VILLAGER
        and view.day == 1
        and occasion is Occasion.DAY
        and not mind.ledger.claimants(Role.SEER)
        and not view.stood
        and mind.chance("shield the seer", t.VILLAGER_FAKE * (1 + mind.lean("deceit")))
    )


def _seer_comes_out(mind: Mind, occasion: Occasion) -> bool:
    view = mind.view
    if not view.checks and view.day == 0:
        return False
    found = any(found_wolf(check.found) for check in view.checks.values())
    rivals = mind.ledger.claimants(Role.SEER)
    forced = found or rivals or view.day >= 2 or mind.me in view.stood
    if occasion in (Occasion.LAST_WORDS, Occasion.RUN_OFF) or forced:
        return True
    likely = t.SEER_OUT_FIRST_DAY + t.SEER_PER_BOLDNESS * mind.lean("boldness")
    return mind.chance("come out", likely)


def _claim_seer(mind: Mind) -> list[Point]:
    claim = Claim(ClaimKind.ROLE, role=Role.SEER)
    rivals = [seat for seat in mind.ledger.claimants(Role.SEER) if seat != mind.me]
    if rivals:
        return [Point(Topic.COUNTER_CLAIM, other=rivals[0], role=Role.SEER, claim=claim)]
    return [Point(Topic.CLAIM_ROLE, role=Role.SEER, claim=claim)]


def _results(mind: Mind, *, first: bool = False) -> list[Point]:
    """The results not told yet: a seer's own, or what the false one makes up for each night."""
    told = {check.night for check in mind.ledger.checks_of(mind.me)}
    if mind.role is Role.SEER:
        return [
            _result(mind, night, check.target, check.found)
            for night, check in sorted(mind.view.checks.items())
            if night not in told
        ]
    if not mind.wolf:
        return []
    points: list[Point] = []
    targets = [check.target for check in mind.ledger.checks_of(mind.me)]
    for night in range(1, mind.view.night + 1):
        if night in told:
            continue
        made_up = pack.false_check(mind, night, tuple(targets))
        if made_up is not None:
            target, result = made_up
            targets.append(target)
            points.append(_result(mind, night, target, result))
    return points


def _result(mind: Mind, night: int, target: Seat, found: str) -> Point:
    if found in _SHIELDED_CARDS and target in mind.view.alive:
        found = "good"  # to name the card would be to name the wolves' next victim
    claim = Claim(ClaimKind.CHECK, targets=(target,), result=found, night=night)
    if found not in ("good", "wolf"):
        return Point(Topic.CHECK_ROLE, target=target, night=night, role=Role(found), claim=claim)
    if found == "wolf":
        return Point(Topic.CHECK_WOLF, target=target, night=night, claim=claim)
    topic = Topic.CHECK_GOOD if target in mind.view.alive else Topic.CHECK_DEAD
    return Point(topic, target=target, night=night, claim=claim)


def _take_back(mind: Mind) -> Point:
    return Point(Topic.TAKE_BACK, role=Role.SEER, claim=Claim(ClaimKind.WITHDRAW, role=Role.SEER))


# --- the other cards -----------------------------------------------------------------------------


def _come_out(mind: Mind, occasion: Occasion) -> list[Point]:
    """A card comes out when its holder would be voted out, or has what the village must know."""
    view = mind.view
    if occasion is Occasion.LAST_WORDS:
        due = mind.role is not Role.HUNTER
    else:
        due = (
            _cornered(mind, occasion)
            or (mind.role is Role.WITCH and view.day >= t.WITCH_OUT_DAY and _spent(mind))
            or (mind.role is Role.LITTLE_GIRL and bool(view.peeked) and view.day >= 2)
        )
    if not due or (view.lover is not None and mind.role is Role.CUPID):
        return []
    claim = Claim(ClaimKind.ROLE, role=mind.role)
    topic = Topic.HUNTER_THREAT if mind.role is Role.HUNTER else Topic.CLAIM_ROLE
    point = Point(topic, role=mind.role, claim=claim)
    return [point, *_news(mind)]


def _false_card(mind: Mind, occasion: Occasion, barred: tuple[str, ...]) -> list[Point]:
    """A cornered wolf hides behind a card that nobody has claimed."""
    free = [
        role
        for role in (Role.HUNTER, Role.GUARD, Role.IDIOT, Role.WITCH)
        if role in mind.view.deck and str(role) not in barred and not mind.ledger.claimants(role)
    ]
    likely = t.FALSE_CARD + t.FALSE_CARD_PER_DECEIT * mind.lean("deceit")
    if not free or not _cornered(mind, occasion) or not mind.chance("false card", likely):
        return []
    role = free[mind.number("false card", len(free))]
    claim = Claim(ClaimKind.ROLE, role=role)
    topic = Topic.HUNTER_THREAT if role is Role.HUNTER else Topic.CLAIM_ROLE
    return [Point(topic, role=role, claim=claim)]


def _cornered(mind: Mind, occasion: Occasion) -> bool:
    """Whether the table is about to vote this seat out."""
    pressure = mind.seen.wolf[mind.me] + 0.5 * mind.announced(mind.seen).get(mind.me, 0.0)
    return (
        occasion is Occasion.RUN_OFF
        or any(check.wolf for check in mind.ledger.checked_by(mind.me))
        or pressure >= t.CORNERED + t.OUT_PER_BOLDNESS * mind.lean("boldness")
    )


def _spent(mind: Mind) -> bool:
    return bool(mind.view.poisoned) or len(mind.view.alive) <= 5


def _news(mind: Mind) -> list[Point]:
    """What a witch or guard who has come out has done since it last told."""
    view, ledger, me = mind.view, mind.ledger, mind.me
    points: list[Point] = []
    told = {(s.claim.night, s.claim.result) for s in ledger.potions if s.seat == me}
    for night, target in sorted(view.saved.items()):
        if (night, "antidote") not in told:
            claim = Claim(ClaimKind.POTION, targets=(target,), result="antidote", night=night)
            points.append(Point(Topic.SAVED, target=target, night=night, claim=claim))
    for night, target in sorted(view.poisoned.items()):
        if (night, "poison") not in told:
            claim = Claim(ClaimKind.POTION, targets=(target,), result="poison", night=night)
            points.append(Point(Topic.POISONED, target=target, night=night, claim=claim))
    shields = {s.claim.night for s in ledger.shields if s.seat == me}
    latest = max((night for night, target in view.shields.items() if target), default=0)
    if latest and latest not in shields:
        shielded = view.shields[latest]
        assert shielded is not None
        claim = Claim(ClaimKind.SHIELD, targets=(shielded,), night=latest)
        points.append(Point(Topic.SHIELDED, target=shielded, night=latest, claim=claim))
    return points
