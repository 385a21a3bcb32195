"""The hand-out `colonnes`: a person against the machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, pairwise
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.cases import Case, answered, asks, failed, raised
from pions.checks.chance import WRONGED, bounds
from pions.checks.colonnes.games import TYPIST, best_columns, led
from pions.checks.colonnes.grid import Columns, W, analysis, discs, grid_of, grids_in, not_ended
from pions.checks.model import Checks, Failure
from pions.checks.questions import Answer, Lab, Question
from pions.core.sentences import Sentence
from pions.core.types import Side, Term
from pions.games.gravity import GravityPosition

_RUNS: Final = 25
_ANY: Final = """
def choisie(rangs, libres):
    return libres[(3 * len(tapees) + decalage) % len(libres)]
"""
_REFUSED: Final = """
essais, reponses, bon = [], [], typist
def typist(texte):
    rangs = montres(texte)
    if len(reponses) < len(essais):
        reponses.append(rangs == essais[-1])
    pleines = [x for x in range(7) if len(rangs) == 6 and rangs[0][x] != "."]
    if pleines and essais.count(rangs) < 2 and len(essais) < 6:
        essais.append(rangs)
        return str(pleines[0] + 1)
    return bon(texte)
"""
"""Types a full column, twice, before the good one: was it asked again, the grid as it was?"""
_DRAWN: Final = f"humain_vs_machine({W['w2']}, 1)", "humain_vs_machine", "coups", ", w, 1"


@asks
def person_game(seed: int) -> Iterator[Case]:
    """`humain_vs_machine` where no line comes up."""
    yield led(seed, *_DRAWN)


def refused(lab: Lab, seed: int) -> Failure | None:
    """A full column that is typed is asked for again."""
    question = led(seed, *_DRAWN).question
    before, after = question.before + _REFUSED, ("essais", "reponses")
    shown = f"{_DRAWN[0]}  # a full column"
    question = replace(question, before=before, after=after, shown=shown)
    expected = Sentence("the question again, and the grid as it was")
    case = Case(question, expected=expected, may_raise=True)
    answer = answered(lab, case)
    tried, again = answer.after["essais"], answer.after["reponses"]
    if len(again) < len(tried) and answer.raised is not None:
        return raised(replace(case, may_raise=False), answer)
    if len(again) < len(tried):
        return failed(case, answer, Sentence("no question any more"))
    return None if all(again) else failed(case, answer, Sentence("another grid"))


def _played_game(offset: int, expected: Sentence, w: str = "w3", p: int = 1) -> Case:
    question = Question(
        f"humain_vs_machine(w, {p})",
        ("humain_vs_machine",),
        {"w": W[w], "decalage": offset},
        before=TYPIST + _ANY,
        after=("tapees",),
        typed=None,
        shown=f"humain_vs_machine({W[w]}, {p})",
    )
    return Case(question, expected=expected)


_TO_THE_END: Final = Sentence("a game played to its end")


def _grids(answer: Answer) -> list[list[Columns]]:
    """The grids shown before each question, and after the last; what is typed ends a line."""
    places = [0, *answer.asked, len(answer.printed)]
    return [grids_in(answer.printed[start:end]) for start, end in pairwise(places)]


def played(lab: Lab, seed: int) -> Failure | None:
    """A whole game, the grid shown before each question and at the end."""
    for offset in range(3):
        case = _played_game(offset + seed % 3, _TO_THE_END)
        answer = answered(lab, case)
        if not answer.asked:
            question = Sentence("a question to the person")
            return failed(case, answer, Sentence("none"), "no question", expected=question)
        if not _grids(answer)[0]:
            told = Sentence("a question without a grid")
            expected = Sentence("the grid shown before each question")
            return failed(case, answer, told, "no grid", expected=expected)
        *_, last = chain(*_grids(answer))
        wrong = not_ended(case, answer, last, Sentence("the final grid is shown"))
        if wrong is not None:
            return wrong
    return None


def columns_from_one(lab: Lab, seed: int) -> Failure | None:
    """The person types columns counted from 1."""
    case = _played_game(seed % 5, _TO_THE_END)
    answer = answered(lab, case)
    pieces, typed = _grids(answer), answer.after["tapees"]
    for place in range(len(answer.asked)):
        before = list(chain(*pieces[: place + 1]))
        after = list(chain(*pieces[place + 1 :]))
        column = int(typed[place]) - 1
        if before and after and discs([after[0][column]]) <= discs([before[-1][column]]):
            template = Term("“{typed}” is the column of index {column}")
            return failed(
                case,
                answer,
                Sentence("a disc elsewhere"),
                expected=Sentence(template, typed=column + 1, column=column),
                position=boards.of_columns(before[-1]),
                obtained_board=boards.of_columns(after[0]),
            )
    return None


def machine_moves(lab: Lab, seed: int) -> Failure | None:
    """Person and machine in turn, and the machine plays by the weights and the depth given."""
    for offset, w in ((seed, "w2"), (seed + 2, "w4")):
        in_turn = Sentence("the person and the machine in turn, until the end of the game")
        case = _played_game(offset % 7, in_turn, w, 2)
        failure = _in_turn(case, answered(lab, case), w)
        if failure is not None:
            return failure
    return None


def _in_turn(case: Case, answer: Answer, w: str) -> Failure | None:
    """The grid before each question, and the last one: what lies between is played right."""
    typed: Any = answer.after["tapees"]
    shown: list[Columns] = []
    for grids in _grids(answer):
        shown += (grids or shown)[-1:]
        if not shown:
            return None  # a question without a grid is for another check
    position = positions.GAME.initial()
    person: Side | None = None
    for number, seen in enumerate(shown):
        moved: GravityPosition | Sentence = position
        if number and grid_of(position) != seen:
            moved = _person(position, int(typed[number - 1]) - 1)
        if not isinstance(moved, Sentence) and (number or discs(seen) == 1):
            moved = moved if grid_of(moved) == seen else _reply(moved, seen, w)
        if isinstance(moved, Sentence):
            given, got = grid_of(position), boards.of_columns(seen)
            told = Sentence("another grid")
            given_board = boards.of_columns(given)
            return failed(
                case, answer, told, expected=moved, position=given_board, obtained_board=got
            )
        position = moved
        person = position.to_move if person is None else person
        if number < len(answer.asked) and position.outcome() is not None:
            told = Sentence("a question after the end of the game")
            return failed(case, answer, told, "question after the end")
        if number < len(answer.asked) and position.to_move != person:
            told = Sentence("the person is asked twice running")
            return failed(case, answer, told, "person twice")
    return None


def _person(position: GravityPosition, column: int) -> GravityPosition | Sentence:
    """The position after the person's disc, or what is missed."""
    if column in position.legal_moves():
        return position.play(column)
    return Sentence("the disc of the person, in the column typed")


def _reply(position: GravityPosition, seen: Columns, w: str) -> GravityPosition | Sentence:
    """The position after the machine's best move that gives the grid `seen`, or what is missed."""
    if position.outcome() is not None:
        return Sentence("the grid at the end of the game")
    best = analysis(position, w, 2).best
    found = (position.play(column) for column in best)
    return next((one for one in found if grid_of(one) == seen), best_columns(position, best))


def starter(lab: Lab, seed: int) -> Failure | None:
    """Now the person starts, now the machine."""
    del seed
    expected = Sentence("now the person starts, now the machine")
    answers = [answered(lab, _played_game(run, expected)) for run in range(_RUNS)]
    before = [_grids(answer)[0][-1:] if answer.asked else [] for answer in answers]
    first = sum(bool(one) and not discs(one[0]) for one in before)
    low, high = bounds(_RUNS, 0.5, WRONGED / 2)
    if low <= first <= high:
        return None
    told = Sentence("the person starts {count} times out of {runs}", count=first, runs=_RUNS)
    return failed(_played_game(0, expected), replace(answers[0], printed=""), told)


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
