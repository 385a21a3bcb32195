"""Hex in people's hands: who seems ahead, which cells matter, how far each side has to go.

The trained network answers with a short search; random games do where it cannot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, cast

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.core import thinking
from pions.core.errors import InvalidOption
from pions.core.types import Cell, Move, Side
from pions.families import family_of
from pions.families import hex as hex_family
from pions.families.hex.hex_evaluators import cheapest_path, distance
from pions.families.hex.influence import influence
from pions.families.hex.network import HexNetwork
from pions.families.hex.network_search import HexSearch, SearchLimits
from pions.games import catalog
from pions.games.catalog import AnyPosition
from pions.games.hexagon import HexPosition

VISITS: Final = 160
"""Positions the search looks at for one position: about a third of a second on 11 by 11."""
GAMES: Final = 6000
"""Random games where there is no network; a chance is then known to about one percent."""
GAMES_OF_A_COURSE: Final = 800
"""The same for each position of a whole game."""
_MOST_SHORT: Final = 13**2
"""Cells of a board on which an estimate takes a second at most."""
_LOOKED_AT: Final = 0.1
"""A move with this share of the visits of the best one has been looked at; others were glimpsed."""

Source: TypeAlias = Literal["network", "games"]


@dataclass(frozen=True, slots=True)
class CellEstimate:
    """An empty cell, and the chance of the side to move with a stone there."""

    move: str
    cell: Cell
    chance: float


@dataclass(frozen=True, slots=True)
class HexEstimate:
    """What the network or random games, and shortest paths, say; never a proof."""

    board: BoardView
    chance: float
    """Of the first side, from 0 to 1."""
    cells: tuple[CellEstimate, ...]
    """The best first."""
    needs: tuple[int, int]
    """The fewest stones each side must add; nobody answers meanwhile."""
    paths: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    """A path of each side that needs so few."""
    source: Source
    """Who says so."""
    looks: int
    """Positions of the search, or random games."""
    seconds: float

    def json(self, most: int = 5) -> dict[str, Any]:
        """For other programs, with the best `most` cells."""
        return {
            "proof": False,
            "source": self.source,
            "chances": {"first": self.chance, "second": 1 - self.chance},
            "cells": [{"move": one.move, "chance": one.chance} for one in self.cells[:most]],
            "looks": self.looks,
            "seconds": self.seconds,
        }


@dataclass(frozen=True, slots=True)
class _Opinion:
    """What one source makes of a position."""

    chance: float
    """Of the side to move."""
    cells: dict[Move, float]
    """The same with a stone on each empty cell, the best first."""
    source: Source
    looks: int


def estimate(
    game: str, text: str | AnyPosition, visits: int = VISITS, games: int = GAMES
) -> HexEstimate:
    """An estimate of an unfinished position of Hex; a swap that is still possible is left out."""
    history = _read(game, text)
    position = _hex(history)
    if position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to solve.")
    begin = thinking.clock()
    found = _opinion(position, visits, games)
    rules, size = position.game, position.game.size
    return HexEstimate(
        board=views.board(history),
        chance=found.chance if position.to_move is Side.FIRST else 1 - found.chance,
        cells=tuple(
            CellEstimate(rules.format_move(move), divmod(move, size), chance)
            for move, chance in found.cells.items()
        ),
        needs=(distance(position, Side.FIRST), distance(position, Side.SECOND)),
        paths=(_path(position, Side.FIRST), _path(position, Side.SECOND)),
        source=found.source,
        looks=found.looks,
        seconds=thinking.clock() - begin,
    )


def course(game: str, text: str, games: int = GAMES_OF_A_COURSE) -> tuple[float, ...]:
    """The chance of the first side after each move of a game; 0 or 1 where it is over."""
    history = History.read(catalog.find(game), text)
    network = hex_family.engine.network_for(_hex(history).game)
    chances = []
    for position in cast("tuple[HexPosition, ...]", history.positions[1:]):
        outcome = position.outcome()
        if outcome is not None:
            chances.append(1.0 if outcome.winner is Side.FIRST else 0.0)
        elif isinstance(network, HexNetwork):
            chance = _share(network.opinion(position).value)
            chances.append(chance if position.to_move is Side.FIRST else 1 - chance)
        else:
            chances.append(influence(position, games).chance)
    return tuple(chances)


def there_are(game: str) -> bool:
    """Whether positions of `game` are estimated here."""
    return family_of(catalog.find(game)).estimates


def is_short(game: str) -> bool:
    """Whether an estimate takes a second at most."""
    return len(catalog.find(game).initial().legal_moves()) <= _MOST_SHORT


def _opinion(position: HexPosition, visits: int, games: int) -> _Opinion:
    network = hex_family.engine.network_for(position.game)
    if isinstance(network, HexNetwork):
        return _searched(position, network, visits)
    found = influence(position, games)
    chance = found.chance if position.to_move is Side.FIRST else 1 - found.chance
    return _Opinion(chance, {move: found.cells[move] for move in found.best}, "games", games)


def _searched(position: HexPosition, network: HexNetwork, visits: int) -> _Opinion:
    """The network with a tree; moves the tree did not try get the network's word on them."""
    report = HexSearch(network, SearchLimits(simulations=visits, threads=1)).report(position)
    chances = {
        branch.move: _share(float(branch.status) if branch.status else branch.value)
        for branch in report.branches.values()
        if branch.visits or branch.status
    }
    others = [move for move in report.branches if move not in chances]
    after = {move: position.play(move) for move in others}
    over = [move for move in others if after[move].outcome() is not None]
    chances |= dict.fromkeys(over, 1.0)
    glimpsed = [move for move in others if move not in over]
    if glimpsed:
        opinions = network.opinions([after[move] for move in glimpsed])
        chances |= {
            move: _share(-opinion.value) for move, opinion in zip(glimpsed, opinions, strict=True)
        }
    best = report.best
    enough = _LOOKED_AT * report.branches[best].visits

    def rank(move: Move) -> tuple[bool, bool, float, Move]:
        return move == best, report.branches[move].visits >= enough, chances[move], -move

    ordered = sorted(chances, key=rank, reverse=True)
    return _Opinion(
        _share(report.value), {move: chances[move] for move in ordered}, "network", report.visits
    )


def _share(value: float) -> float:
    """A value from -1 to 1 as a chance from 0 to 1."""
    return (1 + value) / 2


def _path(position: HexPosition, side: Side) -> tuple[Cell, ...]:
    return tuple(divmod(move, position.game.size) for move in cheapest_path(position, side))


def _hex(history: History) -> HexPosition:
    if family_of(history.game).estimates:
        return cast("HexPosition", history.position)
    raise InvalidOption("These estimates are for Hex, not for {game}.", game=history.game.name)


def _read(game: str, text: str | AnyPosition) -> History:
    return History.read(catalog.find(game), text) if isinstance(text, str) else History((text,))
