"""The limits of a search: plies, nodes or seconds, whichever runs out first."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from pions.core import cpu
from pions.core.errors import InvalidOption
from pions.core.protocols import Position
from pions.core.types import Score


@dataclass(frozen=True, slots=True)
class Budget:
    """Upper limits; ``None`` means no limit of that kind. At least one must be given."""

    plies: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        limits = [limit for limit in (self.plies, self.nodes, self.seconds) if limit is not None]
        if not limits or min(limits) <= 0 or any(map(math.isnan, limits)):
            raise InvalidOption("A budget needs a positive number of plies, nodes or seconds.")


class OutOfBudget(Exception):
    """Raised inside a search to leave it; never reaches a caller."""


@dataclass(slots=True)
class Meter:
    """A watcher that counts nodes and raises `OutOfBudget` when nodes or seconds run out."""

    budget: Budget
    clock: Callable[[], float] = cpu.clock
    nodes: int = 0
    _deadline: float = field(init=False)

    def __post_init__(self) -> None:
        self._deadline = self.clock() + (self.budget.seconds or math.inf)

    def spent(self) -> bool:
        """Whether nodes or seconds have run out."""
        too_many = self.budget.nodes is not None and self.nodes >= self.budget.nodes
        return too_many or self.clock() >= self._deadline

    def left(self, now: float) -> float:
        """Seconds that are left at `now`; infinite without such a limit."""
        return self._deadline - now

    def enter(self, position: Position, depth: int, alpha: Score, beta: Score) -> None:  # noqa: ARG002
        """One more node, or the end."""
        if self.spent():
            raise OutOfBudget
        self.nodes += 1

    def leave(self, position: Position, score: Score, *, cut: bool) -> None:
        """Do nothing."""
