"""A ranking as rows of a table, and as plain text with sentences."""

from __future__ import annotations

from pions.app.tournament import results
from pions.app.tournament.report import ending
from pions.app.tournament.results import Results
from pions.core.language import _
from pions.core.numbers import percent, points, whole
from pions.core.text import visible
from pions.render import series_sentences


def titles() -> tuple[str, ...]:
    """Return the titles of the columns."""
    return (
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


def rows(found: Results) -> list[tuple[str, ...]]:
    """Return a row a player, the best first."""
    return [_row(line) for line in found.lines]


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
        series_sentences.elo(line.rating.elo),
        series_sentences.elo_interval(line.rating.interval),
        faults,
    )


def table(found: Results) -> list[str]:
    """Return the rows in columns, as plain lines."""
    cells = [titles(), *rows(found)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            f"{cell:<{width}}" if place in (1, len(row) - 1) else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]


def sentences(found: Results) -> list[str]:
    """Return sentences about the result, and about files left out."""
    out = [_("Left out: {reason}").format(reason=visible(why)) for _name, why in found.left_out]
    return [*results.remarks(found), *out, results.tier_text(found)]
