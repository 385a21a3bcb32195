"""The hand-out `hex`: the algorithm that fights, and whether it is the naive one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from pions.checks.hex.players import (
    Cell,
    ask,
    couple,
    empty_cells,
    farthest,
    legal,
    open_positions,
    reaches,
    rivals,
)
from pions.checks.model import Checks, Failure
from pions.checks.positions import Rows, rows_of
from pions.checks.questions import Lab, NotTried, Question
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.games.hexagon import Hex, HexPosition
from pions.sandbox.errors import Disqualified

_ENOUGH: Final = 8
"""How many cells must speak for a rule where it leaves little choice."""
_AMBIGUOUS: Final = frozenset({"nearest", "edge only", "other player"})
"""Mistakes that an idea of one's own looks like: filling row after row, blocking the other."""
_OWN: Final = Sentence("algo plays by a rule of its own: there is nothing to compare it with")


def _asked(lab: Lab, rows: Rows, player: int) -> object:
    try:
        value = lab.ask(ask(lab, "algo", rows, player, times=1).question).value
    except Disqualified:  # it thinks for long: that is no naive algorithm
        raise NotTried(_OWN) from None
    return value[0] if isinstance(value, list) else value


def _positions(seed: int) -> Iterator[tuple[HexPosition, int]]:
    for place in range(1, 9):
        for size in (4, 5, 6):
            position = open_positions(seed, "recognise", size, 9)[place]
            yield position, 1
            yield position, 2


@lru_cache
def _quiet(seed: int) -> tuple[HexPosition, ...]:
    """Boards where the two colours touch neither each other nor the other's edges.

    What is wrong with the groups of a naive algorithm hardly shows there, and so it is known for
    what it is meant to be.
    """
    rng = generator(seed, "hex quiet")
    found: list[HexPosition] = []
    while len(found) < 15:
        size = 5 + len(found) % 3
        stones: dict[Cell, int] = {}
        for _ in range(rng.randrange(8, 40)):
            (i, j), player = (rng.randrange(size), rng.randrange(size)), rng.choice((1, 2))
            around = {stones.get((i + a, j + b)) for a in (-1, 0, 1) for b in (-1, 0, 1)}
            if 0 < (i, j)[2 - player] < size - 1 and 3 - player not in around:
                stones[i, j] = player
        first, second = (
            sum(1 << i * size + j for (i, j), owner in stones.items() if owner == player)
            for player in (1, 2)
        )
        position = HexPosition(Hex(size), first, second)
        if position.outcome() is None:
            found.append(position)
    return tuple(found)


def _meant(lab: Lab, seed: int) -> bool:
    """Whether all that `algo` plays is explained by one rule, be it on quiet boards only."""
    quiet = [(position, player) for position in _quiet(seed) for player in (1, 2)]
    return _explained(lab, quiet, slips=False) or _explained(lab, _positions(seed), slips=True)


def _explained(lab: Lab, asked: Iterable[tuple[HexPosition, int]], *, slips: bool) -> bool:
    """Whether one rule explains every answer: that of the hand-out, or one with a mistake."""
    spoken: dict[str, int] = {}
    dead: set[str] = set()
    for position, player in asked:
        rows = rows_of(position)
        value = _asked(lab, rows, player)
        best = farthest(rows, player, player - 1)
        rules = {f"rule {player}": couple(value) in best}
        rules |= {
            name: chosen()(value)
            for name, chosen in (rivals(rows, player) if slips else {}).items()
            if name not in dead | _AMBIGUOUS
        }
        for name, holds in rules.items():
            if not holds:
                dead.add(name)
            elif 3 * len(best) <= len(empty_cells(rows)):
                spoken[name] = spoken.get(name, 0) + 1
        if dead >= {"rule 1", "rule 2", *rules}:
            return False
    return any(name not in dead and count >= _ENOUGH for name, count in spoken.items())


def naive(lab: Lab, seed: int) -> Failure | None:
    """Where `algo` is the naive algorithm, and no other function is: its rule, for both."""
    found = lab.names.get("naif", "naif")
    written = Question("'naif' in globals()", ("naif",))
    if found != "naif" or lab.ask(written).value is True:
        raise NotTried(Sentence("the naive algorithm has a function of its own"))
    if not _meant(lab, seed):
        raise NotTried(_OWN)
    runs = (reaches(k, only_wins=wins, exercise="algo") for wins in (False, True) for k in (1, 2))
    return next((failure for run in runs if (failure := run(lab, seed)) is not None), None)


CHECKS: Final[Checks] = {
    "algo": {"legal": legal("algo"), "naive": naive},
}
