"""From what a model wrote to an answer: lenient where the meaning is certain, strict where not.

Whatever is not certain is `Unusable` with a reason that the one repair call quotes; nothing here
ever turns a reply that was not understood into a decline or an abstention.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.asks import NO, YES, Answer, Ask, Option
from engine.errors import IllegalAnswer
from engine.seats import Role
from engine.speech import Claim, ClaimKind, Speech
from engine.views import View
from players.llm.schema import (
    CHOICE,
    CHOICES,
    CLAIMS,
    MOST_CLAIMS,
    NOBODY,
    SPEECH,
    THINKING,
    takes_choice,
    takes_claims,
)

_THINK = re.compile(r"<(think|thinking|reasoning)>(.*?)</\1>", re.DOTALL | re.IGNORECASE)
_OPEN_THINK = re.compile(r"<(think|thinking|reasoning)>(?!.*</\1>)(.*)", re.DOTALL | re.IGNORECASE)
_SEAT = re.compile(
    r"(?:(?:seat|player|number|no\.?|座位|玩家)\s*)?#?\s*(\d{1,2})\s*(?:号)?(?:玩家|位|座)?",
    re.IGNORECASE,
)
_WORDS: Final[Mapping[str, str]] = {
    "true": YES, "yes": YES, "y": YES, "是": YES, "要": YES, "好": YES,
    "false": NO, "no": NO, "n": NO, "否": NO, "不": NO, "不要": NO,
    "left": "left", "左": "left", "左边": "left", "死左": "left",
    "right": "right", "右": "right", "右边": "right", "死右": "right",
}  # fmt: skip
_NOBODY: Final = frozenset(
    (
        NOBODY, "nobody", "no one", "noone", "null", "abstain", "skip", "pass", "decline", "0",
        "弃票", "弃权", "空刀", "无", "没有", "不用", "不开枪", "跳过", "不选", "放弃",
    )
)  # fmt: skip
_OTHER_KEYS: Final = ("target", "vote", "answer", "action", "seat", "目标", "选择")


class Unusable(Exception):
    """The reply cannot be understood with certainty; `str()` says why, to the model itself."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A reply understood. `claims` is None where the model left them out."""

    chosen: tuple[Option, ...]
    speech: str
    claims: tuple[Claim, ...] | None
    thinking: str


def without_thoughts(text: str) -> tuple[str, str]:
    """(what remains, what was inside think tags). An unclosed tag is thought to the end."""
    thoughts = [match[2] for match in _THINK.finditer(text)]
    rest = _THINK.sub("", text)
    unclosed = _OPEN_THINK.search(rest)
    if unclosed:
        thoughts.append(unclosed[2])
        rest = rest[: unclosed.start()]
    return rest, "\n".join(thoughts).strip()


def parse(text: str, view: View, ask: Ask) -> Parsed:
    """The answer a reply means. Raises Unusable."""
    rest, thoughts = without_thoughts(text)
    said = _the_object(rest, ask)
    thinking = said.get(THINKING)
    return Parsed(
        chosen=_chosen(said, view, ask) if takes_choice(ask) else (),
        speech=_speech(said) if ask.speech is not None else "",
        claims=_claims(said.get(CLAIMS), view, ask) if takes_claims(ask) else None,
        thinking="\n".join(part for part in (thoughts, str(thinking or "")) if part),
    )


def answer_of(parsed: Parsed, ask: Ask, speech: str) -> Answer:
    """The parsed reply as an answer, with the speech as it came through the gates.

    Raises Unusable where the ask does not allow it.
    """
    words = Speech(speech, parsed.claims or ()) if ask.speech is not None else Speech()
    answer = ask.answer(*parsed.chosen, speech=words)
    try:
        ask.verify(answer)
    except IllegalAnswer as error:
        raise Unusable(str(error)) from error
    return answer


# --- finding the object ------------------------------------------------------------------------


def _the_object(text: str, ask: Ask) -> dict[str, Any]:
    """The one JSON object that answers; raises Unusable for none, or two that disagree."""
    found = [one for one in _objects(text) if _fits(one, ask)]
    if not found:
        if not text.strip():
            raise Unusable("the reply is empty")
        if "{" in text:
            raise Unusable("the JSON object is broken or lacks its keys")
        raise Unusable("there is no JSON object in the reply")
    decisive = {json.dumps(_decisive(one), sort_keys=True) for one in found}
    if len(decisive) > 1:
        raise Unusable("the reply holds two JSON objects that disagree")
    return found[0]


def _objects(text: str) -> Iterator[dict[str, Any]]:
    decoder = json.JSONDecoder(strict=False)
    place = text.find("{")
    while place >= 0:
        try:
            value, end = decoder.raw_decode(text, place)
        except ValueError:
            mended = _with_inner_quotes_escaped(text, place)
            if mended is not None:
                yield mended
                return
            place = text.find("{", place + 1)
            continue
        # Some servers send a tool call's arguments as a string, or wrap the object once more.
        inner = value.get("arguments") if isinstance(value, dict) else None
        if isinstance(inner, str):
            yield from _objects(inner)
        elif isinstance(inner, dict):
            yield inner
        elif isinstance(value, dict):
            yield value
        place = text.find("{", end)


_STRING_END = re.compile(r'"\s*(?:,\s*"\w+"\s*:|\}\s*(?:```)?\s*$)')


def _with_inner_quotes_escaped(text: str, place: int) -> dict[str, Any] | None:
    """An object whose last string holds bare quotation marks, if that is all that is wrong."""
    body = text[place:]
    match = re.search(rf'"{SPEECH}"\s*:\s*"', body)
    if match is None:
        return None
    ends = [end.start() for end in _STRING_END.finditer(body, match.end())]
    for end in reversed(ends):
        inner = re.sub(r'(?<!\\)"', r"\"", body[match.end() : end])
        try:
            value = json.loads(
                body[: match.end()] + inner + body[end : body.rfind("}") + 1], strict=False
            )
        except ValueError:
            continue
        if isinstance(value, dict):
            return value
    return None


def _fits(said: dict[str, Any], ask: Ask) -> bool:
    if takes_choice(ask):
        return any(key in said for key in (CHOICE, CHOICES, *_OTHER_KEYS))
    return SPEECH in said


def _decisive(said: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key != THINKING}


# --- choices -----------------------------------------------------------------------------------


def _chosen(said: dict[str, Any], view: View, ask: Ask) -> tuple[Option, ...]:
    keys: list[str] = [key for key in (CHOICE, CHOICES) if key in said]
    keys = keys or [key for key in _OTHER_KEYS if key in said]
    if len(keys) != 1:
        raise Unusable(f"give one {CHOICE!r}, not {', '.join(map(repr, keys))}")
    value = said[keys[0]]
    values = value if isinstance(value, list) else [value]
    options = [option for item in values for option in _option(item, view, ask)]
    if len(options) not in ask.counts:
        allowed = " or ".join(map(str, ask.counts))
        raise Unusable(f"{len(options)} choices given where {allowed} are allowed; {_legal(ask)}")
    return tuple(options)


def _option(value: Any, view: View, ask: Ask) -> list[Option]:
    """The option a value means; none for a decline. Raises Unusable for anything else."""
    if value is None:
        return _declined(value, ask)
    word = str(value).strip().strip("\"'“”「」。.!").casefold()
    for option in ask.options:
        if word == str(option).casefold():
            return [option]
    meant = _WORDS.get(word, "")
    if meant in ask.options:
        return [meant]
    if word in _NOBODY:
        return _declined(value, ask)
    seats = _seats_named(word, view)
    if len(seats) == 1:
        seat = seats.pop()
        if seat in ask.options:
            return [seat]
        raise Unusable(f"{value!r} is seat {seat}, which is not allowed here; {_legal(ask)}")
    raise Unusable(f"{value!r} is not one clear choice; {_legal(ask)}")


def _declined(value: Any, ask: Ask) -> list[Option]:
    if 0 in ask.counts:
        return []
    if NO in ask.options:
        return [NO]
    raise Unusable(f"{value!r}: choosing nobody is not allowed here; {_legal(ask)}")


def _seats_named(word: str, view: View) -> set[int]:
    """The seats a phrase of a few characters names, by number or by name, whole or not at all."""
    plain = word.translate(_FULL_WIDTH)
    named = {
        seat for seat, name in enumerate(view.names, start=1) if name.casefold() in plain and name
    }
    for name in view.names:
        plain = plain.replace(name.casefold(), " ")
    match = _SEAT.fullmatch(plain.strip(" ()（）,，:："))
    if match:
        named.add(int(match[1]))
    elif re.search(r"\d", plain) or (plain.strip(" ()（）号座位玩家") and not named):
        return set()
    return named


_FULL_WIDTH = {ord("０") + digit: str(digit) for digit in range(10)}


def _legal(ask: Ask) -> str:
    words = [str(option) for option in ask.options]
    if 0 in ask.counts:
        words.append(NOBODY)
    return f"allowed: {', '.join(words)}"


# --- speech and claims -------------------------------------------------------------------------


def _speech(said: dict[str, Any]) -> str:
    speech = said.get(SPEECH, "")
    if not isinstance(speech, str):
        raise Unusable(f"{SPEECH!r} should be a text, not {type(speech).__name__}")
    return speech.strip()


def _claims(raw: Any, view: View, ask: Ask) -> tuple[Claim, ...] | None:
    """The claims that can be understood; one that cannot is left to the listener of the text."""
    if not isinstance(raw, list):
        return None
    claims = []
    for item in raw[:MOST_CLAIMS]:
        claim = _claim(item, view, ask)
        if claim is not None:
            claims.append(claim)
    return tuple(claims)


def _claim(raw: Any, view: View, ask: Ask) -> Claim | None:
    if not isinstance(raw, dict):
        return None
    try:
        kind = ClaimKind(raw.get("kind", ""))
    except ValueError:
        return None
    listed = raw.get("targets", raw.get("target", []))
    words = listed if isinstance(listed, list) else [listed]
    targets: list[int] = []
    for word in words:
        seats = _seats_named(str(word).casefold(), view)
        if len(seats) != 1 or not seats <= set(view.seats):
            return None
        targets.extend(seat for seat in seats if seat not in targets)
    role = _role(raw.get("role"))
    if role is not None and role in ask.barred:
        return None
    result, night = raw.get("result"), raw.get("night")
    claim = Claim(
        kind=kind,
        role=role,
        targets=tuple(targets),
        result=result if isinstance(result, str) and result else None,
        night=night if isinstance(night, int) and 1 <= night <= max(view.night, 1) else None,
    )
    return claim if _complete(claim) else None


def _role(raw: Any) -> Role | None:
    try:
        return Role(raw) if raw else None
    except ValueError:
        return None


def _complete(claim: Claim) -> bool:
    match claim.kind:
        case ClaimKind.ROLE:
            return claim.role is not None
        case ClaimKind.CHECK:
            return len(claim.targets) == 1 and claim.result is not None
        case ClaimKind.WITHDRAW:
            return True
        case ClaimKind.LOVERS:
            return len(claim.targets) == 2
        case ClaimKind.SUSPECTS:
            return bool(claim.targets)
        case _:
            return len(claim.targets) == 1
