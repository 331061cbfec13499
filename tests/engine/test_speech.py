"""A speech is text and claims, within the budget of one turn (design §5, rules §8)."""

import json

import pytest

from engine.seats import Role
from engine.speech import Claim, ClaimKind, Speech, within_budget

LONG = "One two three. "
CLAIMS = (
    Claim(ClaimKind.ROLE, role=Role.SEER),
    Claim(ClaimKind.WITHDRAW),
    Claim(ClaimKind.CHECK, targets=(3,), result="wolf", night=1),
    Claim(ClaimKind.POTION, targets=(4,), result="antidote", night=2),
    Claim(ClaimKind.SUSPECTS, targets=(1, 2, 3)),
    Claim(ClaimKind.ACCUSE, targets=(9,), why="jumpy"),
)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.kind))
def test_a_claim_survives_its_json(claim: Claim) -> None:
    assert Claim.from_json(json.loads(json.dumps(claim.as_json()))) == claim


def test_a_claim_s_empty_fields_are_left_out() -> None:
    assert Claim(ClaimKind.ROLE, role=Role.SEER).as_json() == {"kind": "role", "role": "seer"}


def test_a_speech_survives_its_json() -> None:
    speech = Speech("我是预言家。", CLAIMS)
    assert Speech.from_json(json.loads(json.dumps(speech.as_json()))) == speech


@pytest.mark.parametrize("raw", [{"kind": "boast"}, {"kind": "role", "role": "prophet"}])
def test_a_claim_of_no_known_kind_or_role_is_refused(raw: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        Claim.from_json(raw)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("", "", id="silence"),
        pytest.param("a" * 500, "a" * 500, id="500 Latin letters"),
        pytest.param("狼" * 260, "狼" * 260, id="260 Chinese characters"),
        pytest.param("狼" * 130 + "a" * 250, "狼" * 130 + "a" * 250, id="half and half"),
        pytest.param("a" * 501, "a" * 500, id="one letter too many, no sentence to end at"),
        pytest.param("狼" * 261, "狼" * 260, id="one character too many"),
        pytest.param(LONG * 40, (LONG * 33).rstrip(), id="cut at the last sentence that fits"),
        pytest.param("是。" * 150, "是。" * 130, id="cut at a Chinese full stop"),
    ],
)
def test_a_turn_has_500_latin_or_260_chinese_characters(text: str, kept: str) -> None:
    assert within_budget(text) == kept
