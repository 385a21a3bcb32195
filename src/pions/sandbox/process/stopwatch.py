"""How long a player may take: its processor time, read from outside, and a limit of wall time.

The system counts what all threads of a process compute; no clock of the player changes that, and a
busy machine adds nothing. The wall clock ends a player that only waits, and not one in the queue
for a core. Where the system has no such count, there is only the wall clock.
"""

from __future__ import annotations

import os
import sys
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import Final

from pions.sandbox.host import Computed, Late, Waited
from pions.sandbox.process.pipes import Link

_TICK: Final = 0.02
"""Seconds between two looks at the clock, at least: a player overruns by so much at most."""
_CORES: Final = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
"""How many threads can compute at the same time here."""


def counts_computing() -> bool:
    """Return whether this system tells how long another process has computed."""
    return computed(os.getpid()) is not None


def computed(process: int) -> float | None:
    """Return seconds of processor time of all threads of that process, ended ones too."""
    if sys.platform != "linux":
        return None
    try:
        # The number Linux gives to the clock of a whole process: see clock_getcpuclockid(3).
        return time.clock_gettime((~process << 3) | 2)
    except OSError:  # it has just ended
        return None


def runs(process: int) -> bool:
    """Return whether any thread of that process is on a core now, or in the queue for one."""
    for task in Path(f"/proc/{process}/task").glob("[0-9]*/stat"):
        with suppress(OSError, IndexError):  # it has just ended
            # The name before the state is in brackets, and may hold any character.
            if task.read_text("utf-8", "replace").rpartition(")")[2].split()[0] == "R":
                return True
    return False


class Stopwatch(ABC):
    """A process whose requests are limited in time."""

    link: Link
    """The pipes to it."""
    seconds: float = 0.0
    """Of the last request: processor time, or wall time where the system has no such count."""

    @abstractmethod
    def computed(self) -> float | None:
        """Return seconds of processor time so far; ``None`` where the system does not tell."""

    @abstractmethod
    def runs(self) -> bool:
        """Return whether it computes now, or is in the queue for a core."""

    def ask(self, line: bytes, seconds: float, patience: float) -> bytes:
        """Return the reply to `line` within `seconds` of computing and `patience` of wall time.

        Raises `Computed`, `Waited`, or what the link raises. Without a clock of the process,
        `seconds` are counted by the wall clock, and passing them is `Computed`.
        """
        link, began, self.seconds = self.link, time.monotonic(), 0.0
        before = self.computed()
        net = min(seconds, patience) if before is None else patience
        try:
            link.send(line, net)
            while True:
                self.seconds = self._used(before, began)
                wait = began + net - time.monotonic()
                if self.seconds >= seconds:
                    raise Computed
                if wait <= 0 and not (before is not None and self.runs()):
                    raise Waited(net)
                if before is not None:
                    wait = min(max(_TICK, wait), max(_TICK, (seconds - self.seconds) / _CORES))
                try:
                    reply = link.receive(wait)
                except Late:
                    continue
                self.seconds = self._used(before, began)
                if before is not None and self.seconds > seconds:
                    raise Computed
                return reply
        except Late:  # it does not even take what it is sent
            raise Waited(net) from None

    def _used(self, before: float | None, began: float) -> float:
        if before is None:
            return time.monotonic() - began
        now = self.computed()
        return self.seconds if now is None else now - before
