"""What `import pions` offers beside games and players: the commands, as functions.

Each takes what its command takes, in the same words, and returns what the command shows.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pions.app.board.history import History
from pions.app.lab import duels
from pions.app.lab.duels import DuelReport
from pions.app.solver import estimating, solving
from pions.app.solver.answers import Assessment
from pions.app.solver.solving import SolverSettings
from pions.core import language
from pions.core.errors import InvalidOption, known_language
from pions.games import catalog
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox import Limits

if TYPE_CHECKING:
    from pions.app.tournament.results import Results

PositionOrText: TypeAlias = AnyPosition | str
"""A position, or its text: moves such as ``446564435``, or a drawn board."""


def speak(code: str) -> None:
    """Speak English (``en``) or French (``fr``) from now on; as ``pions --lang``."""
    language.use_everywhere(known_language(code))


def solve(
    position: PositionOrText, game: AnyGame | str = "connect4", *, seconds: float | None = None
) -> Assessment:
    """The exact value of an unfinished position, or for Hex who wins it; as ``pions solve``.

    Gives up after `seconds`. Raises `InvalidOption` for a game that has no solver.
    """
    history = _read(position, game)
    return solving.solve(history.game.name, history.text, SolverSettings(seconds=seconds))


def analyse(
    position: PositionOrText, game: AnyGame | str = "connect4", *, seconds: float | None = None
) -> Assessment:
    """Every move of an unfinished position judged; as ``pions analyse``.

    `exact` says whether that is proved: where a solver knows the game, it is; elsewhere a
    search looks ahead for `seconds`, one by default.
    """
    history = _read(position, game)
    name = history.game.name
    if solving.unsolved(name, history.text) is None:
        return solving.analyse(name, history.text, SolverSettings(seconds=seconds))
    return estimating.by_search(name, history.text, 1.0 if seconds is None else seconds)


def duel(  # noqa: PLR0913 - what a duel is, said once, by name
    first: str,
    second: str,
    *,
    game: AnyGame | str = "connect4",
    games: int = 100,
    seed: int = 0,
    workers: int = 1,
    seconds: float | None = None,
) -> DuelReport:
    """Games between two players, names or files, each opening every other one; as ``pions duel``.

    A file has `seconds` of computing a move.
    """
    if games < 1:
        raise InvalidOption("A duel needs at least one game, not {games}.", games=games)
    reports = duels.duel(game, first, second, games, seed=seed, workers=workers, seconds=seconds)
    return deque(reports, maxlen=1).pop()


def tournament(  # noqa: PLR0913 - what a tournament is, said once, by name
    folder: str | Path | None,
    *,
    game: str = "connect4",
    players: tuple[str, ...] = (),
    store: str | Path | None = None,
    rounds: int = 1,
    seed: int = 0,
    workers: int = 1,
    seconds: float | None = None,
) -> Results:
    """Everybody against everybody: the files of `folder` and `players`; as ``pions tournament``.

    Games are kept in `store`, by default ``tournament.db`` in the folder, and those that are
    there already are not played again.
    """
    from pions.app.tournament import plan, results, run, watching  # noqa: PLC0415 - needs NumPy

    place = None if folder is None else Path(folder)
    if store is None and place is None:
        raise InvalidOption("Say where the games are kept: a folder of files, or a store.")
    kept = Path(store) if store is not None else (place or Path()) / watching.USUAL_NAME
    request = plan.TournamentRequest(
        store=kept,
        folder=place,
        game=game,
        yardsticks=tuple(players),
        rounds=rounds,
        seed=seed,
        workers=workers,
        limits=Limits() if seconds is None else Limits(seconds=seconds),
    )
    ready = plan.prepare(request)
    for _progress in run.play(ready):
        pass
    return results.read(kept, ready.id)


def _read(position: PositionOrText, game: AnyGame | str) -> History:
    if not isinstance(position, str):
        return History((position,))
    return History.read(catalog.find(game) if isinstance(game, str) else game, position)
