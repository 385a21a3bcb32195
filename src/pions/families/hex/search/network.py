"""The network as a thing to ask: many positions at once, on as many cores as it may use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from pions import kernels
from pions.compiled import Array
from pions.core.errors import PionsError
from pions.core.types import Move, Side
from pions.families.hex.search import network_file
from pions.families.hex.search.network_file import NetworkFault
from pions.games.hexagon import MAX_SIZE, Hex, HexPosition

SMALLEST: Final = 3
LARGEST: Final = MAX_SIZE
"""The board sizes the network is trusted with; it was trained on 5 to 13 (see docs/hex.md)."""


def covers(size: int) -> bool:
    """Whether the network plays boards of this size well."""
    return SMALLEST <= size <= LARGEST


@dataclass(frozen=True, slots=True)
class Opinion:
    """The opinion of a network, a search or random games on an unfinished position."""

    policy: Mapping[Move, float]
    """The share of each empty cell, from 0 to 1; they sum to 1."""
    value: float
    """For the side to move, from -1 (it loses) to 1; an estimate."""
    state: int = 0
    """1 where the side to move surely wins, -1 where it surely loses, 0 where it is open."""
    statuses: Mapping[Move, int] | None = None
    """The same of each move, for the side that plays it, where something is sure."""
    nodes: int = 1
    """Positions that were looked at, or games."""


class HexNetwork:
    """A trained network. It may be shared by searches that take turns."""

    def __init__(self, contents: network_file.Contents) -> None:
        self.about = contents.about
        self._weights = network_file.weights(contents)
        self._buffers: dict[tuple[int, int], Array] = {}

    def evaluate(
        self, views: Array, size: int, threads: int = 1, *, plain: bool = False
    ) -> tuple[Array, Array]:
        """Return logits ``[n, size * size]`` and values ``[n]`` of boards seen by their mover.

        ``views[n, size * size]`` hold 1 for the stones of the mover, who joins top and bottom, and
        2 for the others (see `kernels.network.search_tree.seen_by`). The number of threads does not
        change the answer. `plain` asks the definition, which is slower but needs no compiling.
        """
        if plain:
            return kernels.network.plain.forward(self._weights.arrays, views, size)
        return kernels.network.inference.evaluate(
            self._weights, views, size, self._buffers, threads
        )

    def opinions(
        self, positions: Sequence[HexPosition], threads: int = 1, *, plain: bool = False
    ) -> list[Opinion]:
        """Return the opinion of each unfinished position; all have one size."""
        size = positions[0].game.size
        stones = [(p.first, p.second, int(p.to_move)) for p in positions]
        views = kernels.network.inference.views_of(stones, size)
        logits, values = self.evaluate(views, size, threads, plain=plain)
        return [
            Opinion(_policy(position, kernels.buffers.row(logits, number)), float(values[number]))
            for number, position in enumerate(positions)
        ]

    def opinion(self, position: HexPosition, *, plain: bool = False) -> Opinion:
        """Return the opinion of one unfinished position."""
        return self.opinions([position], plain=plain)[0]


def _policy(position: HexPosition, logits: Array) -> dict[Move, float]:
    size = position.game.size
    taken = position.first | position.second
    empty = [cell for cell in range(size * size) if not taken >> cell & 1]
    shown = empty
    if position.to_move is Side.SECOND:
        shown = [cell % size * size + cell // size for cell in empty]
    return dict(zip(empty, kernels.network.inference.shares(logits, shown), strict=True))


@cache
def shipped() -> HexNetwork:
    """The network that comes with the package, read when it is first wanted."""
    return HexNetwork(network_file.read(network_file.shipped()))


class NotCovered(PionsError):
    """The network does not know boards of this size; UCT plays instead."""


def network_for(game: Hex) -> HexNetwork | PionsError:
    """The network, or why it does not play `game`."""
    if not covers(game.size):
        return NotCovered(
            "The Hex network knows boards of {low} to {high}, not {size}; UCT plays instead.",
            low=SMALLEST,
            high=LARGEST,
            size=game.size,
        )
    try:
        return shipped()
    except NetworkFault as fault:
        return fault
