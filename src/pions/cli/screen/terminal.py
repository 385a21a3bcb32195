"""The abilities of the terminal, rich on it, and errors."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any, Final, TextIO

from pions.core.errors import DOCTOR, InvalidText, PionsError
from pions.core.language import _, explain
from pions.core.text import visible

if TYPE_CHECKING:
    from rich.console import Console

_AROUND: Final = 30
"""Characters shown on each side of the one to blame, so that the two lines never wrap."""


def has_colour(stream: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether `stream` is a terminal that shows colour, and is not asked to refrain."""
    wanted = not environ.get("NO_COLOR") and environ.get("TERM", "") not in {"dumb", "unknown"}
    return wanted and stream.isatty()


def console(stream: TextIO) -> Console:
    """Rich on `stream`, printing what it is given: no markup, no guessed highlights."""
    from rich.console import Console  # noqa: PLC0415 - needed for colours only

    return Console(file=stream, highlight=False, markup=False, emoji=False)


def print_json(value: object) -> None:
    """`value`, made of our dataclasses, as indented JSON on standard output."""
    json.dump(value, sys.stdout, default=_plain, ensure_ascii=False, indent=2)
    print()


def _plain(value: object) -> Any:  # noqa: ANN401 - JSON
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    raise TypeError(value)


def complain(error: PionsError) -> None:
    """Print the sentence of an error, with a caret below a text that cannot be parsed."""
    more = _(DOCTOR) if error.of_machine else ""
    print(f"pions: {visible(explain(error))} {more}".rstrip(), file=sys.stderr)
    if isinstance(error, InvalidText):
        print(caret(error.text, error.offset), file=sys.stderr)


def caret(text: str, offset: int) -> str:
    """Return two lines: `text`, cut around a far `offset`, and a caret under that character."""
    start, end = max(0, offset - _AROUND), offset + _AROUND
    before = ("…" if start else "") + visible(text[start:offset])
    after = visible(text[offset:end]) + ("…" if end < len(text) else "")
    return f"    {before}{after}\n    {' ' * sum(map(_width, before))}^"


def _width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
