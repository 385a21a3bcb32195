"""The hand-out `etat`: a person who plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from pions.checks.cases import Case, answered, failed, first_wrong
from pions.checks.differences import of_text
from pions.checks.etat.moves import STATE, State, columns, states
from pions.checks.model import Checks, Failure, Run
from pions.checks.questions import Lab
from pions.checks.right_answers import either, one_of
from pions.core.sentences import Sentence


def _human(state: State, typed: tuple[str, ...], allowed: list[int], lab: Lab) -> Case:
    name = lab.names.get("humain", "strategie_humain")
    return STATE.case(state, f"{name}(state)", one_of(allowed), either(allowed), typed=typed)


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


CHECKS: Final[Checks] = {
    "humain": {
        "shows": shows_grid,
        "numbers": asks_again(),
        "words": asks_again("abc", "", "3.5"),
        "goodbye": goodbye,
    },
}
