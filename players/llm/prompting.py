"""From a view and an ask to the messages a model gets. Equal views give equal bytes.

The order serves the providers' prefix caches: what is fixed for the game (rules, card, persona),
then the transcript, which only grows, then what changes with every ask.
"""

from dataclasses import dataclass, field
from typing import Final

from engine.asks import Ask
from engine.events import Occasion
from engine.rulesets import ruleset_named
from engine.seats import Role, Side
from engine.speech import CHINESE_BUDGET, LATIN_BUDGET, ClaimKind
from engine.views import View
from players.ledgertext import ledger_text
from players.llm.models import Message
from players.llm.schema import NOBODY, reply_schema
from players.llm.settings import Assist
from players.llm.transcript import Scribe
from players.memory import tokens, transcript
from players.rulesheet import rule_brief
from prompts import HEADINGS, Lang, Persona
from prompts.roles import role_text
from prompts.rulebook import rule_book
from prompts.tasks import questions, render

_LEAST_FOR_TRANSCRIPT: Final = 500


@dataclass(slots=True)
class Prompter:
    """Writes the prompts of one seat.

    window: how many tokens a prompt may have; the reply's allowance is not part of it.
    read: the seat's own beliefs in words, where `assist` asks for them.
    """

    persona: Persona
    lang: Lang
    window: int
    assist: Assist = "ledger"
    _system: str = field(default="", repr=False)
    _role: Role | None = field(default=None, repr=False)

    def system(self, view: View) -> str:
        """The part that is fixed as long as the seat keeps its card."""
        if not self._system or view.role is not self._role:
            self._role = view.role
            self._system = self._written(view)
        return self._system

    def instructions(self, view: View) -> str:
        """What of the prompt is nobody's business at the table: tactics and persona."""
        role = view.role or Role.VILLAGER
        return f"{role_text(role, self.lang)}\n{self.persona.describe(self.lang, view.seat)}"

    def messages(self, view: View, ask: Ask, read: str = "") -> list[Message]:
        """The messages for one ask."""
        system = self.system(view)
        scribe = Scribe(self.lang)
        scribe.lines(view)
        ledger = "" if self.assist == "none" else ledger_text(view, self.lang)
        slots = {
            "ledger": ledger,
            "read": read if self.assist == "beliefs" else "",
            "alive": scribe.seats(view.alive),
            "waiting": self._waiting(view, ask, scribe),
            "accused": self._accused(view, ask),
            "question": self._question(ask, scribe),
            "options": self._options(ask, scribe),
            "keys": ", ".join(f'"{key}"' for key in reply_schema(view, ask)["required"]),
        }
        rest = tokens(system) + sum(map(tokens, slots.values())) + 100
        room = max(self.window - rest, _LEAST_FOR_TRANSCRIPT)
        slots["transcript"] = transcript(view, self.lang, room)
        return [("system", system), ("user", render("turn", self.lang, slots))]

    def _written(self, view: View) -> str:
        role = view.role or Role.VILLAGER
        preset = ruleset_named(view.ruleset)
        budget = CHINESE_BUDGET if self.lang == "zh" else LATIN_BUDGET
        return render(
            "system",
            self.lang,
            {
                "seat": str(view.seat),
                "name": view.name_of(view.seat),
                "budget": str(budget),
                "rules": rule_brief(preset, view.rules, self.lang, view.deck, role),
                "role": rule_book(self.lang).roles[role].name,
                "tactics": role_text(role, self.lang),
                "persona": self._persona(view),
            },
        )

    def _persona(self, view: View) -> str:
        """The persona's prose that always holds; the rest is told when its moment comes."""
        _, _, accused, wolf, _ = HEADINGS[self.lang]
        later = (accused,) if view.side is Side.WOLVES else (accused, wolf)
        sections = self.persona.describe(self.lang, view.seat).split("\n## ")
        return "\n## ".join(part for part in sections if not part.startswith(later)).strip()

    def _accused(self, view: View, ask: Ask) -> str:
        """How this persona takes an accusation, where one was made today and it may answer."""
        if ask.speech is None:
            return ""
        today = reversed([said for said in view.said if said.day == view.day])
        claims = (claim for said in today for claim in said.spoke.claims)
        if not any(c.kind is ClaimKind.ACCUSE and view.seat in c.targets for c in claims):
            return ""
        return self.persona.prose[self.lang].when_accused

    def _question(self, ask: Ask, scribe: Scribe) -> str:
        key = str(ask.kind)
        if ask.speech is not None and key == "speak":
            key = f"speak_{ask.speech}"
        counts = " / ".join(map(str, ask.counts))
        return questions(self.lang)[key].format(about=scribe.seats(ask.about), counts=counts)

    def _options(self, ask: Ask, scribe: Scribe) -> str:
        words = [
            scribe.seat(option) if isinstance(option, int) and option in ask_seats(ask) else option
            for option in ask.options
        ]
        if 0 in ask.counts and words:
            words.append(NOBODY)
        return ", ".join(map(str, words))

    def _waiting(self, view: View, ask: Ask, scribe: Scribe) -> str:
        if ask.speech not in (Occasion.DAY, Occasion.STAGE, Occasion.RUN_OFF):
            return ""
        later = [seat for seat in view.still_to_speak() if seat != view.seat]
        return scribe.seats(later) if later else ""


def ask_seats(ask: Ask) -> frozenset[int]:
    """The options that are seats; the thief's numbers are cards."""
    if ask.kind == "thief":
        return frozenset()
    return frozenset(option for option in ask.options if isinstance(option, int))
