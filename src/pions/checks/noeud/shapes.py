"""The hand-out `noeud` on boards that are not square.

The dimensions may be attributes of the class or of its instances, arguments of the constructor,
or variables of the file: they are changed wherever they are found, and put back afterwards. A
file that fixes them in the constructor alone is only asked about grids that it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards
from pions.checks.cases import Case, first_wrong
from pions.checks.model import Failure, Run, Words
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Question
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.games.gravity import Gravity

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


@lru_cache
def shaped_grids(seed: int, path: str, game: Gravity, count: int = 12) -> tuple[Rows, ...]:
    """Return grids of discs that do not float, won ones too; the last one is full."""
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
