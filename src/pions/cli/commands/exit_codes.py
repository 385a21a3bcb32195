"""Exit codes of a program that did not do all it was asked to."""

from __future__ import annotations

from typing import Final

FAILING: Final = 1
"""Something that was checked is not right yet."""
BAD_INPUT: Final = 2
UNDECIDED: Final = 3
"""How a file is called is a question to its author, who has not answered it."""
INTERRUPTED: Final = 130
"""As shells report a program that Ctrl-C stopped."""
