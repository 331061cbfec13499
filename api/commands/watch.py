"""`wolfhour watch`: a game of AI players, told in the terminal."""

from typing import Annotated

import typer

from api.casting import cast_for, narrator_seed
from api.commands import options
from api.commands.showing import Both, run
from api.commands.stage import JsonLines, Showing, say_account, say_seed, teller_for
from api.record import Header, Record
from api.seating import Company
from api.terminal.screen import Screen
from api.texts import texts_in
from engine.game import Game
from players.referee import WordListReferee
from players.table import Table, Watcher


def watch(
    board: options.BoardOption = None,
    deck: options.DeckOption = None,
    ruleset: options.RulesetOption = None,
    rule: options.RuleOption = None,
    seed: options.SeedOption = None,
    lang: options.LangOption = options.LangName.EN,
    view: Annotated[
        options.SightName,
        typer.Option("--view", help="village: what everybody may know. god: everything."),
    ] = options.SightName.VILLAGE,
    pace: options.PaceOption = "reading",
    save: options.SaveOption = None,
    json: options.JsonOption = False,
    narrator: options.NarratorOption = True,
) -> None:
    """Watch a game of AI players in the terminal."""
    shown_at = options.chosen_pace("instant" if json else pace)
    setup = options.chosen_setup(board, deck, ruleset, rule, seed)
    cast = cast_for(setup.seats, lang.value, setup.seed)
    setup = setup.with_names(cast.names)
    header = Header(
        setup=setup,
        lang=lang.value,
        cast=tuple(cast.ids),
        narrator=narrator_seed(setup) if narrator else None,
        sight=view.value,
    )
    company = Company.configured()
    seated = company.seat(cast, setup)
    record = Record.new(save, header) if save is not None else None
    screen = Screen()
    god = header.sight == "god"
    voice = None
    if header.narrator is not None and not json:
        voice = company.narrator(lang.value, header.narrator, seated)
    shown: Watcher = Showing(
        JsonLines(god=god) if json else teller_for(header, screen, shown_at, voice), god=god
    )
    watcher = Both(record, shown) if record is not None else shown
    game = Game(setup)
    table = Table(
        game,
        seated.players,
        watcher,
        fallback=seated.fallback,
        referee=WordListReferee(lang.value),
    )
    try:
        run(_play(table, company))
        if record is not None:
            record.finish(game)
    finally:
        if record is not None:
            record.close()
        say_account(seated)
        # An interrupted game has no secrets left to keep either.
        if not json:
            say_seed(header, screen)
            if save is not None:
                screen.line(texts_in(header.lang).table("saved", file=save))


async def _play(table: Table, company: Company) -> None:
    async with company:
        await table.play()
