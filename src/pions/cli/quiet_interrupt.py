"""Ctrl-C while the program is still being loaded, and once its command has ended."""

from __future__ import annotations

# Only what the interpreter has loaded already: whatever else is imported here may be interrupted.
import _signal as signal  # type: ignore[import-not-found] # it has no stub; signal loads enum
import os

_STATUS = 130
"""As a shell reports an interrupted program; `pions.cli.commands.exit_codes` has it, too."""


def quiet() -> None:
    """Until `ended`, Ctrl-C ends the program without a word: there is nothing to keep yet."""
    # A program that was started to ignore it goes on doing so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def ended() -> None:
    """From now on, Ctrl-C is a `KeyboardInterrupt` again: somebody may have something to keep."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def over(status: int) -> None:
    """Everything is kept and printed: Ctrl-C ends the program at once, with its own `status`.

    Python waits for threads on its way out, and would show where Ctrl-C struck.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_what: os._exit(status))


def _leave(number: int, frame: object) -> None:
    del number, frame
    os._exit(_STATUS)  # an exception would come out of the middle of somebody's import
