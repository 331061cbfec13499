"""Who has won, and when a game that goes nowhere is a draw (rules §7, §12.4-12.9)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import events as e
from engine.roles import CARDS
from engine.script import Decided
from engine.seats import Cause, Class, Role, Seat, Side, Winner

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import GameState

STALE_ROUNDS = 3


def check(game: "Game") -> None:
    """Decide the game by the first condition that holds, or return. Raises Decided."""
    for condition in _IN_ORDER:
        found = condition(game)
        if found is not None:
            winner, reason = found
            end(game, winner, reason)


def end(game: "Game", winner: Winner, reason: str) -> None:
    """Tell who has won and stop the script. Raises Decided."""
    game.offers = ()
    game.tell(e.GameEnded(winner, _winners(game, winner), reason))
    raise Decided


def wolves_condition(game: "Game", alive: tuple[Seat, ...]) -> str | None:
    """The wolves' condition they would meet with these seats alive, or None (`wolves_win`)."""
    state, rules = game.state, game.rules
    counted = tuple(seat for seat in alive if seat not in state.uncounted)
    wolves = sum(1 for seat in counted if state.side(seat) is Side.WOLVES)
    if not wolves or _party_lives(state, alive):
        return None
    if rules.white_wolf_blocks_wolf_win and any(
        state.role(seat) is Role.WHITE_WOLF for seat in alive
    ):
        return None
    if wolves == len(counted):
        return "all_others"
    if rules.wolves_win == "parity":
        return "parity" if wolves * 2 >= len(counted) else None
    if rules.wolves_win == "all_others":
        return None
    classes = {state.counted(seat) for seat in counted}
    dealt = _dealt_classes(game)
    if Class.PLAIN in dealt and Class.PLAIN not in classes:
        return "villagers"
    if rules.wolves_win == "either_class" and Class.POWER in dealt and Class.POWER not in classes:
        return "powers"
    return None


def _dealt_classes(game: "Game") -> set[Class]:
    """The classes that have ever been on a seat: a board without one ignores it."""
    state = game.state
    return {
        Class.PLAIN if seat in state.plain else CARDS[state.role(seat)].counted
        for seat in game.setup.seats
    }


def _party_lives(state: "GameState", alive: tuple[Seat, ...]) -> bool:
    # An idiot may come back from exile, but his party has lost for good (rules §12.5).
    if state.parted is not None:
        return False
    return state.mixed_lovers() and all(seat in alive for seat in state.lovers)


# --- the conditions, in the order of rules §7 --------------------------------------------------

_Found = tuple[Winner, str] | None


def _nobody(game: "Game") -> _Found:
    return None if game.state.alive else (Winner.DRAW, "nobody_alive")


def _piper(game: "Game") -> _Found:
    state = game.state
    for piper in state.with_role(Role.PIPER):
        others = [seat for seat in state.alive if seat != piper]
        if all(seat in state.charmed for seat in others):
            return Winner.PIPER, "all_charmed"
    return None


def _white_wolf(game: "Game") -> _Found:
    state = game.state
    counted = [seat for seat in state.alive if seat not in state.uncounted]
    alone = len(counted) == 1 and state.role(counted[0]) is Role.WHITE_WOLF
    if alone and game.rules.white_wolf_blocks_wolf_win:
        return Winner.WHITE_WOLF, "last_alive"
    return None


def _party(game: "Game") -> _Found:
    state = game.state
    if not _party_lives(state, state.alive):
        return None
    party = third_party(game)
    if all(seat in party or seat in state.uncounted for seat in state.alive):
        return Winner.LOVERS, "lovers_last"
    return None


def _village(game: "Game") -> _Found:
    state = game.state
    if state.wolves() or _party_lives(state, state.alive):
        return None
    return Winner.VILLAGE, "no_wolves"


def _wolves(game: "Game") -> _Found:
    reason = wolves_condition(game, game.state.alive)
    return None if reason is None else (Winner.WOLVES, reason)


_IN_ORDER: tuple[Callable[["Game"], _Found], ...] = (
    _nobody,
    _piper,
    _white_wolf,
    _party,
    _village,
    _wolves,
)


def third_party(game: "Game") -> tuple[Seat, ...]:
    """The seats that win only as mixed lovers do: the two, and Cupid under `with_cupid`."""
    state = game.state
    if not state.mixed_lovers():
        return ()
    if game.rules.mixed_lovers_team == "with_cupid":
        cupids = (seat for seat in game.setup.seats if state.role(seat) is Role.CUPID)
        return tuple(sorted({*state.lovers, *cupids}))
    return state.lovers


def _winners(game: "Game", winner: Winner) -> tuple[Seat, ...]:
    state, seats = game.state, game.setup.seats
    party = third_party(game)
    if winner is Winner.DRAW:
        return ()
    if winner is Winner.PIPER:
        return tuple(seat for seat in state.alive if state.role(seat) is Role.PIPER)
    if winner is Winner.WHITE_WOLF:
        return tuple(seat for seat in state.alive if state.role(seat) is Role.WHITE_WOLF)
    if winner is Winner.LOVERS:
        cupids = tuple(seat for seat in seats if state.role(seat) is Role.CUPID)
        shares = game.rules.mixed_lovers_team == "cupid_shares"
        return tuple(sorted({*party, *(cupids if shares else ())}))
    side = Side.WOLVES if winner is Winner.WOLVES else Side.VILLAGE
    # A member of the party that outlives its end plays for its card again (rules §12.5).
    grieved = {seat for seat, cause in state.deaths if cause is Cause.GRIEF}
    bereft = {seat for seat in state.parted or () if seat not in grieved}
    return tuple(
        seat for seat in seats if state.side(seat) is side and (seat not in party or seat in bereft)
    )


# --- draws -------------------------------------------------------------------------------------


class Bounds:
    """The two ways a game ends without a winner condition (rules §2.5, §12.9)."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._last: tuple[object, ...] = ()
        self._unchanged = 0

    def check(self) -> None:
        """Call before each nightfall. Raises Decided when the game has run out."""
        game = self._game
        if game.state.night >= 2 * game.setup.size + 10:
            end(game, Winner.DRAW, "too_many_nights")
        now = _what_rounds_change(game.state)
        self._unchanged = self._unchanged + 1 if now == self._last else 0
        self._last = now
        if self._unchanged >= STALE_ROUNDS:
            end(game, Winner.DRAW, "stalemate")


def _what_rounds_change(state: "GameState") -> tuple[object, ...]:
    return (
        state.alive,
        state.roles,
        state.charmed,
        state.doses,
        state.sheriff,
        state.elder_lives,
        state.turned,
    )
