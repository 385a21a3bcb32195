"""Answers the requests of a session inside this interpreter, by the code of `sandbox.child`."""

from __future__ import annotations

import json
import linecache
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import CodeType
from typing import Any, Final

from pions.sandbox.child.main import STATUS_OUT_OF_MEMORY, LoadedFile
from pions.sandbox.host import LONGEST_LINE, Closed, Computed, Noise, Output, Waited
from pions.sandbox.inside.clock import Clock, TimeOver
from pions.sandbox.inside.interpreter import SharedInterpreter
from pions.sandbox.inside.namespace import AdoptedNamespace
from pions.sandbox.limits import Limits

STATUS_BROKEN: Final = 1
"""As of a process that ends by an exception of its own."""
# Copies, since a file may patch the module.
_READ: Final = json.loads
_WRITE: Final = json.JSONEncoder(separators=(",", ":")).encode
_ONE_AT_A_TIME: Final = threading.RLock()


class _WatchedFile(LoadedFile):
    """A file read by `sandbox.child`, whose loops end at their limit."""

    has_clock = True

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def compiled(self, code: CodeType) -> None:
        lines = self.source.splitlines(keepends=True)
        linecache.cache[self.name] = (len(self.source), None, lines, self.name)
        self._clock.watch([code])

    def close(self) -> None:
        linecache.cache.pop(self.name, None)


class InsideHost:
    """A file, or a notebook's namespace, in this interpreter, which can do all that we can.

    Its loops end at the limit, its output is kept aside, and what it changes is put back.
    """

    def __init__(self, limits: Limits, namespace: dict[str, Any] | None = None) -> None:
        self.output = Output(limits.output)
        self.seconds = 0.0
        self._limits = limits
        self._clock = Clock()
        self._world = SharedInterpreter(self.output, self._clock)
        self._file: LoadedFile = _WatchedFile(self._clock)
        if namespace is not None:
            self._file = AdoptedNamespace(self._clock, namespace)
        self._closed = False

    def ask(self, line: bytes, seconds: float, patience: float) -> bytes:
        """Return the reply; raises `Computed`, `Waited`, `Closed` or `Noise`."""
        if self._closed or self._world.status is not None:
            raise Closed
        request = _READ(line)
        with _ONE_AT_A_TIME:
            if "source" in request:
                self._world.read(request["source"])
            reply = self._replied(request, seconds, patience)
        if self._clock.over == "waited":
            raise Waited(patience)
        if self._clock.over or self.seconds > seconds:
            raise Computed(self._clock.line)
        if self._world.status is not None or reply is None:
            raise Closed
        told = reply.get("raised", reply)
        if isinstance(told, dict) and str(told.get("error")).startswith("KeyboardInterrupt"):
            raise KeyboardInterrupt  # Ctrl-C: a file that raises it itself is rare
        answer = _WRITE({**reply, "id": request["id"]}).encode()
        if len(answer) > LONGEST_LINE:
            raise Noise
        return answer

    def _replied(
        self, request: dict[str, Any], seconds: float, patience: float
    ) -> dict[str, Any] | None:
        clock, reply = self._clock, None
        with self._world.visited(), _memory(self._limits.memory):
            clock.wind(seconds, patience)
            try:
                clock.start()
                try:
                    reply = self._file.reply(request)
                except MemoryError:
                    self._world.status = STATUS_OUT_OF_MEMORY
                except Exception:  # noqa: BLE001 - a file has broken what we need to tell of it
                    self._world.status = STATUS_BROKEN
                clock.stop()
            except TimeOver:  # between two lines of ours, perhaps more than once
                while clock.running:
                    with suppress(TimeOver):
                        clock.stop()
            self.seconds = clock.used
        return reply

    def ended(self) -> int | None:
        """Return the status it "ended" with."""
        return self._world.status

    def freeze(self) -> None:
        """Do nothing: it only runs when it is asked."""

    def thaw(self) -> None:
        """Do nothing, as above."""

    def stop(self) -> None:
        """Answer no more; a request under way ends at its limit."""
        self._closed = True

    def close(self) -> None:
        """Forget the file and put back what it has changed."""
        with _ONE_AT_A_TIME:
            self._closed = True
            self._world.close()
            self._clock.forget()
            self._file.close()


@contextmanager
def _memory(megabytes: int) -> Iterator[None]:
    if sys.platform != "linux":
        yield
        return
    import resource  # noqa: PLC0415 - only there

    before = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(OSError, ValueError):  # no /proc, or not ours to set: it stays
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        most = pages * resource.getpagesize() + (megabytes << 20)
        if before[0] == resource.RLIM_INFINITY or most < before[0]:
            resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    finally:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, before)
