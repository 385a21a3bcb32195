"""The record of a kind of game: all that the rest of the program asks about it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from pions.compiled.twin import Twin
from pions.core.protocols import Evaluator, Strategy
from pions.core.types import Score, Term
from pions.families.options import Option
from pions.search.budget import Budget

AnyEvaluator: TypeAlias = Evaluator[Any]
AnyStrategy: TypeAlias = Strategy[Any]
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
class NamedPlayer:
    """A player one can name: a line of help, its options, and how it is built."""

    help: Term
    build: Callable[[Any, Mapping[str, Any], random.Random], AnyStrategy]
    """From the game, the values of its options, and the source of its random choices."""
    options: Mapping[str, Option] = field(default_factory=dict)
    seconds: float | None = None
    """How long it thinks about a move where it is told nothing, if that is a matter of time."""


_STRONGEST: Final = Term("as strong as it gets")


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays a kind of game beside the searches that play them all."""

    own: Mapping[str, NamedPlayer] = field(default_factory=dict)
    """Those that play nothing else, by name."""
    level: Callable[[int, Any, random.Random], AnyStrategy] | None = None
    """Level 1 to 10 for people; ``None`` where the levels of any game will do."""
    top_level: Term = _STRONGEST
    """What level 10 is called."""
    perfect: Callable[[Any, str, random.Random], AnyStrategy] | None = None
    """The exact player of a style, ``fastest`` or ``any``; ``None`` where there is none."""
    uct: Callable[[Budget | None, float | None, random.Random], AnyStrategy] | None = None
    """Monte Carlo within a budget, with a constant of exploration, where the usual is bettered."""
    usual: Callable[[Any], str] = lambda _game: "alphabeta:depth=4"
    """Whom one meets when nobody says: decent, and with an answer in about a second."""
    adviser: Callable[[Any], str] | None = None
    """Whose opinion is asked for; ``None`` for the usual player's."""
    first_level: int = 3
    """The level that somebody meets first on the page."""
    menu: Callable[[Any], Sequence[str]] = lambda _game: (
        *("random", "oneply", "minimax:depth=3", "alphabeta:depth=4", "uct:nodes=1000"),
    )
    """The programs the page offers for a game."""


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
    players: Players = field(default_factory=Players)
