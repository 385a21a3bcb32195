"""The host of a tab: one Web Worker answers the page, and asks others to think.

`static/js/tab/worker.js` calls `begin` with functions of the browser.
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
from pions.web.session import handlers, my_games, profiles, puzzles, ways, workbench
from pions.web.session.connection import Connection
from pions.web.session.services import Services
from pions.web.tab.tab_workers import Hire, TabWorkers

GAMES: Final = Path("/home/pions/games")
"""The folder of games in the memory of a tab; the browser keeps a copy of each."""

_OWN: Final = Path(__file__).parents[2] / "checks" / "own"
"""Where `tools/site/make.py --handout` puts hand-outs."""
_RULES: Final = FileRules(10.0, 30.0, handouts=tuple(map(str, sorted(_OWN.glob("*")))))
"""The limits of students' files: Python is several times slower here than elsewhere."""


def begin(
    send: Callable[[str], None], hire: Hire, keep: Callable[[str, str], Any], most: int
) -> Callable[[str], object]:
    """Return a function that answers each text of a page.

    `send` sends a text to the page; `hire` starts a worker, of which `most` run at once; `keep`
    gives the browser a key and the text of a game, empty for a deleted one, and returns a promise.
    """
    saved = SavedGames(GAMES, writer=_Keeper(keep))
    services = Services(saved, TabWorkers(hire, most), Opponents(), workbench=_RULES, alone=True)
    verbs = handlers.VERBS | my_games.VERBS | profiles.VERBS | puzzles.VERBS
    verbs |= ways.VERBS | workbench.VERBS
    return Connection(services, send, verbs, local=True).hear


class _Keeper(Executor):
    """Writes games to the memory of the tab, and gives them to the browser."""

    def __init__(self, keep: Callable[[str, str], Any]) -> None:
        self._keep = keep

    def submit(self, write: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:  # noqa: ANN401
        """Return a future, done once the browser has kept the game or refused it."""
        kept: Future[OSError | None] = Future()
        # Not at once: the caller holds a lock that `write` takes.
        asyncio.get_running_loop().call_soon(self._write, write, arguments, kept)
        return kept

    def _write(
        self,
        write: Callable[..., OSError | None],
        arguments: tuple[str, ...],
        kept: Future[OSError | None],
    ) -> None:
        problem = write(*arguments)

        def done(_outcome: object) -> None:
            kept.set_result(problem)

        key = arguments[0]
        path = GAMES / f"{key}.json"
        text = path.read_text("utf-8") if path.exists() else ""
        self._keep(key, text).then(done, done)
