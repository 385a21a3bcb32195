"""Makes text of others, such as names of their files, safe to show and to store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pions.core.language import _

_SPACES_OF_FRENCH: Final = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
_BYTES: Final = range(0xDC80, 0xDD00)
"""The characters that Python makes of bytes in a file's name that are no UTF-8."""


def visible(text: str) -> str:
    r"""Return `text` on one line, control characters and invalid ones spelt out.

    So names from an old archive, such as ``l\xe9a.py``, stay distinct.
    """
    return "".join(
        character
        if character.isprintable() or character in _SPACES_OF_FRENCH
        else f"\\x{ord(character) - 0xDC00:02x}"
        if ord(character) in _BYTES
        else character.encode("unicode_escape", "surrogatepass").decode("ascii")
        for character in text
    )


def cell(text: str) -> str:
    """Return `text` for a table, quoted where a spreadsheet would take it for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def alternatives(moves: Sequence[str]) -> str:
    """Return a list such as ``1, 2 or 3``."""
    if len(moves) < 2:
        return "".join(moves)
    return _("{most} or {last}").format(most=", ".join(moves[:-1]), last=moves[-1])
