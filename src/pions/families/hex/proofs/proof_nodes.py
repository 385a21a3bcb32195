"""The memory of the Hex solver: every position it met, and the kernels that add to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pions import kernels
from pions.compiled import Array
from pions.core.errors import PionsError
from pions.families.hex import cell_arrays

_FIRST_ROOM: Final = 1 << 12
_MOVES_A_NODE: Final = 12
"""Moves a node needs on average, and more: most nodes are decided at once and have none."""
_LEAST_MOVES: Final = 128
"""Nodes with all their moves that the first room has room for, at least."""


class MemoryFull(PionsError):
    """The solver's memory is full before it has an answer."""


class Nodes:
    """Positions of one size of board, each kept once; facts are never forgotten.

    `longest` is the most connections and semi-connections of a pair of points: fewer make the
    search look at more positions.
    """

    def __init__(self, size: int, megabytes: int, longest: tuple[int, int] | None = None) -> None:
        self.size = size
        self._cells = size * size
        self._words = -(-self._cells // kernels.hexproof.cell_sets.WORD)
        self._bytes = megabytes << 20
        self._longest = longest or usual_lists(self._words)
        self.neighbours = cell_arrays.neighbours(size)
        self.workspace, self.lists = self.new_workspace()
        self.store: Any = ()
        self._make_room(_FIRST_ROOM)

    def new_workspace(self) -> tuple[Any, Any]:
        """Room for a thread to look at positions in, and lists for the connections it finds."""
        solver = kernels.hexproof
        return (
            solver.nodes.workspace(self._cells, self._words),
            solver.connection_lists.new_lists(self.size, self._longest, self._words),
        )

    @property
    def looks(self) -> int:
        """Positions looked at since the beginning."""
        return int(self.store.tally[kernels.hexproof.nodes.LOOKS])

    def attach(self, board: Array, side: int) -> tuple[int, dict[int, int]]:
        """The code of a position and the cells captured in it, by side."""
        self.have_room()
        inferior, (_, around, dead) = kernels.hexproof.inferior_cells, self.neighbours
        kernels.buffers.write(board, self.workspace.board)
        board, found = self.workspace.board, self.workspace.captured
        ring = kernels.buffers.row(self.workspace.area, 3)
        inferior.rings(board, ring, around)
        inferior.fill(board, ring, around, dead, found)
        captured = dict(enumerate(map(number_of, found.tolist()), 1))
        code = kernels.hexproof.proof_number_search.attach(*self._arguments, side, self.size)
        return int(code), captured

    def search(self, node: int, limit: int) -> int:
        """Look at up to `limit` more positions below a node; how many it were."""
        self.have_room()
        search = kernels.hexproof.proof_number_search.search
        return int(search(*self._arguments, node, limit, self.size))

    @property
    def _arguments(self) -> tuple[Any, Any, Any, Any]:
        return self.neighbours, self.store, self.workspace, self.lists

    def won(self, node: int) -> bool | None:
        """Whether the side to move wins; ``None`` where it is not known yet."""
        at = kernels.hexproof.nodes
        phi, delta = self.store.facts[node, at.PHI], self.store.facts[node, at.DELTA]
        return True if phi == 0 else False if delta == 0 else None

    def linked(self, code: int) -> bool:
        """Whether virtual connections alone decide a node."""
        at = kernels.hexproof.nodes
        return int(self.store.facts[code // 2, at.COUNT]) == 0

    def carrier(self, code: int) -> int:
        """Return the cells the winner of a decided node needs, as bits of the board of the code."""
        sets = kernels.buffers.row(self.store.sets, code // 2).tolist()
        number = number_of(sets[kernels.hexproof.nodes.CARRIER])
        if code % 2 == 0:
            return number
        return sum(1 << (self._cells - 1 - cell) for cell in bits(number))

    def moves(self, code: int) -> list[tuple[int, int]]:
        """Return the moves of a node, the likeliest first, each with the code of its child.

        A child is negative where the move was not tried or is refuted.
        """
        at = kernels.hexproof.nodes
        facts = kernels.buffers.row(self.store.facts, code // 2).tolist()
        first, count = facts[at.FIRST], max(0, facts[at.COUNT])
        rows = kernels.buffers.part(self.store.moves, first, first + count).tolist()
        last = self._cells - 1
        return [(last - cell if code % 2 else cell, child) for cell, child in rows]

    def have_room(self, threads: int = 1) -> None:
        """Make room for so many threads to enter a position each; raise `MemoryFull` otherwise."""
        at, store = kernels.hexproof.nodes, self.store
        spare = len(store.moves) - int(store.tally[at.MOVES])
        enough = (threads + 1) * self._cells
        if store.tally[at.NODES] + 2 < len(store.facts) and spare > enough:
            return
        room = 2 * len(store.facts)
        words = (6 + at.WIN_ROWS) * self._words + at.FACTS + 4 + 2 * _MOVES_A_NODE
        if room * words * 8 > self._bytes:
            raise MemoryFull(
                "The solver found no answer within its {megabytes} megabytes.",
                megabytes=self._bytes >> 20,
            )
        self._make_room(room)

    def _make_room(self, room: int) -> None:
        at = kernels.hexproof.nodes
        made = at.room(room, max(room * _MOVES_A_NODE, _LEAST_MOVES * self._cells), self._words)
        if self.store:
            old = self.store
            for kept in ("stones", "sets", "facts", "moves", "tally", "wins", "replies"):
                kernels.buffers.write(getattr(old, kept), getattr(made, kept))
            used, (board, *_) = int(old.tally[at.NODES]), self.workspace
            at.index(used, self.workspace.bounds, board, made.stones, made.facts, made.table)
        self.store = made


def usual_lists(words: int) -> tuple[int, int]:
    """The most connections and semi-connections of a pair, where carriers are so many numbers."""
    return (12, 24) if words <= 2 else (6, 12)


def number_of(row: Iterable[int]) -> int:
    """A set of cells of the kernels as one number."""
    word = kernels.hexproof.cell_sets.WORD
    return sum(part % (1 << word) << (word * place) for place, part in enumerate(row))


def bits(number: int) -> list[int]:
    """The places of the ones in a number, from the lowest."""
    places = []
    while number:
        low = number & -number
        places.append(low.bit_length() - 1)
        number ^= low
    return places
