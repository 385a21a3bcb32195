"""The record of Morpion."""

from __future__ import annotations

from typing import Final

from pions.core.types import Term
from pions.families.family import Family, NamedEvaluator
from pions.families.morpion import evaluators
from pions.games.morpion import Morpion

MORPION: Final = Family(
    name="morpion",
    rules=Morpion,
    evaluators={
        "open_lines": NamedEvaluator(
            Term("Morpion: the lines one can still fill minus those of the other side"),
            lambda _game, _weights: evaluators.open_lines,
        ),
    },
)
