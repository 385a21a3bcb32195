"""A course's contract, ``course.toml``: how the players of a class are called, read and written."""

from __future__ import annotations

import ast
import difflib
import hashlib
import json
import math
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, Final, NoReturn, cast

from pions.core import plain_files, python_source
from pions.core.errors import InvalidOption, PionsError, why
from pions.core.sentences import Sentence
from pions.core.text import visible
from pions.core.types import Term
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox.calling.conventions import (
    ARGUMENTS,
    CONVENTIONS,
    GLOBALS,
    OURS,
    Built,
    Convention,
    Fixed,
    falls,
)
from pions.sandbox.calling.parts import LAYOUTS, NEW_GRID, DefinedName, GridForm, answer_form
from pions.sandbox.reading import modules

FILE: Final = "course.toml"
CHOSEN: Final = "PIONS_CONTRACT"
"""The variable that holds the path given by ``--contract``, for the processes we start, too."""
_PATH: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")
_GRIDS: Final = ("board", "brd", "grid", "grille", "plateau")
"""The names of an argument that is the grid where the contract does not say it."""
_TOLD: Final = [word for word in ARGUMENTS if word not in OURS]
_TIME: Final = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?) ?(ms|s|min)")
_SECONDS: Final = {"ms": 0.001, "s": 1.0, "min": 60.0}
_ALONE: Final = ("answer", "board", "replay", "arguments", "attributes", "grid", "swap")
"""The keys that say more about `player`."""
_TYPES: Final[Mapping[str, type | tuple[type, ...]]] = {
    **dict.fromkeys(("game", "handout", "player", "entry", "time", *_ALONE[:3]), str),
    **dict.fromkeys(_ALONE[3:6], dict),
    **dict.fromkeys(("modules", "program"), list),
    "swap": (int, str),
    "discs": int,
}
_GRID_KEYS: Final = ("layout", "empty", "opener", "mover", "other")
_CONTRADICT: Final = Term("`{one}` and `{other}` contradict each other.")
_MOST_BYTES: Final = 1 << 16
_LARGEST: Final = 2**53
"""Whole numbers of JSON."""


class _Wrong(Exception):
    """A key of the contract, and why its value cannot be."""

    def __init__(self, key: str, message: str, /, **values: object) -> None:
        super().__init__(key)
        self.key, self.message, self.values = key, message, values


@dataclass(frozen=True, slots=True)
class Contract:
    """What a course has agreed on."""

    name: str
    game: str
    convention: Convention | None = None
    """How a file is called; ``None`` where that is found by the hand-outs' names."""
    seconds: float | None = None
    """For a move, where the command line sets no other time."""
    modules: tuple[tuple[str, str], ...] = ()
    """Files that a player may import: their paths, and their texts."""
    entry: str = ""
    """The file of a folder or an archive that holds the player, if it is not ``__init__.py``."""
    program: tuple[str, ...] = ()
    """The command that starts each file."""
    digest: str = ""
    evidence: Sentence | None = None
    """Where it was inferred for one file: what was found, and how surely."""


def choose(path: Path | None) -> Contract | None:
    """Let `path` be the contract of every file from now on, in processes started later, too."""
    if path is None:
        return None
    os.environ[CHOSEN] = str(path.absolute())
    return load(path)


def contract_for(path: str | Path | None) -> Contract | None:
    """Return the contract chosen for all files, or that of the folder of `path`."""
    if chosen := os.environ.get(CHOSEN):
        return load(Path(chosen))
    try:
        beside = None if path is None else Path(path).expanduser().parent / FILE
        return load(beside) if beside is not None and beside.is_file() else None
    except (OSError, ValueError, RuntimeError):  # a path that is none: its reader says so
        return None


def load(path: Path) -> Contract:
    """Return the contract in a file, with its modules; raises `InvalidOption`."""
    try:
        content = plain_files.content(path)
        text = content.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise InvalidOption(
            "The contract {path} cannot be read: {reason}.", path=path, reason=why(error)
        ) from error
    if len(content) > _MOST_BYTES:
        message = Term("The contract {path} has more than {most} bytes.")
        raise InvalidOption(message, path=path, most=_MOST_BYTES)
    return parse(text, visible(path.name), path.parent)


def parse(text: str, name: str = FILE, folder: Path | None = None) -> Contract:
    """Return the contract `text`, whose modules lie in `folder`; raises `InvalidOption`."""
    try:
        said = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidOption("{file} is not TOML: {error}.", file=name, error=error) from None
    try:
        return _contract(said, name, folder, hashlib.sha256(text.encode()).hexdigest())
    except _Wrong as wrong:
        raise InvalidOption(
            "{file}, line {line}: {problem}",
            file=name,
            line=_line(text, wrong.key),
            problem=InvalidOption(wrong.message, **wrong.values),
        ) from None


def _line(text: str, key: str) -> int:
    """Return the line of ``grid.empty``: of the last part that is written, after those before."""
    at = 0
    for part in key.split("."):
        key_form = re.compile(rf"(?m)(?:^|[\s\[{{,.])\"?{re.escape(part)}\"?\s*[\]=.(]")
        at = found.end() - 1 if (found := key_form.search(text, at)) else at
    return text.count("\n", 0, at) + 1


def _refuse(wrong: object, key: str, message: Term, **values: object) -> None:
    if wrong:
        raise _Wrong(key, message, **values)


def _wrong_kind(key: str, value: object) -> NoReturn:
    try:
        shown = repr(value)[:80]
    except (ValueError, RecursionError):  # a number of thousands of digits, a deep list
        shown = "…"
    raise _Wrong(key, Term("`{key}` is of the wrong kind: {value}."), key=key, value=shown)


def _contract(said: dict[str, Any], name: str, folder: Path | None, digest: str) -> Contract:
    _check_kinds(said)
    game = _game(said)
    _check_together(said, game)
    time = _TIME.fullmatch(said.get("time", "1s"))
    if time is None or not float(time[1]):
        raise _Wrong("time", Term("a time is written as 500ms, 10s or 2min."))
    seconds = float(time[1]) * _SECONDS[time[2]] if "time" in said else None
    try:
        texts = modules.read(said.get("modules", []), folder or Path())
    except PionsError as error:
        raise _Wrong("modules", error.message, **error.values) from None
    convention = _convention(said, game) if "player" in said else None
    return Contract(
        name, game.name, convention, seconds, texts, said.get("entry", ""),
        tuple(said.get("program", ())), digest + modules.digest(texts),
    )  # fmt: skip


def _check_kinds(said: dict[str, Any]) -> None:
    for key, value in said.items():
        if key not in _TYPES:
            near = difflib.get_close_matches(key, _TYPES, n=1) or [", ".join(_TYPES)]
            message = Term("there is no key `{key}`; known: {near}.")
            raise _Wrong(key, message, key=visible(key), near=near[0])
        if not isinstance(value, _TYPES[key]) or isinstance(value, bool):
            _wrong_kind(key, value)
        if isinstance(value, list) and not (value and all(isinstance(one, str) for one in value)):
            _wrong_kind(key, value)
    path = Term("`program` begins with a command such as python3, and no file's path.")
    _refuse("/" in said.get("program", [""])[0], "program", path)
    entry = PurePosixPath(said.get("entry", "__init__.py"))
    if entry.suffix != ".py" or entry.is_absolute() or ".." in entry.parts or "\0" in entry.name:
        _wrong_kind("entry", said["entry"])


def _check_together(said: dict[str, Any], game: AnyGame) -> None:
    handout, known = said.get("handout", "pions"), ", ".join(CONVENTIONS)
    unknown = Term("a hand-out is one of {known}.")
    _refuse(handout not in CONVENTIONS, "handout", unknown, known=known)
    other_game = "handout" in said and not CONVENTIONS[handout].plays(game)
    message = Term("`{handout}` is not played on {game}.")
    _refuse(other_game, "handout", message, handout=handout, game=game.name)
    for one, other in (("handout", "player"), ("program", "player"), ("handout", "program")):
        _refuse({one, other} <= said.keys(), one, _CONTRADICT, one=one, other=other)
    if "player" not in said and (alone := said.keys() & set(_ALONE)):
        raise _Wrong(min(alone), Term("without `player` there is nothing to call: write it, too."))


def _game(said: dict[str, Any]) -> AnyGame:
    if "game" not in said:
        raise _Wrong("", Term('the game is missing: write game = "connect4".'))
    try:
        game = catalog.find(said["game"])
        # 0 means no limit elsewhere: here it is as wrong as -1.
        return replace(cast("Any", game), discs=said["discs"] or -1) if "discs" in said else game
    except TypeError:
        message = Term("only games of falling discs have a limit of discs.")
        raise _Wrong("discs", message) from None
    except PionsError as error:
        key = "discs" if "discs" in said else "game"
        raise _Wrong(key, error.message, **error.values) from None


def _convention(said: dict[str, Any], game: AnyGame) -> Convention:
    form, board = _grid(said.get("grid", {}), game), _board(said) if "board" in said else None
    answer = said.get("answer", "column from 0" if falls(game) else "cell from 0")
    try:
        words = {"cell"} if answer == NEW_GRID else answer_form(answer).words
    except ValueError:
        raise _Wrong(
            "answer", Term("“{answer}” is no answer; write “column from 0”, "
            "“(row, column) from 1”, “(value, column) from 0”, “(x=row, y=column) from 0”, "
            "“printed column from 1” or “new grid”."), answer=answer[:80],
        ) from None  # fmt: skip
    alone = not words & {"cell", "move"} and not {"row", "column"} <= words
    alone = alone and (not falls(game) or "column" not in words)
    no_move = Term("“{answer}” does not say a move of {game}.")
    _refuse(alone, "answer", no_move, answer=answer, game=game.name)
    no_swap = Term("{game} has no swap; the game with it ends in -swap.")
    _refuse("swap" in said and not getattr(game, "swap", False), "swap", no_swap, game=game.name)
    call = _Call("player", said["player"], said)
    own = not call.built and board is not None and board.path == call.path.rpartition(".")[0]
    given = (*["object"] * own, *call.given)
    lent = [word for _, word in board.attributes] if board and board.path == GLOBALS else []
    told = {*given, *call.built, *lent}
    blind = not {"grid", "last move", "past moves", "object", "observation"} & told
    no_grid = Term("no argument is the grid; name it `board`, or see `arguments`.")
    bare = answer == NEW_GRID and "grid" not in (*given, *(board.sent if board else ()))
    _refuse(blind or bare, "player", no_grid)
    no_object = Term("`board` says what an argument is that is an object.")
    unsaid = ("object" in told) is (board is None or bool(lent))
    _refuse(unsaid, "board" if board else "player", no_object)
    return Convention(
        "contract", call.text, game.name, given, form, answer, said.get("swap"),
        how="method" if "." in call.path and not own else "plain",
        player=call.path, board=board, built=call.built,
    )  # fmt: skip


def _board(said: dict[str, Any]) -> Built:
    """Return the object of a class that holds the position."""
    call = _Call("board", said["board"], said)
    attributes = said.get("attributes", {})
    for name, word in attributes.items():
        if word not in _TOLD or word == "object" or not name.isidentifier():
            _wrong_kind(f"attributes.{name}", word)
    told = tuple(attributes.items())
    empty = not {"replay", "attributes"} & said.keys() and "grid" not in call.given
    message = Term("`board` needs `replay` or `attributes`, which put the position into it.")
    _refuse(empty, "board", message)
    if "replay" not in said:
        return Built(call.path, call.given, told)
    text, _, first = said["replay"].partition(" from ")
    played = _Call("replay", text, said)
    if first not in {"", "0", "1"} or not all(isinstance(one, str) for one in played.given):
        _wrong_kind("replay", said["replay"])
    return Built(
        call.path, call.given, told, played.path, cast("Any", played.given), int(first or 0)
    )


class _Call:
    """A call in a contract: ``Agent(colour).play(board, depth=4)``."""

    def __init__(self, key: str, text: str, said: Mapping[str, Any]) -> None:
        self._key, self._said = key, said
        try:
            node, made = _parsed(text)
            self.text = ast.unparse(node)
            self.path = _path(node, made)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            message = Term("`{which}` is written as play(board) or Agent.play(board, turn).")
            raise _Wrong(key, message, which=key) from None
        only = Term("only `player` makes an instance, or names an argument.")
        _refuse((made or node.keywords) and key != "player", key, only)
        self.built, self.given = (
            () if one is None else tuple(map(self._argument, (*one.args, *one.keywords)))
            for one in (made, node)
        )

    def _argument(self, node: Any, keyword: str = "") -> str | Fixed:  # noqa: ANN401 - of Python
        if isinstance(node, ast.keyword):
            return self._argument(node.value, node.arg or "")
        if isinstance(node, ast.Name) and not keyword:
            return self._meaning(node.id)
        try:
            return Fixed(_value(self._key, python_source.literal(node)), keyword)
        except ValueError:
            shown = ast.unparse(node)[:80]
            raise _Wrong(self._key, Term("`{text}` is no value."), text=shown) from None

    def _meaning(self, name: str) -> str | Fixed:
        if self._key == "replay":
            return name if name in _CELL else "object" if name in _GRIDS else "side"
        means = self._said.get("arguments", {})
        meaning = means.get(name, _usual(name, "board" in self._said))
        if not isinstance(meaning, str):
            return Fixed(_value(f"arguments.{name}", meaning))
        if meaning not in _TOLD:
            key = f"arguments.{name}" if name in means else self._key
            message = Term(
                "the argument `{name}` is unknown: say in `arguments` which it is of {known}."
            )
            known = ", ".join(f"“{word}”" for word in _TOLD)
            raise _Wrong(key, message, name=name, known=known)
        return meaning


_CELL: Final = ("column", "row", "cell")


def _usual(name: str, board: bool) -> str:  # noqa: FBT001 - whether there is one
    """Return what an argument is by its name."""
    return name if name not in _GRIDS else "object" if board else "grid"


def _parsed(text: str) -> tuple[ast.Call, ast.Call | None]:
    """Return a call, and that of the constructor of its object, if it has one."""
    body = python_source.parsed(text.strip()).body
    match body:
        case [ast.Expr(ast.Call(ast.Attribute(ast.Call() as made)) as node)]:
            return node, made
        case [ast.Expr(ast.Call() as node)]:
            return node, None
    raise ValueError(text)


def _path(node: ast.Call, made: ast.Call | None) -> str:
    """Return the dotted name of what is called; raises `ValueError`."""
    path = ast.unparse(node.func if made is None else made.func)
    if made is not None:
        path = f"{path}.{cast('ast.Attribute', node.func).attr}"
    for call in (node, made):
        names = [one.arg for one in call.keywords] if call else []
        if len(set(names)) < len(names) or None in names:
            raise ValueError(path)
    if not _PATH.fullmatch(path):
        raise ValueError(path)
    return path


def _grid(said: dict[str, Any], game: AnyGame) -> GridForm:
    for key in (one for one in said if one not in _GRID_KEYS):
        message = Term("there is no key `{key}` in `grid`.")
        raise _Wrong(f"grid.{key}", message, key=visible(key))
    both = {"mover", "opener"} <= said.keys()
    _refuse(both, "grid.mover", _CONTRADICT, one="mover", other="opener")
    layout = str(said.get("layout", "rows, top first"))[:80]
    if layout not in LAYOUTS:
        near = difflib.get_close_matches(layout, LAYOUTS, n=1, cutoff=0) or [""]
        message = Term("there is no layout “{layout}”. Did you mean “{near}”?")
        raise _Wrong("grid.layout", message, layout=layout, near=near[0])
    first = "mover" if "mover" in said else "opener"
    usual = {"empty": 0, first: 1, "other": 2} | said
    symbols = [_value(f"grid.{key}", usual[key]) for key in ("empty", first, "other")]
    different = Term("empty cells and both sides need three different symbols.")
    _refuse(len(set(symbols)) < len(symbols), "grid", different)
    shape = LAYOUTS[layout].holder
    long = not all(isinstance(one, str) and len(one) == 1 for one in symbols)
    letters = Term('in a text each symbol is one character, such as "." or "X".')
    _refuse(shape in {"text", "strings", "string stacks"} and long, "grid", letters)
    no_stacks = Term("in {game} discs do not fall: no stacks.")
    _refuse("stacks" in shape and not falls(game), "grid.layout", no_stacks, game=game.name)
    return GridForm(layout, symbols[0], (symbols[1], symbols[2]), "mover" in said)


def _value(key: str, said: Any) -> Any:  # noqa: ANN401 - of TOML
    """Return a value, or a name of the file: ``{ name = "Colour.RED" }``; TOML has no None.

    A name with ``()`` is called.
    """
    path = str(said["name"]) if isinstance(said, dict) and said.keys() == {"name"} else ""
    if _PATH.fullmatch(path.removesuffix("()")):
        return None if said["name"] == "None" else DefinedName(said["name"])
    if isinstance(said, list | tuple) and not key.startswith("grid"):
        return tuple(_value(key, one) for one in said)
    number = isinstance(said, int | float) and (abs(said) < _LARGEST or abs(said) == math.inf)
    if said is None or number or isinstance(said, str):
        return said
    _wrong_kind(key, said)


def written(convention: Convention, game: AnyGame) -> str:
    """Return the contract of a convention: `parse` reads it back."""
    known = next((key for key, one in CONVENTIONS.items() if one == convention), None)
    if known is not None:
        return f'game = "{game.name}"\nhandout = "{known}"\n'
    form, board = convention.grid, convention.board
    node, means = _named(convention)
    symbols = {"empty": form.empty, "mover" if form.mover else "opener": form.marks[0]}
    values: dict[str, Any] = {"game": game.name, "player": ast.unparse(node)}
    values |= {"answer": convention.answer, "swap": convention.swap}
    if board is not None:
        new, _ = _parsed(f"{board.path}()")
        new.args = [ast.Name("value") for _given in board.given]
        _name(new, board.given, means)
        moved = f"{board.replay}({', '.join(board.replayed)}) from {board.first}"
        values |= {"board": ast.unparse(new), "replay": moved if board.replay else None}
        values["attributes"] = dict(board.attributes)
    named = board is not None
    values["arguments"] = {name: one for name, one in means.items() if one != _usual(name, named)}
    values["grid"] = {"layout": form.layout, **symbols, "other": form.marks[1]}
    lines = (f"{key} = {_toml(one)}\n" for key, one in values.items() if one not in (None, {}))
    return "".join(lines)


def called(convention: Convention) -> Sentence:
    """Return the call as it is shown, with the arguments that are the same at every move."""
    node, means = _named(convention)
    call = Sentence(Term("`{call}`"), call=ast.unparse(node))
    fixed = [f"{name} = {one!r}" for name, one in means.items() if not isinstance(one, str)]
    return with_settings(call, fixed)


def with_settings(call: Sentence, settings: Sequence[str]) -> Sentence:
    """Return a call and the values of some of its arguments, ``p = 2``, if there are any."""
    words = Term("{call} (with {settings})")
    return Sentence(words, call=call, settings=", ".join(settings)) if settings else call


def _named(convention: Convention) -> tuple[ast.Call, dict[str, Any]]:
    """Return the call with a name for each argument, and what each is."""
    means = dict[str, Any]()
    node, made = _parsed(convention.shown)
    own = convention.board and convention.how == "plain" and "." in convention.player
    _name(node, convention.given[bool(own) :], means)
    if made is not None:
        _name(made, convention.built, means)
    return node, means


def _name(call: ast.Call, given: Sequence[str | Fixed], means: dict[str, Any]) -> None:
    """Note in `means` what each argument is; one that means something else gets another name."""
    for place, (node, one) in enumerate(zip(call.args, given, strict=False)):
        meaning = one.value if isinstance(one, Fixed) else one
        if isinstance(one, Fixed) and isinstance(meaning, str):  # a word would be a meaning
            call.args[place] = ast.Constant(meaning)
        elif isinstance(node, ast.Name):
            while means.get(node.id, meaning) != meaning:
                node.id += "_"
            means[node.id] = meaning


def _toml(value: Any) -> str:  # noqa: ANN401 - a value of the contract
    if isinstance(value, dict):
        pairs = ((key if key.isascii() else _toml(key), _toml(one)) for key, one in value.items())
        return f"{{ {', '.join(map(' = '.join, pairs))} }}"
    if value is None or isinstance(value, DefinedName):
        return _toml({"name": "None" if value is None else value.path})
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):  # a text of JSON, but for one control character, is one of TOML
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)
