"""Claims typed as short commands while a person speaks: /check 3 wolf 1."""

from collections.abc import Callable, Mapping
from typing import Final

from api.terminal.choices import Misread, seat_meant, shortened
from api.texts import Texts
from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind

_RESULTS: Final = {
    "wolf": "wolf", "bad": "wolf", "red": "wolf", "狼": "wolf", "狼人": "wolf", "查杀": "wolf",
    "good": "good", "green": "good", "好人": "good", "金水": "good", "好": "good",
}  # fmt: skip
_WHY_LENGTH: Final = 60

_Make = Callable[["_Words"], Claim]


class _Words:
    """The words behind a command, taken one by one."""

    def __init__(self, words: list[str], usage: str, names: tuple[str, ...], texts: Texts) -> None:
        self._words = words
        self._usage = usage
        self._names = names
        self._texts = texts

    def wrong(self) -> Misread:
        return Misread(self._texts.play("needs", usage=self._usage))

    def seat(self) -> Seat:
        if not self._words:
            raise self.wrong()
        word = self._words.pop(0)
        seat = seat_meant(word, self._names)
        if seat is None or not 1 <= seat <= len(self._names):
            raise Misread(self._texts.play("no_seat", word=shortened(word), count=len(self._names)))
        return seat

    def seats(self) -> tuple[Seat, ...]:
        found = [self.seat()]
        while self._words:
            found.append(self.seat())
        return tuple(sorted(set(found)))

    def result(self) -> str:
        word = self._words.pop(0).casefold() if self._words else ""
        role = role_meant(word, self._texts)
        found = _RESULTS.get(word) or (str(role) if role is not None else None)
        if found is None:
            raise self.wrong()
        return found

    def night(self) -> int | None:
        if not self._words:
            return None
        word = self._words.pop(0)
        if not word.isdecimal() or not 1 <= int(word) <= 99:
            raise self.wrong()
        return int(word)

    def why(self) -> str | None:
        why = " ".join(self._words)[:_WHY_LENGTH]
        self._words.clear()
        return why or None

    def done(self, claim: Claim) -> Claim:
        if self._words:
            raise self.wrong()
        return claim


def _check(words: _Words) -> Claim:
    target, result = words.seat(), words.result()
    return Claim(ClaimKind.CHECK, targets=(target,), result=result, night=words.night())


def _potion(result: str) -> _Make:
    def make(words: _Words) -> Claim:
        target = words.seat()
        return Claim(ClaimKind.POTION, targets=(target,), result=result, night=words.night())

    return make


def _shield(words: _Words) -> Claim:
    target = words.seat()
    return Claim(ClaimKind.SHIELD, targets=(target,), night=words.night())


def _about(kind: ClaimKind) -> _Make:
    def make(words: _Words) -> Claim:
        target = words.seat()
        return Claim(kind, targets=(target,), why=words.why())

    return make


def _lovers(words: _Words) -> Claim:
    targets = words.seats()
    if len(targets) != 2:
        raise words.wrong()
    return Claim(ClaimKind.LOVERS, targets=targets)


_COMMANDS: Final[Mapping[str, tuple[str, _Make]]] = {
    "check": ("/check 3 wolf 1", _check),
    "saved": ("/saved 3 1", _potion("antidote")),
    "poisoned": ("/poisoned 3 2", _potion("poison")),
    "shielded": ("/shielded 3 1", _shield),
    "accuse": ("/accuse 3 …", _about(ClaimKind.ACCUSE)),
    "trust": ("/trust 3 …", _about(ClaimKind.VOUCH)),
    "suspects": (
        "/suspects 3 5",
        lambda words: Claim(ClaimKind.SUSPECTS, targets=words.seats()),
    ),
    "lovers": ("/lovers 3 5", _lovers),
    "vote": ("/vote 3", lambda words: Claim(ClaimKind.CALL_VOTE, targets=(words.seat(),))),
    "takeback": ("/takeback", lambda words: Claim(ClaimKind.WITHDRAW)),
}
_SAME: Final = {
    "验": "check", "查验": "check", "救": "saved", "save": "saved", "毒": "poisoned",
    "poison": "poisoned", "守": "shielded", "shield": "shielded", "踩": "accuse", "保": "trust",
    "vouch": "trust", "水包": "suspects", "suspect": "suspects", "情侣": "lovers", "归": "vote",
    "归票": "vote", "退水": "takeback",
}  # fmt: skip


def claim_typed(line: str, names: tuple[str, ...], texts: Texts) -> Claim | None:
    """The claim that a line like "/check 3 wolf" makes; None if its command is none of a claim.

    Raises Misread saying how the command is written.
    """
    command, *rest = line[1:].replace(",", " ").replace("，", " ").split() or [""]
    name = command.casefold()
    role = role_meant(name, texts)
    if role is not None:
        return _Words(rest, f"/{name}", names, texts).done(Claim(ClaimKind.ROLE, role=role))
    known = _COMMANDS.get(_SAME.get(name, name))
    if known is None:
        return None
    usage, make = known
    words = _Words(rest, usage, names, texts)
    return words.done(make(words))


def role_meant(word: str, texts: Texts) -> Role | None:
    """The card a word names, by its id or by its name in the table's language."""
    plain = word.casefold().replace(" ", "_").replace("-", "_")
    for role in Role:
        if plain in (role.value, texts.role(role).casefold().replace(" ", "_")):
            return role
    return None
