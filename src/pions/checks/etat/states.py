"""The hand-out `etat`: states to ask about, and what several exercises share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from pions.checks import positions
from pions.checks.judging import (
    whole,
)
from pions.checks.positions import Rows

State: TypeAlias = dict[str, Any]


_PLIES: Final = (0, 1, 2, 3, 5, 8, 12, 17, 23, 29, 34, 38)


def state_of(rows: Rows, player: int) -> State:
    """The state with these `rows` and `player` to move."""
    free = [len(rows) - height for height in positions.heights(rows)]
    grid = [list(row) for row in rows]
    return {"grille": grid, "joueur": player, "vides": sum(free), "libres": free}


@lru_cache
def states(seed: int, path: str) -> tuple[State, ...]:
    """Unfinished states of every stage of the game; do not change them."""
    found = positions.open_positions(seed, path, _PLIES)
    return tuple(state_of(positions.rows_of(one), one.to_move + 1) for one in found)


def columns(state: State) -> list[int]:
    """The legal columns."""
    return [column for column, free in enumerate(state["libres"]) if free]


def not_legal(allowed: Sequence[int]) -> Callable[[Any], Iterable[str]]:
    """Says why a number is no column that can be played."""

    def explain(value: Any) -> Iterator[str]:  # noqa: ANN401 - a student's
        if whole(value) and value not in allowed:
            yield "full column" if 0 <= value < 7 else "no column"

    return explain
