"""Calls into a student's game that may fail or never end; runs in the game's process."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any, Final, TypeAlias

Thing: TypeAlias = Any
"""An object of the game: nothing is known about it."""

SECONDS: Final = 1.0
"""Processor time that one call of a method may take."""
_BEAT: Final = 0.25
"""Seconds between two alarms. They count only what a virtual machine is really given, the limit of
an answer all: where little is given, they are rare."""


class Broken(Exception):
    """A promise that a game does not keep; the referee has the sentence."""

    def __init__(self, slip: str, path: tuple[str, ...], **values: object) -> None:
        super().__init__(slip)
        self.slip = slip
        """Which one, by the name it has in `pions.families.own.promises`."""
        self.path = path
        """The moves from the start to the position, as they are written."""
        self.values = values


class _TooSlow(BaseException):
    """Raised in the middle of a method of the game; ``except Exception`` does not catch it."""


@dataclass(slots=True)
class _Clock:
    """The call under way; and the one at the last alarm, and since when."""

    call: int = 0
    inside: bool = False
    heard: int = -1
    since: float = 0.0

    def ring(self, _number: int, _frame: object) -> None:
        now = process_time()
        if self.call != self.heard:
            self.heard, self.since = self.call, now
        elif self.inside and now - self.since >= SECONDS:
            raise _TooSlow


_CLOCK: Final = _Clock()


def careful(
    path: tuple[str, ...],
    method: str,
    call: Callable[..., Any],
    *arguments: Thing,
    slip: str = "raises",
) -> Thing:
    """Return the answer of `call`; raises `Broken` where it raises, or computes for too long.

    `method` is how the sentence names it; `slip` the promise that an exception breaks.
    """
    _CLOCK.call += 1
    try:
        _CLOCK.inside = True
        return call(*arguments)
    except _TooSlow:
        raise Broken("slow", path, method=method, seconds=SECONDS) from None
    except (Broken, MemoryError):
        raise
    except BaseException as error:  # sys.exit is a mistake like any other
        raise Broken(slip, path, method=method) from error
    finally:
        _CLOCK.inside = False


def watch_the_clock() -> None:
    """Let a call that computes for too long end by an exception, where there is such a clock."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, _CLOCK.ring)
        signal.setitimer(signal.ITIMER_PROF, _BEAT, _BEAT)
