"""When Ctrl-C may end the program without a word."""

from __future__ import annotations

# Only what the interpreter has loaded already: any other import here may be interrupted.
import _signal as signal  # type: ignore[import-not-found] # it has no stub; signal loads enum
import os

_STATUS = 130
"""As a shell reports an interrupted program; `pions.cli.commands.exit_codes` has it, too."""


def silence() -> None:
    """Let Ctrl-C end the program in silence until `loaded` is called."""
    # A program that was started to ignore it goes on doing so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def loaded() -> None:
    """Make Ctrl-C a `KeyboardInterrupt` again: from now on there is something to keep."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def over(status: int) -> None:
    """Let Ctrl-C end the program at once, with its own `status`: everything is kept and printed.

    Python waits for threads on its way out, and would show where Ctrl-C struck.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_what: os._exit(status))


def _leave(*_what: object) -> None:
    os._exit(_STATUS)  # an exception would come out of the middle of an import
