"""The hand-out `onze`: the grid, its picture, the moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pions.checks import positions
from pions.checks.cases import Case, answered, failed, judged
from pions.checks.differences import is_grid
from pions.checks.model import Checks, Failure
from pions.checks.onze import manner
from pions.checks.onze.lines import asks, right
from pions.checks.onze.manner import FileManner, only
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Question, Value
from pions.checks.right_answers import Right, equal
from pions.core.sentences import Sentence
from pions.core.types import Term

_DRAWS: Final = 120
_NOTHING: Final = Sentence("nothing is printed")


def _grids(seed: int, name: str) -> list[Rows]:
    found = positions.open_positions(seed, name, (0, 1, 4, 9, 16, 24, 33))
    nearly_full = positions.after(positions.DRAWN_GAMES[seed % 2][:38])
    return [positions.rows_of(one) for one in (*found, nearly_full)]


def size(lab: Lab, seed: int) -> Failure | None:
    """Six lists of seven, all alike."""
    del seed
    manner.of(lab)

    def test(value: Value) -> bool:
        return is_grid(value) and value == [[value[0][0]] * 7] * 6

    question = Question("grille_vide()", ("grille_vide",))
    expected = Sentence("6 rows of 7 equal cells")
    return judged(lab, Case(question, Right(test, ([[0] * 7] * 6,)), expected))


def separate(lab: Lab, seed: int) -> Failure | None:
    """A disc in one row is in no other, and in no other grid."""
    del seed
    before = "g, h = grille_vide(), grille_vide()\ng[2][2] = 9\n"
    call = "sum(list(ligne).count(9) for grille in (g, h) for ligne in grille)"
    shown = "g = grille_vide(); h = grille_vide(); g[2][2] = 9"
    question = Question(call, ("grille_vide",), before=before, shown=shown)
    case = Case(question, expected=Sentence("one cell has changed"))
    answer = answered(lab, case)
    if answer.value == 1:
        return None
    told = Sentence("cells that have changed: {count}", count=answer.value)
    return failed(case, answer, case.expected, told, *["one grid"] * (answer.value == 2))


def picture(lab: Lab, seed: int) -> Failure | None:
    """A disc in each row and each column: where the picture changes."""
    del seed
    how, blank = manner.of(lab), only([])
    expected = Sentence("one line for each row, the top one first, and a sign for each player")
    case = how.case(lab, "affiche", only([(0, 0)]), about={"expected": expected})
    answer = answered(lab, case)

    def changes(cells: list[tuple[int, int]], part: int) -> list[int]:
        """Where the picture changes for a disc in each cell: the lines, or the places in them."""
        grids = [how.grid(only([cell])) for cell in cells]
        places = [manner.first_change(lab, how, grid, how.grid(blank)) for grid in grids]
        return [place[part] for place in places if place is not None]

    down = changes([(0, y) for y in range(6)], 0)
    across = changes([(x, 0) for x in range(7)], 1)
    both = (how.grid(only([(3, 0)], player)) for player in (1, 2))
    shown = manner.shown(lab, how, how.grid(only([(0, 0)])))
    found = {
        "nothing printed": not shown.strip(),
        "some missing": len(down) < 6 or len(across) < 7,
        "one line": len(set(down)) == 1,
        "upside down": down == sorted(set(down)),
        "mirrored": across == sorted(set(across), reverse=True),
        "another order": [down[::-1], across] != [sorted(set(down)), sorted(set(across))],
        "same signs": manner.first_change(lab, how, *both) is None,
    }
    kinds = [kind for kind, seen in found.items() if seen][:1]
    if not kinds:
        return None
    told = "\n".join([*shown.splitlines()[:12], ""]) if shown.strip() else _NOTHING
    return failed(case, answer, expected, told, *kinds)


def possible(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
    """Each column, open or full, of grids of every stage."""
    for rows in _grids(seed, "coup_possible"):
        for column in range(7):
            about = right(rows[0][column] == 0)
            yield how.case(lab, "coup_possible", rows, about=about, c=column + how.first)


def outside(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
    """A number that is no column."""
    del seed
    for column in (7, -1):
        about = right(False, strict=True)
        yield how.case(lab, "coup_possible", only([]), about=about, c=column + how.first)


def moves(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
    """Each open column, for each player."""
    for n, rows in enumerate(_grids(seed, "jouer")):
        for column, height in enumerate(positions.heights(rows)):
            if height < 6:
                j = 1 + (n + column) % 2
                played = [list(row) for row in rows]
                played[5 - height][column] = j
                wanted = how.grid(played)
                about = {"accepts": equal(wanted), "expected": repr(wanted)} if how.returns else {}
                after = {} if how.returns else {"g": wanted}
                yield how.case(
                    lab, "jouer", rows, about=about, after=after, j=j, c=column + how.first
                )


def draws(lab: Lab, seed: int) -> Failure | None:
    """Many draws: each a column with room, each such column at some time, a disc of the player."""
    how = manner.of(lab)
    many = f"[joue(lambda g: {{}}) for _ in range({_DRAWS})]"
    expected = Sentence("a disc of the player in any column with room")
    for rows in _grids(seed, "coup_aleatoire")[1::3]:
        about = {"expected": expected}
        case = how.case(
            lab, "coup_aleatoire", rows, about=about, before=manner.PLAYED, wrapped=many, j=2
        )
        answer, heights = answered(lab, case), positions.heights(rows)
        seen = set()
        for after, returned in answer.value:
            column, kinds = _drawn(how, heights, after or returned)
            if kinds:
                return failed(case, answer, expected, repr(after or returned)[:300], *kinds)
            seen.add(column)
        for column, height in enumerate(heights):
            if height < 6 and column not in seen:
                template = Term("column {column} never came in {count} draws")
                told = Sentence(template, column=column + how.first, count=_DRAWS)
                return failed(case, answer, expected, told, "always" if len(seen) == 1 else "never")
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


CHECKS: Final[Checks] = {
    "grille_vide": {"size": size, "separate": separate},
    "affiche": {"picture": picture},
    "coup_possible": {"columns": asks(possible), "outside": asks(outside)},
    "jouer": {"cell": asks(moves)},
    "coup_aleatoire": {"draws": draws},
}
