"""Work on visitors' texts and on games from files, outside the server's thread.

A text may be long, and its board large: reading, replaying and describing it takes up to seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any

from pions.app.board import own_game_files
from pions.core import language
from pions.core.errors import PionsError
from pions.web.workers.asking import Asker, Value


class GameThreads:
    """Threads for games from files, one a game: a slow file delays no other visitor.

    A game's answers about a position are remembered. So a message about such a game is handled
    twice: in the game's thread first, which may wait for the file, and then as any other.
    """

    def __init__(self) -> None:
        self._threads: dict[str, ThreadPoolExecutor] = {}

    async def call(self, game: str, function: Callable[[], Value]) -> Value:
        """Return the answer of `function`, which asks no other game from a file than `game`."""
        if not own_game_files.is_at_hand(game):
            return function()
        thread = self._threads.setdefault(game, ThreadPoolExecutor(1, "pions-game"))
        in_language = partial(copy_context().run, function)
        return await asyncio.get_running_loop().run_in_executor(thread, in_language)

    async def prepare(self, game: str, function: Callable[[], object]) -> None:
        """Ask the game all that `function` asks; raises only where the game fails."""
        if not own_game_files.is_at_hand(game):
            return
        try:
            await self.call(game, function)
        except PionsError as error:
            if own_game_files.is_fault(error):
                raise
        except (LookupError, TypeError, ValueError):
            return  # handling the message raises it again

    def close(self) -> None:
        """End the threads, without waiting for them."""
        for thread in self._threads.values():
            thread.shutdown(wait=False, cancel_futures=True)


class TextWork:
    """The work on the texts of one visitor, in the language in use when it is asked for."""

    def __init__(self, workers: Asker, games: GameThreads, *, alone: bool) -> None:
        """With one visitor (`alone`, as in a tab), short work is done at once."""
        self._workers = workers
        self._games = games
        self._alone = alone

    async def do(self, game: str, function: Callable[..., Value], *arguments: object) -> Value:
        """Return the answer of a function; a game from a file is asked in its own thread.

        The function may ask no other such game than `game`.
        """
        if own_game_files.is_at_hand(game):
            return await self._games.call(game, partial(function, *arguments))
        if self._alone:
            return function(*arguments)
        return await self.ask(function, *arguments)

    async def ask(self, function: Callable[..., Value], *arguments: object, **how: Any) -> Value:  # noqa: ANN401 - as `Asker.ask`
        """As `Asker.ask`; the worker makes the sentences."""
        return await self._workers.ask(
            partial(_spoken, language.current(), function), *arguments, **how
        )


def _spoken(code: str, function: Callable[..., Value], *arguments: object) -> Value:
    language.use(code)
    return function(*arguments)
