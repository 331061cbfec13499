"""The options of the rules and the seven named presets of them (rules §4).

A ruleset is data: the fields of `Rules`, which roles its document knows, and its night order.
The legal values of a field are its annotation; `RULE_FIELDS` is derived from there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Final, Literal, TypeAlias, get_args, get_type_hints

from engine.errors import SetupError
from engine.events import Step
from engine.seats import Role

RuleValue: TypeAlias = bool | str


@dataclass(frozen=True, slots=True)
class Rules:
    """Every option, at its base value. Field by field in rules §3 and §4."""

    wolf_consensus: Literal["unanimous", "plurality"] = "plurality"
    wolves_may_hit_wolves: bool = False
    self_destruct: Literal["never", "day", "any"] = "never"
    white_wolf_blocks_wolf_win: bool = True
    seer_sees: Literal["side", "role"] = "side"
    witch_doses: Literal["one_each", "one_in_all"] = "one_each"
    witch_one_per_night: bool = True
    witch_self_save: Literal["always", "first_night", "unless_guard_alive", "never"] = "always"
    witch_told_after_antidote: bool = False
    witch_told_of_guarded: bool = True
    witch_may_poison_self: bool = False
    hunter_shoots: Literal["kill_or_exile", "any_but_poison_or_grief", "any_but_poison"] = (
        "kill_or_exile"
    )
    hunter_when: Literal["night", "dawn"] = "dawn"
    mixed_lovers_team: Literal["lovers", "with_cupid", "cupid_shares"] = "lovers"
    lovers_know_roles: bool = False
    lovers_may_vote_each_other: bool = True
    lovers_may_kill_each_other: bool = True
    cupid_open_reveal_dies: bool = False
    guard_sees_role: bool = False
    guard_shields_girl: bool = True
    double_save_kills: bool = False
    elder_curse: Literal["gods", "commons"] = "gods"
    elder_heal: Literal["set_one", "restore_one"] = "set_one"
    curse_kills_turned_idiot: bool = False
    idiot_mode: Literal["reveal", "revive"] = "reveal"
    idiot_seen_as_wolf: bool = False
    idiot_may_interject: bool = False
    thief_cards: Literal["two_villagers", "choose_one"] = "two_villagers"
    sheriff_election: Literal["stage", "open_vote", "none"] = "none"
    election_voters: Literal["off_stage", "all"] = "off_stage"
    election_at: Literal["before_deaths", "after_deaths", "after_speeches"] = "before_deaths"
    badge_required: bool = False
    sheriff_weight: Literal["1.5", "2"] = "1.5"
    sheriff_weight_last_three: Literal["same", "1.5"] = "same"
    sheriff_breaks_ties: bool = False
    sheriff_orders_speech: Literal["no", "from_dead", "from_self"] = "no"
    sheriff_speaks_last: bool = False
    badge_on_death: Literal["must_pass", "pass_or_tear"] = "pass_or_tear"
    witch_may_not_claim_on_stage: bool = False
    speech_order: Literal["left_of_dead", "alternate"] = "left_of_dead"
    exile_tie: Literal["no_exile", "runoff_once", "runoff_until_exile", "revote_once"] = "no_exile"
    last_words: Literal[
        "none",
        "exile",
        "first_night_and_exile",
        "night_and_exile",
        "night_and_exile_unless_poisoned",
    ] = "exile"
    reveal_on_death: Literal["all", "night", "none"] = "all"
    wolves_win: Literal["all_others", "villagers", "either_class", "parity"] = "all_others"
    knife_first: bool = False
    conduct: bool = False
    foreign_roles: bool = False


def _legal_values() -> dict[str, tuple[RuleValue, ...]]:
    hints = get_type_hints(Rules)
    return {
        item.name: (True, False) if hints[item.name] is bool else get_args(hints[item.name])
        for item in fields(Rules)
    }


RULE_FIELDS: Final[Mapping[str, tuple[RuleValue, ...]]] = _legal_values()
"""Each field of `Rules` with its legal values."""

_SPELLINGS: Final[Mapping[str, RuleValue]] = {
    "true": True,
    "yes": True,
    "on": True,
    "false": False,
    "no": False,
    "off": False,
}

_PLAIN_YES_NO: Final[Mapping[str, tuple[str, str]]] = {
    "reveal_on_death": ("all", "none"),
    "sheriff_orders_speech": ("from_dead", "no"),
}
"""Fields of three values whose documents mostly answer yes or no."""


def rule_text(value: RuleValue) -> str:
    """How a rule's value is written in files and on the command line."""
    return str(value).lower() if isinstance(value, bool) else value


def parse_rule(name: str, value: object) -> RuleValue:
    """The legal value meant by `value` for field `name`, from a file or a command line.

    Raises SetupError naming the right fields or values.
    """
    legal = RULE_FIELDS.get(name)
    if legal is None:
        close = get_close_matches(name, RULE_FIELDS, n=1)
        meant = f"did you mean {close[0]!r}? " if close else ""
        raise SetupError(f"unknown rule {name!r}: {meant}the rules are {', '.join(RULE_FIELDS)}")
    text = str(value).strip().lower().replace(" ", "_")
    for candidate in legal:
        if isinstance(candidate, bool):
            if _SPELLINGS.get(text) is candidate:
                return candidate
        elif text == candidate:
            return candidate
    if name in _PLAIN_YES_NO and text in _SPELLINGS:
        return _PLAIN_YES_NO[name][0 if _SPELLINGS[text] else 1]
    values = ", ".join(rule_text(candidate) for candidate in legal)
    raise SetupError(f"rule {name}: {value!r} is not a value of it, legal: {values}")


def changed(rules: Rules, overrides: Mapping[str, object]) -> Rules:
    """The rules with some fields overridden. Raises SetupError with every wrong one."""
    if not overrides:
        return rules
    values: dict[str, RuleValue] = {}
    problems: list[str] = []
    for name, value in overrides.items():
        try:
            values[name] = parse_rule(name, value)
        except SetupError as error:
            problems.extend(error.problems)
    if problems:
        raise SetupError(*problems)
    return replace(rules, **values)  # type: ignore[arg-type]  # checked above, field by field


GENERAL_NIGHT_ORDER: Final[tuple[Step, ...]] = (
    Step.THIEF,
    Step.CUPID,
    Step.LOVERS,
    Step.GUARD,
    Step.SEER,
    Step.WOLVES,
    Step.WHITE_WOLF,
    Step.WITCH,
    Step.PIPER,
    Step.CHARMED,
    Step.HUNTER,
)

_BOXED: Final[tuple[Role, ...]] = tuple(role for role in Role if role != Role.WHITE_WOLF)
_HOLLOW_ORDER: Final[tuple[Step, ...]] = tuple(
    step for step in GENERAL_NIGHT_ORDER if step not in (Step.WHITE_WOLF, Step.HUNTER)
)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named preset: its rules, the roles its document knows, the order of its night."""

    name: str
    rules: Rules
    roles: tuple[Role, ...]
    order: tuple[Step, ...] = field(default=GENERAL_NIGHT_ORDER)

    def night_order(self) -> tuple[Step, ...]:
        """The ruleset's order, with the steps of foreign roles at their general place."""
        order = list(self.order)
        for step in GENERAL_NIGHT_ORDER:
            if step in order:
                continue
            later = GENERAL_NIGHT_ORDER[GENERAL_NIGHT_ORDER.index(step) + 1 :]
            place = next((i for i, listed in enumerate(order) if listed in later), len(order))
            order.insert(place, step)
        return tuple(order)


ELDER: Final = Ruleset(
    name="elder",
    rules=Rules(
        wolf_consensus="unanimous",
        self_destruct="any",
        witch_self_save="unless_guard_alive",
        hunter_when="night",
        mixed_lovers_team="cupid_shares",
        cupid_open_reveal_dies=True,
        double_save_kills=True,
        sheriff_election="stage",
        election_voters="all",
        badge_required=True,
        sheriff_weight="2",
        sheriff_weight_last_three="1.5",
        sheriff_orders_speech="from_self",
        sheriff_speaks_last=True,
        badge_on_death="must_pass",
        witch_may_not_claim_on_stage=True,
        last_words="night_and_exile_unless_poisoned",
        reveal_on_death="night",
    ),
    roles=(
        Role.WEREWOLF,
        Role.VILLAGER,
        Role.SEER,
        Role.WITCH,
        Role.HUNTER,
        Role.CUPID,
        Role.GUARD,
        Role.ELDER,
    ),
    order=(
        Step.CUPID,
        Step.LOVERS,
        Step.GUARD,
        Step.WOLVES,
        Step.WITCH,
        Step.SEER,
        Step.HUNTER,
    ),
)

HANDBOOK: Final = Ruleset(
    name="handbook",
    rules=Rules(
        wolves_may_hit_wolves=True,
        witch_one_per_night=False,
        witch_told_of_guarded=False,
        mixed_lovers_team="with_cupid",
        lovers_know_roles=True,
        idiot_mode="revive",
        idiot_seen_as_wolf=True,
        idiot_may_interject=True,
        thief_cards="choose_one",
        wolves_win="either_class",
        conduct=True,
    ),
    roles=(
        Role.WEREWOLF,
        Role.VILLAGER,
        Role.SEER,
        Role.WITCH,
        Role.HUNTER,
        Role.CUPID,
        Role.GUARD,
        Role.WHITE_WOLF,
        Role.THIEF,
        Role.IDIOT,
        Role.SCAPEGOAT,
    ),
    order=(
        Step.THIEF,
        Step.CUPID,
        Step.LOVERS,
        Step.GUARD,
        Step.WOLVES,
        Step.WHITE_WOLF,
        Step.WITCH,
        Step.SEER,
    ),
)

CLASSIC: Final = Ruleset(
    name="classic",
    rules=Rules(
        seer_sees="role",
        witch_one_per_night=False,
        witch_told_after_antidote=True,
        witch_may_poison_self=True,
        lovers_may_vote_each_other=False,
        sheriff_election="open_vote",
        election_at="after_speeches",
        sheriff_weight="2",
        last_words="none",
    ),
    roles=(
        Role.WEREWOLF,
        Role.VILLAGER,
        Role.SEER,
        Role.WITCH,
        Role.HUNTER,
        Role.CUPID,
        Role.GUARD,
        Role.LITTLE_GIRL,
        Role.THIEF,
    ),
    order=(
        Step.THIEF,
        Step.CUPID,
        Step.LOVERS,
        Step.GUARD,
        Step.SEER,
        Step.WOLVES,
        Step.WITCH,
    ),
)

_HOLLOW_RULES: Final = Rules(
    seer_sees="role",
    witch_told_after_antidote=True,
    lovers_may_vote_each_other=False,
    lovers_may_kill_each_other=False,
    guard_shields_girl=False,
    elder_curse="commons",
    curse_kills_turned_idiot=True,
    sheriff_election="open_vote",
    election_at="after_deaths",
    sheriff_weight="2",
    sheriff_breaks_ties=True,
    badge_on_death="must_pass",
)

MILLERS_HOLLOW: Final = Ruleset(
    name="millers_hollow",
    rules=replace(
        _HOLLOW_RULES,
        idiot_may_interject=True,
        last_words="night_and_exile",
        wolves_win="villagers",
    ),
    roles=_BOXED,
    order=_HOLLOW_ORDER,
)

FORUM: Final = Ruleset(
    name="forum",
    rules=replace(_HOLLOW_RULES, exile_tie="revote_once", last_words="none"),
    roles=_BOXED,
    order=_HOLLOW_ORDER,
)

HOMEMADE: Final = Ruleset(
    name="homemade",
    rules=replace(
        _HOLLOW_RULES,
        witch_doses="one_in_all",
        witch_told_after_antidote=False,
        hunter_shoots="any_but_poison",
        elder_curse="gods",
        idiot_may_interject=True,
    ),
    roles=_BOXED,
    order=_HOLLOW_ORDER,
)

STANDARD: Final = Ruleset(
    name="standard",
    rules=Rules(
        wolves_may_hit_wolves=True,
        self_destruct="day",
        witch_self_save="first_night",
        hunter_shoots="any_but_poison_or_grief",
        double_save_kills=True,
        sheriff_election="stage",
        sheriff_orders_speech="from_dead",
        sheriff_speaks_last=True,
        speech_order="alternate",
        exile_tie="runoff_once",
        last_words="first_night_and_exile",
        reveal_on_death="none",
        wolves_win="either_class",
        knife_first=True,
    ),
    roles=(
        Role.WEREWOLF,
        Role.VILLAGER,
        Role.SEER,
        Role.WITCH,
        Role.HUNTER,
        Role.IDIOT,
        Role.GUARD,
    ),
    order=(Step.WOLVES, Step.GUARD, Step.WITCH, Step.SEER),
)

ALL_RULESETS: Final[tuple[Ruleset, ...]] = (
    STANDARD,
    CLASSIC,
    ELDER,
    HANDBOOK,
    MILLERS_HOLLOW,
    FORUM,
    HOMEMADE,
)

DEFAULT_RULESET: Final = STANDARD.name


def ruleset_named(name: str) -> Ruleset:
    """The preset of that name. Raises SetupError with the list of right ones."""
    for ruleset in ALL_RULESETS:
        if ruleset.name == name:
            return ruleset
    known = ", ".join(ruleset.name for ruleset in ALL_RULESETS)
    raise SetupError(f"unknown ruleset {name!r}: the rulesets are {known}")
