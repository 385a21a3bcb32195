"""The level of a player: how likely each level is to have made the same choices.

A level is described by weights, one for each sort of move in each phase: it chooses among the legal
moves of a position in proportion to them (Luce's rule of choice). `tools/levels_table.py` fitted
the weights to games of the levels. Where moves are judged by an estimate, the mistakes of the
strongest levels are not seen: the highest level of the table stands for all the stronger ones.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias

from pions.app.profile.judged_choices import JudgedChoice
from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.search.human_levels import HIGHEST, NAMES

FILE: Final = "levels.json"
LEVELS: Final = tuple(NAMES)
_DRAWN: Final = 200
"""How often games are drawn again to see which levels are possible."""
POSSIBLE: Final = 0.025
"""A level that is less likely than this is not possible any more."""

SortWeights: TypeAlias = Sequence[Sequence[float]]
"""By phase, then by sort of move."""


@dataclass(frozen=True, slots=True)
class LevelReference:
    """The play of the levels at one game."""

    weights: Mapping[int, SortWeights]
    keeps: Mapping[int, float]
    """The share of moves of each level that keep the result."""
    games: int
    seed: int

    @property
    def levels(self) -> range:
        """Return the levels that are told apart: from 1 on."""
        return range(1, len(self.weights) + 1)


@dataclass(frozen=True, slots=True)
class LevelEstimate:
    """The level of a player."""

    chances: tuple[float, ...]
    """Of the levels from 1 on that are told apart; the last is for all that are stronger too."""
    keeps: tuple[float, ...]

    @property
    def level(self) -> int:
        """Return the likeliest level."""
        return 1 + max(range(self.highest), key=self.chances.__getitem__)

    @property
    def highest(self) -> int:
        """Return the highest level that is told apart."""
        return len(self.chances)

    @property
    def or_stronger(self) -> bool:
        """Whether the likeliest level stands for stronger ones too."""
        return self.level == self.highest < HIGHEST

    def numbered(self, level: int) -> str:
        """Return the number of a level, with a sign where it stands for the stronger ones too."""
        return f"{level}+" if level == self.highest < HIGHEST else str(level)

    @property
    def possible(self) -> tuple[int, int]:
        """Return the lowest and the highest level that are still possible."""
        left = [level for level, chance in enumerate(self.chances, start=1) if chance >= POSSIBLE]
        return min(left), max(left)


@cache
def references() -> Mapping[str, LevelReference]:
    """Return the references by the names of their games."""
    return read(files("pions").joinpath("data", FILE))


def read(source: Traversable) -> Mapping[str, LevelReference]:
    """Read the references of a file; raises where it is missing or damaged."""
    try:
        return {
            game: LevelReference(
                {int(level): one["weights"] for level, one in told["levels"].items()},
                {int(level): one["keeps"] for level, one in told["levels"].items()},
                told["games"],
                told["seed"],
            )
            for game, told in json.loads(source.read_text(encoding="utf-8")).items()
        }
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise InvalidOption(
            "The file {file} of Pions is damaged or missing: install Pions again.", file=FILE
        ) from error


def estimate(
    games: Sequence[Sequence[JudgedChoice]], reference: LevelReference
) -> LevelEstimate | None:
    """Return the chances of the levels after these games; ``None`` where they say nothing.

    Moves of one game depend on each other: so the games are drawn again with replacement many
    times, and the chances are the mean of all drawings.
    """
    told = [logs for logs in (likelihoods(game, reference) for game in games) if any(logs)]
    if not told:
        return None
    rng = generator(0, "levels", len(told))
    sums = [0.0] * len(reference.levels)
    for _ in range(_DRAWN):
        drawn = rng.choices(told, k=len(told))
        for place, chance in enumerate(
            _chances([math.fsum(logs) for logs in zip(*drawn, strict=True)])
        ):
            sums[place] += chance
    keeps = tuple(reference.keeps[level] for level in reference.levels)
    return LevelEstimate(tuple(one / _DRAWN for one in sums), keeps)


def likelihoods(choices: Sequence[JudgedChoice], reference: LevelReference) -> tuple[float, ...]:
    """Return the logarithm of each level's probability to make these choices."""
    return tuple(
        math.fsum(_likelihood(choice, reference.weights[level]) for choice in choices)
        for level in reference.levels
    )


def _likelihood(choice: JudgedChoice, weights: SortWeights) -> float:
    here = weights[choice.phase]
    if choice.offered is None:
        return math.log(here[choice.sort] / math.fsum(here))
    if len(choice.offered) == 1:
        return 0.0
    total = math.fsum(here[sort] * count for sort, count in choice.offered.items())
    return math.log(here[choice.sort] * choice.offered[choice.sort] / total)


def _chances(logs: Sequence[float]) -> list[float]:
    top = max(logs)
    shares = [math.exp(log - top) for log in logs]
    total = math.fsum(shares)
    return [share / total for share in shares]
