"""What a player may use, checked from outside while it runs."""

from __future__ import annotations

from dataclasses import dataclass

from pions.core.errors import InvalidOption


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one player in one match."""

    seconds: float = 1.0
    """Wall-clock time a move, as announced to players."""

    margin: float = 0.1
    """Seconds granted beyond that: the machine's own delays are not the player's."""

    memory: int = 512
    """Megabytes of address space, the interpreter's own included (about 100 with numpy)."""

    load_seconds: float = 10.0
    """Wall-clock time to read the file, numpy included."""

    output: int = 10_000
    """How many bytes of what the player prints are kept; the rest is counted."""

    file_size: int = 1_000_000
    """How many bytes a player's file may have."""

    def __post_init__(self) -> None:
        # Written as "not more than", so that nan is refused as well.
        if not (0 < self.seconds < 1e6 and 0 <= self.margin < 1e6 and 0 < self.load_seconds < 1e6):
            raise InvalidOption("A time limit must be a number of seconds above 0.")
        if not 64 <= self.memory <= 1_000_000:
            raise InvalidOption(
                "A player needs from 64 to 1000000 megabytes of memory, not {memory}.",
                memory=self.memory,
            )
        if self.output < 0 or self.file_size < 1:
            raise InvalidOption("A size limit must be a whole number above 0.")
