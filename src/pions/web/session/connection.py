"""The conversation with one page: texts in, texts out; it survives every message."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from types import coroutine
from typing import TYPE_CHECKING, Any, Final, Unpack

from pions.app.play import replies
from pions.core.errors import PionsError
from pions.core.language import _, explain
from pions.sandbox.errors import PlayerFileError
from pions.web import wire
from pions.web.messages.fields import BadMessage
from pions.web.messages.protocol import ReplyMessage
from pions.web.session.budgets import PageBudget
from pions.web.session.handlers import Client, Verbs
from pions.web.session.services import Services
from pions.web.tables.tables import Table
from pions.web.workers import turns
from pions.web.workers.asking import Asker, Crash, QuestionNews

if TYPE_CHECKING:
    from pions.web.session.class_desk import Identity

_LOG: Final = logging.getLogger(__name__)
_QUESTIONS: Final = 8
"""The most questions that take time, from one page at once."""


class Connection:
    """A page, the requests it may make (`verbs`), and `send`, which takes each text to it."""

    def __init__(  # noqa: PLR0913 - the parts of a conversation
        self,
        services: Services,
        send: Callable[[str], None],
        verbs: Verbs,
        *,
        local: bool,
        budget: PageBudget | None = None,
        identity: Identity | None = None,
    ) -> None:
        """`local` is whether the page is on this machine; `budget` counts the thread's time."""
        self._send = send
        self._verbs = verbs
        self._budget = budget
        self._spend = None if budget is None else budget.spend
        workers = services.workers
        self._workers = Asker(workers) if budget is None else budget.home.asker(workers)
        self._client = Client(services, self._push, self._workers, local=local, identity=identity)
        self._work: dict[int, asyncio.Task[None]] = {}
        self._in_order: set[asyncio.Task[None]] = set()
        self._order = asyncio.Lock()
        """Held by the one message of `in_order` that is worked on."""

    def hear(self, text: str | bytes) -> asyncio.Task[None] | None:
        """Answer a message; the next one is read once the returned task has ended."""
        with _counted(self._spend):
            try:
                heard = wire.read(text)
            except BadMessage as error:
                self._refuse(None, error)
                return None
            task = None
            with self._explained(heard.number):
                task = self._act(heard.name, heard.request(), heard.number)
            return task  # noqa: RET504 - none where the message was refused

    def _act(self, name: str, ask: Any, number: int | None) -> asyncio.Task[None] | None:  # noqa: ANN401 - declared
        if name == "cancel":
            if ask.what in self._work:
                self._work[ask.what].cancel()
            self._say(re=number, ok={})
        elif name in self._verbs.in_time:
            self._start(name, ask, number)
        elif name in self._verbs.in_order:
            return self._take_up(name, ask, number)
        elif name in self._verbs.at_once:
            self._say(re=number, ok=self._verbs.at_once[name](self._client, ask))
        else:
            raise BadMessage("This is not offered here: install Pions for it.")
        return None

    def close(self) -> None:
        """Stop working for a page that has left."""
        for task in (*self._work.values(), *self._in_order):
            task.cancel()
        self._client.leave()
        if self._budget is not None:
            self._budget.home.leave(self._workers)

    def _take_up(self, name: str, ask: object, number: int | None) -> asyncio.Task[None]:
        async def act() -> None:
            with self._explained(number):
                async with self._order:
                    answer = await self._verbs.in_order[name](self._client, ask)
                if isinstance(answer, Table):
                    self._client.show(answer, lambda shown: self._say(re=number, ok=shown))
                else:
                    self._say(re=number, ok=answer)

        task = asyncio.create_task(_counted_steps(act, self._spend))
        self._in_order.add(task)
        task.add_done_callback(self._in_order.discard)
        return task

    def _start(self, name: str, ask: object, number: int | None) -> None:
        if number is None or number in self._work:
            raise BadMessage("A question that takes time needs a number of its own.")
        if len(self._work) >= _QUESTIONS:
            raise turns.too_many(len(self._work))

        def ended(task: asyncio.Task[None]) -> None:
            self._work.pop(number, None)
            if task.cancelled():  # perhaps before work on it began
                self._say(re=number, error=_("Stopped."), stopped=True)

        answer = partial(self._answer, name, ask, number)
        self._work[number] = asyncio.create_task(_counted_steps(answer, self._spend))
        self._work[number].add_done_callback(ended)

    async def _answer(self, name: str, ask: object, number: int) -> None:
        news = QuestionNews(
            lambda done, total: self._say(re=number, news=(done, total)),
            lambda part: self._say(re=number, part=part),
            lambda before: self._say(re=number, before=before),
        )
        with self._explained(number):
            self._say(re=number, ok=await self._verbs.in_time[name](self._client, ask, news))

    @contextmanager
    def _explained(self, number: int | None) -> Iterator[None]:
        """Answer every exception of the block by a sentence."""
        try:
            yield
        except PionsError as error:
            self._refuse(number, error)
        except Crash as crash:
            self._say(re=number, error=_("The program failed."), trace=crash.trace)
        except Exception:  # noqa: BLE001 - logged; one message never ends a conversation
            _LOG.exception("a message could not be answered")
            self._say(re=number, error=_("Something went wrong here; the game is kept."))

    def _refuse(self, number: int | None, error: PionsError) -> None:
        """Send an error; where a student's file failed, with the traceback and its output."""
        reply: ReplyMessage = {"re": number, "error": explain(error)}
        if trace := replies.trace_of(error):
            reply["trace"] = trace
        if printed := replies.printed_by(error):
            reply["printed"] = printed
        if isinstance(error, PlayerFileError) and error.verdict is None:
            reply["asks"] = True
        self._say(**reply)

    def _say(self, **reply: Unpack[ReplyMessage]) -> None:
        self._send(wire.write(reply))

    def _push(self, name: str, shown: Mapping[str, Any]) -> None:
        with _counted(self._spend):
            self._send(wire.write({name: shown}))


@contextmanager
def _counted(spend: Callable[[float], None] | None) -> Iterator[None]:
    """Count the thread's time of the block, where it is counted: a tab has no such clock."""
    if spend is None:
        yield
        return
    began = time.thread_time()
    try:
        yield
    finally:
        spend(time.thread_time() - began)


async def _counted_steps(
    begin: Callable[[], Coroutine[Any, Any, None]], spend: Callable[[float], None] | None
) -> None:
    """Await what `begin` returns, and count the thread's time of each step."""
    await _steps(begin(), spend)


@coroutine
def _steps(
    work: Coroutine[Any, Any, None], spend: Callable[[float], None] | None
) -> Generator[Any, Any, None]:
    step = partial(work.send, None)
    while True:
        try:
            with _counted(spend):
                awaited = step()
        except StopIteration:
            return
        try:
            yield awaited
            step = partial(work.send, None)
        except BaseException as error:  # noqa: BLE001 - for `work` to handle
            step = partial(work.throw, error)
