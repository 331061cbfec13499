"""The rules of a table in words, written from the same data the engine plays by.

`rule_sheet` is what a player at this table reads; `rule_book_page` is every option of every ruleset
(docs/rules.md). Both say only what `Rules` and the texts in `prompts/rulebook` say.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.events import Step
from engine.roles import CALLED_FOR
from engine.rulesets import (
    ALL_RULESETS,
    RULE_FIELDS,
    Rules,
    Ruleset,
    rule_text,
)
from engine.seats import Role
from prompts import Lang
from prompts.rulebook import RuleBook
from prompts.rulebook import rule_book as texts_of


@dataclass(frozen=True, slots=True)
class Group:
    """Options that are read together, under one heading or under one card."""

    part: str
    fields: tuple[str, ...]
    role: Role | None = None


ALL_GROUPS: tuple[Group, ...] = (
    Group(
        "roles",
        ("wolf_consensus", "wolves_may_hit_wolves", "self_destruct"),
        Role.WEREWOLF,
    ),
    Group("roles", ("white_wolf_blocks_wolf_win",), Role.WHITE_WOLF),
    Group("roles", ("seer_sees",), Role.SEER),
    Group(
        "roles",
        (
            "witch_doses",
            "witch_one_per_night",
            "witch_self_save",
            "witch_told_after_antidote",
            "witch_told_of_guarded",
            "witch_may_poison_self",
        ),
        Role.WITCH,
    ),
    Group("roles", ("hunter_shoots", "hunter_when"), Role.HUNTER),
    Group(
        "roles",
        (
            "mixed_lovers_team",
            "lovers_know_roles",
            "lovers_may_vote_each_other",
            "lovers_may_kill_each_other",
            "cupid_open_reveal_dies",
        ),
        Role.CUPID,
    ),
    Group("roles", ("guard_sees_role", "double_save_kills"), Role.GUARD),
    Group("roles", ("guard_shields_girl",), Role.LITTLE_GIRL),
    Group("roles", ("elder_curse", "elder_heal", "curse_kills_turned_idiot"), Role.ELDER),
    Group("roles", ("idiot_mode", "idiot_seen_as_wolf", "idiot_may_interject"), Role.IDIOT),
    Group("roles", ("thief_cards",), Role.THIEF),
    Group(
        "sheriff",
        (
            "sheriff_election",
            "election_voters",
            "election_at",
            "badge_required",
            "sheriff_weight",
            "sheriff_weight_last_three",
            "sheriff_breaks_ties",
            "sheriff_orders_speech",
            "sheriff_speaks_last",
            "badge_on_death",
            "witch_may_not_claim_on_stage",
        ),
    ),
    Group("day", ("speech_order", "exile_tie")),
    Group("deaths", ("reveal_on_death", "last_words")),
    Group("win", ("wolves_win", "knife_first")),
    Group("conduct", ("conduct",)),
    Group("deck", ("foreign_roles",)),
)

_STAGE_ONLY = ("election_voters", "badge_required", "witch_may_not_claim_on_stage")
_SILENT_AT_BASE = (
    "witch_may_poison_self",
    "cupid_open_reveal_dies",
    "guard_sees_role",
    "guard_shields_girl",
    "curse_kills_turned_idiot",
    "idiot_seen_as_wolf",
    "idiot_may_interject",
    "sheriff_weight_last_three",
    "sheriff_breaks_ties",
    "witch_may_not_claim_on_stage",
    "foreign_roles",
)
"""Options a reader misses nothing without, as long as they have their base value."""


def rule_sheet(
    preset: Ruleset, rules: Rules, lang: Lang, deck: Sequence[Role] | None = None
) -> str:
    """The rules of one table as Markdown; without a deck, for every role the ruleset knows."""
    title = texts_of(lang).headings.title.format(ruleset=texts_of(lang).rulesets[preset.name])
    lines = [f"# {title}"]
    for heading, sentences in _parts(preset, rules, lang, deck):
        lines += ["", f"## {heading}", "", *(_listed(sentences))]
    return "\n".join(lines) + "\n"


def rule_brief(preset: Ruleset, rules: Rules, lang: Lang, deck: Sequence[Role], own: Role) -> str:
    """The rules for the prompt of a seat that holds `own`, without what it can do nothing with.

    Left out: the fine print of other cards, and what the moderator says when its time comes.
    """
    joint = "" if lang == "zh" else " "
    colon = "：" if lang == "zh" else ": "
    return "\n".join(
        f"{heading}{colon}"
        + joint.join(sentence.replace("**", "").replace("\n  - ", joint) for sentence in sentences)
        for heading, sentences in _parts(preset, rules, lang, deck, own)
    )


_TOLD_IN_TIME = frozenset(
    (
        "self_destruct",
        "election_voters",
        "election_at",
        "badge_required",
        "sheriff_orders_speech",
        "sheriff_speaks_last",
        "badge_on_death",
        "speech_order",
    )
)
"""Options whose moment explains itself: the question or the moderator's line says what holds."""


def _parts(
    preset: Ruleset,
    rules: Rules,
    lang: Lang,
    deck: Sequence[Role] | None,
    own: Role | None = None,
) -> list[tuple[str, Sequence[str]]]:
    """What a sheet says, by heading; for one seat's prompt, what concerns its own card."""
    texts = texts_of(lang)
    head, words = texts.headings, texts.words
    roles = tuple(dict.fromkeys(deck or preset.roles))
    parts: list[tuple[str, Sequence[str]]] = []
    if deck is not None:
        counts = Counter(deck)
        parts.append(
            (head.deck, [", ".join(f"{counts[role]} × {texts.roles[role].name}" for role in roles)])
        )
    brief = own is not None

    def said(part: str) -> tuple[str, ...]:
        return _part(texts, rules, part, roles, brief=brief)

    cards = [_card(texts, rules, role, roles, fine=own in (None, role)) for role in roles]
    parts.append((head.roles, cards))
    if not brief:
        parts.append((head.night, [_night(texts, preset, rules, roles)]))
    opening = () if brief else (words.dawn, words.speeches)
    parts.append((head.day, (*opening, *said("day"), words.vote)))
    parts.append((head.sheriff, said("sheriff")))
    parts.append((head.deaths, said("deaths") if brief else (*said("deaths"), words.dead)))
    end = () if brief else (words.draw,)
    parts.append((head.win, (words.village_wins, *said("win"), *end)))
    if rules.conduct:
        parts.append((head.conduct, said("conduct")))
    return parts


def _card(texts: RuleBook, rules: Rules, role: Role, roles: Sequence[Role], *, fine: bool) -> str:
    """A card and, a line each where the fine print is wanted, the options that concern it."""
    own = (group for group in ALL_GROUPS if group.role is role)
    said = [
        line for group in own if fine for line in _said(texts, rules, group, roles, brief=False)
    ]
    text = texts.roles[role]
    colon = "：" if "，" in text.does or "。" in text.does else ": "
    return "\n  - ".join([f"**{text.name}**{colon}{text.does}", *said])


def _listed(sentences: Sequence[str]) -> list[str]:
    return [f"- {sentence}" for sentence in sentences]


def _part(
    texts: RuleBook, rules: Rules, part: str, roles: Sequence[Role], *, brief: bool
) -> tuple[str, ...]:
    return tuple(
        said
        for group in ALL_GROUPS
        if group.part == part
        for said in _said(texts, rules, group, roles, brief=brief)
    )


def _said(
    texts: RuleBook, rules: Rules, group: Group, roles: Sequence[Role], *, brief: bool
) -> tuple[str, ...]:
    """What a group says under these rules to a table with these roles."""
    return tuple(
        texts.fields[field][rule_text(getattr(rules, field))]
        for field in group.fields
        if _worth_saying(field, rules, roles) and not (brief and field in _TOLD_IN_TIME)
    )


def _worth_saying(field: str, rules: Rules, roles: Sequence[Role]) -> bool:
    if field in _SILENT_AT_BASE and getattr(rules, field) == getattr(Rules(), field):
        return False
    if any(role not in roles for role in _NEEDS.get(field, ())):
        return False
    if field not in _SHERIFF_FIELDS or field == "sheriff_election":
        return True
    if rules.sheriff_election == "none":
        return False
    return field not in _STAGE_ONLY or rules.sheriff_election == "stage"


_NEEDS = {
    "witch_told_of_guarded": (Role.GUARD,),
    "double_save_kills": (Role.GUARD, Role.WITCH),
}
"""Options about two cards at once."""

_SHERIFF_FIELDS = next(group.fields for group in ALL_GROUPS if group.part == "sheriff")


def _night(texts: RuleBook, preset: Ruleset, rules: Rules, roles: Sequence[Role]) -> str:
    notes = {
        Step.THIEF: texts.words.first_night,
        Step.CUPID: texts.words.first_night,
        Step.LOVERS: texts.words.first_night,
        Step.WHITE_WOLF: texts.words.even_nights,
    }
    steps = []
    for step in preset.night_order():
        if step is Step.HUNTER and rules.hunter_when != "night":
            continue
        if any(role in roles for role in CALLED_FOR[step]):
            name = texts.steps[step]
            note = notes.get(step)
            steps.append(note.format(step=name).strip() if note else name)
    return texts.words.night_order.format(steps=" → ".join(steps))


def rule_book_page(lang: Lang) -> str:
    """Every option with every value, and which ruleset plays what, as Markdown."""
    texts = texts_of(lang)
    head = texts.headings
    lines = []
    for group in ALL_GROUPS:
        for field in group.fields:
            lines += [
                f"### `{field}`",
                "",
                f"| {head.value} | {head.meaning} | {head.played} |",
                "|---|---|---|",
                *(_row(texts, field, rule_text(value)) for value in RULE_FIELDS[field]),
                "",
            ]
    return "\n".join(lines)


def _row(texts: RuleBook, field: str, value: str) -> str:
    players = [
        ruleset.name
        for ruleset in ALL_RULESETS
        if rule_text(getattr(ruleset.rules, field)) == value
    ]
    if rule_text(getattr(Rules(), field)) == value:
        players.insert(0, f"*{texts.headings.default}*")
    return f"| `{value}` | {texts.fields[field][value]} | {', '.join(players)} |"
