"""Answers about a position or a game as values, with their one form for other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES, BoardView
from pions.core.analysis import Analysis
from pions.core.display import Readable
from pions.core.errors import PionsError
from pions.core.types import Move, Side
from pions.families import family_of
from pions.families.exact_values import Forecast, Result, result_of
from pions.families.judged_moves import Grade, JudgedMove
from pions.families.reviewed_moves import EstimatedMove, Mistake, MoveReasons
from pions.families.solver_protocols import Estimate, PositionFacts
from pions.games.catalog import AnyPosition
from pions.search.scoring import WIN

__all__ = ["AnyPosition", "EstimatedMove", "JudgedMove", "MoveReasons"]

ResultName: TypeAlias = Literal["win", "draw", "loss"]
RESULTS: Final[Mapping[Result, ResultName]] = {
    Result.WIN: "win",
    Result.DRAW: "draw",
    Result.LOSS: "loss",
}


@dataclass(frozen=True, slots=True, repr=False)
class Assessment(Readable):
    """All that is known of a position: proved where it is `exact`, else estimated."""

    history: History
    value: int | None = None
    """The exact value, for the side to move; ``None`` where it is not known, or only who wins."""
    moves: tuple[JudgedMove, ...] = ()
    """Every legal move, where each was asked for and solved."""
    line: tuple[Move, ...] = ()
    """Best play to the end, where it was asked for."""
    nodes: int = 0
    seconds: float = 0.0
    facts: PositionFacts | None = None
    """Further facts, particular to the kind of game."""
    estimate: Estimate | None = None
    """Who seems ahead, where that was asked for because nothing is proved."""
    reasons: tuple[MoveReasons, ...] = ()
    """Remarks on the moves that the estimate names."""
    search: Analysis | None = None
    """The result of a search within a budget, where one was asked."""
    problem: PionsError | None = None
    """Why no solver was asked, or why it had no help from its book, which only costs time."""

    @property
    def exact(self) -> bool:
        """Whether the value is proved."""
        return self.value is not None or (self.search is not None and self.search.exact)

    @property
    def position(self) -> AnyPosition:
        """Return the position it is about."""
        return self.history.position

    @property
    def result(self) -> Result | None:
        """Return the result that was proved or seen to the end, for the side to move."""
        if self.value is not None:
            return result_of(self.value)
        top = 0.0 if self.search is None else max(self.search.scores.values())
        level = Result.DRAW if self.exact else None
        return Result.WIN if top >= WIN else Result.LOSS if top <= -WIN else level

    def ranked(self, named: Sequence[Move]) -> list[tuple[Move, ResultName | None]]:
        """Return moves that an estimate names, the best first, with what is proved of each.

        Those that win stand first and those that lose last; else the estimate's order stays.
        """
        known = {judged.move: result_of(judged.value) for judged in self.moves}
        if self.facts is not None and self.facts.move is not None:
            known[self.facts.move] = Result.WIN
        lost = self.value is not None and result_of(self.value) is Result.LOSS
        results = {move: Result.LOSS if lost else known.get(move) for move in named}
        in_order = sorted(results.items(), key=lambda pair: -(pair[1] or 0))
        return [(move, None if result is None else RESULTS[result]) for move, result in in_order]

    @property
    def winner(self) -> Side | None:
        """Return who wins for certain; ``None`` for a draw, and where it is not known."""
        if not self.result:
            return None
        mover = self.position.to_move
        return mover if self.result is Result.WIN else mover.other

    @property
    def forecast(self) -> Forecast | None:
        """Return the meaning of the value, where values count moves."""
        solving = family_of(self.history.game).solving
        if self.value is None or solving is None or solving.left is None:
            return None
        return solving.forecast(self.position, self.value)

    @property
    def best(self) -> tuple[str, ...]:
        """Return the moves that keep the value, or that a search prefers, as people write them."""
        good = [judged.move for judged in self.moves if judged.value == self.value]
        if self.search is not None:
            good = list(self.search.best)
        return tuple(map(self.position.game.format_move, good))

    def json(self) -> dict[str, Any]:
        """Return it for other programs."""
        told = self.forecast
        result = None if self.result is None else RESULTS[self.result]
        judged = [_judged(move, self.position) for move in self.moves]
        return {
            **_head(self.history),
            "exact": self.exact,
            "value": self.value,
            "result": result,
            "winner": None if self.winner is None else SIDE_NAMES[self.winner],
            "discs": told and told.discs,
            "plies": told and told.plies,
            "best": list(self.best),
            "line": self.position.game.format_moves(self.line),
            "judged": judged,
            **({} if self.position.game.row_names else {"columns": judged}),  # as before
            "estimate": self.estimate and self.estimate.json(),
            "proved": None if self.exact else result,
            "depth": self.search and self.search.depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
            **({} if self.facts is None else self.facts.json()),
        }


@dataclass(frozen=True, slots=True, repr=False)
class GameReview(Readable):
    """A game with every move judged exactly."""

    history: History
    moves: tuple[JudgedMove, ...]
    mistakes: tuple[Mistake, ...]
    """The moves that are not among the best, each with those that are."""
    seconds: float
    problem: PionsError | None = None
    """Why the solver had no help from its book, if that was so."""

    @property
    def positions(self) -> tuple[AnyPosition, ...]:
        """Return the position before each move."""
        return self.history.positions[:-1]

    @property
    def changes(self) -> tuple[int, ...]:
        """Return the indices of the moves that changed the result."""
        spoiling = (Grade.CHANGES, Grade.REVERSES)
        return tuple(index for index, judged in enumerate(self.moves) if judged.grade in spoiling)

    @property
    def turning_point(self) -> int | None:
        """Return the index of the first move that changed the result; ``None`` without one."""
        return next(iter(self.changes), None)

    def accuracy(self) -> dict[Side, float | None]:
        """Return the share of each side's moves that kept the result; ``None`` without a move."""
        kept: dict[Side, list[bool]] = {side: [] for side in Side}
        for index, position in enumerate(self.positions):
            kept[position.to_move].append(index not in self.changes)
        return {side: sum(some) / len(some) if some else None for side, some in kept.items()}

    def json(self) -> dict[str, Any]:
        """Return it for other programs."""
        mistakes = {mistake.number: mistake for mistake in self.mistakes}
        name, moves = self.history.game.format_move, []
        for number, (at, judged) in enumerate(zip(self.positions, self.moves, strict=True), 1):
            mistake = mistakes.get(at.ply + 1)
            moves.append({
                "number": number,
                "side": SIDE_NAMES[at.to_move],
                **_judged(judged, at),
                "better": [] if mistake is None else list(map(name, mistake.better)),
                "remarks": [] if mistake is None else _remarks(mistake.reasons, name),
            })  # fmt: skip
        return {
            **_head(self.history),
            "exact": True,
            "moves": moves,
            "turning_point": self.changes[0] + 1 if self.changes else None,
            "accuracy": {SIDE_NAMES[side]: share for side, share in self.accuracy().items()},
            "seconds": self.seconds,
        }


@dataclass(frozen=True, slots=True, repr=False)
class EstimatedReview(Readable):
    """A game judged move by move where no solver reaches, by estimates that are named so.

    Some positions may be proved all the same.
    """

    history: History
    moves: tuple[EstimatedMove, ...]
    worst: tuple[int, ...]
    """The indices of the moves that cost most, in the order of play."""
    chances: bool
    """Whether moves are judged by chances from 0 to 1; else by the scores of a search."""
    search: str | None
    """The search, as players are written."""
    depths: tuple[int, int]
    """How far it looked ahead at least, and at most."""
    seconds: float
    """In all."""
    searched: int = 0
    """Of the positions judged by chances, those that a search has looked at; the others had a
    glance or a proof."""
    interrupted: bool = False
    """Whether Ctrl-C ended it: what was not looked at yet is judged at a glance."""
    problem: ClassVar = None
    """Nothing to report."""

    @property
    def positions(self) -> tuple[AnyPosition, ...]:
        """Return the position before each move, and the last one."""
        return self.history.positions

    def json(self) -> dict[str, Any]:
        """Return it for other programs."""
        name = self.history.game.format_move
        pairs = list(zip(self.positions, self.moves, strict=False))
        return {
            **_head(self.history),
            "exact": False,
            "search": self.search,
            "depths": self.depths,
            "moves": [
                {
                    "number": number,
                    "side": SIDE_NAMES[at.to_move],
                    "move": name(move.move),
                    "before": move.before,
                    "after": move.after,
                    "loss": move.loss,
                    "better": list(map(name, move.better)),
                    "proved": {"before": move.proved[0], "after": move.proved[1]},
                    "remarks": _remarks(move.reasons, name),
                }
                for number, (at, move) in enumerate(pairs, start=1)
            ],
            "searched": self.searched,
            "interrupted": self.interrupted,
            "lost_most": [index + 1 for index in self.worst],
            "chances": [
                move.after if at.to_move is Side.FIRST else 1 - move.after for at, move in pairs
            ]
            if self.chances
            else None,
            "seconds": self.seconds,
        }


def final_board(position: AnyPosition, line: Sequence[Move]) -> BoardView:
    """Return the board at the end of a line, what won marked."""
    return views.board(History((position,)).play_all(line))


def _remarks(parts: Sequence[MoveReasons], name: Callable[[Move], str]) -> list[dict[str, Any]]:
    return [
        {"about": part.about, "of": name(part.move), **remark.json(name)}
        for part in parts
        for remark in part.remarks
    ]


def _head(history: History) -> dict[str, Any]:
    at = history.position
    return {
        "game": history.game.name,
        "position": history.moves_text or history.drawing,
        "to_move": SIDE_NAMES[at.to_move] if at.outcome() is None else None,
    }


def _judged(judged: JudgedMove, position: AnyPosition) -> dict[str, Any]:
    game = position.game
    end = final_board(position, judged.line)
    return {
        "move": game.format_move(judged.move),
        **({} if game.row_names else {"column": game.format_move(judged.move)}),  # as before
        "value": judged.value,
        "best": judged.best,
        **asdict(judged.forecast),
        "result": RESULTS[judged.forecast.result],
        "grade": judged.grade.name.lower(),
        "mark": judged.grade.value,
        "reason": None if judged.reason is None else judged.reason.value,
        "line": game.format_moves(judged.line),
        "final": end.drawing,
        "winning_cells": end.winning_cells,
    }
