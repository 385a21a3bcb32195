"""A text and a caret under the character to blame."""

from __future__ import annotations

import unicodedata
from typing import Final

from pions.core.text import visible

_AROUND: Final = 30
"""Characters shown on each side of the one to blame, so that the two lines never wrap."""


def at(text: str, offset: int) -> str:
    """Return two lines: `text`, cut around a far `offset`, and a caret under that character."""
    start, end = max(0, offset - _AROUND), offset + _AROUND
    before = ("…" if start else "") + visible(text[start:offset])
    after = visible(text[offset:end]) + ("…" if end < len(text) else "")
    return f"    {before}{after}\n    {' ' * _columns(before)}^"


def _columns(text: str) -> int:
    return sum(
        0
        if unicodedata.combining(character)
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )
