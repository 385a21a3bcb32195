"""The opponents to choose from: people, levels, programs, and the server's files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from pions import sandbox
from pions.app.board import naming
from pions.app.play.file_texts import FileText
from pions.app.play.session import HUMAN
from pions.core.errors import InvalidOption
from pions.core.language import _, current
from pions.families import family_of
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.search import human_levels
from pions.strategies import registry

Group: TypeAlias = Literal["people", "levels", "programs", "files"]

LONGEST: Final = 10.0
"""Seconds a program may be given for a move on the page."""
_TEXT: Final = "text:"


@dataclass(frozen=True, slots=True)
class OpponentChoice:
    """An opponent to choose."""

    spec: str
    label: str
    group: Group


@dataclass(frozen=True, slots=True)
class Opponents:
    """The opponents of a server; a name that a visitor sends is never taken for a path."""

    files: Mapping[str, str] = field(default_factory=dict)
    """The spec of each file, by the name visitors know it by."""
    texts: Callable[[str], FileText | None] = field(default=lambda _key: None)
    """The files that visitors wrote in a browser, by their keys."""

    @classmethod
    def of_files(cls, specs: Iterable[str]) -> Opponents:
        """Return the opponents with players' files, by file name; raises where one is damaged."""
        found: dict[str, str] = {}
        for spec in specs:
            name = sandbox.read(spec).name
            if name in found:
                raise InvalidOption("Two files are called “{name}”: rename one of them.", name=name)
            found[name] = spec
        return cls(found)

    def choices(self, game: str) -> tuple[OpponentChoice, ...]:
        """Return the players of the game called `game`."""
        files = tuple(OpponentChoice(name, name, "files") for name in self.files)
        return (*_everybody(catalog.find(game), current()), *files)

    def label(self, name: str, game: str) -> str:
        """Return the label of a chosen player: its line in the list, or its name and settings."""
        if (written := self.text(name)) is not None:
            return written.name
        chosen = (choice.label for choice in self.choices(game) if choice.spec == name)
        return next(chosen, naming.player(name))

    def text(self, name: str) -> FileText | None:
        """Return the file behind a name that `spec_of_text` made; ``None`` for any other name."""
        return self.texts(name.removeprefix(_TEXT)) if name.startswith(_TEXT) else None

    def usual(self, game: str) -> str:
        """Return the opponent that is suggested first."""
        return f"level:n={family_of(catalog.find(game)).players.first_level}"

    def resolve(self, name: str, game: str) -> str:
        """Return the spec of a player that can play `game`; raises `PionsError` for any other."""
        wanted = name.strip()
        if wanted.lower() == HUMAN:
            return HUMAN
        if wanted in self.files:
            return self.files[wanted]
        if wanted.startswith(_TEXT):
            if self.text(wanted) is None:
                raise InvalidOption("The file of this opponent is not kept here any more.")
            return wanted
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


def spec_of_text(file: FileText) -> str:
    """Return the name of a file that was written in a browser: no part of it is a path."""
    return f"{_TEXT}{file.key}"


def seconds(spec: str, game: str) -> float | None:
    """Return the seconds a player is given for a move, if any."""
    return registry.seconds(spec, catalog.find(game))


@lru_cache
def _everybody(game: AnyGame, language: str) -> tuple[OpponentChoice, ...]:  # noqa: ARG001 - what it is remembered by
    """Those who are always here, in the language spoken now."""
    found = [OpponentChoice(HUMAN, _("A friend, at this board"), "people")]
    level = _("Level {number}: {name}")
    players = family_of(game).players
    names = {**human_levels.NAMES, human_levels.HIGHEST: players.top_level}
    found += [
        OpponentChoice(f"level:n={number}", level.format(number=number, name=_(name)), "levels")
        for number, name in names.items()
        if number <= players.levels(game)
    ]
    found += [OpponentChoice(spec, naming.player(spec), "programs") for spec in players.menu(game)]
    return tuple(found)
