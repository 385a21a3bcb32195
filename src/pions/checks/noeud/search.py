"""The hand-out `noeud`: the value and the column that alpha-beta finds, and how it finds them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.judging import Case, answered, close, either, failed, judged, whole
from pions.checks.model import Failure, Run, Sentence
from pions.checks.noeud.nodes import GAME
from pions.checks.noeud.play import INFINITE, NEW
from pions.checks.questions import Lab, Question
from pions.core.types import Score
from pions.games.gravity import GravityPosition
from pions.handouts import noeud
from pions.search.minimax import minimax


def _worth(position: GravityPosition, depth: int = 0) -> Score:
    """`evaluer` of the hand-out, for the side to move; finished games included."""
    del depth
    value = noeud.Noeud(positions.rows_of(position)).evaluer()
    return value if position.to_move == 0 else -value


@lru_cache(maxsize=500)
def analysis(position: GravityPosition, depth: int) -> tuple[Score, tuple[int, ...]]:
    """The value for MAX, who opened, and the best columns."""
    sign = 1 if position.to_move == 0 else -1
    moves = position.legal_moves()
    if not moves or depth == 0:
        return sign * _worth(position), ()
    scores = {m: -minimax(position.play(m), depth - 1, _worth, _worth) for m in moves}
    top = max(scores.values())
    return sign * top, tuple(m for m, score in scores.items() if score == top)


def _searching(position: GravityPosition, depth: int) -> Question:
    is_max = position.to_move == 0
    call = f"jeu.alpha_beta(noeud, -inf, inf, {depth})"
    return Question(
        call,
        ("Puissance3", "Noeud"),
        {"grille": positions.rows_of(position)},
        before=f"{NEW}{INFINITE}noeud = Noeud(grille, {is_max})",
        after=("noeud.grille",),
        shown=f"noeud = Noeud(grille, {is_max}); {call}",
    )


def pair(value: Any) -> bool:  # noqa: ANN401 - a student's
    """Whether it is a couple."""
    return isinstance(value, tuple | list) and len(value) == 2


def _searched(lab: Lab, position: GravityPosition, depth: int, *, column: bool) -> Failure | None:
    """The value first; the column is judged once the value is right."""
    value, best = analysis(position, depth)
    case = Case(
        _searching(position, depth),
        lambda got: pair(got) and _is_number(got[0]) and close(value, got[0]),
        Sentence("the value {value}", value=value),
        after={"noeud.grille": positions.rows_of(position)},
        position=boards.of_rows(positions.rows_of(position)),
        draw=boards.of_rows,
    )
    if column:
        case = Case(
            case.question,
            lambda got: pair(got) and whole(got[1]) and got[1] in best,
            Sentence("the column {column}", column=either(best)),
            position=case.position,
        )
    return judged(lab, case)


def _is_number(value: Any) -> bool:  # noqa: ANN401 - a student's
    return isinstance(value, int | float) and not isinstance(value, bool)


def searches(depths: tuple[int, ...], *, column: bool = False) -> Run:
    """Positions of every stage, for MAX and for MIN."""

    def run(lab: Lab, seed: int) -> Failure | None:
        for depth in depths:
            plies = (0, 3, 4, 7, 8, 11, 12) if depth < 4 else (5, 6, 9, 10)
            for position in positions.open_positions(seed, f"alpha-beta {depth}", plies, GAME):
                failure = _searched(lab, position, depth, column=column)
                if failure is not None:
                    return failure
        return None

    return run


def finished(lab: Lab, seed: int) -> Failure | None:
    """Nothing to look at: the game is over."""
    for position in positions.won_positions(seed, "finished", 6, GAME):
        failure = _searched(lab, position, 3, column=False)
        if failure is not None:
            return failure
    return None


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
def compte(profondeur, total):
    Noeud.evaluer, Noeud.__init__ = evaluation, creation
    try:
        jeu.alpha_beta(noeud, -inf, inf, profondeur)
    finally:
        Noeud.evaluer, Noeud.__init__ = vraie_evaluation, vraie_creation
    return [sum(f == [quoi, total] for f in feuilles) for quoi in ("evaluer", "Noeud")]
"""


def prunes(lab: Lab, seed: int) -> Failure | None:
    """Fewer evaluations than there are positions at that depth."""
    depth = 4
    for position in positions.open_positions(seed, "prunes", (2, 5), GAME):
        every = positions.count_below(position, depth)
        asked = _searching(position, depth)
        question = Question(
            f"compte({depth}, {position.ply + depth})",
            asked.names,
            asked.values,
            before=f"{asked.before}\n{_COUNTING}",
            shown=asked.shown,
        )
        expected = Sentence("fewer than {count} evaluations, which is all of them", count=every)
        case = Case(question, expected=expected, position=boards.of_rows(asked.values["grille"]))
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        seen = answer.value[0] or answer.value[1]
        if seen >= every:
            return failed(case, answer, expected, Sentence("{count} evaluations", count=seen))
    return None
