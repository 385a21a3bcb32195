"""The limits of a player, checked from outside while it runs."""

from __future__ import annotations

from dataclasses import dataclass

from pions.core.errors import InvalidOption
from pions.core.types import Term


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one player in one match."""

    seconds: float = 10.0
    """Processor time a move, as announced to players; wall time where nothing else is known."""
    margin: float = 0.1
    """Seconds granted beyond that: the way to the process and back is not the player's."""
    clock: float | None = None
    """Time of the same kind for all moves of one game; ``None`` where only moves are limited."""
    net: float | None = None
    """Wall-clock time a move, for players that only wait; ``None`` for the usual `patience`."""
    memory: int = 512
    """Megabytes of address space, the interpreter's own included (about 100 with numpy)."""
    load_seconds: float = 10.0
    """Processor time to read the file, numpy included."""
    output: int = 10_000
    """How many bytes of what the player prints are kept; the rest is counted."""
    file_size: int = 1_000_000
    """How many bytes a player's file may have."""

    def __post_init__(self) -> None:
        # Written as "not more than", so that nan is refused as well.
        long = [10.0 if one is None else one for one in (self.net, self.clock)]
        times = all(0 < one < 1e6 for one in (self.seconds, self.load_seconds))
        if not (times and 0 <= self.margin < 1e6 and all(0 < one < 1e7 for one in long)):
            raise InvalidOption("A time limit must be a number of seconds above 0.")
        if not 64 <= self.memory <= 1_000_000:
            message = Term("A player needs from 64 to 1000000 megabytes of memory, not {memory}.")
            raise InvalidOption(message, memory=self.memory)
        if self.output < 0 or self.file_size < 1:
            raise InvalidOption("A size limit must be a whole number above 0.")

    @property
    def patience(self) -> float:
        """Wall-clock time after which a move is over, however little was computed."""
        return patience(self.seconds) if self.net is None else self.net


def patience(seconds: float) -> float:
    """The wall-clock time that goes with a limit of so many `seconds` of computing."""
    return 4 * seconds + 1
