"""The table in which the solver remembers what it found."""

from __future__ import annotations

import os
from functools import cached_property

from pions import kernels
from pions.compiled import Array
from pions.core.errors import InvalidOption
from pions.games.gravity import Gravity


class Memory:
    """The table of one game, made at its first use; it grows and is kept between searches."""

    def __init__(self, game: Gravity, megabytes: int) -> None:
        check_memory(megabytes)
        self._keys = game.width * (game.height + 1)
        self._megabytes = megabytes
        self.used = False
        """Whether the table may hold anything."""

    @cached_property
    def table(self) -> Array:
        """At least 2**12 words, and no more than there are positions to tell apart."""
        bits = min((self._megabytes << 17).bit_length() - 1, self._keys)
        return kernels.solver.workspace.table_of(max(bits, kernels.solver.workspace.LEAST_BITS))

    def widen(self) -> None:
        """Use the whole table: one that threads share does not grow."""
        kernels.solver.growth.widen(self.table, self._keys)

    def clear(self) -> None:
        """Forget everything; it is as small again as at first."""
        if self.used:
            kernels.solver.workspace.clear_table(self.table)
        self.used = False


def check_memory(megabytes: int) -> None:
    """Refuse a table that is none, or more than this machine has."""
    if megabytes < 1:
        raise InvalidOption(
            "The table needs at least 1 megabyte, not {megabytes}.", megabytes=megabytes
        )
    try:
        pages, page = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # a system that does not say
        return
    memory = pages * page >> 20
    if megabytes > memory:
        raise InvalidOption(
            "A table of {megabytes} megabytes is more than this machine has: {memory}.",
            megabytes=megabytes,
            memory=memory,
        )
