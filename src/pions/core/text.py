"""Text of others, such as the names of their files, made safe to show and to keep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pions.core.language import _

_SPACES_OF_FRENCH: Final = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
_BYTES: Final = range(0xDC80, 0xDD00)
"""What Python makes of the bytes of a file's name that are no UTF-8."""


def visible(text: str) -> str:
    r"""`text` on one line: what would move a cursor, or fits no file, is spelt out.

    So does a name from an old archive, ``l\xe9a.py``, stay different from its neighbour's.
    """
    return "".join(
        character
        if character.isprintable() or character in _SPACES_OF_FRENCH
        else _spelt(character)
        for character in text
    )


def _spelt(character: str) -> str:
    if ord(character) in _BYTES:
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")


def cell(text: str) -> str:
    """`text` for a table, such that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def alternatives(moves: Sequence[str]) -> str:
    """``1, 2 or 3``."""
    if len(moves) < 2:
        return "".join(moves)
    return _("{most} or {last}").format(most=", ".join(moves[:-1]), last=moves[-1])
