"""Whom one can meet at a board: the levels, the programs, and the files this program was given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from pions import sandbox
from pions.app.board import naming
from pions.app.play import players
from pions.app.play.table import HUMAN
from pions.core.errors import InvalidOption
from pions.core.language import _, current
from pions.core.types import Term
from pions.families import hex as hex_family
from pions.families.gravity.levels import NAMES, PERFECT
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.strategies import registry

Group: TypeAlias = Literal["people", "levels", "programs", "files"]

_PROGRAMS: Final = ("random", "oneply", "minimax:depth=3", "alphabeta:depth=6", "uct:nodes=1000")
_HEX_ONLY: Final = (
    "naive",
    "policy",
    "hexnet:simulations=400",
    "alphabeta:depth=2",
    "deepening:seconds=0.8",
    "uct:seconds=2",
)
LONGEST: Final = 10.0
"""Seconds a program may be told to think while somebody waits."""
_BEST_AT_HEX: Final = Term("as strong as it gets")
_LARGEST_AT_DEPTH_3: Final = 9
"""A Hex board so wide has too many moves for three plies while somebody waits."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody to play with."""

    spec: str
    label: str
    group: Group


@dataclass(frozen=True, slots=True)
class Roster:
    """Everybody a visitor may choose.

    A visitor names a player; no name a visitor sends is ever taken for a path. Files are
    those that whoever started this program has named, each under a short name of its own.
    """

    files: Mapping[str, str] = field(default_factory=dict)
    """The spec of each file, by the name visitors know it by."""

    @classmethod
    def of_files(cls, specs: Iterable[str]) -> Roster:
        """With players' files, each under the name of its file; raises where one cannot be read."""
        found: dict[str, str] = {}
        for spec in specs:
            name = sandbox.read(spec).name
            if name in found:
                raise InvalidOption("Two files are called “{name}”: rename one of them.", name=name)
            found[name] = spec
        return cls(found)

    def choices(self, game: str) -> tuple[Choice, ...]:
        """Who can play the game called `game`."""
        files = tuple(Choice(name, name, "files") for name in self.files)
        return (*_everybody(catalog.find(game), current()), *files)

    def label(self, name: str, game: str) -> str:
        """How people call the player they chose: its line in the list, or its name and settings."""
        chosen = (one.label for one in self.choices(game) if one.spec == name)
        return next(chosen, naming.player(name))

    def usual(self, game: str) -> str:
        """The first opponent one meets."""
        rules = catalog.find(game)
        return "level:n=3" if isinstance(rules, Gravity) else "level:n=2"

    def resolve(self, name: str, game: str) -> str:
        """The spec of a player that can play `game`; raises `PionsError` for any other."""
        wanted = name.strip()
        if wanted.lower() == HUMAN:
            return HUMAN
        if wanted in self.files:
            return self.files[wanted]
        if "/" in wanted.partition(":")[0] or "\\" in wanted or ".py" in wanted.lower():
            raise InvalidOption(
                "Files are named on the command line, as in “pions serve mine.py”; “{name}” is not "
                "one of them.",
                name=wanted,
            )
        told = seconds(wanted, game)
        if told is not None and told > LONGEST:
            raise InvalidOption(
                "Here a program thinks for {most} seconds at most: “{name}” asks for {seconds}.",
                most=LONGEST,
                name=wanted,
                seconds=told,
            )
        return wanted


def seconds(spec: str, game: str) -> float | None:
    """How long a player is told to think about a move, if it is told."""
    return registry.seconds(spec, catalog.find(game))


@lru_cache
def _everybody(game: AnyGame, language: str) -> tuple[Choice, ...]:  # noqa: ARG001 - what it is remembered by
    """Those who are always here, in the language spoken now."""
    found = [Choice(HUMAN, _("A friend, at this board"), "people")]
    level = _("Level {number}: {name}")
    names = {**NAMES, PERFECT: _BEST_AT_HEX} if isinstance(game, Hex) else NAMES
    found += [
        Choice(f"level:n={number}", level.format(number=number, name=_(name)), "levels")
        for number, name in names.items()
    ]
    found += [Choice(spec, naming.player(spec), "programs") for spec in _programs(game)]
    return tuple(found)


def _programs(game: AnyGame) -> list[str]:
    if isinstance(game, Gravity):
        left_out = {"alphabeta:depth=6"} if game.width > players.WIDEST_AT_DEPTH_6 else set()
        return [spec for spec in (*_PROGRAMS, "perfect") if spec not in left_out]
    left_out = {"alphabeta:depth=6"}
    if game.size > _LARGEST_AT_DEPTH_3:
        left_out.add("minimax:depth=3")
    perfect = ["perfect"] if game.size <= hex_family.engine.LARGEST_PERFECT else []
    return [spec for spec in (*_PROGRAMS, *_HEX_ONLY, *perfect) if spec not in left_out]
