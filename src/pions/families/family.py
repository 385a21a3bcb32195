"""The record of a kind of game: all that the rest of the program asks about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pions.compiled.twin import Twin
from pions.core.protocols import Evaluator
from pions.core.types import Score, Term

AnyEvaluator: TypeAlias = Evaluator[Any]
Weights: TypeAlias = Sequence[Score]


@dataclass(frozen=True, slots=True)
class NamedEvaluator:
    """How an evaluator is built."""

    help: Term
    build: Callable[[Any, Weights | None], AnyEvaluator]
    """From the game and the weights somebody gave, or ``None`` for the usual ones."""
    weighted: bool = False
    """Whether weights mean anything to it."""


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of game. What it does not offer is absent, and nobody else names it."""

    name: str
    rules: type
    """The class of its games, whose parameters tell one from another."""
    evaluators: Mapping[str, NamedEvaluator] = field(default_factory=dict)
    """By name; the first is used where nobody says."""
    twin: Twin | None = None
    """Machine code for the plain searches, where there is any."""
