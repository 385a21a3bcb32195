"""The hand-out `onze`: the grid, its picture, the moves; four in line, the win and the draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, Concatenate, Final, ParamSpec

from pions.checks import differences, misread_lines, positions, signatures
from pions.checks.cases import NOTHING, Case, answered, failed, first_wrong
from pions.checks.differences import is_grid
from pions.checks.model import Checks, Failure, Run, WrongAnswer
from pions.checks.onze import manner
from pions.checks.onze.manner import FileManner, only
from pions.checks.positions import Point, Rows
from pions.checks.questions import Lab, NotTried, Question, Value
from pions.checks.right_answers import Right, same, truth
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.core.types import Term

P = ParamSpec("P")


def either(ask: Callable[[FileManner, int], Failure | None]) -> Run:
    """Return a run in the manner of the file; of two that may be, what is right in one is right."""

    def run(lab: Lab, seed: int) -> Failure | None:
        for how in manner.readings(lab)[::-1]:
            try:
                failure = ask(how, seed)
            except WrongAnswer as wrong:
                failure = wrong.failure
            if failure is None:
                break
        name = lab.last.names[0]
        if name in how.unsure and not signatures.takes(lab, name):
            call = f"`{lab.forms[name][0]}`"
            raise NotTried(Sentence("it takes other arguments than {call}", call=call))
        return failure

    return run


def asks(cases: Callable[Concatenate[FileManner, int, P], Iterator[Case]]) -> Callable[P, Run]:
    """Return a maker of runs that ask in the manner of the file."""

    def run_of(*args: P.args, **kwargs: P.kwargs) -> Run:
        return either(lambda how, seed: first_wrong(how.lab, cases(how, seed, *args, **kwargs)))

    return run_of


def _truth(  # noqa: PLR0913 - a question, and all there is to say about it
    how: FileManner,
    name: str,
    rows: Rows,
    wanted: bool,  # noqa: FBT001 - the answer
    cell: Point = (0, 0),
    *,
    j: int = 0,
    strict: bool = False,
    **about: Any,  # noqa: ANN401 - of a case
) -> Case:
    """A function that says whether, about the disc on `cell`; for player `j`, if not its own.

    Without `strict`, no answer is as good as False, as in an `if`.
    """
    test, (x, y) = truth(wanted), cell

    def loose(value: Value) -> bool:
        return test(value) or (value is None and not wanted)

    accepts = test if strict else replace(test, test=loose)
    if name in manner.WAYS:
        about |= {"l": how.row(y), "c": x, "cell": cell}
    return how.case(name, rows, accepts=accepts, j=j or rows[5 - y][x] or 1, **about)


@asks
def lines(how: FileManner, seed: int, name: str) -> Iterator[Case]:
    """A line from the cell, at every place of the board; and the same cell for the other player."""
    way, rng = how.way(name), generator(seed, name)
    path = misread_lines.path_of(way)
    for cells in positions.runs(path, 4):
        top, player = cells[-1] if path == "columns" else rng.choice(cells), rng.choice((1, 2))
        rows = positions.made_for(rng, cells, top, player)
        if rows is not None:
            back = way != positions.DIRECTIONS[path]
            start = cells[-1] if back else cells[0]
            told = misread_lines.traits(rows, start, path, backwards=back)
            yield _truth(how, name, rows, True, start, traits=told)
            theirs: dict[str, Any] = {"traits": ["another player"], "apart": True}
            yield _truth(how, name, rows, False, start, j=3 - player, **theirs)


@asks
def no_lines(how: FileManner, seed: int, name: str, *, fits: bool = True) -> Iterator[Case]:
    """Nearly a line, from cells where four fit on the board, or where they do not.

    From discs first, then from cells before three discs of a player that are not theirs.
    """
    way = how.way(name)
    for mine, (rows, (x, y)) in product((True, False), positions.near_misses(seed)):
        for cell in positions.run((x, y), (-way[0], -way[1]), 4):
            if not positions.on_board([cell]):
                continue
            disc, j = rows[5 - cell[1]][cell[0]], rows[5 - y][x]
            if positions.on_board(positions.run(cell, way, 4)) is not fits:
                continue
            if mine and disc:
                seen = (misread_lines.path_of(way),)
                rivals = misread_lines.rivals(rows, cell, seen) if fits else {}
                yield _truth(how, name, rows, False, cell, strict=not fits, rivals=rivals)
            elif not mine and disc != j and fits:
                yield _truth(how, name, rows, False, cell, j=j)


@asks
def goes(how: FileManner, _seed: int, name: str, height: int) -> Iterator[Case]:
    """Whether a diagonal goes the way its name says; without such a name, where the line lies."""
    either = "unnamed" in how.lab.facts or how.form(name).endswith("(g, j)")
    if how.way(name) in [(1, -height), (-1, height)][: 1 + either]:
        cells = positions.run((0, 1 if height > 0 else 4), (1, height), 4)
        yield _truth(how, name, only(cells), True, cells[0])


@asks
def wins(how: FileManner, seed: int, path: str) -> Iterator[Case]:
    """A line in one direction, at every place of the board."""
    for rows, cell in positions.lined(seed, path, 4):
        told = misread_lines.traits(rows, cell, path)
        yield _truth(how, "victoire", rows, True, cell, traits=told)


@asks
def other(how: FileManner, seed: int) -> Iterator[Case]:
    """The line is the other player's."""
    for path in positions.DIRECTIONS:
        for rows, (x, y) in positions.lined(seed, path, 4, 6):
            yield _truth(how, "victoire", rows, False, j=3 - rows[5 - y][x])


@asks
def no_win(how: FileManner, seed: int) -> Iterator[Case]:
    """Nearly a line, and none; an empty grid."""
    yield _truth(how, "victoire", only([]), False)
    for rows, cell in positions.near_misses(seed):
        rivals = misread_lines.rivals(rows, cell)
        yield _truth(how, "victoire", rows, False, cell, rivals=rivals)


@asks
def full(how: FileManner, _seed: int) -> Iterator[Case]:
    """A full grid without a line."""
    for game in positions.DRAWN_GAMES:
        yield _truth(how, "match_nul", positions.rows_after(game), True, j=1)


@asks
def not_full(how: FileManner, seed: int) -> Iterator[Case]:
    """One empty cell is enough to play on, in any column."""
    for one in positions.open_positions(seed, "match_nul", (0, 4, 12, 25)):
        yield _truth(how, "match_nul", positions.rows_of(one), False, j=1)
    for column in range(7):
        rows = positions.rows_after(positions.DRAWN_GAMES[0])
        rows[0][column] = 0
        traits = ["last column"] * (column == 6)
        yield _truth(how, "match_nul", rows, False, j=1, traits=traits)


_DRAWS: Final = 120


def _grids(seed: int, name: str) -> list[Rows]:
    found = positions.open_positions(seed, name, (0, 1, 4, 9, 16, 24, 33))
    drawn = positions.DRAWN_GAMES[seed % 2]
    filled = positions.rows_after(drawn)
    open_above = [[[0] * 7] * rows + filled[rows:] for rows in (1, 2)]
    grids = [positions.rows_of(one) for one in found]
    return [*grids, positions.rows_after(drawn[:38]), *open_above]


def _made(lab: Lab) -> str:
    """The call that makes a grid, in the manner of the file where it has been found out."""
    how: FileManner | None = lab.facts.get("manner")
    return signatures.call(how.form("grille_vide"), l=6, c=7) if how else "grille_vide()"


def size(lab: Lab, seed: int) -> Failure | None:
    """Six lists of seven, all alike."""
    del seed
    with suppress(NotTried):
        manner.of(lab)  # which says how grids are read

    def test(value: Value) -> bool:
        return is_grid(value) and same([[value[0][0]] * 7] * 6, value)

    question = Question(_made(lab), ("grille_vide",))
    expected = Sentence("6 rows of 7 equal cells")
    return first_wrong(lab, [Case(question, Right(test, ([[0] * 7] * 6,)), expected)])


def separate(lab: Lab, seed: int) -> Failure | None:
    """A disc in one row is in no other, and in no other grid."""
    del seed
    made = _made(lab)
    before = f"g, h = {made}, {made}\nif type(g[2]) is not tuple: g[2][2] = 9\n"
    call = (
        "type(g[2]) is tuple or sum(list(ligne).count(9) for grille in (g, h) for ligne in grille)"
    )
    shown = f"g = {made}; h = {made}; g[2][2] = 9"
    question = Question(call, ("grille_vide",), before=before, shown=shown)
    case = Case(question, expected=Sentence("one cell has changed"))
    answer = answered(lab, case)
    if answer.value == 1:
        return None
    told = Sentence("cells that have changed: {count}", count=answer.value)
    return failed(case, answer, told, *["one grid"] * (answer.value == 2))


def picture(how: FileManner, seed: int) -> Failure | None:
    """A disc in each row and each column: where the picture changes."""
    del seed
    blank = only([])
    expected = Sentence("one line for each row, the top one first, and a sign for each player")
    case = how.case("affiche", only([(0, 0)]), expected=expected)
    answer = answered(how.lab, case)

    def changes(cells: list[tuple[int, int]], part: int) -> list[int]:
        """Where the picture changes for a disc in each cell: the lines, or the places in them."""
        grids = [how.grid(only([cell])) for cell in cells]
        places = [manner.first_change(how, grid, how.grid(blank)) for grid in grids]
        return [place[part] for place in places if place is not None]

    down = changes([(0, y) for y in range(6)], 0)
    across = changes([(x, 0) for x in range(7)], 1)
    both = (how.grid(only([(3, 0)], player)) for player in (1, 2))
    shown = manner.shown(how, how.grid(only([(0, 0)])))
    found = {
        "nothing printed": not shown.strip(),
        "some missing": len(down) < 6 or len(across) < 7,
        "one line": len(set(down)) == 1,
        "upside down": down == sorted(set(down)),
        "mirrored": across == sorted(set(across), reverse=True),
        "another order": [down[::-1], across] != [sorted(set(down)), sorted(set(across))],
        "same signs": manner.first_change(how, *both) is None,
    }
    kinds = [kind for kind, seen in found.items() if seen][:1]
    if not kinds:
        return None
    told = "\n".join([*shown.splitlines()[:12], ""]) if shown.strip() else NOTHING
    return failed(case, answer, told, *kinds)


@asks
def possible(how: FileManner, seed: int) -> Iterator[Case]:
    """Each column, open or full, of grids of every stage."""
    for rows in _grids(seed, "coup_possible"):
        for column in range(7):
            yield _truth(how, "coup_possible", rows, rows[0][column] == 0, c=column + how.first)


@asks
def outside(how: FileManner, _seed: int) -> Iterator[Case]:
    """A number that is no column."""
    for column in (7, -1):
        yield _truth(how, "coup_possible", only([]), False, strict=True, c=column + how.first)


@asks
def moves(how: FileManner, seed: int) -> Iterator[Case]:
    """Each open column, for each player."""
    for n, rows in enumerate(_grids(seed, "jouer")):
        for column, height in enumerate(positions.heights(rows)):
            if height < 6:
                j = 1 + (n + column) % 2
                wanted = how.grid(positions.dropped(rows, column, j))
                about: dict[str, Any] = {"after": {"g": wanted}}
                if how.returns:
                    about = {"accepts": _grid(how, wanted), "after": {}}
                yield how.case("jouer", rows, **about, j=j, c=column + how.first)


def _grid(how: FileManner, wanted: Value) -> Right:
    """Accepts that grid; another differs from it in discs, not in signs."""

    def explain(value: Value) -> Iterable[str]:
        return differences.of_grid(how.numbers(value), how.numbers(wanted))

    return Right(partial(same, wanted), (wanted,), explain=explain)


def draws(how: FileManner, seed: int) -> Failure | None:
    """Many draws: each a column with room, each such column at some time, a disc of the player."""
    many = f"[joue(lambda g: {{}}) for _ in range({_DRAWS})]"
    expected = Sentence("a disc of the player in any column with room")
    for rows in _grids(seed, "coup_aleatoire")[1::3]:
        about = {"expected": expected}
        case = how.case("coup_aleatoire", rows, **about, before=how.played(), wrapped=many, j=2)
        answer, heights = answered(how.lab, case), positions.heights(rows)
        seen = set()
        for after, returned in answer.value:
            column, kinds = _drawn(how, heights, after or returned)
            if kinds == ["no move"] and 6 in heights and any(one for one, _ in answer.value):
                kinds = ["full column"]  # nothing is played only where it comes
            if kinds:
                return failed(case, answer, repr(after or returned)[:300], *kinds)
            seen.add(column)
        for column, height in enumerate(heights):
            if height < 6 and column not in seen:
                template = Term("column {column} never came in {count} draws")
                told = Sentence(template, column=column + how.first, count=_DRAWS)
                return failed(case, answer, told, "always" if len(seen) == 1 else "never")
    return None


def _drawn(how: FileManner, heights: list[int], drawn: Value) -> tuple[int, list[str]]:
    """The column of a disc, or of an answer; and how it is none that may be drawn."""
    if isinstance(drawn, list) and drawn:
        row, column, mark = drawn[0]
        alone = len(drawn) == 1 and heights[column] < 6
        return column, [] if alone and [row, mark] == [
            how.row(heights[column]),
            how.marks[1],
        ] else ["wrong move"]
    if not isinstance(drawn, int) or not 0 <= drawn - how.first < 7:
        return 0, ["no move"]
    return drawn - how.first, ["full column"] * (heights[drawn - how.first] == 6)


def _of_line(name: str, height: int = 0) -> dict[str, Run]:
    """The checks of a function that looks for lines; of a diagonal, also whether it rises."""
    way = {"way": goes(name, height)} if height else {}
    found = {"lines": lines(name), "near": no_lines(name)}
    return {**found, **way, "edge": no_lines(name, fits=False)}


CHECKS: Final[Checks] = {
    "horiz": _of_line("horiz"),
    "vert": _of_line("vert"),
    "diag_haut": _of_line("diag_haut", 1),
    "diag_bas": _of_line("diag_bas", -1),
    "victoire": {
        **{path: wins(path) for path in positions.DIRECTIONS},
        "other": other(),
        "none": no_win(),
    },
    "match_nul": {"full": full(), "open": not_full()},
    "grille_vide": {"size": size, "separate": separate},
    "affiche": {"picture": either(picture)},
    "coup_possible": {"columns": possible(), "outside": outside()},
    "jouer": {"cell": moves()},
    "coup_aleatoire": {"draws": either(draws)},
}
