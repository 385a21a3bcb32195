"""Who may work now: short work takes turns, long work steps aside."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self


class Turnstile:
    """Lets `quick` turns run at once, and others beside those that stepped back, `most` in all."""

    def __init__(self, quick: int, most: int) -> None:
        self._places = asyncio.Semaphore(quick)
        self._aside = most - quick

    async def enter(self) -> None:
        """Wait for a place among the quick."""
        await self._places.acquire()

    def step_aside(self) -> bool:
        """Give the place to the next, where there is still room beside."""
        if not self._aside:
            return False
        self._aside -= 1
        self._places.release()
        return True

    def leave(self, *, aside: bool) -> None:
        """The end of a turn, among the quick or `aside` from them."""
        if aside:
            self._aside += 1
        else:
            self._places.release()


class Turn:
    """One turn, as long as its context."""

    def __init__(self, turnstile: Turnstile) -> None:
        self._turnstile = turnstile
        self._aside = False

    def step_back(self) -> bool:
        """Let others go first; whether there was room to do so."""
        self._aside = self._aside or self._turnstile.step_aside()
        return self._aside

    async def __aenter__(self) -> Self:
        await self._turnstile.enter()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._turnstile.leave(aside=self._aside)
