"""Lines to and from a player's process, with deadlines, while what it prints is kept aside."""

from __future__ import annotations

import os
import queue
import select
import subprocess
import threading
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import IO, Final

from pions.sandbox.host import LONGEST_LINE, Closed, Late, Noise, Output

_CHUNK: Final = 1 << 16
_ENOUGH_OUTPUT: Final = 16
"""Chunks read after an answer: a player that prints for ever must not hold the referee."""


class Link(ABC):
    """Lines to and from a process."""

    def __init__(self, process: subprocess.Popen[bytes], most_output: int) -> None:
        self.output = Output(most_output)
        if process.stdin is None or process.stdout is None or process.stderr is None:
            raise AssertionError  # pragma: no cover - all three are pipes
        self._pipes = process.stdin, process.stdout, process.stderr
        self._received = bytearray()

    @abstractmethod
    def send(self, line: bytes, seconds: float) -> None:
        """Write a line; raises `Late` or `Closed`."""

    def receive(self, seconds: float) -> bytes:
        """Return the next line, without its end; raises `Late`, `Closed` or `Noise`."""
        deadline = time.monotonic() + seconds
        while (end := self._received.find(b"\n")) < 0:
            if len(self._received) > LONGEST_LINE:
                raise Noise
            wait = deadline - time.monotonic()
            if wait <= 0:
                raise Late
            self._wait(wait)
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return line

    def early(self) -> bytes:
        """Take back what has come since the last line, before anything was sent."""
        with suppress(Late, Closed):
            self._wait(-1)
        early = bytes(self._received)
        self._received.clear()
        return early

    @abstractmethod
    def _wait(self, seconds: float) -> None:
        """Take in what comes next; raises `Late` or `Closed`."""

    def close(self) -> None:
        """Give the pipes back."""
        for pipe in self._pipes:
            with suppress(OSError):  # its last line, unsent: the reader is gone
                pipe.close()


class PolledLink(Link):
    """For Unix: no threads, and a wait that costs microseconds."""

    def __init__(self, process: subprocess.Popen[bytes], most_output: int) -> None:
        super().__init__(process, most_output)
        self._requests, self._replies, self._prints = (pipe.fileno() for pipe in self._pipes)
        for number in (self._requests, self._replies, self._prints):
            os.set_blocking(number, False)
        self._poll = select.poll()
        self._poll.register(self._replies, select.POLLIN)
        self._poll.register(self._prints, select.POLLIN)

    def send(self, line: bytes, seconds: float) -> None:
        """Write a line; raises `Late` or `Closed`."""
        deadline = time.monotonic() + seconds
        rest = memoryview(line)
        while rest:
            try:
                rest = rest[os.write(self._requests, rest) :]
            except BlockingIOError:
                wait = deadline - time.monotonic()
                if wait <= 0:
                    raise Late from None
                ready = select.poll()  # unlike select, no matter how many files are open
                ready.register(self._requests, select.POLLOUT)
                ready.poll(wait * 1000)
            except OSError:
                raise Closed from None

    def receive(self, seconds: float) -> bytes:
        """Return the next line, without its end; raises `Late`, `Closed` or `Noise`."""
        line = super().receive(seconds)
        self._take_rest()
        return line

    def _wait(self, seconds: float) -> None:
        for number, _ in self._poll.poll(max(0, seconds * 1000 + 1)):
            if number == self._prints:
                self._take_output()
            elif chunk := _read(number):
                self._received += chunk
            else:
                self._take_rest()
                raise Closed

    def _take_output(self) -> bool:
        """Read what was printed, once; return whether there may be more."""
        chunk = _read(self._prints)
        if chunk:
            self.output.add(chunk)
        elif chunk is not None:  # its end was closed
            with suppress(KeyError):
                self._poll.unregister(self._prints)
        return bool(chunk)

    def _take_rest(self) -> None:
        for _ in range(_ENOUGH_OUTPUT):
            if not self._take_output():
                return


def _read(number: int) -> bytes | None:
    try:
        return os.read(number, _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


class ThreadedLink(Link):
    """For systems that cannot wait for pipes, such as Windows: two threads that read."""

    def __init__(self, process: subprocess.Popen[bytes], most_output: int) -> None:
        super().__init__(process, most_output)
        # Few places: a player that pours faster than we read has to wait.
        self._chunks: queue.Queue[tuple[bool, bytes]] = queue.Queue(maxsize=8)
        self._closing = threading.Event()
        self._threads = [
            threading.Thread(target=self._pour, args=(pipe, answers), daemon=True)
            for pipe, answers in ((self._pipes[1], True), (self._pipes[2], False))
        ]
        for thread in self._threads:
            thread.start()

    def _pour(self, pipe: IO[bytes], answers: bool) -> None:  # noqa: FBT001 - a thread's argument
        chunk = b"..."
        while chunk and not self._closing.is_set():
            try:
                chunk = pipe.read(_CHUNK)
            except (OSError, ValueError):
                chunk = b""
            while not self._closing.is_set():
                with suppress(queue.Full):
                    self._chunks.put((answers, chunk), timeout=0.1)
                    break

    def send(self, line: bytes, seconds: float) -> None:  # noqa: ARG002 - see below
        """Write a line; raises `Closed`. Lines are shorter than a pipe holds, but the first."""
        try:
            self._pipes[0].write(line)
        except OSError:
            raise Closed from None

    def _wait(self, seconds: float) -> None:
        try:
            answers, chunk = self._chunks.get(timeout=seconds)
        except queue.Empty:
            raise Late from None
        if not answers:
            self.output.add(chunk)
        elif chunk:
            self._received += chunk
        else:
            raise Closed

    def close(self) -> None:
        """Give the pipes back; the process has ended, so the threads do too."""
        self._closing.set()
        for thread in self._threads:
            thread.join(1.0)  # a process it left behind may hold the pipe
        super().close()
