"""The hand-out `onze`: the grid, its picture, the moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pions.checks import positions
from pions.checks.cases import Case, answered, failed, judged
from pions.checks.differences import is_grid, of_grid
from pions.checks.model import Checks, Failure
from pions.checks.onze import manner
from pions.checks.onze.lines import asks, loose
from pions.checks.onze.manner import Manner, only
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Question, Value
from pions.checks.right_answers import Right, equal, truth
from pions.core.sentences import Sentence

_SIZE: Final = Sentence("6 rows of 7 equal cells")
_DRAWS: Final = 120
_PLIES: Final = (0, 1, 4, 9, 16, 24, 33)


def _grids(seed: int, name: str) -> list[Rows]:
    return [positions.rows_of(one) for one in positions.open_positions(seed, name, _PLIES)]


def size(lab: Lab, seed: int) -> Failure | None:
    """Six lists of seven, all alike."""
    del seed
    manner.of(lab)

    def right(value: Value) -> bool:
        return is_grid(value) and value == [[value[0][0]] * 7] * 6

    wrong = Right(right, ([[0] * 7] * 6,))
    return judged(lab, Case(Question("grille_vide()", ("grille_vide",)), wrong, _SIZE))


def separate(lab: Lab, seed: int) -> Failure | None:
    """A disc in one row is in no other, and in no other grid."""
    del seed
    before = "g, h = grille_vide(), grille_vide()\ng[2][3] = 9\n"
    call = "sum(list(ligne).count(9) for grille in (g, h) for ligne in grille)"
    shown = "g = grille_vide(); g[2][3] = 9; g"
    question = Question(call, ("grille_vide",), before=before, shown=shown)
    case = Case(question, expected=Sentence("one cell has changed"))
    answer = answered(lab, case)
    if answer.value == 1 or isinstance(answer.value, str):
        return None
    told = Sentence("cells that have changed: {count}", count=answer.value)
    return failed(case, answer, case.expected, told, "one grid" if answer.value == 2 else "one row")


def picture(lab: Lab, seed: int) -> Failure | None:
    """A disc in each row and each column: where the picture changes."""
    del seed
    how = manner.of(lab)
    blank = how.grid(only([]))

    def case(x: int, y: int, player: int = 1) -> Case:
        return how.case(lab, "affiche", only([(x, y)], player), {}, expected=_TOP)

    answer = answered(lab, case(0, 0))
    if not (answer.printed.strip() or isinstance(answer.value, str)):
        return failed(case(0, 0), answer, _TOP, Sentence("nothing is printed"), "nothing printed")
    rows = [manner.first_change(lab, how, how.grid(only([(0, y)])), blank) for y in range(6)]
    columns = [manner.first_change(lab, how, how.grid(only([(x, 0)])), blank) for x in range(7)]
    kinds: list[str] = []
    if None in rows or None in columns:
        kinds.append("some missing")
    else:
        down, across = [row for row, _ in rows], [column for _, column in columns]
        kinds += [
            kind
            for kind, seen in (
                ("one line", len(set(down)) == 1),
                (
                    "upside down",
                    down == sorted(set(down)) and len(down) == 6 and len(set(down)) == 6,
                ),
                ("mirrored", across == sorted(set(across), reverse=True)),
                (
                    "out of place",
                    down != sorted(set(down), reverse=True) or across != sorted(set(across)),
                ),
            )
            if seen
        ]
    both = [how.grid(only([(3, 0)], player)) for player in (1, 2)]
    if not kinds and manner.first_change(lab, how, *both) is None:
        kinds.append("same signs")
    if not kinds:
        return None
    shown = "\n".join(manner.text(lab, how, how.grid(only([(0, 0)]))).splitlines()[:12])
    return failed(case(0, 0), answer, _TOP, shown or Sentence("nothing is printed"), *kinds)


_TOP: Final = Sentence("one line for each row, the top one first, and a sign for each player")


def unchanged(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
    """The picture leaves the grid as it is."""
    return (how.case(lab, "affiche", rows, {}) for rows in _grids(seed, "affiche")[1:4])


def possible(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
    """Each column, open or full, of grids of every stage."""
    games = [positions.rows_of(positions.after(game[:38])) for game in positions.DRAWN_GAMES]
    for rows in (*_grids(seed, "coup_possible"), *games):
        for column in range(7):
            open_ = rows[0][column] == 0
            right = truth(True) if open_ else loose(False)
            traits = frozenset({"open" if open_ else "full"})
            yield how.case(
                lab,
                "coup_possible",
                rows,
                {"c": column + how.first},
                accepts=right,
                expected=repr(open_),
                traits=traits,
            )


def outside(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
    """A number that is no column."""
    del seed
    for column in (7, -1):
        given = {"c": column + how.first}
        yield how.case(
            lab, "coup_possible", only([]), given, accepts=truth(False), expected="False"
        )


def moves(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
    """Each open column, for each player."""
    for n, rows in enumerate(_grids(seed, "jouer")):
        for column, height in enumerate(positions.heights(rows)):
            if height < 6:
                j = 1 + (n + column) % 2
                after = [list(row) for row in rows]
                after[5 - height][column] = j
                wanted = how.grid(after)
                given = {"j": j, "c": column + how.first}
                traits = frozenset({f"player {j}"})
                if how.returns:
                    yield how.case(
                        lab,
                        "jouer",
                        rows,
                        given,
                        after={},
                        accepts=equal(wanted),
                        expected=repr(wanted),
                        traits=traits,
                    )
                else:
                    yield how.case(lab, "jouer", rows, given, after={"g": wanted}, traits=traits)


def draws(lab: Lab, seed: int) -> Failure | None:
    """Many draws: each a column with room, each such column at some time, a disc of the player."""
    how = manner.of(lab)
    nearly = positions.rows_of(positions.after(positions.DRAWN_GAMES[seed % 2][:38]))
    for rows in (*_grids(seed, "coup_aleatoire")[::3], nearly):
        case = how.case(
            lab,
            "coup_aleatoire",
            rows,
            {"j": 2},
            before=manner.PLAYED,
            wrapped="[joue(lambda g: {}) for _ in range(%d)]" % _DRAWS,
            expected=Sentence("a disc of the player in a column with room"),
        )
        answer = answered(lab, case)
        heights = positions.heights(rows)
        seen: set[int] = set()
        for after, returned in answer.value:
            cells = after or returned
            kinds, column = ["no move"], returned
            if isinstance(cells, list) and cells:
                row, column, mark = cells[0]
                right = [row, mark] == [how.row(heights[column]), how.marks[1]]
                kinds = [] if right and len(cells) == 1 else ["wrong move"]
            elif isinstance(returned, int) and 0 <= returned - how.first < 7:
                column = returned - how.first
                kinds = ["full column"] * (heights[column] == 6)
            if kinds:
                told = f"[row, column, disc]: {cells!r}" if cells else repr(returned)
                return failed(case, answer, case.expected, told[:300], *kinds)
            seen.add(column)
        missing = [
            column for column, height in enumerate(heights) if height < 6 and column not in seen
        ]
        if missing:
            told_ = Sentence(
                "column {column} never came in {count} draws",
                column=missing[0] + how.first,
                count=_DRAWS,
            )
            expected = Sentence("every column with room at some time")
            return failed(case, answer, expected, told_, "always" if len(seen) == 1 else "never")
    return None


CHECKS: Final[Checks] = {
    "grille_vide": {"size": size, "separate": separate},
    "affiche": {"picture": picture, "unchanged": asks(unchanged)},
    "coup_possible": {"columns": asks(possible), "outside": asks(outside)},
    "jouer": {"cell": asks(moves)},
    "coup_aleatoire": {"draws": draws},
}
