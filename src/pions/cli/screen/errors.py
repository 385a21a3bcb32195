"""Errors in the input of the user, and their sentences on the error stream."""

from __future__ import annotations

import sys

from pions.core.errors import InvalidText, PionsError
from pions.core.language import explain
from pions.core.text import visible
from pions.render import caret


def complain(error: PionsError) -> None:
    """Print the sentence of an error, with a caret below a text that cannot be parsed."""
    print(f"pions: {visible(explain(error))}", file=sys.stderr)
    if isinstance(error, InvalidText):
        print(caret.at(error.text, error.offset), file=sys.stderr)
