"""Choosing a move of Hex by the network and a tree: within seconds or visits, and no longer."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pions.core import cpu
from pions.core.errors import InvalidOption
from pions.core.types import Move
from pions.families.hex.search.deadlines import time_to_search
from pions.families.hex.search.network import HexNetwork
from pions.families.hex.search.network_tree import Branch, NetworkTree, SearchShape
from pions.games.hexagon import HexPosition

DECAY: Final = 0.7
"""The factor by which a slow visit is forgotten: other programs may slow the machine for a
while."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The limits of a search: visits, seconds, or both; the first to run out ends it."""

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
    """The result of a search: an estimate, except where `state` is not 0."""

    branches: Mapping[Move, Branch]
    value: float
    """For the side to move, from -1 (it loses) to 1."""
    state: int
    """1 where the side to move surely wins, -1 where it surely loses, 0 where it is open."""
    visits: int
    """Visits below the position, those kept from earlier moves included."""

    @property
    def best(self) -> Move:
        """The move to play: a sure win, else the most visited one not surely lost."""
        return max(
            self.branches.values(), key=lambda b: (b.status, b.visits, b.value, b.prior)
        ).move


def cores_at_once(limits: SearchLimits, threads: int) -> int:
    """Return for how many cores leaves are gathered: one where simulations limit the search.

    So such a search is the same on every machine.
    """
    return threads if limits.simulations is None else 1


class HexSearch:
    """A search that remembers the tree of the game it plays."""

    def __init__(
        self,
        network: HexNetwork,
        limits: SearchLimits,
        shape: SearchShape | None = None,
        clock: Callable[[], float] = cpu.clock,
    ) -> None:
        self._network = network
        self.limits = limits
        self._threads = cpu.processors(limits.threads)
        self._shape = shape or SearchShape()
        self._at_once = cores_at_once(limits, self._threads)
        self._clock = clock
        self._tree: NetworkTree | None = None
        self._pace = 0.0
        """Seconds a visit, lately: the slowest, and less the longer ago it was."""

    def allow(self, seconds: float, simulations: int | None = None) -> None:
        """Take so many seconds from the next search on, and visits if given; the tree stays."""
        visits = self.limits.simulations if simulations is None else simulations
        self.limits = replace(self.limits, seconds=seconds, simulations=visits)

    def report(self, position: HexPosition, *, watched: bool = False) -> SearchReport:
        """Search an unfinished position within the limits.

        It ends before them where its choice is clear, unless it is `watched` for the chances, too.
        """
        began = self._clock()
        tree = self._tree
        if tree is None or not tree.follow(position):
            tree = self._tree = NetworkTree(position, self._network, self._threads)
            self._pace = self._clock() - began  # it has asked the network about one board
        self._spend(tree, began, watched=watched)
        return told(tree)

    def _spend(self, tree: NetworkTree, began: float, *, watched: bool) -> None:
        """Grow the tree until time or visits run out, or more of them could change nothing."""
        limits = self.limits
        simulations = math.inf if limits.simulations is None else limits.simulations
        deadline = math.inf
        if limits.seconds is not None:
            deadline = began + time_to_search(limits.seconds, tree.position.game.size)
        done, kept = 0, tree.visits
        while not tree.state and not tree.full:
            now = self._clock()
            left = simulations - done
            if deadline < math.inf and done and now > began:
                left = min(left, (deadline - now) * done / (now - began))
            batch = self._fitting(deadline - now, kept + done)
            # One more batch is worth it only if it fits, and if the second could still catch up.
            if batch < 1 or left < 1 or (not watched and tree.lead() > left):
                return
            wanted = min(simulations - done, 16 * batch)
            visits = max(1, tree.grow(int(wanted), replace(self._shape, batch=batch)))
            done += visits
            self._pace = max(DECAY * self._pace, (self._clock() - now) / visits)

    def _fitting(self, seconds: float, visits: int) -> int:
        """Return how many leaves of a batch fit into `seconds`; a cut one may use only one core.

        A leaf gathered before the others of its batch are known is a little blind, which costs more
        than the batch saves as long as there are few visits.
        """
        shape = self._shape
        few = visits // shape.visits_a_leaf if shape.visits_a_leaf else shape.batch
        batch = self._at_once * max(1, min(shape.batch, few))
        if seconds <= 0:
            return 0
        if seconds > batch * self._pace:
            return batch
        return min(batch, int(seconds / (self._threads * self._pace)))


def told(tree: NetworkTree) -> SearchReport:
    """Return the report of a tree."""
    branches = {branch.move: branch for branch in tree.branches()}
    return SearchReport(branches, tree.value, tree.state, tree.visits)
