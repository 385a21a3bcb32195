"""The hand-out `caml`: discs in columns, lines read from a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.judging import Case, answered, failed, first_wrong, truth, whole
from pions.checks.model import Failure, Run, Sentence
from pions.checks.positions import Rows, Spot
from pions.checks.questions import Lab, Question
from pions.core.seeds import generator
from pions.handouts import caml

Grid = list[list[int]]
_STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
_PLIES: Final = (0, 1, 3, 6, 10, 15, 21, 27, 33, 38)


def grid_of(rows: Rows) -> Grid:
    """The printed grid as the hand-out writes it: the bottom row first."""
    return [list(row) for row in rows[::-1]]


@lru_cache
def grids(seed: int, path: str) -> tuple[Grid, ...]:
    """Grids of games that go on."""
    found = positions.open_positions(seed, path, _PLIES)
    return tuple(grid_of(positions.rows_of(one)) for one in found)


def columns(t: Grid) -> list[int]:
    """Those with room."""
    return [c for c, cell in enumerate(t[-1]) if cell == 0]


def _case(  # noqa: PLR0913, PLR0917 - a question, and all there is to say about it
    t: Grid,
    call: str,
    accepts: Callable[[Any], bool] | None,
    expected: str,
    cell: Spot | None = None,
    after: Grid | None = None,
) -> Case:
    name = call.split("(", maxsplit=1)[0]
    return Case(
        Question(call, (name,), {"t": t}, after=("t",)),
        accepts,
        expected,
        after={"t": t if after is None else after},
        position=boards.of_caml(t, cell),
        draw=boards.of_caml,
    )


def heights(lab: Lab, seed: int) -> Failure | None:
    """Every column of every grid."""

    def cases() -> Iterator[Case]:
        for t in (*grids(seed, "hauteur"), *_full()):
            for c in range(7):
                wanted = sum(row[c] != 0 for row in t)
                yield _case(t, f"hauteur({c}, t)", _is(wanted), repr(wanted))

    return first_wrong(lab, cases())


def _is(wanted: int) -> Callable[[Any], bool]:
    return lambda value: whole(value) and value == wanted


@lru_cache
def _full() -> tuple[Grid, ...]:
    games = (*positions.DRAWN_GAMES, *positions.LAST_DISC_GAMES)
    return tuple(grid_of(positions.rows_of(positions.after(game))) for game in games)


def plays(lab: Lab, seed: int) -> Failure | None:
    """A disc of either colour on top of the others."""

    def cases() -> Iterator[Case]:
        for t in grids(seed, "joue"):
            for c in columns(t):
                j = 1 + (c + t[0][c]) % 2
                after = [list(row) for row in t]
                after[sum(row[c] != 0 for row in t)][c] = j
                yield _case(t, f"joue(t, {c}, {j})", None, "", after=after)

    return first_wrong(lab, cases())


def full_column(lab: Lab, seed: int) -> Failure | None:
    """Nothing changes in a full column, whatever is said about it."""
    found = [t for t in grids(seed, "joue") if len(columns(t)) < 7] + list(_full()[:1])
    for t in found:
        c = next(c for c in range(7) if c not in columns(t))
        case = _case(t, f"joue(t, {c}, 1)", None, "")
        lenient = Case(
            case.question, after=case.after, may_raise=True, position=case.position, draw=case.draw
        )
        failure = first_wrong(lab, (lenient,))
        if failure is not None:
            return failure
    return None


def undone(lab: Lab, seed: int) -> Failure | None:
    """The last disc of a column taken away, from the bottom to the top row."""

    def cases() -> Iterator[Case]:
        for t in (*grids(seed, "annule"), *_full()[:1]):
            for c in range(7):
                height = sum(row[c] != 0 for row in t)
                if height:
                    after = [list(row) for row in t]
                    after[height - 1][c] = 0
                    yield _case(t, f"annule(t, {c})", None, "", (c, height - 1), after)

    return first_wrong(lab, cases())


def full(lab: Lab, seed: int) -> Failure | None:
    """Full grids, and those that are not."""
    nearly = []
    for t in _full():
        for c in range(7):
            copy = [list(row) for row in t]
            copy[5][c] = 0
            nearly.append(copy)
    found = [(t, True) for t in _full()] + [(t, False) for t in (*nearly, *grids(seed, "nul"))]
    return first_wrong(lab, (_case(t, "nul(t)", truth(w), repr(w)) for t, w in found))


@lru_cache
def _readings(seed: int) -> tuple[tuple[Grid, int, int, int, int, int], ...]:
    """Grids with starts, directions and colours, runs of every length among them."""
    rng = generator(seed, "lit_long")
    found = []
    lined = [
        grid_of(rows)
        for direction in positions.DIRECTIONS
        for length in (3, 4, 5)
        for rows, _ in positions.lined(seed, direction, length, 6)
    ]
    for t in (*lined, *grids(seed, "lit_long")):
        for ax, ay in _STEPS:
            x, y = rng.randrange(7), rng.randrange(6)
            found.append((t, ax, ay, t[y][x] or rng.choice((1, 2)), x, y))
    return tuple(found)


def long(lab: Lab, seed: int) -> Failure | None:
    """The failing k everywhere, or the count k - 1 everywhere."""
    wrong: dict[int, Failure] = {}
    for t, ax, ay, coul, x, y in _readings(seed):
        k = caml.lit_long(t, ax, ay, coul, x, y)
        expected = Sentence("{k}, or {count} if you count the discs", k=k, count=k - 1)
        plain = _case(t, f"lit_long(t, {ax}, {ay}, {coul}, {x}, {y})", None, "", (x, y))
        case = Case(
            plain.question, whole, expected, plain.after, position=plain.position, draw=plain.draw
        )
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        for less in (0, 1):
            if answer.value != k - less and less not in wrong:
                wrong[less] = failed(case, answer, expected, answer.shown)
        if len(wrong) == 2:
            return wrong[1] if answer.value != k - 1 else wrong[0]
    return None


def directions(path: str, *, wanted: bool = True) -> Run:
    """`lit_dir` along a line, from any of its discs."""

    def cases(seed: int) -> Iterator[Case]:
        step = positions.DIRECTIONS[path]
        for length in (4, 5, 6):
            for rows, (x, y) in positions.lined(seed, path, length, 14):
                for ax, ay in (step, (-step[0], -step[1])):
                    t = grid_of(rows)
                    call = f"lit_dir(t, {x}, {y}, {ax}, {ay})"
                    yield _case(t, call, truth(wanted), repr(wanted), (x, y))

    return lambda lab, seed: first_wrong(lab, cases(seed))


def no_direction(lab: Lab, seed: int) -> Failure | None:
    """`lit_dir` where there is no line, or another one."""

    def cases() -> Iterator[Case]:
        for rows, (x, y) in positions.near_misses(seed)[:80]:
            for ax, ay in _STEPS[:4]:
                t = grid_of(rows)
                yield _case(t, f"lit_dir(t, {x}, {y}, {ax}, {ay})", truth(False), "False", (x, y))
        for path, step in positions.DIRECTIONS.items():
            for rows, (x, y) in positions.lined(seed, path, 4, 6):
                for ax, ay in _STEPS[:4]:
                    if (ax, ay) not in (step, (-step[0], -step[1])):
                        t = grid_of(rows)
                        call = f"lit_dir(t, {x}, {y}, {ax}, {ay})"
                        yield _case(t, call, truth(False), "False", (x, y))

    return first_wrong(lab, cases())


def _won(rows: Rows, spot: Spot, wanted: bool) -> Case:  # noqa: FBT001 - the answer itself
    call = f"gagne(t, {spot[0]})"
    return _case(grid_of(rows), call, truth(wanted), repr(wanted), spot)


def wins(*paths: str) -> Run:
    """A disc just played that completes a line of these directions."""
    return lambda lab, seed: first_wrong(
        lab,
        (
            _won(rows, spot, True)
            for path in paths
            for length in (4, 5, 6)
            for rows, spot in positions.lined(seed, path, length)
        ),
    )


def wins_not(lab: Lab, seed: int) -> Failure | None:
    """Nearly a line, or a line elsewhere."""
    found = (*positions.near_misses(seed), *positions.lines_elsewhere(seed))
    return first_wrong(lab, (_won(rows, spot, False) for rows, spot in found))
