"""A game in play: the rules' script, run on the answers it has been given so far.

The script (`engine.flow`) asks by yielding and tells by `Game.tell`. A game is nothing but its
setup and the inputs in the order they came; replaying them runs the same script again, so a crash,
a fork at one decision and a test are the same operation.
"""

import json
from collections.abc import Iterable
from hashlib import sha256

from engine.asks import Answer, Ask, AskKind, Chosen, Input, Option, Ruling
from engine.chance import Chance
from engine.errors import IllegalAnswer, ReplayError
from engine.events import Event, Occasion, Told
from engine.flow import play
from engine.rulesets import Rules
from engine.script import Asking, OfferTaken, Replies
from engine.seats import EVERYONE, RECORD, Audience, Role, Seat
from engine.setup import GameSetup
from engine.state import GameState, evolve


class Game:
    """One game. Outside: `pending`, `offers`, `answer`, `log`. Inside, for the script: the rest.

    pending: asks that must all be answered, in any order, before the game goes on.
    offers: asks nobody waits for (a self-destruct, an interjection); they may be answered as long
        as they stand and the game waits for something else.
    inputs: what has been answered and ruled so far, in the order it came.
    """

    def __init__(self, setup: GameSetup) -> None:
        """Deal the cards and run to the first question. Raises SetupError for a bad rule."""
        self.setup = setup
        self.rules: Rules = setup.played_rules()
        self.log: list[Told] = []
        self.inputs: list[Input] = []
        self.pending: tuple[Ask, ...] = ()
        self.offers: tuple[Ask, ...] = ()
        self.rulings: list[Ruling] = []
        self.chance = Chance(setup.seed, setup.coins)
        self.state = GameState(
            roles=(Role.VILLAGER,) * setup.size, alive=setup.seats, sheriff=setup.sheriff
        )
        self._asked = dict.fromkeys(setup.seats, 0)
        self._replies: dict[Seat, Answer] = {}
        self._hashed = 0
        self._chain = b""
        self._script = play(self)
        self._resume(None)

    # --- outside ---------------------------------------------------------------------------

    @classmethod
    def replay(cls, setup: GameSetup, inputs: Iterable[Input]) -> "Game":
        """The game that these inputs lead to. Raises ReplayError if one of them is refused."""
        game = cls(setup)
        for number, given in enumerate(inputs, start=1):
            try:
                game.give(given)
            except IllegalAnswer as error:
                raise ReplayError(f"input {number} does not fit this game: {error}") from error
        return game

    def fork(self, inputs: int) -> "Game":
        """The same game as it stood after its first `inputs` inputs."""
        return Game.replay(self.setup, self.inputs[:inputs])

    @property
    def over(self) -> bool:
        """Whether the game has ended. Every game ends (rules §2.4, §2.5)."""
        return not self.pending

    def give(self, given: Input) -> None:
        """Take an answer or a ruling. Raises IllegalAnswer, leaving everything as it was."""
        if isinstance(given, Ruling):
            self.warn(given)
        else:
            self.answer(given)

    def answer(self, answer: Answer) -> None:
        """Take the answer to a pending ask or a standing offer.

        Raises IllegalAnswer, leaving everything as it was, if no such ask waits or the choice is
        not among its legal ones.
        """
        for ask in self.pending:
            if ask.number == answer.ask and ask.seat == answer.seat:
                if ask.seat in self._replies:
                    raise IllegalAnswer(f"seat {ask.seat} has answered ask {ask.number} already")
                ask.verify(answer)
                self.inputs.append(answer)
                self._replies[ask.seat] = answer
                if len(self._replies) == len(self.pending):
                    self._resume({ask.seat: self._replies[ask.seat] for ask in self.pending})
                return
        for ask in self.offers:
            if ask.number == answer.ask and ask.seat == answer.seat:
                ask.verify(answer)
                self.inputs.append(answer)
                self._interrupt(OfferTaken(ask, answer))
                return
        raise IllegalAnswer(
            f"ask {answer.ask!r} of seat {answer.seat!r} is not waiting for an answer"
        )

    def warn(self, ruling: Ruling) -> None:
        """Take a referee's ruling; the script acts on it when the speech that is going on ends.

        Raises IllegalAnswer for a seat that is not living or a game that is over.
        """
        if self.over:
            raise IllegalAnswer("the game is over: nobody can be warned")
        if ruling.seat not in self.state.alive:
            alive = ", ".join(map(str, self.state.alive))
            raise IllegalAnswer(f"seat {ruling.seat!r} cannot be warned; living: {alive}")
        self.inputs.append(ruling)
        self.rulings.append(ruling)

    def unanswered(self) -> tuple[Ask, ...]:
        """The pending asks that still lack an answer."""
        return tuple(ask for ask in self.pending if ask.seat not in self._replies)

    @property
    def digest(self) -> str:
        """A hash over the setup and every event told so far, each chained to the one before."""
        if not self._chain:
            line = json.dumps(self.setup.as_json(), sort_keys=True, ensure_ascii=False)
            self._chain = sha256(line.encode()).digest()
        while self._hashed < len(self.log):
            told = self.log[self._hashed]
            line = json.dumps(
                [told.seq, list(told.audience), told.event.as_json()], ensure_ascii=False
            )
            self._chain = sha256(self._chain + line.encode()).digest()
            self._hashed += 1
        return self._chain.hex()

    # --- inside: what the script may do ------------------------------------------------------

    def tell(self, event: Event, to: Audience = EVERYONE) -> None:
        """Let something happen: change the state and tell those who hear it."""
        self.state = evolve(self.state, event)
        self.log.append(Told(len(self.log) + 1, to, event))

    def record(self, event: Event) -> None:
        """Let something happen that nobody at the table is told."""
        self.tell(event, RECORD)

    def question(
        self,
        seat: Seat,
        kind: AskKind,
        options: tuple[Option, ...] = (),
        counts: tuple[int, ...] = (0, 1),
        default: Chosen = (),
        *,
        speech: Occasion | None = None,
        barred: tuple[str, ...] = (),
        about: tuple[Seat, ...] = (),
    ) -> Ask:
        """A numbered ask, ready to be put once; the fields are those of `Ask`."""
        self._asked[seat] = number = self._asked[seat] + 1
        return Ask(seat, number, kind, options, counts, default, speech, barred, about)

    def put(self, ask: Ask) -> Asking[Answer]:
        """Put one question and return its answer."""
        replies = yield (ask,)
        return replies[ask.seat]

    def put_all(self, asks: tuple[Ask, ...]) -> Asking[Replies]:
        """Put questions that are answered at the same time; no asks, no waiting."""
        if not asks:
            return {}
        return (yield asks)

    # --- the loop ----------------------------------------------------------------------------

    def _resume(self, replies: dict[Seat, Answer] | None) -> None:
        self._replies = {}
        try:
            self.pending = next(self._script) if replies is None else self._script.send(replies)
        except StopIteration:
            self._finish()

    def _interrupt(self, taken: OfferTaken) -> None:
        self._replies = {}
        try:
            self.pending = self._script.throw(taken)
        except StopIteration:
            self._finish()

    def _finish(self) -> None:
        self.pending = ()
        self.offers = ()
