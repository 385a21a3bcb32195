"""A tournament on the error stream while it is played; its ranking on standard output."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, Self, TypeAlias

from rich.console import Group
from rich.live import Live
from rich.table import Table as Grid
from rich.text import Text

from pions.app.tournament.entrants import told_apart
from pions.app.tournament.plan import Tournament
from pions.app.tournament.results import Results
from pions.app.tournament.run import TournamentProgress
from pions.cli.screen.progress import EVERY, bar
from pions.cli.screen.terminal import console, has_colour
from pions.core.language import _, ngettext
from pions.core.numbers import percent, points, time_left, whole
from pions.render.tournaments import rows, sentences, table, titles

_SHOWN: Final = 10
"""Players shown while games are played; the ranking at the end has them all."""


def _resumed(progress: TournamentProgress) -> str:
    if not progress.kept:
        return ""
    return ngettext(
        "Resuming: {kept} game of {total} was played before.",
        "Resuming: {kept} games of {total} were played before.",
        progress.kept,
    ).format(kept=whole(progress.kept), total=whole(progress.total))


class Lines(AbstractContextManager["Lines"]):
    """Lines that only add up, for pipes and simple terminals."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: float | None = None

    def __exit__(self, *_error: object) -> None:
        pass

    def say(self, sentence: str) -> None:
        """Print it."""
        print(sentence, file=sys.stderr, flush=True)

    def show(self, progress: TournamentProgress) -> None:
        """Print a line at the start, one at the end, and now and then one in between."""
        if self._last is None and (before := _resumed(progress)):
            self.say(before)
        now = self._clock()
        over = progress.done == progress.total or progress.decided is not None
        if over or self._last is None or now - self._last >= EVERY:
            self._last = now
            self.say(_line(progress))


def _line(progress: TournamentProgress) -> str:
    done, total = whole(progress.done), whole(progress.total)
    parts = [_("{done} of {total} games").format(done=done, total=total)]
    if progress.done:
        parts.append(_leading(progress))
    if progress.done < progress.total and progress.decided is None:
        parts.append(time_left(progress.left))
    return ", ".join(filter(None, parts))


def _leading(progress: TournamentProgress) -> str:
    best = [one for place, one in progress.table.placed() if place == 1]
    names, share = [one.name for one in best], percent(best[0].tally.score)
    if len(names) == 1:
        return _("{name} leads with {share}").format(name=names[0], share=share)
    if len(names) == 2:
        return _("{one} and {other} are level at the top with {share}").format(
            one=names[0], other=names[1], share=share
        )
    return ngettext(
        "{count} player is level at the top with {share}",
        "{count} players are level at the top with {share}",
        len(names),
    ).format(count=whole(len(names)), share=share)


class Picture:
    """A bar and the standings so far, redrawn; gone at the end."""

    def __init__(self, tournament: Tournament) -> None:
        self._console = console(sys.stderr)
        self._bar = bar(width=None)
        self._task = self._bar.add_task("", total=None)
        self._called = told_apart({one.name: one.label for one in tournament.entrants})
        self._live = Live(console=self._console, transient=True, refresh_per_second=8)
        self._started = False

    def __enter__(self) -> Self:
        self._live.__enter__()
        return self

    def __exit__(self, *_error: object) -> None:
        self._live.__exit__(None, None, None)

    def say(self, sentence: str) -> None:
        """Print it above the picture."""
        self._console.print(sentence)

    def show(self, progress: TournamentProgress) -> None:
        """Draw the bar and the first few."""
        if not self._started and (before := _resumed(progress)):
            self.say(before)
        self._started = True
        left = time_left(progress.left)
        self._bar.update(
            self._task, completed=progress.done, total=progress.total, description=left
        )
        self._live.update(Group(self._bar, self._table(progress)))

    def _table(self, progress: TournamentProgress) -> Grid:
        grid = Grid(box=None, header_style="bold", pad_edge=False)
        grid.add_column("")
        grid.add_column(_("player"), no_wrap=True)
        for title in (_("points"), _("games"), _("score")):
            grid.add_column(title, justify="right")
        standings = list(progress.table.placed())
        for place, one in standings[:_SHOWN]:
            name, tally = Text(self._called[one.name]), one.tally
            figures = points(tally.points), whole(tally.games), percent(tally.score)
            grid.add_row(str(place), name, *figures)
        if len(standings) > _SHOWN:
            grid.add_row("", Text(_("and {count} more").format(count=len(standings) - _SHOWN)))
        return grid


Display: TypeAlias = Picture | Lines


def display(tournament: Tournament) -> Display:
    """Return the context that shows a tournament, as this terminal can."""
    return Picture(tournament) if has_colour(sys.stderr) else Lines()


def ranking(found: Results) -> None:
    """Print all players, the best first; what it means; who was left out."""
    if has_colour(sys.stdout):
        _grid(titles(), rows(found))
    else:
        print("\n".join(table(found)))
    print()
    for sentence in sentences(found):
        print(sentence)


def _grid(head: tuple[str, ...], lines: list[tuple[str, ...]]) -> None:
    grid = Grid(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for place, title in enumerate(head):
        left = place in (1, len(head) - 1)
        grid.add_column(title, justify="left" if left else "right", no_wrap=not left)
    for line in lines:
        grid.add_row(*map(Text, line))
    console(sys.stdout).print(grid)


def problems(progress: TournamentProgress) -> None:
    """Print the games the arena itself could not play, on the error stream."""
    if not progress.problems:
        return
    count = 2 * len(progress.problems)
    template = ngettext(
        "{count} game could not be played through no fault of the players, and counts for "
        "nobody; the same command tries again. The last reason:",
        "{count} games could not be played through no fault of the players, and count for "
        "nobody; the same command tries again. The last reason:",
        count,
    )
    print(template.format(count=whole(count)), file=sys.stderr)
    print(progress.problems[-1].problem, file=sys.stderr)
