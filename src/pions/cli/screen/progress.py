"""Signs of life on the error stream: how much is done, and how long the rest may take."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pions.cli.screen.terminal import console, has_colour
from pions.core.language import _
from pions.core.numbers import whole

EVERY: Final = 10.0
"""Seconds between two lines where nothing can be redrawn."""
_FIRST: Final = 1.0
"""Seconds before the first of them."""
Tell: TypeAlias = Callable[[int, int], None]


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


@contextmanager
def steps(sentence: str, clock: Callable[[], float] = time.monotonic) -> Iterator[Tell]:
    """Gives a function to call with the steps done, of how many; `sentence` says what they are.

    A bar where something can be redrawn; else a line now and then, the first one when it is
    clear that this takes a while.
    """
    if has_colour(sys.stderr):
        with Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(compact=True),
            console=console(sys.stderr),
            transient=True,
        ) as progress:
            task = progress.add_task(sentence, total=None)
            yield lambda done, total: progress.update(task, completed=done, total=total)
        return
    last = clock() - EVERY + _FIRST

    def tell(done: int, total: int) -> None:
        nonlocal last
        if clock() - last >= EVERY:
            last = clock()
            said = _("{what}: {done} of {total}").format(
                what=sentence, done=whole(done), total=whole(total)
            )
            print(said, file=sys.stderr, flush=True)

    yield tell
