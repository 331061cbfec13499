"""Every ruleset with every role: the role is proved to work there, or refused with the reason."""

from typing import Any

import pytest

from engine.errors import SetupError
from engine.rulesets import ALL_RULESETS, Ruleset, ruleset_named
from engine.scenario import PASSED, run
from engine.seats import Role
from engine.setup import GameSetup

Proof = tuple[list[str], dict[str, Any], list[dict[str, Any]], dict[str, Any]]
"""Roles, further keys of the case, steps, expectations."""

ROLES = {
    "standard": "werewolf villager seer witch hunter idiot guard",
    "elder": "werewolf villager seer witch hunter cupid guard elder",
    "handbook": "werewolf villager seer witch hunter cupid guard white_wolf thief idiot scapegoat",
    "classic": "werewolf villager seer witch hunter cupid guard little_girl thief",
    "millers_hollow": "werewolf villager seer witch hunter guard idiot cupid elder scapegoat piper "
    "thief little_girl",
    "forum": "werewolf villager seer witch hunter guard idiot cupid elder scapegoat piper thief "
    "little_girl",
    "homemade": "werewolf villager seer witch hunter guard idiot cupid elder scapegoat piper thief "
    "little_girl",
}
"""What each document knows, word by word from it."""

PROOFS: dict[Role, Proof] = {
    Role.WEREWOLF: (
        ["werewolf", "werewolf", "villager", "villager", "seer", "villager"],
        {},
        [{"night": {"wolves": 3}}],
        {"dead": {3: "knife"}, "winner": None},
    ),
    Role.WHITE_WOLF: (
        ["white_wolf", "werewolf", "villager", "villager", "seer", "villager"],
        {},
        [{"night": {}}, {"night": {"white_wolf": 2}}],
        {"dead": {2: "white_wolf"}, "asked": {"white_wolf": 1}},
    ),
    Role.VILLAGER: (
        ["werewolf", "villager", "villager", "seer", "witch"],
        {},
        [{"day": {"vote": {2: 1, 3: 1}}}],
        {"dead": {1: "exile"}, "winner": "village", "winners": [2, 3, 4, 5]},
    ),
    Role.SEER: (
        ["werewolf", "villager", "villager", "seer", "witch"],
        {},
        [{"night": {"seer": 1, "wolves": 4}}, {"night": {"seer": 2}}],
        {"dead": {4: "knife"}, "asked": {"seer": 1}, "refused": ["seer"]},
    ),
    Role.WITCH: (
        ["werewolf", "villager", "villager", "seer", "witch", "villager"],
        {},
        [{"night": {"wolves": 2, "save": True}}],
        {"dead": {}, "asked": {"save": 1}},
    ),
    Role.HUNTER: (
        ["werewolf", "villager", "villager", "seer", "hunter", "werewolf"],
        {},
        [{"night": {"wolves": 5, "shoot": 1}}],
        {"dead": {1: "shot", 5: "knife"}, "winner": None, "asked": {"shoot": 1}},
    ),
    Role.GUARD: (
        ["werewolf", "villager", "villager", "seer", "guard"],
        {},
        [{"night": {"guard": 2, "wolves": 2}}, {"night": {"guard": 2}}],
        {"dead": {}, "refused": ["guard"], "asked": {"guard": 2}},
    ),
    Role.IDIOT: (
        ["werewolf", "villager", "villager", "seer", "idiot", "villager"],
        {},
        [{"day": {"vote": {1: 5, 2: 5}}}, {"night": {}}, {"day": {"vote": {5: 1}}}],
        {"dead": {}, "winner": None, "refused": ["vote"]},
    ),
    Role.CUPID: (
        ["werewolf", "villager", "villager", "seer", "cupid", "villager"],
        {},
        [{"night": {"cupid": [2, 3], "wolves": 2}}],
        {"dead": {2: "knife", 3: "grief"}, "winner": None},
    ),
    Role.ELDER: (
        ["werewolf", "villager", "villager", "seer", "elder", "villager"],
        {},
        [{"night": {"wolves": 5}}, {"night": {"wolves": 5}}],
        {"dead": {5: "knife"}, "winner": None},
    ),
    Role.SCAPEGOAT: (
        ["werewolf", "villager", "villager", "seer", "scapegoat", "villager"],
        {},
        [{"day": {"vote": {1: 2, 2: 1}, "allow": [3]}}],
        {"dead": {5: "scapegoat"}, "winner": None, "asked": {"allow": 1}},
    ),
    Role.PIPER: (
        ["werewolf", "villager", "villager", "piper", "seer"],
        {},
        [{"night": {"charm": [1, 2]}}, {"night": {"charm": [3, 5]}}],
        {"dead": {}, "winner": "piper", "winners": [4]},
    ),
    Role.THIEF: (
        ["werewolf", "villager", "villager", "seer", "thief", "villager"],
        {"middle": ["werewolf", "werewolf"]},
        [{"night": {"thief": 1, "wolves": {1: 2, 5: 2}}}],
        {"dead": {2: "knife"}, "winner": None, "asked": {"thief": 1}},
    ),
    Role.LITTLE_GIRL: (
        ["werewolf", "villager", "villager", "seer", "little_girl", "villager"],
        {"coins": ["heads"]},
        [{"night": {"peek": "stare", "wolves": 2, "wolves_know_girl": "kill"}}],
        {"dead": {5: "girl"}, "winner": None},
    ),
}

PAIRS = [
    pytest.param(ruleset, role, id=f"{ruleset.name}-{role}")
    for ruleset in ALL_RULESETS
    for role in Role
]


def test_the_table_has_a_row_for_every_ruleset_and_a_proof_for_every_role() -> None:
    assert set(ROLES) == {ruleset.name for ruleset in ALL_RULESETS}
    assert set(PROOFS) == set(Role)


@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=lambda ruleset: ruleset.name)
def test_a_ruleset_knows_the_roles_of_its_document(ruleset: Ruleset) -> None:
    assert set(map(str, ruleset.roles)) == set(ROLES[ruleset.name].split())


def played(ruleset: str, role: Role) -> None:
    """Play the proof of a role under a ruleset."""
    roles, more, steps, expect = PROOFS[role]
    case = {
        "name": f"{role} under {ruleset}",
        "ruleset": ruleset,
        "rules": {"sheriff_election": "none", "wolves_win": "all_others"},
        "roles": roles,
        "steps": steps,
        "expect": expect,
    }
    result = run(case | more)
    assert result.status == PASSED, "\n".join(map(str, result.problems))


@pytest.mark.parametrize(("ruleset", "role"), PAIRS)
def test_a_role_works_under_a_ruleset_or_is_refused_with_the_reason(
    ruleset: Ruleset, role: Role
) -> None:
    cards = (Role.WEREWOLF,) * 3 + (Role.VILLAGER,) * 9
    deck = cards if role in cards else (*cards, role)
    if role in ruleset.roles:
        GameSetup.of(deck=deck, ruleset=ruleset.name)
        played(ruleset.name, role)
        return
    with pytest.raises(SetupError) as error:
        GameSetup.of(deck=deck, ruleset=ruleset.name)
    assert f"the {ruleset.name} rules do not know the {role}: they know " in str(error.value)
    GameSetup.of(deck=deck, ruleset=ruleset.name, rules={"foreign_roles": True})
    played(ruleset.name, role)


@pytest.mark.parametrize(
    ("ruleset", "deck", "refusal"),
    [
        pytest.param(
            "elder",
            (Role.WEREWOLF, Role.GUARD, *[Role.VILLAGER] * 9),
            "the elder rules bring the guard from 12 seats on",
            id="elder: guard below twelve seats",
        ),
        pytest.param(
            "elder",
            (Role.WEREWOLF, Role.ELDER, Role.CUPID, *[Role.VILLAGER] * 9),
            "under the elder rules the elder replaces cupid: not both",
            id="elder: elder and cupid",
        ),
        pytest.param(
            "classic",
            (*[Role.WEREWOLF] * 5, *[Role.VILLAGER] * 11),
            "5 cards of werewolf: the classic box has 4",
            id="classic: five wolves",
        ),
        pytest.param(
            "forum",
            (Role.WEREWOLF, Role.SEER, Role.SEER, *[Role.VILLAGER] * 5),
            "2 cards of seer: only werewolf and villager may repeat",
            id="two seers",
        ),
    ],
)
def test_a_deck_its_document_does_not_allow_is_refused(
    ruleset: str, deck: tuple[Role, ...], refusal: str
) -> None:
    with pytest.raises(SetupError) as error:
        GameSetup.of(deck=deck, ruleset=ruleset)
    assert refusal in error.value.problems


@pytest.mark.parametrize("name", ["millers_hollow", "forum", "homemade"])
def test_these_documents_know_every_card_but_the_white_wolf(name: str) -> None:
    assert set(Role) - set(ruleset_named(name).roles) == {Role.WHITE_WOLF}
