"""Figures of experiments as pictures, without any package for charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pions.app.lab.figures import rate
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.numbers import whole
from pions.render import pictures
from pions.render.pictures import VectorPicture


def chart(figures: Mapping[str, int] | Sequence[Sequence[float]]) -> VectorPicture:
    """Counts by name as bars, with 95 % intervals; or a table of scores between 0 and 1."""
    if isinstance(figures, Mapping) and figures:
        total = sum(figures.values())
        if total > 0 and min(figures.values()) >= 0:
            rates = {name: (count, rate(count, total)) for name, count in figures.items()}
            return pictures.bars(rates, _("How often, of {count}").format(count=whole(total)))
    elif not isinstance(figures, Mapping | str) and figures and all(figures):
        names = [f"w{place}" for place in range(1, max(len(figures), len(figures[0])) + 1)]
        return pictures.table(figures, names, _("Score of the player of each row"))
    raise InvalidOption(
        "There is nothing to draw in this: give counts by name, or a table of scores."
    )
