"""The hand-out `noeud`: whether alpha-beta leaves positions out, and why it does not."""

from __future__ import annotations

from typing import Final

from pions.checks import boards, positions
from pions.checks.cases import Case, answered, failed
from pions.checks.model import Failure
from pions.checks.noeud.nodes import GAME, ask_alpha_beta
from pions.checks.questions import Lab, Question
from pions.core.sentences import Sentence
from pions.games.gravity import GravityPosition

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
    depth = 4
    for position in positions.open_positions(seed, "prunes", (2, 5), GAME):
        every = positions.count_below(position, depth)
        question = _counting(position, depth)
        expected = Sentence("fewer than {count} evaluations, which is all of them", count=every)
        case = Case(question, expected=expected, position=boards.of_rows(question.values["grille"]))
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        seen = answer.value[0] or answer.value[1]
        if seen >= every:
            told = Sentence("{count} evaluations", count=seen)
            kind = "more than all" if seen > every else _uncut(lab, seed)
            return failed(case, answer, expected, told, kind)
    return None


def _counting(position: GravityPosition, depth: int, window: str = "") -> Question:
    """How many positions at that depth are evaluated, and how many nodes are made there."""
    asked = ask_alpha_beta(position, depth)
    return Question(
        f"compte({depth}, {position.ply + depth}{window})",
        asked.names,
        asked.values,
        before=f"{asked.before}\n{_COUNTING}",
        shown=asked.shown,
    )


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
        answer = lab.ask(_counting(position, depth, window))
        if answer.raised is not None:
            break
        if (answer.value[0] or answer.value[1]) >= positions.count_below(position, depth):
            return kind
    return "window unchanged"
