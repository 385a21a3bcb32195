"""A word where machine code is not there from the beginning, whichever command wants it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from typing import Final

from pions.app import machine_code
from pions.core.errors import DOCTOR
from pions.core.language import _
from pions.core.numbers import whole

_PAUSE: Final = 5.0
"""Seconds between two lines, at least."""


@contextmanager
def announced(clock: Callable[[], float] = time.monotonic) -> Iterator[None]:
    """Say on the error stream how far the compiler is; and, once, that the library is no use."""
    news = _News(clock)
    # The compiler may be called by another thread, which does not know the reader's language.
    spoken = copy_context()
    with (
        machine_code.heard_by(lambda kernel, done: spoken.run(news.hear, kernel, done=done)),
        machine_code.fallback_heard_by(lambda: spoken.run(_say_fallback)),
    ):
        yield


class _News:
    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._parts = 0
        self._began = self._said = 0.0

    def hear(self, kernel: str, *, done: bool) -> None:
        now = self._clock()
        if not self._began:
            self._began = self._said = now
            _say(_("First use: machine code is being made for this machine, once."))
            _say(machine_code.forgotten())
        self._parts += done
        if now - self._said >= _PAUSE:
            self._said = now
            template = _("Machine code: {seconds} s so far; parts ready: {count} ({name})")
            seconds, count = whole(round(now - self._began)), whole(self._parts)
            _say(template.format(seconds=seconds, count=count, name=kernel))


def _say_fallback() -> None:
    if sentence := machine_code.fallback():
        _say(f"{sentence} {_(DOCTOR)}")


def _say(sentence: str | None) -> None:
    if sentence is not None:
        print(sentence, file=sys.stderr, flush=True)
