"""The ways in which students write a game, behind one set of questions; runs in its process.

An adapter passes on what the game's objects answer; `sandbox.own.checked_position` judges it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final

from pions.sandbox.child.node_classes import node_name, number_in, size_wanted
from pions.sandbox.own.guarded_calls import Broken, Thing

_CHILDREN: Final = ("successeurs", "fils", "enfants", "children")
_VALUES: Final = ("evaluate", "evaluation", "eval", "h")
_POSITION: Final = ("legal_moves", "play", "outcome")


class GameAdapter:
    """A class with `legal_moves`, `play` and `outcome`; all else is optional.

    Other ways of writing games are its subclasses; `thing` is always one of the game's positions.
    """

    alternates: bool = True
    """Whether the sides take turns, unless the game says that they do not."""
    writes: bool = False
    """Whether the game itself says how its moves are written."""

    def __init__(self, kind: type) -> None:
        self.name = kind.__name__
        """The class that is the game."""
        self._class = kind
        self.alternates = bool(getattr(kind, "alternates", True))
        self.writes = hasattr(kind, "format_move")

    def start(self) -> Thing:
        """Return the first position."""
        return getattr(self._class, "initial", self._class)()

    def is_position(self, thing: Thing) -> bool:
        """Return whether `thing` can be asked all this."""
        return _has(thing, *_POSITION)

    def moves(self, thing: Thing) -> Thing:
        """Return the legal moves: an iterable, or a mapping from how each is written."""
        return thing.legal_moves()

    def written(self, thing: Thing, move: Thing) -> Thing:
        """Return how a move is written, where the adapter `writes`."""
        return thing.format_move(move)

    def play(self, thing: Thing, move: Thing) -> Thing:
        """Return the position after a move."""
        return thing.play(move)

    def outcome(self, thing: Thing) -> Thing:
        """Return ``None`` while the game goes on."""
        return thing.outcome()

    def side(self, thing: Thing, ply: int) -> Thing:
        """Return 0 or 1."""
        return _asked(thing, "to_move", ply % 2)

    def value(self, thing: Thing) -> Thing:
        """Return the game's evaluation for the side to move; 0 where there is none."""
        name = next((name for name in _VALUES if hasattr(thing, name)), None)
        return 0 if name is None else _asked(thing, name, 0)


class _NodeAdapter(GameAdapter):
    """A hand-out's `Noeud` that knows its children: `isMax`, `successeurs()`, `h`."""

    def __init__(self, kind: type) -> None:
        self.name = kind.__name__
        self._class = kind
        self._children = next((name for name in _CHILDREN if hasattr(kind, name)), "")

    def start(self) -> Thing:
        return self._class()

    def is_position(self, thing: Thing) -> bool:
        return hasattr(thing, self._children) and hasattr(thing, "isMax")

    def moves(self, thing: Thing) -> Thing:
        over = getattr(thing, "finJeu", None)
        if over is not None and over():
            return {}
        children = _asked(thing, self._children, ())
        if isinstance(children, Mapping):
            return {str(move): child for move, child in children.items()}
        pairs = [
            child if isinstance(child, tuple) and len(child) == 2 else (number, child)
            for number, child in enumerate(children, start=1)
        ]
        return {str(move): child for move, child in pairs}

    def play(self, thing: Thing, move: Thing) -> Thing:  # noqa: ARG002 - the move is the child
        return move

    def outcome(self, thing: Thing) -> Thing:
        """At a node without children, its value says who has won."""
        if self.moves(thing):
            return None
        value = _value_for_max(thing)
        return "draw" if value == 0 else int(value < 0)

    def side(self, thing: Thing, ply: int) -> Thing:  # noqa: ARG002 - MAX is the first side
        return 0 if thing.isMax else 1

    def value(self, thing: Thing) -> Thing:
        value = _value_for_max(thing)
        return value if thing.isMax else -value


class _HandoutAdapter(_NodeAdapter):
    """The hand-out's two classes: `Noeud(grille, isMax)`, and a game with `jouerColonne`."""

    def __init__(self, node: type, game: type) -> None:
        super().__init__(game)
        self._node: Callable[..., Any] = node

    def start(self) -> Thing:
        return self._node(self._made().grilleJeu, True)

    def _made(self) -> Thing:
        size = (7, 6) if number_in(self.name) == "4" else (5, 5)
        return self._class(*size_wanted(self._class, *size))

    def is_position(self, thing: Thing) -> bool:
        return hasattr(thing, "grille") and hasattr(thing, "finJeu")

    def moves(self, thing: Thing) -> Thing:
        """Return the columns that `jouerColonne` accepts on a copy, counted from 1."""
        if thing.finJeu():
            return {}
        columns = range(len(thing.grille[0]))
        return {str(c + 1): c for c in columns if self._after(thing, c) is not None}

    def _after(self, thing: Thing, column: int) -> Thing:
        grid = copy.deepcopy(thing.grille)
        return grid if self._made().jouerColonne(1 if thing.isMax else 2, column, grid) else None

    def play(self, thing: Thing, move: Thing) -> Thing:
        return self._node(self._after(thing, move), not thing.isMax)

    def outcome(self, thing: Thing) -> Thing:
        """The last to play wins, but for a full grid that is over only because it is full."""
        if not thing.finJeu():
            return None
        if all(cell for row in thing.grille for cell in row) and not self._won(thing):
            return "draw"
        return 1 if thing.isMax else 0

    def _won(self, thing: Thing) -> bool:
        """Return whether a full grid is over for another reason: it still is with a free cell."""
        top, *rows = thing.grille
        tops = ([*top[:column], 0, *top[column + 1 :]] for column in range(len(top)))
        grids = (copy.deepcopy([one, *rows]) for one in tops)
        return any(self._node(grid, thing.isMax).finJeu() for grid in grids)

    def value(self, thing: Thing) -> Thing:
        return super().value(copy.copy(thing))  # some add up when they are asked twice


def _value_for_max(thing: Thing) -> Thing:
    """Return `h`, once `evaluer` has computed it; or what that answers."""
    computed = thing.evaluer() if hasattr(thing, "evaluer") else None
    value = getattr(thing, "h", computed)
    return computed if value is None else value


def _asked(thing: Thing, name: str, default: object) -> Thing:
    value = getattr(thing, name, default)
    return value() if callable(value) else value


def find(module: ModuleType, wanted: str | None) -> GameAdapter:
    """Return an adapter for the class asked for, or for the only game; raises `Broken`."""
    classes = {
        name: thing
        for name, thing in module.__dict__.items()
        if isinstance(thing, type) and thing.__module__ == module.__name__
    }
    if wanted is not None and wanted not in classes:
        raise Broken("no-class", (), wanted=wanted, names=", ".join(classes))
    chosen = classes if wanted is None else {wanted: classes[wanted]}
    fitting = {name: kind for name, kind in chosen.items() if _fits(kind)}
    # A base class that its file builds on is not the game.
    leaves = {
        name: kind
        for name, kind in fitting.items()
        if not any(other is not kind and issubclass(other, kind) for other in fitting.values())
    }
    if len(leaves) > 1:
        raise Broken("several", (), names=", ".join(leaves))
    for kind in leaves.values():
        return GameAdapter(kind) if _has(kind, *_POSITION) else _NodeAdapter(kind)
    return _handout(classes, wanted)


def _handout(classes: Mapping[str, type], wanted: str | None) -> GameAdapter:
    games = [kind for kind in classes.values() if _has(kind, "jouerColonne")]
    if wanted is not None:
        games = [game for game in games if game.__name__ == wanted] or games
    for game in games:
        if node := node_name(game, classes):
            return _HandoutAdapter(classes[node], game)
    if wanted is not None:
        missing = [f"{name}()" for name in _POSITION if not _has(classes[wanted], name)]
        raise Broken("no-methods", (), name=wanted, methods=", ".join(missing))
    raise Broken("no-game", (), names=", ".join(classes))


def _fits(kind: type) -> bool:
    nodes = any(hasattr(kind, name) for name in _CHILDREN)
    return _has(kind, *_POSITION) or (nodes and (_has(kind, "evaluer") or hasattr(kind, "h")))


def _has(thing: Thing, *names: str) -> bool:
    return all(callable(getattr(thing, name, None)) for name in names)
