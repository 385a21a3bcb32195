"""The kinds of games beside their rules: evaluators, kernels, solvers, players, formats, words.

`FAMILIES` is the one list. A family is imported when a game of its kind is first met: most programs
play one kind only.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from pions.compiled.game_kernels import GameKernels
from pions.families.family import Family

_FAMILIES: Final = {
    "pions.games.gravity": "GRAVITY",
    "pions.games.hexagon": "HEX",
    "pions.games.morpion": "MORPION",
    "pions.games.othello": "OTHELLO",
    "pions.families.own.game": "OWN",
}
"""The module of the rules of each kind, and its family, such as
``pions.families.hex.family.HEX``."""

_by_rules: Final[dict[type, Family]] = {}

FAMILIES: tuple[Family, ...]
"""All of them, in the order in which they are shown."""


def __getattr__(name: str) -> tuple[Family, ...]:
    if name != "FAMILIES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return tuple(map(_imported, _FAMILIES.values()))


def family_of(game: object) -> Family:
    """The kind of game that `game` is."""
    rules = type(game)
    family = _by_rules.get(rules)
    if family is None:
        family = _imported(_FAMILIES[rules.__module__])
        if family.rules is not rules:
            raise KeyError(rules)
        _by_rules[rules] = family
    return family


def kernels_of(game: object) -> GameKernels | None:
    """Machine code for the plain searches of `game`, where there is any that runs here."""
    compiled = family_of(game).kernels
    return compiled if compiled is not None and compiled.is_usable() else None


def _imported(name: str) -> Family:
    family: Family = getattr(import_module(f"{__name__}.{name.lower()}.family"), name)
    return family
