"""Asking those who think for the page, whoever they are: processes, or a browser's workers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pions.app.board import game_files
from pions.core.errors import PionsError
from pions.core.progress import Progress
from pions.web.messages.fields import Plain
from pions.web.workers.turns import Lane, Visitor

PATIENCE: Final = 20.0
"""Seconds of work for a question, unless somebody says otherwise."""


class Crash(Exception):
    """A player's program failed; `trace` is what Python said."""

    def __init__(self, trace: str) -> None:
        super().__init__(trace)
        self.trace = trace


class TooLong(PionsError):
    """Work was given up."""


class Workers(Protocol):
    """Those who think."""

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
    ) -> Any:  # noqa: ANN401 - whatever the function returns
        """The answer of a function that can be pickled, after `seconds` of work at most.

        It may be called several times: only the last answer counts. `news` hears what the
        function tells meanwhile: its progress, or parts of the answer.
        Raises what `PionsError` the function raised, `Crash` for any other exception,
        `TooLong`, and `TooBusy` where too much is waiting already.
        """

    def place(self, visitor: Visitor) -> AbstractAsyncContextManager[None]:
        """Wait for a turn for long work that is done elsewhere, and keep it."""

    def close(self) -> None:
        """End everybody."""


class Asker:
    """The workers as one visitor sees it: all their questions share their turns."""

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
    ) -> Any:  # noqa: ANN401 - whatever the function returns
        """As `Workers.ask`; a question about a game from a file takes that file along."""
        if carried := game_files.carried(function, arguments, seconds):
            function, lane = carried, Lane.LONG  # it waits for a process that nobody else sees
        how: dict[str, Any] = {"lane": lane, "seconds": seconds, "news": news}
        return await self._workers.ask(self._visitor, function, *arguments, **how)

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """As `Workers.place`."""
        async with self._workers.place(self._visitor):
            yield


@dataclass(slots=True)
class QuestionNews:
    """To whoever asked; called with how much is done, of how much."""

    progress: Progress
    part: Callable[[Plain], None]
    """Tells a part of the answer."""
    last: Plain | None = None
    """The part that a worker told last."""

    def __call__(self, done: int, total: int) -> None:
        """So much is done, of so much."""
        self.progress(done, total)

    def of_worker(self, *told: Any) -> None:  # noqa: ANN401 - how far it is, or a part of the answer
        """The news of a worker, in plain values."""
        if len(told) > 1:
            self(*told)
        else:
            (self.last,) = told
            self.part(self.last)
