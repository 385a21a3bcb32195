"""The hand-out `colonnes`: a person against the machine."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.cases import Case, answered, failed
from pions.checks.chance import WRONGED, bounds
from pions.checks.colonnes.games import person_game, refused
from pions.checks.colonnes.grid import (
    ROWS_SHOWN,
    Columns,
    W,
    analysis,
    discs,
    ending_kinds,
    grid_of,
    grids_in,
    is_game,
)
from pions.checks.model import Checks, Failure
from pions.checks.questions import Answer, Lab, Question
from pions.core.sentences import Sentence
from pions.core.types import Side
from pions.games.gravity import GravityPosition


def grids_shown(answer: Answer) -> list[Columns]:
    """All the grids an answer shows; what is typed ends a line that is not printed."""
    places = [0, *answer.asked, len(answer.printed)]
    pieces = (answer.printed[start:end] for start, end in pairwise(places))
    return [G for piece in pieces for G in grids_in(piece)]


_RUNS: Final = 25
_TYPIST: Final = f"""
{ROWS_SHOWN}
tapees = []
def typist(texte):
    if len(tapees) > 60:
        return None
    grille = montres(texte)
    libres = [x for x in range(7) if len(grille) < 6 or grille[0][x] == "."] or [0]
    tapees.append(libres[(3 * len(tapees) + decalage) % len(libres)] + 1)
    return str(tapees[-1])
"""
"""Types a column that has room, by the grid shown last."""


def _played_game(offset: int, w: str = "w3", p: int = 1) -> Question:
    return Question(
        f"humain_vs_machine(w, {p})",
        ("humain_vs_machine",),
        {"w": W[w], "decalage": offset},
        before=_TYPIST,
        after=("tapees",),
        typed=None,
        shown=f"humain_vs_machine({W[w]}, {p})",
    )


def _grids(answer: Answer, start: int, end: int | None = None) -> list[Columns]:
    return grids_in(answer.printed[start:end])


def played(lab: Lab, seed: int) -> Failure | None:
    """A whole game, the grid shown before each question and at the end."""
    for offset in range(3):
        case = Case(_played_game(offset + seed % 3), expected=Sentence("a game played to its end"))
        answer = answered(lab, case)
        shown = grids_shown(answer)
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
    """The person types columns counted from 1."""
    case = Case(_played_game(seed % 5), expected=Sentence("a game played to its end"))
    answer = answered(lab, case)
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


def machine_moves(lab: Lab, seed: int) -> Failure | None:
    """Person and machine in turn, and the machine plays by the weights and the depth given."""
    for offset, w in ((seed, "w2"), (seed + 2, "w4")):
        expected = Sentence("the person and the machine in turn, until the end of the game")
        case = Case(_played_game(offset % 7, w, 2), expected=expected)
        failure = _in_turn(case, answered(lab, case), w)
        if failure is not None:
            return failure
    return None


def _in_turn(case: Case, answer: Answer, w: str) -> Failure | None:
    """The grid before each question, and the last one: what lies between is played right."""
    typed: Any = answer.after.get("tapees")
    shown: list[Columns] = []
    for start, end in pairwise([0, *answer.asked, None]):
        grids = _grids(answer, start or 0, end) or shown[-1:]
        if not grids:
            return None  # a question without a grid is for another check
        shown.append(grids[-1])
    position = positions.GAME.initial()
    if discs(shown[0]) == 1:
        replied = _reply(position, shown[0], w)
        if isinstance(replied, Sentence):
            return _unlike(case, answer, replied, position, shown[0])
        position = replied
    person = position.to_move
    for number, seen in enumerate(shown):
        if number and grid_of(position) != seen:
            moved = _round(position, int(typed[number - 1]) - 1, seen, w)
            if isinstance(moved, Sentence):
                return _unlike(case, answer, moved, position, seen)
            position = moved
        told = _untimely(position, person) if number < len(answer.asked) else None
        if told is not None:
            over = position.outcome() is not None
            kind = "question after the end" if over else "person twice"
            return failed(case, answer, case.expected, told, kind)
    return None


def _untimely(position: GravityPosition, person: Side) -> Sentence | None:
    """Why the person should not be asked here."""
    if position.outcome() is not None:
        return Sentence("a question after the end of the game")
    return None if position.to_move == person else Sentence("the person is asked twice running")


def _round(
    position: GravityPosition, column: int, seen: Columns, w: str
) -> GravityPosition | Sentence:
    """The position after the person's disc and the machine's reply that give the grid `seen`."""
    moved = _person(position, column)
    if isinstance(moved, Sentence) or grid_of(moved) == seen:
        return moved
    return _reply(moved, seen, w)


def _person(position: GravityPosition, column: int) -> GravityPosition | Sentence:
    if column in position.legal_moves():
        return position.play(column)
    return Sentence("the disc of the person, in the column typed")


def _reply(position: GravityPosition, seen: Columns, w: str) -> GravityPosition | Sentence:
    """The position after the machine's best move that gives the grid `seen`, or what is missed."""
    if position.outcome() is not None:
        return Sentence("the grid at the end of the game")
    best = analysis(position, w, 2).best
    for column in best:
        if grid_of(position.play(column)) == seen:
            return position.play(column)
    return Sentence(
        "player {k} plays in one of the columns {columns}",
        k=position.to_move + 1,
        columns=", ".join(map(str, best)),
    )


def _unlike(
    case: Case, answer: Answer, expected: Sentence, before: GravityPosition, seen: Columns
) -> Failure:
    wrong = failed(case, answer, expected, Sentence("another grid"))
    return replace(
        wrong,
        expected=expected,
        position=boards.of_columns(grid_of(before)),
        expected_board=None,
        obtained_board=boards.of_columns(seen),
    )


def starter(lab: Lab, seed: int) -> Failure | None:
    """Now the person starts, now the machine."""
    del seed
    first = 0
    expected = Sentence("now the person starts, now the machine")
    for run in range(_RUNS):
        answer = answered(lab, Case(_played_game(run), expected=expected))
        before = _grids(answer, 0, answer.asked[0]) if answer.asked else []
        if before and not any(cell for column in before[-1] for cell in column):
            first += 1
    low, high = bounds(_RUNS, 0.5, WRONGED / 2)
    if low <= first <= high:
        return None
    told = Sentence("the person starts {count} times out of {runs}", count=first, runs=_RUNS)
    return Failure(_played_game(0).text, expected, told, question=_played_game(0))


CHECKS: Final[Checks] = {
    "humain_vs_machine": {
        "plays": played,
        "columns": columns_from_one,
        "machine": machine_moves,
        "full": refused,
        "draw": person_game,
        "starter": starter,
    },
}
