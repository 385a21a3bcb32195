"""The syntax trees of all modules of the program, read once by the tests of a process."""

import ast
from functools import cache
from pathlib import Path

import pions

SOURCE = Path(pions.__file__).parent


@cache
def trees():
    """The tree of each module, by its path below the package."""
    return {
        path.relative_to(SOURCE): ast.parse(path.read_text("utf-8"))
        for path in sorted(SOURCE.rglob("*.py"))
    }
