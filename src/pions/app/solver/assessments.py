"""What was found out about a position or a game, with its one form for other programs."""

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
from pions.families.remarks import Remark
from pions.families.solver_protocols import Estimate, PositionFacts
from pions.games.catalog import AnyPosition
from pions.render import value_sentences
from pions.search.scoring import WIN

__all__ = ["AnyPosition", "Assessment", "GameReview", "GuessedReview", "JudgedMove", "final_board"]

ResultName: TypeAlias = Literal["win", "draw", "loss"]
MOST_REMARKS: Final = 2
"""How many remarks explain a move: more is a lecture."""
RESULTS: Final[Mapping[Result, ResultName]] = {
    Result.WIN: "win",
    Result.DRAW: "draw",
    Result.LOSS: "loss",
}


@dataclass(frozen=True, slots=True)
class MoveReasons:
    """What players say of a move that was played, of a better one, of the answer, of a choice."""

    about: Literal["move", "better", "reply", "choice"]
    move: Move
    remarks: Sequence[Remark]
    proved: bool = False
    """Whether the move is proved to win."""

    @property
    def telling(self) -> list[Remark]:
        """The remarks that explain a loss: what is wrong with the move, what is good in another.

        Of a move that somebody may choose, whatever there is.
        """
        wanted = [
            one
            for one in self.remarks
            if self.about == "choice" or one.fault == (self.about == "move")
        ]
        return wanted[:MOST_REMARKS]


@dataclass(frozen=True, slots=True, repr=False)
class Assessment(Readable):
    """What is known of a position: proved where it is `exact`, else a guess and what was seen."""

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
    """What else is known, particular to the kind of game."""
    estimate: Estimate | None = None
    """Who seems ahead, where that was asked for because nothing is proved."""
    reasons: tuple[MoveReasons, ...] = ()
    """What players say of the moves that the estimate names."""
    search: Analysis | None = None
    """What a search within a budget thinks, where one was asked."""
    problem: PionsError | None = None
    """Why no solver was asked, or why it had no help from its book, which only costs time."""

    @property
    def exact(self) -> bool:
        """Whether the value is proved."""
        return self.value is not None or (self.search is not None and self.search.exact)

    @property
    def position(self) -> AnyPosition:
        """What it is about."""
        return self.history.position

    @property
    def board(self) -> BoardView:
        """The same to draw."""
        return views.board(self.history)

    @property
    def result(self) -> Result | None:
        """What was proved or seen to the end, for the side to move."""
        if self.value is not None:
            return result_of(self.value)
        top = 0.0 if self.search is None else max(self.search.scores.values())
        level = Result.DRAW if self.exact else None
        return Result.WIN if top >= WIN else Result.LOSS if top <= -WIN else level

    def ranked(self, named: Sequence[Move]) -> list[tuple[Move, ResultName | None]]:
        """Moves that an estimate names, the best first, with what is proved of each.

        Those that win stand first and those that lose last; else the estimate's order stays.
        """
        known = {one.move: result_of(one.value) for one in self.moves}
        if self.facts is not None and self.facts.move is not None:
            known[self.facts.move] = Result.WIN
        lost = self.value is not None and result_of(self.value) is Result.LOSS
        results = {move: Result.LOSS if lost else known.get(move) for move in named}
        in_order = sorted(results.items(), key=lambda one: -(one[1] or 0))
        return [(move, None if one is None else RESULTS[one]) for move, one in in_order]

    @property
    def winner(self) -> Side | None:
        """Who wins for certain; ``None`` for a draw, and where nobody knows."""
        if not self.result:
            return None
        mover = self.position.to_move
        return mover if self.result is Result.WIN else mover.other

    @property
    def forecast(self) -> Forecast | None:
        """What the value means, where values count moves."""
        solving = family_of(self.history.game).solving
        if self.value is None or solving is None or solving.left is None:
            return None
        return solving.forecast(self.position, self.value)

    @property
    def best(self) -> tuple[str, ...]:
        """The moves that keep the value, or that a search prefers, as people write them."""
        good = [one.move for one in self.moves if one.value == self.value]
        if self.search is not None:
            good = list(self.search.best)
        return tuple(map(self.position.game.format_move, good))

    def __str__(self) -> str:
        if self.value is not None and not self.moves:
            return value_sentences.told(self.position, self.value)
        from pions.app.solver import sections  # noqa: PLC0415 - it knows answers, which are few

        return sections.text(sections.answer(self, sections.PLAIN), self.history)

    def json(self) -> dict[str, Any]:
        """For other programs."""
        told = self.forecast
        result = None if self.result is None else RESULTS[self.result]
        judged = [_judged(one, self.position) for one in self.moves]
        return {
            **_head(self.board),
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


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move of a game that changed the result, or only slowed it."""

    number: int
    """Counted from 1 as people count moves."""
    position: AnyPosition
    """Before the move."""
    judged: JudgedMove
    better: tuple[Move, ...]
    """The moves with the best value."""
    reasons: tuple[MoveReasons, ...] = ()
    """What players say of it and of the better moves."""


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
        """Before each move."""
        return self.history.positions[:-1]

    @property
    def changes(self) -> tuple[int, ...]:
        """The indices of the moves that changed the result."""
        spoiling = (Grade.CHANGES, Grade.REVERSES)
        return tuple(index for index, one in enumerate(self.moves) if one.grade in spoiling)

    @property
    def turning_point(self) -> int | None:
        """The index of the first move that changed the result; ``None`` where none did."""
        return next(iter(self.changes), None)

    def __str__(self) -> str:
        from pions.app.solver import sections  # noqa: PLC0415 - as above

        return sections.text(sections.review(self, sections.PLAIN), self.history)

    def accuracy(self) -> dict[Side, float | None]:
        """The share of each side's moves that kept the result; ``None`` where it played none."""
        kept: dict[Side, list[bool]] = {side: [] for side in Side}
        for index, position in enumerate(self.positions):
            kept[position.to_move].append(index not in self.changes)
        return {side: sum(some) / len(some) if some else None for side, some in kept.items()}

    def json(self) -> dict[str, Any]:
        """For other programs."""
        better = {mistake.number: mistake.better for mistake in self.mistakes}
        said = {mistake.number: mistake.reasons for mistake in self.mistakes}
        pairs = list(zip(self.positions, self.moves, strict=True))
        name, turn = self.history.game.format_move, self.turning_point
        return {
            **_head(views.board(self.history)),
            "exact": True,
            "moves": [
                {
                    "number": number,
                    "side": SIDE_NAMES[position.to_move],
                    **_judged(one, position),
                    "better": list(map(name, better.get(position.ply + 1, ()))),
                    "remarks": _remarks(said.get(position.ply + 1, ()), name),
                }
                for number, (position, one) in enumerate(pairs, start=1)
            ],
            "turning_point": None if turn is None else turn + 1,
            "accuracy": {SIDE_NAMES[side]: share for side, share in self.accuracy().items()},
            "seconds": self.seconds,
        }


@dataclass(frozen=True, slots=True)
class GuessedMove:
    """A move of a game, judged by estimates, and by proofs where it says so."""

    move: Move
    before: float
    after: float
    """What the position was worth to the side to move with its best move, and with this one."""
    height: float
    """Who is ahead after it, from -1 to 1 for the first side."""
    better: tuple[Move, ...] = ()
    """What would have been played instead, where that is known and the move is not among it."""
    proved: tuple[bool, bool] = (False, False)
    """Whether `before` and `after` are proved: then they are 0 or 1."""
    reasons: tuple[MoveReasons, ...] = ()
    """What players say of it, and of the better move and the answer where it cost much."""

    @property
    def loss(self) -> float:
        """What the move cost, as far as anybody can tell."""
        return max(0.0, self.before - self.after)


@dataclass(frozen=True, slots=True, repr=False)
class GuessedReview(Readable):
    """A game judged move by move where no solver reaches: estimates, and so they are called.

    Some positions may be proved all the same.
    """

    history: History
    moves: tuple[GuessedMove, ...]
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

    def __str__(self) -> str:
        from pions.app.solver import sections  # noqa: PLC0415 - as above

        return sections.text(sections.review(self, sections.PLAIN), self.history)

    def json(self) -> dict[str, Any]:
        """For other programs."""
        name = self.history.game.format_move
        pairs = zip(self.history.positions, self.moves, strict=False)
        return {
            **_head(views.board(self.history)),
            "exact": False,
            "search": self.search,
            "depths": self.depths,
            "moves": [
                {
                    "number": number,
                    "side": SIDE_NAMES[position.to_move],
                    "move": name(one.move),
                    "before": one.before,
                    "after": one.after,
                    "loss": one.loss,
                    "better": list(map(name, one.better)),
                    "proved": {"before": one.proved[0], "after": one.proved[1]},
                    "remarks": _remarks(one.reasons, name),
                }
                for number, (position, one) in enumerate(pairs, start=1)
            ],
            "searched": self.searched,
            "interrupted": self.interrupted,
            "lost_most": [index + 1 for index in self.worst],
            "chances": [
                one.after if position.to_move is Side.FIRST else 1 - one.after
                for position, one in zip(self.history.positions, self.moves, strict=False)
            ]
            if self.chances
            else None,
            "seconds": self.seconds,
        }


def final_board(position: AnyPosition, line: Sequence[Move]) -> BoardView:
    """The board at the end of a line, what won marked."""
    history = History((position,))
    for move in line:
        history = history.play(move)
    return views.board(history)


def _remarks(parts: Sequence[MoveReasons], name: Callable[[Move], str]) -> list[dict[str, Any]]:
    return [
        {"about": part.about, "of": name(part.move), **remark.json(name)}
        for part in parts
        for remark in part.remarks
    ]


def _head(board: BoardView) -> dict[str, Any]:
    return {"game": board.game, "position": board.moves or board.drawing, "to_move": board.to_move}


def _judged(one: JudgedMove, position: AnyPosition) -> dict[str, Any]:
    game = position.game
    end = final_board(position, one.line)
    return {
        "move": game.format_move(one.move),
        **({} if game.row_names else {"column": game.format_move(one.move)}),  # as before
        "value": one.value,
        "best": one.best,
        **asdict(one.forecast),
        "result": RESULTS[one.forecast.result],
        "grade": one.grade.name.lower(),
        "mark": one.grade.value,
        "reason": None if one.reason is None else one.reason.value,
        "line": game.format_moves(one.line),
        "final": end.drawing,
        "winning_cells": end.winning_cells,
    }
