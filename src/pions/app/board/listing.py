"""What there is to choose from: games, players, evaluators, each with a line of help."""

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
    """Who plays it when nobody says."""


@dataclass(frozen=True, slots=True)
class PatternLine:
    """How to name what is in no list: any other board, a file."""

    pattern: str
    help: str


@dataclass(frozen=True, slots=True)
class OptionLine:
    """A setting of a player."""

    name: str
    expects: str
    default: str | None
    """As one would write it; ``None`` where leaving it out means something else."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player one can name."""

    name: str
    help: str
    options: tuple[OptionLine, ...]


@dataclass(frozen=True, slots=True)
class EvaluatorLine:
    """What ``eval=`` accepts."""

    name: str
    help: str


@dataclass(frozen=True, slots=True)
class LevelLine:
    """What ``level:n=`` accepts."""

    number: int
    name: str


def rules(game: AnyGame) -> str:
    """One sentence about `game`."""
    return _(catalog.describe(game)).format(**catalog.parameters(game))


def find(name: str) -> GameLine:
    """The game called `name`, famous or not; raises as the catalog does."""
    return _game_line(catalog.find(name))


def games() -> tuple[GameLine, ...]:
    """The games people meet first."""
    return tuple(map(_game_line, GAMES.values()))


def patterns() -> tuple[PatternLine, ...]:
    """How to name all the others."""
    return tuple(PatternLine(pattern, _(help_)) for pattern, help_ in PATTERNS.items())


def all_players() -> tuple[PlayerLine, ...]:
    """Every player of the registry."""
    return tuple(
        PlayerLine(
            name,
            _(entry.help),
            tuple(
                OptionLine(option, _(setting.expects), _written(setting.default))
                for option, setting in entry.options.items()
            ),
        )
        for name, entry in registry.STRATEGIES.items()
    )


def files() -> tuple[PatternLine, ...]:
    """How to name a player that is a file."""
    return (
        PatternLine(_("mine.py"), _("the player found in that file, in a process of its own")),
        PatternLine(_("mine.py:function"), _("the function or class of that name")),
    )


def evaluators() -> tuple[EvaluatorLine, ...]:
    """Every evaluator."""
    return tuple(
        EvaluatorLine(name, _(entry.help)) for name, entry in every_evaluator.EVALUATORS.items()
    )


def levels() -> tuple[LevelLine, ...]:
    """Every level of the player ``level``, the weakest first."""
    return tuple(LevelLine(number, _(name)) for number, name in NAMES.items())


def _game_line(game: AnyGame) -> GameLine:
    return GameLine(game.name, rules(game), players.usual(game))


def _written(default: object) -> str | None:
    return None if default is None else str(default)
