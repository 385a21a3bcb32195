"""Finds the functions of a file for an experiment: one that plays at random, or a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from pions.games.catalog import AnyGame
from pions.sandbox.calling.conventions import CONVENTIONS, NATIVE
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.calling.playing_function import Choice, able, named, numbered, several
from pions.sandbox.errors import PlayerFileError

_AT_RANDOM: Final = re.compile(r"alea|random|hasard", re.IGNORECASE)
_WHOLE_GAME: Final = "joue_random"
"""The function of the hand-out `colonnes` that plays a whole game and returns its grid."""


def at_random(
    things: Sequence[Definition], game: AnyGame, wanted: str | None, file: str
) -> tuple[str, bool]:
    """Return the name of the function that plays at random, and whether it plays whole games."""
    if wanted is not None:
        thing = next((one for one in things if one.name == wanted), None)
        if thing is not None and thing.take(0) and game in NATIVE["colonnes"]:
            return wanted, True
        return named(things, game, wanted, file).found.name, False
    chance = [one for one in things if _AT_RANDOM.search(one.name)]
    if CONVENTIONS["hex"].plays(game):  # whose hand-out gives such functions no names
        players = [one.name for one in chance if one.take(2)]
    else:
        players = [choice.found.name for choice in able(things, game) if choice.found in chance]
    if len(players) > 1:
        raise several(players, file)
    if players:
        return players[0], False
    if game in NATIVE["colonnes"] and any(o.name == _WHOLE_GAME and o.take(0) for o in chance):
        return _WHOLE_GAME, True
    raise PlayerFileError(
        "No player of {file} draws its moves by lot. Name it, as in {file}:strategie_alea.",
        file=file,
    )


def search(
    things: Sequence[Definition],
    game: AnyGame,
    wanted: str | None,
    file: str,
    setting: Literal["depth", "weights"] = "depth",
) -> Choice:
    """Return the function whose depth, or weights, an experiment sets.

    One that is asked for by name is taken as it is, where only its depth is the question.
    """
    if wanted is not None:
        choice = named(things, game, wanted, file)
        if setting == "depth" or choice.convention.setting(setting) is not None:
            return choice
        raise _none(setting, file)
    choices = able(things, game)
    matches = [choice for choice in choices if choice.convention.setting(setting)]
    if setting == "depth" and not matches:
        matches = [choice for choice in choices if numbered(choice.found.name)]
    if len(matches) > 1:
        raise several([choice.found.name for choice in matches], file)
    if matches:
        return matches[0]
    raise _none(setting, file)


def _none(setting: Literal["depth", "weights"], file: str) -> PlayerFileError:
    if setting == "weights":
        return PlayerFileError(
            "No search of {file} takes weights: the hand-out `colonnes` writes `{call}`.",
            file=file,
            call=CONVENTIONS["colonnes"].shown,
        )
    return PlayerFileError(
        "No search of {file} takes a depth, as {calls} do. Name one, as in {file}:minmax.",
        file=file,
        calls=", ".join(f"`{one.shown}`" for one in CONVENTIONS.values() if one.depth),
    )
