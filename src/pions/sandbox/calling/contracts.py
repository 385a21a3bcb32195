"""A course's contract, ``course.toml``: how the players of a class are called, read and written."""

from __future__ import annotations

import difflib
import hashlib
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, cast

from pions.core import plain_files, python_source
from pions.core.errors import InvalidOption, PionsError, why
from pions.core.sentences import Sentence
from pions.core.text import visible
from pions.core.types import Term
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox.calling.conventions import ARGUMENTS, CONVENTIONS, Convention, Fixed, falls
from pions.sandbox.calling.parts import LAYOUTS, NEW_GRID, DefinedName, GridForm, answer_form
from pions.sandbox.reading import modules

FILE: Final = "course.toml"
CHOSEN: Final = "PIONS_CONTRACT"
"""The variable that holds the path given by ``--contract``, for the processes we start, too."""
_CALL: Final = re.compile(
    r"(?P<path>[^\W\d]\w*(?:\.\w+)*)(?:\((?P<built>[^()]*)\)\.(?P<method>\w+))?\((?P<given>[^()]*)\)"
)
_GRIDS: Final = ("board", "brd", "grid", "grille", "plateau")
"""The names of an argument that is the grid where the contract does not say it."""
_TIME: Final = re.compile(r"(\d+(?:\.\d+)?) ?(ms|s|min)")
_SECONDS: Final = {"ms": 0.001, "s": 1.0, "min": 60.0}
_TYPES: Final[Mapping[str, type | tuple[type, ...]]] = {
    "game": str,
    "discs": int,
    "handout": str,
    "player": str,
    "arguments": dict,
    "grid": dict,
    "answer": str,
    "swap": (int, str),
    "board": str,
    "replay": str,
    "modules": list,
    "entry": str,
    "time": str,
    "program": list,
}
_MOST_BYTES: Final = 1 << 16


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
    """The command of a player in another language."""
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
        content = plain_files.content(path)[:_MOST_BYTES].decode()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidOption(
            "The contract {path} cannot be read: {reason}.", path=path, reason=why(error)
        ) from error
    return parse(content, visible(path.name), path.parent)


def parse(text: str, name: str = FILE, folder: Path | None = None) -> Contract:
    """Return the contract `text`, whose modules lie in `folder`; raises `InvalidOption`."""
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
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
        found = re.compile(rf"(?m)(?:^|[\s\[{{,.])\"?{re.escape(part)}\"?\s*[\]=.(]").search(
            text, at
        )
        at = found.end() - 1 if found else at
    return text.count("\n", 0, at) + 1


def _contract(said: dict[str, Any], name: str, folder: Path | None, digest: str) -> Contract:
    for key, value in said.items():
        if key not in _TYPES:
            near = difflib.get_close_matches(key, _TYPES, n=1) or [", ".join(_TYPES)]
            raise _Wrong(
                key, Term("there is no key `{key}`; known: {near}."), key=key, near=near[0]
            )
        if not isinstance(value, _TYPES[key]) or isinstance(value, bool):
            raise _Wrong(
                key, Term("`{key}` is of the wrong kind: {value}."), key=key, value=repr(value)
            )
    game = _game(said)
    if "handout" in said and said["handout"] not in CONVENTIONS:
        raise _Wrong("handout", Term("a hand-out is one of {known}."), known=", ".join(CONVENTIONS))
    for one, other in (("handout", "player"), ("program", "player"), ("handout", "program")):
        if one in said and other in said:
            raise _Wrong(
                one, Term("`{one}` and `{other}` contradict each other."), one=one, other=other
            )
    time = _TIME.fullmatch(said.get("time", "1s"))
    if time is None or not 0 < float(time[1]) * _SECONDS[time[2]] < 10**6:
        raise _Wrong("time", Term("a time is written as 500ms, 10s or 2min."))
    seconds = float(time[1]) * _SECONDS[time[2]] if "time" in said else None
    convention = _convention(said, game) if {"player", "program"} & said.keys() else None
    if convention is None and (alone := said.keys() & {"grid", "answer", "arguments", "swap"}):
        raise _Wrong(min(alone), Term("without `player` there is nothing to call: write it, too."))
    try:
        texts = modules.read(said.get("modules", []), folder or Path())
    except PionsError as error:
        raise _Wrong("modules", error.message, **error.values) from None
    return Contract(
        name, game.name, convention, seconds, texts, said.get("entry", ""),
        tuple(map(str, said.get("program", ()))), digest + modules.digest(texts),
    )  # fmt: skip


def _game(said: dict[str, Any]) -> AnyGame:
    if "game" not in said:
        raise _Wrong("", Term('the game is missing: write game = "connect4".'))
    try:
        game = catalog.find(said["game"])
        return replace(cast("Any", game), discs=said["discs"]) if "discs" in said else game
    except TypeError:
        message = Term("only games of falling discs have a limit of discs.")
        raise _Wrong("discs", message) from None
    except PionsError as error:
        key = "discs" if "discs" in said else "game"
        raise _Wrong(key, error.message, **error.values) from None


def _convention(said: dict[str, Any], game: AnyGame) -> Convention:
    call = _CALL.fullmatch(said.get("player", "program(grid)"))
    if call is None:
        raise _Wrong(
            "player", Term("a player is written as play(board) or Agent.play(board, turn).")
        )
    form = _grid(said.get("grid", {}), game)
    answer = said.get("answer", "column from 0" if falls(game) else "cell from 0")
    try:
        words = {"cell"} if answer == NEW_GRID else answer_form(answer).words
    except ValueError:
        raise _Wrong(
            "answer", Term("“{answer}” is no answer; write “column from 0”, "
            "“(row, column) from 1”, “(value, column) from 0”, “(x=row, y=column) from 0”, "
            "“printed column from 1” or “new grid”."), answer=answer,
        ) from None  # fmt: skip
    alone = not words & {"cell", "move"} and not {"row", "column"} <= words
    if alone and (not falls(game) or "column" not in words):
        raise _Wrong(
            "answer",
            Term("“{answer}” does not say a move of {game}."),
            answer=answer,
            game=game.name,
        )
    if "swap" in said and not getattr(game, "swap", False):
        raise _Wrong(
            "swap", Term("{game} has no swap; the game with it ends in -swap."), game=game.name
        )
    for key in ("board", "replay"):
        if key in said and not _CALL.fullmatch(said[key]):
            message = Term("`{which}` is a call, such as Board(11) or play(row, column, colour).")
            raise _Wrong(key, message, which=key)
    if ("board" in said) != ("replay" in said) or (
        "board" in said and LAYOUTS[form.layout].columns
    ):
        raise _Wrong(
            "board", Term("a board that is an object needs `replay`, and rows in its `grid`.")
        )
    path = call["path"] + (f".{call['method']}" if call["method"] else "")
    given = _arguments(call["given"], said)
    if not {"grid", "last move", "state", "values"} & set(given) and answer != NEW_GRID:
        raise _Wrong(
            "player", Term("no argument is the grid; name it `board`, or see `arguments`.")
        )
    return Convention(
        "contract", said.get("player", ""), game.name, given, form, answer, said.get("swap"),
        how="method" if "." in path else "plain",
        player=path, board=said.get("board", ""), replay=said.get("replay", ""),
        built=_arguments(call["built"] or "", said),
    )  # fmt: skip


def _grid(said: dict[str, Any], game: AnyGame) -> GridForm:
    for key in said:
        if key not in {"layout", "empty", "opener", "mover", "other"}:
            raise _Wrong(f"grid.{key}", Term("there is no key `{key}` in `grid`."), key=key)
    if "mover" in said and "opener" in said:
        raise _Wrong("grid.mover", Term("`mover` and `opener` contradict each other."))
    layout = said.get("layout", "rows, top first")
    if layout not in LAYOUTS:
        near = difflib.get_close_matches(str(layout), LAYOUTS, n=1, cutoff=0) or [""]
        message = Term("there is no layout “{layout}”. Did you mean “{near}”?")
        raise _Wrong("grid.layout", message, layout=layout, near=near[0])
    first = said.get("mover", said.get("opener", 1))
    symbols = [_value(one) for one in (said.get("empty", 0), first, said.get("other", 2))]
    if len(set(symbols)) < len(symbols):
        raise _Wrong("grid", Term("empty cells and both sides need three different symbols."))
    shape = LAYOUTS[layout].holder
    if shape in {"text", "strings"} and not all(
        isinstance(s, str) and len(s) == 1 for s in symbols
    ):
        raise _Wrong("grid", Term('in a text each symbol is one character, such as "." or "X".'))
    if shape == "stacks" and not falls(game):
        raise _Wrong("grid.layout", Term("in {game} discs do not fall: no stacks."), game=game.name)
    return GridForm(layout, symbols[0], (symbols[1], symbols[2]), "mover" in said)


def _arguments(text: str, said: dict[str, Any]) -> tuple[str | Fixed, ...]:
    given: list[str | Fixed] = []
    means = said.get("arguments", {})
    for part in filter(None, map(str.strip, text.split(","))):
        name, equals, literal = (piece.strip() for piece in part.partition("="))
        if equals:
            try:
                given.append(Fixed(python_source.literal(literal), name))
            except ValueError:
                raise _Wrong("player", Term("`{text}` is no value."), text=literal) from None
            continue
        meaning = means.get(name, "grid" if name in _GRIDS else name)
        if not isinstance(meaning, str):
            meaning = Fixed(_value(meaning))
        elif meaning not in ARGUMENTS:
            key = f"arguments.{name}" if name in means else "player"
            known = ", ".join(f"“{word}”" for word in list(ARGUMENTS)[:-4])
            message = Term(
                "the argument `{name}` is unknown: say in `arguments` which it is of {known}."
            )
            raise _Wrong(key, message, name=name, known=known)
        given.append(meaning)
    return tuple(given)


def _value(said: Any) -> Any:  # noqa: ANN401 - of TOML
    """Return a value, or a name of the file: ``{ name = "Colour.RED" }``; TOML has no None."""
    if not isinstance(said, dict):
        return tuple(said) if isinstance(said, list) else said
    return None if said.get("name") == "None" else DefinedName(str(said.get("name")))


def written(convention: Convention, game: AnyGame) -> str:
    """Return the contract of a convention: `parse` reads it back."""
    known = next((key for key, one in CONVENTIONS.items() if one == convention), None)
    if known is not None:
        return f'game = "{game.name}"\nhandout = "{known}"\n'
    form, call = convention.grid, _CALL.fullmatch(convention.shown)
    parts = () if call is None else (call["built"] or "", call["given"])
    names = [n for part in parts for n in re.findall(r"\w+", re.sub(r"=[^,]*", "", part))]
    means = {
        name: one.value if isinstance(one, Fixed) else one
        for name, one in zip(names, (*convention.built, *convention.given), strict=False)
        if not (isinstance(one, Fixed) and one.keyword) and (one != "grid" or name not in _GRIDS)
    }
    symbols = {"empty": form.empty, "mover" if form.mover else "opener": form.marks[0]}
    values: dict[str, Any] = {
        "game": game.name,
        "player": convention.shown,
        "arguments": means,
        "grid": {"layout": form.layout, **symbols, "other": form.marks[1]},
        "answer": convention.answer,
        "swap": convention.swap,
        "board": convention.board or None,
        "replay": convention.replay or None,
    }
    lines = (f"{key} = {_toml(one)}\n" for key, one in values.items() if one not in (None, {}))
    return "".join(lines)


def _toml(value: Any) -> str:  # noqa: ANN401 - a value of the contract
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    if value is None or isinstance(value, DefinedName):
        return _toml({"name": "None" if value is None else value.path})
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(list(value)) if isinstance(value, tuple) else str(value)
