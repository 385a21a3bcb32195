"""The way each hand-out calls a player: arguments as plain lists, and the answer as JSON.

In every hand-out 0 is an empty cell, 1 the side that opened and 2 the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Final, Literal, cast

from pions.core.types import Grid, Move, Side, Term
from pions.games.catalog import AnyGame, AnyPosition
from pions.games.gravity import Gravity, GravityPosition
from pions.games.hexagon import Hex
from pions.sandbox.calling.definitions import Definition

MINMAX_WEIGHTS: Final = (0, 1, 10, 1000, float("inf"))
"""The first weights of the hand-out `colonnes`, for a file that defines none."""


class NotAMove(Exception):
    """The answer has not the shape the convention asks for."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An argument the file may fix itself, by a variable of one of these names."""

    names: tuple[str, ...]
    default: Any = None
    """The value otherwise; ``None`` where the file must define it."""
    kind: Literal["depth", "weights"] | None = None
    """The kind of value an experiment may set."""

    def wish(self, fixed: Mapping[str, object] = MappingProxyType({})) -> dict[str, Any]:
        """Return it as the player's process reads it; a value `fixed` for its kind is final."""
        plain: dict[str, Any] = {"names": list(self.names)}
        if self.kind is not None and self.kind in fixed:
            return {"names": [], "default": fixed[self.kind], "called": self.names[0]}
        return plain if self.default is None else {**plain, "default": self.default}


NATIVE: Final[Mapping[str, tuple[AnyGame, ...]]] = {
    "etat": (Gravity(),),
    "caml": (Gravity(),),
    "colonnes": (Gravity(),),
    "noeud": (Gravity(), Gravity(5, 5, 3, diagonals=False)),
}
"""The boards of each hand-out; those that are not here know any size."""

_DEPTH_NAMES: Final = ("p", "PROFONDEUR", "profondeur", "DEPTH", "depth")


@dataclass(frozen=True, slots=True)
class Convention:
    """One way of calling a player."""

    handout: str
    """The hand-out's name, or ``pions`` for our own."""
    shown: str
    """The call as the hand-out prints it."""
    games: type[AnyGame] | None
    """The rules it is for; ``None`` for any."""
    arguments: Callable[[Any], list[Any]]
    """Turns a position into arguments."""
    move: Callable[[Any, Any], Move]
    """The move an answer stands for in a game; raises `NotAMove`."""
    expected: Term
    """The right kind of answer, for people."""
    names: str = ""
    """The pattern of the names of functions that play so."""
    arity: int = 0
    """How many arguments they take; 0 where they are not known by that."""
    how: str = "plain"
    """How the player's process makes the call."""
    before: tuple[Setting, ...] = ()
    after: tuple[Setting, ...] = ()

    def plays(self, game: AnyGame) -> bool:
        """Return whether it is a way to play `game`."""
        return self.games is None or type(game) is self.games

    def fits(self, thing: Definition, things: Sequence[Definition]) -> bool:
        """Return whether `thing` plays so, by its name, its arguments, and the others there are."""
        if self.how == "node":
            return thing.is_node
        if self.how == "position":
            by_method = thing.choose is not None and thing.choose.take(1)
            return by_method or (thing.name == "choose" and thing.take(1))
        if not (self.arity and thing.take(self.arity) and re.fullmatch(self.names, thing.name)):
            return False
        missing = [setting for setting in self.before if setting.default is None]
        return all(any(one.name in setting.names for one in things) for setting in missing)

    def setting(self, kind: Literal["depth", "weights"]) -> Setting | None:
        """Return the argument of that kind: how far to look ahead, or the weights of lines."""
        return next((one for one in (*self.before, *self.after) if one.kind == kind), None)

    @property
    def depth(self) -> Setting | None:
        """The argument that says how far to look ahead, where there is one."""
        return self.setting("depth")

    @property
    def usual_depth(self) -> int | None:
        """How far ahead a file looks that does not say so itself."""
        return None if self.depth is None else int(self.depth.default)

    def home(self, game: AnyGame) -> AnyGame:
        """Return the hand-out's board most like `game`: `game` itself where it has that one."""
        native = NATIVE.get(self.handout, (game,))
        lines = getattr(game, "connect", None)
        return min(native, key=lambda one: (one != game, getattr(one, "connect", None) != lines))


def cells(grid: Grid) -> list[list[int]]:
    """Return the grid, top row first, in the hand-outs' numbers."""
    return [[0 if cell is None else cell + 1 for cell in row] for row in grid]


def _state(position: GravityPosition) -> list[Any]:
    game = position.game
    free = [game.height - position.height_of(column) for column in range(game.width)]
    state = {
        "grille": cells(position.grid()),
        "joueur": position.to_move + 1,
        "vides": sum(free),
        "libres": free,
    }
    return [state]


def _bottom_first(position: GravityPosition) -> list[Any]:
    return [cells(position.grid())[::-1], position.to_move + 1]


def _by_column(position: GravityPosition) -> list[Any]:
    rows = cells(position.grid())[::-1]
    return [[list(column) for column in zip(*rows, strict=True)], position.to_move + 1]


def _position(position: AnyPosition) -> list[Any]:
    values = [getattr(position, one.name) for one in fields(cast("Any", position))[1:]]
    return [position.game.name, [v.name if isinstance(v, Side) else v for v in values]]


def _whole(answer: object) -> int:
    if not isinstance(answer, int) or isinstance(answer, bool):
        raise NotAMove
    return answer


def _pair(answer: object) -> list[Any]:
    if not isinstance(answer, list) or len(answer) != 2:
        raise NotAMove
    return answer


def _number(answer: object, _game: AnyGame) -> Move:
    return _whole(answer)


def _cell_after_utility(answer: object, _game: Gravity) -> Move:
    x, y = _pair(_pair(answer)[1])
    _whole(y)  # where the disc lands is for the rules to say
    return _whole(x)


def _cell(answer: object, game: Hex) -> Move:
    row, column = map(_whole, _pair(answer))
    on_board = 0 <= row < game.size and 0 <= column < game.size
    # Off the board there is no number; -1 is refused by the rules in their own words.
    return row * game.size + column if on_board else -1


_COLUMN: Final = Term("a column number, counted from 0")
_STRATEGY: Final = r"(?i:(ma_?|my_?)?(strat(egie|egy)?(_\w*|\d*)|strateg(ie|y)(?-i:[A-Z])\w*))"
_IA: Final = r"(?i:(mon_|my_)?(ia|ai|joueur|player)(_\w*|\d*))"

_ETAT: Final = Convention(
    "etat", "strategie(state)", Gravity, _state, _number, _COLUMN, _STRATEGY, arity=1
)
_CAML: Final = Convention(
    "caml",
    "strategie(grille, couleur)",
    Gravity,
    _bottom_first,
    _number,
    _COLUMN,
    f"{_STRATEGY}|{_IA}",
    arity=2,
)
_PIONS: Final = Convention(
    "pions", "choose(position)", Gravity, _position, _number, _COLUMN, how="position"
)
CONVENTIONS: Final[Mapping[str, Convention]] = {
    "etat": _ETAT,
    "etat-minmax": replace(
        _ETAT,
        shown="strategie_minmax(h, p, state)",
        names=r"(?i:strat(egie)?_?min_?i?max\w*)",
        arity=3,
        before=(Setting(("h",)), Setting(_DEPTH_NAMES, 4, "depth")),
    ),
    "caml": _CAML,
    "caml-sia": replace(
        _CAML,
        shown="sia(n)",
        names="sia",
        arity=1,
        how="factory",
        before=(Setting(("n", *_DEPTH_NAMES), 3, "depth"),),
    ),
    "hex": Convention(
        "hex",
        "algo(grille, joueur)",
        Hex,
        lambda position: [cells(position.grid()), position.to_move + 1],
        _cell,
        Term("a couple (i, j) of whole numbers"),
        "algo",
        arity=2,
        how="array",
    ),
    "colonnes": Convention(
        "colonnes",
        "minmax(G, k, w, p)",
        Gravity,
        _by_column,
        _cell_after_utility,
        Term("a couple (utility, (x, y))"),
        r"(?i:min_?i?max(_\w*|\d*))",
        arity=4,
        after=(
            Setting(("w", "W", "poids", "POIDS"), list(MINMAX_WEIGHTS), "weights"),
            Setting(_DEPTH_NAMES, 2, "depth"),
        ),
    ),
    "noeud": Convention(
        "noeud",
        "alpha_beta(noeud, alpha, beta, profondeur)",
        Gravity,
        lambda position: [cells(position.grid()), position.to_move is Side.FIRST],
        lambda answer, _game: _whole(_pair(answer)[1]),
        Term("a couple (value, column)"),
        how="node",
        after=(Setting(("PROFONDEUR", "profondeur", "p", "DEPTH", "depth"), 4, "depth"),),
    ),
    "pions-gravity": _PIONS,
    "pions-hex": replace(_PIONS, games=Hex, expected=Term("a cell number, row * size + column")),
    "pions": replace(
        _PIONS, games=None, expected=Term("one of the numbers in position.legal_moves()")
    ),
}
"""The table: every way a player's file may be written."""
BY_ARITY: Final = sorted(
    (one for one in CONVENTIONS.values() if one.arity),
    key=lambda one: (len(one.before), one.arity),
)
"""Those that the number of arguments tells, the plainest first."""
