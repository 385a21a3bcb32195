"""Exact results of a small game from a file, by visiting every position in its process.

Every position that can come is visited once. Then the ends are worked back from: a side that can
move to a position it wins wins, one that only moves to positions it loses loses, and of the rest
neither side can force a win: a draw.
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
    """The positions that can come, by number; 0 is the first."""

    def __init__(self) -> None:
        self.side: list[int] = []
        self.winner: list[int | None] = []
        """The winner; ``None`` for a draw and while the game goes on."""
        self.before: list[list[int]] = []
        """From where each can be reached."""
        self.moves: list[int] = []
        """How many moves each has."""
        self.first: list[int] = []
        """Where the moves of position 0 lead."""
        self.deepest = 0
        """The plies that lead to the farthest."""

    def add(self, held: CheckedPosition) -> int:
        """The number of one more position."""
        outcome = held.outcome()
        self.side.append(held.side())
        self.winner.append(None if outcome in {None, DRAW} else outcome)
        self.before.append([])
        self.moves.append(len(held.moves()) if outcome is None else 0)
        return len(self.side) - 1


def solved(root: CheckedPosition, in_time: Callable[[], bool], plies: int) -> Analysis | None:
    """What each move is worth for certain; ``None`` where the game is too large for that.

    So it is where it may take more than `plies` to its end.
    """
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
    """Won soon is worth more than won late; the ply that leads there counts, too."""
    if win is None:
        return 0
    winner, distance = win
    worth = WIN + max(0, MOST - distance)
    return worth if winner == side else -worth
