"""The players of a tournament: the files of a folder, and players of ours as yardsticks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, cast

from pions import sandbox
from pions.app import players
from pions.app.players import Player
from pions.arena.referee import Contender
from pions.core.errors import InvalidOption
from pions.core.progress import Progress, no_progress
from pions.core.sentences import Sentence
from pions.core.version import VERSION
from pions.games.catalog import AnyGame
from pions.sandbox import Limits, PlayerFile, PlayerFileError, Tier
from pions.sandbox.reading import hand_ins
from pions.sandbox.reading.hand_ins import HandIn

_AT_ONCE: Final = 4


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that takes no part, and why."""

    name: str
    reason: PlayerFileError


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a tournament, and where it comes from."""

    name: str
    """The name in tables: the file's name without ``.py``, or the words that describe it."""
    contender: Contender
    label: str
    """The name its team gave itself; else `name`."""
    origin: str
    calling: Sentence | None
    """How it is called; ``None`` for players of ours."""
    lighter: str = ""
    """A line that would make its file think less, where there is one."""
    file: PlayerFile | None = None
    """``None`` for players of ours."""


def gather(  # noqa: PLR0913, PLR0917 - what a tournament is asked to be
    folder: Path | None,
    yardsticks: Sequence[Player],
    game: AnyGame,
    limits: Limits,
    weakest: Tier | None,
    progress: Progress = no_progress,
) -> tuple[list[Entrant], list[LeftOut]]:
    """Return the players, sorted by name, and the files that cannot play.

    Each file is started once: one that does not load takes no part; one that fails later loses
    those games.
    """
    found = [] if folder is None else hand_ins.read(folder, limits)
    tried: list[Entrant | LeftOut] = []
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        try:
            for one in pool.map(lambda one: _tried(one, game, limits, weakest), found):
                tried.append(one)
                progress(len(tried), len(found))
        finally:  # what is left undone after Ctrl-C, for instance, is not needed
            pool.shutdown(wait=False, cancel_futures=True)
    entrants = [one for one in tried if isinstance(one, Entrant)]
    entrants += [_yardstick(yardstick, game, limits, weakest) for yardstick in yardsticks]
    for name, count in Counter(entrant.name for entrant in entrants).items():
        if count > 1:
            raise InvalidOption("Two players are called “{name}”: rename one of them.", name=name)
    left_out = [one for one in tried if isinstance(one, LeftOut)]
    return sorted(entrants, key=lambda one: one.name), left_out


def _tried(
    hand_in: HandIn, game: AnyGame, limits: Limits, weakest: Tier | None
) -> Entrant | LeftOut:
    """Return the entrant of a file, once it has been started and stopped."""
    if hand_in.file is None:
        return LeftOut(hand_in.label, hand_in.about(cast("PlayerFileError", hand_in.problem)))
    try:
        return _of_file(hand_in.file, hand_in.player, hand_in.place, game, limits, weakest)
    except PlayerFileError as error:
        return LeftOut(hand_in.label, hand_in.about(error))


def _of_file(  # noqa: PLR0913, PLR0917 - the file, what it is called, and how it plays
    file: PlayerFile, player: str, place: str, game: AnyGame, limits: Limits, weakest: Tier | None
) -> Entrant:
    contender, described = players.file_contender(file, game, limits, weakest)
    label = described.team if described.team != file.stem else player
    lighter = described.lighter or ""
    contender = replace(contender, name=player)
    return Entrant(player, contender, label, place, described.sentence, lighter, file)


def _yardstick(player: Player, game: AnyGame, limits: Limits, weakest: Tier | None) -> Entrant:
    spec = players.spec_of(player)
    if spec is None:
        name = players.called(player)
        return Entrant(name, players.own_contender(player, name, game), name, f"{name}()", None)
    if players.is_file(spec):
        file = sandbox.read(spec, limits)
        return _of_file(file, file.stem, file.name, game, limits, weakest)
    contender = players.contender(spec, game)
    return Entrant(spec, contender, spec, f"pions {VERSION}", None)


def told_apart(labels: Mapping[str, str]) -> dict[str, str]:
    """Return what sentences call each name: its label, with the name where labels are equal."""
    count = Counter(labels.values())
    return {
        name: f"{label} ({name})" if count[label] > 1 else label for name, label in labels.items()
    }
