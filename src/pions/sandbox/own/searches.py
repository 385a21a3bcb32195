"""The players of Pions on a student's game: plain searches; runs in the game's process.

A small game is solved by visiting every position, and then working back from the ends: a side that
can move to a position it wins wins, one that only moves to positions it loses loses; in the rest
neither side can force a win: a draw.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from pions.core import cpu
from pions.core.analysis import Analysis
from pions.core.protocols import Strategy
from pions.core.types import Move, Outcome, Score, Side
from pions.sandbox.own.checked_position import DRAW, CheckedPosition
from pions.sandbox.own.guarded_calls import Broken
from pions.search import alphabeta, mcts, minimax
from pions.search.budget import Budget
from pions.search.deepening import deepen
from pions.search.human_levels import SIGHT, Distracted
from pions.search.scoring import WIN
from pions.search.simplest_players import BestOf, OnePly, ProofPlayer, RandomMove

MOST_PLIES: Final = 1000
"""A longer game counts as one without end."""
MOST: Final = 100_000
"""Positions of a small game."""
_FORCED: Final = 0
_FOR_ALL: Final = 0.7
"""Share of an analysis' time for solving the whole game."""
_MOST: Final = WIN - 1
"""An evaluation at most: less than a win that was seen."""


class SearchPosition:
    """A position for the searches: the sides take turns, and the one to move has never won.

    Where the game is otherwise (a side moves twice, a move loses the game), a forced turn is put
    in between. Moves are indices of the list of legal moves.
    """

    __slots__ = ("_forced", "_held", "to_move")

    def __init__(self, held: CheckedPosition, to_move: Side, *, forced: bool = False) -> None:
        self._held = held
        self.to_move = to_move
        self._forced = forced

    @classmethod
    def root(cls, held: CheckedPosition) -> SearchPosition:
        """Return the root of a search; raises `Broken` in a game that never ends."""
        if len(held.path) >= MOST_PLIES:
            raise Broken("endless", held.path, plies=MOST_PLIES)
        return cls(held, Side(held.side()))

    @property
    def key(self) -> tuple[str, ...]:
        """The moves that led here."""
        return self._held.path

    def legal_moves(self) -> Sequence[Move]:
        """Return the indices; one where the turn is forced."""
        if self._endless:
            return ()
        return (_FORCED,) if self._forced else range(len(self._held.moves()))

    @property
    def _endless(self) -> bool:
        return len(self._held.path) >= MOST_PLIES

    def play(self, move: Move) -> SearchPosition:
        """Return the position after it."""
        expected = self.to_move.other
        if self._forced:
            return SearchPosition(self._held, expected)
        after = self._held.play(list(self._held.moves())[move])
        outcome = after.outcome()
        if outcome is None:
            wanted = Side(after.side())
        else:
            wanted = expected if outcome == DRAW else Side(outcome).other
        return SearchPosition(after, expected, forced=wanted is not expected)

    def outcome(self) -> Outcome | None:
        """Return ``None`` while moves are left; a game that never ends is a draw."""
        outcome = None if self._forced else self._held.outcome()
        if outcome is None:
            return Outcome(None) if self._endless else None
        return Outcome(None if outcome == DRAW else Side(outcome))

    def grid(self) -> Sequence[Sequence[None]]:
        """Return as many empty cells as a game may have plies: deepening looks no further."""
        return ((None,) * MOST_PLIES,)

    def evaluate(self) -> Score:
        """Return the game's own evaluation, for the side to move."""
        if not self._forced:
            return max(-_MOST, min(_MOST, self._held.value()))
        if self._held.outcome() is not None:
            return WIN
        return -max(-_MOST, min(_MOST, self._held.value()))


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


def whole(
    held: CheckedPosition, values: Mapping[str, Any]
) -> tuple[Analysis | None, Mapping[str, Any]]:
    """Return the exact values where the game is small; and options with the time left."""
    allowed, began = values.get("seconds") or 1.0, cpu.clock()

    def in_time() -> bool:
        return cpu.clock() - began < _FOR_ALL * allowed

    found = solved(held, in_time, MOST_PLIES - len(held.path))
    return found, {**values, "seconds": max(0.1, allowed - (cpu.clock() - began))}


_Make: TypeAlias = Callable[[Mapping[str, Any], random.Random], Strategy[Any]]


def build(name: str, values: Mapping[str, Any], rng: random.Random) -> Strategy[Any]:
    """Return the player called `name` in `pions.strategies.registry`."""
    if name == "level":
        plies, slips = SIGHT[values["n"]]
        return Distracted(PLAYERS["alphabeta"]({"depth": plies}, rng), slips, rng)
    return PLAYERS[name](values, rng)


def _evaluate(node: SearchPosition) -> Score:
    return node.evaluate()


def _deep(search: Callable[..., Analysis]) -> _Make:
    """Return a maker of players that look as deep as `depth` says."""
    return lambda values, rng: BestOf(lambda node: search(node, values["depth"], _evaluate), rng)


def _deepening(values: Mapping[str, Any], rng: random.Random) -> Strategy[Any]:
    budget = _budget(values, Budget(seconds=1.0))
    return BestOf(lambda node: deepen(node, budget, _evaluate), rng)


def _uct(values: Mapping[str, Any], rng: random.Random) -> Strategy[Any]:
    budget = _budget(values, Budget(nodes=1000))
    exploration = values["c"] or 1.4
    return BestOf(lambda node: mcts.uct(node, budget, rng, exploration), rng)


def _budget(values: Mapping[str, Any], usual: Budget) -> Budget:
    limits = {name: values[name] for name in ("plies", "nodes", "seconds") if values.get(name)}
    return Budget(**limits) if limits else usual


PLAYERS: Final[Mapping[str, _Make]] = {
    "random": lambda _values, rng: RandomMove(rng),
    "oneply": lambda _values, rng: OnePly(rng),
    "proof": lambda values, rng: ProofPlayer(values["n"], rng),
    "minimax": _deep(minimax.minimax_analysis),
    "alphabeta": _deep(alphabeta.alphabeta_analysis),
    "deepening": _deepening,
    "uct": _uct,
}
