"""Every game by its name: the famous ones in a table, any other by its parameters."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final, TypeAlias, cast

from pions.core.errors import InvalidOption, UnknownName
from pions.core.protocols import Game, Position
from pions.core.types import Term
from pions.games import gravity, hexagon, morpion, othello

AnyGame: TypeAlias = Game[Any]
AnyPosition: TypeAlias = Position


RULES: Final = (gravity, hexagon, morpion, othello)
"""A kind of game is a module of this list, with these names:

* ``FAMOUS``: the games of this kind that people meet first, at least one;
* ``ALIASES``: other words for a game, each with its name;
* ``PATTERNS``: patterns of names of other boards, with a line of help each;
* ``parse(name)``: the game whose parameters `name` spells, or ``None``; raises `InvalidOption`;
* ``describe(game)``: one sentence of rules, as a template over the game's own parameters.
"""

GAMES: Final[Mapping[str, AnyGame]] = {game.name: game for kind in RULES for game in kind.FAMOUS}
"""The games people meet first; every test of promises runs over them."""

PATTERNS: Final[Mapping[str, Term]] = {
    pattern: help_ for kind in RULES for pattern, help_ in kind.PATTERNS.items()
}
"""Patterns of names of other boards, with a line of help each."""

_ALIASES: Final = {alias: name for kind in RULES for alias, name in kind.ALIASES.items()}
_ADDED: Final[dict[str, Any]] = {}
_RULES_OF: Final = {type(game): kind for kind in RULES for game in kind.FAMOUS}


def find(name: AnyGame | str) -> AnyGame:
    """Return the game called `name`, famous or parametric; a game is itself.

    Raises `UnknownName` or `InvalidOption`.
    """
    if not isinstance(name, str):
        if isinstance(name, type) or not hasattr(name, "parse_position"):
            raise InvalidOption(
                "{game} is no game: write its name, such as “connect4”.", game=reprlib.repr(name)
            )
        return name
    if (added := _ADDED.get(name.strip())) is not None:
        return added  # type: ignore[no-any-return] # a game by its methods
    wanted = name.strip().lower()
    wanted = _ALIASES.get(wanted, wanted)
    if wanted in GAMES:
        return GAMES[wanted]
    for kind in RULES:
        game: AnyGame | None = kind.parse(wanted)
        if game is not None:
            return game
    if wanted.partition(":")[0].endswith(".py"):
        raise InvalidOption(
            "“{name}” is a file: a game from a file can be named to pions play, show, "
            "solve, analyse, review, duel, lab, tournament, serve and games --check only.",
            name=name,
        )
    raise UnknownName(
        "There is no game called “{name}”.", name=name, known=[*GAMES, *_ALIASES, *PATTERNS]
    )


def parameters(game: AnyGame) -> dict[str, Any]:
    """The parameters of `game` by name, for templates such as `describe` gives."""
    return {
        parameter.name: getattr(game, parameter.name) for parameter in fields(cast("Any", game))
    }


def describe(game: AnyGame) -> Term:
    """One sentence of rules, as a template over the game's own parameters."""
    kind = _RULES_OF.get(type(game))
    return Term("{title}") if kind is None else kind.describe(game)


def add(game: Any) -> None:  # noqa: ANN401 - a game by its methods
    """Let `find` know a game that is in no table, such as one from a file."""
    _ADDED[game.name] = game


def added() -> tuple[Any, ...]:
    """The games that were added and not forgotten."""
    return tuple(_ADDED.values())


def remove(game: Any) -> None:  # noqa: ANN401 - as above
    """Forget a game that was added."""
    _ADDED.pop(game.name, None)
