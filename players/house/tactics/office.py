"""The sheriff's office: standing, withdrawing, voting for one, its order, picks and heirs."""

from engine.asks import NO, YES, Ask, Chosen
from engine.seats import Role, Seat
from players.house.mind import Mind
from players.house.tactics import thresholds as t
from players.house.tactics.claims import means_to_be_seer
from players.house.tactics.village import seats


def stand(mind: Mind, ask: Ask) -> Chosen:
    """Seers stand, true and false; of the others the bold."""
    if means_to_be_seer(mind):
        return (YES,)
    likely = (t.STAND_WOLF if mind.wolf else t.STAND) + t.STAND_PER_BOLDNESS * mind.lean("boldness")
    if mind.role is Role.ELDER:
        likely += 0.3
    if mind.role in (Role.WITCH, Role.PIPER, Role.LITTLE_GIRL):
        likely *= 0.5
    return (YES if mind.chance("stand", likely) else NO,)


def withdraw(mind: Mind, ask: Ask) -> Chosen:
    """As announced, if it was."""
    return (YES if leaves_stage(mind) else NO,)


def leaves_stage(mind: Mind) -> bool:
    """Whoever stood for nothing leaves the stage to the seers."""
    if mind.ledger.roles.get(mind.me) is Role.SEER:
        return False
    seers = [s for s in mind.ledger.claimants(Role.SEER) if s in mind.view.candidates]
    return bool(seers) and mind.chance("withdraw", t.WITHDRAW, mind.view.day)


def elect(mind: Mind, ask: Ask) -> Chosen:
    """The most trusted candidate; a wolf votes for a mate that looks good enough."""
    options = [seat for seat in seats(ask.options) if seat != mind.me]
    if not options:
        return ask.default
    beliefs = mind.shown
    scores: dict[Seat, float] = {}
    for seat in options:
        score = beliefs.good(seat) + 0.5 * beliefs.is_holder(Role.SEER, seat)
        if mind.ledger.roles.get(seat) is Role.SEER:
            score += 0.15
        if seat in mind.friends:
            score += 0.35
        elif mind.wolf and mind.ledger.roles.get(seat) is Role.SEER:
            score -= 0.2
        scores[seat] = score
    return (mind.best("elect", scores, mind.view.day),)


def order(mind: Mind, ask: Ask) -> Chosen:
    """Left or right: the suspect first and the trusted last, who then have heard it all."""
    (beside,) = ask.about
    names = len(mind.view.names)
    suspect = max(mind.others, key=lambda seat: (mind.shown.wolf[seat], seat), default=beside)
    distance = (suspect - beside) % names
    return ("left" if distance * 2 <= names else "right",)


def tie_break(mind: Mind, ask: Ask) -> Chosen:
    """Of the tied, the more suspect; a wolf never one of its own if it can be helped."""
    options = [seat for seat in seats(ask.options) if seat not in (*mind.friends, mind.me)]
    if not options:
        return ()
    scores = {seat: mind.shown.wolf[seat] for seat in options}
    return (mind.best("tie break", scores, mind.view.day),)


def heir(mind: Mind, ask: Ask) -> Chosen:
    """The badge goes to the most trusted; where nobody is, it is torn if that is allowed."""
    options = seats(ask.options)
    scores: dict[Seat, float] = {}
    for seat in options:
        score = mind.beliefs.good(seat)
        if mind.wolf:
            score = 1 - mind.seen.wolf[seat] + (0.4 if seat in mind.friends else -0.3)
        elif seat in mind.friends:
            score += 0.3
        if mind.ledger.roles.get(seat) in (Role.WITCH, Role.GUARD, Role.HUNTER):
            score += 0.1
        scores[seat] = score
    best = mind.best("heir", scores, mind.view.day)
    if 0 in ask.counts and scores[best] < t.HEIR_TRUST:
        return ()
    return (best,)


def turn(mind: Mind, ask: Ask) -> Chosen:
    """The idiot shows his card and lives."""
    return (YES,)


def allow(mind: Mind, ask: Ask) -> Chosen:
    """The dead scapegoat lets those vote whom he trusts more than most."""
    options = seats(ask.options)
    trust = sorted(options, key=lambda seat: (mind.beliefs.wolf[seat], seat))
    return tuple(sorted(trust[: max(1, (len(trust) + 1) // 2)]))
