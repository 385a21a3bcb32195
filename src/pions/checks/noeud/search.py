"""The hand-out `noeud`: alpha-beta, its value, its column, and what it leaves out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Any, Final

from pions.checks import positions
from pions.checks.cases import Case, answered, asks, asks_for, failed
from pions.checks.model import Checks, Failure
from pions.checks.noeud.nodes import (
    FULL,
    GAME,
    SHAPES,
    alpha_beta_case,
    asks_shaped,
    shaped,
)
from pions.checks.questions import Lab, Value
from pions.checks.right_answers import Right, Rivals, either, is_couple, number, one_of
from pions.core.sentences import Sentence
from pions.core.types import Score, Side
from pions.families.gravity.gravity_evaluators import WeightedLines
from pions.games.gravity import GravityPosition
from pions.handouts import noeud
from pions.search.alphabeta import alphabeta_analysis

_WORTH: Final = WeightedLines(noeud.Noeud.POIDS)
"""`evaluer` of the hand-out, for the side to move; finished games included."""


@lru_cache(maxsize=5_000)
def value_by_slip(position: GravityPosition, is_max: bool, depth: int, slip: str) -> float | None:  # noqa: FBT001 - whose turn it is
    """The value that a search with one mistake finds; ``None`` where it has no move.

    Not by `checks.wrong_searches`, where sides alternate: here a child of the wrong side, or a full
    column taken for a move, leads to grids that no game reaches.
    """
    if depth == 0 or _is_over(position):
        return _leaf(position, is_max)
    turn = {"always MAX": True, "always MIN": False, "same side": is_max}.get(slip, not is_max)
    found: list[float] = [0] if slip == "from zero" else []
    for child in _children(position, slip):
        seen = child if turn is not is_max else positions.other_to_move(child)
        below = value_by_slip(seen, turn, depth - 1, slip)
        if below is not None:
            found.append(below)
    return (max if is_max else min)(found, default=None)


def _leaf(position: GravityPosition, is_max: bool) -> float:  # noqa: FBT001 - whose turn it is
    return _WORTH(position) if is_max else -_WORTH(position)


def _is_over(position: GravityPosition) -> bool:
    """Whether either side has a line, or the grid is full."""
    sides = position, positions.other_to_move(position)
    return not all(one.legal_moves() for one in sides)


def _children(position: GravityPosition, slip: str = "") -> Iterator[GravityPosition]:
    width, legal = position.game.width, position.legal_moves()
    for column in range(slip == "without the first", width - (slip == "without the last")):
        if column in legal:
            yield position.play(column)
        elif slip == "pass":
            yield positions.other_to_move(position)


def exchanged(
    position: GravityPosition,
    is_max: bool,  # noqa: FBT001 - whose turn it is
    depth: int,
    alpha: float,
    beta: float,
) -> float:
    """The value that alpha-beta finds if its recursive call gets beta and alpha."""
    if depth == 0 or _is_over(position):
        return _leaf(position, is_max)
    found = []
    for child in _children(position):
        found.append(exchanged(child, not is_max, depth - 1, beta, alpha))
        alpha, beta = (max(alpha, found[-1]), beta) if is_max else (alpha, min(beta, found[-1]))
        if alpha >= beta:
            break
    return (max if is_max else min)(found)


def _misvalued_by(slip: str, position: GravityPosition, depth: int) -> Right:
    """Accepts the value that a search with one mistake finds; without a move, anything."""
    is_max = position.to_move == 0
    if slip == "exchanged":
        value: float | None = exchanged(position, is_max, depth, -math.inf, math.inf)
    else:
        value = value_by_slip(position, is_max, depth, slip)
    return Right(lambda _got: True) if value is None else number(value).of_couple(0)


_COUNTING: Final = """
feuilles = []
vraie_evaluation, vraie_creation = Noeud.evaluer, Noeud.__init__
def pions(noeud):
    return sum(case != 0 for ligne in noeud.grille for case in ligne)
def evaluation(noeud, *autres):
    feuilles.append(["evaluer", pions(noeud)])
    return vraie_evaluation(noeud, *autres)
def creation(noeud, *args, **options):
    vraie_creation(noeud, *args, **options)
    feuilles.append(["Noeud", pions(noeud)])
def compte(profondeur, total, alpha=-inf, beta=inf):
    Noeud.evaluer, Noeud.__init__ = evaluation, creation
    try:
        jeu.alpha_beta(noeud, alpha, beta, profondeur)
    finally:
        Noeud.evaluer, Noeud.__init__ = vraie_evaluation, vraie_creation
    return [sum(f == [quoi, total] for f in feuilles) for quoi in ("evaluer", "Noeud")]
"""


def prunes(lab: Lab, seed: int) -> Failure | None:
    """Fewer evaluations than there are positions at that depth."""
    for position in positions.open_positions(seed, "prunes", (2, 5), GAME):
        case, every = _counting(position, 4)
        answer = answered(lab, case)
        seen = answer.value[0] or answer.value[1]
        if seen >= every:
            told = Sentence("{count} evaluations", count=seen)
            return failed(
                case, answer, told, "more than all" if seen > every else _uncut(lab, seed)
            )
    return None


def _counting(position: GravityPosition, depth: int, window: str = "") -> tuple[Case, int]:
    """Ask for the evaluations at that depth, and the nodes made there; and how many there are."""
    every = positions.count_below(position, depth)
    expected = Sentence("fewer than {count} evaluations, which is all of them", count=every)
    case = alpha_beta_case(position, depth, None, expected, after={})
    question = replace(
        case.question,
        call=f"compte({depth}, {position.ply + depth}{window})",
        before=f"{case.question.before}\n{_COUNTING}",
    )
    return replace(case, question=question), every


def _uncut(lab: Lab, seed: int) -> str:
    """Why nothing is cut: windows that no value is in show which part of it is missing."""
    first, second = positions.open_positions(seed, "prunes", (2, 3), GAME)
    above, below = ", alpha=10**9", ", beta=-10**9"
    tried = (
        ("no cut at MAX", first, 1, below),
        ("no cut at MIN", second, 1, above),
        ("window kept", first, 2, above),
    )
    for kind, position, depth, window in tried:
        case, every = _counting(position, depth, window)
        answer = lab.ask(case.question)
        if answer.raised is not None:
            break
        if (answer.value[0] or answer.value[1]) >= every:
            return kind
    return "window unchanged"


@lru_cache(maxsize=2000)
def analysis(position: GravityPosition, depth: int) -> tuple[Score, tuple[int, ...]]:
    """The value for MAX, who opened, and the best columns."""
    sign = 1 if position.to_move == 0 else -1
    if not depth or not position.legal_moves():
        return sign * _WORTH(position), ()
    found = alphabeta_analysis(position, depth, _WORTH, lambda one, _depth: _WORTH(one))
    return sign * max(found.scores.values()), found.best


def _valued(position: GravityPosition, depth: int, **more: Any) -> Case:  # noqa: ANN401 - of a case
    """The value; the grid of the node stays as it is."""
    value, _ = analysis(position, depth)
    expected = Sentence("the value {value}", value=value)
    more = {"traits": _traits(position, value) if depth else (), **more}
    more = {"rivals": lambda: _misvalued(position, depth), **more}
    return alpha_beta_case(position, depth, number(value).of_couple(0), expected, **more)


def _traits(position: GravityPosition, value: Score) -> list[str]:
    """Whose turn it is, whether a column is full, whether every move loses."""
    side, sign = ("MAX", 1) if position.to_move == 0 else ("MIN", -1)
    full = ["full column"] * (len(position.legal_moves()) < GAME.width)
    return [side, *full, *[f"{side} loses"] * (sign * value < -_LINE)]


_LINE: Final = 5000
"""Less than a line is worth, more than all the rest."""


def _misvalued(position: GravityPosition, depth: int) -> Rivals:
    """The values that the usual mistakes give."""
    value, _ = analysis(position, depth)
    is_max = position.to_move == 0
    misread: dict[str, Any] = {"couple turned": number(value).of_couple(1)}
    if depth < 3:
        misread["deeper"] = lambda: analysis(position, depth + 1)[0]
    if not depth or not position.legal_moves():
        return misread
    below = [analysis(position.play(m), depth - 1)[0] for m in position.legal_moves()]
    misread |= {
        "shallower": lambda: analysis(position, depth - 1)[0],
        "first column": below[0],
        "first column of MAX": below[0] if is_max else value,
        "first column of MIN": value if is_max else below[0],
        "last column": below[-1],
        "swapped": (min if is_max else max)(below),
    }
    slips = ("always MAX", "always MIN", "same side", "exchanged") if depth > 1 else ()
    for slip in (*slips, "pass", "without the first", "without the last", "from zero"):
        misread[slip] = partial(_misvalued_by, slip, position, depth)
    return misread | {"some column": Right(lambda got: got in below, part=0)}


def _placed(position: GravityPosition, depth: int) -> Case:
    """The column, judged once the values are right."""
    _, best = analysis(position, depth)
    columns = position.legal_moves()

    @cache
    def below() -> set[int]:
        return {m for one in columns for m in analysis(position.play(one), depth - 1)[1]}

    taken = Right(lambda got: got in below() or got not in columns, part=1)
    side = f"from below {'MAX' if position.to_move == 0 else 'MIN'}"

    def explain(got: Value) -> list[str]:
        return ["impossible"] * (is_couple(got) and got[1] not in columns)

    accepts = replace(one_of(best), part=1, explain=explain)
    expected = Sentence("the column {column}", column=either(best))
    rivals = {"from below": taken, side: taken}
    return alpha_beta_case(position, depth, accepts, expected, after={}, rivals=rivals)


@asks_for
def searches(seed: int, *depths: int, column: bool = False) -> Iterator[Case]:
    """Positions of every stage, for MAX and for MIN."""
    for depth in depths:
        plies = (0, 3, 4, 7, 8, 11, 12) if depth < 4 else (5, 6, 9, 10)
        drawn = positions.open_positions(seed, f"alpha-beta {depth}", plies, GAME)
        also = [positions.after(moves, GAME) for moves in positions.games("three") if 1 < depth < 4]
        for position in (*drawn, *also, *(_endings() if depth == 3 else ())):
            yield (_placed if column else _valued)(position, depth)
        if not column:  # the empty grid, where MIN starts: the value with its sign changed
            value = -analysis(GAME.initial(), depth)[0]
            case = _valued(
                GAME.initial(), depth, is_max=False, traits=["MIN starts"], rivals={}, apart=True
            )
            expected = Sentence("the value {value}", value=value)
            yield replace(case, accepts=number(value).of_couple(0), expected=expected)


@asks
def finished(seed: int) -> Iterator[Case]:
    """Nothing to look at: the game is over."""
    for one in (*positions.won_positions(seed, "finished", 6, GAME), _without()):
        yield _valued(one, 3, rivals={**_misvalued(one, 3), "value 0": 0})


@lru_cache
def _endings() -> tuple[GravityPosition, ...]:
    """Most columns are full, and a search of three plies fills the rest."""
    cells = (0, 1), (0, 2), (0, 4), (0, 3), (1, 3)
    return _without(*cells[:1]), _without(*cells[:2]), _without(*cells[:3]), _without(*cells)


def _without(*cells: tuple[int, int]) -> GravityPosition:
    """Return the full grid without a line, less some discs at the top."""
    grid = tuple(
        tuple(None if (i, j) in cells else Side(cell - 1) for j, cell in enumerate(row))
        for i, row in enumerate(FULL)
    )
    return GAME.from_grid(grid)


@asks_shaped
def shaped_searches(seed: int) -> Iterator[Case]:
    """The value and the column at depth 2."""
    for game in SHAPES:
        last = game.width
        won = [positions.after(m, game) for m in (f"{last}1{last}2", f"1{last}2{last}1")]
        drawn = positions.open_positions(seed, "shapes search", (0, 3, 6, 7), game)
        for one in (*drawn, *won):
            value, best = analysis(one, 2)
            node = f"Noeud(grille, {one.to_move == 0})"
            call = f"nouveau(libre)[0].alpha_beta({node}, -inf, inf, 2)"
            shown = f"noeud = {node}; Puissance3().alpha_beta(noeud, -inf, inf, 2)"
            for part, right, expected in (
                (0, number(value), Sentence("the value {value}", value=value)),
                (1, one_of(best), Sentence("the column {column}", column=either(best))),
            ):
                rows = positions.rows_of(one)
                yield shaped(game, call, right.of_couple(part), expected, rows, shown=shown)


CHECKS: Final[Checks] = {
    "alpha_beta": {
        "depth1": searches(0, 1),
        "finished": finished,
        "depth2": searches(2, 3),
        "column": searches(1, 2, 3, column=True),
        "deep": searches(4),
        "prunes": prunes,
        "shape": shaped_searches,
    },
}
