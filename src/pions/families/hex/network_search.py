"""Choosing a move of Hex by the network and a tree: within seconds or visits, and no longer."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pions.core import thinking
from pions.core.errors import InvalidOption
from pions.core.types import Move
from pions.families.hex.network import HexNetwork
from pions.families.hex.network_tree import Branch, NetworkTree, SearchShape
from pions.games.hexagon import HexPosition

SAFETY: Final = 0.01
"""Seconds kept for what comes after the last batch."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How long a search may take: visits, seconds, or both; the first to run out ends it."""

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 0
    """Cores to use; 0 for all there are."""

    def __post_init__(self) -> None:
        given = [x for x in (self.simulations, self.seconds) if x is not None]
        if not given or min(given) <= 0 or any(map(math.isnan, given)):
            raise InvalidOption("A search needs a positive number of simulations or seconds.")


@dataclass(frozen=True, slots=True)
class SearchReport:
    """What a search has to say; an estimate, except where `state` says that it is sure."""

    branches: Mapping[Move, Branch]
    value: float
    """For the side to move, from -1 (it loses) to 1."""
    state: int
    """1 where the side to move surely wins, -1 where it surely loses, 0 where it is open."""
    line: tuple[Move, ...]
    """The moves both sides would play."""
    visits: int
    """Visits below the position, those kept from earlier moves included."""

    @property
    def best(self) -> Move:
        """The move to play: a sure win, else the most visited one not surely lost."""
        return max(
            self.branches.values(), key=lambda b: (b.status, b.visits, b.value, b.prior)
        ).move


def usual_batch(limits: SearchLimits, threads: int) -> int:
    """How many leaves wait together: a batch for each core, fewer where visits are few.

    A search of so many simulations is the same on every machine, however many cores it has.
    """
    batch = SearchShape().batch
    if limits.simulations is None:
        return batch * threads
    return max(1, min(batch, limits.simulations // 16))


class HexSearch:
    """A search that remembers the tree of the game it plays."""

    def __init__(
        self,
        network: HexNetwork,
        limits: SearchLimits,
        shape: SearchShape | None = None,
        clock: Callable[[], float] = thinking.clock,
    ) -> None:
        self._network = network
        self._limits = limits
        self._threads = thinking.processors(limits.threads)
        self._shape = shape or SearchShape(batch=usual_batch(limits, self._threads))
        self._clock = clock
        self._tree: NetworkTree | None = None

    def forget(self) -> None:
        """Start the next search from nothing."""
        self._tree = None

    def report(self, position: HexPosition) -> SearchReport:
        """Search an unfinished position within the limits."""
        began = self._clock()
        tree = self._tree
        if tree is None or not tree.follow(position):
            tree = self._tree = NetworkTree(position, self._network, self._threads)
        self._spend(tree, began)
        branches = {branch.move: branch for branch in tree.branches()}
        return SearchReport(branches, tree.value, tree.state, tuple(tree.line()), tree.visits)

    def _spend(self, tree: NetworkTree, began: float) -> None:
        """Grow the tree until time or visits run out, or more of them could change nothing."""
        limits = self._limits
        simulations = math.inf if limits.simulations is None else limits.simulations
        deadline = math.inf if limits.seconds is None else began + limits.seconds - SAFETY
        done = 0
        while not tree.state and not tree.full:
            spent = self._clock() - began
            left = simulations - done
            if deadline < math.inf and done:
                left = min(left, (deadline - began - spent) * done / spent)
            # One more batch is worth it only if it fits, and if the second could still catch up.
            if left < 1 or tree.lead() > left:
                return
            wanted = min(simulations - done, 16 * self._shape.batch)
            visits = tree.grow(int(wanted), self._shape)
            done += max(1, visits)
