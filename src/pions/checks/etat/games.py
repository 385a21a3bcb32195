"""The hand-out `etat`: whole games, and a person who plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.cases import NOTHING, Case, answered, asks_for, failed, first_wrong
from pions.checks.differences import Kind, of_exception, of_text
from pions.checks.etat.grid import STATE, State, columns, state_at, states
from pions.checks.model import Checks, Failure, Run, Words
from pions.checks.positions import DRAWN_GAMES, LAST_DISC_GAMES
from pions.checks.questions import Answer, Lab, Question
from pions.checks.right_answers import one_of
from pions.core.sentences import Sentence

_NAMES: Final = {1: "rouge", 2: "jaune"}
_SCRIPTED: Final = f"{positions.SCRIPTED}rouge, jaune = joueur(1), joueur(2)\n"
_TWICE: Final = """
def deux():
    partie(rouge, jaune)
    vus.clear()
    try:
        partie(rouge, jaune)
    finally:
        return vus[0][1]["vides"] if vus else None
"""
"""Two games; how many cells are empty at the start of the second."""


def _partie(game: str) -> Case:
    won = positions.winner(positions.rows_after(game))
    question = Question(
        "partie(rouge, jaune)",
        ("partie",),
        {"coups": positions.columns_of(game)},
        before=_SCRIPTED,
        after=("vus",),
        shown=f"partie(rouge, jaune)  # {game}",
    )
    drawn = boards.of_state(positions.rows_after(game))
    return Case(question, one_of([won]), position=drawn, rivals={"loser": [3 - won]} if won else {})


@asks_for
def results(seed: int, *games: str) -> Iterable[Case]:
    """Games written down, or drawn at random: the right result, at the right moment."""
    return map(_partie, games or _random_games(seed))


@lru_cache
def _random_games(seed: int) -> tuple[str, ...]:
    return positions.random_games(seed, "partie", 12)


def shown_states(lab: Lab, seed: int) -> Failure | None:
    """The strategies see whose turn it is, and the grid so far."""
    for game in _random_games(seed)[:4]:
        case = _partie(game)
        answer = lab.ask(case.question)  # the result is for another check
        seen = answer.after.get("vus")
        for ply, position in enumerate(positions.along(game)[:-1]):
            state = state_at(position)
            got = seen[ply] if isinstance(seen, list) and ply < len(seen) else None
            if got != [state["joueur"], state]:
                return _wrong_turn(case, answer, state, got)
    return None


def _wrong_turn(case: Case, answer: Answer, state: State, got: object) -> Failure:
    obtained: Words = Sentence("no question to a strategy any more")
    early = "at once" if state["vides"] > 35 else "too early"
    kinds = [early] if answer.raised is None else [*of_exception(answer.raised)]
    if isinstance(got, list) and got[0] != state["joueur"]:
        obtained = Sentence("{name} is asked", name=_NAMES[got[0]])
        kinds = ["yellow starts"] if state["vides"] == 42 else ["same player"]
    elif isinstance(got, list):
        obtained = f"state = {got[1]!r}"[:300]
        kinds = ["another start"] if state["vides"] == 42 else ["another state"]
        rows = got[1].get("grille") if isinstance(got[1], dict) else None
        if any(state["grille"][-1]) and rows and all(row == rows[-1] for row in rows):
            kinds.append(Kind.SHARED)
    name, told = _NAMES[state["joueur"]], f"{state!r}"
    expected = Sentence("{name} is asked, with state = {state}", name=name, state=told)
    drawn = boards.of_state(state)
    return failed(case, answer, obtained, *kinds, expected=expected, position=drawn)


def fresh(lab: Lab, seed: int) -> Failure | None:
    """Two games in a row: the second starts on an empty grid as well."""
    del seed
    question = Question(
        "deux()",
        ("partie",),
        {"coups": positions.columns_of("1212121")},
        before=_SCRIPTED + _TWICE,
        shown="partie(rouge, jaune); partie(rouge, jaune)",
    )
    # What else may go wrong in a game is for the other checks to say.
    expected = Sentence("42 empty cells at the start of the second game")
    case = Case(question, expected=expected, may_raise=True)
    answer = answered(lab, case)
    if answer.raised is not None or answer.value == 42:
        return None
    told = Sentence("empty cells at the start of the second game: {count}", count=answer.value)
    return failed(case, answer, told)


def _human(lab: Lab, state: State, typed: Iterable[object], *allowed: int, **more: Any) -> Case:  # noqa: ANN401 - a case
    call = f"{lab.names.get('humain', 'strategie_humain')}(state)"
    return STATE.case(state, call, one_of(allowed), typed=tuple(map(str, typed)), **more)


def shows_grid(lab: Lab, seed: int) -> Failure | None:
    """The grid is printed with the letters of the hand-out, and any column may be chosen."""
    empty, *found = states(seed, "humain")[:6]
    chosen = first_wrong(lab, (_human(lab, empty, (c,), c) for c in columns(empty)))
    if chosen is not None:
        return chosen
    for state in found[1:]:
        column = columns(state)[0]
        case = _human(lab, state, (column,), column)
        answer = answered(lab, case)
        wanted = ["".join(".XO"[cell] for cell in row) for row in state["grille"]]
        # A nought is often typed for the letter; column numbers and bars may stand around.
        lines = [
            "".join(c for c in line.upper().replace("0", "O") if c in ".XO")
            for line in answer.printed[: answer.asked[0] if answer.asked else 0].splitlines()
        ]
        rest = iter(lines)
        if not all(any(line in (row, f"O{row}", f"{row}O") for line in rest) for row in wanted):
            shown = "\n".join(answer.printed.splitlines()[:12])
            expected = Sentence("the grid with . X and O, top row first")
            rows = [line for line in lines if len(line) == 7]
            kinds = of_text("\n".join(rows), "\n".join(wanted))
            return failed(case, answer, shown or NOTHING, *kinds, expected=expected)
    return None


def asks_again(*answers: str) -> Run:
    """Answers that are refused, then a good one."""

    def cases(lab: Lab, seed: int) -> Iterator[Case]:
        full = [state for state in states(seed, "humain") if 0 in state["libres"]][-1]
        good = columns(full)[-1]
        # A negative number is no column, though Python would count it from the right.
        refused = answers or ("9", "-1", str(good - 7), str(full["libres"].index(0)), "7")
        for answer in refused:
            typed = f"{answer!r}, {str(good)!r}"
            expected = Sentence("{column} after {typed}", column=good, typed=typed)
            case = _human(
                lab, full, (answer, good), good, expected=expected, traits=[_illegal(answer)]
            )
            yield replace(case, accepts=replace(case.right, explain=_accepted(answer)))
        mixed = [typed for answer in answers for typed in ("9", answer)]  # words between numbers
        for some in filter(None, (refused, mixed)):
            traits = {"several tries", *map(_illegal, some)}
            yield _human(lab, full, (*some, good), good, traits=traits)

    return lambda lab, seed: first_wrong(lab, cases(lab, seed))


def _accepted(answer: str) -> Any:  # noqa: ANN401 - a function
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
    for typed in ((), ("9",), ("abc",)):
        case = _human(lab, states(seed, "humain")[3], typed)
        answer = lab.ask(case.question)
        left = answer.raised is not None and "SystemExit" in answer.raised.kinds
        if not left and (answer.raised is not None or answer.value is not None):
            obtained = answer.shown if answer.raised is None else answer.raised.text
            expected = Sentence("a goodbye when nothing is typed any more")
            return failed(case, answer, obtained, expected=expected)
    return None


CHECKS: Final[Checks] = {
    "partie": {
        "fresh": fresh,
        "turns": shown_states,
        "winner": results(),
        "draw": results(*DRAWN_GAMES),
        "last": results(*LAST_DISC_GAMES),
    },
    "humain": {
        "shows": shows_grid,
        "numbers": asks_again(),
        "words": asks_again("abc", "", "3.5"),
        "goodbye": goodbye,
    },
}
