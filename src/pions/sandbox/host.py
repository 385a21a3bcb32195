"""Where a file runs and answers: lines of JSON, what it prints, and how an answer can fail."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Protocol

from pions.core.sentences import Sentence

LONGEST_LINE: Final = 1 << 16
"""Bytes of an answer at most."""


class Late(Exception):
    """The deadline passed."""


class Closed(Exception):
    """The other end is closed, most often by dying."""


class Noise(Exception):
    """A line too long to be an answer."""


class Overrun(Exception):
    """The time is used up."""


class Computed(Overrun):
    """The limit was passed by computing."""

    def __init__(self, line: int | None = None) -> None:
        super().__init__(line)
        self.line = line
        """Where the loop begins that had not ended, if that is known."""


class Waited(Overrun):
    """It was passed by something else, such as sleeping; `seconds` of wall time ended it."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = round(seconds, 1)


class Output:
    """The beginning of what a player printed; the rest is counted only."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept = bytearray()
        self.size = 0
        """How many bytes were printed in all."""

    def add(self, chunk: bytes) -> None:
        """Keep `chunk` while there is room; count it all."""
        self.size += len(chunk)
        self._kept += chunk[: max(0, self._most - len(self._kept))]

    @property
    def text(self) -> str:
        """The kept part; bytes that are no text are shown as question marks."""
        return self._kept.decode("utf-8", errors="replace")

    @property
    def dropped(self) -> int:
        """How many bytes were not kept."""
        return self.size - len(self._kept)


class Host(Protocol):
    """Where a file runs and answers, one request at a time."""

    @property
    def output(self) -> Output:
        """The file's output so far."""

    @property
    def seconds(self) -> float:
        """Seconds of the last request, of the time that is limited."""

    def ask(self, line: bytes, seconds: float, patience: float) -> bytes:
        """Return the reply within `seconds` of computing and `patience` of wall time.

        Raises `Overrun`, `Closed` or `Noise`.
        """

    def ended(self) -> int | None:
        """Return the exit status after `Closed`: negative for a signal, ``None`` if it goes on."""

    def freeze(self) -> None:
        """Let it do nothing until it is asked."""

    def thaw(self) -> None:
        """Let it run again."""

    def stop(self) -> None:
        """End it, from any thread; its owner still has to `close` it."""

    def close(self) -> None:
        """End it and free all it held; harmless when called again."""


class IsolatedPlayer(ABC):
    """A player's file in a process of its own, for callers that do not keep the process."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The team's name; until the file is read, the file's."""

    @property
    @abstractmethod
    def seconds(self) -> float:
        """Seconds of the last move, of the time that is limited."""

    def start_clock(self) -> None:  # noqa: B027 - most have no clock
        """Give the player the whole time of a game, where games are limited."""

    @property
    @abstractmethod
    def taken_for(self) -> tuple[str, Sentence]:
        """The file's name, and its function that plays."""
