"""A person's game against a program on this machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from pions.app import players
from pions.app.board.history import History
from pions.app.board.views import ResultName, SeatView, TableView
from pions.app.play import hints
from pions.app.play.hints import Hint
from pions.app.play.session import HUMAN, GameSession, Starter
from pions.app.players import Player
from pions.arena.single_game import dismiss
from pions.core.errors import IllegalMove, PionsError
from pions.core.language import _
from pions.core.protocols import Strategy
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox.host import IsolatedPlayer
from pions.sandbox.limits import Limits

if TYPE_CHECKING:
    from pions.sandbox import Tier


@dataclass(slots=True)
class Program:
    """The program on one side."""

    strategy: Strategy[Any]
    enter: Callable[[], Strategy[Any]]

    def view(self, seat: SeatView) -> SeatView:
        """Return its seat; a file is called by its team, with what it was taken for."""
        if not isinstance(self.strategy, IsolatedPlayer):
            return seat
        file, call = self.strategy.taken_for
        about = _("{file}: {call}").format(file=file, call=call.render(_))
        return replace(seat, name=self.strategy.name, about=about)


class LocalGame:
    """A game in progress; wrong moves raise `PionsError`; closing it ends the program's process."""

    def __init__(self, session: GameSession, programs: Mapping[Side, Program]) -> None:
        self.session = session
        """The game as it can be stored."""
        self._programs = programs
        self._stuck = self._failed = False

    @property
    def history(self) -> History:
        """Return the game so far."""
        return self.session.history

    @property
    def two_people(self) -> bool:
        """Whether no program plays."""
        return not self._programs

    @property
    def result(self) -> ResultName | None:
        """Return how the game ended, by the rules or by resigning; ``None`` while it goes on."""
        return self.session.result

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to move."""
        return self.result is None and self.session.mover not in self._programs

    @property
    def stuck(self) -> bool:
        """Whether the program to move has failed: take a move back, or let it try again."""
        return self._stuck and self.result is None

    def play(self, text: str) -> str:
        """Play the move a person wrote; return it as it is usually written."""
        self.history.game.parse_move(text)  # what is no move at all is said first
        self._check_open()
        self._check_turn()
        self.session = self.session.play(text)
        return self.history.written[-1]

    def reply(self) -> str:
        """Let the program play, and return its move; where it fails, the game is `stuck`.

        The next `reply` then starts the program afresh.
        """
        self._check_open()
        program = self._programs.get(self.session.mover)
        if program is None:
            raise IllegalMove("It is a person's turn, not the program's.")
        try:
            if self._failed:
                fresh = program.enter()
                dismiss(program.strategy)
                program.strategy, self._failed = fresh, False
            move: Move = program.strategy.choose(self.history.position)
        except PionsError:
            self._stuck = self._failed = True
            raise
        self._stuck = False
        self.session = replace(self.session, history=self.history.play(move))
        return self.history.written[-1]

    def undo(self) -> None:
        """Take back everything since a person last had the move, that move included."""
        self.session = self.session.undo()
        self._stuck = False

    def hint(self) -> Hint:
        """Return a good player's move."""
        self._check_open()
        self._check_turn()
        return hints.hint(self.history, self.session.seed)

    def resign(self) -> None:
        """Resign for the person to move, or the person opposite where the program is to move."""
        self.session = self.session.resign()

    def close(self) -> None:
        """End the programs' processes."""
        for program in self._programs.values():
            dismiss(program.strategy)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def view(self) -> TableView:
        """Return the table to show."""
        view = self.session.view()
        first, second = (
            self._programs[side].view(seat) if side in self._programs else seat
            for side, seat in zip(Side, view.seats, strict=True)
        )
        return replace(view, seats=(first, second))

    def _check_open(self) -> None:
        if self.result is not None:
            raise IllegalMove("The game is over: nothing can be played any more.")

    def _check_turn(self) -> None:
        if self.session.mover in self._programs:
            raise IllegalMove("It is the program's turn, not yours.")


def open_local_game(  # noqa: PLR0913 - what a table is, said once, by name
    game: AnyGame | str,
    against: Player | None = None,
    *,
    start: Starter = "lot",
    seed: int = 0,
    position: str = "",
    seconds: float | None = None,
    weakest: Tier | None = None,
) -> LocalGame:
    """Open a game of a person against `against`, the usual player by default.

    A file has `seconds` a move, and is isolated by tier `weakest` at least. What a function, or an
    object that chooses, raises becomes a sentence.
    """
    rules = catalog.find(game)
    session = GameSession.open(rules, (HUMAN, HUMAN), position, seed=seed)
    opponent = players.usual(rules) if against is None else against
    named = players.spec_of(opponent)
    spec = players.called(opponent) if named is None else named.strip()
    limits = players.limits_of((spec,), seconds)
    if spec.lower() == HUMAN:
        return LocalGame(session, {})
    enter = partial(_enter, spec, rules, seed, limits, weakest)
    if named is None:
        enter = partial(players.guarded, opponent, spec, rules, seed)
    if start == "lot":
        start = generator(seed, "lot").choice(("me", "them"))
    side = session.mover.other if start == "me" else session.mover
    seats = (spec, HUMAN) if side is Side.FIRST else (HUMAN, spec)
    return LocalGame(replace(session, seats=seats), {side: Program(enter(), enter)})


def _enter(
    spec: str, game: AnyGame, seed: int, limits: Limits, weakest: Tier | None
) -> Strategy[Any]:
    return players.strategy(spec, game, generator(seed, "opponent"), limits, weakest)
