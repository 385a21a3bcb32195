"""The ways in which people write a game, behind one set of questions; runs in its process.

An adapter passes on what the game's objects answer; `sandbox.own.checked_position` judges it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final, Protocol

from pions.sandbox.child.node_classes import node_name, number_in, size_wanted
from pions.sandbox.own.guarded_calls import Broken, Thing

_CHILDREN: Final = ("successeurs", "fils", "enfants", "children")
_VALUES: Final = ("evaluate", "evaluation", "eval", "h")
_POSITION: Final = ("legal_moves", "play", "outcome")


class GameAdapter(Protocol):
    """A way of writing games; `thing` is always one of somebody's positions."""

    alternates: bool
    """Whether the sides take turns, unless the game says that they do not."""
    writes: bool
    """Whether the game itself says how its moves are written."""
    name: str
    """The class that is the game."""

    def start(self) -> Thing:
        """Where a game begins."""
        ...

    def is_position(self, thing: Thing) -> bool:
        """Whether `thing` can be asked all this."""
        ...

    def moves(self, thing: Thing) -> Thing:
        """The legal moves: something to go through, or a mapping from what is written."""
        ...

    def written(self, thing: Thing, move: Thing) -> Thing:
        """How a move is written, where the kind `writes`."""
        ...

    def play(self, thing: Thing, move: Thing) -> Thing:
        """The position after a move."""
        ...

    def outcome(self, thing: Thing) -> Thing:
        """``None`` while the game goes on."""
        ...

    def side(self, thing: Thing, ply: int) -> Thing:
        """0 or 1."""
        ...

    def value(self, thing: Thing) -> Thing:
        """What the game thinks of a position, for the side to move; 0 where it thinks nothing."""
        ...


class PositionKind:
    """A class with `legal_moves`, `play` and `outcome`; all else is optional."""

    def __init__(self, kind: type) -> None:
        self.name = kind.__name__
        self._class = kind
        self.alternates = bool(getattr(kind, "alternates", True))
        self.writes = hasattr(kind, "format_move")

    def start(self) -> Thing:
        """What ``initial()`` of the class says, or a position made without arguments."""
        initial = getattr(self._class, "initial", None)
        return self._class() if initial is None else initial()

    def is_position(self, thing: Thing) -> bool:
        """Whether it has the three methods."""
        return all(callable(getattr(thing, name, None)) for name in _POSITION)

    def moves(self, thing: Thing) -> Thing:
        """What `legal_moves` answers."""
        return thing.legal_moves()

    def written(self, thing: Thing, move: Thing) -> Thing:
        """What `format_move` answers."""
        return thing.format_move(move)

    def play(self, thing: Thing, move: Thing) -> Thing:
        """What `play` answers."""
        return thing.play(move)

    def outcome(self, thing: Thing) -> Thing:
        """What `outcome` answers."""
        return thing.outcome()

    def side(self, thing: Thing, ply: int) -> Thing:
        """`to_move`, an attribute or a method; without it, the sides take turns."""
        return _asked(thing, "to_move", ply % 2)

    def value(self, thing: Thing) -> Thing:
        """The first of the usual methods that there is."""
        name = next((name for name in _VALUES if hasattr(thing, name)), None)
        return 0 if name is None else _asked(thing, name, 0)


class NodeKind:
    """A hand-out's `Noeud` that knows its children: `isMax`, `successeurs()`, `h`."""

    alternates, writes = True, False

    def __init__(self, kind: type) -> None:
        self.name = kind.__name__
        self._class = kind
        self._children = next(name for name in _CHILDREN if hasattr(kind, name))

    def start(self) -> Thing:
        """A node made without arguments."""
        return self._class()

    def is_position(self, thing: Thing) -> bool:
        """Whether it has children and a type."""
        return hasattr(thing, self._children) and hasattr(thing, "isMax")

    def moves(self, thing: Thing) -> Thing:
        """The children, numbered from 1 unless each comes with its move."""
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

    def written(self, thing: Thing, move: Thing) -> None:
        """Nothing: its moves are written already."""

    def play(self, thing: Thing, move: Thing) -> Thing:  # noqa: ARG002
        """The child itself."""
        return move

    def outcome(self, thing: Thing) -> Thing:
        """At a node without children, who its value says has won."""
        if self.moves(thing):
            return None
        value = _value_for_max(thing)
        return "draw" if value == 0 else int(value < 0)

    def side(self, thing: Thing, ply: int) -> Thing:  # noqa: ARG002
        """MAX is the first side."""
        return 0 if thing.isMax else 1

    def value(self, thing: Thing) -> Thing:
        """Its value, turned for MIN."""
        value = _value_for_max(thing)
        return value if thing.isMax else -value


class HandoutKind:
    """The hand-out's two classes: `Noeud(grille, isMax)`, and a game with `jouerColonne`."""

    alternates, writes = True, False

    def __init__(self, node: type, game: type) -> None:
        self.name = game.__name__
        self._node: Callable[..., Any] = node
        self._game = game

    def start(self) -> Thing:
        """The empty grid; MAX begins."""
        return self._node(self._made().grilleJeu, True)

    def _made(self) -> Thing:
        size = (7, 6) if number_in(self.name) == "4" else (5, 5)
        return self._game(*size_wanted(self._game, *size))

    def is_position(self, thing: Thing) -> bool:
        """Whether it is a node."""
        return hasattr(thing, "grille") and hasattr(thing, "finJeu")

    def moves(self, thing: Thing) -> Thing:
        """The columns that `jouerColonne` accepts on a copy, counted from 1."""
        if thing.finJeu():
            return {}
        columns = range(len(thing.grille[0]))
        return {str(c + 1): c for c in columns if self._after(thing, c) is not None}

    def _after(self, thing: Thing, column: int) -> Thing:
        """The grid after a move, or ``None`` where it cannot be played."""
        grid = copy.deepcopy(thing.grille)
        return grid if self._made().jouerColonne(_disc(thing.isMax), column, grid) else None

    def written(self, thing: Thing, move: Thing) -> None:
        """Nothing: its moves are written already."""

    def play(self, thing: Thing, move: Thing) -> Thing:
        """A node of the other type, on the grid after the move."""
        return self._node(self._after(thing, move), not thing.isMax)

    def outcome(self, thing: Thing) -> Thing:
        """The last to play, but for a full grid that is over only because it is full."""
        if not thing.finJeu():
            return None
        if all(cell for row in thing.grille for cell in row) and not self._won(thing):
            return "draw"
        return 1 if thing.isMax else 0

    def _won(self, thing: Thing) -> bool:
        """Whether a full grid is over for another reason: it still is with room at its top."""
        for column in range(len(thing.grille[0])):
            grid = copy.deepcopy(thing.grille)
            grid[0][column] = 0
            if self._node(grid, thing.isMax).finJeu():
                return True
        return False

    def side(self, thing: Thing, ply: int) -> Thing:  # noqa: ARG002
        """MAX is the first side."""
        return 0 if thing.isMax else 1

    def value(self, thing: Thing) -> Thing:
        """Its value, turned for MIN; on a copy, for some add up when they are asked twice."""
        value = _value_for_max(copy.copy(thing))
        return value if thing.isMax else -value


def _disc(is_max: object) -> int:
    return 1 if is_max else 2


def _value_for_max(thing: Thing) -> Thing:
    """`h`, once `evaluer` has computed it; or what that answers."""
    computed = thing.evaluer() if hasattr(thing, "evaluer") else None
    value = getattr(thing, "h", computed)
    return computed if value is None else value


def _asked(thing: Thing, name: str, default: object) -> Thing:
    """An attribute, or what a method of that name answers."""
    found = getattr(thing, name, default)
    return found() if callable(found) else found


def find(module: ModuleType, wanted: str | None) -> GameAdapter:
    """The game in somebody's file: the class asked for, or the only one there is."""
    classes = {
        name: thing
        for name, thing in module.__dict__.items()
        if isinstance(thing, type) and thing.__module__ == module.__name__
    }
    if wanted is not None and wanted not in classes:
        raise Broken("no-class", (), wanted=wanted, names=", ".join(classes))
    chosen = classes if wanted is None else {wanted: classes[wanted]}
    fitting = {name: one for name, one in chosen.items() if _fits(one)}
    # A base class that its file builds on is not the game.
    leaves = {
        name: one
        for name, one in fitting.items()
        if not any(other is not one and issubclass(other, one) for other in fitting.values())
    }
    if len(leaves) > 1:
        raise Broken("several", (), names=", ".join(leaves))
    for one in leaves.values():
        return PositionKind(one) if _has(one, *_POSITION) else NodeKind(one)
    return _handout(classes, wanted)


def _handout(classes: Mapping[str, type], wanted: str | None) -> GameAdapter:
    games = [one for one in classes.values() if _has(one, "jouerColonne")]
    if wanted is not None:
        games = [one for one in games if one.__name__ == wanted] or games
    for game in games:
        if node := node_name(game, classes):
            return HandoutKind(classes[node], game)
    if wanted is not None:
        raise Broken("no-methods", (), name=wanted, methods=_missing(classes[wanted]))
    raise Broken("no-game", (), names=", ".join(classes))


def _fits(one: type) -> bool:
    nodes = any(hasattr(one, name) for name in _CHILDREN)
    return _has(one, *_POSITION) or (nodes and (_has(one, "evaluer") or hasattr(one, "h")))


def _has(one: type, *names: str) -> bool:
    return all(callable(getattr(one, name, None)) for name in names)


def _missing(one: type) -> str:
    return ", ".join(f"{name}()" for name in _POSITION if not _has(one, name))
