"""A profile in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from pions.app.profile.words import ProfileWords, Rung, ShareRow
from pions.cli.screen.layout import heading, paragraph
from pions.core.language import _
from pions.core.text import visible


def show(told: ProfileWords) -> None:
    """Print it, the most important first."""
    print(told.subject)
    if told.waiting:
        paragraph(told.waiting)
    else:
        _figures(told)
    for problem in told.problems:
        paragraph(visible(problem))


def _figures(told: ProfileWords) -> None:
    print()
    heading(f"{told.share} {told.headline}")
    paragraph(told.counts)
    paragraph(told.judged_by)
    if told.level:
        print()
        heading(told.level)
        paragraph(told.possible)
        _ladder(told.ladder)
    _rows(told.headings.phases, told.phases)
    if told.kinds:
        print()
        heading(f"{told.headings.kinds} ({told.mistakes})")
        width = max(len(row.name) for row in told.kinds)
        for row in told.kinds:
            print(f"  {row.name:<{width}}  {row.times}, {row.detail}")
    _rows(told.headings.openings, told.openings)
    if told.advice:
        print()
        paragraph(f"{told.advice} {told.why}")


def _ladder(rungs: Sequence[Rung]) -> None:
    """The ten levels; the likeliest in brackets, those that are possible underlined by a sign."""
    marks = ["[*]" if one.likeliest else "~" if one.possible else "." for one in rungs]
    rows = ([str(one.level) for one in rungs], marks, [one.keeps for one in rungs])
    names = (_("level"), "", _("keeps"))
    width = max(map(len, names))
    for name, row in zip(names, rows, strict=True):
        print(f"  {name:<{width}}" + "".join(f"{cell:>7}" for cell in row))


def _rows(title: str, rows: Sequence[ShareRow]) -> None:
    if not rows:
        return
    print()
    heading(title)
    name, share = (max(len(text) for text in texts) for texts in _columns(rows))
    for row in rows:
        tail = " · ".join(filter(None, (row.between, row.detail, row.loss)))
        print(f"  {row.name:<{name}}  {row.share:>{share}}  {tail}")


def _columns(rows: Sequence[ShareRow]) -> tuple[list[str], list[str]]:
    return [row.name for row in rows], [row.share for row in rows]
