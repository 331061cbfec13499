"""The sheriff's election: on the stage or by open vote (rules §3, §6)."""

from typing import TYPE_CHECKING

from engine import events as e
from engine.asks import NO, YES, YES_NO, AskKind
from engine.events import Occasion, Poll
from engine.flow import conduct
from engine.flow.vote import leaders, tally
from engine.script import Asking, seat_in, word_in
from engine.seats import Seat, clockwise

if TYPE_CHECKING:
    from engine.game import Game


class Election:
    """One election over the days it may take; a self-destruct breaks it, the next day resumes it.

    running: between its first and last question; a day that ends then has broken it.
    """

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._closed = game.rules.sheriff_election == "none" or game.state.sheriff is not None
        self.running = False
        self._opened = False
        self._breaks = 0
        self._stood: tuple[Seat, ...] = ()
        self._candidates: tuple[Seat, ...] = ()
        self._heard: tuple[Seat, ...] = ()

    def due(self, moment: str) -> bool:
        """Whether an election is held at this moment of the day (`election_at`)."""
        return not self._closed and self._game.rules.election_at == moment

    def hold(self) -> Asking[None]:
        """Hold or resume the election."""
        self.running = True
        if self._game.rules.sheriff_election == "stage":
            yield from self._stage()
        else:
            yield from self._open_vote()
        self.running = False

    def broken(self, by: Seat) -> None:
        """A wolf's self-destruct has ended the day; a second one loses the badge (rules §6)."""
        self.running = False
        self._breaks += 1
        if self._breaks >= 2 and not self._game.rules.badge_required:
            self._nobody("broken_twice")
        else:
            left = tuple(seat for seat in self._standing() if seat != by)
            self._game.tell(e.ElectionBroken(left))

    def _elected(self, seat: Seat) -> None:
        self._closed = True
        self._game.tell(e.SheriffElected(seat))

    def _nobody(self, reason: str) -> None:
        self._closed = True
        self._game.tell(e.NoSheriff(reason))

    def _standing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._candidates if seat in self._game.state.alive)

    # --- on the stage ------------------------------------------------------------------------

    def _stage(self) -> Asking[None]:
        if not self._opened:
            yield from self._raise_hands()
        elif not self._standing() and self._game.rules.badge_required:
            self._candidates = self._game.state.alive
        if self._closed:
            return
        yield from self._speeches(Occasion.STAGE, self._stage_order())
        yield from self._withdrawals()
        standing = self._standing()
        if not standing:
            self._nobody("nobody_left")
        elif len(standing) == 1:
            self._elected(standing[0])
        else:
            yield from self._vote(standing, 1)

    def _raise_hands(self) -> Asking[None]:
        game = self._game
        replies = yield from game.put_all(
            tuple(
                game.question(seat, AskKind.STAGE, YES_NO, counts=(1,), default=(NO,))
                for seat in game.state.alive
            )
        )
        self._opened = True
        hands = tuple(seat for seat, answer in replies.items() if word_in(answer) == YES)
        game.tell(e.HandsRaised(hands))
        if not hands and game.rules.badge_required:
            hands = game.state.alive
        if not hands:
            self._nobody("nobody_stood")
        self._stood = self._candidates = hands

    def _stage_order(self) -> tuple[Seat, ...]:
        """From the lowest or the highest candidate, by the seed's coin, then rising."""
        waiting = tuple(seat for seat in self._standing() if seat not in self._heard)
        if len(waiting) < 2:
            return waiting
        lowest_first = self._game.chance.coin("stage order")
        return clockwise(waiting, min(waiting) if lowest_first else max(waiting))

    def _speeches(self, occasion: Occasion, seats: tuple[Seat, ...]) -> Asking[None]:
        game = self._game
        if seats:
            game.tell(e.SpeakersOrdered(occasion, seats))
        for seat in seats:
            if seat in game.state.alive:
                yield from conduct.speak(game, seat, occasion)
                self._heard += (seat,)

    def _withdrawals(self) -> Asking[None]:
        game = self._game
        standing = self._standing()
        if game.rules.badge_required and len(standing) == 1:
            return
        replies = yield from game.put_all(
            tuple(
                game.question(seat, AskKind.WITHDRAW, YES_NO, counts=(1,), default=(NO,))
                for seat in standing
            )
        )
        gone = tuple(seat for seat, answer in replies.items() if word_in(answer) == YES)
        if game.rules.badge_required and len(gone) == len(standing):
            # Somebody must hold the badge: a stage that empties itself stays as it was.
            gone = ()
        if gone:
            self._candidates = tuple(seat for seat in standing if seat not in gone)
            game.tell(e.CandidatesWithdrew(gone))

    def _voters(self) -> tuple[Seat, ...]:
        alive = self._game.state.alive
        if self._game.rules.election_voters == "all":
            return alive
        return tuple(seat for seat in alive if seat not in self._stood)

    def _vote(self, candidates: tuple[Seat, ...], round: int) -> Asking[None]:
        game = self._game
        voters = self._voters()
        top: tuple[Seat, ...] = ()
        if voters:
            top = yield from self._ballots(voters, candidates, round)
        if len(top) == 1:
            self._elected(top[0])
        elif top and round == 1:
            game.tell(e.VoteTied(Poll.SHERIFF, top))
            yield from self._speeches(Occasion.RUN_OFF, top)
            still = tuple(seat for seat in top if seat in game.state.alive)
            yield from self._vote(still or self._standing(), 2)
        elif game.rules.badge_required:
            tied = top or candidates or game.state.alive
            self._elected(tied[game.chance.number("badge", len(tied))])
        else:
            self._nobody("tied_twice" if top else "no_votes" if voters else "no_voters")

    def _ballots(
        self, voters: tuple[Seat, ...], candidates: tuple[Seat, ...], round: int
    ) -> Asking[tuple[Seat, ...]]:
        game = self._game
        replies = yield from game.put_all(
            tuple(
                game.question(seat, AskKind.SHERIFF_VOTE, candidates, about=candidates)
                for seat in voters
            )
        )
        ballots = tuple((seat, seat_in(answer)) for seat, answer in replies.items())
        counted = tally(ballots)
        game.tell(e.BallotsRevealed(Poll.SHERIFF, round, ballots, counted))
        return leaders(counted)

    # --- by open vote ------------------------------------------------------------------------

    def _open_vote(self) -> Asking[None]:
        game = self._game
        top: tuple[Seat, ...] = game.state.alive
        for round in (1, 2):
            top = yield from self._ballots(game.state.alive, top, round)
            if len(top) < 2:
                break
            game.tell(e.VoteTied(Poll.SHERIFF, top))
        if len(top) == 1:
            self._elected(top[0])
        else:
            self._nobody("tied_twice" if top else "no_votes")
