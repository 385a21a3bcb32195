"""The hand-out `etat`: a person who plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from pions.checks import boards
from pions.checks.cases import Case, answered, either, failed, first_wrong, one_of
from pions.checks.differences import Kind, of_text
from pions.checks.etat.moves import State, columns, states
from pions.checks.model import Check, Exercise, Failure, Hints, Run
from pions.checks.questions import Lab, Question
from pions.core.sentences import Sentence
from pions.core.types import Term


def _human(state: State, typed: tuple[str, ...], allowed: list[int], lab: Lab) -> Case:
    name = lab.names.get("humain", "strategie_humain")
    return Case(
        Question(f"{name}(state)", (name,), {"state": state}, after=("state",), typed=typed),
        one_of(allowed),
        either(allowed),
        after={"state": state},
        position=boards.of_state(state),
        draw=boards.of_state,
    )


def shows_grid(lab: Lab, seed: int) -> Failure | None:
    """The grid is printed with the letters of the hand-out, and any column may be chosen."""
    empty = states(seed, "humain")[0]
    chosen = first_wrong(lab, (_human(empty, (str(c),), [c], lab) for c in columns(empty)))
    if chosen is not None:
        return chosen
    for state in states(seed, "humain")[2:6]:
        column = columns(state)[0]
        case = _human(state, (str(column),), [column], lab)
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        wanted = ["".join(".XO"[cell] for cell in row) for row in state["grille"]]
        # A nought is often typed for the letter; column numbers and bars may stand around.
        lines = [
            "".join(c for c in line.upper().replace("0", "O") if c in ".XO")
            for line in answer.printed[: answer.asked[0] if answer.asked else 0].splitlines()
        ]
        if not _in_order(wanted, lines):
            shown = "\n".join(answer.printed.splitlines()[:12])
            expected = Sentence("the grid with . X and O, top row first")
            rows = [line for line in lines if len(line) == 7]
            kinds = of_text("\n".join(rows), "\n".join(wanted))
            return failed(case, answer, expected, shown or _NOTHING, *kinds)
    return None


_NOTHING: Final = Sentence("nothing is printed")


def _in_order(wanted: list[str], lines: list[str]) -> bool:
    rest = iter(lines)
    return all(any(line in (row, f"O{row}", f"{row}O") for line in rest) for row in wanted)


def asks_again(*answers: str) -> Run:
    """Answers that are refused, then a good one."""

    def cases(lab: Lab, seed: int) -> Iterator[Case]:
        full = [state for state in states(seed, "humain") if 0 in state["libres"]][-1]
        good = columns(full)[-1]
        # A negative number is no column, though Python would count it from the right.
        refused = answers or ("9", "-1", str(good - 7), str(full["libres"].index(0)), "7")
        for answer in refused:
            case = _human(full, (answer, str(good)), [good], lab)
            typed = f"{answer!r}, {str(good)!r}"
            yield replace(
                case,
                accepts=replace(one_of([good]), explain=_accepted(answer)),
                expected=Sentence("{column} after {typed}", column=good, typed=typed),
                traits=frozenset({_illegal(answer)}),
            )
        several = _human(full, (*refused, str(good)), [good], lab)
        yield replace(several, traits=frozenset({"several tries", *map(_illegal, refused)}))
        if answers:  # words between numbers
            mixed = [typed for answer in answers for typed in ("9", answer)]
            yield replace(
                _human(full, (*mixed, str(good)), [good], lab),
                traits=frozenset({"several tries", *map(_illegal, mixed)}),
            )

    return lambda lab, seed: first_wrong(lab, cases(lab, seed))


def _accepted(answer: str) -> Callable[[Any], Iterable[str]]:
    """Says of a value that it is `answer`, and what is wrong with that."""
    return lambda value: [_illegal(answer)] if str(value) == answer else []


def _illegal(answer: str) -> str:
    """Why what was typed is no column."""
    try:
        column = int(answer)
    except ValueError:
        return "empty" if not answer else "word"
    return "full" if 0 <= column < 7 else "negative" if column < 0 else "beyond"


def goodbye(lab: Lab, seed: int) -> Failure | None:
    """The end of the input."""
    state = states(seed, "humain")[3]
    for typed in ((), ("9",), ("abc",)):
        case = _human(state, typed, [], lab)
        answer = lab.ask(case.question)
        left = answer.raised is not None and "SystemExit" in answer.raised.kinds
        if not left and (answer.raised is not None or answer.value is not None):
            obtained = answer.shown if answer.raised is None else answer.raised.text
            expected = Sentence("a goodbye when nothing is typed any more")
            return failed(case, answer, expected, obtained)
    return None


_TYPED: Final = Term("The column returned is not the one typed: columns are counted from 0.")
SHOWN: Final[Hints] = {
    Kind.INPUT: Term(
        "This column is possible, and another one is asked for: is it made a number by int(), and "
        "which numbers does your test refuse? Columns are typed from 0 to 6."
    ),
    Kind.CHANGED: Term("The state has changed: the column typed is returned, it is not played."),
    Kind.ONE_LESS: _TYPED,
    Kind.ONE_MORE: _TYPED,
    Kind.UPSIDE_DOWN: Term("The grid is upside down: row 0 is the top one, and comes first."),
    Kind.SWAPPED: Term("The letters are exchanged: X for red (1), O for yellow (2)."),
    Kind.NOTHING_PRINTED: Term(
        "The grid is not shown: one line a row, with . X and O, before the question."
    ),
}
ASKED: Final[Hints] = {
    Kind.INPUT: Term(
        "A good answer came in the end, and one more is asked for: each input() reads one line. "
        "Is every answer looked at, and the good one returned?"
    ),
    "several tries": Term(
        "Somebody may be wrong several times: ask in a loop, until the answer is good."
    ),
    "full": Term("A full column is accepted: it cannot be played."),
    "negative": Term("A negative column is accepted: columns go from 0 to 6."),
    "beyond": Term("A column beyond the last one is accepted: columns go from 0 to 6."),
    Kind.VALUE: Term(
        "int() raises ValueError on a word or an empty line: catch it, and ask again."
    ),
    Kind.NONE: Term(
        "Nothing is returned after a wrong answer: ask again, and return the good one."
    ),
    Kind.INDEX: Term(
        "A column that does not exist is looked up: check that it is from 0 to 6 first."
    ),
}

HUMAIN: Final = Exercise(
    "humain",
    "Exercice 8",
    "strategie_humain(state)",
    Term("At last you can play against your own program."),
    (
        Check(
            "shows",
            Term("the grid is shown with . X and O, and the column typed is returned"),
            Term(
                "The grid, one line a row, row 0 first, with . X and O; then the column typed"
                " is returned."
            ),
            shows_grid,
            hints=SHOWN,
        ),
        Check(
            "numbers",
            Term("a column that cannot be played is asked for again"),
            Term("How often may somebody be wrong? Ask until the answer is a possible column."),
            asks_again(),
            hints=ASKED,
        ),
        Check(
            "words",
            Term("a word or an empty line is asked for again"),
            Term("int() raises ValueError on a word: try it, and ask again."),
            asks_again("abc", "", "3.5"),
            hints=ASKED,
        ),
        Check(
            "goodbye",
            Term("the end of the input is a goodbye, not a crash"),
            Term("input() raises EOFError when there is nothing left to read."),
            goodbye,
        ),
    ),
    also=r"(?i)(strat(egie)?_?)?(hum\w*|joueur\w*|interact\w*|player\w*|manuel\w*|clavier)",
    asks=True,
)
