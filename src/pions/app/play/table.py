"""A person at the board: start, play, get an answer, take back, ask for a hint, resign.

Nothing here prints: a terminal, a window or a web page shows the views.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import TracebackType
from typing import Any, Final, Literal, Self, TypeAlias

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES, Result, SeatView, TableView
from pions.app.play import hints, players
from pions.arena.match import dismiss
from pions.core import sentences
from pions.core.analysis import Analysis
from pions.core.errors import IllegalMove, InvalidOption, PionsError
from pions.core.language import _
from pions.core.protocols import Strategy
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox import Limits, SandboxedPlayer, Tier
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
    enter: Callable[[], Strategy[Any]] | None = None
    """Brings the program back after it has failed; a file is read again."""

    @property
    def name(self) -> str:
        """How sentences call the program: a file by its team, any other by its line of text."""
        return self.strategy.name if isinstance(self.strategy, SandboxedPlayer) else self.spec

    @property
    def about(self) -> str:
        """What a file was taken for, in words; empty for any other player."""
        if not isinstance(self.strategy, SandboxedPlayer):
            return ""
        described = self.strategy.description
        return _("{file}: {call}").format(
            file=described.file.name, call=sentences.told(described.sentence)
        )


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth playing, as people write it."""

    move: str
    promise: Literal["win", "draw", "loss"] | None
    """What was proved: the move wins by force, it holds the draw, or even the best move loses."""
    exact: bool = False
    """Whether the solver says so: then no other move is better."""


class Table:
    """One game in progress. Wrong moves raise `PionsError` and change nothing.

    Leaving the context, or `close`, ends the process of a player that has one.
    """

    def __init__(self, seats: Mapping[Side, Seat], history: History, *, seed: int) -> None:
        self._seats = dict(seats)
        self._history = history
        self._seed = seed
        self._resigned: Side | None = None
        self._stuck = self._failed = False

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

    @property
    def stuck(self) -> bool:
        """Whether the program to move has failed here: take a move back, or let it try again."""
        return self._stuck and self.result is None

    def play(self, text: str) -> str:
        """Play the move a person wrote; the move as it is usually written."""
        game = self._history.game
        move = game.parse_move(text)
        self._check_open()
        self._check_turn()
        self._history = self._history.play(move)
        return game.format_move(move)

    def reply(self) -> str:
        """Let the program whose turn it is play; its move.

        Where it fails, the error says how, and the table is `stuck` until `undo` or another
        `reply`, for which the program is started afresh.
        """
        self._check_open()
        seat = self._seats[self._to_move]
        if seat.strategy is None:
            raise IllegalMove("It is a person's turn, not the program's.")
        try:
            move: Move = self._program(seat).choose(self._history.position)
        except PionsError:
            self._stuck = self._failed = True
            raise
        self._stuck = False
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
                self._stuck = False
                return
        raise IllegalMove("There is no move of yours to take back.")

    def hint(self) -> Hint:
        """What a good player would do; its ties are broken by the seed and the ply alone."""
        self._check_open()
        self._check_turn()
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

    def close(self) -> None:
        """Send the programs away."""
        for seat in self._seats.values():
            dismiss(seat.strategy)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def view(self) -> TableView:
        """All that a screen shows."""
        return TableView(
            board=views.board(self._history),
            seats=(self._seat_view(Side.FIRST), self._seat_view(Side.SECOND)),
            result=self.result,
            resigned=None if self._resigned is None else SIDE_NAMES[self._resigned],
        )

    def _program(self, seat: Seat) -> Strategy[Any]:
        """The program of `seat`; one that has failed is replaced by a fresh one first."""
        if self._failed and seat.enter is not None:
            fresh = seat.enter()
            dismiss(seat.strategy)
            seat = replace(seat, strategy=fresh)
            self._seats[self._to_move] = seat
            self._failed = False
        if seat.strategy is None:  # pragma: no cover - programs only
            raise AssertionError
        return seat.strategy

    @property
    def _to_move(self) -> Side:
        return self._history.position.to_move

    def _check_open(self) -> None:
        if self.result is not None:
            raise IllegalMove("The game is over: nothing can be played any more.")

    def _check_turn(self) -> None:
        if self._seats[self._to_move].strategy is not None:
            raise IllegalMove("It is the program's turn, not yours.")

    def _seat_view(self, side: Side) -> SeatView:
        seat = self._seats[side]
        person = seat.strategy is None
        colour = _(self._history.game.colours[side])
        name = seat.name
        if person:
            name = colour if self.two_people else _("You")
        return SeatView(
            side=SIDE_NAMES[side],
            colour=colour,
            name=name,
            person=person,
            to_move=self.result is None and side is self._to_move,
            about=seat.about,
        )


def open_table(  # noqa: PLR0913 - what a table is, said once, by name
    game: AnyGame | str,
    against: str | None = None,
    *,
    start: Starter = "lot",
    seed: int = 0,
    position: str = "",
    seconds: float | None = None,
    weakest: Tier | None = None,
) -> Table:
    """A table ready for the next move: a person against `against`, the usual player by default.

    A file has `seconds` a move, and is isolated by tier `weakest` at least.
    """
    rules = catalog.find(game) if isinstance(game, str) else game
    history = History.read(rules, position)
    if history.position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to play.")
    spec = (players.usual(rules) if against is None else against).strip()
    limits = players.limits_of((spec,), seconds)
    mover = history.position.to_move
    person = Seat(HUMAN, None)
    if spec.lower() == HUMAN:
        return Table({mover: person, mover.other: person}, history, seed=seed)
    enter = partial(_enter, spec, rules, seed, limits, weakest)
    opponent = Seat(spec, enter(), enter)
    if start == "lot":
        start = generator(seed, "lot").choice(("me", "them"))
    side = mover if start == "me" else mover.other
    return Table({side: person, side.other: opponent}, history, seed=seed)


def _enter(
    spec: str, game: AnyGame, seed: int, limits: Limits, weakest: Tier | None
) -> Strategy[Any]:
    return players.strategy(spec, game, generator(seed, "opponent"), limits, weakest)


def _promise(analysis: Analysis) -> Literal["win", "loss"] | None:
    best = max(analysis.scores.values())
    if best >= WIN:
        return "win"
    return "loss" if best <= -WIN else None
