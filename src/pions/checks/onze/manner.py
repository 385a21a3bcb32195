"""The manner of a file: its signs, which row comes first, the order of arguments; found by trying.

All of these occur, and none is wrong: every check asks in the file's manner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product, zip_longest
from typing import Any, Final

from pions.checks import boards, misread_lines, positions, signatures
from pions.checks.boards import Drawn
from pions.checks.cases import Case, Given
from pions.checks.differences import is_grid
from pions.checks.positions import Point, Rows
from pions.checks.questions import Lab, NotTried, Odd, Question, Value
from pions.core.sentences import Sentence
from pions.core.types import Term
from pions.sandbox.calling.parts import Layout

WAYS: Final[Mapping[str, tuple[Point, ...]]] = {
    "horiz": ((1, 0), (-1, 0)),
    "vert": ((0, 1), (0, -1)),
    "diag_haut": ((1, 1), (-1, -1), (-1, 1), (1, -1)),
    "diag_bas": ((1, -1), (-1, 1), (-1, -1), (1, 1)),
}
"""Where the four cells may lie from the one that is named, the likeliest first."""
_NUMBERS: Final = ((1, 2), (1, -1), ("X", "O"), ("R", "J"), (True, False))
_TEXTS: Final = (("X", "O"), (1, 2), ("R", "J"), ("x", "o"), ("1", "2"))
_EMPTY: Final = (".", " ", "_", 0)
_COLUMN: Final = 4
PLAYED: Final = """
import copy
def poses(grille):
    places = [(i, k) for i in range(len(g)) for k in range(len(g[0]))]
    return [[i, k, grille[i][k]] for i, k in places if grille[i][k] != g[i][k]]
def joue(coup):
    grille = copy.deepcopy(g)
    rendu = coup(grille)
    est_grille = hasattr(rendu, "__len__") and len(rendu) == len(g)
    return [poses(grille), poses(rendu) if est_grille else rendu]
"""
"""Plays on a copy: the cells that have changed in it, and those of the grid that is returned."""
_ARRAYS: Final = """
import numpy
for nom in [nom for nom in globals() if nom[0] == "g" and isinstance(globals()[nom], list)]:
    globals()[nom] = numpy.array(globals()[nom])
"""


@dataclass(slots=True)
class FileManner:
    """How a file writes grids and takes arguments."""

    lab: Lab
    empty: Any = 0
    other_empty: bool = False
    """Whether `grille_vide` has another sign for an empty cell than `jouer`."""
    players: tuple[Any, Any] = (1, 2)
    marks: tuple[Any, Any] = (1, 2)
    """The signs of the players in the grid."""
    top_first: bool = True
    decided: bool = True
    """Whether the file tells which row is the top one."""
    turned: bool = False
    """Whether its lists are columns."""
    lands: int = -1
    """The index of the row in which the first disc lands, where that is known."""
    first: int = 0
    """The number of the first column."""
    returns: bool = False
    """Whether `jouer` returns the new grid and leaves the one it is given."""
    before: str = ""
    """Makes arrays of the grids, where the file has arrays."""
    forms: dict[str, str] = field(default_factory=dict)
    ways: dict[str, Point] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)
    """The functions that answer nothing known as they should, however they are called."""

    def grid(self, rows: Rows) -> list[list[Any]]:
        """A printed grid as the file writes it."""
        signs = (self.empty, *self.marks)
        return self.layout.ordered([[signs[cell] for cell in row] for row in rows])

    @property
    def layout(self) -> Layout:
        """The order in which it writes the cells of a grid."""
        return Layout(self.turned, not self.top_first, "lists")

    def numbers(self, grid: Value) -> Value:
        """A grid of the file with 0, 1 and 2 for its signs, where all of them are known."""
        signs = (self.empty, *self.marks)
        if not is_grid(grid) or any(cell not in signs for row in grid for cell in row):
            return grid
        return [[signs.index(cell) for cell in row] for row in grid]

    def draw(self, grid: Value, cell: Point | None = None) -> Drawn | None:
        """The board in a grid of the file, rows numbered as there; the disc on `cell` marked."""
        return boards.GridDrawing(("1", "2"), self.layout)(self.numbers(grid), cell)

    def played(self) -> str:
        """Plays on a copy, as `PLAYED` says, whatever the lists of the file are."""
        return PLAYED.replace("[[i, k,", "[[k, i,") if self.turned else PLAYED

    def row(self, height: int) -> int:
        """The index of a row."""
        return 5 - height if self.top_first else height

    def form(self, name: str) -> str:
        """The signature of a function, found out when it is first needed."""
        if name not in self.forms:
            points = self._found(name)
            if points < 0 and not (own := signatures.named(self.lab, name)):
                self.unsure.add(name)
            elif points < 0:
                self._found(name, own)
        return self.forms[name]

    def _found(self, name: str, forms: Sequence[str] = ()) -> int:
        """Find the signature and the way of a function; how well it answers, at best 0."""
        found = [(*_best(self, name, way, forms), way) for way in WAYS.get(name, ((0, 0),))]
        points, self.forms[name], self.ways[name] = max(found, key=lambda one: one[0])
        return points

    def way(self, name: str) -> Point:
        """Where the four cells lie from the one that a function of lines is given."""
        self.form(name)
        return self.ways[name]

    def case(self, name: str, rows: Rows, wrapped: str = "{}", **about: Any) -> Case:  # noqa: ANN401
        """A question about a grid, which must stay as it is unless `after` says otherwise.

        `about` has the player `j`, 1 or 2, the cell `l`, `c`, and the other fields of the case.
        """
        given = {key: about.pop(key) for key in ("j", "l", "c") if key in about}
        of = given.get("j", 1) - 1
        if "j" in given:
            given["j"] = repr(self.players[of])
        asked = signatures.call(self.form(name), **given)
        about["read"] = self.numbers
        about["before"] = self.before + about.get("before", "")
        if name == "victoire" and ", l" in asked:  # from the last disc: from any of the player
            first, at = self.first, f"g[l][c - {self.first}]"
            at = f"g[c - {first}][l]" if self.turned else at
            places = f"for l in range(6) for c in range({first}, {first + 7})"
            wrapped = f"any({{}} {places} if {at} == {self.marks[of]!r})"
        board = Given("g", self.draw)
        return board.case(
            self.grid(rows), wrapped.format(asked), names=(name,), shown=asked, **about
        )


def of(lab: Lab) -> FileManner:
    """The manner of the file in `lab`, which is found out once, and said."""
    if "manner" not in lab.facts:
        manner = lab.facts["manner"] = _found(lab)
        top, bottom = Term("the first row is the top"), Term("the first row is the bottom")
        row: Sentence | Term = top if manner.top_first else bottom
        if manner.other_empty:
            template = Term("{row}, an empty cell is {empty}, though not in the new grid")
            row = Sentence(template, row=row, empty=repr(manner.empty))
        if manner.turned:
            row = Sentence("each list is a column, {row}", row=row)
        if not manner.decided:
            row = Term("the first row may be the top or the bottom (both are accepted)")
        template = Term("read so: {row}")
        if "jouer" in manner.forms:
            template = Term("read so: {row}, columns from {first}, {call} {how}")
        lab.remark = Sentence(
            template,
            row=row,
            first=manner.first,
            call=f"`{manner.forms.get('jouer')}`",
            how=Term("returns the grid") if manner.returns else Term("changes the grid"),
        )
    found: FileManner = lab.facts["manner"]
    return found


def readings(lab: Lab) -> list[FileManner]:
    """The manner of the file in `lab`; both where it does not tell which row is the top one."""
    how = of(lab)
    if how.decided:
        return [how]
    forms = {name: form for name, form in how.forms.items() if name not in WAYS}
    return [how, replace(how, top_first=not how.top_first, forms=forms, ways={})]


def _found(lab: Lab) -> FileManner:
    manner, shapes, found = FileManner(lab), [False, True], (6, 7)
    for form in lab.forms["grille_vide"]:
        call = signatures.call(form, l=6, c=7)
        asked = lab.try_out(Question(f"[{call}, type({call}).__name__]", ("grille_vide",)))
        if asked is None or not isinstance(asked.value, list) or not is_grid(asked.value[0]):
            continue
        manner.empty = asked.value[0][0][0]
        if isinstance(manner.empty, Odd):
            raise NotTried(
                Sentence("its grids hold {cell}, which is no number and no text", cell=manner.empty)
            )
        manner.before = _ARRAYS if asked.value[1] == "ndarray" else ""
        manner.forms["grille_vide"] = form
        found = len(asked.value[0]), len(asked.value[0][0])
        if found == (6, 7):
            shapes = [False]
            break
    if found not in ((6, 7), (7, 6)):
        raise NotTried(Sentence("its grids have another size than 6 rows of 7"))
    manner = _moves(manner, shapes)
    falls = {5: 1, 0: -1}.get(manner.lands, 0)
    votes = falls + _looks(manner, "coup_possible") + _looks(manner, "match_nul") + _shown(manner)
    votes = votes or falls or _named(manner, "diag_haut", 1) + _named(manner, "diag_bas", -1)
    manner.top_first, manner.decided = votes >= 0, votes != 0
    return manner


def only(cells: list[Point], player: int = 1) -> Rows:
    """A grid with these discs alone."""
    rows = [[0] * 7 for _ in range(6)]
    for x, y in cells:
        rows[5 - y][x] = player
    return rows


def _best(manner: FileManner, name: str, way: Point, forms: Sequence[str] = ()) -> tuple[int, str]:
    """How well a function answers what is known, looking for lines that `way`; its signature.

    All of it is 0 points.
    """
    one, two = map(repr, manner.players)
    forms = forms or manner.lab.forms[name]
    grids: dict[str, Rows] = {}
    tries: list[tuple[dict[str, Any], bool]] = []
    if name == "coup_aleatoire":
        played = _played(manner, name, [signatures.call(form, j=one) for form in forms])
        able = [form for form, disc in zip(forms, played, strict=True) if disc is not None]
        return len(able[:1]) - 1, (*able, forms[0])[0]
    if name in WAYS:
        path = misread_lines.path_of(way)
        runs = list(positions.runs(path, 4))
        for n in (0, len(runs) // 4, 5 * len(runs) // 8):
            cells = runs[n] if way == positions.DIRECTIONS[path] else runs[n][::-1]
            grids[f"g{n}"] = only(cells)
            at = {"g": f"g{n}", "l": manner.row(cells[0][1]), "c": cells[0][0]}
            tries += [({**at, "j": one}, True), ({**at, "j": two}, False)]
    elif name == "victoire":
        grids = {"g1": only(positions.run((1, 0), (1, 0), 4)), "g2": only([])}
        asked = {("g1", one): True, ("g2", one): False, ("g1", two): False}
        at = {"l": manner.row(0), "c": 1 + manner.first}
        tries = [({"g": g, "j": j, **at}, right) for (g, j), right in asked.items()]
    elif name in ("coup_possible", "match_nul"):
        grids = {"g1": positions.rows_after(positions.DRAWN_GAMES[0]), "g2": only([])}
        at, full = {"j": one, "c": manner.first}, name == "match_nul"
        tries = [({"g": "g1", **at}, full), ({"g": "g2", **at}, not full)]
    values = {key: manner.grid(rows) for key, rows in grids.items()}
    ask = partial(signatures.answers, manner.lab, name, values=values, before=manner.before)
    points, form = signatures.best(ask, forms, tries)
    return points - 2 * len(tries) - (not tries), form


def _moves(manner: FileManner, shapes: list[bool]) -> FileManner:
    """Find how `jouer` is called, and with which signs."""
    both = only([(0, 0)])
    both[5][1] = 2
    shows = bool(shown(manner, manner.grid(only([]))))
    piling: list[FileManner] = []
    others: list[FileManner] = []

    def knows(one: FileManner) -> bool:
        return not shows or bool(shown(one, one.grid(both)))

    for empty in (manner.empty, *_EMPTY):  # a file may change the signs of its new grid first
        changed = replace(manner, empty=empty, other_empty=empty != manner.empty)
        for one, piles in _plays(changed, shapes):
            if piles and knows(one):
                return one
            (piling if piles else others).append(one)
        if piling:
            break
    if found := piling or others:
        return next(filter(knows, found), found[0])
    # What looks for lines may tell the signs as well.
    signs = _TEXTS if isinstance(manner.empty, str) else _NUMBERS
    guesses = (
        replace(manner, players=players, marks=marks, forms=dict(manner.forms))
        for players, marks in product(signs, (*signs, *(pair[::-1] for pair in signs)))
    )
    lines = ("horiz", (1, 0)), ("victoire", (0, 0))
    return max([manner, *guesses], key=lambda how: sum(_best(how, *one)[0] for one in lines))


def _plays(manner: FileManner, shapes: list[bool]) -> Iterator[tuple[FileManner, bool]]:
    """The manners in which `jouer` puts a disc of each player in the column.

    And whether it puts one on top of another.
    """
    signs = _TEXTS if isinstance(manner.empty, str) else _NUMBERS
    for turned, players, form in product(shapes, signs, manner.lab.forms["jouer"]):
        forms = {**manner.forms, "jouer": form}
        how = replace(manner, turned=turned, players=players, forms=forms)
        calls = [signatures.call(form, j=repr(j), c=_COLUMN) for j in players]
        made = _played(how, "jouer", calls)
        if None not in made and made[0][2] != made[1][2] and 0 <= _COLUMN - made[0][1] <= 1:
            (how.lands, column, _, how.returns), how.marks = made[0], (made[0][2], made[1][2])
            how.first = _COLUMN - column
            disc = only([(column, 5 - how.lands)], 2)
            yield how, _played(how, "jouer", calls[:1], disc)[0] not in (None, made[0])


def _played(manner: FileManner, name: str, calls: list[str], rows: Rows | None = None) -> list[Any]:
    """Row, column and sign of the one disc that each call has put, and whether in a new grid."""
    values = {"g": manner.grid(rows or only([]))}
    before = manner.before + manner.played()
    said = signatures.answers(
        manner.lab, name, [f"joue(lambda g: {one})" for one in calls], values, before
    )
    found: list[Any] = []
    for one in said:
        cells = one and (one[0] or one[1])
        alone = isinstance(cells, list) and len(cells) == 1
        found.append((*cells[0], not one[0]) if alone else None)
    return found


def _looks(manner: FileManner, name: str) -> int:
    """1 where a function looks at the first row of the list alone, -1 at the last, 0 at both."""
    full, blank = positions.rows_after(positions.DRAWN_GAMES[0]), only([])
    asked = [blank, full, [full[0], *blank[1:]], [*blank[1:], full[0]]]
    grids = {f"g{n}": manner.grid(rows) for n, rows in enumerate(asked)}
    at = {"j": repr(manner.players[0]), "c": manner.first}
    calls = [signatures.call(manner.form(name), g=g, **at) for g in grids]
    said = signatures.answers(manner.lab, name, calls, grids, manner.before)
    without, filled, first, last = map(bool, said)
    return (first == filled) - (last == filled) if without != filled else 0


def _named(manner: FileManner, name: str, height: int) -> int:
    """1 where a diagonal is the one its name says if the first row is the top, else -1."""
    right, other = (_best(manner, name, way)[0] for way in ((1, height), (1, -height)))
    return (right > other) - (right < other)


def _shown(manner: FileManner) -> int:
    """1 where `affiche` shows the first row of the list first, -1 where last."""
    blank = manner.grid(only([]))
    one, other = (
        first_change(manner, manner.grid(only([(0, y)])), blank) or (0, 0) for y in (5, 0)
    )
    return (one < other) - (one > other)


def first_change(manner: FileManner, grid: Value, other: Value) -> tuple[int, int] | None:
    """The line and the column of the first sign that differs between two grids as shown."""
    mine, theirs = (shown(manner, one).splitlines() for one in (grid, other))
    for n, (line, before) in enumerate(zip_longest(mine, theirs, fillvalue="")):
        if line != before:
            pairs = enumerate(zip_longest(line, before))
            return n, next(k for k, (sign, another) in pairs if sign != another)
    return None


def shown(manner: FileManner, grid: Value) -> str:
    """What `affiche` prints or returns; empty where it raises."""
    answer = manner.lab.try_out(Question("affiche(g)", ("affiche",), {"g": grid}, manner.before))
    if answer is None or answer.raised is not None:
        return ""
    return answer.printed + (answer.value if isinstance(answer.value, str) else "")
