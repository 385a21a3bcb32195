"""What the solver found, as a screen shows it and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES, BoardView
from pions.core.types import Move, Side
from pions.families.gravity.explain import Explanation, cells_left
from pions.families.gravity.review import Review
from pions.families.values import Result, forecast
from pions.games.gravity import GravityPosition
from pions.render import verdicts

ResultName: TypeAlias = Literal["win", "draw", "loss"]
RESULTS: Final[Mapping[Result, ResultName]] = {
    Result.WIN: "win",
    Result.DRAW: "draw",
    Result.LOSS: "loss",
}


@dataclass(frozen=True, slots=True)
class Solved:
    """A position and its exact value."""

    board: BoardView
    position: GravityPosition
    value: int
    seconds: float

    def __str__(self) -> str:
        return verdicts.told(self.position, self.value)

    def json(self) -> dict[str, Any]:
        """For other programs."""
        return {**_head(self.board), **_value(self.value, self.position), "seconds": self.seconds}


@dataclass(frozen=True, slots=True)
class Analysed:
    """A position with every move judged."""

    board: BoardView
    position: GravityPosition
    moves: tuple[Explanation, ...]
    """In the order of the columns."""
    line: tuple[Move, ...]
    """Best play to the end."""
    nodes: int
    seconds: float
    exact: ClassVar = True
    """Everything here is proved."""

    @property
    def value(self) -> int:
        """The value of the position."""
        return self.moves[0].best

    @property
    def best(self) -> tuple[str, ...]:
        """The moves that keep the value, as people write them."""
        write = self.position.game.format_move
        return tuple(write(one.move) for one in self.moves if one.value == self.value)

    def __str__(self) -> str:
        return verdicts.told(self.position, self.value)

    def json(self) -> dict[str, Any]:
        """For other programs."""
        game = self.position.game
        return {
            **_head(self.board),
            **_value(self.value, self.position),
            "line": game.format_moves(self.line),
            "columns": [_judged(one, self.position) for one in self.moves],
            "nodes": self.nodes,
            "seconds": self.seconds,
        }


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move of a game that changed the result, or only slowed it."""

    number: int
    """Counted from 1 as people count moves."""
    position: GravityPosition
    """Before the move."""
    judged: Explanation
    better: tuple[Move, ...]
    """The moves with the best value."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A game with every move judged."""

    board: BoardView
    """The end of the game, or where it stopped."""
    positions: tuple[GravityPosition, ...]
    """Before each move."""
    review: Review
    mistakes: tuple[Mistake, ...]
    """The moves that are not among the best, each with those that are."""
    seconds: float

    def accuracy(self) -> dict[Side, float | None]:
        """The share of each side's moves that kept the result."""
        return {side: self.review.accuracy(side) for side in Side}

    def json(self) -> dict[str, Any]:
        """For other programs."""
        better = {mistake.number: mistake.better for mistake in self.mistakes}
        pairs = enumerate(zip(self.positions, self.review.moves, strict=True), start=1)
        game = self.positions[0].game
        turn = self.review.turning_point
        return {
            **_head(self.board),
            "moves": [
                {
                    "number": number,
                    "side": SIDE_NAMES[position.to_move],
                    **_judged(one, position),
                    "better": [game.format_move(move) for move in better.get(number, ())],
                }
                for number, (position, one) in pairs
            ],
            "turning_point": None if turn is None else turn + 1,
            "accuracy": {SIDE_NAMES[side]: share for side, share in self.accuracy().items()},
            "seconds": self.seconds,
        }


@dataclass(frozen=True, slots=True)
class Estimated:
    """What a search within a budget believes: a guess, unless it saw the end of the game."""

    exact: ClassVar = False
    board: BoardView
    best: tuple[str, ...]
    """The moves it prefers, as people write them."""
    result: Result | None
    """What it proved, if anything."""
    depth: int
    nodes: int
    seconds: float

    def json(self) -> dict[str, Any]:
        """For other programs."""
        return {
            **_head(self.board),
            "exact": False,
            "best": list(self.best),
            "proved": None if self.result is None else RESULTS[self.result],
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
        }


def final_board(position: GravityPosition, line: Sequence[Move]) -> BoardView:
    """The board at the end of a line, what won marked."""
    history = History((position,))
    for move in line:
        history = history.play(move)
    return views.board(history)


def _head(board: BoardView) -> dict[str, Any]:
    return {"game": board.game, "position": board.moves or board.drawing, "to_move": board.to_move}


def _value(value: int, position: GravityPosition) -> dict[str, Any]:
    told = forecast(value, cells_left(position))
    return {
        "exact": True,
        "value": value,
        "result": RESULTS[told.result],
        "discs": told.discs,
        "plies": told.plies,
    }


def _judged(one: Explanation, position: GravityPosition) -> dict[str, Any]:
    game = position.game
    end = final_board(position, one.line)
    return {
        "column": game.format_move(one.move),
        "value": one.value,
        "best": one.best,
        **{key: part for key, part in asdict(one.forecast).items() if key != "result"},
        "result": RESULTS[one.forecast.result],
        "grade": one.grade.name.lower(),
        "mark": one.grade.value,
        "reason": None if one.reason is None else one.reason.value,
        "line": game.format_moves(one.line),
        "final": end.drawing,
        "winning_cells": end.winning_cells,
    }
