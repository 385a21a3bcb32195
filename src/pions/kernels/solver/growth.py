"""Growth of the large table, so that memory is touched only as it is needed.

The array has the final length of the table. A word behind it is the used part, as a power of two
(0 for all of it), another one the entries written since that changed. Entries hold enough of the
hash for a table of any size. Only a thread that does not share the table lets it grow.
"""

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Ints
from pions.kernels.binding import inlined, kernel
from pions.kernels.solver.workspace import BITS, LEAST_BITS, TAIL, WRITTEN

STEP: Final = 3
"""The table becomes eight times as large, when as many entries were written as it has words."""
ROOM: Final = {"table": f"{(1 << LEAST_BITS) + TAIL}"}
ENDLESS: Final = 1 << 60


@inlined
def most_bits(table: Ints, keys: int) -> int:
    """Return the bits of the whole table: a power of two, and as many as keys have."""
    bits = 0
    while bits < keys and (2 << bits) <= len(table) - TAIL:
        bits += 1
    return bits


@inlined
def used_bits(table: Ints, most: int) -> int:
    """Return the bits of its used part."""
    bits = table[len(table) - BITS]
    return bits if LEAST_BITS <= bits < most else most


@inlined
def room_left(table: Ints, bits: int, most: int) -> int:
    """Return how many entries may be written before it grows."""
    return (1 << bits) - table[len(table) - WRITTEN] if bits < most else ENDLESS


@inlined
def grown(table: Ints, bits: int, most: int, keys: int) -> int:
    """Use more of the table, move its entries, and return the bits of the used part.

    An index is the first bits of a hash, so an entry moves to an index at or after the old one, and
    the last ones are moved first.
    """
    more = min(STEP, most - bits)
    shift = keys - bits - more
    for step in range(1 << bits):
        place = (1 << bits) - 1 - step
        entry = table[place]
        if entry != 0:
            table[place] = 0
            table[(place << more) | (((entry >> 12) >> shift) & ((1 << more) - 1))] = entry
    table[len(table) - BITS] = bits + more
    table[len(table) - WRITTEN] = 0
    return bits + more


@kernel(ROOM)
def widen(table: Ints, keys: int) -> int:
    """Use all of the table, before threads share it."""
    most = most_bits(table, keys)
    bits = used_bits(table, most)
    while bits < most:
        bits = grown(table, bits, most, keys)
    return bits
