"""Games of Hex as other programs write them on one line: SGF, or a HexWorld link."""

from __future__ import annotations

from pions.families.hex import hexworld, sgf
from pions.families.hex.record import HexRecord


def record_of(text: str) -> HexRecord | None:
    """The game that `text` holds; ``None`` where it is of neither kind, an error where it is bad.

    >>> record_of("https://hexworld.org/board/#5,a2c3").moves
    (5, 12)
    >>> record_of("a2 c3") is None
    True
    """
    start = text.strip()
    if start.startswith("("):
        return sgf.read(start)
    if "hexworld.org" in start.lower():
        return hexworld.read(start)
    return None
