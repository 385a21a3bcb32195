"""The large table begins small and grows: memory that nothing needs yet is not touched.

Its array is as long as the table may become. A word behind it says how much of it is used, as a
power of two, and another one how many entries were written since that changed; 0 stands for all
of it. Entries hold enough of the hash to find their places in a table of any size. Only a thread
that has the table for itself lets it grow.
"""

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Ints
from pions.kernels.binding import inlined, kernel
from pions.kernels.solver.workspace import BITS, LEAST_BITS, TAIL, WRITTEN

STEP: Final = 3
"""It becomes eight times as large, when as many entries were written as it has words."""
ROOM: Final = {"table": f"{(1 << LEAST_BITS) + TAIL}"}
ENDLESS: Final = 1 << 60


@inlined
def most_bits(table: Ints, keys: int) -> int:
    """The whole table, a power of two, and never more than there are keys."""
    bits = 0
    while bits < keys and (2 << bits) <= len(table) - TAIL:
        bits += 1
    return bits


@inlined
def used_bits(table: Ints, most: int) -> int:
    """As much of it as is used now."""
    bits = table[len(table) - BITS]
    return bits if LEAST_BITS <= bits < most else most


@inlined
def room_left(table: Ints, bits: int, most: int) -> int:
    """How many entries may be written before it grows."""
    return (1 << bits) - table[len(table) - WRITTEN] if bits < most else ENDLESS


@inlined
def grown(table: Ints, bits: int, most: int, keys: int) -> int:
    """Use more of the table, and bring all entries to their places: the bits used from now on.

    A place is the first bits of a hash, so the entries of a place move to a few new ones at or
    behind it, and the last ones go first.
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
    """Use all of the table: before threads share it."""
    most = most_bits(table, keys)
    bits = used_bits(table, most)
    while bits < most:
        bits = grown(table, bits, most, keys)
    return bits
