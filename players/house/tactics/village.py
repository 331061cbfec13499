"""The village's cards (and the piper, the thief and the girl) by night, and the hunter's shot."""

from engine.asks import NO, YES, Ask, Chosen
from engine.seats import WOLF_CARDS, Role, Seat
from players.house.mind import Mind
from players.house.tactics import thresholds as t

_TAKES_FIRST = (
    Role.SEER,
    Role.WITCH,
    Role.GUARD,
    Role.HUNTER,
    Role.ELDER,
    Role.LITTLE_GIRL,
    Role.IDIOT,
    Role.PIPER,
    Role.CUPID,
    Role.SCAPEGOAT,
    Role.VILLAGER,
)


def seats(options: tuple[int | str, ...]) -> tuple[Seat, ...]:
    """The options that are seats."""
    return tuple(option for option in options if isinstance(option, int))


def check(mind: Mind, ask: Ask) -> Chosen:
    """The seer looks where it knows least, and rather at those whom the table listens to."""
    beliefs, ledger = mind.beliefs, mind.ledger
    known = {found.target for found in mind.view.checks.values()}
    scores: dict[Seat, float] = {}
    for seat in seats(ask.options):
        wolf = beliefs.wolf[seat]
        score = wolf * (1 - wolf)
        if seat in known or seat == mind.view.lover:
            score -= 1.0
        if ledger.roles.get(seat) in (Role.WITCH, Role.GUARD, Role.HUNTER):
            score -= 0.05  # others will tell their cards apart without the seer
        if seat == mind.view.sheriff:
            score += 0.03
        scores[seat] = score
    return (mind.best("check", scores, mind.view.night),) if scores else ()


def save(mind: Mind, ask: Ask) -> Chosen:
    """The antidote: on the first night mostly, then for those worth more than a later use."""
    (victim,) = ask.about
    view = mind.view
    if victim in (mind.me, view.lover):
        return (YES,)
    trust = mind.beliefs.good(victim)
    if trust < 0.5:
        return (NO,)
    if view.night == 1:
        return (YES if mind.chance("save", t.SAVE_FIRST) else NO,)
    valued = (
        victim == mind.believed_seer(mind.beliefs)
        or victim == view.sheriff
        or len(view.alive) <= len(view.names) * 0.6
    )
    return (YES if valued and trust >= t.SAVE_LATER_ABOVE else NO,)


def poison(mind: Mind, ask: Ask) -> Chosen:
    """The poison: for whoever is surely enough a wolf; every night a little less sure will do."""
    view, beliefs = mind.view, mind.beliefs
    options = [seat for seat in seats(ask.options) if seat not in (mind.me, view.lover)]
    if not options or view.night == 1:
        return ()
    scores = {seat: beliefs.wolf[seat] for seat in options}
    target = mind.best("poison", scores, view.night)
    if view.told_victims.get(view.night) == mind.me:
        least = t.SHOOT_ABOVE  # it is now or never
    else:
        least = t.POISON_ABOVE + t.POISON_PER_NIGHT * (view.night - 2)
        least += t.POISON_PER_BOLDNESS * mind.lean("boldness")
        least = max(least, t.POISON_LEAST)
    return (target,) if beliefs.wolf[target] >= least else ()


def shield(mind: Mind, ask: Ask) -> Chosen:
    """The guard shields whom the wolves would knife: claimed cards, the sheriff, the trusted."""
    view = mind.view
    options = seats(ask.options)
    if view.night == 1:
        # Antidote and shield on one seat may kill it, and on the first night there is no telling.
        if mind.chance("shield first", t.SHIELD_FIRST_NIGHT) and mind.me in options:
            return (mind.me,)
        return ()
    scores: dict[Seat, float] = {}
    for seat in options:
        score = threat(mind, seat) * mind.beliefs.good(seat)
        if seat == mind.me:
            score *= 0.8
        scores[seat] = score
    return (mind.best("shield", scores, view.night),) if scores else ()


def threat(mind: Mind, seat: Seat) -> float:
    """How much an honest guard thinks the wolves want a seat dead."""
    claimed = mind.ledger.roles.get(seat)
    score = 0.5 if claimed is None else t.THREAT.get(claimed, t.THREAT_ELSE)
    if claimed is not None:
        score *= mind.beliefs.is_holder(claimed, seat)
    if seat == mind.view.sheriff:
        score += t.THREAT_SHERIFF
    return score + t.THREAT_TRUSTED * (1 - mind.seen.wolf[seat])


def tie(mind: Mind, ask: Ask) -> Chosen:
    """Cupid ties two others, or now and then himself and another."""
    options = seats(ask.options)
    others = [seat for seat in options if seat != mind.me]
    first = mind.pick("tie", others)
    if mind.me in options and mind.chance("tie himself", t.CUPID_TIES_HIMSELF):
        return tuple(sorted((mind.me, first)))
    second = mind.pick("tie too", [seat for seat in others if seat != first])
    return tuple(sorted((first, second)))


def take(mind: Mind, ask: Ask) -> Chosen:
    """The thief takes a power, or a wolf's card if deceit is to his taste."""
    places = [place for place in ask.options if isinstance(place, int)]
    middle = mind.view.middle
    likes_wolf = t.THIEF_TAKES_WOLF + t.THIEF_PER_DECEIT * mind.lean("deceit")
    wolf_first = mind.chance("take wolf", likes_wolf)

    def liking(place: int) -> tuple[int, int]:
        card = middle[place - 1]
        if card in WOLF_CARDS:
            return (0 if wolf_first else 99, place)
        return (_TAKES_FIRST.index(card) + 1 if card in _TAKES_FIRST else 50, place)

    return (min(places, key=liking),)


def peek(mind: Mind, ask: Ask) -> Chosen:
    """The girl weighs the knowledge against her life; a stare is for the desperate and bold."""
    view = mind.view
    late = len(view.alive) <= len(view.names) / 2
    known = [s for seen in view.peeked.values() for s in seen if s in view.alive]
    if "stare" in ask.options and late and mind.chance("stare", t.STARE * 3, view.night):
        return ("stare",)
    likely = t.GLANCE + t.GLANCE_PER_BOLDNESS * mind.lean("boldness")
    if known:
        likely *= 0.3
    return ("glance",) if mind.chance("glance", likely, view.night) else ("no",)


def charm(mind: Mind, ask: Ask) -> Chosen:
    """The piper charms by reach: those likely to live on, the trusted and the unnoticed."""
    counts = max(ask.counts)
    seen, night = mind.seen, mind.view.night

    def reach(seat: Seat) -> tuple[float, int]:
        stays = abs(seen.wolf[seat] - 0.35)  # neither next to be voted out nor next to be knifed
        claimed = 0.3 if seat in mind.ledger.roles else 0.0
        return (round(stays + claimed, 1), mind.number(f"reach {seat}", 1000, night))

    ranked = sorted(seats(ask.options), key=reach)
    return tuple(sorted(ranked[:counts]))


def shoot(mind: Mind, ask: Ask) -> Chosen:
    """The hunter takes the top suspect along, or nobody if he suspects nobody enough."""
    options = [seat for seat in seats(ask.options) if seat not in mind.friends]
    if not options:
        return ()
    announced = mind.announced(mind.beliefs)
    scores = {seat: mind.beliefs.wolf[seat] + 0.05 * announced.get(seat, 0) for seat in options}
    target = mind.best("shoot", scores, mind.view.night)
    return (target,) if mind.beliefs.wolf[target] >= t.SHOOT_ABOVE else ()
