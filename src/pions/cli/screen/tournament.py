"""A tournament while it is played: a picture that changes on a terminal, else lines now and then.

Everything goes to the error stream: standard output is for the ranking.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final, Protocol, Self

from rich.console import Group
from rich.live import Live
from rich.table import Table as Grid
from rich.text import Text

from pions.app.tournament.entrants import told_apart
from pions.app.tournament.plan import Tournament
from pions.app.tournament.ranking import rows, sentences, table, titles
from pions.app.tournament.results import Results
from pions.app.tournament.run import TournamentProgress
from pions.cli.screen.progress import EVERY, bar
from pions.cli.screen.terminal import console, has_colour
from pions.core.language import _, ngettext
from pions.core.numbers import percent, points, time_left, whole

_SHOWN: Final = 10
"""Players shown while games are played; the ranking at the end has them all."""


class Display(Protocol):
    """A context that shows how a tournament goes."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_error: object) -> None: ...

    def say(self, sentence: str) -> None:
        """A line that stays."""
        ...

    def show(self, progress: TournamentProgress) -> None:
        """How it stands now."""
        ...


def display(tournament: Tournament) -> Display:
    """What this terminal can show."""
    return Picture(tournament) if has_colour(sys.stderr) else Lines()


def resumed(progress: TournamentProgress) -> str:
    """What an earlier run has left; empty where there was none."""
    if not progress.kept:
        return ""
    return ngettext(
        "Resuming: {kept} game of {total} was played before.",
        "Resuming: {kept} games of {total} were played before.",
        progress.kept,
    ).format(kept=whole(progress.kept), total=whole(progress.total))


class Lines:
    """Lines that only add up, for pipes and simple terminals."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: float | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def say(self, sentence: str) -> None:
        """Print it."""
        print(sentence, file=sys.stderr, flush=True)

    def show(self, progress: TournamentProgress) -> None:
        """A line at the start, one at the end, and now and then one in between."""
        if self._last is None and (before := resumed(progress)):
            self.say(before)
        now = self._clock()
        over = progress.done == progress.total or progress.decided is not None
        if over or self._last is None or now - self._last >= EVERY:
            self._last = now
            self.say(_line(progress))


def _line(progress: TournamentProgress) -> str:
    """Games done, who leads, time left."""
    parts = [
        _("{done} of {total} games").format(done=whole(progress.done), total=whole(progress.total))
    ]
    if progress.done:
        parts.append(_leading(progress))
    if progress.done < progress.total and progress.decided is None:
        parts.append(time_left(progress.left))
    return ", ".join(filter(None, parts))


def _leading(progress: TournamentProgress) -> str:
    """Who leads: one, two by name, or how many share the first place."""
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
        """Above the picture."""
        self._console.print(sentence)

    def show(self, progress: TournamentProgress) -> None:
        """The bar and the first few."""
        if not self._started and (before := resumed(progress)):
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
            tally = one.tally
            grid.add_row(
                str(place),
                Text(self._called[one.name]),
                points(tally.points),
                whole(tally.games),
                percent(tally.score),
            )
        if len(standings) > _SHOWN:
            grid.add_row("", Text(_("and {count} more").format(count=len(standings) - _SHOWN)))
        return grid


def ranking(found: Results) -> None:
    """Everybody, the best first; what it means; who was left out."""
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
    """Meetings the arena itself could not play, on the error stream."""
    if not progress.problems:
        return
    count = 2 * len(progress.problems)
    print(
        ngettext(
            "{count} game could not be played through no fault of the players, and counts for "
            "nobody; the same command tries again. The last reason:",
            "{count} games could not be played through no fault of the players, and count for "
            "nobody; the same command tries again. The last reason:",
            count,
        ).format(count=whole(count)),
        file=sys.stderr,
    )
    print(progress.problems[-1].problem, file=sys.stderr)
