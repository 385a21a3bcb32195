"""Players of Hex: an engine, and what all of them do: swap, finish what is won, resist."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

from pions.core.analysis import Analysis
from pions.core.types import Move
from pions.families.hex.players import endings, readiness
from pions.families.hex.players.engines import HexEngine
from pions.families.hex.players.fair_openings import FAIR
from pions.families.hex.players.naive_player import naive_move
from pions.families.hex.search.network import HexNetwork, Opinion, network_for
from pions.games.hexagon import Hex, HexPosition
from pions.search.scoring import WIN

LIKED: Final = 0.25
"""Moves liked less than this share of the best are not drawn."""


EVEN: Final = 0.03
"""Openings that are so much less fair than the fairest are as good as that one."""


def fair_opening(game: Hex, rng: random.Random) -> Move:
    """A cell after which no side is ahead, as far as is known: one of several, drawn by `rng`."""
    if game.size not in FAIR:  # so small that every cell wins, or none
        return 0
    unfair = {game.parse_move(cell): abs(chance - 0.5) for cell, chance in FAIR[game.size].items()}
    least = min(unfair.values())
    cell = rng.choice([cell for cell, by in unfair.items() if by <= least + EVEN])
    return rng.choice((cell, game.size**2 - 1 - cell))  # half a turn changes nothing


@dataclass(slots=True)
class HexPlayer:
    """Plays the best move of its engine."""

    engine: HexEngine
    rng: random.Random
    finishes: bool = True
    """Whether it knows chains that cannot be cut; without, it is its engine alone."""
    variety: int = 0
    """Plies at which the move is drawn among the good ones, in proportion."""
    waits: bool = True
    """Whether it waits for machine code that is not there yet, or answers at a glance."""
    longest: float = math.inf
    """The most seconds a move, even where more are allowed."""

    def allow(self, seconds: float) -> None:
        """Think for so many seconds a move at most; what is known of the game stays."""
        self.waits = False
        self.engine.allow(min(seconds, self.longest))

    def choose(self, position: HexPosition) -> Move:
        """One of the moves with the highest score."""
        if position.game.swap and position.ply == 0:
            return fair_opening(position.game, self.rng)
        if not self.waits and not readiness.soon():
            return self._glimpsed(position)
        sure = self._sure(position) if self.finishes else None
        return self._searched(position) if sure is None else sure

    def _sure(self, position: HexPosition) -> Move | None:
        """Return the move where an uncuttable chain decides the game; ``None`` elsewhere."""
        won = endings.finishing(position)
        if won is None and endings.is_lost(position):
            return endings.resisting(position, self.engine.glance(position).policy)
        return won

    def _searched(self, position: HexPosition) -> Move:
        opinion = self.engine.think(position)
        if self.finishes and opinion.state < 0 and not can_swap(position):
            return endings.resisting(position, opinion.policy)
        scores = scores_of(position, opinion)
        top = max(scores.values())
        if position.ply < self.variety and top <= 1:
            good = {move: score for move, score in scores.items() if score >= LIKED * top}
            return self.rng.choices(list(good), list(good.values()))[0]
        return self.rng.choice([move for move, score in scores.items() if score == top])

    def analyse(self, position: HexPosition) -> Analysis:
        """Score each move by its share; sure wins and losses by plus and minus `WIN`."""
        if not position.legal_moves():
            return Analysis({}, 0, 0)
        opinion = self.engine.think(position)
        scores = scores_of(position, opinion)
        if self.finishes:
            won = endings.finishing(position)
            if won is not None:
                scores[won] = WIN + 1
        return Analysis(scores, 0, opinion.nodes)

    def _glimpsed(self, position: HexPosition) -> Move:
        """Return a move without machine code: by the network's policy, or else the naive one."""
        network = network_for(position.game)
        if not isinstance(network, HexNetwork):
            return naive_move(position, position.to_move)
        scores = scores_of(position, network.opinion(position, plain=True))
        return max(scores, key=scores.__getitem__)


def can_swap(position: HexPosition) -> bool:
    """Whether the opening may be taken over now."""
    return position.game.swap and position.ply == 1


def scores_of(position: HexPosition, opinion: Opinion) -> dict[Move, float]:
    """A score for each legal move, the swap included."""
    scores: dict[Move, float] = dict(opinion.policy)
    for move, status in (opinion.statuses or {}).items():
        if status:
            scores[move] = WIN * status
    if can_swap(position):
        # Whoever swaps stands where the other side stood: behind, it is a gain.
        scores[position.game.swap_move] = 2 * WIN if opinion.value < 0 else 0
    return scores
