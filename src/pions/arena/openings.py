"""Where games start: the empty board, then short random openings that favour nobody much."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Final, TypeAlias

from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.core.types import Move
from pions.families import family_of
from pions.games.catalog import AnyGame, AnyPosition
from pions.search.proof import ProofResult, prove

Opening: TypeAlias = tuple[Move, ...]

MOST_OPENINGS: Final = 10_000
_CANDIDATES: Final = 3
"""Random openings looked at for each one that is kept."""
_PLAYOUTS: Final = 16
"""Random games that tell how even a candidate is."""
_TRIES: Final = 60
"""Candidates drawn in a row, all seen before or all lost, before giving up."""


def openings(game: AnyGame, count: int, seed: int) -> tuple[Opening, ...]:
    """`count` different openings, or as many as there are: the empty board comes first.

    All have an even number of moves, so that whoever opens the game also moves first
    after the opening. A longer set begins with the shorter one of the same seed.
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
        found = [_fresh(game, rng, seen) for _ in range(_CANDIDATES)]
        candidates = [candidate for candidate in found if candidate is not None]
        if not candidates:
            break
        best = min(candidates, key=lambda one: abs(_share(one[1], rng) - 0.5))
        kept.append(best[0])
        seen.add(best[1].key)
    return tuple(kept)


def _fresh(
    game: AnyGame, rng: random.Random, seen: Collection[object]
) -> tuple[Opening, AnyPosition] | None:
    """A random opening to a position not in `seen` where nothing is decided, if one turns up."""
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
    """Of random games from here: how many points the side to move gets, a game."""
    share = family_of(position.game).openings.random_share or _random_game
    return sum(share(position, rng) for _ in range(_PLAYOUTS)) / _PLAYOUTS


def _random_game(position: AnyPosition, rng: random.Random) -> float:
    mover = position.to_move
    while (outcome := position.outcome()) is None:
        position = position.play(rng.choice(position.legal_moves()))
    return 0.5 if outcome.winner is None else float(outcome.winner is mover)
