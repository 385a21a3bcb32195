"""Files of strategies checked: what they prove, by the rules of the game alone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pions import families
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES
from pions.core import plain_files
from pions.core.progress import Progress, no_progress
from pions.games.catalog import AnyPosition
from pions.games.checked_strategies import CheckedStrategy, StrategyFault

__all__ = ["StrategyFault", "StrategyReport", "check"]


@dataclass(frozen=True, slots=True)
class StrategyReport:
    """The proof in a file."""

    checked: CheckedStrategy

    @property
    def history(self) -> History:
        """Return the position it is about."""
        return History((self.checked.position,))

    def json(self) -> dict[str, Any]:
        """Return it for other programs."""
        position = self.checked.position
        return {
            "valid": True,
            "game": position.game.name,
            "position": position.game.format_position(position),
            "winner": SIDE_NAMES[self.checked.winner],
            "lines": self.checked.lines,
        }


def check(
    path: Path, expected: AnyPosition | None = None, progress: Progress = no_progress
) -> StrategyReport:
    """Return what the strategy in a file proves, for the `expected` position if one is given.

    `StrategyFault` names the line where it fails.
    """
    kinds = (family.solving for family in families.FAMILIES)
    check_file = next(kind.check_strategy for kind in kinds if kind and kind.check_strategy)
    try:
        with plain_files.opened(path) as file:
            return StrategyReport(check_file(file, expected, progress))
    except OSError as error:
        raise plain_files.unreadable(path, error) from error
