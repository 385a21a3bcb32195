"""A ranking in the terminal: a table that fits, then sentences."""

from __future__ import annotations

import sys

from rich.table import Table as Grid
from rich.text import Text

from pions.app.tournament.ranking import rows, sentences, table, titles
from pions.app.tournament.results import Results
from pions.app.tournament.run import TournamentProgress
from pions.cli.screen.terminal import console, has_colour
from pions.core.language import ngettext
from pions.core.numbers import whole


def ranking(found: Results) -> None:
    """Everybody, the best first; what it means; who was left out."""
    if has_colour(sys.stdout):
        _grid(titles(), rows(found))
    else:
        print("\n".join(table(found)))
    print()
    for sentence in sentences(found):
        print(sentence)


def _grid(titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    grid = Grid(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for place, title in enumerate(titles):
        left = place in (1, len(titles) - 1)
        grid.add_column(title, justify="left" if left else "right", no_wrap=not left)
    for row in rows:
        grid.add_row(*map(Text, row))
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
