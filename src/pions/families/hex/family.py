"""The record of Hex."""

from __future__ import annotations

from typing import Final

from pions.core.types import Term
from pions.families.family import Family, NamedEvaluator
from pions.families.hex import hex_evaluators as evaluators
from pions.families.hex.players_table import PLAYERS
from pions.families.hex.twin import TWIN
from pions.games.hexagon import Hex

HEX: Final = Family(
    name="hex",
    rules=Hex,
    evaluators={
        "path": NamedEvaluator(
            Term("Hex: the stones each side still needs to join its edges"),
            lambda _game, _weights: evaluators.shortest_path,
        ),
    },
    twin=TWIN,
    players=PLAYERS,
)
