"""A player's function in a process of its own, called through a pipe and killed when too slow.

This guards against mistakes (an endless loop, a crash, `sys.exit`), not against malice: the
process has our rights, and its answer is unpickled here.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import reprlib
import signal
import traceback
import warnings
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from multiprocessing.connection import Connection
from typing import Any, Final, Self

from pions.core.errors import PionsError

_START_SECONDS: Final = 30
_ORPHAN_SECONDS: Final = 60
"""How long a player may outlive a parent that was killed during a call."""


class PlayerFault(Enum):
    """Why a player lost before the end of a game."""

    RAISED = "raised"
    HUNG = "hung"
    ILLEGAL = "illegal"
    NONSENSE = "nonsense"
    DIED = "died"


class Foul(PionsError):
    """A fault of a player."""

    def __init__(self, message: str, *, fault: PlayerFault, **values: object) -> None:
        super().__init__(message, **values)
        self.fault = fault


class IsolatedFunction:
    """Calls `function` in a process of its own, which ends with the context.

    Each call may take `seconds` of wall-clock time. `prepare` is called once, before the others.
    Where processes cannot be forked, `function` must be importable.
    """

    def __init__(
        self,
        function: Callable[..., object],
        *,
        seconds: float,
        prepare: Callable[[], object] | None = None,
    ) -> None:
        self._seconds = seconds
        forks = "fork" in multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("fork" if forks else "spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(  # type: ignore[attr-defined] # the stubs do not know it
            target=_serve,
            args=(theirs, self._pipe, function, prepare, seconds + _ORPHAN_SECONDS),
            daemon=True,
        )
        with warnings.catch_warnings():
            # Python 3.12 warns when it forks beside other threads, whose locks stay held in the
            # copy. A function of a notebook needs a fork; our code in the copy takes no lock, and
            # a player that waits for one is killed.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process.start()
        theirs.close()
        if not self._pipe.poll(_START_SECONDS):
            self.close()
            raise RuntimeError("The process of a player did not start.")
        self._pipe.recv()

    def __call__(self, *arguments: object) -> Any:  # noqa: ANN401 - a player answers anything
        """Return the function's answer to copies of `arguments`; raises `Foul`."""
        try:
            self._pipe.send(arguments)
            if not self._pipe.poll(self._seconds):
                self.close()
                raise Foul(
                    "No answer within {seconds:g} seconds.",
                    fault=PlayerFault.HUNG,
                    seconds=self._seconds,
                )
            reply = self._pipe.recv_bytes()
        except (EOFError, OSError):
            self.close()
            raise Foul(
                "The process of the player died (exit status {status}).",
                fault=PlayerFault.DIED,
                status=self._process.exitcode,
            ) from None
        try:
            fault, answer = pickle.loads(reply)  # noqa: S301 - mistakes, not malice: see above
        except Exception as error:  # noqa: BLE001 - such as an object of an unknown class
            fault, answer = PlayerFault.NONSENSE, str(error)
        if fault is PlayerFault.RAISED:
            raise Foul("An exception: {error}", fault=PlayerFault.RAISED, error=answer)
        if fault is PlayerFault.NONSENSE:
            raise Foul("{answer} is not a move.", fault=PlayerFault.NONSENSE, answer=answer)
        return answer

    def close(self) -> None:
        """End the process, and those it started itself."""
        if self._process.is_alive():
            with suppress(AttributeError, ProcessLookupError):  # no groups on Windows
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
        self._process.join()
        self._pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def _serve(  # pragma: no cover - in the other process
    pipe: Connection,
    parents: Connection,
    function: Callable[..., object],
    prepare: Callable[[], object] | None,
    patience: float,
) -> None:
    """Answer each call until the pipe ends."""
    parents.close()  # else the pipe would not end with the parent
    with suppress(AttributeError):  # not on Windows
        os.setsid()  # a group to be killed as one, out of reach of Ctrl-C
    if prepare is not None:
        prepare()
    pipe.send(None)
    with suppress(EOFError):
        while True:
            arguments = pipe.recv()
            _alarm(patience)
            pipe.send_bytes(answer(function, arguments))
            _alarm(0)


def _alarm(seconds: float) -> None:  # pragma: no cover - in the other process
    """Let the system end this process after `seconds`, or not for 0."""
    with suppress(AttributeError):  # not on Windows
        signal.setitimer(signal.ITIMER_REAL, seconds)


def answer(function: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
    """Return ``(None, answer)``, or a fault and its description, pickled."""
    try:
        result = function(*arguments)
    except BaseException as error:  # noqa: BLE001 - sys.exit is a mistake like any other
        said = "".join(traceback.format_exception_only(error)).strip()
        return pickle.dumps((PlayerFault.RAISED, said))
    try:
        return pickle.dumps((None, result))
    except Exception:  # noqa: BLE001 - what cannot be pickled is not a move
        return pickle.dumps((PlayerFault.NONSENSE, reprlib.repr(result)))
