"""UCT with RAVE for Hex of any size, by kernel.

Games are played in portions, with a look at the clock and Ctrl-C between them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from pions import kernels
from pions.compiled.stream import Stream
from pions.core import cpu
from pions.core.types import Move
from pions.families.hex import cell_arrays
from pions.families.hex.search.deadlines import time_to_search
from pions.families.hex.search.network import Opinion
from pions.games.hexagon import HexPosition, neighbours
from pions.search.budget import Budget, Meter

PORTION_SECONDS: Final = 0.02
LARGE: Final = 12
EDGE: Final = 2
"""On boards so large, cells so close to an edge are played next to stones only."""
MOST_NODES: Final = 8_000_000
"""A tree of about 220 megabytes; when it is full, games still count."""


@dataclass(frozen=True, slots=True)
class Manner:
    """The settings of the tree and of the random games."""

    exploration: float = 0.0
    """The weight of moves seldom tried; with RAVE, none is needed."""
    trust: float = 500.0
    """Visits until a move's own games weigh as much as those where it came later; 0: no RAVE."""
    mend: bool = True
    """Whether broken bridges are mended in random games."""


USUAL: Final = Manner()


def search(
    position: HexPosition,
    budget: Budget,
    rng: random.Random,
    manner: Manner = USUAL,
    clock: Callable[[], float] = cpu.clock,
) -> Opinion:
    """Play random games from an unfinished position within `budget`; one costs one node of it."""
    stream = Stream.drawn(rng)
    if budget.seconds is not None:
        budget = replace(budget, seconds=time_to_search(budget.seconds, position.game.size))
    meter = Meter(budget, clock)
    tree = kernels.hex.rave.new_tree(_room(budget, position), stream.low, stream.high)
    portion = 1  # how long a game takes is not known: without machine code, long
    while True:
        if budget.nodes is not None:
            portion = min(portion, budget.nodes - meter.nodes)
        began = clock()
        _grow(tree, position, portion, manner)
        meter.nodes += portion
        now = clock()
        pace = (now - began) / portion
        if meter.spent() or meter.left(now) < pace:
            break
        # Half or twice as many, towards portions of equal time; the last one is what fits.
        portion = max(1, portion * 2 if now - began < PORTION_SECONDS else portion // 2)
        if portion * pace > meter.left(now):
            portion = max(1, int(meter.left(now) / pace))
    lost = int(tree.counts[0, kernels.hex.rave.WINS]) / meter.nodes
    shares = _sensible(_shares(tree, position), position)
    return Opinion(shares, 1 - 2 * lost, nodes=meter.nodes)


def _sensible(shares: dict[Move, float], position: HexPosition) -> dict[Move, float]:
    """Return the shares without cells next to an edge and far from all stones, on a large board.

    There are too few games for so many cells: some useless ones win by chance.
    """
    size, taken = position.game.size, position.first | position.second
    if size < LARGE:
        return shares
    near = neighbours(size)

    def is_sensible(cell: Move) -> bool:
        if EDGE <= cell // size < size - EDGE and EDGE <= cell % size < size - EDGE:
            return True
        around = {far for place in near[cell] for far in near[place]}.union(near[cell])
        return any(taken >> place & 1 for place in around)

    kept = {cell: number for cell, number in shares.items() if is_sensible(cell)}
    total = sum(kept.values())
    if not total:
        return shares
    return dict.fromkeys(shares, 0.0) | {cell: number / total for cell, number in kept.items()}


def _room(budget: Budget, position: HexPosition) -> int:
    cells = position.game.size**2
    expected = MOST_NODES if budget.nodes is None else (budget.nodes + 2) * cells
    return min(MOST_NODES, expected)


def _grow(tree: Any, position: HexPosition, games: int, manner: Manner) -> None:  # noqa: ANN401 - its type is loaded on use
    size = position.game.size
    kernels.hex.rave.grow(
        games,
        kernels.hex.bridge_playouts.in_frame(cell_arrays.cells(position), size),
        position.to_move + 1,
        size,
        int(manner.mend),
        manner.exploration,
        manner.trust,
        tree,
    )


def _shares(tree: Any, position: HexPosition) -> dict[Move, float]:  # noqa: ANN401 - as above
    moves, first, counts, _ = tree
    size = position.game.size
    start, number = kernels.buffers.row(first, 0).tolist()
    visits = {}
    for child in range(start, start + number):
        row, column = divmod(int(moves[child]), size + 2)
        visits[(row - 1) * size + column - 1] = int(counts[child, kernels.hex.rave.VISITS])
    total = max(1, sum(visits.values()))
    return {move: number / total for move, number in visits.items()}
