"""Counting the tree: by kernel where the board fits, in plain Python elsewhere."""

from __future__ import annotations

from typing import Final

from pions import kernels
from pions.core.protocols import Position
from pions.games.gravity import GravityPosition
from pions.games.hexagon import HexPosition
from pions.search import perft as plain
from pions.solve import boards

_AT_ONCE: Final = {GravityPosition: 8, HexPosition: 4}
"""Plies left to one call of a kernel: short enough that Ctrl-C is heard."""


def perft(position: Position, depth: int) -> int:
    """`pions.search.perft.perft`, as fast as this machine can."""
    if depth > _AT_ONCE.get(type(position), depth):
        return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())
    if isinstance(position, GravityPosition) and boards.fits(position.game) and depth >= 0:
        return kernels.gravity.perft(
            position.mine, position.mask, depth, *boards.shape(position.game)
        )
    if isinstance(position, HexPosition) and depth >= 0:
        game = position.game
        return kernels.hexagon.perft(
            boards.cells(position),
            position.ply,
            int(game.swap),
            depth,
            game.size,
            boards.near(game.size),
        )
    return plain.perft(position, depth)
