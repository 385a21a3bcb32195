"""The ``pions`` program from its first instant."""

from __future__ import annotations

from pions.cli import interrupts


def entry() -> None:
    """Run the ``pions`` program; Ctrl-C ends it in silence while it is loaded."""
    interrupts.silence()
    from pions.cli import main  # noqa: PLC0415 - this is what takes time

    main.entry()
