"""Who of the connected sits where at a table with two seats."""

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
    """The game, the pages that play it, and those that could."""

    game: SeatedGame
    holders: dict[Side, TableWatcher] = field(default_factory=dict)
    """The one page that plays each side."""
    waiting: dict[TableWatcher, Side] = field(default_factory=dict)
    """Pages that know the token of a side which another page plays."""
    timer: asyncio.TimerHandle | None = None
    """When to look at the clocks again."""

    def side_of(self, watcher: TableWatcher) -> Side | None:
        """The side a page plays."""
        return next((side for side, one in self.holders.items() if one == watcher), None)

    def take(self, side: Side, watcher: TableWatcher) -> None:
        """Let a page play `side`; the one that did waits."""
        self.vacate(watcher)
        before = self.holders.get(side)
        if before is not None:
            self.waiting[before] = side
        self.holders[side] = watcher
        self.game = self.game.arrive(side)

    def vacate(self, watcher: TableWatcher) -> None:
        """A page is gone; one that waits for its seat, the last that came, has it at once."""
        self.waiting.pop(watcher, None)
        side = self.side_of(watcher)
        if side is None:
            return
        del self.holders[side]
        heirs = [one for one, wanted in self.waiting.items() if wanted is side]
        if heirs:
            del self.waiting[heirs[-1]]
            self.holders[side] = heirs[-1]
        else:
            self.game = self.game.leave(side)

    def exchange(self) -> None:
        """Everybody plays the other side from now on."""
        self.holders = {side.other: one for side, one in self.holders.items()}
        self.waiting = {one: side.other for one, side in self.waiting.items()}
