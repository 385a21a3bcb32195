"""A bar on the error stream: how many games are over, and how long the others may take."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pions.cli.terminal import console, has_colour
from pions.core.language import _


@contextmanager
def games_bar(total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function to call with the games done so far; shows nothing without a terminal."""
    progress = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(_("games, time left"), markup=False),
        TimeRemainingColumn(compact=True),
        console=console(sys.stderr),
        transient=True,
        disable=not has_colour(sys.stderr),
    )
    with progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done)
