"""The progress bar of every command, on the error stream."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

from pions.cli.screen.terminal import console, has_colour
from pions.core.language import _, ngettext
from pions.core.numbers import whole

if TYPE_CHECKING:
    from rich.progress import Progress

EVERY: Final = 10.0
"""Seconds before the first line and between two, where nothing can be redrawn."""


class ProgressReport(Protocol):
    """Reports how far the work has come."""

    def __call__(self, done: int, total: int, sentence: str = "") -> None:
        """Report steps done, of `total` (0: unknown); `sentence` replaces the last one."""


def bar(width: int | None = 24) -> Progress:
    """Return an empty bar; `width` ``None`` for one as wide as there is room."""
    from rich.progress import (  # noqa: PLC0415 - it takes long to load, and few need it
        BarColumn,
        MofNCompleteColumn,
        Progress,
        Task,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text  # noqa: PLC0415 - the same

    class Counted(MofNCompleteColumn):
        def render(self, task: Task) -> Text:
            return Text() if task.total is None else super().render(task)

    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=width),
        Counted(),
        TimeElapsedColumn(),
        TimeRemainingColumn(compact=True),
        console=console(sys.stderr),
        transient=True,
    )


def looking(tell: ProgressReport, search: str) -> ProgressReport:
    """Report a search that is called `search`: its parts, or the positions it has seen."""
    said = ""

    def told(done: int, total: int, sentence: str = "") -> None:
        nonlocal said
        said = sentence or said
        if said or total or not done:
            tell(done, total, said or search)
            return
        seen = ngettext("{count} position", "{count} positions", done).format(count=whole(done))
        tell(done, 0, f"{search} {seen}")

    return told


@contextmanager
def working(sentence: str, clock: Callable[[], float] = time.monotonic) -> Iterator[ProgressReport]:
    """Show progress: a bar where something can be redrawn; else a line now and then."""
    if has_colour(sys.stderr):
        with bar() as shown:
            task = shown.add_task(sentence, total=None)
            yield lambda done, total, sentence=sentence: shown.update(
                task, completed=done, total=total or None, description=sentence
            )
        return
    last = clock()

    def tell(done: int, total: int, sentence: str = sentence) -> None:
        nonlocal last
        if clock() - last >= EVERY:
            last = clock()
            said = sentence
            if total:
                said = _("{what}: {done} of {total}").format(
                    what=sentence, done=whole(done), total=whole(total)
                )
            print(said, file=sys.stderr, flush=True)

    yield tell
