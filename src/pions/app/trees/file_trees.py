"""The tree of the search in a student's file, from the calls that its process reports.

How the file lays out its grid is inferred: its first stones must lie where the rules put them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from pions import sandbox
from pions.app import players
from pions.app.board.history import History
from pions.app.play.file_texts import FileRules, FileText
from pions.app.trees.call_trees import CallSource, CallTree, MoveNames
from pions.app.trees.tree import Tree
from pions.core.errors import InvalidOption
from pions.core.recorded_calls import RecordedCall
from pions.core.types import Cell
from pions.games.catalog import AnyPosition
from pions.sandbox import Limits, PlayerFile
from pions.sandbox.traced_search import TracedSearch, trace

Turn: TypeAlias = Callable[[Cell], Cell]
"""From a cell as the file numbers it to the cell as people see it, top row first."""


@dataclass(frozen=True, slots=True)
class OwnTree:
    """The tree of a file."""

    tree: Tree
    placed: bool
    """Whether the positions of its nodes are known."""
    takes_depth: bool = True
    """Whether the file could be told how deep to look."""


def grow(file: FileText, game: str, depth: int, rules: FileRules) -> OwnTree:
    """Return how a file searches the start of a game; raises `PionsError` where it does not."""
    return _searched(file.read(), History.recall(game).position, depth, rules)


def of_file(spec: str, game: str, text: str, depth: int, rules: FileRules) -> OwnTree:
    """Return how a file on disk searches a position; raises `PionsError` where it does not."""
    if not sandbox.is_spec(spec):
        raise InvalidOption(
            "“{file}” is neither a student's file (.py) nor a saved tree (.json).", file=spec
        )
    position = History.recall(game, text).unfinished().position
    return _searched(sandbox.read(spec), position, depth, rules)


def _searched(file: PlayerFile, position: AnyPosition, depth: int, rules: FileRules) -> OwnTree:
    tier = sandbox.require(players.demanded(rules.isolation))
    limits = Limits(seconds=rules.seconds)
    return planted(trace(file, position, depth, limits, tier), position)


def planted(search: TracedSearch, start: AnyPosition) -> OwnTree:
    """Make the tree of a search that began at `start`."""
    calls = [node.call for node in search.nodes]
    cells = [node.cell for node in search.nodes]
    tops = [number for number, call in enumerate(calls) if call.parent == 0]
    if len(tops) == 1 and cells[tops[0]] is None:  # it searches the position itself
        calls = [
            replace(call, parent=None if call.parent == 0 else (call.parent or 0) - 1)
            for call in calls[1:]
        ]
        cells = cells[1:]
    else:  # the positions after each of its moves
        calls[0] = replace(calls[0], answer=())
    moves = _PlacedMoves(calls, cells, start)
    source = CallSource(lambda _file: search.source, search.constants)
    tree = CallTree(calls, moves, source).tree(search.function)
    return OwnTree(tree, moves.placed, search.takes_depth)


class _PlacedMoves(MoveNames):
    """The moves of a search, by the rules of its game."""

    def __init__(
        self, calls: Sequence[RecordedCall], cells: Sequence[Cell | None], start: AnyPosition
    ) -> None:
        first = [cell for call, cell in zip(calls, cells, strict=True) if call.parent == 0]
        turn = _layout([cell for cell in first if cell is not None], start)
        self.placed = turn is not None or len(calls) == 1
        self._names = [""] * len(calls)
        self._positions: list[AnyPosition | None] = [start] * len(calls)
        for number, call in enumerate(calls):
            if call.parent is not None:
                at, name = _after(self._positions[call.parent], cells[number], turn)
                self._positions[number], self._names[number] = at, name
                self.placed = self.placed and at is not None

    def move(self, number: int) -> str:
        """Return the move that led to a call; empty where it is not known."""
        return self._names[number]

    def legal(self, number: int) -> Sequence[str] | None:
        """Return the moves of a call; ``None`` where they are not known."""
        at = self._positions[number]
        if at is None or at.outcome() is not None:
            return None
        return list(map(at.game.format_move, at.legal_moves()))


def _after(
    at: AnyPosition | None, cell: Cell | None, turn: Turn | None
) -> tuple[AnyPosition | None, str]:
    """Return the position with a stone in `cell`, and the move that put it there, if known."""
    if at is not None and cell is not None and turn is not None:
        place = turn(cell)
        for move in at.legal_moves():
            if at.landing(move) == place:
                return at.play(move), at.game.format_move(move)
    return None, ""


def _layout(cells: Sequence[Cell], start: AnyPosition) -> Turn | None:
    """Return the numbering of cells that puts every first stone where the rules do."""
    landings = {start.landing(move) for move in start.legal_moves()}
    top = len(start.grid()) - 1
    turns: tuple[Turn, ...] = (
        lambda cell: cell,  # the top row first
        lambda cell: (top - cell[0], cell[1]),  # the bottom row first
        lambda cell: (top - cell[1], cell[0]),  # column by column from the bottom
    )
    fitting = (turn for turn in turns if all(turn(cell) in landings for cell in cells))
    return next(fitting, None) if cells else None
