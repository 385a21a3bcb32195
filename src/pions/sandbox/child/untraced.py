"""``@pions.traced`` in a player's process, where nobody looks at trees: nothing is written down."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any


def untraced(function: Any) -> Any:  # noqa: ANN401 - a student's
    """The function as it is; its tree is not there."""
    with suppress(AttributeError, TypeError):
        function.tree = None
    return function


def lend() -> None:
    """Let files find the decorator where `pions` itself is not."""
    package = sys.modules.get("pions")
    if package is not None and not hasattr(package, "traced"):
        vars(package)["traced"] = untraced
