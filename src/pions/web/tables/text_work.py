"""Work on visitors' texts, outside the server's thread.

A text may be long, and its board large: reading, replaying and describing it takes up to seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pions.app.board import game_files
from pions.core import language
from pions.web.tables.game_threads import GameThreads
from pions.web.workers.asking import Asker


class TextWork:
    """The work on the texts of one visitor, in the language in use when it is asked for."""

    def __init__(self, workers: Asker, games: GameThreads, *, alone: bool) -> None:
        """With one visitor (`alone`, as in a tab), short work is done at once."""
        self._workers = workers
        self._games = games
        self._alone = alone

    async def do(self, game: str, function: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401
        """Return the answer of a function; a game from a file is asked in its own thread.

        The function may ask no other such game than `game`.
        """
        if game_files.is_at_hand(game):
            return await self._games.call(game, partial(function, *arguments))
        if self._alone:
            return function(*arguments)
        return await self.ask(function, *arguments)

    async def ask(self, function: Callable[..., Any], *arguments: object, **how: Any) -> Any:  # noqa: ANN401
        """As `Asker.ask`; the worker makes the sentences."""
        return await self._workers.ask(
            partial(_spoken, language.current(), function), *arguments, **how
        )


def _spoken(code: str, function: Callable[..., Any], *arguments: object) -> object:
    language.use(code)
    return function(*arguments)
