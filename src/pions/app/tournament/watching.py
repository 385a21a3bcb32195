"""Tournaments as others watch them, while another program may be playing: files are only read.

Each function reads its file anew, so that any process can run it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.app.profile.player_games import of_player
from pions.app.profile.profile import Profile, Profiling, judged_aloud
from pions.app.tournament import results
from pions.app.tournament.entrants import told_apart
from pions.app.tournament.results import Results
from pions.core.errors import InvalidOption, PionsError, UnknownName
from pions.games import catalog
from pions.store.errors import ForeignFile, StoreFault
from pions.store.game_records import GameRecord, TournamentRecord
from pions.store.reader import FAULT, Entry, Reader, Wanted

__all__ = ["FAULT", "Wanted"]

USUAL_NAME: Final = "tournament.db"
PAGE: Final = 25
_LATEST: Final = 6
_MOST_JUDGED: Final = 200
_MOST_FILES: Final = 100
_MOST_PLAYERS: Final = 300
_MOST_GAMES: Final = 200_000
"""More would take a page longer to count than people wait."""
_ODD: Final = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors of a file that is ours by its header, and not by its content."""


@dataclass(frozen=True, slots=True)
class Places:
    """The places to look for files of games in."""

    named: tuple[Path, ...] = ()
    """Files, and folders: all their files of games, and those one folder further down."""
    around: Path | None = None
    """A folder of which only files with the usual name count, one folder further down, too."""


@dataclass(frozen=True, slots=True)
class FileOfGames:
    """A file and its tournaments, or why they cannot be read."""

    path: Path
    tournaments: tuple[tuple[TournamentRecord, int], ...] = ()
    problem: PionsError | None = None


@dataclass(frozen=True, slots=True)
class Glance:
    """A game of a list."""

    number: int
    """Counted from 1, in the order of the schedule."""
    record: GameRecord
    """Without what its players printed."""
    plies: int
    board: BoardView | None
    """Where it ended; ``None`` where that was not asked for, or cannot be told."""


@dataclass(frozen=True, slots=True)
class Overview:
    """How a tournament stands."""

    results: Results
    latest: tuple[Glance, ...]
    """The games that were kept last, the very last first."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of a list of games."""

    total: int
    games: tuple[Glance, ...]
    labels: dict[str, str]


@dataclass(frozen=True, slots=True)
class Replay:
    """A game with everything that is known of it."""

    tournament: TournamentRecord
    number: int
    record: GameRecord
    labels: dict[str, str]
    before: str | None
    """The id of the game before it in the schedule."""
    after: str | None


def survey(places: Places) -> tuple[FileOfGames, ...]:
    """Return the files of games and their tournaments; foreign files in folders are left out."""
    found = []
    for path, named in _files(places):
        try:
            with _reading(path) as reader:
                counts = [
                    (tournament, reader.count(tournament.id)) for tournament in reader.tournaments()
                ]
            found.append(FileOfGames(path, tuple(counts)))
            found += [FileOfGames(path, problem=fault) for fault in reader.damaged.values()]
        except ForeignFile as error:
            if named:
                found.append(FileOfGames(path, problem=error))
        except PionsError as error:
            found.append(FileOfGames(path, problem=error))
    return tuple(found)


def overview(path: Path, tournament: str) -> Overview:
    """Count everything; raises where the tournament is too large for the page."""
    with _reading(path) as reader:
        record = _tournament(reader, tournament)
        if len(record.entrants) > _MOST_PLAYERS or reader.count(tournament) > _MOST_GAMES:
            raise StoreFault(
                "This tournament is too large for the page; “pions export” writes its report."
            )
        found = results.counted(record, tuple(reader.games(tournament)))
        found = replace(found, damaged=tuple(reader.damaged.values()))
        latest = tuple(_glance(entry, drawn=True) for entry in reader.latest(tournament, _LATEST))
    return Overview(replace(found, records=()), latest)


def games(path: Path, tournament: str, wanted: Wanted, start: int) -> Listed:
    """Return a page of the `wanted` games, after the first `start` of them."""
    with _reading(path) as reader:
        record = _tournament(reader, tournament)
        total = reader.count(tournament, wanted)
        some = reader.some(tournament, wanted, start, PAGE)
        return Listed(total, tuple(_glance(entry) for entry in some), _labels(record))


def profile(path: Path, tournament: str, player: str, tell: Callable[..., None]) -> Profile:
    """Return a player's profile by its last games; for `tell` see `judged_aloud`."""
    with _reading(path) as reader:
        record = _tournament(reader, tournament)
        labels = _labels(record)
        if player not in labels:
            raise UnknownName("There is no player “{name}” here.", name=player, known=labels)
        some = reader.some(tournament, Wanted(player), 0, _MOST_JUDGED)
        records = tuple(entry.record for entry in some)
    games = of_player(records, player)
    return judged_aloud(Profiling.begin(labels[player], record.game), games, tell)


def game(path: Path, tournament: str, name: str) -> Replay:
    """Return the game whose id is `name`."""
    with _reading(path) as reader:
        record = _tournament(reader, tournament)
        found = reader.game(tournament, name)
        if found is None:
            nothing = InvalidOption("There is no such game in this tournament.")
            raise reader.damaged.get(name, nothing)
        before, after = reader.beside(tournament, found.number)
        return Replay(record, found.number + 1, found.record, _labels(record), before, after)


def _files(places: Places) -> Iterator[tuple[Path, bool]]:
    """Yield each file once, with whether it was named."""
    seen: set[Path] = set()
    for path, named in _candidates(places):
        where = path.resolve()
        if where not in seen and len(seen) < _MOST_FILES:
            seen.add(where)
            yield path, named


def _candidates(places: Places) -> Iterator[tuple[Path, bool]]:
    for place in places.named:
        if not place.is_dir():
            yield place, True
            continue
        for pattern in ("*.db", "*/*.db"):
            for path in sorted(place.glob(pattern)):
                if path.is_file():
                    yield path, path.name == USUAL_NAME
    if places.around is not None:
        for pattern in (USUAL_NAME, f"*/{USUAL_NAME}"):
            for path in sorted(places.around.glob(pattern)):
                if path.is_file():
                    yield path, False


@contextmanager
def _reading(path: Path) -> Iterator[Reader]:
    with legible(path), Reader(path) as reader:
        yield reader


@contextmanager
def legible(path: Path) -> Iterator[None]:
    """Turn errors of a damaged file into one sentence."""
    try:
        yield
    except _ODD as error:
        raise StoreFault(
            "“{path}” is not as Pions writes it, and cannot be shown.", path=path.name
        ) from error


def _tournament(reader: Reader, name: str) -> TournamentRecord:
    for record in reader.tournaments():
        if record.id == name:
            return record
    if name in reader.damaged:
        raise reader.damaged[name]
    raise StoreFault("This tournament is no longer in its file.")


def _labels(record: TournamentRecord) -> dict[str, str]:
    return told_apart({str(entrant["name"]): str(entrant["label"]) for entrant in record.entrants})


def _glance(entry: Entry, *, drawn: bool = False) -> Glance:
    record, board = entry.record, None
    try:
        plies = len(catalog.find(record.game).parse_moves(record.moves))
        if drawn:
            board = views.board(History.recall(record.game, record.moves))
    except PionsError:  # moves of no game of ours: the list shows the rest
        plies = 0
    return Glance(entry.number + 1, record, plies, board)
