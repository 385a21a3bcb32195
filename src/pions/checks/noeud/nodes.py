"""The hand-out `noeud`: grids to ask about, of any shape; what a node keeps, and its text."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.cases import Case, first_wrong
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure, Run, Words
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Question, Value
from pions.checks.right_answers import Right, truth
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.games.gravity import Gravity, GravityPosition
from pions.handouts import noeud

SHAPES: Final = (Gravity(6, 4, 3, diagonals=False), Gravity(4, 6, 3, diagonals=False))


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
"""A board that is not square.

The dimensions may be attributes of the class or of its instances, arguments of the constructor,
or variables of the file: they are changed wherever they are found, and put back afterwards. A
file that fixes them in the constructor alone is only asked about grids that it is given.
"""


def shaped(  # noqa: PLR0913 - a question, and all there is to say about it
    game: Gravity,
    call: str,
    accepts: Callable[[Any], bool],
    expected: Words,
    grid: Rows | None = None,
    *,
    shown: str = "",
    after: Rows | None = None,
) -> Case:
    """`call`, an action on ``libre``, where the board has the shape of `game`."""
    size = f"# WIDTH = {game.width}, HEIGHT = {game.height}"
    kept = {} if after is None else {"grille": after}
    question = Question(
        f"taille(lambda libre: {call})",
        ("Noeud", "Puissance3"),
        {"largeur": game.width, "hauteur": game.height, "grille": grid},
        before=_SHAPED,
        after=tuple(kept),
        shown=f"{shown or call}  {size}",
    )
    drawn = boards.of_rows(grid)
    return Case(question, accepts, expected, kept, position=drawn, draw=boards.of_rows)


def asks_shaped(cases: Callable[[int], Iterable[Case]]) -> Run:
    """Return a run that asks the `cases` of a seed, up to the first wrong answer.

    What was obtained is told, not given: typed again, the board is 5 by 5.
    """

    def run(lab: Lab, seed: int) -> Failure | None:
        failure = first_wrong(lab, cases(seed))
        if failure is None or not isinstance(failure.obtained, str):
            return failure
        return replace(failure, obtained=Sentence("{reason}", reason=failure.obtained))

    return run


def _piles(rng: random.Random, game: Gravity, *, full: bool = False) -> Rows:
    """A grid of discs that do not float, be it won."""
    rows = [[0] * game.width for _ in range(game.height)]
    for column in range(game.width):
        for height in range(game.height if full else rng.randint(0, game.height)):
            rows[game.height - 1 - height][column] = rng.choice((1, 2))
    return rows


@lru_cache
def shaped_grids(seed: int, path: str, game: Gravity, count: int = 12) -> tuple[Rows, ...]:
    """Return such grids of the shape of `game`; the last one is full."""
    rng = generator(seed, "shapes", path, game.width)
    return tuple(_piles(rng, game, full=place == count - 1) for place in range(count))


GAME: Final = Gravity(5, 5, 3, diagonals=False)
SIZE: Final = 5
EXAMPLE: Final = [[0] * 5, [0] * 5, [0] * 5, [0, 1, 0, 0, 0], [1, 2, 0, 2, 0]]
"""The position of the hand-out, worth -140."""
FULL: Final = [[1, 1, 2, 2, 1], [2, 2, 1, 1, 2]] * 2 + [[1, 1, 2, 2, 1]]
"""A full grid without three in line."""


def node_case(  # noqa: PLR0913 - a question, and all there is to say about it
    grid: Rows,
    call: str,
    accepts: Callable[[Any], bool] | None,
    expected: Words,
    *,
    before: str = "",
    shown: str = "",
    is_max: bool = True,
    **settings: Any,  # noqa: ANN401 - the other fields of a case
) -> Case:
    """A question about ``noeud``, a node with that `grid`."""
    made = "noeud = Noeud(grille)" if is_max else "noeud = Noeud(grille, False)"
    shown = f"{made}; {shown or call}"
    question = Question(call, ("Noeud",), {"grille": grid}, f"{made}\n{before}", shown=shown)
    return Case(question, accepts, expected, position=boards.of_rows(grid), **settings)


@lru_cache
def grids(seed: int, path: str, count: int = 30) -> tuple[Rows, ...]:
    """Return grids of discs that do not float, won ones too."""
    rng = generator(seed, "grids", path)
    return tuple(_piles(rng, GAME) for _ in range(count))


NEW: Final = """
def nouveau():
    try:
        return Puissance3()
    except TypeError:
        return Puissance3(5, 5)
jeu = nouveau()
"""
INFINITE: Final = "inf = float('inf')\n"


def ask_alpha_beta(position: GravityPosition, depth: int) -> Question:
    """Ask alpha-beta about a position, with an open window; then look at the grid of the node."""
    is_max = position.to_move == 0
    call = f"jeu.alpha_beta(noeud, -inf, inf, {depth})"
    return Question(
        call,
        ("Puissance3", "Noeud"),
        {"grille": positions.rows_of(position)},
        before=f"{NEW}{INFINITE}noeud = Noeud(grille, {is_max})",
        after=("noeud.grille",),
        shown=f"noeud = Noeud(grille, {is_max}); {call}",
    )


Misread = dict[str, Callable[[Any], bool]]
Grid = tuple[tuple[int, ...], ...]


def constructed(lab: Lab, seed: int) -> Failure | None:
    """The three attributes."""
    grid = grids(seed, "new")[0]
    expected = Sentence("an attribute h, even before evaluer()")
    told = replace(node_case(grid, "noeud.h", None, expected), position=None)
    both = _kept(grid, is_max=True), _kept(grid, is_max=False)
    return first_wrong(lab, (*both, told, _apart(*grids(seed, "new")[:2])))


def _apart(grid: Rows, other: Rows) -> Case:
    """A second node leaves the first one alone."""
    made = "noeud = Noeud(grille); autre = Noeud(grille2, False)"
    return Case(
        Question(
            "(noeud.grille, noeud.isMax)",
            ("Noeud",),
            {"grille": grid, "grille2": other},
            before=made,
            shown=f"{made}; (noeud.grille, noeud.isMax)",
        ),
        lambda value: _pair_is(value, (grid, True)),
        Sentence("the grid and the values given, isMax being True by default"),
        position=boards.of_rows(grid),
        traits=frozenset({"two nodes", "isMax True"}),
    )


def _kept(grid: Rows, *, is_max: bool) -> Case:
    return node_case(
        grid,
        "(noeud.grille, noeud.isMax)",
        lambda value: _pair_is(value, (grid, is_max)),
        Sentence("the grid and the values given, isMax being True by default"),
        is_max=is_max,
        traits=frozenset({f"isMax {is_max}"}),
    )


def _pair_is(value: Value, wanted: tuple[Rows, bool]) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and value[0] == wanted[0]
        and truth(wanted[1])(value[1])
    )


def printed(lab: Lab, seed: int) -> Failure | None:
    """The grid, a line of dashes, the evaluation."""
    return first_wrong(lab, map(_printed, (EXAMPLE, *grids(seed, "str", 6))))


def _printed(grid: Rows) -> Case:
    worth = noeud.Noeud(grid).evaluer()
    rows = ["".join(f"{cell}|" for cell in row) for row in grid]
    accepts = Right(
        lambda value: is_print(value, rows, worth), explain=lambda value: _text_kinds(value, rows)
    )
    expected = "\n".join([*rows, "-----", f"evaluation = {worth}"])
    return node_case(grid, "str(noeud)", accepts, expected, before="noeud.evaluer()")


def _text_kinds(value: Value, rows: list[str]) -> Iterator[str]:
    """Yield the kinds of difference of the text of a node."""
    if not isinstance(value, str):
        return
    if not value.strip():
        yield Kind.PRINTED_NOT_RETURNED
        return
    got = ["".join(line.split()) for line in value.splitlines() if line.strip()]
    if got[: len(rows)] == rows:
        yield "last lines"
    elif [line.replace("|", "") for line in got[: len(rows)]] == [
        row.replace("|", "") for row in rows
    ]:
        yield "bars"
    elif got[: len(rows)] == rows[::-1]:
        yield Kind.UPSIDE_DOWN
    elif got[: len(rows)] == _columns(rows):
        yield Kind.TURNED


def _columns(rows: list[str]) -> list[str]:
    """The lines of a text, or of a square grid, that shows columns as rows."""
    cells = (row.split("|")[:-1] for row in rows)
    return ["".join(f"{cell}|" for cell in column) for column in zip(*cells, strict=True)]


def is_print(value: Value, rows: list[str], worth: float) -> bool:
    """Whether it is the text of a node with these rows and that evaluation."""
    if not isinstance(value, str):
        return False
    lines = ["".join(line.split()) for line in value.splitlines() if line.strip()]
    if lines[: len(rows)] != rows or len(lines) != len(rows) + 2:
        return False
    said = re.fullmatch(r"[ée]valuation=(-?\d+)(?:\.0)?", lines[-1], re.IGNORECASE)
    return set(lines[-2]) == {"-"} and said is not None and int(said[1]) == worth


def _text_of(rows: list[str], worth: float) -> Callable[[Any], bool]:
    return lambda value: is_print(value, rows, worth)


@asks_shaped
def shaped_text(seed: int) -> Iterator[Case]:
    """`str(noeud)`, row after row."""
    for game in SHAPES:
        for grid in shaped_grids(seed, "str", game, 3):
            worth = noeud.Noeud(grid).evaluer()
            rows = ["".join(f"{cell}|" for cell in row) for row in grid]
            call = "(lambda noeud: (noeud.evaluer(), str(noeud))[1])(Noeud(grille))"
            shown = "noeud = Noeud(grille); noeud.evaluer(); str(noeud)"
            expected = "\n".join([*rows, "-----", f"evaluation = {worth}"])
            yield shaped(game, call, _text_of(rows, worth), expected, grid, shown=shown)


CHECKS: Final[Checks] = {
    "Noeud": {"attributes": constructed},
    "Noeud.__str__": {"text": printed, "shape": shaped_text},
}
