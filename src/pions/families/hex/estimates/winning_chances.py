"""Estimates in Hex: the side that is ahead, the cells that matter, the stones still needed.

The network estimates with a short search; random games do where it cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pions.core import cpu
from pions.core.language import _, explain, ngettext
from pions.core.numbers import percent, whole
from pions.core.types import Cell, Move, Side
from pions.families.hex.estimates.opinions import (
    Effort,
    EstimateSource,
    influence,
    opinions,
    share,
)
from pions.families.hex.hex_evaluators import cheapest_path
from pions.families.hex.search import network_file
from pions.families.hex.search.network import HexNetwork, network_for
from pions.families.solver_protocols import Section
from pions.games.hexagon import HexPosition

VISITS: Final = 160
"""Positions the search looks at for one position: about a third of a second on 11 by 11."""
GAMES: Final = 6000
"""Random games where there is no network; a chance is then known to about one percent."""
GAMES_OF_A_COURSE: Final = 800
"""The same for each position of a whole game."""
SECONDS: Final = 4.0
"""At most, however large the board and slow the machine."""
WATCHED: Final = Effort(visits=400, games=4 * GAMES, seconds=6.0)
"""The same for a reader who watches it improve and may leave at any moment."""

RANKED: Final = 5
"""The number of best cells that are named and numbered."""


@dataclass(frozen=True, slots=True)
class CellEstimate:
    """An empty cell, and the chance of the side to move with a stone there."""

    move: str
    cell: Cell
    chance: float


@dataclass(frozen=True, slots=True)
class HexEstimate:
    """An estimate by the network or random games, and by shortest paths; never a proof."""

    position: HexPosition
    chance: float
    """Of the first side, from 0 to 1."""
    cells: tuple[CellEstimate, ...]
    """The best first."""
    needs: tuple[int, int]
    """The fewest stones each side must add without any answer."""
    paths: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    """A path of each side that needs so few."""
    source: EstimateSource
    looks: int
    """Positions of the search, or random games."""
    seconds: float

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.position.game.parse_move(self.cells[0].move)

    @property
    def ranked(self) -> tuple[Move, ...]:
        """The cells that are named, the best first."""
        return tuple(
            map(self.position.game.parse_move, (cell.move for cell in self.cells[:RANKED]))
        )

    def json(self, most: int = RANKED) -> dict[str, Any]:
        """For other programs, with the best `most` cells."""
        return {
            "proof": False,
            "source": self.source,
            "chances": {"first": self.chance, "second": 1 - self.chance},
            "cells": [{"move": cell.move, "chance": cell.chance} for cell in self.cells[:most]],
            "looks": self.looks,
            "seconds": self.seconds,
        }

    def words(self) -> dict[str, Any]:
        """Return the sentences and cells that a page shows."""
        first, second = (_(colour) for colour in self.position.game.colours)
        mover = first if self.position.to_move is Side.FIRST else second
        return {
            "source": self.told_by,
            "share": self.chance,
            "chances": [percent(self.chance, digits=0), percent(1 - self.chance, digits=0)],
            "cells": [
                {
                    "move": cell.move,
                    "cell": cell.cell,
                    "chance": cell.chance,
                    "shown": str(round(100 * cell.chance)),
                    "words": percent(cell.chance, digits=0),
                }
                for cell in self.cells
            ],
            "needs": [self._stones(number) for number in self.needs],
            "paths": self.paths,
            "title": self._ahead(first, second),
            "others": self.crossing(mover),
            "order": self.order(),
        }

    @property
    def heading(self) -> str:
        """A line that says which side is ahead."""
        first, second = (_(colour) for colour in self.position.game.colours)
        chances = percent(self.chance, digits=0), percent(1 - self.chance, digits=0)
        return _("Estimate: {first} wins {chance}, {second} {other}").format(
            first=first, chance=chances[0], second=second, other=chances[1]
        )

    def sections(self) -> list[Section]:
        """Return the parts of an estimate on a terminal."""
        ranked = self.cells[:RANKED]
        best = ", ".join(f"{cell.move} {percent(cell.chance, digits=0)}" for cell in ranked)
        cells = _("The best cells, numbered on the board below: {cells}").format(cells=best)
        return [Section(list(filter(None, (self.told_by, cells, self.order()))), self.heading)]

    @property
    def marks(self) -> dict[Cell, str]:
        """The best cells, numbered."""
        return {one.cell: str(rank) for rank, one in enumerate(self.cells[:RANKED], start=1)}

    @property
    def told_by(self) -> str:
        """The source of the estimate, and its positions or games."""
        if self.source == "games":
            template = ngettext("By {count} random game.", "By {count} random games.", self.looks)
        elif self.looks == 1:
            template = _("By the network and a search of one position.")
        else:
            template = ngettext(
                "By the network and a search of {count} position.",
                "By the network and a search of {count} positions.",
                self.looks,
            )
        told = template.format(count=whole(self.looks))
        fault = network_file.fault() if self.source == "games" else None
        return told if fault is None else f"{told} {explain(fault)}"

    def crossing(self, mover: str) -> str:
        """Return why the best cell matters: by the shortest paths, or else by the source."""
        best = self.cells[0]
        if all(best.cell in path for path in self.paths):
            return _(
                "{cell} lies on the shortest path of both sides: whoever plays it gains twice."
            ).format(cell=best.move)
        if self.source == "network":
            return _("{who} would play {moves}.").format(who=mover, moves=best.move)
        return _("In random games, {who} wins most often where it holds {cell}.").format(
            who=mover, cell=best.move
        )

    def order(self, most: int = RANKED) -> str:
        """Why the best cells are not in the order of their chances; empty where they are."""
        chances = [round(100 * cell.chance) for cell in self.cells[:most]]
        if chances == sorted(chances, reverse=True):
            return ""
        return _(
            "First the cell that the search examined most: that is its choice. The chance of a "
            "cell it examined less is less sure."
        )

    def _ahead(self, first: str, second: str) -> str:
        best = self.cells[0].move
        if abs(self.chance - 0.5) < 0.02:
            return _("About even: {cell} matters most.").format(cell=best)
        who = first if self.chance > 0.5 else second
        return _("{who} is ahead: {cell} matters most.").format(who=who, cell=best)

    def _stones(self, number: int) -> str:
        if number >= self.position.game.size**2:
            return _("no path left")
        return ngettext("{count} stone", "{count} stones", number).format(count=number)


def improving(
    position: HexPosition,
    effort: Effort = WATCHED,
    clock: Callable[[], float] = cpu.clock,
) -> Iterator[HexEstimate]:
    """Yield estimates of an unfinished position, each better than the one before.

    A swap that is still possible is left out.
    """
    begin = clock()
    game = position.game
    (need, path), (their_need, their_path) = (cheapest_path(position, side) for side in Side)
    for opinion in opinions(position, effort, clock):
        yield HexEstimate(
            position=position,
            chance=opinion.chance if position.to_move is Side.FIRST else 1 - opinion.chance,
            cells=tuple(
                CellEstimate(game.format_move(move), divmod(move, game.size), chance)
                for move, chance in opinion.cells.items()
            ),
            needs=(need, their_need),
            paths=(_cells(path, game.size), _cells(their_path, game.size)),
            source=opinion.source,
            looks=opinion.looks,
            seconds=clock() - begin,
        )


def watched(position: HexPosition, seconds: float = WATCHED.seconds) -> Iterator[HexEstimate]:
    """`improving` for so long."""
    return improving(position, replace(WATCHED, seconds=seconds))


def estimate(
    position: HexPosition,
    visits: int = VISITS,
    games: int = GAMES,
    seconds: float = SECONDS,
) -> HexEstimate:
    """Return the last of them."""
    *_before, last = improving(position, Effort(visits, games, seconds))
    return last


def course(positions: Sequence[HexPosition], games: int = GAMES_OF_A_COURSE) -> list[float]:
    """The chance of the first side in each position, at a glance; 0 or 1 where it is over."""
    network = network_for(positions[0].game)
    chances = []
    for position in positions:
        outcome = position.outcome()
        if outcome is not None:
            chances.append(1.0 if outcome.winner is Side.FIRST else 0.0)
        elif isinstance(network, HexNetwork):
            chance = share(network.opinion(position).value)
            chances.append(chance if position.to_move is Side.FIRST else 1 - chance)
        else:
            chances.append(influence(position, games).chance)
    return chances


def _cells(path: Sequence[Move], size: int) -> tuple[Cell, ...]:
    return tuple(divmod(move, size) for move in path)
