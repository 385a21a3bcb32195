"""Every evaluator by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pions.core.errors import InvalidOption, UnknownName
from pions.families import FAMILIES, family_of
from pions.families.family import AnyEvaluator, LineWeights, NamedEvaluator
from pions.games.catalog import AnyGame

EVALUATORS: Final[Mapping[str, NamedEvaluator]] = {
    name: one for family in FAMILIES for name, one in family.evaluators.items()
}


def usual(game: AnyGame) -> str:
    """The name of the evaluator a game is played with when nobody says."""
    return next(iter(family_of(game).evaluators))


def build(name: str, game: AnyGame, weights: LineWeights | None = None) -> AnyEvaluator:
    """The evaluator called `name` for `game`; raises `UnknownName` or `InvalidOption`."""
    if name not in EVALUATORS:
        raise UnknownName("There is no evaluator called “{name}”.", name=name, known=EVALUATORS)
    entry = family_of(game).evaluators.get(name)
    if entry is None:
        raise InvalidOption(
            "The evaluator “{name}” does not understand {game}.", name=name, game=game.name
        )
    if weights is not None and not entry.weighted:
        raise InvalidOption("The evaluator “{name}” takes no weights.", name=name)
    return entry.build(game, weights)
