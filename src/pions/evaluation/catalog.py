"""Every evaluator by its name, with what it needs and a line of help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pions.core.errors import InvalidOption, UnknownName
from pions.core.protocols import Evaluator
from pions.core.types import Score, Term
from pions.evaluation import gravity, hexagon
from pions.games.catalog import AnyGame
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex

AnyEvaluator = Evaluator[Any]
Weights = Sequence[Score]


@dataclass(frozen=True, slots=True)
class Entry:
    """How an evaluator is built, for which games."""

    help: Term
    game: type[AnyGame]
    """The kind of game it understands."""
    build: Callable[[AnyGame, Weights | None], AnyEvaluator]
    """From the game and the weights somebody gave, or ``None`` for the usual ones."""
    weighted: bool = False
    """Whether weights mean anything to it."""


def usual_line_weights(connect: int) -> tuple[int, ...]:
    """0, 1, 10, 100, ...: ten times more for each stone, complete lines left out."""
    return (0, *(10**stones for stones in range(connect - 1)))


def _lines(game: AnyGame, weights: Weights | None) -> AnyEvaluator:
    connect = game.connect if isinstance(game, Gravity) else 0
    return gravity.WeightedLines(tuple(weights or usual_line_weights(connect)))


EVALUATORS: Final[Mapping[str, Entry]] = {
    "points": Entry(
        Term("each cell is worth the lines that pass through it"),
        Gravity,
        lambda _game, _weights: gravity.points,
    ),
    "lines": Entry(
        Term("each line a side can still fill, by the stones in it (w=0/1/10/100)"),
        Gravity,
        _lines,
        weighted=True,
    ),
    "windows": Entry(
        Term("the Puissance 3 windows: 30 for one stone, 200 for two (w=0/30/200/10000)"),
        Gravity,
        lambda _game, weights: gravity.WeightedLines(tuple(weights or (0, 30, 200, 10000))),
        weighted=True,
    ),
    "dangers": Entry(
        Term("lines that can grow now: immediate, possible, distant dangers (w=100/10/1)"),
        Gravity,
        lambda _game, weights: gravity.Dangers(tuple(weights or (100, 10, 1))),
        weighted=True,
    ),
    "path": Entry(
        Term("Hex: the stones each side still needs to join its edges"),
        Hex,
        lambda _game, _weights: hexagon.shortest_path,
    ),
}


def usual(game: AnyGame) -> str:
    """The name of the evaluator a game is played with when nobody says."""
    return "path" if isinstance(game, Hex) else "lines"


def build(name: str, game: AnyGame, weights: Weights | None = None) -> AnyEvaluator:
    """The evaluator called `name` for `game`; raises `UnknownName` or `InvalidOption`."""
    if name not in EVALUATORS:
        raise UnknownName("There is no evaluator called “{name}”.", name=name, known=EVALUATORS)
    entry = EVALUATORS[name]
    if not isinstance(game, entry.game):
        raise InvalidOption(
            "The evaluator “{name}” does not understand {game}.", name=name, game=game.name
        )
    if weights is not None and not entry.weighted:
        raise InvalidOption("The evaluator “{name}” takes no weights.", name=name)
    return entry.build(game, weights)
