"""The pages at a table with two seats."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pions.app.play.seated_game import SeatedGame
from pions.core.types import Side

TableWatcher: TypeAlias = Callable[[Any], None]
"""A page that hears of every change at a table."""


@dataclass(slots=True)
class Seats:
    """The game, the pages that play it, and those that wait for a seat."""

    game: SeatedGame
    holders: dict[Side, TableWatcher] = field(default_factory=dict)
    waiting: dict[TableWatcher, Side] = field(default_factory=dict)
    """Pages that have the token of a side which another page plays."""
    timer: asyncio.TimerHandle | None = None
    """When to look at the clocks again."""

    def side_of(self, watcher: TableWatcher) -> Side | None:
        """Return the side that a page plays."""
        return next((side for side, holder in self.holders.items() if holder == watcher), None)

    def take(self, side: Side, watcher: TableWatcher) -> None:
        """Let a page play `side`; the page that did waits."""
        self.vacate(watcher)
        before = self.holders.get(side)
        if before is not None:
            self.waiting[before] = side
        self.holders[side] = watcher
        self.game = self.game.arrive(side)

    def vacate(self, watcher: TableWatcher) -> None:
        """Take its seat from a page; the last page that waits for it has it at once."""
        self.waiting.pop(watcher, None)
        side = self.side_of(watcher)
        if side is None:
            return
        del self.holders[side]
        heirs = [heir for heir, wanted in self.waiting.items() if wanted is side]
        if heirs:
            del self.waiting[heirs[-1]]
            self.holders[side] = heirs[-1]
        else:
            self.game = self.game.leave(side)

    def exchange(self) -> None:
        """Exchange the sides."""
        self.holders = {side.other: holder for side, holder in self.holders.items()}
        self.waiting = {watcher: side.other for watcher, side in self.waiting.items()}
