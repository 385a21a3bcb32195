"""A student's file under examination: asked questions, stopped when one takes too long."""

from __future__ import annotations

import json
import time
import weakref
from types import TracebackType
from typing import Any, Self

from pions.sandbox import loading, losses, tiers
from pions.sandbox.files import PlayerFile
from pions.sandbox.launch import Process
from pions.sandbox.limits import Limits, patience
from pions.sandbox.link import Closed, Noise
from pions.sandbox.loading import Fault
from pions.sandbox.stopwatch import Overrun, Stopwatch
from pions.sandbox.tiers import Tier
from pions.sandbox.verdicts import Disqualified


class ExaminedFile:
    """A file in a process of its own; a process that had to be stopped is replaced.

    Raises `PlayerFileError` at the start where the file cannot even be read. Leave the
    context, or `close`, to end the process.
    """

    def __init__(
        self, file: PlayerFile, limits: Limits, tier: Tier | None = None, seed: int = 0
    ) -> None:
        self.file = file
        self.limits = limits
        self.tier = tiers.usable(tier)
        self._seed = seed
        self._number = 0
        self._allowed = self._left = limits.seconds
        self._net = time.monotonic() + limits.patience
        self._process: Process | None = None
        self._finalizer: weakref.finalize[[Process], ExaminedFile] | None = None
        self._running()

    def allow(self, seconds: float) -> None:
        """From now on, all questions together have `seconds` of processor time."""
        self._running()  # starting it is not the student's time
        self._allowed = self._left = seconds
        self._net = time.monotonic() + patience(seconds)

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """What came of `question`; `Disqualified` where nothing did, and then a fresh start."""
        process = self._running()
        try:
            net = max(0.0, self._net - time.monotonic())
            reply, used = self._asked(process, {"ask": question}, self._left, net)
        except BaseException:
            self.close()
            raise
        self._left = max(0.0, self._left - used)
        return reply

    def _running(self) -> Process:
        if self._process is None:
            self._process = Process(tiers.isolation(self.tier), self.limits)
            self._finalizer = weakref.finalize(self, Process.close, self._process)
            try:
                self._read(self._process)
            except BaseException:
                self.close()
                raise
        return self._process

    def _read(self, process: Process) -> None:
        """Have the file read; raises `PlayerFileError`."""
        file, seconds = self.file, self.limits.load_seconds
        source = {"source": file.source, "name": file.name, "seed": self._seed}
        try:
            reply, _ = self._asked(process, source, seconds, patience(seconds))
        except Disqualified as error:
            output = process.link.output.text
            raise loading.unreadable(error, file, self.limits, output) from error
        if "fault" in reply:
            output = process.link.output.text
            raise loading.refused(Fault.read(reply), file, self.limits, output)

    def _asked(
        self, process: Process, request: dict[str, Any], seconds: float, net: float
    ) -> tuple[dict[str, Any], float]:
        """The reply to one request, and how much of the `seconds` it took."""
        self._number += 1
        line = json.dumps({"id": self._number, **request}).encode() + b"\n"
        name, watch = self.file.name, Stopwatch(process)
        try:
            reply = json.loads(watch.ask(line, seconds, net))
        except Overrun as overrun:
            raise losses.late(name, self._allowed, overrun) from None
        except Closed:
            raise losses.gone(name, process.ended(), self.limits) from None
        except (Noise, ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict) or reply.get("id") != self._number:
            raise losses.out_of_turn(name)
        return reply, watch.seconds

    def close(self) -> None:
        """End the process; harmless when called again."""
        if self._finalizer is not None:
            self._finalizer()
        self._process = self._finalizer = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
