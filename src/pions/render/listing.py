"""Games, players and evaluators to choose from, each with a line of help."""

from __future__ import annotations

from dataclasses import dataclass

from pions.app import players
from pions.core.language import _
from pions.families import evaluators as every_evaluator
from pions.games import catalog
from pions.games.catalog import GAMES, PATTERNS, AnyGame
from pions.strategies import registry
from pions.strategies.level_names import NAMES


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of the catalog."""

    name: str
    rules: str
    opponent: str
    """The player one meets by default."""


@dataclass(frozen=True, slots=True)
class PatternLine:
    """How to name a board that is in no list, or a file."""

    pattern: str
    help: str


@dataclass(frozen=True, slots=True)
class OptionLine:
    """A setting of a player."""

    name: str
    expects: str
    default: str | None
    """As it is typed; ``None`` where leaving it out means something else."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player with its settings."""

    name: str
    help: str
    options: tuple[OptionLine, ...]


@dataclass(frozen=True, slots=True)
class EvaluatorLine:
    """A value of ``eval=``."""

    name: str
    help: str


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A value of ``level:n=``."""

    number: int
    name: str


def rules(game: AnyGame) -> str:
    """Describe `game` in one sentence."""
    return _(catalog.describe(game)).format(**catalog.parameters(game))


def line_of(game: AnyGame) -> GameLine:
    """Return the line of a game."""
    return GameLine(game.name, rules(game), players.usual(game))


def find(name: str) -> AnyGame:
    """Return the game called `name`, famous or not; raises as the catalog does."""
    return catalog.find(name)


def games() -> tuple[GameLine, ...]:
    """Return the games people meet first."""
    return tuple(map(line_of, GAMES.values()))


def patterns() -> tuple[PatternLine, ...]:
    """Return how to name all the others."""
    return tuple(PatternLine(pattern, _(help_)) for pattern, help_ in PATTERNS.items())


def all_players() -> tuple[PlayerLine, ...]:
    """Return every player of the registry."""
    return tuple(
        PlayerLine(
            name,
            _(entry.help),
            tuple(
                OptionLine(
                    option,
                    _(setting.expects),
                    None if setting.default is None else str(setting.default),
                )
                for option, setting in entry.options.items()
            ),
        )
        for name, entry in registry.STRATEGIES.items()
    )


def files() -> tuple[PatternLine, ...]:
    """Return how to name a player that is a file."""
    return (
        PatternLine(_("mine.py"), _("the player found in that file, in a process of its own")),
        PatternLine(_("mine.py:function"), _("the function or class of that name")),
    )


def evaluators() -> tuple[EvaluatorLine, ...]:
    """Return every evaluator."""
    return tuple(
        EvaluatorLine(name, _(entry.help)) for name, entry in every_evaluator.EVALUATORS.items()
    )


def levels() -> tuple[LevelLine, ...]:
    """Return every level of the player ``level``, the weakest first."""
    return tuple(LevelLine(number, _(name)) for number, name in NAMES.items())
