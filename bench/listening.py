"""How well claims are heard in free text: precision and recall over labelled sentences.

The even sentences of each file are for tuning, the odd ones are held out. `--json` adds one object
as the last line.
"""

import sys
from pathlib import Path

if not __package__:
    # Run by its path, its folder comes first, and the engine.py there would hide the engine.
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

import yaml

from engine.seats import Role, Seat
from engine.speech import Claim, ClaimKind
from engine.views import View
from players.listening import listen
from prompts import LANGS, Lang

LABELLED: Final = Path(__file__).parents[1] / "tests" / "players" / "listening"
TOGETHER: Final = (ClaimKind.SUSPECTS, ClaimKind.LOVERS)

Half = Literal["tuning", "held out"]
HALVES: Final[tuple[Half, ...]] = ("tuning", "held out")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence with the claims a fair listener takes from it, and what could be misheard."""

    place: int
    say: str
    claims: tuple[Claim, ...]
    trap: str | None

    @property
    def half(self) -> Half:
        """What the sentence is for."""
        return HALVES[self.place % 2]


@dataclass(frozen=True, slots=True)
class Sentences:
    """The labelled sentences of a language and the table they are said at."""

    lang: Lang
    view: View
    speaker: Seat
    all: tuple[Labelled, ...]

    @classmethod
    def of(cls, lang: Lang) -> "Sentences":
        """Read the file of a language."""
        raw = yaml.safe_load((LABELLED / f"labelled.{lang}.yaml").read_text("utf-8"))
        speaker, night = raw["speaker"], raw["night"]
        view = View(speaker, names=tuple(raw["names"]), night=night, day=night)
        view.alive = view.seats
        said = tuple(
            Labelled(place, one["say"], tuple(map(claim_of, one.get("hear", ()))), one.get("trap"))
            for place, one in enumerate(raw["sentences"])
        )
        return cls(lang, view, speaker, said)

    def heard(self, one: Labelled) -> tuple[Claim, ...]:
        """What the listener takes from a sentence."""
        return listen(one.say, self.view, self.speaker, self.lang)


def claim_of(label: str) -> Claim:
    """The claim of a label such as `check 3 wolf n1`."""
    kind, *words = label.split()
    seats = tuple(int(word) for word in words if word.isdecimal())
    nights = [int(word[1:]) for word in words if word[0] == "n" and word[1:].isdecimal()]
    rest = [
        word for word in words if not word.isdecimal() and f"{word}"[1:] not in map(str, nights)
    ]
    is_role = kind == ClaimKind.ROLE
    return Claim(
        ClaimKind(kind),
        role=Role(rest[0]) if is_role else None,
        targets=seats,
        result=None if is_role or not rest else rest[0],
        night=nights[0] if nights else None,
    )


def same(meant: Claim, heard: Claim) -> bool:
    """Whether two claims are one: the night counts where it was said, the order of seats never."""
    return _plain(meant) == _plain(heard) and meant.night in (None, heard.night)


def _plain(claim: Claim) -> Claim:
    targets = tuple(sorted(claim.targets)) if claim.kind in TOGETHER else claim.targets
    role = claim.role if claim.kind is ClaimKind.ROLE else None
    return replace(claim, targets=targets, role=role, night=None, why=None)


@dataclass(slots=True)
class Score:
    """Claims heard rightly, heard though not made, and missed, by kind; and where."""

    right: Counter[ClaimKind]
    invented: Counter[ClaimKind]
    missed: Counter[ClaimKind]
    faults: list[str]

    def precision(self, kinds: Iterable[ClaimKind] = tuple(ClaimKind)) -> float:
        """The share of heard claims that were made."""
        return self._share(self.invented, tuple(kinds))

    def recall(self, kinds: Iterable[ClaimKind] = tuple(ClaimKind)) -> float:
        """The share of made claims that were heard."""
        return self._share(self.missed, tuple(kinds))

    def _share(self, wrong: Counter[ClaimKind], kinds: tuple[ClaimKind, ...]) -> float:
        right = sum(self.right[kind] for kind in kinds)
        total = right + sum(wrong[kind] for kind in kinds)
        return right / total if total else 1.0


def score(sentences: Sentences, half: Half) -> Score:
    """How the listener does on one half."""
    found = Score(Counter(), Counter(), Counter(), [])
    for one in sentences.all:
        if one.half != half:
            continue
        left = list(sentences.heard(one))
        missed = []
        for claim in one.claims:
            match = next((heard for heard in left if same(claim, heard)), None)
            if match is None:
                missed.append(claim)
            else:
                left.remove(match)
                found.right[claim.kind] += 1
        found.missed.update(claim.kind for claim in missed)
        found.invented.update(claim.kind for claim in left)
        if missed or left:
            found.faults.append(
                f"{one.place}: {one.say}{_listed(' missed', missed)}{_listed(' invented', left)}"
            )
    return found


def _listed(title: str, claims: Iterable[Claim]) -> str:
    said = "; ".join(json.dumps(claim.as_json()) for claim in claims)
    return f"\n   {title}: {said}" if said else ""


def main() -> None:
    """Print the table, and the object if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object as the last line")
    parser.add_argument("--faults", action="store_true", help="show the faults of the tuning half")
    chosen = parser.parse_args()
    figures: list[dict[str, Any]] = []
    print(f"{'':22}{'claims':>8}{'precision':>11}{'recall':>8}")
    for lang in LANGS:
        sentences = Sentences.of(lang)
        for half in HALVES:
            found = score(sentences, half)
            rows = [("all", tuple(ClaimKind)), *((str(kind), (kind,)) for kind in ClaimKind)]
            for name, kinds in rows:
                made = sum(found.right[kind] + found.missed[kind] for kind in kinds)
                precision, recall = found.precision(kinds), found.recall(kinds)
                row = {"lang": lang, "half": half, "kind": name, "claims": made}
                figures.append({**row, "precision": precision, "recall": recall})
                title = f"{lang} {half}" if name == "all" else f"  {name}"
                print(f"{title:22}{made:>8}{precision:>11.3f}{recall:>8.3f}")
            if chosen.faults and half == "tuning":
                print("\n".join(found.faults))
    if chosen.json:
        print(json.dumps({"listening": figures}))


if __name__ == "__main__":
    main()
