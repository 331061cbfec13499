"""What can be played: boards, rulesets and their options; and whether the server is well."""

from typing import Any

from fastapi import APIRouter

from engine.boards import ALL_BOARDS, DEFAULT_BOARD
from engine.rulesets import ALL_RULESETS, DEFAULT_RULESET, RULE_FIELDS, rule_text

router = APIRouter(tags=["rules"])


@router.get("/api/boards")
async def boards() -> dict[str, Any]:
    """The named boards: seats, cards, and the ruleset each is played by unless told otherwise."""
    return {
        "default": DEFAULT_BOARD,
        "boards": [
            {
                "name": board.name,
                "seats": board.seats,
                "ruleset": board.ruleset,
                "deck": [str(role) for role in board.deck],
            }
            for board in ALL_BOARDS
        ],
    }


@router.get("/api/rulesets")
async def rulesets() -> dict[str, Any]:
    """The rulesets with the value of every option and the roles each knows."""
    return {
        "default": DEFAULT_RULESET,
        "fields": {
            name: [rule_text(value) for value in legal] for name, legal in RULE_FIELDS.items()
        },
        "rulesets": [
            {
                "name": preset.name,
                "roles": [str(role) for role in preset.roles],
                "rules": {name: rule_text(getattr(preset.rules, name)) for name in RULE_FIELDS},
            }
            for preset in ALL_RULESETS
        ],
    }


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Answers when the server does."""
    return {"status": "ok"}
