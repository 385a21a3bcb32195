"""Hex in people's hands: who seems ahead, which cells matter, how far each side has to go."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from pions.app import views
from pions.app.history import History
from pions.app.views import BoardView
from pions.core.errors import InvalidOption
from pions.core.types import Cell, Side
from pions.evaluation.hexagon import cheapest_path, distance
from pions.games import catalog
from pions.games.hexagon import HexPosition
from pions.solve.influence import influence

GAMES: Final = 6000
"""Random games for one position; a chance is then known to about one percent."""
GAMES_OF_A_COURSE: Final = 800
"""Random games for each position of a whole game."""


@dataclass(frozen=True, slots=True)
class CellEstimate:
    """An empty cell, and the chance of the side to move in the games where it holds the cell."""

    move: str
    cell: Cell
    chance: float


@dataclass(frozen=True, slots=True)
class HexEstimate:
    """What random games and shortest paths say; never a proof."""

    board: BoardView
    chance: float
    """Of the first side, from 0 to 1."""
    cells: tuple[CellEstimate, ...]
    """The best first."""
    needs: tuple[int, int]
    """The fewest stones each side must add; nobody answers meanwhile."""
    paths: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    """A path of each side that needs so few."""
    games: int
    seconds: float


def estimate(game: str, text: str, games: int = GAMES) -> HexEstimate:
    """An estimate of an unfinished position of Hex."""
    history = History.read(catalog.find(game), text)
    position = _hex(history)
    if position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to solve.")
    begin = time.perf_counter()
    found = influence(position, games)
    rules, size = position.game, position.game.size
    return HexEstimate(
        board=views.board(history),
        chance=found.chance,
        cells=tuple(
            CellEstimate(rules.format_move(move), divmod(move, size), found.cells[move])
            for move in found.best
        ),
        needs=(distance(position, Side.FIRST), distance(position, Side.SECOND)),
        paths=(_path(position, Side.FIRST), _path(position, Side.SECOND)),
        games=games,
        seconds=time.perf_counter() - begin,
    )


def course(game: str, text: str, games: int = GAMES_OF_A_COURSE) -> tuple[float, ...]:
    """The chance of the first side after each move of a game; 0 or 1 where it is over."""
    history = History.read(catalog.find(game), text)
    _hex(history)
    return tuple(
        _chance(one, games) for one in history.positions[1:] if isinstance(one, HexPosition)
    )


def _chance(position: HexPosition, games: int) -> float:
    outcome = position.outcome()
    if outcome is None:
        return influence(position, games).chance
    return 1.0 if outcome.winner is Side.FIRST else 0.0


def _path(position: HexPosition, side: Side) -> tuple[Cell, ...]:
    return tuple(divmod(move, position.game.size) for move in cheapest_path(position, side))


def _hex(history: History) -> HexPosition:
    if isinstance(history.position, HexPosition):
        return history.position
    raise InvalidOption("These estimates are for Hex, not for {game}.", game=history.game.name)
