"""Parses Python source, in one thread at a time."""

from __future__ import annotations

import ast
import threading
from typing import Any, Final

_LOCK: Final = threading.RLock()
"""Python 3.11 counts depths for all threads together: two at once may raise SystemError."""


def parsed(text: str, name: str = "<unknown>") -> ast.Module:
    """Return the syntax tree of `text`, as `ast.parse` does."""
    with _LOCK:
        return ast.parse(text, name)


def literal(source: str | ast.expr) -> Any:  # noqa: ANN401 - any value that can be written
    """Return the value of a literal, as `ast.literal_eval` does; raises `ValueError`."""
    with _LOCK:
        try:
            return ast.literal_eval(source)
        except (TypeError, SyntaxError, RecursionError, MemoryError) as error:
            raise ValueError(str(error)) from None
