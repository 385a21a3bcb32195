"""Perfect play on small Hex boards: won positions are kept, lost ones prolonged.

Every move of a won position is proved by the solver. The network chooses among the winning moves,
and where to resist.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from typing import Final

from pions.core.analysis import Analysis
from pions.core.errors import InvalidOption
from pions.core.types import Move
from pions.families.hex.players import endings
from pions.families.hex.players.engines import HexEngine, Policy, RandomGames
from pions.families.hex.players.hex_player import can_swap, fair_opening
from pions.families.hex.proofs.hex_solver import HexSolver, solver_for
from pions.families.hex.search.network import HexNetwork, network_for
from pions.games.hexagon import Hex, HexPosition
from pions.search.budget import Budget
from pions.search.scoring import WIN
from pions.search.simplest_players import BestOf

LARGEST: Final = 6
"""On larger boards some positions take the solver minutes."""
_GAMES: Final = 200
"""Random games a move that choose among winning moves where there is no network."""


def oracle(game: Hex) -> HexSolver:
    """Return the solver of `game`, on boards that it solves quickly."""
    if game.size > LARGEST:
        raise InvalidOption(
            "{game} has {cells} cells: with more than {most}, no player here is perfect.",
            game=game.name,
            cells=game.size**2,
            most=LARGEST**2,
        )
    return solver_for(Hex(game.size))


def build(game: Hex, style: str, rng: random.Random) -> PerfectHex | BestOf[HexPosition]:
    """The player of a style: ``fastest``, or ``any`` move that keeps the result."""
    solver = oracle(game)
    if style == "any":
        return BestOf(partial(_proved, solver), rng)
    network = network_for(game)
    # Without the network the moves are still perfect, so nothing is logged.
    engine = Policy(network) if isinstance(network, HexNetwork) else None
    return PerfectHex(solver, engine or RandomGames(Budget(nodes=_GAMES), rng), rng)


@dataclass(frozen=True, slots=True)
class PerfectHex:
    """Plays the winning move its engine likes best; resists where there is none."""

    solver: HexSolver
    engine: HexEngine
    rng: random.Random

    def choose(self, position: HexPosition) -> Move:
        """A move after which the game still ends as it should."""
        if position.game.swap and position.ply == 0:
            return fair_opening(position.game, self.rng)  # the other side wins in any case
        sure = endings.finishing(position)
        if sure is not None:
            return sure
        liking = self.engine.glance(position).policy
        if self.solver.winner(position) is not position.to_move:
            if can_swap(position):
                return position.game.swap_move
            return endings.resisting(position, liking)
        return next(
            move
            for move in sorted(liking, key=lambda move: (-liking[move], move))
            if self.solver.winner(position.play(move)) is position.to_move
        )

    def analyse(self, position: HexPosition) -> Analysis:
        """`WIN` for every move that wins, minus `WIN` for the others: proofs."""
        return _proved(self.solver, position)


def _proved(solver: HexSolver, position: HexPosition) -> Analysis:
    if not position.legal_moves():
        return Analysis({}, 0, 0, exact=True)
    before = solver.looks
    wins = solver.wins(position)
    scores = {move: WIN if won else -WIN for move, won in wins.items()}
    return Analysis(scores, 0, solver.looks - before, exact=True)
