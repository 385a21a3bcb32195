"""A laboratory and an arena for two-player board games.

>>> import pions
>>> end = pions.play("connect4", "alphabeta:depth=4", "random", seed=1)
>>> end.winner
<Side.FIRST: 0>
"""

from pions.app.matches import Finished, play, watch
from pions.app.tracer import Tracer
from pions.core.errors import (
    IllegalMove,
    InvalidGrid,
    InvalidOption,
    InvalidText,
    PionsError,
    UnknownName,
)
from pions.core.types import Outcome, Side
from pions.games.catalog import GAMES
from pions.games.catalog import find as game
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.strategies.registry import STRATEGIES

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "STRATEGIES",
    "Finished",
    "Gravity",
    "Hex",
    "IllegalMove",
    "InvalidGrid",
    "InvalidOption",
    "InvalidText",
    "Outcome",
    "PionsError",
    "Side",
    "Tracer",
    "UnknownName",
    "game",
    "play",
    "watch",
]
