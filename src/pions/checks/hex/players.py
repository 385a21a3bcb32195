"""The hand-out `hex`: boards to ask about; the algorithm that plays at random, the naive one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache, partial
from itertools import product
from typing import Any, Final

from pions.checks import boards
from pions.checks.cases import Case, Given, first_wrong
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure, Run
from pions.checks.positions import Rows, played_out, rows_of
from pions.checks.questions import Lab, Odd, Value
from pions.checks.right_answers import Right, Rivals, either, whole
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.games.hexagon import Hex, HexPosition

GRID: Final = Given("grille", boards.of_hex)
_SIZES: Final = (1, 2, 3, 4, 5, 7, 9, 11)
_ARRAY: Final = "import numpy as np\ngrille = np.array(grille, dtype=int)"


@lru_cache
def open_positions(seed: int, path: str, size: int, count: int) -> tuple[HexPosition, ...]:
    """Games that go on, from the empty board to nearly full ones."""
    rng = generator(seed, "hex", path, size)
    found = [Hex(size).initial()]
    while len(found) < count:
        line = played_out(rng, Hex(size).initial(), rng.randrange(size * size))
        found.append(line[-1] if line[-1].outcome() is None else line[-2])
    return tuple(found[:count])


def ask(  # noqa: PLR0913 - a question, and all there is to say about it
    lab: Lab,
    exercise: str,
    rows: Rows,
    player: int,
    accepts: Right | None = None,
    *,
    times: int = 3,
    **more: Any,  # noqa: ANN401 - of a case
) -> Case:
    """An algorithm asked for a cell on a board, as often as `times`; the last time on `grille`."""
    name = lab.names.get(exercise, exercise)
    call = f"{name}(grille, {player})"
    many = f"[{name}(g, {player}) for g in (*(grille.copy() for _ in range({times - 1})), grille)]"
    more = {"names": (name,), "before": _ARRAY, "shown": call, "each": accepts is not None, **more}
    return GRID.case(rows, many, accepts, **more)


def among(rows: Rows, allowed: Collection[Cell], near: list[Cell] | None = None) -> Right:
    """Accepts one of the cells `allowed`."""
    return Right(
        lambda value: couple(value) in allowed,
        explain=lambda value: _slips(value, rows, near),
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
        line = played_out(rng, Hex(size).initial())
        if len(line) == size * size + 1:
            return line[-2]


def legal(exercise: str) -> Run:
    """An empty cell, on boards of any size, for both players."""

    def cases(lab: Lab, seed: int) -> Iterator[Case]:
        expected = Sentence("the couple (i, j) of an empty cell")
        for size in _SIZES:
            last = [_last_cell(seed, size)] if size in {2, 3} else []
            drawn = open_positions(seed, exercise, size, 5 if size > 1 else 1)
            for rows, player in product(map(rows_of, (*drawn, *last)), (1, 2)):
                right = among(rows, empty_cells(rows))
                rivals = partial(_misplaced, rows, player)
                yield ask(lab, exercise, rows, player, right, expected=expected, rivals=rivals)

    return lambda lab, seed: first_wrong(lab, cases(lab, seed))


def _misplaced(rows: Rows, player: int) -> Rivals:
    """Cells that are empty once row and column are exchanged; the only one of the first board."""
    turned = among(rows, [(j, i) for i, j in empty_cells(rows)])
    red = {"turned for red": turned} if player == 2 else {}
    return {"turned": turned, **red, "first board": among(rows, [(0, 0)])}


Cell = tuple[int, int]


def empty_cells(rows: Rows) -> list[Cell]:
    """Where one may play."""
    return [(i, j) for i, row in enumerate(rows) for j, cell in enumerate(row) if cell == 0]


def couple(value: Value) -> Cell | None:
    """A couple of whole numbers, however it is written."""
    if isinstance(value, tuple | list) and len(value) == 2 and all(map(whole, value)):
        return value[0], value[1]
    return None


def even(lab: Lab, seed: int) -> Failure | None:
    """Every empty cell equally often."""
    found = [
        (rows_of(open_positions(seed, "even", size, 6)[place]), player)
        for size, place, player in ((3, 2, 1), (4, 4, 2), (3, 0, 1))
    ]
    settings: dict[str, Any] = {"times": 1200, "after": {}, "read": couple}
    cases = (
        ask(lab, "aleatoire", rows, player, choices=empty_cells(rows), **settings)
        for rows, player in found
    )
    return first_wrong(lab, cases)


def reachable(rows: Rows, player: int) -> list[Cell]:
    """The empty cells that touch the group of the player's first edge."""
    return _beside(rows, player - 1, 0, _group(rows, player, player - 1, 0), _SIX)


def _winning(rows: Rows, player: int) -> list[Cell]:
    """The empty cells that join the player's edges at once."""
    last = len(rows) - 1
    joined = _group(rows, player, player - 1, last)
    beyond = _beside(rows, player - 1, last, joined, _SIX)
    return [cell for cell in reachable(rows, player) if cell in beyond]


@lru_cache
def _deep(seed: int, player: int, size: int = 12) -> tuple[HexPosition, ...]:
    """Boards with a group that reaches down to the rows of index 8 to 10."""
    rng = generator(seed, "hex deep", player)
    found = []
    for last in (8, 9, 10):
        way = [(0, rng.randrange(2, size - 2))]
        while way[-1][0] < last:
            i, j = way[-1]
            way.append(rng.choice([(i + 1, j), (i + 1, j - 1)]) if j else (i + 1, j))
        cells = [(i, j) for i in range(1, size) for j in range(size) if (i, j) not in way]
        others = rng.sample(cells, len(way) - (player == 2))
        if player == 2:
            way, others = ([(j, i) for i, j in some] for some in (way, others))
        mine, theirs = (sum(1 << i * size + j for i, j in some) for some in (way, others))
        both = (mine, theirs) if player == 1 else (theirs, mine)
        found.append(HexPosition(Hex(size), *both))
    return tuple(found)


def _walled_in(size: int, player: int) -> tuple[HexPosition, ...]:
    """A board whose only stone on the player's first edge touches no empty cell."""
    if size != 4:
        return ()
    mine, walls = (sum(1 << i * size + j for i, j in some) for some in _WALLED)
    return (HexPosition(Hex(size), *((mine, walls) if player == 1 else (walls, mine))),)


_WALLED: Final = (((0, 0), (2, 2)), ((0, 1), (1, 0)))
"""The stones of the player, and those of the other; the same for both, rows being columns."""


def reaches(player: int, *, only_wins: bool = False, exercise: str = "naif") -> Run:
    """The distance rule, for one player; or only where it wins at once.

    An `algo` may do better than the rule where one move wins.
    """

    def cases(lab: Lab, seed: int) -> Iterator[Case]:
        for size in (2, 3, 4, 5, 6, 7, 12):
            count = 60 if only_wins else 12
            drawn = open_positions(seed, f"naif {player}", size, count if size < 12 else 0)
            for position in (*(drawn or _deep(seed, player)), *_walled_in(size, player)):
                rows = rows_of(position)
                best = farthest(rows, player, player - 1)
                if only_wins != (best[0][player - 1] == size - 1):
                    continue
                if exercise == "algo":
                    best += _winning(rows, player)
                    if not only_wins and (_winning(rows, 1) or _winning(rows, 2)):
                        continue
                right = among(rows, best, reachable(rows, player))
                about: dict[str, Any] = {
                    "expected": either(best),
                    "rivals": partial(rivals, rows, player),
                }
                yield ask(lab, exercise, rows, player, right, **about)

    return lambda lab, seed: first_wrong(lab, cases(lab, seed))


_SIX: Final = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
_EIGHT: Final = tuple((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
_FOUR: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
_NO_NEIGHBOURS: Final = ((-1, -1), (1, 1))
_MIRRORED: Final = tuple((i, -j) for i, j in _SIX)


def rivals(rows: Rows, player: int) -> Rivals:
    """For each mistake, the cells that it would choose."""
    axis = player - 1
    far, group = partial(farthest, rows), partial(_group, rows)
    mistakes: dict[str, Callable[[], Collection[Cell]]] = {
        "nearest": lambda: far(player, axis, sign=-1),
        "other axis": lambda: far(player, 1 - axis),
        "other distance": lambda: far(player, 1 - axis, group=group(player, axis, 0)),
        "only the axis": lambda: far(player, axis, goal=1 - axis),
        "other player": lambda: far(3 - player, 1 - axis),
        "other edge": lambda: far(3 - player, 1 - axis, goal=axis),
        "other start": lambda: far(player, 1 - axis, goal=axis),
        "other colour": lambda: far(3 - player, axis),
        "edge only": lambda: far(player, axis, group=frozenset()),
        "any stone": lambda: far(player, axis, group=_stones(rows, player)),
        "whole edge": lambda: far(
            player, axis, group=_group(_edge_taken(rows, player), player, axis, 0)
        ),
        "other group": lambda: far(player, axis, group=group(3 - player, 1 - axis, 0)),
        "both indices": lambda: far(player, axis, measure=sum),
        "far edge": lambda: far(player, axis, start=len(rows) - 1),
        "far group": lambda: far(player, axis, group=group(player, axis, len(rows) - 1)),
        "eight neighbours": lambda: far(player, axis, steps=_EIGHT),
        "mirrored neighbours": lambda: far(player, axis, steps=_MIRRORED),
        "four neighbours": lambda: far(player, axis, steps=_FOUR),
        "stones of both": lambda: farthest(
            [[player if cell else 0 for cell in row] for row in rows], player, axis
        ),
    }
    if len(rows) > 10:
        mistakes["as texts"] = lambda: far(player, axis, measure=lambda cell: str(cell[axis]))
    for step in _SIX:
        fewer = tuple(one for one in _SIX if one != step)
        mistakes[f"without a neighbour: {step}"] = partial(far, player, axis, steps=fewer)
        for other in _NO_NEIGHBOURS:
            mistakes[f"another neighbour: {other}, not {step}"] = partial(
                far, player, axis, steps=(*fewer, other)
            )

    def chosen(find: Callable[[], Collection[Cell]]) -> Right:
        cells = find()
        return among(rows, cells) if cells else Right(lambda _value: True)  # it may do anything

    return {name: partial(chosen, find) for name, find in mistakes.items()}


def _stones(rows: Rows, player: int) -> frozenset[Cell]:
    return frozenset(
        (i, j) for i, row in enumerate(rows) for j, cell in enumerate(row) if cell == player
    )


def _edge_taken(rows: Rows, player: int) -> Rows:
    """The board with all of the player's first edge taken."""
    if player == 1:
        return [[1] * len(rows), *rows[1:]]
    return [[2, *row[1:]] for row in rows]


def _group(
    rows: Rows, player: int, axis: int, start: int, steps: Iterable[Cell] = _SIX
) -> frozenset[Cell]:
    """The stones of `player` that are joined to an edge."""
    stones = _stones(rows, player)
    found = {cell for cell in stones if cell[axis] == start}
    pile = list(found)
    while pile:
        i, j = pile.pop()
        near = {(i + a, j + b) for a, b in steps} & stones - found
        found |= near
        pile += near
    return frozenset(found)


def farthest(  # noqa: PLR0913 - a rule, and the ways to get it wrong
    rows: Rows,
    player: int,
    axis: int,
    *,
    goal: int | None = None,
    steps: Iterable[Cell] = _SIX,
    start: int = 0,
    group: frozenset[Cell] | None = None,
    sign: int = 1,
    measure: Callable[[Cell], Any] | None = None,
) -> list[Cell]:
    """The empty cells beside the group of an edge that are farthest from it."""
    joined = _group(rows, player, axis, start, steps) if group is None else group
    cells = _beside(rows, axis, start, joined, steps)
    way, index = (sign if start == 0 else -sign), (axis if goal is None else goal)
    measure = measure or (lambda cell: way * cell[index])
    far = max(map(measure, cells), default=0)
    return [cell for cell in cells if measure(cell) == far]


def _beside(
    rows: Rows, axis: int, start: int, joined: frozenset[Cell], steps: Iterable[Cell]
) -> list[Cell]:
    """The empty cells of an edge, and those beside its group."""
    return [
        (i, j)
        for i, j in empty_cells(rows)
        if (i, j)[axis] == start or any((i + a, j + b) in joined for a, b in steps)
    ]


CHECKS: Final[Checks] = {
    "aleatoire": {"legal": legal("aleatoire"), "even": even},
    "naif": {
        "legal": legal("naif"),
        "blue": reaches(1),
        "red": reaches(2),
        "wins": lambda lab, seed: (
            reaches(1, only_wins=True)(lab, seed) or reaches(2, only_wins=True)(lab, seed)
        ),
    },
}
