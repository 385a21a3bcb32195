"""Work that a visitor's text makes: never in the thread that serves everybody.

A text may be long, and its board large: to read, replay and describe it takes up to seconds.
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
    """Where the texts of one visitor are worked on, in the language spoken when that is asked."""

    def __init__(self, workers: Asker, games: GameThreads, *, alone: bool) -> None:
        """With one visitor (`alone`, as in a tab), short work is done at once."""
        self._workers = workers
        self._games = games
        self._alone = alone

    async def do(self, game: str, function: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401
        """The answer of a plain function, which asks no game from a file but the one called `game`.

        Such a game is asked in its own thread.
        """
        if game_files.is_at_hand(game):
            return await self._games.call(game, partial(function, *arguments))
        if self._alone:
            return function(*arguments)
        return await self.ask(function, *arguments)

    async def ask(self, function: Callable[..., Any], *arguments: object, **how: Any) -> Any:  # noqa: ANN401
        """As `Asker.ask`; sentences are made over there."""
        return await self._workers.ask(
            partial(_spoken, language.current(), function), *arguments, **how
        )


def _spoken(code: str, function: Callable[..., Any], *arguments: object) -> object:
    """The answer of `function`, its sentences in the language `code`."""
    language.use(code)
    return function(*arguments)
