"""`wolfhour play`: a person takes a seat among the house players, in the terminal."""

from pathlib import Path
from typing import Annotated, Final

import typer

from api.casting import cast_for, narrator_seed
from api.commands import options
from api.commands.sitting import Sitting, place_for
from api.exits import Exit, Refused
from api.record import Header, Record
from api.texts import texts_in
from engine.chance import draw
from engine.game import Game
from engine.seats import Seat
from engine.setup import NAME_LENGTH, GameSetup

FIRST_BOARD: Final = "quick"
"""A first game should not take an hour."""


def play(
    board: Annotated[
        str | None,
        typer.Option("--board", help=f"A board by name. Default: {FIRST_BOARD}."),
    ] = None,
    deck: options.DeckOption = None,
    ruleset: options.RulesetOption = None,
    rule: options.RuleOption = None,
    seed: options.SeedOption = None,
    lang: options.LangOption = options.LangName.EN,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="Your seat. Default: any.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", help="What you are called at the table.")
    ] = None,
    pace: options.PaceOption = "reading",
    save: options.SaveOption = None,
    narrator: options.NarratorOption = True,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Go on with a game you left."),
    ] = None,
) -> None:
    """Take a seat yourself, against house players. Ctrl-C saves and leaves."""
    shown_at = options.chosen_pace(pace)
    if resume is not None:
        if any(given is not None for given in (board, deck, ruleset, seed, seat, name, save)):
            raise Refused(
                Exit.USAGE, "--resume goes on with a game as it was begun: only --pace fits it"
            )
        Sitting.resumed(resume, shown_at).play()
        return
    if board is None and deck is None:
        board = FIRST_BOARD
    setup = options.chosen_setup(board, deck, ruleset, rule, seed)
    own = _seat(setup, seat)
    cast = cast_for(
        setup.seats, lang.value, setup.seed, {own: name or texts_in(lang.value).table("player")}
    )
    setup = setup.with_names(cast.names)
    if name is not None and setup.problems():
        raise Refused(
            Exit.USAGE,
            f"--name {name!r}: a name is 1 to {NAME_LENGTH} printable characters on one line",
        )
    header = Header(
        setup=setup,
        lang=lang.value,
        cast=tuple(cast.ids),
        narrator=narrator_seed(setup) if narrator else None,
        sight="seat",
        seat=own,
    )
    record = Record.new(save or place_for(setup), header)
    Sitting(header, cast, Game(setup), record, shown_at).play()


def _seat(setup: GameSetup, seat: int | None) -> Seat:
    """The seat asked for, or one by the seed."""
    if seat is None:
        return setup.seats[draw(setup.seed, "the person's seat", 0, setup.size)]
    if seat not in setup.seats:
        raise Refused(Exit.USAGE, f"--seat {seat}: the seats are 1 to {setup.size}")
    return seat
