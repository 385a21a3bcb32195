"""The manner of a file: its signs, which row comes first, the order of arguments; found by trying.

All of these occur in files of the hand-out, and none is wrong. Every check asks in the file's manner.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pions.checks import boards, positions, signatures
from pions.checks.boards import Drawn
from pions.checks.cases import Case
from pions.checks.differences import is_grid
from pions.checks.positions import Point, Rows
from pions.checks.questions import Lab, Question, Value
from pions.core.sentences import Sentence
from pions.core.types import Term
from pions.sandbox.errors import Disqualified

WAYS: Final[Mapping[str, tuple[Point, ...]]] = {
    "horiz": ((1, 0), (-1, 0)),
    "vert": ((0, 1), (0, -1)),
    "diag_haut": ((1, 1), (-1, 1), (1, -1), (-1, -1)),
    "diag_bas": ((1, -1), (-1, -1), (1, 1), (-1, 1)),
}
"""Where the four cells may lie from the one that is named, the likeliest first."""
_NUMBERS: Final = ((1, 2), (1, -1), ("X", "O"), ("R", "J"))
_TEXTS: Final = (("X", "O"), (1, 2), ("R", "J"), ("x", "o"), ("1", "2"))
COLUMN: Final = 4
PLAYED: Final = """
import copy
def poses(grille):
    places = [(i, k) for i in range(len(g)) for k in range(len(g[0]))]
    return [[i, k, grille[i][k]] for i, k in places if grille[i][k] != g[i][k]]
def joue(coup):
    grille = copy.deepcopy(g)
    rendu = coup(grille)
    return [poses(grille), poses(rendu) if hasattr(rendu, "__len__") else rendu]
"""
"""Plays on a copy: the cells that have changed in it, and what was returned, or the changes there."""
_ARRAYS: Final = """
import numpy
for nom in [nom for nom in globals() if nom[0] == "g" and isinstance(globals()[nom], list)]:
    globals()[nom] = numpy.array(globals()[nom])
"""


@dataclass(slots=True)
class Manner:
    """How a file writes grids and takes arguments."""

    empty: Any = 0
    players: tuple[Any, Any] = (1, 2)
    marks: tuple[Any, Any] = (1, 2)
    """The signs of the players in the grid."""
    top_first: bool = True
    first: int = 0
    """The number of the first column."""
    returns: bool = False
    """Whether `jouer` returns the new grid and leaves the one it is given."""
    before: str = ""
    """Makes arrays of the grids, where the file has arrays."""
    forms: dict[str, str] = field(default_factory=dict)
    ways: dict[str, Point] = field(default_factory=dict)

    def grid(self, rows: Rows) -> list[list[Any]]:
        """A printed grid as the file writes it."""
        signs = (self.empty, *self.marks)
        lines = [[signs[cell] for cell in row] for row in rows]
        return lines if self.top_first else lines[::-1]

    def draw(self, grid: Value) -> Drawn | None:
        """The board in a grid of the file."""
        signs = (self.empty, *self.marks)
        if not is_grid(grid) or any(cell not in signs for row in grid for cell in row):
            return None
        rows = [[signs.index(cell) for cell in row] for row in grid]
        return boards.of_rows(rows if self.top_first else rows[::-1])

    def row(self, height: int) -> int:
        """The index of a row."""
        return 5 - height if self.top_first else height

    def call(self, lab: Lab, name: str, **given: Any) -> str:  # noqa: ANN401 - any arguments
        """A call with the arguments of those that the function takes, in its order."""
        if "j" in given:
            given["j"] = repr(self.players[given["j"] - 1])
        return signatures.call(self.forms.get(name) or lab.forms[name][0], **given)

    def case(self, lab: Lab, name: str, rows: Rows, given: Mapping[str, Any], **more: Any) -> Case:  # noqa: ANN401
        """A question about a grid, which must stay as it is unless `after` says otherwise."""
        grid, asked = self.grid(rows), self.call(lab, name, **given)
        after = more.pop("after", {"g": grid})
        wrapped = more.pop("wrapped", "{}").format(asked)
        before = self.before + more.pop("before", "")
        question = Question(wrapped, (name,), {"g": grid}, before, tuple(after), shown=asked)
        return Case(question, after=after, position=self.draw(grid), draw=self.draw, **more)

    def said(self) -> Sentence:
        """How the file is read, in one sentence."""
        return Sentence(
            "read so: {row}, columns from {first}, {call} {how}",
            row=Term("the first row is the top")
            if self.top_first
            else Term("the first row is the bottom"),
            first=self.first,
            call=f"`{self.forms['jouer']}`",
            how=Term("returns the grid") if self.returns else Term("changes the grid"),
        )


def of(lab: Lab) -> Manner:
    """The manner of the file in `lab`, which is found out once, and said."""
    if "manner" not in lab.facts:
        found = lab.facts["manner"] = _found(lab)
        lab.remark = found.said()
    manner: Manner = lab.facts["manner"]
    return manner


def _found(lab: Lab) -> Manner:
    manner = Manner(forms={name: forms[0] for name, forms in lab.forms.items()})
    try:
        asked = lab.ask(Question("[grille_vide(), type(grille_vide()).__name__]", ("grille_vide",)))
    except Disqualified:
        return manner
    if isinstance(asked.value, list) and is_grid(asked.value[0]):
        manner.empty = asked.value[0][0][0]
        if asked.value[1] == "ndarray":
            manner.before = _ARRAYS
    seen = _moves(lab, manner)
    votes = [seen, _possible(lab, manner), _shown(lab, manner)]
    manner.top_first = sum(votes) > 0 or (sum(votes) == 0 and seen >= 0)
    for name, ways in WAYS.items():
        found = [_line(lab, manner, name, way) for way in ways]
        best = max(range(len(ways)), key=lambda n: (found[n][0], -n))
        manner.ways[name], manner.forms[name] = ways[best], found[best][1]
    line, full = (
        only(positions.run((1, 0), (1, 0), 4)),
        positions.rows_of(positions.after(positions.DRAWN_GAMES[0])),
    )
    grids = {"g1": manner.grid(line), "g2": manner.grid(full), "g3": manner.grid(only([]))}
    one, two = map(repr, manner.players)
    tries: dict[str, list[tuple[dict[str, str], bool]]] = {
        "victoire": [
            ({"g": "g1", "j": one}, True),
            ({"g": "g1", "j": two}, False),
            ({"g": "g2", "j": one}, False),
        ],
        "match_nul": [({"g": "g2", "j": one}, True), ({"g": "g3", "j": one}, False)],
    }
    for name, wanted in tries.items():
        manner.forms[name] = signatures.best(lab, name, wanted, grids, manner.before)[1]
    return manner


def only(cells: list[Point], player: int = 1) -> Rows:
    """A grid with these discs alone."""
    rows = [[0] * 7 for _ in range(6)]
    for x, y in cells:
        rows[5 - y][x] = player
    return rows


def _moves(lab: Lab, manner: Manner) -> int:
    """Find how `jouer` and `coup_aleatoire` are called; 1 where discs fall to the last row, else -1."""
    for players in _TEXTS if isinstance(manner.empty, str) else _NUMBERS:
        for form in lab.forms["jouer"]:
            made = _played(
                lab, manner, "jouer", [signatures.call(form, j=repr(j), c=COLUMN) for j in players]
            )
            if None in made or made[0][2] == made[1][2]:
                continue
            row, column, _mark, manner.returns = made[0]
            if column in (COLUMN, COLUMN - 1):
                manner.players, manner.first = players, COLUMN - column
                manner.marks = (made[0][2], made[1][2])
                manner.forms["jouer"] = form
                calls = [
                    signatures.call(one, j=repr(players[0])) for one in lab.forms["coup_aleatoire"]
                ]
                played = _played(lab, manner, "coup_aleatoire", calls)
                manner.forms["coup_aleatoire"] = next(
                    (
                        f
                        for f, made in zip(lab.forms["coup_aleatoire"], played, strict=True)
                        if made
                    ),
                    lab.forms["coup_aleatoire"][0],
                )
                return {5: 1, 0: -1}.get(row, 0)
    return 0


def _played(lab: Lab, manner: Manner, name: str, calls: list[str]) -> list[Any]:
    """Row, column and sign of the one disc that each call has put, and whether in a new grid."""
    values, before = {"g": manner.grid(only([]))}, manner.before + PLAYED
    calls = [f"joue(lambda g: {one})" for one in calls]
    said = signatures.answers(lab, name, calls, values, before)
    return [None if one is None else _one_disc(one) for one in said]


def _one_disc(played: Value) -> Any:  # noqa: ANN401 - a disc or none
    after, returned = played
    cells = after or returned
    return (*cells[0], not after) if isinstance(cells, list) and len(cells) == 1 else None


def _possible(lab: Lab, manner: Manner) -> int:
    """Find how `coup_possible` is called; 1 where it looks at the first row, -1 at the last."""
    empty = manner.grid(only([]))
    full = [[manner.marks[0] if k == 2 else manner.empty for k in range(7)] for _ in range(6)]
    column = 2 + manner.first
    grids = {"g1": empty, "g2": full, "g3": [full[0], *empty[1:]], "g4": [*empty[1:], full[0]]}
    tries = [({"g": "g1", "c": column}, True), ({"g": "g2", "c": column}, False)]
    form = signatures.best(lab, "coup_possible", tries, grids, manner.before)[1]
    manner.forms["coup_possible"] = form
    calls = [signatures.call(form, g=g, c=column) for g in ("g3", "g4")]
    first, last = map(bool, signatures.answers(lab, "coup_possible", calls, grids, manner.before))
    return last - first


def _shown(lab: Lab, manner: Manner) -> int:
    """1 where `affiche` shows the first row first, -1 where last."""
    places = []
    for i in (0, 5):
        rows = [
            [manner.marks[0] if (r, k) == (i, 0) else manner.empty for k in range(7)]
            for r in range(6)
        ]
        places.append(first_change(lab, manner, rows, manner.grid(only([]))))
    if None in places:
        return 0
    return (places[0] < places[1]) - (places[0] > places[1])


def first_change(lab: Lab, manner: Manner, grid: Value, other: Value) -> Any:  # noqa: ANN401 - a place or none
    """The line and the column of the first sign that differs between two grids as they are shown."""
    mine, theirs = (text(lab, manner, one).splitlines() for one in (grid, other))
    for n, line in enumerate(mine):
        if n >= len(theirs) or line != theirs[n]:
            before = theirs[n] if n < len(theirs) else ""
            same = (k for k, sign in enumerate(line) if before[k : k + 1] != sign)
            return n, next(same, len(line))
    return None


def text(lab: Lab, manner: Manner, grid: Value) -> str:
    """What `affiche` prints or returns; empty where it raises."""
    try:
        answer = lab.ask(Question("affiche(g)", ("affiche",), {"g": grid}, manner.before))
    except Disqualified:
        return ""
    return answer.printed + (answer.value if isinstance(answer.value, str) else "")


def _line(lab: Lab, manner: Manner, name: str, way: Point) -> tuple[int, str]:
    """How well a function of lines looks that way from its cell, and its signature then."""
    path = next(
        one for one, step in positions.DIRECTIONS.items() if way in (step, (-step[0], -step[1]))
    )
    runs = list(positions.runs(path, 4))
    one, two = map(repr, manner.players)
    grids, tries = {}, []
    for n in (len(runs) // 4, 2 * len(runs) // 3):
        cells = runs[n] if way == positions.DIRECTIONS[path] else runs[n][::-1]
        grids[f"g{n}"] = manner.grid(only(cells))
        at = {"g": f"g{n}", "l": manner.row(cells[0][1]), "c": cells[0][0]}
        tries += [({**at, "j": one}, True), ({**at, "j": two}, False)]
    return signatures.best(lab, name, tries, grids, manner.before)
