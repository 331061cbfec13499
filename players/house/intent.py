"""What a house player means to say, before it has words.

Tactics choose points; the phrase book turns each into one or two sentences in the speaker's voice.
A point carries the facts its sentences may use and the claim, if any, that it makes in public, so
that text and claims cannot disagree.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from engine.events import Occasion
from engine.seats import Role, Seat
from engine.speech import Claim


class Topic(StrEnum):
    """What a point is about. The slots a topic's phrases may use stand behind it."""

    # Standing for sheriff
    STAND = "stand"  # no slots: why I stand for the badge, when I claim nothing
    STAND_SEER = "stand_seer"  # no slots: I stand because I am the seer
    BADGE_PLAN = "badge_plan"  # target, other: whom I check next; how the badge tells the result
    LEAVE_STAGE = "leave_stage"  # no slots: I will withdraw, I only wanted to be heard
    # Claims
    CLAIM_ROLE = "claim_role"  # role
    CHECK_GOOD = "check_good"  # target, night: my check found good
    CHECK_WOLF = "check_wolf"  # target, night: my check found a wolf
    CHECK_ROLE = "check_role"  # target, night, role: my check found this card
    CHECK_DEAD = "check_dead"  # target, night: I checked good, and that player is dead now
    COUNTER_CLAIM = "counter_claim"  # other, role: there are two of us, and I am the real one
    SAVED = "saved"  # target, night: as the witch I saved
    POISONED = "poisoned"  # target, night: as the witch I poisoned
    SHIELDED = "shielded"  # target, night: as the guard I shielded
    HUNTER_THREAT = "hunter_threat"  # no slots: I am the hunter, vote me out and I shoot
    TAKE_BACK = "take_back"  # role: I claimed this to draw the knife and take it back
    # Suspicion: target always, the rest by reason
    ACCUSE_CHECKED = "accuse_checked"  # target, other: a seer (other) I believe found a wolf
    ACCUSE_RIVAL = "accuse_rival"  # target, other, role: of two claimants I believe other
    ACCUSE_VOTE = "accuse_vote"  # target, other, day: voted against one I hold for good
    ACCUSE_SAVED_WOLF = (
        "accuse_saved_wolf"  # target, other, day: kept a vote off one I hold for wolf
    )
    ACCUSE_DEFENDS = "accuse_defends"  # target, other: vouched for one I hold for wolf
    ACCUSE_ATTACKS = "accuse_attacks"  # target, other: accused one I hold for good
    ACCUSE_WORDS_VOTE = "accuse_words_vote"  # target, other, third, day: accused one, voted another
    ACCUSE_QUIET = "accuse_quiet"  # target: says nothing one could be held to
    ACCUSE_NO_REASON = "accuse_no_reason"  # target, other: accuses without a reason
    ACCUSE_CONTRADICTS = "accuse_contradicts"  # target, role, other_role: changed the claim
    ACCUSE_ABSTAINED = "accuse_abstained"  # target, day: did not vote
    ACCUSE_POSITION = "accuse_position"  # target: superstition about the seat, half a joke
    ACCUSE_LAST = "accuse_last"  # target: what is left when all others are explained
    # Trust
    VOUCH_CHECKED = "vouch_checked"  # target, other: the seer I believe
    VOUCH_CLAIM = "vouch_claim"  # target, role: nobody contests the claim
    VOUCH_VOTE = "vouch_vote"  # target, other, day: voted for one I hold for wolf
    VOUCH_SPEECH = "vouch_speech"  # target: sounded like someone who does not know
    SIDE_WITH = "side_with"  # target, other: of two seers I stand with target
    TORN = "torn"  # target, other: of two seers I cannot tell yet
    # Being spoken about
    DENY_CHECK = "deny_check"  # other: a seer calls me a wolf, the seer lies
    DENY = "deny"  # other: other accused me; my answer
    DENY_VOTE = "deny_vote"  # target, day: why I voted as I did
    THANK = "thank"  # other: other vouched for me
    # The table
    PEACEFUL = "peaceful"  # no slots: nobody died last night
    NIGHT_DEATH = "night_death"  # target: one seat died last night
    NIGHT_DEATHS = "night_deaths"  # targets: two or more died last night
    EXILE_LOOK_BACK = "exile_look_back"  # target, day: what the last exile tells us
    VOTE_LOOK_BACK = "vote_look_back"  # target, other, day: who voted together
    NOTHING_YET = "nothing_yet"  # no slots: there is nothing to go on
    FIRST_TO_SPEAK = "first_to_speak"  # no slots
    LAST_TO_SPEAK = "last_to_speak"  # no slots
    AGREE = "agree"  # other, target: other has said it about target, and I think so too
    DOUBT_ACCUSER = "doubt_accuser"  # other, target: other pushes target and I do not follow
    ASK_SEER_OUT = "ask_seer_out"  # no slots: the seer should come out
    ASK = "ask"  # target: I want to hear target explain itself
    COUNT = (
        "count"  # alive: how many are left and what a wrong vote would cost (public numbers only)
    )
    # The vote
    CALL_VOTE = "call_vote"  # target: everybody vote for target
    CALL_VOTE_EITHER = "call_vote_either"  # target, other
    VOTE_INTENT = "vote_intent"  # target: my vote goes there
    RUN_OFF_PLEA = "run_off_plea"  # other: I am tied with other; why not me
    # Last words
    FAREWELL = "farewell"  # no slots
    SUSPECTS = "suspects"  # targets: the wolves are among these
    BADGE_WILL = "badge_will"  # target: whom I would give the badge
    SHOOTING = "shooting"  # target: the hunter's last word
    # The pack, by night
    PACK_TARGET = "pack_target"  # target: kill this one
    PACK_SEER = "pack_seer"  # target: this one looks like the seer
    PACK_FAKE = "pack_fake"  # no slots: I will claim seer tomorrow
    PACK_AGREE = "pack_agree"  # target, other: other is right about target


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to say. Unused slots stay None.

    Seats in slots are only ever seats the speaker may speak of; numbers are public ones.
    """

    topic: Topic
    target: Seat | None = None
    other: Seat | None = None
    third: Seat | None = None
    role: Role | None = None
    other_role: Role | None = None
    night: int | None = None
    day: int | None = None
    alive: int | None = None
    targets: tuple[Seat, ...] = ()
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class Intent:
    """A whole turn: its points in the order they should be said, possibly none (silence)."""

    occasion: Occasion
    points: tuple[Point, ...] = field(default=())

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims the turn makes, in order."""
        return distinct(point.claim for point in self.points if point.claim is not None)


def distinct(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Claims in order, each once: the same thing for another reason is no second claim."""
    found: dict[Claim, Claim] = {}
    for claim in claims:
        found.setdefault(replace(claim, why=None), claim)
    return tuple(found.values())
