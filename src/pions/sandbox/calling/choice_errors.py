"""Errors for the author of a file in which no player was found."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any, Final

from pions.core.errors import PionsError
from pions.core.types import Term
from pions.games.catalog import AnyGame
from pions.sandbox.calling.conventions import CONVENTIONS
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.errors import NotRecognised, PlayerFileError

USUAL_NAMES: Final = ("strategie", "ma_strategie", "algo", "choose", "ia", "mon_ia", "minmax")
"""Names of functions that play, before any other in their file."""


def wrong_arity(thing: Definition, game: AnyGame, file: str) -> PlayerFileError:
    """Return the error for a function of the right name whose arguments fit no convention."""
    message = Term(
        "`{shown}` in {file} takes the wrong number of arguments: {game} is played by {calls}."
    )
    return NotRecognised(
        message, shown=thing.shown, file=file, game=game.name, calls=_listed(_calls(game))
    )


def _calls(game: AnyGame) -> list[str]:
    """Return the simple ways to be asked for a move of `game`, as the hand-outs print them."""
    simple = [c for c in CONVENTIONS.values() if not c.before and c.how != "node"]
    return list({c.shown: None for c in simple if c.plays(game)})


def no_such(function: str, things: Sequence[Definition], file: str) -> PlayerFileError:
    """Return the error for a function that was asked for and is not there."""
    names = [thing.name for thing in things]
    near = difflib.get_close_matches(function, names, n=1, cutoff=0.6)
    message = Term("There is no function `{function}` in {file}; it defines {names}.")
    if near:
        message = Term("There is no function `{function}` in {file}. Did you mean `{near}`?")
    elif not names:
        message = Term("There is no function `{function}` in {file}, which defines none at all.")
    listed, like = _listed(names), near[0] if near else ""
    return PlayerFileError(message, function=function, file=file, names=listed, near=like)


def other_lines(thing: Definition, game: AnyGame, file: str) -> PlayerFileError:
    """Return the error for a class whose name says another game."""
    message = Term(
        "{file} does not play this game: its `{shown}` is for another one, and this is {game}."
    )
    return PlayerFileError(message, shown=thing.shown, file=file, game=game.name)


def other_board(reason: PionsError, game: AnyGame, home: AnyGame, file: str) -> PlayerFileError:
    """Return the error for a file that plays its hand-out's board, and fails on that of `game`."""
    message = Term(
        "{file} does not play this game: it plays {home}, and on the board of {game} it fails. "
        "{reason}"
    )
    return PlayerFileError(message, file=file, home=home.name, game=game.name, reason=reason)


def none(things: Sequence[Definition], game: AnyGame, file: str) -> PlayerFileError:
    """Return why no player was found, as precisely as the file allows."""
    calls = _calls(game)
    said: dict[str, Any] = {"file": file, "game": game.name, "calls": _listed(calls)}
    for thing in things:
        if thing.name.lower() not in USUAL_NAMES:
            continue
        if thing.name == "algo" and thing.take(2):
            message = Term("`{shown}` in {file} is a player of Hex, and this game is {game}.")
            return PlayerFileError(message, shown=thing.shown, **said)
        fits = thing.take(1) or thing.take(2) or thing.take(4)
        theirs = CONVENTIONS["etat"].plays(game)
        if thing.name not in {"algo", "choose"} and fits and not theirs:
            message = Term(
                "`{shown}` in {file} is a player of Puissance 4, and this game is {game}: "
                "write `{call}`."
            )
            return PlayerFileError(message, shown=thing.shown, call=calls[0], **said)
        if not thing.take(2):
            return wrong_arity(thing, game, file)
    message = Term(
        "There is no player in {file}: it defines {names}, and {game} is played by {calls}. None "
        "of them was recognised by trial moves either: rename the one that plays, or say in a "
        "contract how it is called (pions new contract)."
    )
    if not things:
        message = Term(
            "There is no player in {file}: it defines no function. {game} is played by {calls}."
        )
    return NotRecognised(message, names=_listed([thing.name for thing in things]), **said)


def _listed(names: Sequence[str], most: int = 8) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:most])
    return shown if len(names) <= most else f"{shown}, ..."
