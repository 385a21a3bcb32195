"""The ``pions`` program from its first instant: Ctrl-C is quiet while everything is loaded."""

from __future__ import annotations

from pions.cli import quiet_interrupt


def entry() -> None:
    """The ``pions`` program."""
    quiet_interrupt.quiet()
    from pions.cli import main  # noqa: PLC0415 - this is what takes time

    main.entry()
