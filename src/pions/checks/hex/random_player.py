"""The hand-out `hex`: boards to ask about; the algorithm that plays at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

from pions.checks import boards
from pions.checks.cases import Case, first_wrong
from pions.checks.chance import evenly, first_uneven
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure, Run
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Odd, Question, Value
from pions.checks.right_answers import Right, Rivals, is_list, whole
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.games.hexagon import Hex, HexPosition

_SIZES: Final = (1, 2, 3, 4, 5, 7, 9, 11)
_ARRAY: Final = "import numpy as np\ngrille = np.array(grille, dtype=int)"


@lru_cache(maxsize=2000)
def rows_of(position: HexPosition) -> Rows:
    """The grid of the hand-out: 0, 1 blue, 2 red; do not change it."""
    return [[0 if cell is None else cell + 1 for cell in row] for row in position.grid()]


@lru_cache
def open_positions(seed: int, path: str, size: int, count: int) -> tuple[HexPosition, ...]:
    """Games that go on, from the empty board to nearly full ones."""
    rng = generator(seed, "hex", path, size)
    found = [Hex(size).initial()]
    while len(found) < count:
        position = Hex(size).initial()
        for _ in range(rng.randrange(size * size)):
            after = position.play(rng.choice(position.legal_moves()))
            if after.outcome() is not None:
                break
            position = after
        found.append(position)
    return tuple(found[:count])


def ask(lab: Lab, exercise: str, rows: Rows, player: int, times: int = 1) -> Question:
    """An algorithm asked for a cell on a board, as often as `times`; the last time on `grille`."""
    name = lab.names.get(exercise, exercise)
    call = f"{name}(grille, {player})"
    many = f"[{name}(g, {player}) for g in (*(grille.copy() for _ in range({times - 1})), grille)]"
    return Question(many, (name,), {"grille": rows}, before=_ARRAY, after=("grille",), shown=call)


def among(  # noqa: PLR0913, PLR0917 - a question, and all there is to say about it
    lab: Lab,
    exercise: str,
    rows: Rows,
    player: int,
    allowed: list[Cell],
    expected: Value,
    near: list[Cell] | None = None,
) -> Case:
    """An algorithm that must answer one of the cells `allowed`."""
    return Case(
        ask(lab, exercise, rows, player, 3),
        Right(
            lambda value: couple(value) in allowed, explain=lambda value: _slips(value, rows, near)
        ),
        expected,
        each=True,
        after={"grille": rows},
        position=boards.of_hex(rows),
        draw=boards.of_hex,
    )


def _slips(value: Value, rows: Rows, near: list[Cell] | None = None) -> Iterator[str]:
    """Why an answer is no move, or not the best of those `near` the group of the first edge."""
    cell = couple(value)
    if cell is not None:
        if not all(0 <= index < len(rows) for index in cell):
            yield "off the board"
        elif rows[cell[0]][cell[1]]:
            yield "taken"
        elif near is not None:
            yield "not the farthest" if cell in near else "not joined"
    elif isinstance(value, tuple | list) and len(value) == 2:
        yield Kind.DECIMAL if all(isinstance(part, float) for part in value) else Kind.SHAPE
    elif not isinstance(value, Odd):
        yield Kind.SINGLE if whole(value) else Kind.SHAPE


@lru_cache
def _last_cell(seed: int, size: int) -> HexPosition:
    """A game that its very last cell decides."""
    rng = generator(seed, "hex last", size)
    while True:
        position = Hex(size).initial()
        for _ in range(size * size - 1):
            position = position.play(rng.choice(position.legal_moves()))
            if position.outcome() is not None:
                break
        else:
            return position


def legal(exercise: str) -> Run:
    """An empty cell, on boards of any size, for both players."""

    def cases(lab: Lab, seed: int) -> Iterator[Case]:
        for size in _SIZES:
            last = [_last_cell(seed, size)] if size in {2, 3} else []
            drawn = open_positions(seed, exercise, size, 5 if size > 1 else 1)
            for position in (*drawn, *last):
                rows = rows_of(position)
                for player in (1, 2):
                    expected = Sentence("the couple (i, j) of an empty cell")
                    case = among(lab, exercise, rows, player, empty_cells(rows), expected)
                    yield replace(case, rivals=partial(_misplaced, rows, player))

    return lambda lab, seed: first_wrong(lab, cases(lab, seed))


def _corner(value: Value) -> bool:
    """Whether it is the only cell of the board of the first question."""
    return couple(value) == (0, 0)


def _misplaced(rows: Rows, player: int) -> Rivals:
    """Cells that are empty once row and column are exchanged; the only one of the first board."""
    cells = [(j, i) for i, j in empty_cells(rows)]

    def turned(value: Value) -> bool:
        return couple(value) in cells

    red = {"turned for red": turned} if player == 2 else {}
    return {"turned": turned, **red, "first board": _corner}


Cell = tuple[int, int]


def empty_cells(rows: Rows) -> list[Cell]:
    """Where one may play."""
    return [(i, j) for i, row in enumerate(rows) for j, cell in enumerate(row) if cell == 0]


def couple(value: Value) -> Cell | None:
    """A couple of whole numbers, however it is written."""
    if isinstance(value, tuple | list) and len(value) == 2 and all(map(whole, value)):
        return value[0], value[1]
    return None


_DRAWS: Final = 1200


def even(lab: Lab, seed: int) -> Failure | None:
    """Every empty cell equally often."""

    def drawn() -> Iterator[tuple[Case, list[Cell]]]:
        for size, place, player in ((3, 2, 1), (4, 4, 2), (3, 0, 1)):
            rows = rows_of(open_positions(seed, "even", size, 6)[place])
            cells = empty_cells(rows)
            question = ask(lab, "aleatoire", rows, player, _DRAWS)
            yield (Case(question, is_list, evenly(cells), position=boards.of_hex(rows)), cells)

    return first_uneven(lab, drawn(), couple)


CHECKS: Final[Checks] = {
    "aleatoire": {"legal": legal("aleatoire"), "even": even},
}
