"""The JSON schema of a reply: exactly what the ask allows, every string bounded.

Without bounds small models write until their allowance ends; without enums they invent seats.
"""

from typing import Any, Final

from engine.asks import Ask, AskKind
from engine.seats import Role
from engine.speech import ClaimKind
from engine.views import View

NOBODY: Final = "none"
THINKING: Final = "thinking"
CHOICE: Final = "choice"
CHOICES: Final = "choices"
CLAIMS: Final = "claims"
SPEECH: Final = "speech"

THINKING_LENGTH: Final = 700
SPEECH_LENGTH: Final = 900
MOST_CLAIMS: Final = 5

_RESULTS: Final = ("good", "wolf", "antidote", "poison")


def takes_choice(ask: Ask) -> bool:
    """Whether there is anything to choose."""
    return ask.counts != (0,) and bool(ask.options)


def takes_claims(ask: Ask) -> bool:
    """Whether the speech is public, so that it can make claims."""
    return ask.speech is not None and ask.kind is not AskKind.CONFER


def reply_schema(view: View, ask: Ask) -> dict[str, Any]:
    """The schema of a reply to this ask. Thoughts come first, the speech last, to be streamed."""
    fields: dict[str, Any] = {THINKING: {"type": "string", "maxLength": THINKING_LENGTH}}
    if takes_choice(ask):
        fields |= _choice(ask)
    if takes_claims(ask):
        fields[CLAIMS] = _claims(view, ask)
    if ask.speech is not None:
        fields[SPEECH] = {"type": "string", "maxLength": SPEECH_LENGTH}
    return _object(fields)


def _object(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _choice(ask: Ask) -> dict[str, Any]:
    words = [str(option) for option in ask.options]
    if max(ask.counts) <= 1:
        nobody = [NOBODY] if 0 in ask.counts else []
        return {CHOICE: {"type": "string", "enum": words + nobody}}
    return {
        CHOICES: {
            "type": "array",
            "items": {"type": "string", "enum": words},
            "minItems": min(ask.counts),
            "maxItems": max(ask.counts),
        }
    }


def _claims(view: View, ask: Ask) -> dict[str, Any]:
    seats: list[str | None] = [str(seat) for seat in view.seats]
    roles: list[str | None] = [
        str(role) for role in dict.fromkeys(view.deck) if role not in ask.barred
    ]
    found = [*_RESULTS, *dict.fromkeys(str(role) for role in view.deck if role is not Role.THIEF)]
    claim = _object(
        {
            "kind": {"type": "string", "enum": [str(kind) for kind in ClaimKind]},
            "role": {"type": ["string", "null"], "enum": [*roles, None]},
            "targets": {
                "type": "array",
                "items": {"type": "string", "enum": seats},
                "maxItems": len(view.pack) + 6,
            },
            "result": {"type": ["string", "null"], "enum": [*dict.fromkeys(found), None]},
            "night": {
                "type": ["integer", "null"],
                "enum": [*range(1, max(view.night, 1) + 1), None],
            },
        }
    )
    return {"type": "array", "items": claim, "maxItems": MOST_CLAIMS}
