"""The record of Othello."""

from __future__ import annotations

from typing import Final

from pions.core.types import Term
from pions.families.family import Family, NamedEvaluator
from pions.families.othello import evaluators
from pions.games.othello import Othello

OTHELLO: Final = Family(
    name="othello",
    rules=Othello,
    evaluators={
        "mobility": NamedEvaluator(
            Term("Othello: the moves one has and ten a corner, minus those of the other side"),
            lambda _game, _weights: evaluators.mobility,
        ),
        "discs": NamedEvaluator(
            Term("Othello: the discs one has minus those of the other side"),
            lambda _game, _weights: evaluators.discs,
        ),
    },
)
