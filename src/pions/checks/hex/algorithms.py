"""The hand-out `hex`: legal cells, even draws, and the rule of the naive algorithm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from pions.checks import boards
from pions.checks.accepting import Rivals
from pions.checks.chance import uneven
from pions.checks.differences import Kind, of_draws
from pions.checks.hex.slips import Cell, couple, empty_cells, rivals
from pions.checks.judging import Case, Right, answered, either, failed, first_wrong, whole
from pions.checks.model import Failure, Run, Sentence
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Odd, Question
from pions.core.seeds import generator
from pions.families.hex.naive import contract, graph
from pions.games.hexagon import Hex, HexPosition

_SIZES: Final = (1, 2, 3, 4, 5, 7, 9, 11)
_DRAWS: Final = 1200
_ARRAY: Final = "import numpy as np\ngrille = np.array(cases, dtype=int)"


def rows_of(position: HexPosition) -> Rows:
    """The grid of the hand-out: 0, 1 blue, 2 red."""
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


def _ask(lab: Lab, exercise: str, rows: Rows, player: int, times: int = 1) -> Question:
    name = lab.names.get(exercise, exercise)
    call = f"{name}(grille, {player})"
    many = f"[{name}(grille.copy(), {player}) for _ in range({times})]"
    return Question(many, (name,), {"cases": rows}, before=_ARRAY, shown=call)


def _among(  # noqa: PLR0913, PLR0917 - a question, and all there is to say about it
    lab: Lab,
    exercise: str,
    rows: Rows,
    player: int,
    allowed: list[Cell],
    expected: Any,  # noqa: ANN401
    near: list[Cell] | None = None,
) -> Case:
    return Case(
        _ask(lab, exercise, rows, player, 3),
        Right(
            lambda value: couple(value) in allowed,
            explain=lambda value: _slips(value, rows, near),
        ),
        expected,
        each=True,
        position=boards.of_hex(rows),
    )


def _slips(value: Any, rows: Rows, near: list[Cell] | None = None) -> Iterator[str]:  # noqa: ANN401 - a student's
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
                    case = _among(lab, exercise, rows, player, empty_cells(rows), expected)
                    yield replace(case, rivals=partial(_misplaced, rows, player))

    return lambda lab, seed: first_wrong(lab, cases(lab, seed))


def _corner(value: Any) -> bool:  # noqa: ANN401 - a student's
    """Whether it is the only cell of the board of the first question."""
    return couple(value) == (0, 0)


def _misplaced(rows: Rows, player: int) -> Rivals:
    """Cells that are empty once row and column are exchanged; the only one of the first board."""
    cells = [(j, i) for i, j in empty_cells(rows)]

    def turned(value: Any) -> bool:  # noqa: ANN401 - a student's
        return couple(value) in cells

    red = {"turned for red": turned} if player == 2 else {}
    return {"turned": turned, **red, "first board": _corner}


def even(lab: Lab, seed: int) -> Failure | None:
    """Every empty cell equally often."""
    for size, place, player in ((3, 2, 1), (4, 4, 2), (3, 0, 1)):
        rows = rows_of(open_positions(seed, "even", size, 6)[place])
        cells = empty_cells(rows)
        case = Case(
            _ask(lab, "aleatoire", rows, player, _DRAWS),
            lambda value: isinstance(value, list),
            Sentence("each of {choices} equally often", choices=", ".join(map(str, cells))),
            position=boards.of_hex(rows),
        )
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        counts = Counter(map(couple, answer.value))
        strange = [cell for cell in counts if cell not in cells]
        odd = strange[0] if strange else uneven(counts, cells)
        if odd is not None or strange:
            told = Sentence("{choice} came {count} times", choice=odd, count=counts.get(odd, 0))
            return failed(case, answer, case.expected, told, *of_draws(counts, cells))
    return None


def reachable(position: HexPosition, player: int) -> list[Cell]:
    """The empty cells that touch the group of the player's first edge."""
    size = position.game.size
    groups = contract(position)
    first = groups[size * size + 2 * (player - 1)]
    return [
        (i, j)
        for i, j in empty_cells(rows_of(position))
        if any(groups[near] == first for near in graph(size)[i * size + j])
    ]


def farthest(position: HexPosition, player: int) -> list[Cell]:
    """Of those, the ones farthest from that edge."""
    cells = reachable(position, player)
    far = max(cell[player - 1] for cell in cells)
    return [cell for cell in cells if cell[player - 1] == far]


def reaches(player: int, *, only_wins: bool = False, exercise: str = "naif") -> Run:
    """The distance rule, for one player; or only where it wins at once."""

    def cases(lab: Lab, seed: int) -> Iterator[Case]:
        for size in (2, 3, 4, 5, 6, 7):
            count = 60 if only_wins else 12
            for position in open_positions(seed, f"naif {player}", size, count):
                best = farthest(position, player)
                if only_wins != (best[0][player - 1] == size - 1):
                    continue
                rows, near = rows_of(position), reachable(position, player)
                case = _among(lab, exercise, rows, player, best, either(best), near)
                yield replace(case, rivals=partial(rivals, rows, player))

    return lambda lab, seed: first_wrong(lab, cases(lab, seed))
