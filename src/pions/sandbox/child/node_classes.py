"""Which class of a file of the hand-out `noeud` holds the nodes of which game; in its process."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from types import CodeType
from typing import Any, Final

_NODE: Final = re.compile(r"n(?:oe|œ|o)ud|node", re.IGNORECASE)
_NUMBERS: Final = {"trois": "3", "three": "3", "quatre": "4", "four": "4"}
_NUMBER: Final = re.compile(r"\d+|" + "|".join(_NUMBERS), re.IGNORECASE)
_HEIGHT_FIRST: Final = re.compile(r"haut|height|h$|lig|row", re.IGNORECASE)


def number_in(name: str) -> str | None:
    """Return the number in the name of a class: 4 for ``NoeudP4`` and ``PuissanceQuatre``."""
    found = _NUMBER.search(name)
    return None if found is None else _NUMBERS.get(found[0].lower(), found[0])


def node_name(game: type, known: Mapping[str, Any] | None = None) -> str | None:
    """Return the name among those `known` of the nodes that `alpha_beta` of `game` is given.

    First a class with the number of the game in its name, then one that the code of the game names,
    then one without another number; then ``Noeud``, for Puissance 4 the other one.
    """
    names = vars(sys.modules[game.__module__]) if known is None else known
    nodes = {name: thing for name, thing in list(names.items()) if _is_node(name, thing, game)}
    number, used, kinds = number_in(game.__name__), _used(game, nodes), set(nodes.values())
    four = number == "4"

    def fit(name: str) -> tuple[bool, ...]:
        own = number_in(name)
        built_on_another = len(kinds.intersection(nodes[name].__mro__)) > 1
        return (
            own is not None and own == number,
            name in used,
            own is None,
            four and built_on_another,
            (name == "Noeud") is not four,
        )

    return max(nodes, key=fit, default=None)


def _is_node(name: str, thing: object, game: type) -> bool:
    if not isinstance(thing, type) or thing is game or hasattr(thing, "alpha_beta"):
        return False
    home = thing.__module__ == game.__module__
    return home and (hasattr(thing, "finJeu") or _NODE.match(name) is not None)


def _used(game: type, nodes: Mapping[str, type]) -> set[str]:
    for one in game.__mro__:
        own = vars(one).values()
        codes = (getattr(thing, "__code__", None) for thing in own)
        words = {word for code in codes if isinstance(code, CodeType) for word in _words(code)}
        if used := {name for name, node in nodes.items() if name in words or node in own}:
            return used
    return set()


def _words(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _words(inner)


def size_wanted(game: type, width: int, height: int) -> tuple[int, ...]:
    """Return the arguments `game` is made with: none, or the size of its board."""
    make: Any = game.__init__  # type: ignore[misc] # of the class itself
    if not isinstance(getattr(make, "__code__", None), CodeType):
        return ()
    count = make.__code__.co_argcount - len(make.__defaults__ or ())
    asked = make.__code__.co_varnames[1:count]
    if len(asked) != len(("width", "height")):
        return ()
    return (height, width) if _HEIGHT_FIRST.match(asked[0]) else (width, height)
