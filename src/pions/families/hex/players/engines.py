"""The engines of Hex players: the policy of the network, tree search with it, random games."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Protocol

from pions.core import cpu
from pions.core.language import explain
from pions.families.hex.search import rave
from pions.families.hex.search.network import HexNetwork, Opinion, network_for
from pions.families.hex.search.network_search import HexSearch, SearchLimits
from pions.families.hex.search.rave import Manner
from pions.games.hexagon import Hex, HexPosition
from pions.search.budget import Budget


class HexEngine(Protocol):
    """Thinks about positions of one game."""

    def think(self, position: HexPosition) -> Opinion:
        """All it can do within its limits."""

    def glance(self, position: HexPosition) -> Opinion:
        """Return an answer within some milliseconds."""

    def allow(self, seconds: float) -> None:
        """Think for so many seconds at most from now on; what is known of the game stays."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The policy of the network, without a search."""

    network: HexNetwork

    def think(self, position: HexPosition) -> Opinion:
        """The policy and the value of the position."""
        return self.network.opinion(position)

    def glance(self, position: HexPosition) -> Opinion:
        """`think`, which takes milliseconds."""
        return self.think(position)

    def allow(self, seconds: float) -> None:
        """It never takes longer than it must."""


@dataclass(frozen=True, slots=True)
class Searching:
    """A tree search guided by the network (PUCT)."""

    network: HexNetwork
    search: HexSearch

    @classmethod
    def within(
        cls,
        limits: SearchLimits,
        network: HexNetwork,
        clock: Callable[[], float] = cpu.clock,
    ) -> Searching:
        """A search within `limits`."""
        return cls(network, HexSearch(network, limits, clock=clock))

    def think(self, position: HexPosition) -> Opinion:
        """Return the share of visits of each move, and what is proved.

        The policy counts as one visit: it decides where time was too short for any.
        """
        report = self.search.report(position)
        looks = 1 + sum(branch.visits for branch in report.branches.values())
        return Opinion(
            {
                move: (branch.visits + branch.prior) / looks
                for move, branch in report.branches.items()
            },
            report.value,
            report.state,
            {move: branch.status for move, branch in report.branches.items()},
            looks,
        )

    def glance(self, position: HexPosition) -> Opinion:
        """The policy of the network, without a search."""
        return Policy(self.network).think(position)

    def allow(self, seconds: float) -> None:
        """Search so many seconds a move; the tree stays."""
        self.search.allow(seconds)


@dataclass(slots=True)
class RandomGames:
    """UCT with RAVE: for boards the network does not know, and where there is none."""

    budget: Budget
    rng: random.Random
    manner: Manner = rave.USUAL
    clock: Callable[[], float] = cpu.clock

    def think(self, position: HexPosition) -> Opinion:
        """The share of visits of each move, within the budget."""
        return self._asked(position, self.budget)

    def glance(self, position: HexPosition) -> Opinion:
        """The same after 200 random games at most."""
        return self._asked(position, Budget(nodes=min(200, self.budget.nodes or 200)))

    def _asked(self, position: HexPosition, budget: Budget) -> Opinion:
        return rave.search(position, budget, self.rng, self.manner, self.clock)

    def allow(self, seconds: float) -> None:
        """Search so many seconds a move."""
        self.budget = replace(self.budget, seconds=seconds)


def engine_for(
    game: Hex, with_network: Callable[[HexNetwork], HexEngine], without: Callable[[], HexEngine]
) -> HexEngine:
    """An engine for `game`; where there is no network, `without` it, and a line in the log."""
    network = network_for(game)
    if isinstance(network, HexNetwork):
        return with_network(network)
    _say_once(explain(network))
    return without()


@cache
def _say_once(sentence: str) -> None:
    """Warn once a process: a series builds its players again for every game."""
    logging.getLogger("pions").warning("%s", sentence)
