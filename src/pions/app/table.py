"""A person at the board: start, play, get an answer, take back, ask for a hint, resign.

Nothing here prints: a terminal, a window or a web page shows the views.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from pions.app import hints, players, views
from pions.app.history import History
from pions.app.views import SIDE_NAMES, Result, SeatView, TableView
from pions.core.analysis import Analysis
from pions.core.errors import IllegalMove, InvalidOption
from pions.core.language import _
from pions.core.protocols import Strategy
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.search.scoring import WIN

HUMAN: Final = "human"
"""The player spec of a second person at the same keyboard."""

Starter: TypeAlias = Literal["me", "them", "lot"]
"""Who plays the next move: the person, the opponent, or whoever the seed picks."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays one side."""

    spec: str
    """The line of text that describes the player; `HUMAN` for a person."""
    strategy: Strategy[Any] | None
    """``None`` for a person."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth playing, as people write it."""

    move: str
    promise: Literal["win", "draw", "loss"] | None
    """What was proved: the move wins by force, it holds the draw, or even the best move loses."""
    exact: bool = False
    """Whether the solver says so: then no other move is better."""


class Table:
    """One game in progress. Wrong moves raise `PionsError` and change nothing."""

    def __init__(self, seats: Mapping[Side, Seat], history: History, *, seed: int) -> None:
        self._seats = dict(seats)
        self._history = history
        self._seed = seed
        self._resigned: Side | None = None

    @property
    def history(self) -> History:
        """The game so far."""
        return self._history

    @property
    def two_people(self) -> bool:
        """Whether nobody here is a program."""
        return all(seat.strategy is None for seat in self._seats.values())

    @property
    def result(self) -> Result | None:
        """How the game ended, by the rules or by resigning; ``None`` while it goes on."""
        if self._resigned is not None:
            return SIDE_NAMES[self._resigned.other]
        return views.result(self._history.position.outcome())

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to move."""
        return self.result is None and self._seats[self._to_move].strategy is None

    def play(self, text: str) -> str:
        """Play the move a person wrote; the move as it is usually written."""
        game = self._history.game
        move = game.parse_move(text)
        self._check_open()
        self._history = self._history.play(move)
        return game.format_move(move)

    def reply(self) -> str:
        """Let the program whose turn it is play; its move."""
        self._check_open()
        strategy = self._seats[self._to_move].strategy
        if strategy is None:
            raise IllegalMove("It is a person's turn, not the program's.")
        move: Move = strategy.choose(self._history.position)
        self._history = self._history.play(move)
        return self._history.game.format_move(move)

    def undo(self) -> None:
        """Take back everything since a person last had the move, that move included."""
        moves = len(self._history.moves)
        for plies in range(1, moves + 1):
            mover = self._history.positions[moves - plies].to_move
            if self._seats[mover].strategy is None:
                self._history = self._history.back(plies)
                self._resigned = None
                return
        raise IllegalMove("There is no move of yours to take back.")

    def hint(self) -> Hint:
        """What a good player would do; its ties are broken by the seed and the ply alone."""
        self._check_open()
        position, game = self._history.position, self._history.game
        rng = generator(self._seed, "hint", position.ply)
        best = hints.quick_best(position)
        if best is not None:
            return Hint(game.format_move(rng.choice(best.moves)), best.result, exact=True)
        analysis = players.analyst(players.adviser(game), game, rng).analyse(position)
        return Hint(game.format_move(rng.choice(analysis.best)), _promise(analysis))

    def resign(self) -> None:
        """The person to move gives up; where the program is to move, the person opposite does."""
        self._check_open()
        mover = self._to_move
        self._resigned = mover if self._seats[mover].strategy is None else mover.other

    def view(self) -> TableView:
        """All that a screen shows."""
        return TableView(
            board=views.board(self._history),
            seats=(self._seat_view(Side.FIRST), self._seat_view(Side.SECOND)),
            result=self.result,
            resigned=None if self._resigned is None else SIDE_NAMES[self._resigned],
        )

    @property
    def _to_move(self) -> Side:
        return self._history.position.to_move

    def _check_open(self) -> None:
        if self.result is not None:
            raise IllegalMove("The game is over: nothing can be played any more.")

    def _seat_view(self, side: Side) -> SeatView:
        seat = self._seats[side]
        person = seat.strategy is None
        colour = _(self._history.game.colours[side])
        name = seat.spec
        if person:
            name = colour if self.two_people else _("You")
        return SeatView(
            side=SIDE_NAMES[side],
            colour=colour,
            name=name,
            person=person,
            to_move=self.result is None and side is self._to_move,
        )


def open_table(
    game: AnyGame | str,
    against: str | None = None,
    *,
    start: Starter = "lot",
    seed: int = 0,
    position: str = "",
) -> Table:
    """A table ready for the next move: a person against `against`, the usual player by default."""
    rules = catalog.find(game) if isinstance(game, str) else game
    history = History.read(rules, position)
    if history.position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to play.")
    spec = (players.usual(rules) if against is None else against).strip()
    mover = history.position.to_move
    person = Seat(HUMAN, None)
    if spec.lower() == HUMAN:
        return Table({mover: person, mover.other: person}, history, seed=seed)
    opponent = Seat(spec, players.strategy(spec, rules, generator(seed, "opponent")))
    if start == "lot":
        start = generator(seed, "lot").choice(("me", "them"))
    side = mover if start == "me" else mover.other
    return Table({side: person, side.other: opponent}, history, seed=seed)


def _promise(analysis: Analysis) -> Literal["win", "loss"] | None:
    best = max(analysis.scores.values())
    if best >= WIN:
        return "win"
    return "loss" if best <= -WIN else None
