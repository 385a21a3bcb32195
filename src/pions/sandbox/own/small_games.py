"""Solves a small game by visiting every position; runs in the game's process.

Then it works back from the ends: a side that can move to a position it wins wins, one that only
moves to positions it loses loses; in the rest neither side can force a win: a draw.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from pions.core.analysis import Analysis
from pions.core.types import Score
from pions.sandbox.own.checked_position import DRAW, CheckedPosition
from pions.search.scoring import WIN

MOST: Final = 100_000
"""Positions of a small game."""


class _Graph:
    def __init__(self) -> None:
        self.side: list[int] = []
        self.winner: list[int | None] = []
        """The winner; ``None`` for a draw and while the game goes on."""
        self.before: list[list[int]] = []
        """The positions that lead to each."""
        self.moves: list[int] = []
        """The number of moves of each."""
        self.first: list[int] = []
        """The positions after the moves of position 0."""
        self.deepest = 0
        """Plies to the farthest."""

    def add(self, held: CheckedPosition) -> int:
        outcome = held.outcome()
        self.side.append(held.side())
        self.winner.append(None if outcome in {None, DRAW} else outcome)
        self.before.append([])
        self.moves.append(len(held.moves()) if outcome is None else 0)
        return len(self.side) - 1


def solved(root: CheckedPosition, in_time: Callable[[], bool], plies: int) -> Analysis | None:
    """Return each move's exact value; ``None`` for a large game, or one longer than `plies`."""
    graph = _seen(root, in_time)
    if graph is None:
        return None
    wins = _wins(graph)
    if any(distance > plies for _, distance in wins.values()):
        return None
    scores = {
        move: _score(graph.side[0], wins.get(after)) for move, after in enumerate(graph.first)
    }
    return Analysis(scores, graph.deepest, len(graph.side), exact=True)


def _seen(root: CheckedPosition, in_time: Callable[[], bool]) -> _Graph | None:
    graph = _Graph()
    known = {root.identity(): graph.add(root)}
    todo = deque([(root, 0)])
    while todo:
        held, number = todo.popleft()
        graph.deepest = len(held.path) - len(root.path)
        for move in held.moves() if graph.moves[number] else ():
            if len(known) > MOST or not in_time():
                return None
            after = held.play(move)
            place = known.get(named := after.identity())
            if place is None:
                place = known[named] = graph.add(after)
                todo.append((after, place))
            graph.before[place].append(number)
            if number == 0:
                graph.first.append(place)
    return graph


def _wins(graph: _Graph) -> dict[int, tuple[int, int]]:
    """Return the winner of each decided position, and in how many plies at best."""
    found = {number: (one, 0) for number, one in enumerate(graph.winner) if one is not None}
    left = list(graph.moves)
    todo = deque(found)
    while todo:
        number = todo.popleft()
        winner, distance = found[number]
        for before in graph.before[number]:
            left[before] -= 1
            wins = graph.side[before] == winner
            if before not in found and (wins or not left[before]):
                found[before] = winner, distance + 1
                todo.append(before)
    return found


def _score(side: int, win: tuple[int, int] | None) -> Score:
    """Return a score: a quick win is worth more than a late one; the move itself is a ply, too."""
    if win is None:
        return 0
    winner, distance = win
    worth = WIN + max(0, MOST - distance)
    return worth if winner == side else -worth
