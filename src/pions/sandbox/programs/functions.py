"""The functions of an OCaml file that follows the hand-out `caml`, and how they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from pions.core.types import Term
from pions.games.catalog import AnyGame
from pions.sandbox.calling.conventions import CONVENTIONS
from pions.sandbox.calling.definitions import Definition, Parameters
from pions.sandbox.calling.playing_function import Choice, pick
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.reading.player_file import PlayerFile

ENDING: Final = ".ml"
_BLOCK: Final = re.compile(r"^(?=(?:let|and|type|open|exception|module)\b|;;)", re.MULTILINE)
_NAME: Final = re.compile(r"(?:let(?:\s+rec)?|and)\s+([a-z_][\w']*)\b(?!\s*,)")
_HEAD: Final = re.compile(r"\s*((?:\([^()]*\)|[a-z_][\w']*|\s)*)(?::[^=]*)?=")
_PARAMETER: Final = re.compile(r"\(([^()]*)\)|[a-z_][\w']*")
_STUB: Final = re.compile(r'=\s*failwith\s+"[^"]*"[\s;]*\Z')
_PROGRAM: Final = re.compile(r"^let\s+(?:\(\s*\)|_)\s*=|;;\s*[^\s;l]", re.MULTILINE)
_READS: Final = re.compile(r"\b(?:read_line|read_int|input_line|scanf|In_channel)\b")
_DEPTH: Final = re.compile(r"^let\s+(?:n|profondeur)\s*=\s*(\d+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Driver:
    """What is compiled with an OCaml file to call its functions."""

    main: str
    """The file of ours that reads the questions."""
    forms: Mapping[str, Sequence[str]]
    """For each function, bindings to try, by the types that students give it."""


def defined(source: str) -> dict[str, bool]:
    """Return the names that an OCaml file defines, and whether each is written."""
    text = re.sub(r"\(\*.*?(?:\*\)|\Z)", "", source, flags=re.DOTALL)
    blocks = ((block, _NAME.match(block)) for block in _BLOCK.split(text))
    return {name[1]: not _STUB.search(block) for block, name in blocks if name}


def _parameters(source: str) -> dict[str, int]:
    """Return how many parameters are written in each definition; a tuple counts as its parts."""
    counts = {}
    for block in _BLOCK.split(source):
        if (name := _NAME.match(block)) and (head := _HEAD.match(block, name.end())):
            parts = [one[1] or "" for one in _PARAMETER.finditer(head[1])]
            counts[name[1]] = sum(1 + part.count(",") for part in parts)
    return counts


def player(file: PlayerFile, game: AnyGame) -> Choice | None:
    """Return the function that plays; ``None`` for a program. Raises `PlayerFileError`."""
    agreed = file.contract is not None and file.contract.program
    if agreed or Path(file.path).suffix.lower() != ENDING:
        if file.function is not None:
            message = Term("{file} is a program: none of its functions can be named.")
            raise PlayerFileError(message, file=file.name)
        return None
    if file.function is None and _READS.search(file.source) and _PROGRAM.search(file.source):
        return None
    known = defined(file.source)
    strategy, made = Parameters(("t", "couleur"), 2), Parameters(("n",), 1)
    written = _parameters(file.source)
    things = [
        Definition(name, made if name == "sia" else strategy)
        for name in known
        if name in ("sia", file.function) or written.get(name, 2) in (0, 2)  # 0: of its value
    ]
    for thing in things:
        if thing.name == file.function != "sia":  # whether it is a strategy, its types tell
            return Choice(thing, CONVENTIONS["caml"])
    todo = {name for name, written in known.items() if not written}
    return pick(things, game, file.function, file.name, todo)


def playing(choice: Choice, file: PlayerFile) -> Driver:
    """Return what calls a strategy, or the one that `sia` makes for a depth."""
    name, depth = choice.found.name, _DEPTH.search(file.source)
    call = f"sia {depth[1] if depth else 3}" if name == "sia" else name
    forms = [form.replace("NOM", call) for form in _forms()["strategie"]]
    return Driver("duel.ml", {name: forms})


def examined(source: str) -> Driver:
    """Return what calls each function of the hand-out; the last form of each says why it cannot."""
    known = defined(source)
    forms = {}
    for name in called():
        tried = _forms()[name] if known.get(name) else ()
        head = _forms()[name][0].partition("=")[0]
        reason = "{reason}" if tried else '""'
        forms[name] = [*tried, f"{head}= raise (Canal.Absent {reason})"]
    return Driver("examen.ml", forms)


def called() -> list[str]:
    """Return the names of the functions that are `examined`."""
    return [name for name in _forms() if name != "strategie"]


@cache
def _forms() -> dict[str, list[str]]:
    text = resources.files(__package__).joinpath("formes.txt").read_text("utf-8")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("let "):
            head, forms = line, found.setdefault(line.split()[1], [])
        elif line.startswith(" "):
            forms.append(f"{head}{line[1:]}")
    return found
