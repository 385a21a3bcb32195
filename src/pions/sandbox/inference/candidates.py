"""The conventions that a file's text and its own grid leave open, the likeliest first."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from pions.games.catalog import AnyGame
from pions.sandbox.calling.conventions import GLOBALS, Built, Convention, Fixed, falls
from pions.sandbox.calling.parts import LAYOUTS, DefinedName, GridForm, Symbol
from pions.sandbox.inference.source import DROPS, Candidate, ExaminedText, role_of, snake

TRIED_DEPTH: Final = 2
_DEPTH: Final = 3
_WORDS: Final = {
    "grid": "grid", "side": "side", "rival": "rival", "legal moves": "legal moves",
    "past moves": "past moves",
    "last move": "last move", "turn": "turn", "seconds": "seconds", "columns": "columns",
    "rows": "rows", "size": "columns", "heights": "heights", "observation": "observation",
    "configuration": "configuration",
}  # fmt: skip
_SIDES: Final = ("side", "side, number", "side, number from 0")
_VALUES: Final = {"alpha": -math.inf, "beta": math.inf, "maximise": True, "name": "pions",
                  "queue": DefinedName("queue.Queue()")}  # fmt: skip
_MAKERS: Final = re.compile(
    r"cre|cria|init|new|vide|empty|grille|board|reset|plateau|grid|make|start|debut|nouv|nuev|nov[ao]|neu|leer|vaci|tableau|gen"
)
_GROWING: Final = re.compile(r"\blen\(\w+\[[^\[\]]+\]\) ?(<|[=!]=|>=) ?(\d|[A-Z_]{3})")
"""A column that is as high as it is full."""
_NAME: Final = re.compile(r"[^\W\d]\w{0,40}(\.[^\W\d]\w{0,40}){0,3}")
_COLUMN_ORDERS: Final = (
    "rows, top first", "rows, bottom first", "columns, bottom first", "columns, top first",
)  # fmt: skip
_STACKS: Final = ("stacks", "string stacks", "stacks from 0", "stacks from 1")
_UNSEEN: Final[dict[str, Symbol]] = {
    f"columns, bottom first, {form}": " " if form == "string stacks" else None for form in _STACKS
}
"""What stands for an empty cell where none is written."""


@dataclass(frozen=True, slots=True)
class OwnGrid:
    """An empty grid that the file makes, and its order if that shows."""

    height: int
    width: int
    layouts: tuple[str, ...]
    empty: Symbol
    marks: tuple[Symbol, ...] = ()
    """The symbols that its own functions have put there."""
    name: str = ""
    """Of the variable or the attribute that holds it, or of the function that makes it."""


def survey_request(source: ExaminedText) -> dict[str, Any]:
    """Return the request for a survey of the file."""
    quiet = {
        n.name: n
        for n in source.top
        if len(n.args.args) == len(n.args.defaults) and _MAKERS.search(snake(n.name))
    }
    makers = [*quiet, *source.variables]
    drops = [
        {"by": n.name, "roles": roles}
        for n in source.top
        if DROPS.search(snake(n.name)) and (roles := _drop(source, n.args.args))
    ]
    classes = {}
    for name, node in source.classes.items():
        methods = [
            {"by": m, "roles": [_drop(source, args, column, False) for column in (1, 2)]}
            for m, args in _methods(node)
            if DROPS.search(snake(m)) and _drop(source, args, 1, False)
        ]
        words = _words(source, name, source.constructor(name)[0][: source.constructor(name)[1]])
        new = [one.value if isinstance(one, Fixed) else 1 for one in words or ()]
        new = [{"path": one.path} if isinstance(one, DefinedName) else one for one in new]
        classes[name] = {"methods": methods, "new": new}
    return {"makers": makers[:40], "drops": drops[:20], "classes": classes}


def _methods(node: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - a class
    for one in node.body:
        if getattr(one, "args", None) is not None and not one.name.startswith("__"):
            yield one.name, one.args.args[1:]


def _drop(source: ExaminedText, args: Any, column: int = 1, grid: bool = True) -> list[Any]:  # noqa: ANN401, FBT001, FBT002
    """Return arguments for a function that may put a disc into a column; none where it may not."""
    roles = [role_of(one.arg) for one in args]
    roles = ["column" if r == "columns" else r or "side" for r in roles]
    if roles.count("column") != 1 or (("grid" in roles) is not grid):
        return []
    if any(role not in ("grid", "column", "side") for role in roles):
        return []
    mark = next(iter(_marks(source)), (1, 2))[0]
    mark = 1 if isinstance(mark, DefinedName) else mark
    return [{"grid": "grid", "column": column, "side": mark}[str(role)] for role in roles]


def own_grids(report: Any, *, falling: bool) -> list[OwnGrid]:  # noqa: ANN401 - JSON of the child
    """Return what a survey found, each part checked; raises `ValueError`."""
    try:
        return [
            grid
            for one in [*report["grids"], *report["objects"]]
            for grid in [_own_grid(one, falling=falling)]
            if grid is not None
        ]
    except (LookupError, TypeError, AttributeError, ArithmeticError) as error:
        raise ValueError from error


def _own_grid(one: Any, *, falling: bool) -> OwnGrid | None:  # noqa: ANN401 - JSON
    shape = one["shape"]
    lines, long, form = int(shape["lines"]), int(shape["long"]), str(shape["kind"])
    cells = [c for fill in one["fills"] for c in fill["cells"][:1]]
    ends: set[tuple[bool, bool]] = set()
    height, width = lines, long
    if form in _STACKS:
        height, width = 6 if lines == 7 else max(4, lines - 1), lines
        ends = {(True, True)}
    elif form == "flat":
        width = next((w for w in (7, 12, 8, 9) if lines == 1 and long % w == 0), 0)
        if not (falling and width):
            width = math.isqrt(long)
        height = long // width
        ends = {(False, (divmod(c[1], width)[0] if len(c) == 3 else c[0]) == 0) for c in cells}
    elif long < lines and falling:  # columns: boards are wider than high
        height, width = long, lines
        ends = {(True, (c[1] if len(c) == 3 else c[0]) == 0) for c in cells if _at_end(c, long)}
    else:
        ends = {(False, c[0] == 0) for c in cells if _at_end(c[:1], lines)}
        if lines == long:
            ends |= {(True, c[1] == 0) for c in cells if len(c) == 3 and c[0] == 1}
            ends = {e for e in ends if e[0]} or ends
    if min(height, width) < 3 or max(height, width) > 30:
        return None
    columns = form == "stacks" or (long < lines and falling)
    known = [end for end in ends if end[0] is columns] if len(ends) == 1 else []
    layouts = tuple(
        words
        for words in _named(form)
        for layout in [LAYOUTS[words]]
        if (not known or (layout.columns, layout.bottom) == known[0])
        and (layout.columns is columns or (lines == long and not known))
    )
    marks = tuple(_symbol(c[2]) for fill in one["fills"] for c in fill["cells"] if len(c) == 3)
    name = str(one["from"] if "from" in one else f"{one['of']}.{one['in']}")
    return OwnGrid(height, width, layouts, _symbol(shape["empty"]), marks, name)


def _at_end(cell: list[int], length: int) -> bool:
    return cell[-1] in (0, length - 1) or cell[0] in (0, length - 1)


def _named(form: str) -> list[str]:
    orders = ("columns, bottom first",) if form in _STACKS else _COLUMN_ORDERS
    return [order if form == "lists" else f"{order}, {form}" for order in orders]


def _symbol(value: Any) -> Symbol:  # noqa: ANN401 - JSON
    if isinstance(value, dict) and _NAME.fullmatch(value["path"]):
        return DefinedName(value["path"])
    number = isinstance(value, int | float) and abs(value) < 2**53
    if value is None or number or (isinstance(value, str) and len(value) < 20):
        return cast("Symbol", value)
    raise TypeError


def _marks(
    source: ExaminedText, empty: Symbol = 0, put: tuple[Symbol, ...] = ()
) -> list[tuple[Symbol, Symbol]]:
    """Return the pairs of symbols that may be the two sides', the likeliest first."""
    found: list[tuple[Symbol, Symbol]] = []
    if len(set(put)) == 2:
        found.append((put[0], next(mark for mark in put if mark != put[0])))
    if isinstance(empty, DefinedName):
        family = empty.path.partition(".")[0]
        node = source.classes.get(family)
        names = [t.id for a in getattr(node, "body", ()) for t in getattr(a, "targets", ())]
        sides = [DefinedName(f"{family}.{n}") for n in names if f"{family}.{n}" != empty.path]
        return found + ([(sides[0], sides[1])] if len(sides) > 1 else [])
    if isinstance(empty, str) and len(told := source.dropped(DROPS)) == 2:
        return [(told[0], told[1])]
    found += source.pairs()
    numbers = any(empty not in pair and {*map(type, pair)} == {int} for pair in found)
    if isinstance(empty, int | float) and not numbers:
        signs = [(1, -1)] * (re.search(r"(==|else|,|=) ?-1\b", source.text) is not None)
        signs = [(1, 2), *signs] if source.has_twos else [*signs, (1, 2)]
        found += signs if empty == 0 else [(1, 2), (0, 1)] if empty == -1 else []
    elif empty is None:
        found += [(1, 2), (0, 1), (1, -1)]
    elif not found:
        found = [("X", "O")]  # it looks at empty cells only
    if re.search(r"\b3 ?- ?[a-z]", source.text):  # the other of 1 and 2
        found = [pair for pair in found if pair != (1, -1)]
    alike = [p for p in found if empty not in p and type(p[0]) is type(p[1])]
    kind = [p for p in alike if isinstance(p[0], str) == isinstance(empty, str) or empty is None]
    pairs = dict[frozenset[Symbol], tuple[Symbol, Symbol]]()
    for pair in kind or alike:
        pairs.setdefault(frozenset(pair), pair)
    return list(pairs.values())[:3]


def conventions(
    source: ExaminedText, grids: list[OwnGrid], game: AnyGame, one: Candidate
) -> Iterator[Convention]:
    """Yield the conventions under which a candidate may be called."""
    fitting = [grid for grid in grids if fits(grid, game)]
    grid = fitting[0] if fitting else None
    layouts = _layouts(source, fitting, game)
    empties = [grid.empty] if grid else _empties(source)
    held = dict.fromkeys((g.name, "grid") for g in fitting if g.name in source.variables)
    for base in _worded(source, grids, game, one):
        sided = base.board is not None and "side" in base.board.replayed
        told = any(str(word).startswith("side") for word in base.given)
        pairs = _marks(source, empties[0]) + _marks(source)
        if not {"grid", "object", "observation", "past moves"} & {*base.sent}:
            base = replace(base, board=Built(GLOBALS, (), tuple(held)))  # noqa: PLW2901 - the same call
            if not held:
                continue
        if "grid" in base.sent:
            unseen = {words: [_UNSEEN[words]] for words in layouts if words in _UNSEEN}
            for layout, empty in ((w, e) for w in layouts for e in unseen.get(w, empties)):
                marks = _marks(source, empty, grid.marks if grid else ())
                for form in _forms(source, game, one, GridForm(layout, empty), marks, told):
                    if "side, number" not in base.given or form.marks != (1, 2):  # that is the mark
                        yield replace(base, grid=form)
        elif sided:  # its own object plays up to the position
            for form in _forms(source, game, one, base.grid, pairs, told):
                yield replace(base, grid=form)
        else:
            flat = GridForm("rows, top first, flat") if "observation" in base.given else base.grid
            yield replace(base, grid=flat)


def _forms(  # noqa: PLR0913, PLR0917 - all that tells marks
    source: ExaminedText,
    game: AnyGame,
    one: Candidate,
    form: GridForm,
    pairs: list[tuple[Symbol, Symbol]],
    told: bool,  # noqa: FBT001
) -> Iterator[GridForm]:
    """Yield a form with each pair of marks, in both orders unless the side is told."""
    for first, second in dict.fromkeys(pairs):
        orders = [(first, second), (second, first)][: 1 + (not told or not falls(game))]
        forms = [replace(form, marks=marks, mover=mover) for marks in orders
                 for mover in ([False] if told else [True, False])]  # fmt: skip
        yield from sorted(forms, key=lambda form: -source.own(one, form))


def _worded(
    source: ExaminedText, grids: list[OwnGrid], game: AnyGame, one: Candidate
) -> Iterator[Convention]:
    """Yield the calls with each way of saying a side; ``turn`` may be one, or a number of moves."""
    number = re.search(r"\bturn\w* ?(%|//)", source.text)
    turns = ("turn", *_SIDES) if number else (*_SIDES, "turn")
    ways = {"side": _SIDES, "turn": turns, "rival": ("rival", *_SIDES)}
    for base in _calls(source, grids, game, one):
        word = next((w for w in ("side", "rival", "turn") if w in base.given), "")
        for way in ways.get(word, ("",)):
            yield replace(base, given=tuple(way if w == word else w for w in base.given))


def fits(grid: OwnGrid, game: AnyGame) -> bool:
    """Return whether it has the size of the game's board."""
    rows = game.initial().grid()
    return (grid.height, grid.width) == (len(rows), len(rows[0]))


def _layouts(source: ExaminedText, grids: list[OwnGrid], game: AnyGame) -> list[str]:
    found = list(dict.fromkeys(words for grid in grids for words in grid.layouts))
    if not found:
        numpy = re.search(r"\b(np|numpy)\.", source.text)
        found = [f"{o}, numpy" for o in _COLUMN_ORDERS] if numpy else list(_COLUMN_ORDERS)
        if falls(game) and _GROWING.search(source.text):
            found[:0] = [words for form in _STACKS for words in _named(form)]
    if not falls(game):  # a board turned over its diagonal is the same game
        found = [words for words in found if words.startswith("rows, top first")] or found[:1]
    return found


def _empties(source: ExaminedText) -> list[Symbol]:
    signs = [s for s in (" ", ".", "_", "-") if source.strings[s]]
    known = r"([=!]=|EMPTY *=|VIDE *=) ?['\"]{}['\"]"
    if told := [s for s in signs if re.search(known.format(re.escape(s)), source.text)]:
        return [told[0]]
    texts = [s for s in signs if source.strings[s] > 1]
    return [0] if re.search(r"[=!]= ?0\b", source.text) or not texts else [texts[0], 0]


def _words(
    source: ExaminedText, name: str, roles: list[tuple[str, str | None]]
) -> list[Any] | None:
    """Return the arguments for parameters, ``(name, role)`` each; ``None`` where one is unknown."""
    words: list[Any] = []
    for place, (parameter, role) in enumerate(roles):
        literal = source.given(name, place, parameter)
        if role == "depth":
            words.append(Fixed(TRIED_DEPTH))
        elif role in _VALUES:
            told = role == "maximise" and isinstance(literal, bool)
            words.append(Fixed(literal if told else _VALUES[role]))
        elif role in _WORDS:
            words.append(_WORDS[role])
        elif role is not None and role.startswith("object"):
            words.append(role)
        elif literal is not None:
            words.append(Fixed(literal))
        else:
            return None
    return words


def _calls(
    source: ExaminedText, grids: list[OwnGrid], game: AnyGame, one: Candidate
) -> Iterator[Convention]:
    """Yield the arguments of a candidate, without how a grid is written."""
    roles = list(zip(one.parameters, one.roles, strict=True))
    shortest = _words(source, one.name, roles[: one.needed])
    useful = max((i + 1 for i, (_, r) in enumerate(roles) if r in ("side", "grid")
                  or (r or "").startswith("object")), default=0)  # fmt: skip
    longer = _words(source, one.name, roles[:useful]) if useful > one.needed else None
    player = f"{one.owner}.{one.name}" if one.owner else one.name
    answer = "column from 0" if falls(game) else "(row, column) from 0"
    plain = Convention("contract", "", game.name, answer=answer, player=player)
    built = _built(source, one.owner) if one.owner else []
    for words in (shortest, longer):
        if words is None:
            continue
        kind = next((w[7:] for w in map(str, (*words, *(built or ()))) if w[:7] == "object "), "")
        given, made = (
            tuple("object" if str(w)[:7] == "object " else w for w in some)
            for some in (words, built or ())
        )
        shown = f"{one.name}({', '.join(one.parameters[: len(given)])})"
        objects: list[Built | None] = [*boards(source, grids, kind)] if kind else [None]
        if one.owner and "grid" not in words and not kind:  # its own object holds the position
            shown, given = f"{one.owner}.{shown}", ("object", *given)
            objects = [*boards(source, grids, one.owner)]
        elif one.owner:
            if built is None:
                continue
            told = [name for name, _ in source.constructor(one.owner)[0]][: len(made)]
            shown = f"{one.owner}({', '.join(told)}).{shown}"
            plain = replace(plain, how="method", built=made)
        for board in objects:
            yield replace(plain, shown=shown, given=given, board=board)


def _built(source: ExaminedText, name: str) -> list[Any] | None:
    roles, needed = source.constructor(name)
    sides = [i + 1 for i, (_, role) in enumerate(roles) if role == "side"]
    return _words(source, name, roles[: max([needed, *sides])])


def boards(source: ExaminedText, grids: list[OwnGrid], name: str) -> Iterator[Built]:
    """Yield the ways to make an object of a class of the file that holds a position."""
    roles, needed = source.constructor(name)
    kept = [i + 1 for i, (_, role) in enumerate(roles) if role in ("grid", "side")]
    node = source.classes[name]
    attributes = sorted(source.attributes(node))
    turns = [(a, "side") for a in attributes if role_of(a) in ("side", "turn")][:1]
    words = _words(source, name, roles[: max([needed, *kept])])
    if any(role == "grid" for _, role in roles) and words is not None:
        yield Built(name, tuple(words), () if "side" in words else tuple(turns))
    bare = _words(source, name, roles[:needed])
    if bare is None or "grid" in bare:
        return
    for method, args in _methods(node):
        drop = tuple("column" if (role := role_of(a.arg)) == "columns" else role for a in args)
        columns = [role for role in drop if role != "side"]
        if DROPS.search(snake(method)) and columns == ["column"]:
            for first in (0, 1):
                yield Built(name, tuple(bare), (), method, cast("Any", drop), first)
    seen = [g.name.rpartition(".")[2] for g in grids if g.name.startswith(f"{name}.")]
    for attribute in seen or attributes:
        if seen or role_of(attribute) == "grid":
            yield Built(name, tuple(bare), ((attribute, "grid"), *turns))


def readings(game: AnyGame, told: dict[str, Any], layout: str) -> list[str]:
    """Return the forms that an answer may have, the likeliest first."""
    attributes = told.get("attributes") or {}
    named = isinstance(attributes, dict)
    names = {name for name in attributes if named and _NAME.fullmatch(name) and "." not in name}
    if not falls(game):
        pairs = ["(row, column) from {}", "(column, row) from {}"]
        for row, column in (("x", "y"), ("y", "x"), ("row", "col"), ("row", "column"), ("i", "j")):
            pairs += [f"({row}=row, {column}=column) from {{}}"] * ({row, column} <= names)
        return [form.format(first) for first in (0, 1) for form in pairs] + [
            "cell from 0",
            "new grid",
        ]
    forms = ["column from {}", "(row, column) from {}", "(column, row) from {}"]
    forms += ["(column, value) from {}", "(value, column) from {}"]
    forms += ["((row, column), value) from {}", "((column, row), value) from {}"]
    held = [n for n in sorted(names) if role_of(n) in {"column", "columns"} or n in {"x", "y", "j"}]
    forms += [f"({name}=column) from {{}}" for name in held]
    forms += ["printed column from {}"]
    flat = ["cell from 0"] if layout.endswith("flat") else []
    return [form.format(first) for first in (0, 1) for form in forms] + flat + ["new grid"]


def with_depth(source: ExaminedText, one: Candidate, convention: Convention) -> Convention:
    """Return the convention with the depths of the file itself instead of those for trials."""

    def deep(
        words: tuple[str | Fixed, ...], name: str, names: list[str]
    ) -> tuple[str | Fixed, ...]:
        return tuple(
            Fixed(found if type(found := source.given(name, i, names[i])) is int else _DEPTH)
            if i < len(names) and isinstance(word, Fixed) and role_of(names[i]) == "depth"
            else word
            for i, word in enumerate(words)
        )

    own = one.owner and convention.how == "plain"
    names = ["", *one.parameters] if own else list(one.parameters)
    owner = [name for name, _ in source.constructor(one.owner)[0]] if one.owner else []
    return replace(
        convention,
        given=deep(convention.given, one.name, names),
        built=deep(convention.built, one.owner, owner),
    )
