"""Syntax trees, parsed by one thread at a time."""

from __future__ import annotations

import ast
import threading
from typing import Final

_ONE_AT_A_TIME: Final = threading.RLock()
"""Python 3.11 has one count of depths for all threads: SystemError, where two of them meet."""


def parsed(text: str, name: str = "<unknown>") -> ast.Module:
    """As `ast.parse`."""
    with _ONE_AT_A_TIME:
        return ast.parse(text, name)
