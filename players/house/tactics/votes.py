"""The exile vote."""

from engine.asks import Ask, Chosen
from engine.seats import Role, Seat
from engine.speech import ClaimKind
from players.house.intent import Topic
from players.house.mind import Mind
from players.house.tactics import thresholds as t
from players.house.tactics.village import seats


def exile(mind: Mind, ask: Ask) -> Chosen:
    """Whom to vote out: honest seats by belief and the table's voice, wolves by what it hides."""
    options = [seat for seat in seats(ask.options) if seat != mind.me]
    allowed = [seat for seat in options if seat != mind.view.lover]
    if not allowed:
        return ()
    scores = wolf_scores(mind, allowed) if mind.wolf else honest_scores(mind, allowed)
    announced = _announced_own(mind)
    if announced in scores:
        scores[announced] += t.KEEPS_WORD
    target = mind.best("exile", scores, ask.number)
    # In a run-off, where only these are on offer, not to vote is to let chance decide.
    if scores[target] < t.ABSTAIN_BELOW and not ask.about:
        return ()
    return (target,)


def _announced_own(mind: Mind) -> Seat | None:
    """Whom this seat has told the table today that it would vote for."""
    for said in reversed(mind.ledger.statements):
        if said.day != mind.view.day:
            break
        intends = said.claim.kind is ClaimKind.CALL_VOTE or said.claim.why == Topic.VOTE_INTENT
        if said.seat == mind.me and intends:
            return said.claim.targets[0]
    return None


def honest_scores(mind: Mind, options: list[Seat]) -> dict[Seat, float]:
    """Suspicion, and a pull towards where the trusted voices go, so that votes come together."""
    beliefs = mind.beliefs
    herd = t.HERD + t.HERD_PER_TRUST * mind.lean("trust")
    if mind.role is Role.SCAPEGOAT:
        herd = t.SCAPEGOAT_HERD
    announced = mind.announced(beliefs)
    good = {check.target for check in mind.view.checks.values() if check.found == "good"}
    return {
        seat: -1.0 if seat in good else beliefs.wolf[seat] + herd * announced.get(seat, 0.0)
        for seat in options
    }


def wolf_scores(mind: Mind, options: list[Seat]) -> dict[Seat, float]:
    """What an honest seat would think, bent towards votes that can win, away from the pack."""
    shown = mind.shown
    announced = mind.announced(shown)
    lost = t.BUS_ABOVE + t.BUS_PER_DECEIT * mind.lean("deceit")
    scores: dict[Seat, float] = {}
    for seat in options:
        score = shown.wolf[seat] + t.PACK_HERD * announced.get(seat, 0.0)
        if seat in mind.mates and not mind.betrays:
            doomed = mind.seen.wolf[seat] >= lost and announced.get(seat, 0.0) >= 0.5
            score -= 0.0 if doomed else t.MATE_SHIELD
        elif mind.ledger.roles.get(seat) is Role.SEER and len(mind.view.alive) <= 7:
            score += t.SEER_HUNT
        scores[seat] = score
    return scores
