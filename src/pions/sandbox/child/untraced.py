"""``@pions.traced`` in a player's process, where nobody looks at trees: nothing is written down."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any


class NoTree:
    """Stands for the tree, so that a file that saves or prints its own can be loaded."""

    def save(self, _path: object) -> None:
        """Write nothing: a player has no files."""

    def picture(self) -> NoTree:
        """Nothing to see."""
        return self

    def predict(self) -> NoTree:
        """Nothing to ask for."""
        return self

    def __repr__(self) -> str:
        return ""


def untraced(function: Any) -> Any:  # noqa: ANN401 - a student's
    """The function as it is; its tree is empty."""
    with suppress(AttributeError, TypeError):
        function.tree = NoTree()
    return function


def lend() -> None:
    """Let files find the decorator where `pions` itself is not."""
    package = sys.modules.get("pions")
    if package is not None and not hasattr(package, "traced"):
        vars(package)["traced"] = untraced
