"""The hand-out `etat`: moves, undoing them, winning discs, points."""

from __future__ import annotations

import copy
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import starmap
from typing import Any, Final, TypeAlias

from pions.checks import boards, lines, positions
from pions.checks.chance import uneven
from pions.checks.differences import of_draws
from pions.checks.judging import (
    Case,
    answered,
    either,
    failed,
    first_wrong,
    judged,
    number,
    one_of,
    truth,
    whole,
)
from pions.checks.model import Failure, Run, Sentence
from pions.checks.positions import Rows, Spot
from pions.checks.questions import Lab, Question
from pions.core.seeds import generator
from pions.handouts import etat

State: TypeAlias = dict[str, Any]

_PLIES: Final = (0, 1, 2, 3, 5, 8, 12, 17, 23, 29, 34, 38)
DRAWS: Final = 1400


def state_of(rows: Rows, player: int) -> State:
    """The state with these `rows` and `player` to move."""
    free = [len(rows) - height for height in positions.heights(rows)]
    grid = [list(row) for row in rows]
    return {"grille": grid, "joueur": player, "vides": sum(free), "libres": free}


@lru_cache
def states(seed: int, path: str) -> tuple[State, ...]:
    """Unfinished states of every stage of the game; do not change them."""
    found = positions.open_positions(seed, path, _PLIES)
    return tuple(state_of(positions.rows_of(one), one.to_move + 1) for one in found)


@lru_cache
def finished_states(seed: int, path: str) -> tuple[State, ...]:
    """States after a winning disc, and one before the very last disc; do not change them."""
    won = [one for one in positions.won_positions(seed, path, 4) if one.ply < 42]
    last = positions.after(positions.DRAWN_GAMES[0][:41])
    return tuple(state_of(positions.rows_of(one), one.to_move + 1) for one in (*won, last))


def columns(state: State) -> list[int]:
    """The legal columns."""
    return [column for column, free in enumerate(state["libres"]) if free]


def played(state: State, column: int) -> State:
    """A copy of `state` after a disc in `column`."""
    result = copy.deepcopy(state)
    etat.jouer_coup(result, column)  # type: ignore[arg-type] # the same dictionary
    return result


def afterwards(function: str, keys: tuple[str, ...]) -> Run:
    """Compares some entries of the state after each legal move, or after undoing it."""

    def cases(seed: int) -> Iterator[Case]:
        # Moves after a win are legal too: it is not for this function to end the game.
        for state in (*states(seed, function), *finished_states(seed, function)):
            for column in columns(state):
                moved = played(state, column)
                undoing = function == "annuler_coup"
                given, wanted = (moved, state) if undoing else (state, moved)
                names = [f"state[{key!r}]" for key in keys]
                yield Case(
                    Question(
                        f"{function}(state, {column})", (function,), {"state": given}, after=names
                    ),
                    after={f"state[{key!r}]": wanted[key] for key in keys},
                    position=boards.of_state(given, column if undoing else None),
                    draw=boards.of_state,
                    traits=frozenset(
                        {f"player {given['joueur']}", *["full grid"] * (not given["vides"])}
                    ),
                )

    return lambda lab, seed: first_wrong(lab, cases(seed))


def refusals(lab: Lab, seed: int) -> Failure | None:
    """Illegal columns: an assertion, and nothing changed."""

    def cases() -> Iterator[Case]:
        full = [state for state in states(seed, "jouer_coup") if 0 in state["libres"]]
        for state in full[-3:]:
            yield _refusal(state, state["libres"].index(0))
        for state in states(seed, "jouer_coup")[:6]:
            for column in (7, -1, 12, -7):
                yield _refusal(state, column)

    return first_wrong(lab, cases())


def _refusal(state: State, column: int) -> Case:
    question = Question(
        f"jouer_coup(state, {column})", ("jouer_coup",), {"state": state}, after=("state",)
    )
    return Case(
        question,
        raises=("AssertionError",),
        after={"state": state},
        position=boards.of_state(state),
        draw=boards.of_state,
        traits=frozenset({"full" if 0 <= column < 7 else "negative" if column < 0 else "beyond"}),
    )


def wins(path: str, length: int = 4) -> Run:
    """Lines in one direction, at every place of the board."""
    return lambda lab, seed: first_wrong(
        lab,
        (_lined(rows, spot, path) for rows, spot in positions.lined(seed, path, length)),
    )


def _winning(rows: Rows, spot: Spot, *, wanted: bool) -> Case:
    state = state_of(rows, 1)
    column = spot[0]
    # Whose turn it is says nothing about the disc; but it is the other's, as after a move.
    state["joueur"] = 3 - rows[len(rows) - 1 - spot[1]][column]
    question = Question(
        f"coup_gagnant(state, {column})", ("coup_gagnant",), {"state": state}, after=("state",)
    )
    return Case(
        question,
        truth(wanted),
        repr(wanted),
        after={"state": state},
        position=boards.of_state(state, column),
        draw=boards.of_state,
    )


def _lined(rows: Rows, spot: Spot, direction: str) -> Case:
    return replace(_winning(rows, spot, wanted=True), traits=lines.traits(rows, spot, direction))


def _no_line(rows: Rows, spot: Spot) -> Case:
    return replace(_winning(rows, spot, wanted=False), rivals=lambda: lines.rivals(rows, spot))


def long_runs(lab: Lab, seed: int) -> Failure | None:
    """Five and more in line."""
    wanted = (
        ("rows", 5, 8),
        ("rows", 6, 6),
        ("rows", 7, 4),
        ("rising", 5, 4),
        ("falling", 5, 4),
        ("rising", 6, 2),
    )
    found = (
        _lined(rows, spot, direction)
        for direction, length, count in wanted
        for rows, spot in positions.lined(seed, direction, length, count)
    )
    return first_wrong(lab, found)


def no_line(lab: Lab, seed: int) -> Failure | None:
    """Nearly a line, and none."""
    return first_wrong(lab, starmap(_no_line, positions.near_misses(seed)))


def line_elsewhere(lab: Lab, seed: int) -> Failure | None:
    """A line that the disc is not in."""
    found = positions.lines_elsewhere(seed)
    return first_wrong(lab, (_winning(rows, spot, wanted=False) for rows, spot in found))


def legal(lab: Lab, seed: int) -> Failure | None:
    """Only columns with room, and the state as before."""

    def cases() -> Iterator[Case]:
        for state in (*states(seed, "alea"), one_open(seed)):
            allowed = columns(state)
            question = Question(
                "[strategie_alea(state) for _ in range(30)]",
                ("strategie_alea",),
                {"state": state},
                shown="strategie_alea(state)",
                after=("state",),
            )
            yield Case(
                question,
                replace(one_of(allowed), explain=not_legal(allowed)),
                either(allowed),
                each=True,
                after={"state": state},
                position=boards.of_state(state),
                draw=boards.of_state,
            )

    return first_wrong(lab, cases())


def not_legal(allowed: Sequence[int]) -> Callable[[Any], Iterable[str]]:
    """Says why a number is no column that can be played."""

    def explain(value: Any) -> Iterator[str]:  # noqa: ANN401 - a student's
        if whole(value) and value not in allowed:
            yield "full column" if 0 <= value < 7 else "no column"

    return explain


def one_open(seed: int) -> State:
    """A state with a single legal column."""
    rng = generator(seed, "one open")
    game = positions.after(rng.choice(positions.DRAWN_GAMES)[:41])
    return state_of(positions.rows_of(game), 2)


def uniform(lab: Lab, seed: int) -> Failure | None:
    """Every legal column as often as the others."""
    drawn = states(seed, "alea")
    fewer = [state for state in drawn if len(columns(state)) < 7][:1]
    for state in (drawn[5], *fewer, drawn[0]):
        question = Question(
            f"[strategie_alea(state) for _ in range({DRAWS})]",
            ("strategie_alea",),
            {"state": state},
        )
        case = Case(question, expected=either(columns(state)), position=boards.of_state(state))
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        counts = Counter(answer.value)
        odd = uneven(counts, columns(state))
        if odd is not None:
            expected = Sentence(
                "each of {columns} about {count} times",
                columns=", ".join(map(str, columns(state))),
                count=round(DRAWS / len(columns(state))),
            )
            told = Sentence("{choice} came {count} times", choice=odd, count=counts.get(odd, 0))
            return failed(case, answer, expected, told, *of_draws(counts, columns(state)))
    return None


def full(lab: Lab, seed: int) -> Failure | None:
    """A full grid: an assertion."""
    game = positions.DRAWN_GAMES[seed % len(positions.DRAWN_GAMES)]
    state = state_of(positions.rows_of(positions.after(game)), 1)
    question = Question("strategie_alea(state)", ("strategie_alea",), {"state": state})
    case = Case(question, raises=("AssertionError",), position=boards.of_state(state))
    return judged(lab, case)


def _worth(state: State) -> Case:
    wanted = etat.h(state)  # type: ignore[arg-type] # the same dictionary
    return Case(
        Question("h(state)", ("h",), {"state": state}, after=("state",)),
        replace(number(wanted), explain=lambda got: _unseen(state, wanted, got)),
        f"float({str(wanted)!r})" if math.isinf(wanted) else repr(wanted),
        after={"state": state},
        position=boards.of_state(state),
        draw=boards.of_state,
        traits=frozenset(
            {f"player {state['joueur']}"}
            | ({"drawn" if wanted == 0 else "won"} if not state["vides"] else set())
        ),
        rivals=lambda: _misread(state),
    )


def _unseen(state: State, wanted: float, got: Any) -> Iterator[str]:  # noqa: ANN401 - a student's
    """Whether the points were added up although somebody has won."""
    if math.isinf(wanted) and _misread(state)["points only"](got):
        yield "points only"


def _misread(state: State) -> dict[str, Callable[[Any], bool]]:
    """What the usual mistakes make of a state."""
    sums = {
        player: sum(
            etat.points[i][j]
            for i, row in enumerate(state["grille"])
            for j, cell in enumerate(row)
            if cell == player
        )
        for player in (1, 2)
    }
    return {
        "all added": number(sums[1] + sums[2]),
        "red only": number(sums[1]),
        "points only": number(sums[1] - sums[2]),
        "turned": number(sums[2] - sums[1]),
        "for the other player": number(
            sums[1] - sums[2] if state["joueur"] == 1 else sums[2] - sums[1]
        ),
    }


def points(lab: Lab, seed: int) -> Failure | None:
    """Games that go on, nearly won ones too: the table of points."""
    near = [state_of(rows, 1) for rows, _ in positions.near_misses(seed)[:40]]
    return first_wrong(lab, map(_worth, (*states(seed, "h"), *near)))


def infinite(player: int) -> Run:
    """Games that `player` has won."""

    def run(lab: Lab, seed: int) -> Failure | None:
        won = [
            state_of(positions.rows_of(one), one.to_move + 1)
            for one in positions.won_positions(seed, "h", 20)
            if one.to_move.other + 1 == player
        ]
        everywhere = [
            state_of(rows if positions.winner(rows) == player else _exchanged(rows), 3 - player)
            for direction in positions.DIRECTIONS
            for rows, _ in positions.lined(seed, direction, 4)
        ]
        long = [
            state_of(rows, 3 - player)
            for rows, _ in positions.lined(seed, "rows", 5, 20)
            if positions.winner(rows) == player
        ]
        return first_wrong(lab, map(_worth, [*won, *everywhere, *long]))

    return run


def _exchanged(rows: Rows) -> Rows:
    """The same grid with the colours exchanged."""
    return [[(0, 2, 1)[cell] for cell in row] for row in rows]


def draw_is_zero(lab: Lab, seed: int) -> Failure | None:
    """Full grids, without a line and with one."""
    del seed  # drawn games are few
    games = (*positions.DRAWN_GAMES, *positions.LAST_DISC_GAMES)
    full = [state_of(positions.rows_of(positions.after(game)), 1) for game in games]
    return first_wrong(lab, map(_worth, full))
