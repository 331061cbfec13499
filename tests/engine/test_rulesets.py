"""The rulesets are the documents' (rules §4): a changed preset fails here, field by field."""

import pytest

from engine.errors import SetupError
from engine.events import Step
from engine.rulesets import (
    ALL_RULESETS,
    DEFAULT_RULESET,
    GENERAL_NIGHT_ORDER,
    RULE_FIELDS,
    Rules,
    RuleValue,
    changed,
    parse_rule,
    rule_text,
    ruleset_named,
)
from engine.seats import Role
from engine.setup import GameSetup

COLUMNS = (
    "elder",
    "handbook",
    "classic",
    "millers_hollow",
    "forum",
    "homemade",
    "standard",
    "base",
)

# As the table of the rules is printed: "" is the base value, "–" a role the document does not have.
TABLE = """
wolf_consensus             | unanimous                       |              |              |                 |              |                |                         | plurality
wolves_may_hit_wolves      |                                 | true         |              |                 |              |                | true                    | false
self_destruct              | any                             | never        | never        | never           | never        | never          | day                     | never
white_wolf_blocks_wolf_win | –                               | true         | –            | –               | –            | –              | –                       | true
seer_sees                  | side                            | side         | role         | role            | role         | role           | side                    | side
witch_doses                |                                 |              |              |                 |              | one_in_all     |                         | one_each
witch_one_per_night        |                                 | false        | false        |                 |              |                |                         | true
witch_self_save            | unless_guard_alive              | always       | always       | always          | always       | always         | first_night             | always
witch_told_after_antidote  | false                           | false        | true         | true            | true         | –              | false                   | false
witch_told_of_guarded      |                                 | false        |              |                 |              |                |                         | true
witch_may_poison_self      |                                 |              | true         |                 |              |                |                         | false
hunter_shoots              | kill_or_exile                   | kill_or_exile| kill_or_exile| kill_or_exile   | kill_or_exile| any_but_poison | any_but_poison_or_grief | kill_or_exile
hunter_when                | night                           |              |              |                 |              |                |                         | dawn
mixed_lovers_team          | cupid_shares                    | with_cupid   | lovers       | lovers          | lovers       | lovers         | –                       | lovers
lovers_know_roles          |                                 | true         |              |                 |              |                | –                       | false
lovers_may_vote_each_other | true                            | true         | false        | false           | false        | false          | –                       | true
lovers_may_kill_each_other |                                 |              |              | false           | false        | false          | –                       | true
cupid_open_reveal_dies     | true                            |              |              |                 |              |                | –                       | false
guard_sees_role            |                                 |              |              |                 |              |                |                         | false
guard_shields_girl         |                                 |              |              | false           | false        | false          |                         | true
double_save_kills          | true                            | –            | false        | false           | false        | false          | true                    | false
elder_curse                | gods                            | –            | –            | commons         | commons      | gods           | –                       | gods
elder_heal                 | set_one                         | –            | –            | set_one         | set_one      | set_one        | –                       | set_one
curse_kills_turned_idiot   | –                               | –            | –            | true            | true         | true           | –                       | false
idiot_mode                 | –                               | revive       | –            | reveal          | reveal       | reveal         | reveal                  | reveal
idiot_seen_as_wolf         | –                               | true         | –            |                 |              |                |                         | false
idiot_may_interject        | –                               | true         | –            | true            |              | true           |                         | false
thief_cards                | –                               | choose_one   | two_villagers| two_villagers   | two_villagers| two_villagers  | –                       | two_villagers
sheriff_election           | stage                           | none         | open_vote    | open_vote       | open_vote    | open_vote      | stage                   | none
election_voters            | all                             | –            | –            | –               | –            | –              | off_stage               | off_stage
election_at                | before_deaths                   |              | after_speeches| after_deaths   | after_deaths | after_deaths   | before_deaths           | before_deaths
badge_required             | true                            |              |              |                 |              |                |                         | false
sheriff_weight             | 2                               |              | 2            | 2               | 2            | 2              | 1.5                     | 1.5
sheriff_weight_last_three  | 1.5                             |              |              |                 |              |                |                         | same
sheriff_breaks_ties        |                                 |              |              | true            | true         | true           |                         | false
sheriff_orders_speech      | from_self                       |              |              |                 |              |                | from_dead               | no
sheriff_speaks_last        | true                            |              |              |                 |              |                | true                    | false
badge_on_death             | must_pass                       |              | pass_or_tear | must_pass       | must_pass    | must_pass      | pass_or_tear            | pass_or_tear
witch_may_not_claim_on_stage| true                           |              |              |                 |              |                |                         | false
speech_order               |                                 |              |              |                 |              |                | alternate               | left_of_dead
exile_tie                  | no_exile                        | no_exile     | no_exile     | no_exile        | revote_once  | no_exile       | runoff_once             | no_exile
last_words                 | night_and_exile_unless_poisoned | exile        | none         | night_and_exile | none         | exile          | first_night_and_exile   | exile
reveal_on_death            | night                           | all          | all          | all             | all          | all            | none                    | all
wolves_win                 | all_others                      | either_class | all_others   | villagers       | all_others   | all_others     | either_class            | all_others
knife_first                |                                 |              |              |                 |              |                | true                    | false
conduct                    |                                 | true         |              |                 |              |                |                         | false
foreign_roles              |                                 |              |              |                 |              |                |                         | false
"""

ROWS = {
    name.strip(): dict(zip(COLUMNS, (cell.strip() for cell in cells), strict=True))
    for name, *cells in (line.split("|") for line in TABLE.strip().splitlines())
}
CELLS = [
    (column, name, cells[column] or cells["base"])
    for name, cells in ROWS.items()
    for column in COLUMNS
    if cells[column] != "–"
]


@pytest.mark.parametrize(("column", "name", "value"), CELLS, ids=lambda cell: str(cell))
def test_every_field_of_every_ruleset_is_its_document_s(column: str, name: str, value: str) -> None:
    rules = Rules() if column == "base" else ruleset_named(column).rules
    assert rule_text(getattr(rules, name)) == value


def test_no_field_and_no_ruleset_is_missing_from_the_table() -> None:
    assert set(ROWS) == set(RULE_FIELDS)
    assert {ruleset.name for ruleset in ALL_RULESETS} | {"base"} == set(COLUMNS)
    assert DEFAULT_RULESET == "standard"


ALL_BUT_WHITE_WOLF = set(Role) - {Role.WHITE_WOLF}
COMMON = {Role.WEREWOLF, Role.VILLAGER, Role.SEER, Role.WITCH, Role.HUNTER, Role.GUARD}


@pytest.mark.parametrize(
    ("name", "roles"),
    [
        ("elder", COMMON | {Role.CUPID, Role.ELDER}),
        (
            "handbook",
            COMMON | {Role.CUPID, Role.WHITE_WOLF, Role.THIEF, Role.IDIOT, Role.SCAPEGOAT},
        ),
        ("classic", COMMON | {Role.CUPID, Role.LITTLE_GIRL, Role.THIEF}),
        ("millers_hollow", ALL_BUT_WHITE_WOLF),
        ("forum", ALL_BUT_WHITE_WOLF),
        ("homemade", ALL_BUT_WHITE_WOLF),
        ("standard", COMMON | {Role.IDIOT}),
    ],
)
def test_each_ruleset_admits_the_roles_its_document_knows(name: str, roles: set[Role]) -> None:
    assert set(ruleset_named(name).roles) == roles


HOLLOW = "thief cupid lovers guard seer wolves witch piper charmed"


@pytest.mark.parametrize(
    ("name", "order", "with_foreign_roles"),
    [
        (
            "elder",
            "cupid lovers guard wolves witch seer hunter",
            "thief cupid lovers guard wolves white_wolf witch seer piper charmed hunter",
        ),
        (
            "handbook",
            "thief cupid lovers guard wolves white_wolf witch seer",
            "thief cupid lovers guard wolves white_wolf witch seer piper charmed hunter",
        ),
        (
            "classic",
            "thief cupid lovers guard seer wolves witch",
            "thief cupid lovers guard seer wolves white_wolf witch piper charmed hunter",
        ),
        ("millers_hollow", HOLLOW, HOLLOW.replace("witch", "white_wolf witch") + " hunter"),
        ("forum", HOLLOW, HOLLOW.replace("witch", "white_wolf witch") + " hunter"),
        ("homemade", HOLLOW, HOLLOW.replace("witch", "white_wolf witch") + " hunter"),
        (
            "standard",
            "wolves guard witch seer",
            "thief cupid lovers wolves guard white_wolf witch seer piper charmed hunter",
        ),
    ],
)
def test_each_night_follows_its_document_s_order(
    name: str, order: str, with_foreign_roles: str
) -> None:
    ruleset = ruleset_named(name)
    assert " ".join(ruleset.order) == order
    placed = ruleset.night_order()
    assert sorted(placed) == sorted(Step)
    assert " ".join(placed) == with_foreign_roles


def test_the_general_order_is_the_rules() -> None:
    assert " ".join(GENERAL_NIGHT_ORDER) == (
        "thief cupid lovers guard seer wolves white_wolf witch piper charmed hunter"
    )


# --- changing a rule -----------------------------------------------------------------------------

LEGAL = [(name, value) for name, values in RULE_FIELDS.items() for value in values]


@pytest.mark.parametrize(("name", "value"), LEGAL, ids=lambda part: str(part))
def test_every_legal_value_is_read_from_its_text(name: str, value: RuleValue) -> None:
    assert parse_rule(name, rule_text(value)) == value
    assert parse_rule(name, f"  {rule_text(value).upper()} ") == value
    assert getattr(changed(Rules(), {name: rule_text(value)}), name) == value


@pytest.mark.parametrize(
    ("name", "value", "meant"),
    [
        ("knife_first", "yes", True),
        ("knife_first", "on", True),
        ("knife_first", True, True),
        ("knife_first", "off", False),
        ("knife_first", "No", False),
        ("knife_first", False, False),
        ("reveal_on_death", "true", "all"),
        ("reveal_on_death", False, "none"),
        ("sheriff_orders_speech", "yes", "from_dead"),
        ("sheriff_orders_speech", "no", "no"),
        ("sheriff_weight", 1.5, "1.5"),
        ("sheriff_weight", 2, "2"),
        ("witch_self_save", "first night", "first_night"),
        ("exile_tie", "Runoff Once", "runoff_once"),
    ],
    ids=lambda part: str(part),
)
def test_a_rule_may_be_written_as_people_write_it(
    name: str, value: object, meant: RuleValue
) -> None:
    assert parse_rule(name, value) == meant


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        (
            "witch_self_save",
            "sometimes",
            "rule witch_self_save: 'sometimes' is not a value of it, "
            "legal: always, first_night, unless_guard_alive, never",
        ),
        ("knife_first", "2", "rule knife_first: '2' is not a value of it, legal: true, false"),
        ("knife_first", None, "rule knife_first: None is not a value of it, legal: true, false"),
        ("sheriff_weight", "3", "rule sheriff_weight: '3' is not a value of it, legal: 1.5, 2"),
        (
            "hunter_when",
            True,
            "rule hunter_when: True is not a value of it, legal: night, dawn",
        ),
    ],
    ids=lambda part: str(part)[:20],
)
def test_a_wrong_value_is_refused_with_the_right_ones(name: str, value: object, line: str) -> None:
    with pytest.raises(SetupError) as refused:
        parse_rule(name, value)
    assert refused.value.problems == (line,)


def test_a_wrong_field_is_refused_with_the_right_ones_and_a_guess() -> None:
    with pytest.raises(SetupError) as refused:
        parse_rule("witch_selfsave", "never")
    assert str(refused.value).startswith(
        "unknown rule 'witch_selfsave': did you mean 'witch_self_save'? the rules are wolf_consensus, "
    )
    assert all(name in str(refused.value) for name in RULE_FIELDS)
    with pytest.raises(SetupError) as refused:
        parse_rule("zzz", "never")
    assert "did you mean" not in str(refused.value)


def test_every_wrong_rule_is_reported_at_once() -> None:
    with pytest.raises(SetupError) as refused:
        GameSetup.of(
            rules={"knife_first": "maybe", "conduct": "true", "zzz": 1, "seer_sees": "aura"}
        )
    assert [line.split(":")[0] for line in refused.value.problems] == [
        "rule knife_first",
        "unknown rule 'zzz'",
        "rule seer_sees",
    ]


def test_an_unknown_ruleset_is_refused_with_the_right_ones() -> None:
    with pytest.raises(SetupError) as refused:
        ruleset_named("house")
    assert str(refused.value) == (
        "unknown ruleset 'house': the rulesets are standard, classic, elder, handbook, "
        "millers_hollow, forum, homemade"
    )


def test_a_rule_can_be_changed_for_one_game() -> None:
    setup = GameSetup.of(board="quick", rules={"witch_self_save": "never", "knife_first": "true"})
    # Only what differs from the ruleset is kept: knife_first is the standard's own.
    assert setup.rules == (("witch_self_save", "never"),)
    assert setup.played_rules().witch_self_save == "never"
    assert ruleset_named("standard").rules.witch_self_save == "first_night"
