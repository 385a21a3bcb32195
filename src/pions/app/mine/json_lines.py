"""Kept games exported as JSON lines, and imported again, here or elsewhere.

A line has the fields of a kept game, without the key that opens its table. Lines that cannot be
read are named by their numbers; games that are here already are recognised by their contents.
"""

from __future__ import annotations

import bisect
import datetime as dt
import json
import time
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from pions.app.board.views import SIDE_NAMES
from pions.app.mine import kept_game, saved_games
from pions.app.mine.kept_game import GameReader, KeptGame
from pions.app.mine.library import TERMINAL, GameLibrary
from pions.app.mine.saved_games import Written
from pions.app.play import json_games
from pions.app.play.json_games import FiledGame
from pions.app.play.session import HUMAN
from pions.core.errors import PionsError

_STEP: Final = 20
"""Games that are looked at before others may go on."""

Replayed: TypeAlias = "Sequence[dict[str, Any] | int | None]"
"""The contents of lines: see `replayed`."""


@dataclass(slots=True)
class Imported:
    """The result of importing the lines of a file."""

    added: int = 0
    known: int = 0
    """Games that were here already."""
    left_out: int = 0
    """Games for which there is no room."""
    nobodys: int = 0
    """Games in which no person plays: they belong to no person."""
    damaged: list[int] = field(default_factory=list)
    """The numbers of the lines that hold no game."""
    written: list[Written] = field(default_factory=list)
    """The writes under way."""


def lines(games: Iterable[KeptGame]) -> Iterator[str]:
    """Yield each game as a line."""
    for game in games:
        told = game.told() | {
            "result": game.result,
            "played": dt.datetime.fromtimestamp(game.played, dt.UTC).isoformat(),
            "name": game.name,
        }
        if game.two:
            told["seat"] = "" if game.mine is None else SIDE_NAMES[game.mine]
        yield json.dumps(told, ensure_ascii=False) + "\n"


def take_in(
    text: Iterable[str], library: GameLibrary, *, first: int = 1, reader: GameReader = TERMINAL
) -> Imported:
    """Keep the games of these lines, from line `first` of a file, for a reader.

    Every game is replayed by its rules before it is kept.
    """
    library.read()
    imported = Imported()
    deque(put(replayed(text, first, reader.owner), library, reader, imported), maxlen=0)
    return imported


def replayed(text: Iterable[str], first: int, owner: str) -> Replayed:
    """Replay the games of lines by their rules, and return the fields to keep of each.

    A line without one has its number instead, and ``None`` stands for a game that no person plays.
    """
    found: list[dict[str, Any] | int | None] = []
    for number, filed in json_games.read(text, first):
        if isinstance(filed, PionsError):
            found.append(number)
        elif not filed.own or HUMAN not in filed.session.seats:
            found.append(None)
        else:
            found.append(_to_keep(filed, owner))
    return found


def put(
    games: Replayed, library: GameLibrary, reader: GameReader, found: Imported
) -> Iterator[None]:
    """Keep the games of `replayed` and count them; a caller may do other work in between."""
    here = _Known()
    for number, game in enumerate(library.games(reader)):
        here.add(game)
        if number % _STEP == _STEP - 1:
            yield
    room = library.saved.most - len(library.saved.stamps())
    for number, told in enumerate(games):
        if isinstance(told, int):
            found.damaged.append(told)
        elif told is None:
            found.nobodys += 1
        elif (game := kept_game.kept_game("", told, 0.0)) in here:
            found.known += 1
        elif found.added >= room:
            found.left_out += 1
        else:
            here.add(game)
            found.written.append(library.saved.put(saved_games.new_key(), told))
            found.added += 1
        if number % _STEP == _STEP - 1:
            yield


class _Known:
    """Games by what they are, also by what they were while they went on."""

    def __init__(self) -> None:
        self._lines: dict[tuple[object, ...], list[tuple[str, ...]]] = defaultdict(list)
        """The moves of games that begin alike, in the order of texts."""
        self._told: set[str] = set()

    def add(self, game: KeptGame) -> None:
        bisect.insort(self._lines[_alike(game)], game.moves)
        self._told.add(_sign(game))

    def __contains__(self, game: KeptGame) -> bool:
        if game.result is not None:
            return _sign(game) in self._told
        lines = self._lines[_alike(game)]
        place = bisect.bisect_left(lines, game.moves)  # what goes on from them comes next
        return place < len(lines) and lines[place][: len(game.moves)] == game.moves


def _alike(game: KeptGame) -> tuple[object, ...]:
    """Return what a game and its beginning have in common."""
    return game.game, game.start, game.seats, game.seed, game.two, game.mine


def _sign(game: KeptGame) -> str:
    return json.dumps([game.told(), game.two, game.mine])


def _to_keep(filed: FiledGame, owner: str) -> dict[str, Any]:
    when = time.time() if filed.played is None else filed.played
    more = {"name": filed.name, "owner": owner}
    if filed.two:
        more["seat"] = "" if filed.mine is None else SIDE_NAMES[filed.mine]
    return kept_game.stored(filed.session, when, **more)
