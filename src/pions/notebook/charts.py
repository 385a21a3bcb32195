"""Counts and scores as pictures, without any package for charts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral, Real
from typing import TypeGuard

from pions.app.lab.table_figures import rate
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.numbers import whole
from pions.render import pictures
from pions.render.pictures import VectorPicture


def chart(figures: Mapping[str, int] | Sequence[Sequence[float]]) -> VectorPicture:
    """Draw counts by name as bars, with 95 % intervals; or a table of scores between 0 and 1."""
    if isinstance(figures, Mapping) and figures and _are_counts(figures.values()):
        total = sum(figures.values())
        if total > 0:
            rates = {name: (count, rate(count, total)) for name, count in figures.items()}
            return pictures.bars(rates, _("How often, of {count}").format(count=whole(total)))
    elif _is_table(figures):
        names = [f"w{place}" for place in range(1, max(len(figures), len(figures[0])) + 1)]
        return pictures.table(figures, names, _("Score of the player of each row"))
    raise InvalidOption(
        "There is nothing to draw in this: give counts by name, or a table of scores."
    )


def _are_counts(numbers: Iterable[object]) -> bool:
    return all(isinstance(number, Integral) and int(number) >= 0 for number in numbers)


def _is_table(figures: object) -> TypeGuard[Sequence[Sequence[float]]]:
    if not isinstance(figures, Sequence) or isinstance(figures, str) or not figures:
        return False
    rows = [row for row in figures if isinstance(row, Sequence) and not isinstance(row, str)]
    return (
        len(rows) == len(figures)
        and len({len(row) for row in rows}) == 1
        and len(rows[0]) > 0
        and all(isinstance(one, Real) for row in rows for one in row)
    )
