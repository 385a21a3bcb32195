"""Games from files are asked in threads, one a game: a file may take its time, nobody else waits.

What a game told about a position is remembered. So a message about such a game is done with twice:
in the game's thread first, where it may have to wait for the file, and then as any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any

from pions.app.board import game_files
from pions.core.errors import PionsError


class GameThreads:
    """The threads, by the names of the games."""

    def __init__(self) -> None:
        self._threads: dict[str, ThreadPoolExecutor] = {}

    async def call(self, game: str, function: Callable[[], Any]) -> Any:  # noqa: ANN401
        """The answer of `function`, which may ask the game called `game` and no other."""
        if not game_files.is_at_hand(game):
            return function()
        thread = self._threads.setdefault(game, ThreadPoolExecutor(1, "pions-game"))
        spoken = partial(copy_context().run, function)
        return await asyncio.get_running_loop().run_in_executor(thread, spoken)

    async def prepare(self, game: str, function: Callable[[], object]) -> None:
        """Let the game tell all that `function` asks; raises where it fails, and nothing else."""
        if not game_files.is_at_hand(game):
            return
        try:
            await self.call(game, function)
        except PionsError as error:
            if game_files.is_fault(error):
                raise
        except (LookupError, TypeError, ValueError):
            return  # whoever acts on the message meets it again

    def close(self) -> None:
        """End the threads; a game that still computes is not waited for."""
        for thread in self._threads.values():
            thread.shutdown(wait=False, cancel_futures=True)
