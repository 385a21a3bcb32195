"""The hand-out `colonnes`: a person, simulated, against the machine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from pions.checks import boards
from pions.checks.chance import WRONGED, bounds
from pions.checks.colonnes.games import grids_in
from pions.checks.colonnes.grid import Columns, is_game
from pions.checks.colonnes.machine import W
from pions.checks.colonnes.slips import ending_kinds
from pions.checks.judging import Case, answered, failed
from pions.checks.model import Failure, Sentence
from pions.checks.questions import Answer, Lab, Question

_RUNS: Final = 25
_TYPIST: Final = """
tapees = []
def rangs(texte):
    cases = [ligne.split() for ligne in texte.splitlines()]
    return [ligne for ligne in cases if len(ligne) == 7 and set(ligne) <= {".", "o", "x"}]
def typist(texte):
    if len(tapees) > 60:
        return None
    grille = rangs(texte)[-6:]
    libres = [x for x in range(7) if len(grille) < 6 or grille[0][x] == "."] or [0]
    tapees.append(libres[(3 * len(tapees) + decalage) % len(libres)] + 1)
    return str(tapees[-1])
"""
"""Types a column that has room, by the grid shown last."""


def _game(offset: int) -> Question:
    return Question(
        "humain_vs_machine(w, 1)",
        ("humain_vs_machine",),
        {"w": W["w3"], "decalage": offset},
        before=_TYPIST,
        after=("tapees",),
        typed=None,
        shown=f"humain_vs_machine({W['w3']}, 1)",
    )


def _grids(answer: Answer, start: int, end: int | None = None) -> list[Columns]:
    return grids_in(answer.printed[start:end])


def played(lab: Lab, seed: int) -> Failure | None:
    """A whole game, the grid shown before each question and at the end."""
    for offset in range(3):
        case = Case(_game(offset + seed % 3), expected=Sentence("a game played to its end"))
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        shown = grids_in(answer.printed)
        if not answer.asked:
            question = Sentence("a question to the person")
            return failed(case, answer, question, Sentence("none"), "no question")
        if any(not _grids(answer, 0, place) for place in answer.asked):
            expected = Sentence("the grid shown before each question")
            return failed(case, answer, expected, Sentence("a question without a grid"), "no grid")
        reason = is_game(shown[-1] if shown else None)
        if reason is not None:
            told = Sentence("a grid no game ends with: {reason}", reason=reason)
            kinds = ending_kinds(shown[-1] if shown else None)
            wrong = failed(case, answer, Sentence("the final grid is shown"), told, *kinds)
            last = boards.of_columns(shown[-1]) if shown else None
            return replace(wrong, obtained_board=last)
    return None


def columns_from_one(lab: Lab, seed: int) -> Failure | None:
    """What is typed is a column counted from 1."""
    case = Case(_game(seed % 5), expected=Sentence("a game played to its end"))
    answer = answered(lab, case)
    if isinstance(answer, Failure):
        return answer
    typed: Any = answer.after.get("tapees")
    for place, start in enumerate(answer.asked):
        before, after = _grids(answer, 0, start), _grids(answer, start)
        if not before or not after:
            continue
        column = int(typed[place]) - 1
        grown = sum(map(bool, after[0][column])) - sum(map(bool, before[-1][column]))
        if grown < 1:
            expected = Sentence(
                "“{typed}” is the column of index {column}", typed=column + 1, column=column
            )
            told = Sentence("a disc elsewhere")
            wrong = failed(case, answer, expected, told)
            return replace(
                wrong,
                position=boards.of_columns(before[-1]),
                obtained_board=boards.of_columns(after[0]),
            )
    return None


def starter(lab: Lab, seed: int) -> Failure | None:
    """Now the person starts, now the machine."""
    del seed
    first = 0
    expected = Sentence("now the person starts, now the machine")
    for run in range(_RUNS):
        answer = answered(lab, Case(_game(run), expected=expected))
        if isinstance(answer, Failure):
            return answer
        before = _grids(answer, 0, answer.asked[0]) if answer.asked else []
        if before and not any(cell for column in before[-1] for cell in column):
            first += 1
    low, high = bounds(_RUNS, 0.5, WRONGED / 2)
    if low <= first <= high:
        return None
    told = Sentence("the person starts {count} times out of {runs}", count=first, runs=_RUNS)
    return Failure(_game(0).text, expected, told)
