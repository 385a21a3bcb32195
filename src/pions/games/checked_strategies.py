"""The result of checking a file that says how one side wins, and the error of a refused file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pions.core.errors import PionsError
from pions.core.types import Side


class StrategyFault(PionsError):
    """A strategy that is refused; `line` is where it fails."""

    line = 1

    def render(self, translate: Callable[[str], str]) -> str:
        """The line, and what is wrong with it."""
        problem = super().render(translate)
        return translate("line {number}: {problem}").format(number=self.line, problem=problem)


@dataclass(frozen=True, slots=True)
class CheckedStrategy:
    """The claim of a file that was proved."""

    position: Any
    winner: Side
    lines: int
