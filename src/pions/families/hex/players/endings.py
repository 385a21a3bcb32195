"""The end of a game of Hex: won games are finished in few moves, lost ones are prolonged."""

from __future__ import annotations

from collections.abc import Mapping

from pions import kernels
from pions.core.types import Move
from pions.families.hex import cell_arrays
from pions.games.hexagon import HexPosition


def finishing(position: HexPosition) -> Move | None:
    """Return a move that makes an uncuttable chain which the fewest stones complete."""
    move = kernels.hex.bridges.finishing_move(
        cell_arrays.cells(position), position.to_move + 1, position.game.size
    )
    return None if move < 0 else int(move)


def is_lost(position: HexPosition) -> bool:
    """Whether a chain of the other side cannot be cut any more; False may mean unknown."""
    return bool(
        kernels.hex.bridges.is_sure(
            cell_arrays.cells(position), 2 - position.to_move, position.game.size
        )
    )


def resisting(position: HexPosition, liking: Mapping[Move, float]) -> Move:
    """A move that leaves the other side as many stones to add as possible; the most liked one."""
    size = position.game.size
    board = cell_arrays.cells(position)
    delays = kernels.hex.bridges.delays_after(
        board, position.to_move + 1, size, cell_arrays.near(size)
    )
    return max(liking, key=lambda move: (delays[move], liking[move]))
