"""Random setups and random legal play, from anything that can roll a number.

The soak rolls with the engine's own chance; the property tests roll with hypothesis, so that a
failing setup shrinks to the smallest one.
"""

from typing import Protocol

from engine.asks import Answer, Ask, Chosen, Ruling
from engine.boards import deck
from engine.chance import Chance, draw
from engine.rulesets import ALL_RULESETS, RULE_FIELDS, Ruleset, rule_text
from engine.seats import Role
from engine.setup import GameSetup
from engine.speech import SILENCE, Claim, ClaimKind, Speech

SMALLEST_DECK, LARGEST_DECK = 5, 18
FOREIGN_ONE_IN = 3
OVERRIDES_ONE_IN = 2
MOST_OVERRIDES = 6
DEAL_AGAIN = 20
WARNED_ONE_IN = 60
SPEAKS_ONE_IN = 3


class Dice(Protocol):
    """Rolls whole numbers."""

    def number(self, name: str, below: int) -> int:
        """A number in 0..below-1."""
        ...


def random_setup(dice: Dice, seed: int, ruleset: Ruleset | None = None) -> GameSetup:
    """A setup that its ruleset admits: random ruleset, deck, foreign roles, changed rules.

    Raises SetupError if the dice offer nothing but refused decks.
    """
    preset = ruleset or ALL_RULESETS[dice.number("ruleset", len(ALL_RULESETS))]
    rules: dict[str, str] = {}
    if dice.number("overrides", OVERRIDES_ONE_IN) == 0:
        names = sorted(name for name in RULE_FIELDS if name != "foreign_roles")
        for _ in range(1 + dice.number("how many overrides", MOST_OVERRIDES)):
            name = names[dice.number("rule", len(names))]
            values = RULE_FIELDS[name]
            rules[name] = rule_text(values[dice.number("value", len(values))])
    known = preset.roles
    if dice.number("foreign", FOREIGN_ONE_IN) == 0:
        rules["foreign_roles"] = "true"
        known = tuple(Role)
    cards = _random_deck(dice, known)
    for _ in range(DEAL_AGAIN):
        written = tuple(sorted(rules.items()))
        if not GameSetup(deck=cards, ruleset=preset.name, rules=written).problems():
            break
        cards = _random_deck(dice, known)
    return GameSetup.of(deck=cards, ruleset=preset.name, rules=rules, seed=seed)


def _random_deck(dice: Dice, known: tuple[Role, ...]) -> tuple[Role, ...]:
    size = SMALLEST_DECK + dice.number("size", LARGEST_DECK - SMALLEST_DECK + 1)
    powers = [role for role in known if role not in (Role.WEREWOLF, Role.VILLAGER)]
    wolves = 1 + dice.number("wolves", (size - 1) // 2)
    chosen: list[Role] = []
    for _ in range(dice.number("powers", min(len(powers), size - wolves) + 1)):
        chosen.append(powers.pop(dice.number("power", len(powers))))
    return deck(wolves, size - wolves - len(chosen), *chosen)


class Chooser:
    """Picks legal answers cheaply, from a seed of its own; now and then it talks or interrupts.

    shuffled draws over the options would cost more than the game itself, so one draw an ask says
    how many are chosen and where in the options the choice starts.
    """

    def __init__(self, seed: int, *, talks: bool = True) -> None:
        self._seed = draw(seed, "chooser", 0, 2**63)
        self._talks = talks
        self._drawn = 0

    def choose(self, ask: Ask) -> Answer:
        """A legal answer, often with words where words are asked for."""
        options = ask.options
        roll = self.roll()
        counts = ask.counts
        if counts[-1] > len(options):
            counts = tuple(count for count in counts if count <= len(options))
        count = counts[roll % len(counts)]
        chosen: Chosen = ()
        if count:
            start = (roll >> 8) % len(options)
            chosen = (options[start:] + options[:start])[:count]
        speech = SILENCE
        if self._talks and ask.speech is not None and (roll >> 24) % SPEAKS_ONE_IN == 0:
            speech = self._speech(ask, roll >> 32)
        return Answer(ask.seat, ask.number, chosen, speech)

    def takes(self, one_in: int) -> bool:
        """Whether to do now what is done once in so many times."""
        return self.roll() % one_in == 0

    def ruling(self, alive: tuple[int, ...]) -> Ruling:
        """A referee's warning to a living seat."""
        roll = self.roll()
        return Ruling(alive[roll % len(alive)], ("oath", "outside")[(roll >> 16) % 2])

    def roll(self) -> int:
        """The next 63 random bits."""
        self._drawn += 1
        return draw(self._seed, "", self._drawn, 2**63)

    def _speech(self, ask: Ask, roll: int) -> Speech:
        claims: list[Claim] = []
        seat = 1 + roll % 5
        other = 1 + (roll >> 8) % 5
        match (roll >> 16) % 4:
            case 0:
                role = tuple(Role)[(roll >> 20) % len(Role)]
                if role not in ask.barred:
                    claims.append(Claim(ClaimKind.ROLE, role=role))
            case 1:
                claims.append(Claim(ClaimKind.CHECK, targets=(seat,), result="wolf", night=1))
            case 2 if seat != other:
                claims.append(Claim(ClaimKind.LOVERS, targets=(seat, other)))
            case _:
                pass
        text = "I say. " * (1 + (roll >> 24) % 4) * (40 if (roll >> 28) % 50 == 0 else 1)
        return Speech(text.strip(), tuple(claims))


def chance_dice(seed: int) -> Dice:
    """Dice that fall the same in every Python."""
    return Chance(seed)
