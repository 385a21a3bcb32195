"""The hand-out `noeud`: grids to ask about, of any shape; what a node keeps, and its text."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.cases import Case, Given, asks, first_wrong
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure, Run, Words
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Value
from pions.checks.right_answers import Right, is_couple, truth
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.games.gravity import Gravity, GravityPosition
from pions.handouts import noeud

GRID: Final = Given("grille", boards.of_rows)
NAMES: Final = ("Puissance3", "Noeud")
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


def shaped(
    game: Gravity,
    call: str,
    accepts: Right,
    expected: Words = "",
    grid: Rows | None = None,
    **more: Any,  # noqa: ANN401 - of a case
) -> Case:
    """`call`, an action on ``libre``, where the board has the shape of `game`."""
    size = f"# WIDTH = {game.width}, HEIGHT = {game.height}"
    shown = f"{more.pop('shown', call)}  {size}"
    values = {"largeur": game.width, "hauteur": game.height}
    settings = {"names": NAMES, "before": _SHAPED, "shown": shown, "values": values, "after": {}}
    action = f"taille(lambda libre: {call})"
    return GRID.case(grid, action, accepts, expected, **{**settings, **more})


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


def node_case(
    grid: Rows,
    call: str,
    accepts: Right | None,
    expected: Words = "",
    *,
    is_max: bool = True,
    **more: Any,  # noqa: ANN401 - of a case
) -> Case:
    """A question about ``noeud``, a node with that `grid`."""
    made = "noeud = Noeud(grille)" if is_max else "noeud = Noeud(grille, False)"
    shown, before = f"{made}; {more.pop('shown', call)}", f"{made}\n{more.pop('before', '')}"
    more = {"names": ("Noeud",), "after": {}, "before": before, "shown": shown, **more}
    return GRID.case(grid, call, accepts, expected, **more)


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


def alpha_beta_case(position: GravityPosition, depth: int, *accepts: Any, **more: Any) -> Case:  # noqa: ANN401 - of a case
    """Ask alpha-beta about a position, with an open window; the grid of the node must stay."""
    rows, call = positions.rows_of(position), f"jeu.alpha_beta(noeud, -inf, inf, {depth})"
    made = f"noeud = Noeud(grille, {more.pop('is_max', position.to_move == 0)})"
    before = f"{NEW}{INFINITE}{made}"
    more = {"before": before, "shown": f"{made}; {call}", "after": {"noeud.grille": rows}, **more}
    return GRID.case(rows, call, *accepts, names=NAMES, **more)


_GIVEN: Final = Sentence("the grid and the values given, isMax being True by default")


@asks
def constructed(seed: int) -> Iterator[Case]:
    """The three attributes; a second node leaves the first one alone."""
    grid, other = grids(seed, "new")[:2]
    pair = "(noeud.grille, noeud.isMax)"
    for is_max in (True, False):
        accepts, traits = Right(partial(_pair_is, grid, is_max)), [f"isMax {is_max}"]
        yield node_case(grid, pair, accepts, _GIVEN, is_max=is_max, traits=traits)
    expected = Sentence("an attribute h, even before evaluer()")
    yield replace(node_case(grid, "noeud.h", None, expected), position=None)
    made = "noeud = Noeud(grille); autre = Noeud(grille2, False)"
    yield GRID.case(
        grid,
        pair,
        Right(partial(_pair_is, grid, True)),
        _GIVEN,
        names=("Noeud",),
        values={"grille2": other},
        before=made,
        shown=f"{made}; {pair}",
        after={},
        traits=["two nodes", "isMax True"],
    )


def _pair_is(grid: Rows, is_max: bool, value: Value) -> bool:  # noqa: FBT001 - a student's
    couple = isinstance(value, tuple) and is_couple(value)
    return couple and bool(value[0] == grid) and truth(is_max)(value[1])


@asks
def printed(seed: int) -> Iterator[Case]:
    """The grid, a line of dashes, the evaluation."""
    for grid in (EXAMPLE, *grids(seed, "str", 6)):
        yield node_case(grid, "str(noeud)", *_text(grid), before="noeud.evaluer()")


@asks_shaped
def shaped_text(seed: int) -> Iterator[Case]:
    """`str(noeud)`, row after row."""
    call = "(lambda noeud: (noeud.evaluer(), str(noeud))[1])(Noeud(grille))"
    shown = "noeud = Noeud(grille); noeud.evaluer(); str(noeud)"
    for game in SHAPES:
        for grid in shaped_grids(seed, "str", game, 3):
            yield shaped(game, call, *_text(grid), grid, shown=shown)


def _text(grid: Rows) -> tuple[Right, str]:
    """The text of an evaluated node: what is accepted, and as the hand-out prints it."""
    worth = noeud.Noeud(grid).evaluer()
    rows = ["".join(f"{cell}|" for cell in row) for row in grid]

    def lines_of(value: Value) -> list[str]:
        text = value if isinstance(value, str) else ""
        return ["".join(line.split()) for line in text.splitlines() if line.strip()]

    def test(value: Value) -> bool:
        lines = lines_of(value)
        if lines[: len(rows)] != rows or len(lines) != len(rows) + 2:
            return False
        said = re.fullmatch(r"[ée]valuation=(-?\d+)(?:\.0)?", lines[-1], re.IGNORECASE)
        return set(lines[-2]) == {"-"} and said is not None and int(said[1]) == worth

    def explain(value: Value) -> list[str]:
        if not isinstance(value, str):
            return []
        got = lines_of(value)[: len(rows)]
        columns = ["".join(f"{cell}|" for cell in one) for one in zip(*grid, strict=True)]
        bare = ["\n".join(some).replace("|", "") for some in (got, rows)]
        found = {
            Kind.PRINTED_NOT_RETURNED: not value.strip(),
            "last lines": got == rows,
            "bars": bare[0] == bare[1],
            Kind.UPSIDE_DOWN: got == rows[::-1],
            Kind.TURNED: got == columns,
        }
        return [kind for kind, holds in found.items() if holds][:1]

    return Right(test, explain=explain), "\n".join([*rows, "-----", f"evaluation = {worth}"])


CHECKS: Final[Checks] = {
    "Noeud": {"attributes": constructed},
    "Noeud.__str__": {"text": printed, "shape": shaped_text},
}
