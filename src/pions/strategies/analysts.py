"""Analysts that score every move by a search."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator
from pions.families import random_games, searching
from pions.games.catalog import AnyPosition
from pions.search import mcts
from pions.search.budget import Budget


@dataclass(frozen=True, slots=True)
class Minimax:
    """Min-max at a fixed depth."""

    depth: int
    evaluate: Evaluator[Any]

    def analyse(self, position: AnyPosition) -> Analysis:
        """The min-max score of every move."""
        return searching.minimax(position, self.depth, self.evaluate)


@dataclass(frozen=True, slots=True)
class AlphaBeta:
    """Alpha-beta at a fixed depth: the choices of min-max with less work."""

    depth: int
    evaluate: Evaluator[Any]

    def analyse(self, position: AnyPosition) -> Analysis:
        """Exact scores for the best moves, upper bounds for the others."""
        return searching.alphabeta(position, self.depth, self.evaluate)


@dataclass(frozen=True, slots=True)
class Deepening:
    """Alpha-beta, one ply deeper each time, within a budget."""

    budget: Budget
    evaluate: Evaluator[Any]

    def analyse(self, position: AnyPosition) -> Analysis:
        """The scores of the deepest ply that was searched whole."""
        return searching.deepen(position, self.budget, self.evaluate)


@dataclass(frozen=True, slots=True)
class Uct:
    """A tree grown by random games."""

    budget: Budget
    exploration: float
    rng: random.Random

    def analyse(self, position: AnyPosition) -> Analysis:
        """Each move's share of the visits."""
        return mcts.uct(position, self.budget, self.rng, self.exploration, random_games.playout)
