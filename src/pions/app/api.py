"""The commands as functions of `import pions`.

Each takes the arguments of its command, in the same words, and returns the answer that the command
shows. Games, positions, players and numbers, which may be written in several ways, are read here.
"""

from __future__ import annotations

import os
import reprlib
from collections import deque
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeAlias

from pions.app import players
from pions.app.board.history import History
from pions.app.board.own_game_files import game as find
from pions.app.players import Player, seconds_given
from pions.app.solver import estimated_answers, exact_answers, reviewing
from pions.app.solver.assessments import Assessment, EstimatedReview, GameReview
from pions.app.solver.exact_answers import SolverSettings
from pions.core import language
from pions.core.errors import InvalidOption, UnknownName, known_language
from pions.core.positions import moves_given, no_position, position_given
from pions.core.protocols import Strategy
from pions.core.seeds import generator
from pions.core.types import Move
from pions.families.options import whole_given
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox import Limits

if TYPE_CHECKING:
    from pions.app.lab.duels import DuelReport
    from pions.app.play.matches import Finished
    from pions.app.puzzles.puzzle import Puzzle
    from pions.app.tournament.results import Results

PositionOrText: TypeAlias = AnyPosition | str | Sequence[Move | str]
"""A position, or its text: moves such as ``446564435``, or a drawn board; or a list of moves."""
GameOrName: TypeAlias = AnyGame | str | os.PathLike[str]
"""Rules, their name, or the file they are in."""


def speak(code: str) -> None:
    """Speak the language `code` (``en``, ``fr``) from now on; as ``pions --lang``."""
    language.use_everywhere(known_language(code))


def position(text: PositionOrText = "", game: GameOrName = "connect4") -> AnyPosition:
    """Return the position after the moves in `text`, or drawn in it; by default the start."""
    return _read(text, game).position


def player(player: Player, game: GameOrName = "connect4", *, seed: int = 0) -> Strategy[Any]:
    """Return a player ready to `choose`, such as ``alphabeta:depth=6``; as ``pions players``."""
    return players.strategy(player, find(game), generator(whole_given(seed, "seed")))


def solve(
    position: PositionOrText, game: GameOrName = "connect4", *, seconds: float | None = None
) -> Assessment:
    """Return the exact value of an unfinished position, for Hex who wins; as ``pions solve``.

    Gives up after `seconds`. Raises `InvalidOption` for a game that has no solver.
    """
    return exact_answers.solve(
        _read(position, game), SolverSettings(seconds=seconds_given(seconds))
    )


def analyse(
    position: PositionOrText, game: GameOrName = "connect4", *, seconds: float | None = None
) -> Assessment:
    """Judge every move of an unfinished position; as ``pions analyse``.

    `exact` says whether that is proved: where a solver knows the game, it is; elsewhere an estimate
    is made, or a search looks ahead. All of it takes `seconds`, or what is usual for the game.
    """
    history, settings = _read(position, game), SolverSettings(seconds=seconds_given(seconds))
    return estimated_answers.analyse(history, settings)


def review(
    moves: PositionOrText | Finished,
    game: GameOrName = "connect4",
    *,
    seconds: float | None = None,
) -> GameReview | EstimatedReview:
    """Judge every move of a game, with the better ones; as ``pions review``."""
    return reviewing.review(_read(moves, game), SolverSettings(seconds=seconds_given(seconds)))


def prove(game: GameOrName = "connect4", *, seconds: float | None = None) -> Assessment:
    """Return who wins from the empty board and its first moves, as ``pions prove --book``."""
    return exact_answers.prove(find(game), SolverSettings(seconds=seconds_given(seconds)))


def puzzle(
    game: GameOrName | None = None,
    *,
    kind: str | None = None,
    level: int | None = None,
    seed: int | None = None,
) -> Puzzle:
    """Draw a position with one right move, always the same with a `seed`; as ``pions puzzle``.

    `kind` is ``win``, ``only``, ``refutation`` or ``draw``.
    """
    from pions.app.puzzles import collection  # noqa: PLC0415 - few ask for it
    from pions.app.puzzles.puzzle import PuzzleKind  # noqa: PLC0415 - as above

    kinds = {each.value: each for each in PuzzleKind}
    if kind is not None and kind not in kinds:
        raise UnknownName("There is no kind of puzzle “{name}”.", name=str(kind), known=kinds)
    drawn = generator(int.from_bytes(os.urandom(8)) if seed is None else whole_given(seed, "seed"))
    wish = collection.Wish(
        None if game is None else find(game).name,
        None if kind is None else kinds[kind],
        None if level is None else whole_given(level, "level"),
    )
    return collection.choose(wish, drawn)


def duel(  # noqa: PLR0913 - the options of the command
    first: Player,
    second: Player,
    *,
    game: GameOrName = "connect4",
    games: int = 100,
    seed: int = 0,
    workers: int = 1,
    seconds: float | None = None,
) -> DuelReport:
    """Play games between two players, each opening every other one; as ``pions duel``.

    A player is a name, a file, a function or an object with `choose`; a fault of a file or a
    function loses it that game. A file has `seconds` of computing a move.
    """
    from pions.app.lab import duels  # noqa: PLC0415 - as above

    number = whole_given(games, "games")
    if number < 1:
        raise InvalidOption("A duel needs at least one game, not {games}.", games=number)
    begun = partial(duels.duel, find(game), first, second, number, seed=whole_given(seed, "seed"))
    reports = begun(workers=whole_given(workers, "workers"), seconds=seconds_given(seconds))
    return deque(reports, maxlen=1).pop()


def tournament(  # noqa: PLR0913 - the options of the command
    folder: str | os.PathLike[str] | Iterable[Player] | None = None,
    *,
    game: GameOrName = "connect4",
    players: Iterable[Player] = (),
    store: str | Path | None = None,
    rounds: int = 1,
    seed: int = 0,
    workers: int = 1,
    seconds: float | None = None,
) -> Results:
    """Play the files of a folder, or players, against each other; as ``pions tournament``.

    Games are kept in `store`, by default ``tournament.db`` in the folder, and those that are
    there already are not played again. Without either they are kept nowhere. A function has no
    earlier games: it may not be the same any more.
    """
    from pions.app.tournament import plan, results, run, watching  # noqa: PLC0415 - needs NumPy

    number = whole_given(rounds, "rounds")
    if number < 1:
        raise InvalidOption("A tournament needs at least one round, not {rounds}.", rounds=number)
    place, named = _folder_or_players(folder)
    with TemporaryDirectory(prefix="pions-", ignore_cleanup_errors=True) as nowhere:
        kept = Path(nowhere if place is None else place) / watching.USUAL_NAME
        request = plan.TournamentRequest(
            store=kept if store is None else Path(store),
            folder=place,
            game=find(game).name,
            yardsticks=(*named, *_folder_or_players(players)[1]),
            rounds=number,
            seed=whole_given(seed, "seed"),
            workers=whole_given(workers, "workers"),
            limits=Limits() if seconds is None else Limits(seconds=seconds_given(seconds) or 1.0),
        )
        ready = plan.prepare(request)
        deque(run.play(ready), maxlen=0)
        return results.read(request.store, ready.id)


def _folder_or_players(given: Any) -> tuple[Path | None, tuple[Player, ...]]:  # noqa: ANN401
    if given is None:
        return None, ()
    if isinstance(given, str | os.PathLike):
        return Path(given), ()
    if isinstance(given, Iterable):
        return None, tuple(given)
    raise InvalidOption(
        "A tournament needs a folder or a list of players, not {value}.", value=reprlib.repr(given)
    )


def _read(position: PositionOrText | Finished, game: GameOrName) -> History:
    last = getattr(position, "position", None)
    if last is not None and hasattr(position, "moves"):  # a finished game
        return History.after(last.game, position.moves)
    if hasattr(position, "legal_moves"):
        return History((position_given(None, position),))
    rules = find(game)
    if isinstance(position, str):
        return History.read(rules, position)
    moves = moves_given(rules, position)
    if moves is None:
        raise no_position(position)
    return History.after(rules, moves)


analyze = analyse
