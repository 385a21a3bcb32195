"""The functions of an OCaml file, as the hand-out `caml` has them, and how each may be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from pions.core.types import Term
from pions.games.catalog import AnyGame
from pions.sandbox.calling.conventions import CONVENTIONS
from pions.sandbox.calling.playing_function import several
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.programs.building import Driver
from pions.sandbox.reading.player_file import PlayerFile

CONVENTION: Final = replace(CONVENTIONS["caml"], how="program")
_WANTED: Final = {
    "hauteur": ("c t", "int"),
    "joue": ("t c j", "unit"),
    "annule": ("t c", "unit"),
    "nul": ("t", "bool"),
    "lit_long": ("t ax ay coul x y", "int"),
    "lit_dir": ("t x y ax ay", "bool"),
    "gagne": ("t c", "bool"),
    "partie": ("t f1 f2 c1 c2", "unit"),
    "ia_random": ("t couleur", "int"),
    "ia_1": ("t couleur", "int"),
    "sia": ("n t couleur", "int"),
    "alpha_beta": ("n f t couleur", "int"),
}
"""The arguments of each function of the hand-out as its questions name them, and its result."""
_GRID: Final = "int array array"
_BLOCK: Final = re.compile(r"^(?=(?:let|and|type|open|exception|module)\b|;;)", re.MULTILINE)
_NAME: Final = re.compile(r"(?:let(?:\s+rec)?|and)\s+([a-z_][\w']*)\b(?!\s*,)")
_STUB: Final = re.compile(r'=\s*failwith\s+"[^"]*"[\s;]*\Z')
_RUNS: Final = re.compile(r"let\s+(?:\(\s*\)|_)\s*=|;;\s*[^\s;]")
_READS: Final = re.compile(r"\b(?:read_line|read_int|input_line|scanf|In_channel)\b")
_DEPTH: Final = re.compile(r"^let\s+(?:n|profondeur)\s*=\s*(\d+)", re.MULTILINE)
_GROUPS: Final = tuple(
    re.compile(form)
    for form in (
        r"strategie|strategy",
        r"(?!.*(?:random|alea|hasard|humain))(?:ma_|mon_)?(?:strat\w*|ia|ia_\w+|joueur\w*)",
        r"sia",
        r"(?:ia_|strategie_)(?:random|alea|aleatoire|hasard)",
    )
)
"""The names of functions that play, the surest first."""


def defined(source: str) -> dict[str, bool]:
    """Return the functions and values of an OCaml file, and whether each is written."""
    text = re.sub(r"\(\*.*?\*\)", "", source, flags=re.DOTALL)
    blocks = ((block, _NAME.match(block)) for block in _BLOCK.split(text))
    return {name[1]: not _STUB.search(block) for block, name in blocks if name}


def player(file: PlayerFile, game: AnyGame) -> str | None:
    """Return the function of an OCaml file that plays; ``None`` where it is a whole program.

    Raises `PlayerFileError` where the file holds neither, or several players.
    """
    values = {"file": file.name, "function": file.function, "game": game.name}
    if Path(file.path).suffix.lower() != ".ml":
        if file.function is None:
            return None
        message = Term("{file} is a program: of its functions, none can be named.")
        raise PlayerFileError(message, **values)
    known = defined(file.source)
    if file.function is None and _READS.search(file.source) and _RUNS.search(file.source):
        return None
    for group in _GROUPS:
        wanted = [
            name
            for name, written in known.items()
            if written and (file.function == name if file.function else group.fullmatch(name))
        ]
        if len(wanted) > 1:
            raise several(wanted, file.name)
        if wanted and CONVENTION.plays(game):
            return wanted[0]
    message = Term(
        "There is no player of {game} in {file}: it takes a function strategie t couleur, as the "
        "hand-out `caml` has them, or a program that reads lines and writes lines."
    )
    if file.function is not None:
        message = Term("There is no function “{function}” for {game} in {file} that is written.")
    raise PlayerFileError(message, **values)


def playing(name: str, file: PlayerFile) -> Driver:
    """Return what calls the strategy `name`, or the one that `sia` makes for a depth."""
    match = _DEPTH.search(file.source)
    made = f"Joueur.{name} {match[1] if match else 3}" if name == "sia" else f"Joueur.{name}"
    calls = (f"{made} t couleur", f"{made} (t, couleur)")
    return Driver(
        "duel.ml", {name: [_bound("strategie", "t couleur", "int", one) for one in calls]}
    )


def examined(source: str) -> Driver:
    """Return what calls all functions of the hand-out that `source` has."""
    known = defined(source)
    return Driver("examen.ml", {name: list(_forms(name, known)) for name in _WANTED})


def _forms(name: str, known: Mapping[str, bool]) -> Iterator[str]:
    """Yield the bindings of a function by the types students give it, then one that says why."""
    arguments, result = _WANTED[name]
    made = (
        "f",
        "(fun (t, c) -> f t c)",
        "(fun t c -> float (f t c))",
        "(fun (t, c) -> float (f t c))",
    )
    for form in made if "f" in arguments else ("f",):
        words = [
            re.sub(r"\bf\b", word[:2] if word[1:] else "f", form) if word[0] == "f" else word
            for word in arguments.split()
        ]
        *others, last, colour = words
        calls = [
            " ".join(words),
            f"({', '.join(words)})",
            " ".join((*others, f"({last}, {colour})")),
        ]
        if name == "lit_dir":
            calls.append("t (x, y) (ax, ay)")
        for given in calls if known.get(name) else ():
            for kind in ("unit", "int") if result == "unit" else (result,):
                call = f"(Joueur.{name} {given} : {kind})"
                yield _bound(
                    name, arguments, result, f"ignore {call}" if result == "unit" else call
                )
    yield _bound(name, arguments, result, "raise (Canal.Absent {reason})")


def _bound(name: str, arguments: str, result: str, call: str) -> str:
    kinds = {"t": _GRID, "f": f"{_GRID} -> int -> int"}
    words = " ".join(
        f"({word} : {kinds.get(word[0] if word[0] == 'f' else word, 'int')})"
        for word in arguments.split()
    )
    return f"let {name} {words} : {result} = {call}"
