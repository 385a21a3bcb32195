"""Work spread over processes, its results in order; nothing here knows what the work is.

A worker is a fresh interpreter at the other end of two pipes::

    parent thread --- stdin: (work, item), pickled --------------> worker
    parent thread <-- stdout: _Result ..., then _Done or _Failed --- worker

Not `multiprocessing`: forking is unsafe once a progress bar has started its
thread, and its other ways of starting run the caller's script again, which a
beginner's script without ``if __name__ == "__main__"`` does not survive. A worker
that loses its parent, however that happened, reads the end of its input and dies.
"""

from __future__ import annotations

import io
import os
import pickle
import queue
import struct
import subprocess
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Any, Final, TypeAlias, TypeVar

from pions.core.errors import InvalidOption

T = TypeVar("T")
R = TypeVar("R")
Work: TypeAlias = Callable[[T], Iterable[R]]

MOST_WORKERS: Final = 256
_LENGTH: Final = struct.Struct(">Q")
"""What precedes a request: how many bytes it takes."""
_AHEAD: Final = 2
"""Items handed out per worker before their results are asked for: enough to keep all busy."""


class WorkerLost(RuntimeError):
    """A worker process died before it had answered: killed, or out of memory."""


@dataclass(frozen=True, slots=True)
class _Result:
    value: Any


@dataclass(frozen=True, slots=True)
class _Failed:
    error: BaseException


@dataclass(frozen=True, slots=True)
class _Done:
    pass


_Reply: TypeAlias = _Result | _Failed | _Done


def spread(
    work: Work[T, R],
    items: Sequence[T],
    workers: int,
    *,
    patience: float = 0,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[R]:
    """Yield every result of ``work(item)`` for each item in turn, whoever does the work.

    With one worker everything happens here; with more, `work` and the items must
    be picklable, and others help once `patience` seconds have not been enough. An
    exception arrives as itself, after the results that came before it.
    """
    if not 1 <= workers <= MOST_WORKERS:
        raise InvalidOption(
            "The number of processes must be from 1 to {most}, not {workers}.",
            most=MOST_WORKERS,
            workers=workers,
        )
    return _spread(work, items, workers, clock() + patience, clock)


def _spread(
    work: Work[T, R],
    items: Sequence[T],
    workers: int,
    deadline: float,
    clock: Callable[[], float],
) -> Iterator[R]:
    for place, item in enumerate(items):
        crew = min(workers, len(items) - place)
        if crew > 1 and clock() >= deadline:
            yield from _elsewhere(work, items[place:], crew)
            return
        yield from work(item)


def _elsewhere(work: Work[T, R], items: Sequence[T], workers: int) -> Iterator[R]:
    """The same, by a crew that works ahead of what has been asked for, but not far."""
    crew = _Crew()
    waiting: deque[queue.SimpleQueue[_Reply]] = deque()
    try:
        for item in items:
            waiting.append(crew.give(_pickled(work, item), workers))
            if len(waiting) == _AHEAD * workers:
                yield from _results(waiting.popleft())
        while waiting:
            yield from _results(waiting.popleft())
    finally:
        # Also on Ctrl-C, and when whoever asked stops listening.
        crew.dismiss()


def _results(replies: queue.SimpleQueue[_Reply]) -> Iterator[Any]:
    while not isinstance(reply := replies.get(), _Done):
        if isinstance(reply, _Failed):
            raise reply.error
        yield reply.value


def _pickled(work: Work[T, R], item: T) -> bytes:
    request = io.BytesIO()
    try:
        _Pickler(request).dump((work, item))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise _unsendable() from error
    return request.getvalue()


class _Pickler(pickle.Pickler):
    """Refuses what a worker would look for in its own ``__main__``, which is another one."""

    def reducer_override(self, thing: object) -> Any:  # noqa: ANN401 - pickle's own
        """Nothing is reduced otherwise; a function, a class or its instance may be refused."""
        if getattr(thing, "__module__", None) == "__main__":
            raise _unsendable()
        return NotImplemented


def _unsendable() -> InvalidOption:
    return InvalidOption(
        "This player cannot be sent to other processes: "
        "write it at the top of a module of its own, or use one process."
    )


class _Crew:
    """Worker processes, each with a thread that feeds it; they start as work comes in."""

    def __init__(self) -> None:
        self._requests: queue.SimpleQueue[tuple[bytes, queue.SimpleQueue[_Reply]] | None] = (
            queue.SimpleQueue()
        )
        self._members: list[tuple[subprocess.Popen[bytes], threading.Thread]] = []

    def give(self, request: bytes, workers: int) -> queue.SimpleQueue[_Reply]:
        """Queue a request for a crew of at most `workers`; its replies arrive in the result."""
        if len(self._members) < workers:
            process = _start()
            thread = threading.Thread(target=self._feed, args=(process,), daemon=True)
            self._members.append((process, thread))
            thread.start()
        replies: queue.SimpleQueue[_Reply] = queue.SimpleQueue()
        self._requests.put((request, replies))
        return replies

    def _feed(self, process: subprocess.Popen[bytes]) -> None:
        while (job := self._requests.get()) is not None:
            request, replies = job
            for reply in _ask(process, request):
                replies.put(reply)

    def dismiss(self) -> None:
        """End every process and thread; what was not answered never will be."""
        for process, _ in self._members:
            process.kill()
        # Requests still queued fail at once on a dead process, up to the ``None``.
        for _ in self._members:
            self._requests.put(None)
        for process, thread in self._members:
            thread.join()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # an unsent rest has nobody to go to
                        pipe.close()


def _start() -> subprocess.Popen[bytes]:
    program = (
        f"import sys; sys.path[:] = {sys.path!r}; from pions.arena.processes import main; main()"
    )
    return subprocess.Popen(  # noqa: S603 - our own interpreter, our own module
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        **_own_group(),
    )


def _own_group() -> dict[str, Any]:
    """Ctrl-C is for the parent, which then ends its workers."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"process_group": 0}


def _ask(process: subprocess.Popen[bytes], request: bytes) -> Iterator[_Reply]:
    """Send one request, then yield its replies, down to `_Done` or `_Failed`."""
    requests, replies = process.stdin, process.stdout
    if requests is None or replies is None:  # pragma: no cover - both are pipes
        raise AssertionError
    try:
        requests.write(_LENGTH.pack(len(request)) + request)
        requests.flush()
        while isinstance(reply := pickle.load(replies), _Result):  # noqa: S301 - our own worker
            yield reply
    except (OSError, EOFError, pickle.UnpicklingError):
        reply = _Failed(WorkerLost("A worker process stopped before its work was done."))
    yield reply


def main() -> None:  # pragma: no cover - runs in the workers
    """Be a worker: answer the requests on standard input until it ends."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # What the work itself reads or prints must not touch the two pipes.
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    received: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(requests, received), daemon=True).start()
    while True:
        answer(received.get(), replies)


def _receive(  # pragma: no cover - runs in the workers
    requests: IO[bytes], received: queue.SimpleQueue[bytes]
) -> None:
    """Queue the requests; end the process, even in mid-game, when there can be no more."""
    while len(length := requests.read(_LENGTH.size)) == _LENGTH.size:
        received.put(requests.read(_LENGTH.unpack(length)[0]))
    os._exit(0)


def answer(request: bytes, replies: IO[bytes]) -> None:
    """Do the work of one request and write each result as soon as it is there."""
    try:
        work, item = pickle.loads(request)  # noqa: S301 - our own parent
        for value in work(item):
            _send(_Result(value), replies)
    except BaseException as error:  # noqa: BLE001 - it belongs to whoever asked
        error.add_note("In a worker process:\n" + traceback.format_exc())
        try:
            pickle.loads(pickle.dumps(error))  # noqa: S301 - some exceptions cannot travel
        except Exception:  # noqa: BLE001 - for reasons of their own
            error = RuntimeError(traceback.format_exc())
        _send(_Failed(error), replies)
    else:
        _send(_Done(), replies)


def _send(reply: _Reply, replies: IO[bytes]) -> None:
    replies.write(pickle.dumps(reply))
    replies.flush()
