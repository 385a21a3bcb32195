"""Where games start: the empty board, then short random openings that favour nobody much."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Final, TypeAlias

from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.games.catalog import AnyGame, AnyPosition
from pions.games.hexagon import Hex, HexPosition, chain
from pions.search.proof import Verdict, prove

Opening: TypeAlias = tuple[Move, ...]

MOST_OPENINGS: Final = 10_000
_CANDIDATES: Final = 3
"""Random openings looked at for each one that is kept."""
_PLAYOUTS: Final = 16
"""Random games that tell how even a candidate is."""
_PROOF_DEPTH: Final = 3
"""No side may have a forced win this many plies deep."""
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
    for _ in range(_TRIES):
        position: AnyPosition = game.initial()
        moves: list[Move] = []
        for _ in range(_plies(game)):
            legal = position.legal_moves()
            if isinstance(game, Hex) and game.swap:
                legal = tuple(move for move in legal if move != game.swap_move)
            if not legal:
                break
            moves.append(rng.choice(legal))
            position = position.play(moves[-1])
        if position.key not in seen and _is_open(position):
            return tuple(moves), position
    return None


def _plies(game: AnyGame) -> int:
    """Long enough for a thousand different openings where the board has them."""
    if isinstance(game, Hex):
        return 2
    return 4 if game.width >= 6 else 2


def _is_open(position: AnyPosition) -> bool:
    if position.outcome() is not None or position.ply % 2:
        return False
    # In Hex three plies prove something only next to the end, and cost a second on a large board.
    if isinstance(position.game, Hex):
        return True
    return prove(position, _PROOF_DEPTH) is Verdict.OPEN


def _share(position: AnyPosition, rng: random.Random) -> float:
    """Of random games from here: how many points the side to move gets, a game."""
    points = 0.0
    for _ in range(_PLAYOUTS):
        if isinstance(position, HexPosition):
            points += _random_hex(position, rng)
        else:
            points += _random_game(position, rng)
    return points / _PLAYOUTS


def _random_game(position: AnyPosition, rng: random.Random) -> float:
    mover = position.to_move
    while (outcome := position.outcome()) is None:
        position = position.play(rng.choice(position.legal_moves()))
    return 0.5 if outcome.winner is None else float(outcome.winner is mover)


def _random_hex(position: HexPosition, rng: random.Random) -> float:
    """The same, by filling the whole board: in Hex that changes no winner, and asks once."""
    taken = position.first | position.second
    cells = [cell for cell in range(position.game.size**2) if not taken >> cell & 1]
    rng.shuffle(cells)
    # An opening is even, so FIRST is to move: every other cell is its own.
    stones = position.first | sum(1 << cell for cell in cells[::2])
    return float(bool(chain(stones, position.game.size, Side.FIRST)))
