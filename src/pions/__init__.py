"""A laboratory and an arena for two-player board games.

>>> import pions
>>> end = pions.play("connect4", "alphabeta:depth=4", "random", seed=1)
>>> end.winner
<Side.FIRST: 0>
"""

from importlib import import_module

from pions.core import display
from pions.core.version import VERSION

TYPE_CHECKING = False  # as type checkers know it: to import typing would take longer than we do
if TYPE_CHECKING:
    from pions.app.api import (
        analyse,
        analyze,
        duel,
        player,
        position,
        prove,
        puzzle,
        review,
        solve,
        speak,
        tournament,
    )
    from pions.app.board.own_game_files import game
    from pions.app.play.matches import Finished, play, watch
    from pions.app.trees.tracer import Tracer
    from pions.core.errors import (
        IllegalMove,
        InvalidGrid,
        InvalidOption,
        InvalidText,
        PionsError,
        UnknownName,
    )
    from pions.core.protocols import Game, Position, Strategy
    from pions.core.types import Outcome, Side
    from pions.families.gravity.gravity_solver import Solver
    from pions.games.catalog import GAMES
    from pions.games.gravity import Gravity
    from pions.games.hexagon import Hex
    from pions.notebook.charts import chart
    from pions.notebook.checking import check
    from pions.notebook.playing import board
    from pions.notebook.showing import show
    from pions.notebook.traced_functions import traced
    from pions.notebook.trees import tree
    from pions.strategies.registry import STRATEGIES

__version__ = VERSION

__all__ = [
    "GAMES",
    "STRATEGIES",
    "Finished",
    "Game",
    "Gravity",
    "Hex",
    "IllegalMove",
    "InvalidGrid",
    "InvalidOption",
    "InvalidText",
    "Outcome",
    "PionsError",
    "Position",
    "Side",
    "Solver",
    "Strategy",
    "Tracer",
    "UnknownName",
    "analyse",
    "analyze",
    "board",
    "chart",
    "check",
    "duel",
    "game",
    "play",
    "player",
    "position",
    "prove",
    "puzzle",
    "review",
    "show",
    "solve",
    "speak",
    "tournament",
    "traced",
    "tree",
    "watch",
]

_HOMES = {
    "pions.app.api": (
        *("analyse", "analyze", "duel", "player", "position", "prove", "puzzle", "review"),
        *("solve", "speak", "tournament"),
    ),
    "pions.app.board.own_game_files": ("game",),
    "pions.app.play.matches": ("Finished", "play", "watch"),
    "pions.notebook.traced_functions": ("traced",),
    "pions.app.trees.tracer": ("Tracer",),
    "pions.core.errors": (
        *("IllegalMove", "InvalidGrid", "InvalidOption", "InvalidText"),
        *("PionsError", "UnknownName"),
    ),
    "pions.core.protocols": ("Game", "Position", "Strategy"),
    "pions.core.types": ("Outcome", "Side"),
    "pions.families.gravity.gravity_solver": ("Solver",),
    "pions.games.catalog": ("GAMES",),
    "pions.games.gravity": ("Gravity",),
    "pions.games.hexagon": ("Hex",),
    "pions.notebook.checking": ("check",),
    "pions.notebook.charts": ("chart",),
    "pions.notebook.playing": ("board",),
    "pions.notebook.showing": ("show",),
    "pions.notebook.trees": ("tree",),
    "pions.strategies.registry": ("STRATEGIES",),
}
"""The modules of the names above. They are imported when first used: one module of ours does not
load all, and the program handles Ctrl-C before anything is loaded."""


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            value: object = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _drawn(value: object) -> "display.Displayed":
    return import_module("pions.notebook.showing").show(value)  # type: ignore[no-any-return]


_WRITERS = {
    "Assessment": "pions.render.answers",
    "GameReview": "pions.render.answers",
    "EstimatedReview": "pions.render.answers",
    "DuelReport": "pions.render.duel_sections",
    "Puzzle": "pions.render.puzzles",
    "Results": "pions.render.tournaments",
}
"""The modules that put answers into words, by class: each is imported when one is printed."""


def _written(value: object) -> str:
    return import_module(_WRITERS[type(value).__name__]).written(value)  # type: ignore[no-any-return]


display.draw = _drawn  # a position is drawn once a notebook shows it
display.write = _written


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
