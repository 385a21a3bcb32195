"""The way each hand-out calls a player: arguments as plain lists, and the answer as JSON.

A convention is plain data, made of the parts of `calling.parts`.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, cast

from pions.core.errors import PionsError
from pions.core.sentences import Sentence
from pions.core.types import Cell, Move, Side, Term
from pions.games.catalog import AnyGame, AnyPosition
from pions.games.gravity import Gravity, GravityPosition
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.calling.parts import (
    LAYOUTS,
    NEW_GRID,
    SIDES,
    USUAL,
    AnswerForm,
    DefinedName,
    GridForm,
    answer_form,
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
        return None if isinstance(self.value, DefinedName) else self.value


GLOBALS: Final = "globals"
"""Instead of a class: the attributes are variables of the file."""


@dataclass(frozen=True, slots=True)
class Built:
    """An object of a class of the file or of its course, made for a move."""

    path: str
    """The class."""
    given: tuple[str | Fixed, ...] = ()
    """The arguments of its constructor: words of `ARGUMENTS`, and values."""
    attributes: tuple[tuple[str, str], ...] = ()
    """Attributes that are set, and the words of `ARGUMENTS` for their values."""
    replay: str = ""
    """Its method that plays one move; the moves up to the position are played by it."""
    replayed: tuple[str, ...] = ()
    """The arguments of that method: ``column``, ``row``, ``cell`` or ``side``."""
    first: int = 0
    """The number of the first column, row and cell there."""

    @property
    def sent(self) -> tuple[str | Fixed, ...]:
        """All that is sent for it."""
        moves = ("moves",) if self.replay else ()
        return (*self.given, *(word for _, word in self.attributes), *moves)


NATIVE: Final[Mapping[str, tuple[AnyGame, ...]]] = {
    "etat": (Gravity(),),
    "caml": (Gravity(),),
    "colonnes": (Gravity(),),
    "noeud": (Gravity(), Gravity(5, 5, 3, diagonals=False)),
}
"""The boards of each hand-out; those that are not here know any size."""

PastMoves: TypeAlias = Sequence[tuple[Move, Cell | None]]
"""The moves of a game so far, each with the cell that it filled."""
_MOST_TRIED: Final = 20_000
"""Steps of a search for the moves that lead to a position."""
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
    own: str = ""
    """The pattern of calls that only this hand-out writes so; of any where it is empty."""
    company: str = ""
    """The pattern of the other functions of the hand-out, which vouch for a looser name."""
    how: str = "plain"
    """How the player's process makes the call."""
    before: tuple[Setting, ...] = ()
    after: tuple[Setting, ...] = ()
    player: str = ""
    """The function, or the class and its method, ``Agent.play``, where that is known."""
    built: tuple[str | Fixed, ...] = ()
    """The arguments with which an instance of the class is made, one for each game."""
    board: Built | None = None
    """The object that the word ``object`` stands for."""
    sent: tuple[str | Fixed, ...] = field(init=False, repr=False, compare=False)
    """All that is sent: `given`; for a method first whether to make an instance, and of what; what
    the object of `board` is made of comes last."""
    looks_back: bool = field(init=False, repr=False, compare=False)
    """Whether the moves that led to a position are told."""

    def __post_init__(self) -> None:
        given = ("new game", *self.built, *self.given) if self.how == "method" else self.given
        sent = given if self.board is None else (*given, *self.board.sent)
        told = any(word in sent for word in ("last move", "past moves", "moves"))
        object.__setattr__(self, "sent", sent)  # once, and not at every move
        object.__setattr__(self, "looks_back", told)

    @property
    def parameters(self) -> tuple[tuple[str, ...], ...]:
        """The names of the arguments as the hand-out prints them, and those in use beside."""
        shown = tuple(re.findall(r"\w+", self.shown.partition("(")[2]))
        return shown, *(tuple({"state": "etat", "couleur": "joueur"}.get(n, n) for n in shown),)

    def plays(self, game: AnyGame) -> bool:
        """Return whether it is a way to play `game`."""
        return self.rules in ("", game.name, type(game).__name__.lower())

    def arguments(
        self, position: AnyPosition, history: PastMoves = (), seconds: float | None = None
    ) -> list[Any]:
        """Return what is sent for a position; raises `PionsError` where no moves lead there.

        Its `history` may lack the first moves, which are not known then.
        """
        asked = _Asked(self, position, position.to_move, history, seconds)
        return [one.sent if isinstance(one, Fixed) else ARGUMENTS[one](asked) for one in self.sent]

    @property
    def use(self) -> str:
        """The function or the class that is called."""
        return self.player.rpartition(".")[0] if self.how == "method" else self.player

    def move(self, answer: object, position: AnyPosition) -> Move:
        """Return the move an answer stands for; raises `NotAMove`."""
        form, game = self.form, position.game
        if type(answer) is int and form.tree == "column" and falls(game):
            return answer - form.first  # most answers; where the disc lands is for the rules
        if self.swap is not None and answer in self._swaps():
            return int(getattr(game, "swap_move", -1))
        numbers = form.read(answer)
        column = numbers.get("column", 0)
        if "move" in numbers:
            return numbers["move"]
        falling = falls(game)
        if falling and "cell" not in numbers:
            return column
        layout, (height, width) = LAYOUTS[self.grid.layout], _size(game)
        row = numbers.get("row", 0)
        if "cell" in numbers:
            row, column = divmod(numbers["cell"], height if layout.columns else width)
            row, column = (column, row) if layout.columns else (row, column)
        # Off the board there is no number; -1 is refused by the rules in their own words.
        row = height - 1 - row if layout.bottom else row
        on_board = 0 <= row < height and 0 <= column < width
        return column if falling else row * width + column if on_board else -1

    def answer_for(self, move: Move, landing: Cell | None, game: AnyGame) -> Any:  # noqa: ANN401
        """Return the answer that is read as `move`, which fills the cell `landing`."""
        form = self.form
        if landing is None or move == getattr(game, "swap_move", None):
            return self.swap
        return form.write({**self.numbers(landing, game), "move": move})

    def numbers(self, cell: Cell, game: AnyGame) -> dict[str, int]:
        """Return the numbers of a cell by their words, counted from 0."""
        (row, column), (height, width) = cell, _size(game)
        layout = LAYOUTS[self.grid.layout]
        row = height - 1 - row if layout.bottom else row
        number = column * height + row if layout.columns else row * width + column
        return {"row": row, "column": column, "cell": number}

    @property
    def form(self) -> AnswerForm:
        """Return the form; of a new grid the player's process tells the cell that is filled."""
        if self.answer == NEW_GRID:
            columns = LAYOUTS[self.grid.layout].columns
            return answer_form("(column, row) from 0" if columns else "(row, column) from 0")
        return answer_form(self.answer)

    def _swaps(self) -> list[object]:
        """Return the answers that take the opening: a text is no answer but for this one."""
        swap, tree = self.swap, self.form.tree
        return [{"odd": repr(swap)} if isinstance(swap, str) else swap, [swap] * len(tree)]

    @property
    def shaped(self) -> bool:
        """Whether the player's process does more than call the file with plain lists."""
        form, grid = self.form, self.grid
        fixed = (one for one in self.sent if isinstance(one, Fixed))
        return (
            LAYOUTS[grid.layout].holder != "lists"
            or self.answer == NEW_GRID
            or grid.named
            or form.printed
            or bool(form.attributes or self.board)
            or any(word in self.sent for word in OBJECTS)
            or any(one.keyword or not isinstance(one.value, int | float | str) for one in fixed)
        )

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
        if not self.vouched(thing, things):
            return False
        missing = [setting for setting in self.before if setting.default is None]
        return all(any(one.name in setting.names for one in things) for setting in missing)

    def vouched(self, thing: Definition, things: Sequence[Definition]) -> bool:
        """Return whether more than a loose name says that `thing` is of the hand-out."""
        names = ", ".join(thing.parameters.names if thing.parameters else ())
        return bool(re.fullmatch(self.own or ".*", f"{thing.name}({names})")) or any(
            re.fullmatch(self.company, one.name) for one in things
        )

    def setting(self, kind: Literal["depth", "weights"]) -> Setting | None:
        """Return the argument of that kind: how far to look ahead, or the weights of lines."""
        return next((one for one in (*self.before, *self.after) if one.kind == kind), None)

    @property
    def depth(self) -> Setting | None:
        """The argument that says how far to look ahead, where there is one."""
        return self.setting("depth")

    def home(self, game: AnyGame) -> AnyGame:
        """Return the hand-out's board most like `game`: `game` itself where it has that one."""
        native = NATIVE.get(self.handout, (game,))
        lines = getattr(game, "connect", None)
        return min(native, key=lambda one: (one != game, getattr(one, "connect", None) != lines))


@lru_cache(16)
def falls(game: AnyGame) -> bool:
    """Whether a move is a column, and fills its lowest cell."""
    start, bottom = game.initial(), _size(game)[0] - 1
    return all(start.landing(move) == (bottom, move) for move in start.legal_moves())


@lru_cache(16)
def _size(game: AnyGame) -> tuple[int, int]:
    grid = game.initial().grid()
    return len(grid), len(grid[0])


@dataclass(slots=True)
class _Asked:
    convention: Convention
    position: AnyPosition
    to_move: Side
    history: PastMoves
    seconds: float | None

    def grid(self) -> list[list[Any]]:
        return self.convention.grid.write(self.position.grid(), self.to_move)

    def mark(self, side: Side) -> Any:  # noqa: ANN401 - a symbol
        form = self.convention.grid
        number = form.seen(side, self.to_move)
        return number + 1 if form.named else form.marks[number]

    def answered(self, move: Move, cell: Cell | None) -> Any:  # noqa: ANN401 - an answer
        return self.convention.answer_for(move, cell, self.position.game)

    def side(self, of: tuple[Any, Any]) -> Any:  # noqa: ANN401 - number or truth value
        return of[self.to_move]

    def past(self) -> PastMoves:
        known = len(self.history) == self.position.ply
        return self.history if known else moves_to(self.position)

    def moves(self) -> list[list[Any]]:
        convention, game = self.convention, self.position.game
        board = cast("Built", convention.board)
        told = []
        for ply, (_, cell) in enumerate(self.past()):
            numbers = convention.numbers(cell, game) if cell else {}
            known = {word: number + board.first for word, number in numbers.items()}
            known["side"] = self.mark(Side(ply % 2))
            told.append([known[word] for word in board.replayed if word in known])
        return told

    def state(self) -> dict[str, Any]:
        at = cast("GravityPosition", self.position)
        free = [at.game.height - at.height_of(column) for column in range(at.game.width)]
        grid = self.convention.grid.write(at.grid(), self.to_move)
        return {"grille": grid, "joueur": self.to_move + 1, "vides": sum(free), "libres": free}

    def observation(self) -> dict[str, Any]:
        at = self.position
        board = [0 if cell is None else cell + 1 for row in at.grid() for cell in row]
        seen = {"board": board, "mark": self.to_move + 1, "step": at.ply}
        return {**seen, "remainingOverageTime": 60}

    def configuration(self) -> dict[str, Any]:
        (rows, columns), inarow = _size(game := self.position.game), getattr(game, "connect", 0)
        sizes = {"rows": rows, "columns": columns, "inarow": inarow}
        return {**sizes, "timeout": self.seconds, "actTimeout": self.seconds}

    def values(self) -> list[Any]:
        values = [getattr(self.position, one.name) for one in fields(cast("Any", self.position))]
        return [value.name if isinstance(value, Side) else value for value in values[1:]]


def moves_to(position: AnyPosition) -> PastMoves:
    """Return moves of both sides in turn that lead to a position; raises `PionsError`.

    They are sought, with an end: for a position out of a game of which nothing is known.
    """
    grid, falling = position.grid(), falls(position.game)
    height, width = _size(position.game)
    cells = [[(row, column) for row in reversed(range(height)) if grid[row][column] is not None]
             for column in range(width)]  # fmt: skip
    stacks = cells if falling else [[cell] for column in cells for cell in column]
    stacks.sort(key=len, reverse=True)
    sides = [[grid[row][column] for row, column in stack] for stack in stacks]
    total, heights, dead = sum(map(len, stacks)), [0] * len(stacks), set[tuple[int, ...]]()
    played, first = list[int](), 0
    for _try in range(_MOST_TRIED):
        if len(played) == total:
            found = [iter(stack) for stack in stacks]
            order = [next(found[number]) for number in played]
            return tuple((c if falling else r * width + c, (r, c)) for r, c in order)
        side = Side(len(played) % 2)
        for number in range(first, len(stacks)):
            at = heights[number]
            if at < len(sides[number]) and sides[number][at] is side:
                heights[number] += 1
                if tuple(heights) not in dead:
                    played.append(number)
                    first = 0
                    break
                heights[number] -= 1
        else:
            if not played:
                break
            dead.add(tuple(heights))
            first = played.pop()
            heights[first] -= 1
            first += 1
    raise PionsError("No order of moves was found that leads to this position.")


ARGUMENTS: Final[Mapping[str, Callable[[_Asked], Any]]] = {
    "grid": lambda a: a.convention.grid.write(a.position.grid(), a.to_move),
    "side": lambda a: a.mark(a.to_move),
    "rival": lambda a: a.mark(a.to_move.other),
    **{f"side, {words}": partial(_Asked.side, of=of) for words, of in SIDES.items()},
    "turn": lambda a: a.position.ply + 1,
    "legal moves": lambda a: [
        a.answered(move, a.position.landing(move)) for move in a.position.legal_moves()
    ],
    "last move": lambda a: a.answered(*a.history[-1]) if a.history else None,
    "past moves": lambda a: [a.answered(*one) for one in a.past()],
    "seconds": lambda a: a.seconds,
    "rows": lambda a: _size(a.position.game)[0],
    "columns": lambda a: _size(a.position.game)[1],
    "heights": lambda a: [
        sum(cell is not None for cell in column) for column in zip(*a.position.grid(), strict=True)
    ],
    "observation": _Asked.observation,
    "configuration": _Asked.configuration,
    # Of the hand-outs, of Pions, and for objects:
    "state": _Asked.state,
    "game": lambda a: a.position.game.name,
    "values": _Asked.values,
    "new game": lambda a: a.position.ply < 2,
    "moves": _Asked.moves,
    "object": lambda _a: None,
}
"""The words for what a player may be given."""
OBJECTS: Final = ("observation", "configuration", "past moves")
"""Those that are made of what is sent: dictionaries with attributes, tuples in a list."""
OURS: Final = frozenset({"state", "game", "values", "new game", "moves"})
"""Those that no contract says."""

_EXPECTED: Final = {
    "column from 0": Term("a column number, counted from 0"),
    "column from 1": Term("a column number, counted from 1"),
    "(row, column) from 0": Term("a couple (i, j) of whole numbers"),
    "(value, (column, row)) from 0": Term("a couple (utility, (x, y))"),
    "(value, column) from 0": Term("a couple (value, column)"),
    "(column, value) from 0": Term("a couple (column, value)"),
    "printed column from 0": Term("a column number as text, printed or returned, counted from 0"),
    "printed column from 1": Term("a column number as text, printed or returned, counted from 1"),
    "cell from 0": Term("a cell number, row * size + column"),
    "move": Term("one of the numbers in position.legal_moves()"),
    NEW_GRID: Term("the grid after the move"),
}
_STRATEGY: Final = r"(?i:(ma_?|my_?)?(strat(egie|egy)?(_\w*|\d*)|strateg(ie|y)(?-i:[A-Z])\w*))"
_IA: Final = r"(?i:(mon_|my_)?(ia|ai|joueur|player)(_\w*|\d*))"

_ETAT: Final = Convention(
    "etat", "strategie(state)", "gravity", ("state",), names=_STRATEGY, arity=1,
    own=r"\w+\((?!.*(gri[dl]|board|brd|plateau|tableau|position)).*\)",
    company="jouer_coup|annuler_coup|coup_gagnant",
)  # fmt: skip
_CAML: Final = Convention(
    "caml", "strategie(grille, couleur)", "gravity", ("grid", "side"),
    GridForm("rows, bottom first"), names=f"{_STRATEGY}|{_IA}", arity=2,
    own=rf"\w+\(t, c\w*\)|(ia_1|ia_random|{_STRATEGY})\(grille, couleur\)",
    company="lit_long|lit_dir|sia",
)  # fmt: skip
_PIONS: Final = Convention(
    "pions", "choose(position)", "gravity", ("game", "values"), how="position"
)
CONVENTIONS: Final[Mapping[str, Convention]] = {
    "etat": _ETAT,
    "etat-minmax": replace(
        _ETAT, shown="strategie_minmax(h, p, state)", names=r"(?i:strat(egie)?_?min_?i?max\w*)",
        arity=3, before=(Setting(("h",)), Setting(_DEPTH_NAMES, 4, "depth")),
    ),
    "caml": _CAML,
    "caml-sia": replace(
        _CAML, shown="sia(n)", names="sia", arity=1, own="", how="factory",
        before=(Setting(("n", *_DEPTH_NAMES), 3, "depth"),),
    ),
    "hex": Convention(
        "hex", "algo(grille, joueur)", "hex", ("grid", "side"),
        GridForm("rows, top first, numpy"), "(row, column) from 0", names="algo", arity=2,
    ),
    "colonnes": Convention(
        "colonnes", "minmax(G, k, w, p)", "gravity", ("grid", "side"),
        GridForm("columns, bottom first"), "(value, (column, row)) from 0",
        names=r"(?i:min_?i?max(_\w*|\d*))", arity=4, own=r"\w+\(\w+, k, w, \w+\)",
        company="tous_alignements|utilite|joue_random",
        after=(
            Setting(("w", "W", "poids", "POIDS"), MINMAX_WEIGHTS, "weights"),
            Setting(_DEPTH_NAMES, 2, "depth"),
        ),
    ),
    "morpion": Convention(
        "morpion", "meilleur_coup(grille, joueur)", "morpion", ("grid", "side"),
        GridForm("rows, top first"), "(row, column) from 0", names="meilleur_coup", arity=2,
    ),
    "noeud": Convention(
        "noeud", "alpha_beta(noeud, alpha, beta, profondeur)", "gravity", ("grid", "side, opens"),
        answer="(value, column) from 0", how="node",
        after=(Setting(("PROFONDEUR", "profondeur", "p", "DEPTH", "depth"), 4, "depth"),),
    ),
    "pions-gravity": _PIONS,
    "pions-hex": replace(_PIONS, rules="hex", answer="move"),
    "pions": replace(_PIONS, rules="", answer="move"),
}  # fmt: skip
"""The table: every way a player's file may be written."""
BY_ARITY: Final = sorted(
    (one for one in CONVENTIONS.values() if one.arity),
    key=lambda one: (len(one.before), one.arity),
)
"""Those that the number of arguments tells, the plainest first."""


def followed(history: PastMoves, before: AnyPosition | None, now: AnyPosition) -> PastMoves:
    """Return the `history` of the position `before` with the move to `now`; empty if unknown."""
    if before is None or before.ply >= now.ply:
        history, before = (), now.game.initial()
    if before.ply + 1 != now.ply:
        return ()
    moves = (move for move in before.legal_moves() if before.play(move) == now)
    return next(((*history, (move, before.landing(move))) for move in moves), ())


def to_data(convention: Convention) -> str:
    """Return a convention as a text for a process of ours."""
    return pickle.dumps(convention).hex()


def from_data(data: str) -> Convention:
    """Return the convention of `to_data`, in the process it was sent to."""
    return cast("Convention", pickle.loads(bytes.fromhex(data)))  # noqa: S301 - the referee's own
