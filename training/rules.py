"""Hex on an accelerator: boards of any size up to a canvas, as fixed-shape arrays.

A board of `size` cells a side sits in the top-left corner of a canvas of `side` cells a side:

    size 3 on a canvas of side 4      planes seen by the network (side + 2 a side)
        . . .                             + - - - +      - : edge of the player to move
         . . .                            | . . . |      | : edge of the other player
          . . .                           | . . . |      + : both
                (unused)                  | . . . |
                                          + - - - +      the rest is zero, outside `inside`

Every function here treats one game; callers map them over a batch with `jax.vmap`.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))


class State(NamedTuple):
    """A game in progress, seen by the side to move."""

    board: Array
    """int16[side * side]: 0 empty, > 0 mine, < 0 theirs; equal numbers are one chain."""
    ply: Array
    """int16: stones played; the side to move joins top and bottom when it is even."""
    size: Array
    """int16: cells along one edge of the board."""
    done: Array
    """bool: the last stone won the game."""


@dataclass(frozen=True)
class Canvas:
    """The rules for all board sizes that fit `side`."""

    side: int

    @property
    def cells(self) -> int:
        """Cells of the canvas."""
        return self.side * self.side

    @cached_property
    def _row(self) -> np.ndarray:
        return np.arange(self.cells, dtype=np.int16) // self.side

    @cached_property
    def _column(self) -> np.ndarray:
        return np.arange(self.cells, dtype=np.int16) % self.side

    @cached_property
    def _neighbours(self) -> np.ndarray:
        """int32[cells, 6]; `cells` where the canvas ends."""
        table = np.full((self.cells, 6), self.cells, np.int32)
        for cell in range(self.cells):
            for k, (down, right) in enumerate(STEPS):
                row, column = self._row[cell] + down, self._column[cell] + right
                if 0 <= row < self.side and 0 <= column < self.side:
                    table[cell, k] = row * self.side + column
        return table

    def empty(self, size: Array) -> State:
        """The start of a game on a board of `size`."""
        board = jnp.zeros(self.cells, jnp.int16)
        return State(board, jnp.int16(0), jnp.asarray(size, jnp.int16), jnp.bool_(False))

    def on_board(self, size: Array) -> Array:
        """bool[cells]: the cells of a board of `size`."""
        return (self._row < size) & (self._column < size)

    def legal(self, state: State) -> Array:
        """bool[cells]: the empty cells of the board."""
        return (state.board == 0) & self.on_board(state.size)

    def step(self, state: State, cell: Array) -> State:
        """The game after a stone on `cell`, seen by the other side."""
        label = state.ply + jnp.int16(1)
        board = state.board.at[cell].set(label)
        padded = jnp.concatenate([board, jnp.zeros(1, jnp.int16)])
        around = padded[jnp.asarray(self._neighbours)[cell]]
        around = jnp.where(around > 0, around, label)
        board = jnp.where((board[:, None] == around[None]).any(1), label, board)
        chain = board == label
        place = jnp.where(state.ply % 2 == 0, self._row, self._column)
        won = (chain & (place == 0)).any() & (chain & (place == state.size - 1)).any()
        return State(-board, label, state.size, won)

    def winning_chain(self, state: State) -> Array:
        """bool[cells]: the chain of the stone just played."""
        return state.board == -state.ply

    def planes(self, board: Array, odd: Array, size: Array) -> Array:
        """bool[side + 2, side + 2, 2]: mine and theirs; mine joins the top and bottom edges."""
        stones = jnp.stack([board > 0, board < 0], -1).reshape(self.side, self.side, 2)
        stones = jnp.where(odd, stones.transpose(1, 0, 2), stones)
        line = np.arange(self.side + 2)
        rim = (line == 0) | (line == size + 1)
        near = line <= size + 1
        edges = jnp.stack([rim[:, None] & near[None], near[:, None] & rim[None]], -1)
        return edges.at[1:-1, 1:-1].set(edges[1:-1, 1:-1] | stones)

    def inside(self, size: Array) -> Array:
        """bool[side + 2, side + 2]: the board and its edges; the rest is never seen."""
        near = np.arange(self.side + 2) <= size + 1
        return near[:, None] & near[None]

    def mirrored(self, values: Array, odd: Array) -> Array:
        """Swap rows and columns of `values[cells]` when `odd`: board to network view, or back."""
        grid = values.reshape(self.side, self.side)
        return jnp.where(odd, grid.T, grid).reshape(self.cells)

    def turned(self, values: Array, size: Array) -> Array:
        """`values[cells]` with the board of `size` turned by 180 degrees."""
        cell = (size - 1 - self._row.astype(np.int32)) * self.side + (
            size - 1 - self._column.astype(np.int32)
        )
        here = self.on_board(size)
        return jnp.where(here, values[jnp.where(here, cell, 0)], jnp.zeros((), values.dtype))


def where(condition: Array, left: State, right: State) -> State:
    """Game by game, `left` where `condition[batch]` holds, else `right`."""

    def pick(a: Array, b: Array) -> Array:
        return jnp.where(
            condition.reshape(condition.shape + (1,) * (a.ndim - condition.ndim)), a, b
        )

    return jax.tree.map(pick, left, right)
