"""Opinions on a Hex position by the network or random games: one soon, then better ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from pions import kernels
from pions.core.seeds import derive
from pions.core.types import Move, Side
from pions.families.hex import cell_arrays
from pions.families.hex.search.network import HexNetwork, network_for
from pions.families.hex.search.network_search import HexSearch, SearchLimits, SearchReport
from pions.games.hexagon import HexPosition

EstimateSource: TypeAlias = Literal["network", "games"]
ClockFunction: TypeAlias = Callable[[], float]

FIRST_VISITS: Final = 16
FIRST_GAMES: Final = 400
FIRST_SECONDS: Final = 0.3
"""The time of the first opinion."""
STEP_SECONDS: Final = 0.7
"""The longest time to the next one."""
GLIMPSED_AT_ONCE: Final = 4
_LOOKED_AT: Final = 0.1
"""A move with this share of the visits of the best one has been looked at; others were glimpsed."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The most visits, games and seconds to spend."""

    visits: int
    games: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Consideration:
    """The opinion of one source."""

    chance: float
    """Of the side to move."""
    cells: dict[Move, float]
    """The same with a stone on a cell, the best first; cells not looked at are absent."""
    source: EstimateSource
    looks: int


def opinions(
    position: HexPosition, effort: Effort, clock: ClockFunction
) -> Iterator[Consideration]:
    """Return opinions of an unfinished position, each better than the one before; one at least.

    Loading the network counts.
    """
    ends = clock() + effort.seconds
    network = network_for(position.game)
    if isinstance(network, HexNetwork):
        return Considered(position, network, effort, clock, ends).opinions()
    return _by_random_games(position, effort, clock, ends)


@dataclass(slots=True)
class Considered:
    """A position looked at by the network and a tree; moves the tree did not try are glimpsed."""

    position: HexPosition
    network: HexNetwork
    effort: Effort
    clock: ClockFunction
    ends: float
    _search: HexSearch = field(init=False)
    _glimpses: dict[Move, float] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        limits = SearchLimits(simulations=self.effort.visits, threads=1)
        self._search = HexSearch(self.network, limits, clock=self.clock)

    def opinions(self) -> Iterator[Consideration]:
        """Yield opinions of more visits, with a look at more of the cells without any."""
        visits = min(FIRST_VISITS, self.effort.visits)
        report = self._searched(visits, FIRST_SECONDS)
        self._glimpse(report, min(FIRST_SECONDS, self._left()))
        yield self._told(report)
        while self._left() > 0:
            before = report.visits
            wanted = min(max(FIRST_VISITS, before), self.effort.visits - before)
            if not report.state and wanted > 0:
                report = self._searched(wanted, STEP_SECONDS / 2)
                if report.visits == before:  # a slow start promises nothing: once more
                    report = self._searched(1, self._left())
            # A search that is sure visits nothing more.
            if not self._glimpse(report, STEP_SECONDS / 2) and report.visits == before:
                return
            yield self._told(report)

    def _left(self) -> float:
        return self.ends - self.clock()

    def _searched(self, visits: int, seconds: float) -> SearchReport:
        self._search.allow(max(0.01, min(seconds, self._left())), visits)
        return self._search.report(self.position, watched=True)

    def _glimpse(self, report: SearchReport, seconds: float) -> bool:
        """Ask the network about cells without visits, likely ones first; say if there were any."""
        ends = self.clock() + min(seconds, self._left())
        others = [
            branch
            for branch in report.branches.values()
            if not branch.visits and not branch.status and branch.move not in self._glimpses
        ]
        others.sort(key=lambda branch: -branch.prior)
        for start in range(0, len(others), GLIMPSED_AT_ONCE):
            moves = [branch.move for branch in others[start : start + GLIMPSED_AT_ONCE]]
            after = {move: self.position.play(move) for move in moves}
            over = [move for move in moves if after[move].outcome() is not None]
            self._glimpses |= dict.fromkeys(over, 1.0)
            asked = [move for move in moves if move not in over]
            if asked:
                opinions = self.network.opinions([after[move] for move in asked])
                self._glimpses |= {
                    move: share(-one.value) for move, one in zip(asked, opinions, strict=True)
                }
            if self.clock() >= ends:
                break
        return bool(others)

    def _told(self, report: SearchReport) -> Consideration:
        chances = self._glimpses | {
            branch.move: share(float(branch.status) if branch.status else branch.value)
            for branch in report.branches.values()
            if branch.visits or branch.status
        }
        best = report.best if report.best in chances else max(chances, key=chances.__getitem__)
        enough = _LOOKED_AT * report.branches[best].visits

        def rank(move: Move) -> tuple[bool, bool, float, Move]:
            return move == best, report.branches[move].visits >= enough, chances[move], -move

        ordered = sorted(chances, key=rank, reverse=True)
        cells = {move: chances[move] for move in ordered}
        return Consideration(share(report.value), cells, "network", max(1, report.visits))


def _by_random_games(
    position: HexPosition, effort: Effort, clock: ClockFunction, ends: float
) -> Iterator[Consideration]:
    games = min(FIRST_GAMES, effort.games)
    while True:
        began = clock()
        result = influence(position, games)
        chance = result.chance if position.to_move is Side.FIRST else 1 - result.chance
        cells = {move: result.cells[move] for move in result.best}
        yield Consideration(chance, cells, "games", games)
        pace = (clock() - began) / games
        fits = effort.games if pace == 0 else min(effort.games, int((ends - clock()) / pace))
        if fits <= games or games == effort.games:
            return
        games = min(4 * games, fits)


def share(value: float) -> float:
    """A value from -1 to 1 as a chance from 0 to 1."""
    return (1 + value) / 2


@dataclass(frozen=True, slots=True)
class Influence:
    """The outcome of many random games: which side is ahead, and which cells matter."""

    chance: float
    """The share of games that the first side won."""
    cells: Mapping[Move, float]
    """For each empty cell, the share the side to move won of the games where it held the cell."""
    games: int

    @property
    def best(self) -> tuple[Move, ...]:
        """The empty cells, the most useful first."""
        return tuple(sorted(self.cells, key=lambda cell: (-self.cells[cell], cell)))


def influence(position: HexPosition, games: int, seed: int = 0) -> Influence:
    """Play `games` random games from a position that is not over; the same seed, the same answer.

    Swaps are left out.
    """
    size = position.game.size
    wins, owned, won = kernels.hex.playouts.playout_owners(
        cell_arrays.cells(position),
        position.ply,
        derive(seed, "influence"),
        games,
        size,
        cell_arrays.near(size),
    )
    mover = position.to_move
    taken = position.stones(Side.FIRST) | position.stones(Side.SECOND)
    cells = {
        # A cell that no game reached is as good as the position.
        cell: int(won[mover, cell]) / held if (held := int(owned[mover, cell])) else wins / games
        for cell in range(size * size)
        if not taken >> cell & 1
    }
    return Influence(int(wins) / games, cells, games)
