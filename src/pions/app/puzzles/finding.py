"""Puzzles found in games: positions where exactly one move is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pions.app.board.history import History
from pions.app.puzzles.puzzle import Puzzle, PuzzleKind
from pions.core.types import Move, Side
from pions.families import family_of
from pions.families.exact_values import Result, result_of
from pions.families.judged_moves import ExactSolver


def puzzle_at(
    history: History, values: Mapping[Move, int], before: Mapping[Move, int] | None = None
) -> Puzzle | None:
    """Return the puzzle of a position whose moves have these `values`; ``None`` without one.

    `before` are the values of the moves one ply earlier: they tell whether the last move was a
    mistake. In each kind of puzzle exactly one move keeps the result, or wins at once where others
    win later. A position with one legal move is no puzzle.
    """
    if len(values) < 2:
        return None
    top = max(values.values())
    result = result_of(top)
    keeping = [move for move, value in values.items() if result_of(value) is result]
    fastest = [move for move in keeping if values[move] == top]
    if result is Result.LOSS or len(fastest) > 1:
        return None
    solution, discs = fastest[0], 0
    if result is Result.DRAW:
        if len(keeping) > 1:
            return None
        kind = PuzzleKind.DRAW
    elif len(keeping) == 1:
        # Whether the other side could have had more than what its last move left it.
        mistake = before and result_of(max(before.values())) > result_of(-top)
        kind = PuzzleKind.REFUTATION if mistake else PuzzleKind.ONLY
    else:
        solving = family_of(history.game).solving
        kind = PuzzleKind.WIN
        discs = 0 if solving is None else solving.forecast(history.position, top).discs
    game = history.game
    return Puzzle(game.name, history.text, kind, game.format_move(solution), discs)


def in_game(history: History, solver: ExactSolver, first: int = 0) -> Iterator[Puzzle]:
    """Yield every puzzle of a game that began on an empty board, from its ply `first` on."""
    before: Mapping[Move, int] | None = None
    for ply in range(max(0, first - 1), len(history.positions)):
        position = history.positions[ply]
        if position.outcome() is not None:
            return
        values = solver.values(position)
        found = puzzle_at(history.back(len(history.moves) - ply), values, before)
        if found is not None and ply >= first:
            yield found
        before = values


def missed(history: History, side: Side, solver: ExactSolver) -> Iterator[Puzzle]:
    """Yield the puzzles where one move was right and `side` played another."""
    played = dict(zip((p.ply for p in history.positions), history.written, strict=False))
    for found in in_game(history, solver):
        at = found.history().position
        if at.to_move is side and played.get(at.ply, found.solution) != found.solution:
            yield found
