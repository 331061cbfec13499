"""Every number of the tactics in one place. Change one, run bench/balance.py, read the table.

Chances are between 0 and 1. `leaning` turns a temperament of 1-5 into -1…+1, and what a number
says "per boldness" is added times that leaning.
"""

from typing import Final

from engine.seats import Role

# --- voting --------------------------------------------------------------------------------------
HERD: Final = 0.30  # what the announced votes of everybody trusted weigh against one's own beliefs
HERD_PER_TRUST: Final = 0.08
KEEPS_WORD: Final = 0.25  # how much more somebody else must be suspect to break an announced vote
SCAPEGOAT_HERD: Final = 1.2  # the scapegoat dies of ties, so he votes where the votes are
CALLER_WEIGHT: Final = 2.5  # voices of a sheriff or a believed seer calling the vote
ABSTAIN_BELOW: Final = 0.05  # nobody is this little suspect: no vote

# --- wolves by day -------------------------------------------------------------------------------
PACK_HERD: Final = 0.55  # wolves go where an honest seat can be voted out
MATE_SHIELD: Final = 0.37  # how much less suspect a mate looks to a wolf that votes
BUS_ABOVE: Final = 0.75  # public suspicion at which a mate is lost and gets the pack's votes too
BUS_PER_DECEIT: Final = -0.08
SEER_HUNT: Final = 0.25  # extra weight on the real seer for wolves that need not hide it
COUNTER_CLAIM: Final = 0.9  # the chosen wolf claims seer on day 1
COUNTER_CLAIM_SMALL: Final = 0.9  # the same in packs of one or two
FAKE_WOLF_FIRST: Final = 0.35  # its first false check finds a wolf
FAKE_WOLF_LATER: Final = 0.55
FAKE_PER_DECEIT: Final = 0.10
FAKE_GOOD_ON_MATE: Final = 0.35  # a false good check is for a mate
FAKE_WOLF_ON_MATE: Final = 0.06  # gives up a mate to look true; packs of three or more
DESTRUCT_ABOVE: Final = 0.85
DESTRUCT_CHANCE: Final = 0.15
FALSE_CARD: Final = 0.52  # a wolf about to be voted out claims a card nobody else claims
FALSE_CARD_PER_DECEIT: Final = 0.25
VILLAGER_FAKE: Final = 0.04  # a villager claims seer to draw the knife
WOLF_DEFENDS: Final = 0.15  # a wolf speaks up for an accused mate

# --- the pack by night ---------------------------------------------------------------------------
THREAT: Final[dict[Role, float]] = {
    Role.SEER: 3.0,
    Role.WITCH: 2.2,
    Role.GUARD: 1.6,
    Role.IDIOT: 0.2,
    Role.HUNTER: 0.3,
}
THREAT_ELSE: Final = 0.6
THREAT_SHERIFF: Final = 0.9
THREAT_TRUSTED: Final = 1.2  # times how little the village suspects a seat
THREAT_CHECKED: Final = 0.5  # checked good by the real seer
SHIELD_FEAR: Final = 0.7  # a guard on the board: chance to pass by the shielded looking seer
GIRL_KILL: Final = 0.9

# --- the village by night ------------------------------------------------------------------------
SAVE_FIRST: Final = 0.85
SAVE_LATER_ABOVE: Final = 0.72  # trust in the victim from which the antidote is spent
POISON_ABOVE: Final = 0.80  # suspicion from which the poison is spent
POISON_PER_NIGHT: Final = -0.05
POISON_LEAST: Final = 0.58
POISON_PER_BOLDNESS: Final = -0.05
SHIELD_FIRST_NIGHT: Final = 0.3  # nobody is shielded then, for fear of a double save
SHOOT_ABOVE: Final = 0.36
CUPID_TIES_HIMSELF: Final = 0.35
GLANCE: Final = 0.35
GLANCE_PER_BOLDNESS: Final = 0.2
STARE: Final = 0.04
THIEF_TAKES_WOLF: Final = 0.5
THIEF_PER_DECEIT: Final = 0.3
WHITE_WOLF_STRIKES_AT: Final = 6  # living seats from which the white wolf thins out the pack

# --- coming out ----------------------------------------------------------------------------------
SEER_OUT_FIRST_DAY: Final = 0.8  # where nothing forces him
SEER_PER_BOLDNESS: Final = 0.15
CORNERED: Final = 0.62  # public suspicion and half the announced votes at which a card comes out
OUT_PER_BOLDNESS: Final = -0.06
WITCH_OUT_DAY: Final = 3  # from then on a witch with something to tell may tell it

# --- the sheriff ---------------------------------------------------------------------------------
STAND: Final = 0.28
STAND_PER_BOLDNESS: Final = 0.2
STAND_WOLF: Final = 0.33
WITHDRAW: Final = 0.8  # with a seer on the stage, whoever stood for nothing leaves
HEIR_TRUST: Final = 0.45  # nobody more trusted than this: the badge is torn

# --- speech --------------------------------------------------------------------------------------
POINTS_LEAST: Final = 2
POINTS_MOST: Final = 5
ACCUSE_TWO_ABOVE: Final = 0.34  # a second suspect is named from this suspicion on
BELIEVED_SEER: Final = 0.6
HALF_BELIEVED: Final = 0.4  # a seer whose results one repeats
SPEAK_OF_SUSPECT: Final = 0.3  # on the stage nobody is accused below this suspicion
NEAR_EQUALS: Final = 0.08  # two suspects this close are called together
TORN_BELOW: Final = 0.2  # two seers closer than this cannot be told apart


def leaning(level: int) -> float:
    """A temperament of 1-5 as a number from -1 to +1."""
    return (level - 3) / 2
