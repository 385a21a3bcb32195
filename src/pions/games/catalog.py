"""Every game by its name: the famous ones in a table, any other by its parameters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from pions.core.errors import InvalidOption, UnknownName
from pions.core.types import Term
from pions.games.gravity import Gravity, GravityPosition
from pions.games.hexagon import Hex, HexPosition

AnyGame: TypeAlias = Gravity | Hex
AnyPosition: TypeAlias = GravityPosition | HexPosition

LARGEST_SIDE: Final = 50
"""Names reach up to this width and height; `Gravity(...)` itself has no limit."""

GAMES: Final[Mapping[str, AnyGame]] = {
    game.name: game
    for game in (
        Gravity(),
        Gravity(5, 5, 3, diagonals=False),
        Gravity(4, 4, 3),
        Hex(5),
        Hex(7),
        Hex(11),
        Hex(11, swap=True),
        Hex(13),
    )
}
"""The games people meet first; every test of promises runs over them."""

PATTERNS: Final[Mapping[str, Term]] = {
    "gravity-WxHxN": Term("W columns, H rows, N in line win; add -nodiag to leave diagonals out"),
    "hex-N": Term("a rhombus of N by N cells, 1 to 26; add -swap for the swap rule"),
}
"""How to name any other board, with a line of help each."""

_ALIASES: Final = {
    "puissance4": "connect4",
    "connect-four": "connect4",
    "p4": "connect4",
    "p3": "puissance3",
    "hex": "hex-11",
}
_GRAVITY: Final = re.compile(r"gravity-(\d{1,4})x(\d{1,4})x(\d{1,4})(-nodiag)?")
_HEX: Final = re.compile(r"hex-(\d{1,4})(-swap)?")


def find(name: str) -> AnyGame:
    """The game called `name`, famous or parametric; raises `UnknownName` or `InvalidOption`."""
    wanted = name.strip().lower()
    wanted = _ALIASES.get(wanted, wanted)
    if wanted in GAMES:
        return GAMES[wanted]
    if match := _GRAVITY.fullmatch(wanted):
        width, height, connect = (int(number) for number in match.group(1, 2, 3))
        if max(width, height) > LARGEST_SIDE:
            raise InvalidOption(
                "The board of “{name}” is too large: at most {most} columns and rows.",
                name=name,
                most=LARGEST_SIDE,
            )
        return Gravity(width, height, connect, diagonals=match[4] is None)
    if match := _HEX.fullmatch(wanted):
        return Hex(int(match[1]), swap=match[2] is not None)
    raise UnknownName(
        "There is no game called “{name}”.", name=name, known=[*GAMES, *_ALIASES, *PATTERNS]
    )


def describe(game: AnyGame) -> Term:
    """One sentence of rules, as a template over the game's own parameters."""
    if isinstance(game, Hex):
        if game.swap:
            return Term(
                "Hex, {size} x {size}: Blue joins top and bottom, Red joins left and right; "
                "move 2 may swap"
            )
        return Term("Hex, {size} x {size}: Blue joins top and bottom, Red joins left and right")
    if game.diagonals:
        return Term("{width} columns, {height} rows, {connect} in line")
    return Term("{width} columns, {height} rows, {connect} in line, diagonals do not count")
