"""Openings of games: the empty board, then short random ones that favour neither side."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Final, TypeAlias

from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.core.types import Move
from pions.families import family_of
from pions.games.catalog import AnyGame, AnyPosition
from pions.search.mcts import random_playout
from pions.search.proof import ProofResult, prove

Opening: TypeAlias = tuple[Move, ...]

MOST_OPENINGS: Final = 10_000
_CANDIDATES: Final = 3
"""Random openings compared for each one that is kept."""
_PLAYOUTS: Final = 16
"""Random games that say how even a candidate is."""
_TRIES: Final = 60
"""Unsuitable openings drawn in a row before the search ends."""


def openings(game: AnyGame, count: int, seed: int) -> tuple[Opening, ...]:
    """Return `count` different openings, or as many as there are: the empty board comes first.

    All have an even number of moves, so that the opener moves first after them, too. A longer set
    begins with the shorter one of the same seed. Raises `InvalidOption`.
    """
    if not 1 <= count <= MOST_OPENINGS:
        raise InvalidOption(
            "The number of openings must be from 1 to {most}, not {count}.",
            most=MOST_OPENINGS,
            count=count,
        )
    kept: list[Opening] = [()]
    seen = {game.initial().key}
    while len(kept) < count:
        rng = generator(seed, "opening", len(kept))
        drawn = [_new_opening(game, rng, seen) for _ in range(_CANDIDATES)]
        candidates = [candidate for candidate in drawn if candidate is not None]
        if not candidates:
            break
        moves, position = min(candidates, key=lambda found: abs(_share(found[1], rng) - 0.5))
        kept.append(moves)
        seen.add(position.key)
    return tuple(kept)


def _new_opening(
    game: AnyGame, rng: random.Random, seen: Collection[object]
) -> tuple[Opening, AnyPosition] | None:
    """Return a random opening to an undecided position that is not in `seen`, if one is found."""
    style = family_of(game).openings
    for _ in range(_TRIES):
        position: AnyPosition = game.initial()
        moves: list[Move] = []
        for _ in range(style.plies(game)):
            legal = [move for move in position.legal_moves() if style.may_open(game, move)]
            if not legal:
                break
            moves.append(rng.choice(legal))
            position = position.play(moves[-1])
        if position.key not in seen and _is_open(position):
            return tuple(moves), position
    return None


def _is_open(position: AnyPosition) -> bool:
    if position.outcome() is not None or position.ply % 2:
        return False
    proof = family_of(position.game).openings.proof
    return not proof or prove(position, proof) is ProofResult.OPEN


def _share(position: AnyPosition, rng: random.Random) -> float:
    share = family_of(position.game).openings.random_share or _random_game
    return sum(share(position, rng) for _ in range(_PLAYOUTS)) / _PLAYOUTS


def _random_game(position: AnyPosition, rng: random.Random) -> float:
    winner = random_playout(position, rng).winner
    return 0.5 if winner is None else float(winner is position.to_move)
