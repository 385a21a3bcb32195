"""Which functions of a file take part in an experiment: one that plays at random, a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from pions.games.catalog import AnyGame
from pions.sandbox.calling.conventions import CONVENTIONS, NATIVE
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.calling.player_choice import Choice, able, named, numbered, several
from pions.sandbox.errors import PlayerFileError

_AT_RANDOM: Final = re.compile(r"alea|random|hasard", re.IGNORECASE)
_WHOLE_GAME: Final = "joue_random"
"""The function of the hand-out `colonnes` that plays a whole game and returns its grid."""


def at_random(
    things: Sequence[Definition], game: AnyGame, wanted: str | None, file: str
) -> tuple[str, bool]:
    """The name of the function that plays at random, and whether it plays whole games alone."""
    if wanted is not None:
        thing = next((one for one in things if one.name == wanted), None)
        if thing is not None and thing.take(0) and game in NATIVE["colonnes"]:
            return wanted, True
        return named(things, game, wanted, file).found.name, False
    chance = [one for one in things if _AT_RANDOM.search(one.name)]
    players = [one.name for one in chance if _chooses(one, game, things)]
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


def _chooses(thing: Definition, game: AnyGame, things: Sequence[Definition]) -> bool:
    """Whether `thing` chooses a move; in Hex the hand-out gives such functions no names."""
    if CONVENTIONS["hex"].plays(game):
        return thing.take(2)
    return any(choice.found is thing for choice in able(things, game))


def search(
    things: Sequence[Definition],
    game: AnyGame,
    wanted: str | None,
    file: str,
    setting: Literal["depth", "weights"] = "depth",
) -> Choice:
    """The function whose depth, or weights, an experiment sets.

    One that was asked for by name is taken as it is, where only its depth is the question.
    """
    if wanted is not None:
        choice = named(things, game, wanted, file)
        if setting == "depth" or choice.convention.weights is not None:
            return choice
        raise _none(setting, file)
    found = [choice for choice in able(things, game) if getattr(choice.convention, setting)]
    if len(found) > 1:
        raise several([choice.found.name for choice in found], file)
    if found:
        return found[0]
    fixed = [choice for choice in able(things, game) if numbered(choice.found.name)]
    if setting == "depth" and len(fixed) == 1:
        return fixed[0]
    if setting == "depth" and fixed:
        raise several([choice.found.name for choice in fixed], file)
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
