"""Every evaluator by its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pions import families
from pions.core.errors import InvalidOption, UnknownName
from pions.families import family_of
from pions.families.family import AnyEvaluator, LineWeights, NamedEvaluator
from pions.games.catalog import AnyGame

EVALUATORS: Mapping[str, NamedEvaluator]
"""Those of all kinds of games, which are loaded to know them."""


def __getattr__(name: str) -> Mapping[str, NamedEvaluator]:
    if name != "EVALUATORS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _all()


@cache
def _all() -> Mapping[str, NamedEvaluator]:
    return {name: one for family in families.FAMILIES for name, one in family.evaluators.items()}


def usual(game: AnyGame) -> str:
    """Return the name of the first evaluator of a game, used where none is named."""
    return next(iter(family_of(game).evaluators))


def build(name: str, game: AnyGame, weights: LineWeights | None = None) -> AnyEvaluator:
    """The evaluator called `name` for `game`; raises `UnknownName` or `InvalidOption`."""
    entry = family_of(game).evaluators.get(name)
    if entry is None:
        known = _all()
        if name not in known:
            raise UnknownName("There is no evaluator called “{name}”.", name=name, known=known)
        raise InvalidOption(
            "The evaluator “{name}” does not understand {game}.", name=name, game=game.name
        )
    if weights is not None and not entry.weighted:
        raise InvalidOption("The evaluator “{name}” takes no weights.", name=name)
    return entry.build(game, weights)
