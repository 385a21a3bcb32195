"""The record of gravity games."""

from __future__ import annotations

from typing import Final

from pions.core.types import Term
from pions.families.family import AnyEvaluator, Family, NamedEvaluator, Weights
from pions.families.gravity import gravity_evaluators as evaluators
from pions.families.gravity.players import PLAYERS
from pions.families.gravity.twin import TWIN
from pions.games.gravity import Gravity


def _lines(game: Gravity, weights: Weights | None) -> AnyEvaluator:
    return evaluators.WeightedLines(tuple(weights or evaluators.usual_line_weights(game.connect)))


GRAVITY: Final = Family(
    name="gravity",
    rules=Gravity,
    evaluators={
        "lines": NamedEvaluator(
            Term("each line a side can still fill, by the stones in it (w=0/1/10/100)"),
            _lines,
            weighted=True,
        ),
        "points": NamedEvaluator(
            Term("each cell is worth the lines that pass through it"),
            lambda _game, _weights: evaluators.points,
        ),
        "windows": NamedEvaluator(
            Term("the Puissance 3 windows: 30 for one stone, 200 for two (w=0/30/200/10000)"),
            lambda _game, weights: evaluators.WeightedLines(tuple(weights or (0, 30, 200, 10000))),
            weighted=True,
        ),
        "dangers": NamedEvaluator(
            Term("lines that can grow now: immediate, possible, distant dangers (w=100/10/1)"),
            lambda _game, weights: evaluators.Dangers(tuple(weights or (100, 10, 1))),
            weighted=True,
        ),
    },
    twin=TWIN,
    players=PLAYERS,
)
