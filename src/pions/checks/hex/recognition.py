"""The hand-out `hex`: whether `algo` is meant to be the naive algorithm, by the way it plays.

`algo` is whatever fights best, and most are nobody's but their author's: only one that always
plays as the naive rule says, at least for one colour, or always as that rule with one of the
usual mistakes, is taken for it. A single cell that neither explains, and it is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pions.checks.hex.algorithms import farthest, open_positions, reaches, rows_of
from pions.checks.hex.slips import couple, empty_cells, rivals
from pions.checks.model import Failure, NotTried, Sentence
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Question
from pions.games.hexagon import HexPosition
from pions.sandbox.verdicts import Disqualified

_ENOUGH: Final = 8
"""How many cells must speak for a rule where it leaves little choice."""
_AMBIGUOUS: Final = frozenset(
    {
        *("nearest", "edge only", "only the axis", "other start"),
        *("other player", "other edge", "other colour", "other group", "both indices"),
    }
)
"""Mistakes that an idea of one's own looks like: filling row after row, blocking the other."""
_OWN: Final = Sentence("algo plays by a rule of its own: there is nothing to compare it with")


def _asked(lab: Lab, rows: Rows, player: int) -> object:
    name = lab.names.get("algo", "algo")
    question = Question(
        f"{name}(grille, {player})",
        (name,),
        {"cases": rows},
        before="import numpy as np\ngrille = np.array(cases, dtype=int)",
    )
    try:
        return lab.ask(question).value
    except Disqualified:  # it thinks for long: that is no naive algorithm
        raise NotTried(_OWN) from None


def _positions(seed: int) -> Iterator[tuple[HexPosition, int]]:
    for place in range(1, 9):
        for size in (4, 5, 6):
            position = open_positions(seed, "recognise", size, 9)[place]
            yield position, 1
            yield position, 2


def _meant(lab: Lab, seed: int) -> bool:
    """Whether all that `algo` plays is explained by one rule."""
    spoken: dict[str, int] = {}
    dead: set[str] = set()
    for position, player in _positions(seed):
        rows = rows_of(position)
        value = _asked(lab, rows, player)
        room = len(empty_cells(rows))
        best = farthest(position, player)
        rules = {f"rule {player}": couple(value) in best}
        rules |= {
            name: chosen(value)
            for name, chosen in rivals(rows, player).items()
            if name not in dead | _AMBIGUOUS
        }
        for name, holds in rules.items():
            if not holds:
                dead.add(name)
            elif 3 * len(best) <= room:
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
