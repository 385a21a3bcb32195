"""The way each hand-out calls a player: arguments as plain lists, and the answer as JSON.

A convention is plain data, made of the parts of `calling.parts`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Final, Literal, cast

from pions.core.sentences import Sentence
from pions.core.types import Cell, Move, Side, Term
from pions.games.catalog import AnyGame, AnyPosition
from pions.games.gravity import Gravity, GravityPosition
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.calling.parts import (
    LAYOUTS,
    SIDES,
    USUAL,
    GridForm,
    Name,
    NotAMove,
    answer_form,
    read_form,
)

MINMAX_WEIGHTS: Final = (0, 1, 10, 1000, float("inf"))
"""The first weights of the hand-out `colonnes`, for a file that defines none."""


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
        default = list(self.default) if isinstance(self.default, tuple) else self.default
        return plain if default is None else {**plain, "default": default}


@dataclass(frozen=True, slots=True)
class Fixed:
    """An argument that is the same at every move, passed by its name if it has a `keyword`."""

    value: Any
    keyword: str = ""

    @property
    def sent(self) -> Any:  # noqa: ANN401 - any value of JSON
        """The value; a name is looked up in the player's process."""
        return None if isinstance(self.value, Name) else self.value


@dataclass(frozen=True, slots=True)
class Built:
    """An object of a class of the file, made for a move."""

    path: str
    """The class."""
    given: tuple[str | Fixed, ...] = ()
    """The arguments of its constructor: words of `ARGUMENTS`, and values."""
    grid: str = ""
    """The attribute that the grid is put in, if any."""
    turn: str = ""
    """The attribute that the mark of the side to move is put in, if any."""
    replay: str = ""
    """Its method that plays one move; the moves up to the position are played by it."""
    replayed: str = ""
    """The words of its arguments, in the order of `replay`: ``column from 0``."""

    @property
    def flat(self) -> tuple[str | Fixed, ...]:
        """All that is sent for it."""
        parts = ("grid", self.grid), ("side", self.turn), (f"moves: {self.replayed}", self.replay)
        return (*self.given, *(word for word, wanted in parts if wanted))

    def wish(self) -> dict[str, Any]:
        """Return it as the player's process reads it."""
        return {**asdict(self), "given": ["board" if o == "board" else "" for o in self.given]}


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
    rules: str = ""
    """The kind of game it is for, ``gravity``, or the name of one; any where it is empty."""
    given: tuple[str | Fixed, ...] = ("grid",)
    """The arguments in order: words of `ARGUMENTS`, and values."""
    grid: GridForm = USUAL
    answer: str = "column from 0"
    """The words of `parts.answer_form`."""
    swap: int | str | None = None
    """The answer that takes the opening, where the game has that move."""
    names: str = ""
    """The pattern of the names of functions that play so."""
    arity: int = 0
    """How many arguments they take; 0 where they are not known by that."""
    how: str = "plain"
    """How the player's process makes the call."""
    before: tuple[Setting, ...] = ()
    after: tuple[Setting, ...] = ()
    owner: Built | None = None
    """The object whose method plays."""
    board: Built | None = None
    """The object that the word ``board`` stands for."""

    @property
    def flat(self) -> tuple[str | Fixed, ...]:
        """All that is sent: the arguments, then those of the objects that are made."""
        objects = [one.flat for one in (self.board, self.owner) if one is not None]
        return sum(objects, self.given)

    @property
    def objects(self) -> dict[str, Any] | None:
        """The objects the player's process makes for a move, if any."""
        if self.owner is None and self.board is None:
            return None
        made = {"board": self.board, "owner": self.owner}
        return {
            "given": ["board" if one == "board" else "" for one in self.given],
            "made": {name: one.wish() for name, one in made.items() if one is not None},
        }

    def plays(self, game: AnyGame) -> bool:
        """Return whether it is a way to play `game`."""
        return self.rules in ("", game.name) or type(game).__name__.lower() == self.rules

    def arguments(
        self,
        position: AnyPosition,
        last: tuple[Move, Cell | None] | None = None,
        seconds: float | None = None,
    ) -> list[Any]:
        """Return what is sent for a position after the rival's `last` move, if it is known."""
        asked = Asked(self, position, last, seconds)
        return [
            one.sent
            if isinstance(one, Fixed)
            else asked.replayed(one.removeprefix("moves: "))
            if one.startswith("moves: ")
            else ARGUMENTS[one](asked)
            for one in self.flat
        ]

    def move(self, answer: object, position: AnyPosition) -> Move:
        """Return the move an answer stands for; raises `NotAMove`."""
        form, game = answer_form(self.answer), position.game
        if self.swap is not None and answer in self._swaps():
            return int(getattr(game, "swap_move", -1))
        if form.tree == "grid":
            return self._played(answer, position)
        numbers = form.read(answer)
        if "move" in numbers:
            return numbers["move"]
        layout, (height, width) = LAYOUTS[self.grid.layout], _size(game)
        row, column, cell = numbers.get("row", 0), numbers.get("column", 0), numbers.get("cell")
        if cell is not None:
            row, column = divmod(cell, height if layout.columns else width)
            row, column = (column, row) if layout.columns else (row, column)
        if game.shape == "gravity":
            return column  # where the disc lands is for the rules to say
        # Off the board there is no number; -1 is refused by the rules in their own words.
        row = height - 1 - row if layout.bottom else row
        return row * width + column if 0 <= row < height and 0 <= column < width else -1

    def answer_for(self, move: Move, landing: Cell | None, game: AnyGame) -> Any:  # noqa: ANN401
        """Return the answer that is read as `move`, which fills the cell `landing`."""
        form, layout, (height, width) = (
            answer_form(self.answer),
            LAYOUTS[self.grid.layout],
            _size(game),
        )
        if landing is None or move == getattr(game, "swap_move", None):
            return self.swap
        row, column = landing
        row = height - 1 - row if layout.bottom else row
        cell = column * height + row if layout.columns else row * width + column
        return form.write({"row": row, "column": column, "cell": cell, "move": move})

    def _swaps(self) -> list[object]:
        """Return the answers that take the opening: a text is no answer but for this one."""
        swap, tree = self.swap, answer_form(self.answer).tree
        return [{"odd": repr(swap)} if isinstance(swap, str) else swap, [swap] * len(tree)]

    def _played(self, answer: object, position: AnyPosition) -> Move:
        lines = answer.get("grid") if isinstance(answer, dict) else None
        if not isinstance(lines, list) or not all(isinstance(line, list) for line in lines):
            raise NotAMove
        grid = self.grid.read(lines, position.to_move)
        for move in position.legal_moves():
            if position.play(move).grid() == grid:
                return move
        raise NotAMove

    @property
    def shaping(self) -> dict[str, Any] | None:
        """What the player's process does beside calling with plain lists; ``None``: nothing."""
        form, grid = answer_form(self.answer), self.grid
        plain = LAYOUTS[grid.layout].shape == "lists" and not grid.named
        wish = self.full_shaping
        if plain and form.tree != "grid" and not any(
            wish[one] for one in ("names", "keywords", "attributes", "printed")
        ):
            return None
        return wish

    @property
    def full_shaping(self) -> dict[str, Any]:
        """As `shaping`, also where lists are plain."""
        form, grid, flat = answer_form(self.answer), self.grid, self.flat
        fixed = [(i, one) for i, one in enumerate(flat) if isinstance(one, Fixed)]
        names = [(i, one.value.path) for i, one in fixed if isinstance(one.value, Name)]
        keywords = [(i, one.keyword) for i, one in fixed if one.keyword]
        return {
            "grid": asdict(grid),
            "grids": [i for i, one in enumerate(flat) if one == "grid"],
            "marks": [i for i, one in enumerate(flat) if one in ("side", "rival")],
            "names": names,
            "keywords": keywords,
            "attributes": form.attributes,
            "printed": form.printed,
            "answers_grid": form.tree == "grid",
        }

    @property
    def expected(self) -> Term | Sentence:
        """The right kind of answer, for people."""
        wanted = "cell from 0" if (self.rules, self.answer) == ("hex", "move") else self.answer
        known = _EXPECTED.get(wanted)
        return known or Sentence(Term("an answer of the form `{form}`"), form=self.answer)

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


def _size(game: AnyGame) -> tuple[int, int]:
    if isinstance(game, Gravity):
        return game.height, game.width
    return cast("Any", game).size, cast("Any", game).size


@dataclass(frozen=True, slots=True)
class Asked:
    """A question for a move, and its convention."""

    convention: Convention
    position: AnyPosition
    last: tuple[Move, Cell | None] | None
    seconds: float | None

    def grid(self) -> list[list[Any]]:
        """Return the lines of the grid."""
        return self.convention.grid.write(self.position.grid(), self.position.to_move)

    def mark(self, side: Side) -> Any:  # noqa: ANN401 - a symbol
        """Return the mark of `side`; its number where the file defines it."""
        form = self.convention.grid
        number = form.seen(side, self.position.to_move)
        return number + 1 if form.named else form.marks[number]

    def legal(self) -> list[Any]:
        """Return the legal moves as answers."""
        at = self.position
        return [self.convention.answer_for(m, at.landing(m), at.game) for m in at.legal_moves()]

    def last_move(self) -> Any:  # noqa: ANN401 - an answer
        """Return the rival's last move as an answer; none at the beginning."""
        if self.last is None:
            return None
        return self.convention.answer_for(*self.last, self.position.game)

    def replayed(self, words: str) -> list[list[Any]]:
        """Return moves that lead to the position, each in `words` of an answer, or ``side``."""
        position = self.position
        told = []
        for side, landing, move in moves_to(position):
            answer = replace(self.convention, answer=words.replace("side, ", "")).answer_for(
                move, landing, position.game
            )
            answer = answer if isinstance(answer, list) else [answer]
            told.append([self.mark(side), *answer] if words.startswith("(side") else answer)
        return told

    def state(self) -> dict[str, Any]:
        """Return the dictionary of the hand-out `etat`."""
        position = cast("GravityPosition", self.position)
        game = position.game
        free = [game.height - position.height_of(column) for column in range(game.width)]
        number = position.to_move + 1
        return {"grille": self.grid(), "joueur": number, "vides": sum(free), "libres": free}

    def values(self) -> list[Any]:
        """Return the fields of a position of ours."""
        position = cast("Any", self.position)
        values = [getattr(position, one.name) for one in fields(position)[1:]]
        return [value.name if isinstance(value, Side) else value for value in values]


def moves_to(position: AnyPosition) -> list[tuple[Side, Cell, Move]]:
    """Return moves of both sides in turn that lead to a position, with the cells they fill."""
    grid, game = position.grid(), position.game
    stones = [
        (side, (row, column))
        for row in reversed(range(len(grid)))
        for column, side in enumerate(grid[row])
        if side is not None
    ]
    if game.shape != "gravity":
        turns = zip(*[[s for s in stones if s[0] is side] for side in Side], strict=False)
        ordered = [stone for pair in turns for stone in pair]
        ordered += [stone for stone in stones if stone not in ordered]
        return [(side, cell, cell[0] * len(grid[0]) + cell[1]) for side, cell in ordered]
    columns = [[s for s in stones if s[1][1] == column] for column in range(len(grid[0]))]
    dead: set[tuple[int, ...]] = set()

    def way(heights: tuple[int, ...], side: Side) -> list[tuple[Side, Cell, Move]] | None:
        if sum(heights) == len(stones):
            return []
        for column, height in enumerate(heights):
            if height < len(columns[column]) and columns[column][height][0] is side:
                after = (*heights[:column], height + 1, *heights[column + 1 :])
                rest = None if after in dead else way(after, side.other)
                if rest is not None:
                    return [(*columns[column][height], column), *rest]
        dead.add(heights)
        return None

    return way((0,) * len(columns), Side.FIRST) or []


ARGUMENTS: Final[Mapping[str, Callable[[Asked], Any]]] = {
    "board": lambda _asked: None,
    "grid": Asked.grid,
    "state": Asked.state,
    "side": lambda asked: asked.mark(asked.position.to_move),
    "rival": lambda asked: asked.mark(asked.position.to_move.other),
    "side, number": lambda asked: SIDES["number"][asked.position.to_move],
    "side, number from 0": lambda asked: SIDES["number from 0"][asked.position.to_move],
    "side, sign": lambda asked: SIDES["sign"][asked.position.to_move],
    "side, opens": lambda asked: SIDES["opens"][asked.position.to_move],
    "turn": lambda asked: asked.position.ply + 1,
    "legal moves": Asked.legal,
    "last move": Asked.last_move,
    "seconds": lambda asked: asked.seconds,
    "rows": lambda asked: _size(asked.position.game)[0],
    "columns": lambda asked: _size(asked.position.game)[1],
    "game": lambda asked: asked.position.game.name,
    "values": Asked.values,
}
"""The words for what a player may be given."""

_EXPECTED: Final = {
    "column from 0": Term("a column number, counted from 0"),
    "column from 1": Term("a column number, counted from 1"),
    "(row, column) from 0": Term("a couple (i, j) of whole numbers"),
    "(value, (column, row)) from 0": Term("a couple (utility, (x, y))"),
    "(value, column) from 0": Term("a couple (value, column)"),
    "cell from 0": Term("a cell number, row * size + column"),
    "move": Term("one of the numbers in position.legal_moves()"),
    "new grid": Term("the grid after the move"),
}
_STRATEGY: Final = r"(?i:(ma_?|my_?)?(strat(egie|egy)?(_\w*|\d*)|strateg(ie|y)(?-i:[A-Z])\w*))"
_IA: Final = r"(?i:(mon_|my_)?(ia|ai|joueur|player)(_\w*|\d*))"

_ETAT: Final = Convention(
    "etat", "strategie(state)", "gravity", ("state",), names=_STRATEGY, arity=1
)
_CAML: Final = Convention(
    "caml",
    "strategie(grille, couleur)",
    "gravity",
    ("grid", "side"),
    GridForm("rows, bottom first"),
    names=f"{_STRATEGY}|{_IA}",
    arity=2,
)
_PIONS: Final = Convention(
    "pions", "choose(position)", "gravity", ("game", "values"), how="position"
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
        "hex",
        ("grid", "side"),
        GridForm("rows, top first, numpy"),
        "(row, column) from 0",
        names="algo",
        arity=2,
    ),
    "colonnes": Convention(
        "colonnes",
        "minmax(G, k, w, p)",
        "gravity",
        ("grid", "side"),
        GridForm("columns, bottom first"),
        "(value, (column, row)) from 0",
        names=r"(?i:min_?i?max(_\w*|\d*))",
        arity=4,
        after=(
            Setting(("w", "W", "poids", "POIDS"), MINMAX_WEIGHTS, "weights"),
            Setting(_DEPTH_NAMES, 2, "depth"),
        ),
    ),
    "noeud": Convention(
        "noeud",
        "alpha_beta(noeud, alpha, beta, profondeur)",
        "gravity",
        ("grid", "side, opens"),
        answer="(value, column) from 0",
        how="node",
        after=(Setting(("PROFONDEUR", "profondeur", "p", "DEPTH", "depth"), 4, "depth"),),
    ),
    "pions-gravity": _PIONS,
    "pions-hex": replace(_PIONS, rules="hex", answer="move"),
    "pions": replace(_PIONS, rules="", answer="move"),
}
"""The table: every way a player's file may be written."""
BY_ARITY: Final = sorted(
    (one for one in CONVENTIONS.values() if one.arity),
    key=lambda one: (len(one.before), one.arity),
)
"""Those that the number of arguments tells, the plainest first."""


def to_data(convention: Convention) -> str | dict[str, Any]:
    """Return a convention as JSON: its key in the table, or its parts."""
    known = next((key for key, one in CONVENTIONS.items() if one == convention), None)
    return known or asdict(convention)


def from_data(data: str | dict[str, Any]) -> Convention:
    """Return the convention of `to_data`."""
    if isinstance(data, str):
        return CONVENTIONS[data]
    parts = dict(data, grid=read_form(data["grid"]), given=_given(data["given"]))
    for name in ("owner", "board"):
        if data[name] is not None:
            parts[name] = Built(**{**data[name], "given": _given(data[name]["given"])})
    for name in ("before", "after"):
        parts[name] = tuple(
            Setting(tuple(one["names"]), _value(one["default"]), one["kind"]) for one in data[name]
        )
    return Convention(**parts)


def _given(data: Sequence[Any]) -> tuple[str | Fixed, ...]:
    return tuple(
        Fixed(_value(one["value"]), one["keyword"]) if isinstance(one, dict) else one
        for one in data
    )


def _value(data: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(data, dict):
        return Name(**data)
    return tuple(data) if isinstance(data, list) else data
