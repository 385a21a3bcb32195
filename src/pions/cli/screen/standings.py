"""A ranking in the terminal: a table that fits, then sentences."""

from __future__ import annotations

import sys

from rich.table import Table as Grid
from rich.text import Text

from pions.app.tournament import results
from pions.app.tournament.report import ending
from pions.app.tournament.results import Results, elo_text, interval_text
from pions.app.tournament.run import TournamentProgress
from pions.cli.screen.terminal import console, has_colour
from pions.core.language import _, ngettext
from pions.core.numbers import percent, points, whole
from pions.core.text import visible


def ranking(found: Results) -> None:
    """Everybody, the best first; what it means; who was left out."""
    rows = [_row(line) for line in found.lines]
    titles = (
        "",
        _("player"),
        _("points"),
        _("games"),
        "+ = \N{MINUS SIGN}",
        _("score"),
        "Elo",
        _("95% between"),
        _("lost by fault"),
    )
    if has_colour(sys.stdout):
        _grid(titles, rows)
    else:
        _plain(titles, rows)
    print()
    for sentence in results.remarks(found):
        print(sentence)
    for _name, reason in found.left_out:
        print(_("Left out: {reason}").format(reason=visible(reason)))
    print(results.tier_text(found))


def _row(line: results.Line) -> tuple[str, ...]:
    tally = line.standing.tally
    faults = ", ".join(
        f"{ending(kind)} {whole(count)}" for kind, count in sorted(line.standing.faults.items())
    )
    return (
        str(line.place),
        line.label if line.label == line.name else f"{line.label} ({line.name})",
        points(tally.points),
        whole(tally.games),
        f"+{tally.wins} ={tally.draws} \N{MINUS SIGN}{tally.losses}",
        percent(tally.score),
        elo_text(line.rating.elo),
        interval_text(line.rating.interval),
        faults,
    )


def _plain(titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    for row in (titles, *rows):
        cells = [
            f"{cell:<{width}}" if place in (1, len(row) - 1) else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


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
