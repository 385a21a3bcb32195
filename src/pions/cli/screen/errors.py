"""Errors in the input of the user, and their sentences on the error stream."""

from __future__ import annotations

import sys
from pathlib import Path

from pions.core.errors import InvalidOption, InvalidText, PionsError, why
from pions.core.language import explain
from pions.core.text import visible
from pions.render import caret


def complain(error: PionsError) -> None:
    """Print the sentence of an error, with a caret below a text that cannot be parsed."""
    print(f"pions: {visible(explain(error))}", file=sys.stderr)
    if isinstance(error, InvalidText):
        print(caret.at(error.text, error.offset), file=sys.stderr)


def unreadable(path: Path | str, error: Exception) -> InvalidOption:
    """Return the error for a file or folder that could not be read."""
    return InvalidOption("“{path}” cannot be read: {reason}.", path=path, reason=why(error))
