"""Questions to workers, which are processes or Web Workers in a browser, and their answers."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from pions.app.board import own_game_files
from pions.core.errors import PionsError
from pions.core.progress import Progress
from pions.web.messages.fields import Plain
from pions.web.workers.turns import Lane, Visitor

Value = TypeVar("Value")
PATIENCE: Final = 20.0
"""The usual limit of a question, in seconds of work."""
TellNews: TypeAlias = Callable[..., None]
"""Takes news of a question: how much is done, of how much; or a part of the answer."""


class Crash(Exception):
    """A failure of a player's program; `trace` is the traceback."""

    def __init__(self, trace: str) -> None:
        super().__init__(trace)
        self.trace = trace


class TooLong(PionsError):
    """Work beyond its limit was ended."""


def too_long(seconds: float) -> TooLong:
    """Return the error of a question whose limit is `seconds`."""
    return TooLong("There was no answer within {seconds} seconds of thinking.", seconds=seconds)


@dataclass(frozen=True, slots=True)
class WorkQuestion:
    """A function that can be pickled, to be called by a worker, and the limits of its work."""

    function: Callable[..., Any]
    arguments: tuple[object, ...]
    lane: Lane
    seconds: float
    """The most seconds of work."""
    news: TellNews | None
    waits: Callable[[int], None] | None = None
    """Takes how many questions come before this one, whenever that is another number."""


@dataclass(frozen=True, slots=True)
class News:
    """News that a worker sends before its answer: the arguments of a call of `TellNews`."""

    told: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class WorkAnswer:
    """The value that a function returned, or the reason why it returned none."""

    value: Any = None
    error: PionsError | Crash | None = None

    def result(self) -> Any:  # noqa: ANN401 - the function's
        """Return the value, or raise the error."""
        if self.error is not None:
            raise self.error
        return self.value


def answer(
    function: Callable[..., Any],
    arguments: tuple[object, ...],
    tell: Callable[[News], None] | None,
) -> WorkAnswer:
    """Call `function`; with `tell`, it gets a callback for news as its last argument."""
    if tell is not None:
        arguments = (*arguments, lambda *told: tell(News(told)))
    try:
        return WorkAnswer(function(*arguments))
    except PionsError as error:
        return WorkAnswer(error=error)
    except Exception:  # noqa: BLE001 - a worker outlives the bugs of players
        return WorkAnswer(error=Crash(traceback.format_exc()))


def with_parts(tell: TellNews, shown: Callable[[Any], object]) -> TellNews:
    """Return a callback that tells the same news, each part of the answer as `shown` makes it."""
    return lambda *told: tell(*(map(shown, told) if len(told) == 1 else told))


class Workers(Protocol):
    """A pool of workers that answer questions."""

    @property
    def ready(self) -> bool:
        """Whether questions are answered without waiting for a compiler."""

    async def ask(self, visitor: Visitor, question: WorkQuestion) -> Any:  # noqa: ANN401 - as above
        """Return the value of the question's function.

        The function may be called several times: only the last answer counts. Raises its
        `PionsError`, `Crash` for any other exception, `TooLong`, and `TooBusy` where too much is
        waiting already.
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
        function: Callable[..., Value],
        *arguments: object,
        lane: Lane = Lane.QUICK,
        seconds: float = PATIENCE,
        news: TellNews | None = None,
        waits: Callable[[int], None] | None = None,
    ) -> Value:
        """As `Workers.ask`; a question about a game from a file takes that file along."""
        if carried := own_game_files.carried(function, arguments, seconds):
            function, lane = carried, Lane.LONG  # it waits for a process of its own
        question = WorkQuestion(function, arguments, lane, seconds, news, waits)
        value: Value = await self._workers.ask(self._visitor, question)
        return value

    def place(self) -> AbstractAsyncContextManager[None]:
        """As `Workers.place`."""
        return self._workers.place(self._visitor)


@dataclass(slots=True)
class QuestionNews:
    """The news of a question for its page."""

    progress: Progress
    part: Callable[[Plain], None]
    waits: Callable[[int], None] = lambda _before: None
    """Takes how many questions come before it."""
    last: Plain | None = None

    def of_worker(self, *told: Any) -> None:  # noqa: ANN401 - how far it is, or a part of the answer
        """Send the news of a worker."""
        if len(told) > 1:
            self.progress(*told)
        else:
            (self.last,) = told
            self.part(self.last)
