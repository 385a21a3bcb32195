"""A profile in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pions.app.profile.comparison import ProfileComparison
from pions.cli.screen.layout import heading, paragraph
from pions.core.language import _
from pions.core.text import visible
from pions.render import profiles

_NAME: Final = 16
"""Letters of a player's name above a column."""


def show(told: profiles.ProfileWords) -> None:
    """Print it, the most important first."""
    print(told.subject)
    if told.waiting:
        paragraph(told.waiting)
    else:
        _figures(told)
    for problem in told.problems:
        paragraph(visible(problem))


def side_by_side(found: ProfileComparison) -> None:
    """Print two profiles in columns, and what differs."""
    names = [visible(one.player) for one in (found.one, found.two)]
    heading(_("Profiles of {one} and {two}").format(one=names[0], two=names[1]))
    told = [profiles.told(one) for one in (found.one, found.two)]
    for name, one in zip(names, told, strict=True):
        for sentence in filter(None, (one.subject, one.waiting, *one.problems)):
            paragraph(f"{name} · {visible(sentence)}")
    if not all(one.enough for one in told):
        return
    for sentence in dict.fromkeys(one.judged_by for one in told):
        paragraph(sentence)
    print()
    rows = [("", *map(_shortened, names), _("difference"))]
    rows += [
        (row.name, row.one, row.two, f"{row.difference}{' *' if row.clear else ''}")
        for row in profiles.differences(found)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, first, second, between in rows:
        line = f"  {name:<{widths[0]}}  {first:>{widths[1]}}  {second:>{widths[2]}}  {between}"
        print(line.rstrip())
    print()
    paragraph(profiles.about_differences())


def _shortened(name: str) -> str:
    return name if len(name) <= _NAME else f"…{name[1 - _NAME :]}"


def _figures(told: profiles.ProfileWords) -> None:
    print()
    heading(f"{told.share} {told.headline}")
    paragraph(told.counts)
    paragraph(told.judged_by)
    if told.level:
        print()
        heading(told.level)
        paragraph(told.possible)
        _ladder(told.ladder)
    _rows(told.headings["phases"], told.phases)
    if told.kinds:
        print()
        heading(f"{told.headings['kinds']} ({told.mistakes})")
        width = max(len(row.name) for row in told.kinds)
        for row in told.kinds:
            print(f"  {row.name:<{width}}  {row.times}, {row.detail}")
    _rows(told.headings["openings"], told.openings)
    if told.advice:
        print()
        paragraph(f"{told.advice} {told.why}")


def _ladder(rungs: Sequence[profiles.Rung]) -> None:
    marks = ["[*]" if one.likeliest else "~" if one.possible else "." for one in rungs]
    rows = ([one.number for one in rungs], marks, [one.keeps for one in rungs])
    names = (_("level"), "", _("keeps"))
    width = max(map(len, names))
    for name, row in zip(names, rows, strict=True):
        print(f"  {name:<{width}}" + "".join(f"{cell:>7}" for cell in row))


def _rows(title: str, rows: Sequence[profiles.ShareRow]) -> None:
    if not rows:
        return
    print()
    heading(title)
    name = max(len(row.name) for row in rows)
    share = max(len(row.share) for row in rows)
    for row in rows:
        tail = " · ".join(filter(None, (row.between, row.detail, row.loss)))
        print(f"  {row.name:<{name}}  {row.share:>{share}}  {tail}")
