"""The whole story of a finished game as Markdown, told from the record, which knows everything.

A heading a night and a day; what happened as a list; the narrator's lines between, as quotations.
"""

from collections import Counter
from collections.abc import AsyncGenerator, Iterable, Sequence

from engine import events as e
from engine.events import Told
from engine.seats import EVERYONE, GALLERY
from engine.views import View
from narrator import wording
from narrator.beats import Beats
from narrator.deeds import ChronicleTexts, Lines, chronicle_texts, plain
from narrator.narrator import Narrator
from narrator.templates import TemplateNarrator
from prompts import Lang


async def chronicle(
    log: Sequence[Told], lang: Lang, place: TemplateNarrator, narrator: Narrator | None
) -> AsyncGenerator[str, None]:
    """The chronicle of a finished game, block by block, each to be followed by an empty line.

    place: names the village. narrator: whose lines stand between, None for the facts alone.
    """
    texts, lines = chronicle_texts(lang), Lines(lang)
    beats, view = Beats(), View(GALLERY)
    pending: list[str] = []
    for told in log:
        heading = _heading(told.event, texts)
        if heading is not None and pending:
            yield _listed(pending)
        if heading is not None:
            pending = []
            yield heading
        pending += lines.of(told.event)
        if isinstance(told.event, e.GameStarted):
            yield f"# {texts.title.format(village=place.thing('village'))}"
            yield _table(told.event, lines, place)
        view.hear(told)
        for beat in beats.hear(told):
            if narrator is None:
                continue
            said = wording.joined([s async for s in narrator.narrate(view, beat)], lang)
            if pending:
                yield _listed(pending)
                pending = []
            yield f"> {plain(said)}"
    if pending:
        yield _listed(pending)
    for told in log:
        if isinstance(told.event, e.RolesRevealed):
            yield f"## {texts.cards}"
            yield _cards(told.event, lines)


def secrets(log: Iterable[Told], lang: Lang) -> list[str]:
    """What happened by night, in lines, for whoever tells the end when nothing is secret."""
    texts, lines, found = chronicle_texts(lang), Lines(lang), list[str]()
    for told in log:
        if isinstance(told.event, e.NightFell):
            found.append(f"--- {texts.night.format(number=told.event.night)} ---")
        said = lines.of(told.event)
        if told.audience != EVERYONE and not isinstance(told.event, e.WolfWhispered | e.Died):
            found += said
    return found


def _heading(event: e.Event, texts: ChronicleTexts) -> str | None:
    match event:
        case e.NightFell(night=number):
            return f"## {texts.night.format(number=number)}"
        case e.DayBroke(day=number):
            return f"## {texts.day.format(number=number)}"
        case e.GameEnded():
            return f"## {texts.end}"
        case _:
            return None


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _table(started: e.GameStarted, lines: "Lines", place: TemplateNarrator) -> str:
    return lines.texts.table.format(
        count=wording.amount(len(started.names), lines.lang).capitalize(),
        season=place.thing("season"),
        names=lines.seats(tuple(range(1, len(started.names) + 1))),
        deck=lines.joined(
            f"{wording.role_name(role, lines.lang)} × {count}"
            for role, count in Counter(started.deck).items()
        ),
        ruleset=started.ruleset,
    )


def _cards(revealed: e.RolesRevealed, lines: "Lines") -> str:
    fates = dict(revealed.deaths)
    rows = [lines.texts.card_heading, "|---|---|---|"]
    for seat, role in enumerate(revealed.roles, 1):
        fate = lines.texts.causes[fates[seat]] if seat in fates else lines.texts.lived
        card = wording.role_name(role, lines.lang)
        rows.append(lines.texts.card_row.format(who=lines.seat(seat), role=card, fate=fate))
    return "\n".join(rows)
