"""Lines to and from a player's process, with deadlines, while what it prints is kept aside."""

from __future__ import annotations

import os
import queue
import select
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import IO, Final, Protocol

from pions.sandbox.host import LONGEST_LINE, Closed, Late, Noise, Output

_CHUNK: Final = 1 << 16
_ENOUGH_OUTPUT: Final = 16
"""Chunks read after an answer: a player that prints for ever must not hold the referee."""


class Link(Protocol):
    """Both ways of speaking to a process behave alike."""

    output: Output

    def send(self, line: bytes, seconds: float) -> None:
        """Write a line; raises `Late` or `Closed`."""
        ...

    def receive(self, seconds: float) -> bytes:
        """The next line, without its end; raises `Late`, `Closed` or `Noise`."""
        ...

    def close(self) -> None:
        """Give the pipes back."""
        ...


def open_link(process: subprocess.Popen[bytes], most_output: int) -> Link:
    """The way this system can wait for pipes."""
    kind = PolledLink if sys.platform != "win32" else ThreadedLink
    return kind(process, most_output)


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    if process.stdin is None or process.stdout is None or process.stderr is None:
        raise AssertionError  # pragma: no cover - all three are pipes
    return process.stdin, process.stdout, process.stderr


class PolledLink:
    """For Unix: no threads, and a wait that costs microseconds."""

    def __init__(self, process: subprocess.Popen[bytes], most_output: int) -> None:
        self.output = Output(most_output)
        self._pipes = _pipes(process)
        self._requests, self._replies, self._prints = (pipe.fileno() for pipe in self._pipes)
        for number in (self._requests, self._replies, self._prints):
            os.set_blocking(number, False)
        self._poll = select.poll()
        self._poll.register(self._replies, select.POLLIN)
        self._poll.register(self._prints, select.POLLIN)
        self._received = bytearray()

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
        """The next line, without its end; raises `Late`, `Closed` or `Noise`."""
        deadline = time.monotonic() + seconds
        while (end := self._received.find(b"\n")) < 0:
            if len(self._received) > LONGEST_LINE:
                raise Noise
            wait = deadline - time.monotonic()
            if wait <= 0:
                raise Late
            for number, _ in self._poll.poll(wait * 1000 + 1):
                if number == self._prints:
                    self._take_output()
                elif chunk := _read(number):
                    self._received += chunk
                else:
                    self._take_rest()
                    raise Closed
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        self._take_rest()
        return line

    def _take_output(self) -> bool:
        """Read what was printed, once; whether there may be more."""
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

    def close(self) -> None:
        """Give the pipes back."""
        for pipe in self._pipes:
            pipe.close()


def _read(number: int) -> bytes | None:
    """Some bytes; none at the end; ``None`` where there is nothing yet."""
    try:
        return os.read(number, _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


class ThreadedLink:
    """For systems that cannot wait for pipes, such as Windows: two threads that read."""

    def __init__(self, process: subprocess.Popen[bytes], most_output: int) -> None:
        self.output = Output(most_output)
        self._pipes = _pipes(process)
        # Few places: a player that pours faster than we read has to wait.
        self._chunks: queue.Queue[tuple[bool, bytes]] = queue.Queue(maxsize=8)
        self._received = bytearray()
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

    def receive(self, seconds: float) -> bytes:
        """The next line, without its end; raises `Late`, `Closed` or `Noise`."""
        deadline = time.monotonic() + seconds
        while (end := self._received.find(b"\n")) < 0:
            if len(self._received) > LONGEST_LINE:
                raise Noise
            try:
                answers, chunk = self._chunks.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise Late from None
            if not answers:
                self.output.add(chunk)
            elif chunk:
                self._received += chunk
            else:
                raise Closed
            if time.monotonic() > deadline:
                raise Late
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return line

    def close(self) -> None:
        """Give the pipes back; the process has ended, so the threads do too."""
        self._closing.set()
        for thread in self._threads:
            thread.join(1.0)  # a process it left behind may hold the pipe
        for pipe in self._pipes:
            with suppress(OSError):  # its last line, unsent: the reader is gone
                pipe.close()
