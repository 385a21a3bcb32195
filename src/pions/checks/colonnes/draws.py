"""The hand-out `colonnes`: drawn games, which chance alone brings once in four hundred.

A file may draw its moves in any way: they come from its own `coups`, and the game goes on while
its own `fini` says so. Both are replaced while a game is played: `coups` by one that knows, along
a drawn game written down, only the next move of it; `fini` by one that sees no line. A file that
calls neither of them is not led anywhere: it plays as always, and is judged like always.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pions.checks import boards, positions
from pions.checks.cases import Case, answered, failed, judged, raised
from pions.checks.colonnes.grid import W, ended_badly, is_game
from pions.checks.model import Failure
from pions.checks.questions import Lab, Question
from pions.core.sentences import Sentence

_LED: Final = """
def pions(G):
    return sum(case != 0 for colonne in G for case in colonne)
def grille(n):
    G = [[0] * 6 for _ in range(7)]
    for k, x in enumerate(nulle[:n]):
        G[x][G[x].index(0)] = 1 + k % 2
    return G
def menee(fonction, nom, *arguments):
    monde = getattr(fonction, "__globals__", {})
    if nom not in monde:
        return fonction(*arguments)
    vraie = monde[nom]
    def coups(G):
        n = pions(G)
        if n < 42 and [list(colonne) for colonne in G] == grille(n):
            return [(nulle[n], grille(n)[nulle[n]].index(0))]
        return vraie(G)
    monde[nom] = coups if nom == "coups" else lambda G: 0
    try:
        return fonction(*arguments)
    finally:
        monde[nom] = vraie
"""
_TYPIST: Final = """
tapees = []
def typist(texte):
    rangs = [ligne.split() for ligne in texte.splitlines()]
    rangs = [rang for rang in rangs if len(rang) == 7 and set(rang) <= {".", "o", "x"}][-6:]
    G = [[".ox".index(rang[x]) for rang in reversed(rangs)] for x in range(7)]
    n = pions(G)
    libres = [x for x in range(7) if len(rangs) < 6 or rangs[0][x] == "."] or [0]
    tapees.append(nulle[n] if n < 42 and G == grille(n) else libres[n % len(libres)])
    return str(tapees[-1] + 1) if len(tapees) < 60 else None
"""


_REFUSED: Final = """
essais, reponses, bon = [], [], typist
def typist(texte):
    rangs = [ligne.split() for ligne in texte.splitlines()]
    rangs = [rang for rang in rangs if len(rang) == 7 and set(rang) <= {".", "o", "x"}][-6:]
    if len(reponses) < len(essais):
        reponses.append(rangs == essais[-1])
    pleines = [x for x in range(7) if len(rangs) == 6 and rangs[0][x] != "."]
    if pleines and essais.count(rangs) < 2 and len(essais) < 6:
        essais.append(rangs)
        return str(pleines[0] + 1)
    return bon(texte)
"""
"""Types a full column, twice, before the good one: was it asked again, the grid as it was?"""


def _led(seed: int, call: str, name: str, led: str, arguments: str = "") -> Question:
    """`call` with one of the file's own functions replaced, so that no line comes up."""
    games = positions.DRAWN_GAMES
    return Question(
        f"menee({name}, {led!r}{arguments})",
        (name,),
        {"nulle": [int(digit) - 1 for digit in games[seed % len(games)]], "w": W["w2"]},
        before=_LED + _TYPIST,
        typed=None,
        shown=f"{call}  # a draw",
    )


_FULL: Final = Sentence("a full grid where nobody has a line, and the game is over")


def random_game(lab: Lab, seed: int) -> Failure | None:
    """`joue_random` where no line comes up."""
    for led in ("coups", "fini"):
        case = Case(_led(seed, "joue_random()", "joue_random", led), expected=_FULL)
        failure = _ended(lab, case, led)
        if failure is not None:
            return failure
    return None


def machine_game(lab: Lab, seed: int) -> Failure | None:
    """`partie` where no line comes up."""
    call = f"partie({W['w2']}, {W['w2']}, 1, 1, False)"
    question = _led(seed, call, "partie", "coups", ", w, w, 1, 1, False")
    return _ended(lab, Case(question, expected=_FULL), "coups")


def _ended(lab: Lab, case: Case, led: str) -> Failure | None:
    """Without an exception, and with a grid: which one, others judge.

    A file may count the moves it gets from `coups`, and so end a game that is led earlier than it
    should; and where no line is seen, there may be one in a full grid.
    """
    answer = answered(lab, case)
    value = answer.value
    grid = boards.of_columns(value) is not None
    if grid and (led == "coups" or not any(0 in column for column in value)):
        return None
    reason = is_game(value)
    return None if reason is None else ended_badly(case, answer, reason)


def refused(lab: Lab, seed: int) -> Failure | None:
    """A full column that is typed is asked for again."""
    call = f"humain_vs_machine({W['w2']}, 1)"
    question = _led(seed, call, "humain_vs_machine", "coups", ", w, 1")
    before, after = question.before + _REFUSED, ("essais", "reponses")
    question = replace(question, before=before, after=after, shown=f"{call}  # a full column")
    expected = Sentence("the question again, and the grid as it was")
    case = Case(question, expected=expected, may_raise=True)
    answer = answered(lab, case)
    tried, again = answer.after["essais"], answer.after["reponses"]
    if len(again) < len(tried) and answer.raised is not None:
        return raised(replace(case, may_raise=False), answer)
    if len(again) < len(tried):
        return failed(case, answer, expected, Sentence("no question any more"))
    if not all(again):
        return failed(case, answer, expected, Sentence("another grid"))
    return None


def person_game(lab: Lab, seed: int) -> Failure | None:
    """`humain_vs_machine` where no line comes up."""
    call = f"humain_vs_machine({W['w2']}, 1)"
    case = Case(_led(seed, call, "humain_vs_machine", "coups", ", w, 1"), expected=_FULL)
    return judged(lab, case)
