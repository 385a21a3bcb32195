"""Questions to workers: processes, or Web Workers in a browser."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pions.app.board import game_files
from pions.core.errors import PionsError
from pions.core.progress import Progress
from pions.web.messages.fields import Plain
from pions.web.workers.turns import Lane, Visitor

PATIENCE: Final = 20.0
"""The usual limit of a question, in seconds of work."""


class Crash(Exception):
    """A failure of a player's program; `trace` is the traceback."""

    def __init__(self, trace: str) -> None:
        super().__init__(trace)
        self.trace = trace


class TooLong(PionsError):
    """Work beyond its limit was ended."""


class Workers(Protocol):
    """A pool of workers that answer questions."""

    @property
    def ready(self) -> bool:
        """Whether questions are answered without waiting for a compiler."""

    async def ask(
        self,
        visitor: Visitor,
        function: Callable[..., Any],
        *arguments: object,
        lane: Lane = ...,
        seconds: float = ...,
        news: Callable[..., None] | None = ...,
    ) -> Any:  # noqa: ANN401 - the function's
        """Return the answer of a function that can be pickled, after `seconds` of work at most.

        The function may be called several times: only the last answer counts. `news` is called
        with its progress, or parts of the answer. Raises the function's `PionsError`, `Crash` for
        any other exception, `TooLong`, and `TooBusy` where too much is waiting already.
        """

    def place(self, visitor: Visitor) -> AbstractAsyncContextManager[None]:
        """Wait for a turn for long work of another process, and hold it."""

    def close(self) -> None:
        """End all workers."""


class Asker:
    """The workers for one visitor, whose questions share turns."""

    def __init__(self, workers: Workers, visitor: Visitor | None = None) -> None:
        self._workers = workers
        self._visitor = visitor or Visitor()

    async def ask(
        self,
        function: Callable[..., Any],
        *arguments: object,
        lane: Lane = Lane.QUICK,
        seconds: float = PATIENCE,
        news: Callable[..., None] | None = None,
    ) -> Any:  # noqa: ANN401 - the function's
        """As `Workers.ask`; a question about a game from a file takes that file along."""
        if carried := game_files.carried(function, arguments, seconds):
            function, lane = carried, Lane.LONG  # it waits for a process of its own
        how: dict[str, Any] = {"lane": lane, "seconds": seconds, "news": news}
        return await self._workers.ask(self._visitor, function, *arguments, **how)

    def place(self) -> AbstractAsyncContextManager[None]:
        """As `Workers.place`."""
        return self._workers.place(self._visitor)


@dataclass(slots=True)
class QuestionNews:
    """The news of a question for its page."""

    progress: Progress
    part: Callable[[Plain], None]
    last: Plain | None = None

    def of_worker(self, *told: Any) -> None:  # noqa: ANN401 - how far it is, or a part of the answer
        """Send the news of a worker."""
        if len(told) > 1:
            self.progress(*told)
        else:
            (self.last,) = told
            self.part(self.last)
