"""The hand-out `noeud` on boards that are not square.

The dimensions may be attributes of the class or of its instances, arguments of the constructor,
or variables of the file: they are changed wherever they are found, and put back afterwards. A
file that fixes them in the constructor alone is only asked about grids that it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.differences import Kind
from pions.checks.judging import Case, either, first_wrong, number, one_of, truth
from pions.checks.model import Failure, Hints, Run, Sentence
from pions.checks.noeud.nodes import is_print
from pions.checks.noeud.search import analysis
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Question
from pions.core.seeds import generator
from pions.core.types import Term
from pions.games.gravity import Gravity
from pions.handouts import noeud

_GAMES: Final = (Gravity(6, 4, 3, diagonals=False), Gravity(4, 6, 3, diagonals=False))

TITLE: Final = Term("boards that are not square")
HINT: Final = Term(
    "len(grille) is the number of rows, HEIGHT; len(grille[0]) is that of columns, WIDTH: "
    "which of them ends each loop?"
)
HINTS: Final[Hints] = {Kind.INDEX: HINT, Kind.SHAPE_TURNED: HINT}

_SHAPED: Final = """
import inspect, sys
inf = float("inf")
def taille(action):
    classes = [objet for objet in (globals().get("Puissance3"), Noeud) if objet is not None]
    monde = getattr(sys.modules.get(Noeud.__module__), "__dict__", {})
    voulu = {"WIDTH": largeur, "HEIGHT": hauteur}
    avant = [(objet, nom, getattr(objet, nom)) for objet in classes for nom in voulu
             if hasattr(objet, nom)]
    dehors = {nom: monde[nom] for nom in voulu if nom in monde}
    for objet, nom, _ in avant:
        setattr(objet, nom, voulu[nom])
    monde.update({nom: voulu[nom] for nom in dehors})
    try:
        return action(bool(avant or dehors))
    finally:
        for objet, nom, valeur in avant:
            setattr(objet, nom, valeur)
        monde.update(dehors)
def nouveau(libre):
    options = {}
    for nom in inspect.signature(Puissance3).parameters:
        bas = nom.lower()
        if "width" in bas or "larg" in bas or "col" in bas or bas == "w":
            options[nom] = largeur
        elif "height" in bas or "haut" in bas or "lig" in bas or bas == "h":
            options[nom] = hauteur
    jeu = Puissance3(**options)
    if libre or options:
        premiere = jeu.grilleJeu
    else:
        premiere = [[0] * largeur for _ in range(hauteur)]
        jeu.WIDTH, jeu.HEIGHT, jeu.grilleJeu = largeur, hauteur, premiere
    return jeu, premiere
"""


def _ask(game: Gravity, call: str, grid: Rows | None = None, shown: str = "") -> Question:
    """`call`, an action on ``libre``, where the board has the shape of `game`."""
    size = f"# WIDTH = {game.width}, HEIGHT = {game.height}"
    return Question(
        f"taille(lambda libre: {call})",
        ("Noeud", "Puissance3"),
        {"largeur": game.width, "hauteur": game.height, "grille": grid},
        before=_SHAPED,
        shown=f"{shown or call}  {size}",
    )


def _wrong(lab: Lab, cases: Iterable[Case]) -> Failure | None:
    """The first failure; what was obtained is told, not given: typed again, the board is 5 by 5."""
    failure = first_wrong(lab, cases)
    if failure is None or not isinstance(failure.obtained, str):
        return failure
    return replace(failure, obtained=Sentence("{reason}", reason=failure.obtained))


@lru_cache
def _grids(seed: int, path: str, game: Gravity, count: int = 12) -> tuple[Rows, ...]:
    """Grids of discs that do not float, whoever has won; the last one is full."""
    rng = generator(seed, "shapes", path, game.width)
    found = []
    for place in range(count):
        rows = [[0] * game.width for _ in range(game.height)]
        for column in range(game.width):
            tall = game.height if place == count - 1 else rng.randint(0, game.height)
            for height in range(tall):
                rows[game.height - 1 - height][column] = rng.choice((1, 2))
        found.append(rows)
    return tuple(found)


def windows(function: str) -> Run:
    """The sums of one function of the node, for both players."""

    def cases(seed: int) -> Iterator[Case]:
        for game in _GAMES:
            for place, grid in enumerate(_grids(seed, function, game)):
                pion = 1 + place % 2
                wanted = getattr(noeud.Noeud(grid), function)(pion)
                call = f"Noeud(grille).{function}({pion})"
                yield _number(game, grid, call, wanted)

    return lambda lab, seed: _wrong(lab, cases(seed))


def _number(game: Gravity, grid: Rows, call: str, wanted: float) -> Case:
    return Case(_ask(game, call, grid), number(wanted), repr(wanted), position=boards.of_rows(grid))


def ends(lab: Lab, seed: int) -> Failure | None:
    """Three in line at every place, full grids, and games that go on."""

    def grids() -> Iterator[tuple[Gravity, Rows]]:
        for game in _GAMES:
            rng = generator(seed, "shapes end", game.width)
            for direction in ("rows", "columns"):
                for place, cells in enumerate(positions.runs(direction, 3, game)):
                    rows = positions.made_for(rng, cells, cells[-1], 1 + place % 2, game)
                    if rows is not None:
                        yield game, rows
            for one in positions.open_positions(seed, "shapes", (2, 5, 8), game):
                yield game, positions.rows_of(one)
            full = [[1 + (i + j // 2) % 2 for j in range(game.width)] for i in range(game.height)]
            yield game, full

    return _wrong(
        lab,
        (
            Case(
                _ask(game, "Noeud(grille).finJeu()", grid),
                truth(over),
                repr(over),
                position=boards.of_rows(grid),
            )
            for game, grid in grids()
            for over in (noeud.Noeud(grid).finJeu(),)
        ),
    )


def _text_of(rows: list[str], worth: float) -> Callable[[Any], bool]:
    return lambda value: is_print(value, rows, worth)


def _grid_of(wanted: Rows) -> Callable[[Any], bool]:
    return lambda value: bool(value == wanted)


def printed(lab: Lab, seed: int) -> Failure | None:
    """`str(noeud)`, row after row."""

    def cases() -> Iterator[Case]:
        for game in _GAMES:
            for grid in _grids(seed, "str", game, 3):
                worth = noeud.Noeud(grid).evaluer()
                rows = ["".join(f"{cell}|" for cell in row) for row in grid]
                call = "(lambda noeud: (noeud.evaluer(), str(noeud))[1])(Noeud(grille))"
                shown = "noeud = Noeud(grille); noeud.evaluer(); str(noeud)"
                yield Case(
                    _ask(game, call, grid, shown),
                    _text_of(rows, worth),
                    "\n".join([*rows, "-----", f"evaluation = {worth}"]),
                    position=boards.of_rows(grid),
                )

    return _wrong(lab, cases())


def empty_grid(lab: Lab, seed: int) -> Failure | None:
    """HEIGHT rows of WIDTH zeros, and a text of them."""
    del seed

    def cases() -> Iterator[Case]:
        for game in _GAMES:
            wanted = [[0] * game.width for _ in range(game.height)]
            expected = Sentence(
                "{height} rows of {width} zeros", height=game.height, width=game.width
            )
            made = _ask(game, "nouveau(libre)[1]", shown="Puissance3().grilleJeu")
            yield Case(made, _grid_of(wanted), expected)
            text = _ask(game, "str(nouveau(libre)[0])", shown="str(Puissance3())")
            yield Case(text, lambda value: isinstance(value, str), Sentence("the grid as a text"))

    return _wrong(lab, cases())


def drops(lab: Lab, seed: int) -> Failure | None:
    """A disc in every column, where there is room."""

    def cases() -> Iterator[Case]:
        for game in _GAMES:
            for grid in _grids(seed, "drops", game, 6):
                for column in range(game.width):
                    height = sum(1 for row in grid if row[column])
                    played = height < game.height
                    after = [list(row) for row in grid]
                    if played:
                        after[game.height - 1 - height][column] = 2
                    move = f"jouerColonne(2, {column}, grille)"
                    question = _ask(game, f"nouveau(libre)[0].{move}", grid, f"Puissance3().{move}")
                    yield Case(
                        Question(
                            question.call,
                            question.names,
                            question.values,
                            question.before,
                            ("grille",),
                            shown=question.shown,
                        ),
                        truth(played),
                        repr(played),
                        after={"grille": after},
                        position=boards.of_rows(grid),
                        draw=boards.of_rows,
                    )

    return _wrong(lab, cases())


def searches(lab: Lab, seed: int) -> Failure | None:
    """The value and the column at depth 2."""

    def cases() -> Iterator[Case]:
        for game in _GAMES:
            last = game.width
            won = [positions.after(m, game) for m in (f"{last}1{last}2", f"1{last}2{last}1")]
            drawn = positions.open_positions(seed, "shapes search", (0, 3, 6, 7), game)
            for one in (*drawn, *won):
                value, best = analysis(one, 2)
                rows, is_max = positions.rows_of(one), one.to_move == 0
                search = "alpha_beta(noeud, -inf, inf, 2)"
                call = f"nouveau(libre)[0].{search.replace('noeud', f'Noeud(grille, {is_max})')}"
                shown = f"noeud = Noeud(grille, {is_max}); Puissance3().{search}"
                asked, board = _ask(game, call, rows, shown), boards.of_rows(rows)
                wanted = Sentence("the value {value}", value=value)
                yield Case(asked, number(value).of_couple(0), wanted, position=board)
                wanted = Sentence("the column {column}", column=either(best))
                yield Case(asked, replace(one_of(best), part=1), wanted, position=board)

    return _wrong(lab, cases())
