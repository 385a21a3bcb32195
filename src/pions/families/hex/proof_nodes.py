"""The memory of the Hex solver: every position it met, and the kernels that add to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pions import kernels
from pions.compiled.arrays import Array
from pions.core.errors import PionsError
from pions.families.hex import cell_arrays

_FIRST_ROOM: Final = 1 << 12
_MOVES_A_NODE: Final = 12
"""Moves a node needs on average, and more: most nodes are decided at once and have none."""


class MemoryFull(PionsError):
    """The solver's memory is full before it has an answer."""


class Nodes:
    """Positions of one size of board, each kept once; facts are never forgotten.

    `longest` says how many connections and semi-connections a pair of points may have: fewer
    see less, and make the search look at more positions.
    """

    def __init__(self, size: int, megabytes: int, longest: tuple[int, int] | None = None) -> None:
        nodes = kernels.hexproof.nodes
        self.size = size
        self._cells = size * size
        self._words = -(-self._cells // kernels.hexproof.cell_sets.WORD)
        self._bytes = megabytes << 20
        self._board = kernels.hex.rules.board_of(0, 0, size)
        self._captured = kernels.buffers.blank("int64", 2, self._words)
        self._room = nodes.workspace(self._cells, self._words)
        self.tally = self._room.tally
        self._lists = kernels.hexproof.connection_lists.new_lists(
            size, longest or usual_lists(self._words), self._words
        )
        self._neighbours = cell_arrays.neighbours(size)
        self._store: Any = ()
        self._make_room(_FIRST_ROOM)

    @property
    def looks(self) -> int:
        """Positions looked at since the beginning."""
        return int(self.tally[kernels.hexproof.nodes.LOOKS])

    def attach(self, board: Array, side: int) -> tuple[int, dict[int, int]]:
        """The code of a position and the cells captured in it, by side; `board` is changed."""
        self._have_room()
        inferior, (_, around, dead) = kernels.hexproof.inferior_cells, self._neighbours
        ring = kernels.buffers.row(self._room.area, 3)
        inferior.rings(board, ring, around)
        inferior.fill(board, ring, around, dead, self._captured)
        captured = dict(enumerate(map(number_of, self._captured.tolist()), 1))
        code = kernels.hexproof.proof_number_search.attach(board, side, self.size, *self._arguments)
        return int(code), captured

    def search(self, node: int, limit: int) -> int:
        """Look at up to `limit` more positions below a node; how many it were."""
        self._have_room()
        arguments = (*self._arguments, self._board)
        return int(kernels.hexproof.proof_number_search.search(node, limit, self.size, *arguments))

    @property
    def _arguments(self) -> tuple[Any, Any, Any, Any]:
        """What the kernels take."""
        return self._neighbours, self._store, self._room, self._lists

    def won(self, node: int) -> bool | None:
        """Whether the side to move wins; ``None`` where it is not known yet."""
        at = kernels.hexproof.nodes
        phi, delta = self._store.facts[node, at.PHI], self._store.facts[node, at.DELTA]
        return True if phi == 0 else False if delta == 0 else None

    def carrier(self, code: int) -> int:
        """What the winner of a decided node needs, as bits, in the cells the code is about."""
        sets = kernels.buffers.row(self._store.sets, code // 2).tolist()
        number = number_of(sets[kernels.hexproof.nodes.CARRIER])
        if code % 2 == 0:
            return number
        return sum(1 << (self._cells - 1 - cell) for cell in bits(number))

    def moves(self, code: int) -> list[tuple[int, int]]:
        """The moves of a node, the likeliest first, each with the code of its child.

        A child is negative where nobody has tried the move or where it is refuted.
        """
        at = kernels.hexproof.nodes
        facts = kernels.buffers.row(self._store.facts, code // 2).tolist()
        first, count = facts[at.FIRST], facts[at.COUNT]
        rows = kernels.buffers.part(self._store.moves, first, first + count).tolist()
        last = self._cells - 1
        return [(last - cell if code % 2 else cell, child) for cell, child in rows]

    def _have_room(self) -> None:
        at = kernels.hexproof.nodes
        facts, moves = self._store.facts, self._store.moves
        spare = len(moves) - int(self.tally[at.MOVES])
        if self.tally[at.NODES] + 2 < len(facts) and spare > 2 * self._cells:
            return
        room = 2 * len(facts)
        if room * (_MOVES_A_NODE * 16 + (6 * self._words + 9) * 8) > self._bytes:
            raise MemoryFull(
                "The solver found no answer within its {megabytes} megabytes.",
                megabytes=self._bytes >> 20,
            )
        self._make_room(room)

    def _make_room(self, room: int) -> None:
        """Arrays for `room` nodes, with what is known copied over."""
        at = kernels.hexproof.nodes
        made = at.room(room, max(room * _MOVES_A_NODE, 4 * self._cells), self._words)
        used = int(self.tally[at.NODES])
        if used:
            for new, old in zip(made[:4], self._store[:4], strict=True):
                kernels.buffers.write(old, new)
            bounds = self._room.bounds
            at.index(used, bounds, self._board, made.stones, made.facts, made.table)
        self._store = made


def usual_lists(words: int) -> tuple[int, int]:
    """The most connections and semi-connections of a pair, where carriers are so many numbers."""
    return (12, 24) if words <= 2 else (6, 12)


def number_of(row: Iterable[int]) -> int:
    """A set of cells of the kernels as one number."""
    word = kernels.hexproof.cell_sets.WORD
    return sum(part % (1 << word) << (word * place) for place, part in enumerate(row))


def bits(number: int) -> list[int]:
    """The places of the ones in a number, from the lowest."""
    found = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return found
