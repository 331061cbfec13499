"""Claims read from free text, by rules, in both languages.

For people, and for models that leave their claims out. What is conditional, asked, reported or
meant in irony is no claim; in doubt there is none, since an invented claim does more harm than a
missed one. The patterns stand in `prompts/listening`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind
from engine.views import View
from prompts import Lang
from prompts.listening import ListeningTexts, listening_texts

_QUOTED = re.compile(r"[\"“「『‘][^\"”」』’]{0,120}[\"”」』’]")
_SENTENCE = re.compile(r"[^.!?。！？…\n]+[.!?。！？…]*")
_MARK: Final = "⟦{}⟧"
_SEAT: Final = r"⟦(\d+)⟧"
_SEATS: Final = r"(⟦\d+⟧(?:\s*(?:,|，|、|and|or|和|或|跟|还有|与|/|及)\s*⟦\d+⟧)+)"
_ONE: Final = re.compile(_SEAT)


def listen(text: str, view: View, speaker: Seat, lang: Lang) -> tuple[Claim, ...]:
    """The claims a speech makes, in the order they are made; each at most once."""
    ear = _ear(lang)
    found: list[Claim] = []
    for clause in _clauses(ear, text, view):
        for claim in ear.claims(clause, view, speaker):
            if claim not in found:
                found.append(claim)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause with its seats marked. `before` is what the same sentence said earlier."""

    text: str
    sentence: str
    before: str


@dataclass(frozen=True, slots=True)
class _Ear:
    """The compiled patterns of one language."""

    lang: Lang
    texts: ListeningTexts
    unreal: re.Pattern[str]
    reported: re.Pattern[str]
    roles: tuple[tuple[Role, str], ...]

    def claims(self, clause: _Clause, view: View, speaker: Seat) -> Iterator[Claim]:
        """The claims of one clause."""
        if self.unreal.search(clause.text) or self.reported.search(clause.text):
            return
        heard = list(self._private(clause, view))
        yield from heard
        if any(claim.kind is ClaimKind.CHECK for claim in heard):
            return
        yield from self._opinions(clause, speaker)

    # --- what one did or is ----------------------------------------------------------------

    def _private(self, clause: _Clause, view: View) -> Iterator[Claim]:
        if any(self._search(pattern, clause.text) for pattern in self.texts.take_back):
            yield Claim(ClaimKind.WITHDRAW)
            return
        role = self._role(clause.text)
        if role is not None:
            yield Claim(ClaimKind.ROLE, role=role)
        check = self._check(clause, view)
        if check is not None:
            yield check
        for potion, pattern in self.texts.my_potion.items():
            for seat in self._seats(pattern, clause.text):
                night = self._night(clause, view)
                yield Claim(ClaimKind.POTION, targets=(seat,), result=potion, night=night)
        for seat in self._seats(self.texts.my_shield, clause.text):
            yield Claim(ClaimKind.SHIELD, targets=(seat,), night=self._night(clause, view))
        match = self._search(self.texts.lovers, clause.text)
        if match:
            pair = tuple(int(seat) for seat in _ONE.findall(match[0]))
            if len(pair) == 2:
                yield Claim(ClaimKind.LOVERS, targets=pair)

    def _role(self, text: str) -> Role | None:
        if self._search(self.texts.not_my_role.replace("ROLE", self._any_role()), text):
            return None
        for pattern in self.texts.my_role:
            match = self._search(pattern, text)
            if match:
                return self._role_named(match[0])
        return None

    def _role_named(self, text: str) -> Role | None:
        """The role whose name ends last in a text; "wolf" in "white wolf" is not a second one."""
        named = [
            (found.end(), found.end() - found.start(), role)
            for role, words in self.roles
            for found in re.finditer(words, text, re.IGNORECASE)
        ]
        return max(named, key=lambda one: one[:2])[2] if named else None

    def _check(self, clause: _Clause, view: View) -> Claim | None:
        for text in (clause.text, clause.sentence):
            if self.unreal.search(text) or self.reported.search(text):
                continue
            for pattern in self.texts.my_check:
                match = self._search(pattern, text)
                if match is None or clause.text not in text:
                    continue
                seats = _ONE.findall(match[0])
                result = self._result(_ONE.sub("", match[0]))
                if len(seats) == 1 and result:
                    night = self._night(clause, view)
                    return Claim(
                        ClaimKind.CHECK, targets=(int(seats[0]),), result=result, night=night
                    )
        return None

    def _result(self, text: str) -> str | None:
        wolf = self._last(self.texts.wolf_words, text)
        good = self._last(self.texts.good_words, text)
        if max(wolf, good) < 0:
            return None
        return "wolf" if wolf > good else "good"

    def _last(self, pattern: str, text: str) -> int:
        ends = [found.end() for found in re.finditer(pattern, text, re.IGNORECASE)]
        return max(ends, default=-1)

    def _night(self, clause: _Clause, view: View) -> int | None:
        match = self._search(self.texts.night, clause.sentence)
        if match is None:
            return max(view.night, 1)
        word = next(group for group in match.groups() if group).casefold()
        number = int(word) if word.isdecimal() else self.texts.ordinals.get(word)
        return number if number is not None and 1 <= number <= max(view.night, 1) else None

    # --- what one thinks -------------------------------------------------------------------

    def _opinions(self, clause: _Clause, speaker: Seat) -> Iterator[Claim]:
        for pattern in self.texts.suspects:
            match = self._search(pattern, clause.sentence)
            if match and _ONE.search(clause.text):
                seats = tuple(int(seat) for seat in _ONE.findall(match[0]))
                yield Claim(ClaimKind.SUSPECTS, targets=tuple(dict.fromkeys(seats)))
                return
        vouched = self._pointed(self.texts.vouch, clause.text, speaker)
        called = self._pointed(self.texts.call_vote, clause.text, speaker)
        accused = self._pointed(self.texts.accuse, clause.text, speaker)
        yield from (Claim(ClaimKind.VOUCH, targets=(seat,)) for seat in vouched)
        yield from (Claim(ClaimKind.CALL_VOTE, targets=(seat,)) for seat in called)
        yield from (
            Claim(ClaimKind.ACCUSE, targets=(seat,))
            for seat in accused
            if seat not in (*vouched, *called)
        )

    def _pointed(self, patterns: Sequence[str], text: str, speaker: Seat) -> list[Seat]:
        seats = [seat for pattern in patterns for seat in self._seats(pattern, text)]
        return [seat for seat in dict.fromkeys(seats) if seat != speaker]

    # --- matching --------------------------------------------------------------------------

    def _seats(self, pattern: str, text: str) -> list[Seat]:
        found = re.finditer(self._filled(pattern), text, re.IGNORECASE)
        return [int(seat) for match in found for seat in _ONE.findall(match[0])]

    def _search(self, pattern: str, text: str) -> re.Match[str] | None:
        return re.search(self._filled(pattern), text, re.IGNORECASE)

    def _filled(self, pattern: str) -> str:
        return _fill(pattern, self.lang)

    def _any_role(self) -> str:
        return "(?:" + "|".join(words for _, words in self.roles) + ")"


@cache
def _ear(lang: Lang) -> _Ear:
    texts = listening_texts(lang)
    joined: Callable[[Sequence[str]], re.Pattern[str]] = lambda patterns: re.compile(  # noqa: E731
        "|".join(f"(?:{_fill(pattern, lang)})" for pattern in patterns), re.IGNORECASE
    )
    roles = tuple((Role(role), words) for role, words in texts.role_words.items())
    return _Ear(lang, texts, joined(texts.unreal), joined(texts.reported), roles)


@cache
def _fill(pattern: str, lang: Lang) -> str:
    """A pattern of the files with its capital words replaced by what they stand for."""
    texts = listening_texts(lang)
    roles = "(?:" + "|".join(texts.role_words.values()) + ")"
    results = f"(?:{texts.good_words}|{texts.wolf_words})"
    edge = r"\b" if lang == "en" else ""
    filled = pattern.replace("SEATS", _SEATS).replace(r"\bSEAT", _SEAT).replace(r"SEAT\b", _SEAT)
    filled = filled.replace("SEAT", _SEAT).replace("ME", texts.me)
    return filled.replace("ROLE", edge + roles).replace("RESULT", edge + results)


# --- clauses -----------------------------------------------------------------------------------


def _clauses(ear: _Ear, text: str, view: View) -> Iterator[_Clause]:
    marked = _marked(ear, _QUOTED.sub(" ", text), view)
    for sentence in _SENTENCE.findall(marked):
        parts = [part for part in re.split(ear.texts.split, sentence) if part and part.strip()]
        conditional = False
        before = ""
        for place, part in enumerate(parts):
            # "If I am the seer, 3 is a wolf": the condition governs what follows it.
            conditional = conditional or (place < len(parts) - 1 and _opens(ear, part))
            asked = sentence.rstrip().endswith(("?", "？")) and place == len(parts) - 1
            if not conditional or (place > 0 and not _opens(ear, part) and _restarts(part)):
                end = "?" if asked else ""
                yield _Clause(part.strip() + end, sentence.strip(), before)
            before += part


_CONDITIONS = re.compile(
    r"^\W*(?:and |so |then )?(?:if|unless|suppose|supposing|imagine|assume|assuming|had i|were i)\b"
    r"|如果|假如|要是|假设|若是|倘若|万一",
    re.IGNORECASE,
)
_RESTART = re.compile(r"^\W*(?:anyway|in fact|actually|now|today)\b|^(?:反正|总之|现在|今天)")


def _opens(ear: _Ear, part: str) -> bool:
    return bool(_CONDITIONS.search(part))


def _restarts(part: str) -> bool:
    return bool(_RESTART.search(part))


def _marked(ear: _Ear, text: str, view: View) -> str:
    """The text with every mention of a seat replaced by a mark that no pattern mistakes."""
    texts = ear.texts
    for seat in sorted(view.seats, key=lambda seat: -len(view.name_of(seat))):
        name = view.name_of(seat)
        if not name.isdecimal():
            edge = r"\b" if name.isascii() else ""
            numbered = rf"(?:#?{seat}\s*号?\s*)?" if ear.lang == "zh" else ""
            text = re.sub(numbered + edge + re.escape(name) + edge, _MARK.format(seat), text)
    plain = re.sub(texts.not_a_seat, lambda match: _hidden(match[0]), text, flags=re.IGNORECASE)
    if ear.lang == "zh":
        spoken = "|".join(sorted(texts.numbers, key=len, reverse=True))
        plain = re.sub(
            rf"(\d{{1,2}}|{spoken})\s*号(?:玩家|位|牌)?",
            lambda match: _mark(match[1], texts, view) or match[0],
            plain,
        )
        plain = re.sub(
            r"(?<![\d⟦⟧\ue000-\ue009])(\d{1,2})(?![\d⟧\ue000-\ue009%])",
            lambda match: _mark(match[1], texts, view) or match[0],
            plain,
        )
    else:
        spoken = "|".join(texts.numbers)
        plain = re.sub(
            rf"(?:\b(?:seat|player|number|no\.)\s*#?\s*(\d{{1,2}}|{spoken})\b)|#(\d{{1,2}})\b"
            r"|(?<![\w⟦.])(\d{1,2})(?![\w⟧%]|\.\d)",
            lambda match: _mark(match[1] or match[2] or match[3], texts, view) or match[0],
            plain,
            flags=re.IGNORECASE,
        )
    return _shown(plain)


def _mark(word: str, texts: ListeningTexts, view: View) -> str | None:
    number = int(word) if word.isdecimal() else texts.numbers.get(word.casefold(), 0)
    return _MARK.format(number) if number in view.seats else None


def _hidden(text: str) -> str:
    """Digits that are no seat, moved out of the way of the search for seats."""
    return "".join(chr(0xE000 + int(letter)) if letter.isdecimal() else letter for letter in text)


def _shown(text: str) -> str:
    return "".join(
        str(ord(letter) - 0xE000) if "\ue000" <= letter <= "\ue009" else letter for letter in text
    )
