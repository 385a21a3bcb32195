"""Where a tab's page is answered: one Web Worker with the tables, and others that think for it.

`static/js/tab/worker.js` calls what is here and gives it the browser's side: how a text is
sent, how a worker is hired, how a game is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, Final

from pions.app.mine.saved_games import SavedGames
from pions.app.play.file_texts import FileRules
from pions.app.play.opponents import Opponents
from pions.web.session import handlers, my_games, profiles, puzzles, workbench
from pions.web.session.connection import Connection
from pions.web.session.services import Services
from pions.web.tab.tab_workers import Hire, TabWorkers

GAMES: Final = Path("/home/pions/games")
"""Where games are in the memory of a tab; the browser keeps a copy of each."""

_RULES: Final = FileRules(seconds=10.0, move=30.0)
"""What a student's file may do: Python is several times slower here than elsewhere."""


def begin(
    send: Callable[[str], None], hire: Hire, keep: Callable[[str, str], Any], most: int
) -> Callable[[str], object]:
    """Begin to answer a page: what is returned takes each of its texts.

    `send` takes the texts that go out, `hire` begins a worker (there are `most` at once), and
    `keep` gives a game to the browser under its key, or takes it away where
    the text is empty: a promise.
    """
    saved = SavedGames(GAMES, writer=_Keeper(keep))
    services = Services(saved, TabWorkers(hire, most), Opponents(), workbench=_RULES, alone=True)
    verbs = handlers.VERBS | my_games.VERBS | profiles.VERBS | puzzles.VERBS | workbench.VERBS
    return Connection(services, send, verbs, local=True).hear


class _Keeper(Executor):
    """Writes games into the memory of the tab at once, and gives them to the browser."""

    def __init__(self, keep: Callable[[str, str], Any]) -> None:
        self._keep = keep

    def submit(self, write: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:  # noqa: ANN401
        """Done once the browser has it, or has refused it: a page says so by itself."""
        kept: Future[OSError | None] = Future()
        # Not at once: whoever submits holds a lock that `write` takes.
        asyncio.get_running_loop().call_soon(self._write, write, arguments, kept)
        return kept

    def _write(
        self,
        write: Callable[..., OSError | None],
        arguments: tuple[str, ...],
        kept: Future[OSError | None],
    ) -> None:
        """Do what the folder wants, then give the browser the game of the first argument."""
        problem = write(*arguments)

        def done(_outcome: object) -> None:
            kept.set_result(problem)

        key = arguments[0]
        path = GAMES / f"{key}.json"
        text = path.read_text("utf-8") if path.exists() else ""
        self._keep(key, text).then(done, done)
