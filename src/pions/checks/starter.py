"""A file to start from: the functions of a hand-out, described and still to be written."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final

from pions.checks.model import Handout
from pions.handouts import caml, colonnes, etat, hex, noeud  # noqa: A004 - the hand-out's name

_MODULES: Final[dict[str, ModuleType]] = {
    "etat": etat,
    "noeud": noeud,
    "caml": caml,
    "hex": hex,
    "colonnes": colonnes,
}

_BEFORE: Final = {
    "etat": """
from random import choice

points = [
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 13, 11, 8, 5],
    [5, 8, 11, 13, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
]
""",
    "noeud": """
PION_MAX = 1
PION_MIN = 2
""",
    "caml": """
from random import randrange
""",
    "hex": """
from random import choice

import numpy as np

voisins = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)]
""",
    "colonnes": """
from random import choice, randrange

inf = float("inf")
""",
}

_FUNCTIONS: Final = {
    "etat": {"humain": "strategie_humain"},
    "hex": {},
    "caml": {},
    "colonnes": {},
}

_METHODS: Final = {
    "Noeud": (
        ("__init__(self, grille, isMax=True)", "Garde la grille, isMax, et une évaluation h."),
        ("__str__(self)", "La grille, une ligne de tirets, puis evaluation = h."),
        "troisPionsAlignesLignes",
        "troisPionsAlignesColonnes",
        "evaluer",
        "finJeu",
    ),
    "Puissance3": (
        ("__init__(self)", "La grille vide, grilleJeu : HEIGHT lignes de WIDTH zéros."),
        ("__str__(self)", "La grille du jeu."),
        "jouerColonne",
        "alpha_beta",
    ),
    "Main": ("jouer",),
}
_AFTER: Final = {
    "tous_alignements": "tous = []  # puis : tous = tous_alignements()",
}


def starter(handout: Handout) -> str:
    """The text of a file that ``pions check`` guides from the first exercise to the last."""
    pieces = [
        f'"""Sujet {handout.name}. Pour savoir où vous en êtes : pions check CE_FICHIER.py"""',
        _BEFORE[handout.name].strip(),
    ]
    pieces += _classes() if handout.name == "noeud" else _functions(handout)
    return "\n\n\n".join(pieces) + "\n"


def _functions(handout: Handout) -> Iterator[str]:
    module = _MODULES[handout.name]
    for exercise in handout.exercises:
        name = _FUNCTIONS[handout.name].get(exercise.name, exercise.name)
        yield f"# {exercise.label}\n{_stub(getattr(module, name), name)}"
        if name in _AFTER:
            yield _AFTER[name]


def _classes() -> Iterator[str]:
    for name, methods in _METHODS.items():
        model = getattr(noeud, name)
        lines = [f"class {name}:", f'    """{(inspect.getdoc(model) or name).splitlines()[0]}"""']
        if name == "Puissance3":
            lines += ["", "    WIDTH = 5", "    HEIGHT = 5"]
        for method in methods:
            if isinstance(method, tuple):
                head, doc = method
                body = f'def {head}:\n    """{doc}"""\n    raise NotImplementedError'
            else:
                body = _stub(getattr(model, method), method)
            lines += ["", textwrap.indent(body, "    ")]
        yield "\n".join(lines)


def _stub(function: Callable[..., Any], name: str) -> str:
    """The head and the description of a function of ours, without its body."""
    parameters = ", ".join(
        one.name if one.default is one.empty else f"{one.name}={one.default!r}"
        for one in inspect.signature(function).parameters.values()
    )
    doc = (inspect.getdoc(function) or "").strip()
    text = f'"""{doc}\n"""' if "\n" in doc else f'"""{doc}"""'
    return (
        f"def {name}({parameters}):\n{textwrap.indent(text, '    ')}\n    raise NotImplementedError"
    )
