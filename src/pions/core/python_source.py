"""Parses Python source, in one thread at a time; tells what a newer Python would read."""

from __future__ import annotations

import ast
import re
import sys
import threading
from typing import Any, Final

from pions.core.sentences import Sentence
from pions.core.types import Term

_LOCK: Final = threading.RLock()
"""Python 3.11 counts depths for all threads together: two at once may raise SystemError."""

_NEWER: Final = tuple((re.compile(form, re.MULTILINE), plain) for form, plain in (
    (r"^([ \t]*)type +(\w+)(?:\[[^\n]*?\])? *=", r"\1\2 ="),
    (r"^([ \t]*(?:async +)?(?:def|class) +\w+)\[[^\n]*?\](?=[(:])", r"\1"),
    (r"""(\bf")([^"\n]*\{[^"{}\n]*)"([^"{}\n]*)"([^"{}\n]*\}[^"\n]*")""", r"\1\2'\3'\4"),
    (r"""(\bf')([^'\n]*\{[^'{}\n]*)'([^'{}\n]*)'([^'{}\n]*\}[^'\n]*')""", r'\1\2"\3"\4'),
    (r"""(\bf(["'])(?:(?!\2).)*\{(?:(?!\2)[^{}\n])*)\\""", r"\1"),
))  # fmt: skip
"""Forms of Python 3.12, and how older versions write them."""
_THAT: Final = "3.12"


def parsed(text: str, name: str = "<unknown>") -> ast.Module:
    """Return the syntax tree of `text`, as `ast.parse` does."""
    with _LOCK:
        return ast.parse(text, name)


def newer(text: str) -> Sentence | None:
    """Return that a text needs a newer Python than this one, which does not parse it, if so."""
    older = text
    for form, plain in _NEWER:
        while (changed := form.sub(plain, older)) != older:
            older = changed
    try:
        parsed(older)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    words = Term("it is written for Python {needed}, and this is Python {here}")
    return Sentence(words, needed=_THAT, here=here) if older != text else None


def literal(source: str | ast.expr) -> Any:  # noqa: ANN401 - any value that can be written
    """Return the value of a literal, as `ast.literal_eval` does; raises `ValueError`."""
    with _LOCK:
        try:
            return ast.literal_eval(source)
        except (TypeError, SyntaxError, RecursionError, MemoryError) as error:
            raise ValueError(str(error)) from None
