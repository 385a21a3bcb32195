"""The solver in people's hands: the value of a position, of its moves, of a whole game.

Nothing here prints. Reports carry what a screen shows, and turn into JSON by `json`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, cast

from pions.app.board import views
from pions.app.board.history import History
from pions.app.play import players
from pions.app.solver.solved import Analysed, Estimated, Mistake, Reviewed, Solved
from pions.core import thinking
from pions.core.errors import InvalidOption, PionsError
from pions.core.seeds import generator
from pions.core.types import Move
from pions.families import family_of
from pions.families.gravity import gravity_solver
from pions.families.gravity.explain import Explanation, cells_left, explain, grade
from pions.families.gravity.gravity_solver import Progress as SolverProgress
from pions.families.gravity.gravity_solver import Solver, Stopped
from pions.families.gravity.review import review as review_moves
from pions.families.values import Result, forecast
from pions.games import catalog
from pions.games.gravity import Gravity, GravityPosition
from pions.search.scoring import WIN

Progress = Callable[[int, int], None]
"""Hears how many steps are done of how many."""

BATCH: Final = 256
"""Positions handed to the solver at once: few enough that a bar moves and Ctrl-C is heard."""


def _unheard(done: int, total: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the solver works; its answers do not depend on it."""

    megabytes: int = gravity_solver.MEGABYTES
    threads: int = 1
    book: bool = True
    seconds: float | None = None
    """After so long it gives up; ``None`` lets it take the time it takes."""


USUAL: Final = Settings()


def solver(game: Gravity, settings: Settings = USUAL) -> Solver:
    """The solver of `game`; raises `PionsError` where there is none."""
    if (settings.megabytes, settings.threads, settings.book) == (gravity_solver.MEGABYTES, 1, True):
        return gravity_solver.solver_for(game)
    return _made(game, settings.megabytes, settings.threads, book=settings.book)


@lru_cache(maxsize=2)
def _made(game: Gravity, megabytes: int, threads: int, *, book: bool) -> Solver:
    """One solver for one group of settings: what it found stays found."""
    saved: Literal["default"] | None = "default" if book else None
    return Solver(game, megabytes=megabytes, threads=threads, book=saved)


def book_problem(game: str, settings: Settings = USUAL) -> PionsError | None:
    """Why the book was of no use to the solver just asked about `game`, if it was not."""
    return solver(solvable(game), settings).book_problem


def has_solver(game: str) -> bool:
    """Whether `game` is of a kind and a size that can be solved at all."""
    return has_values(game) or family_of(catalog.find(game)).proves


def has_values(game: str) -> bool:
    """Whether every move of `game` has an exact value here: who wins, and with which disc."""
    found = catalog.find(game)
    return family_of(found).has_values(found)


def solvable(game: str) -> Gravity:
    """The game called `game`; refuses those whose moves have no exact values here."""
    found = catalog.find(game)
    if family_of(found).solver is not None:
        return cast("Gravity", found)
    raise InvalidOption("No solver here knows {game}.", game=found.name)


def solve(game: str, text: str, settings: Settings = USUAL) -> Solved:
    """The value of an unfinished position."""
    history, position = _unfinished(game, text)
    start = thinking.clock()
    engine = solver(position.game, settings)
    with _in_time(engine, settings) as listen:
        value = engine.value(position, listen)
    return Solved(views.board(history), position, value, thinking.clock() - start)


def solve_lines(
    game: str, lines: Iterable[str], settings: Settings = USUAL, progress: Progress = _unheard
) -> Iterator[tuple[int, str, Solved | PionsError]]:
    """Each line that is not blank with its number: its position solved, or what is wrong with it.

    All lines are read first, so that `progress` knows how many there are.
    """
    rules = solvable(game)
    asked = [(n, text.strip()) for n, text in enumerate(lines, start=1) if text.strip()]
    engine = solver(rules, settings)
    for begin in range(0, len(asked), BATCH):
        read = [(n, text, _read_line(game, text)) for n, text in asked[begin : begin + BATCH]]
        good = [found[1] for _, _, found in read if not isinstance(found, PionsError)]
        start = thinking.clock()
        with _in_time(engine, settings) as listen:
            values = iter(engine.batch(good, listen))
        share = (thinking.clock() - start) / max(1, len(good))
        for number, text, found in read:
            if isinstance(found, PionsError):
                yield number, text, found
            else:
                history, position = found
                yield number, text, Solved(views.board(history), position, next(values), share)
        progress(min(begin + BATCH, len(asked)), len(asked))


def analyse(
    game: str, text: str, settings: Settings = USUAL, progress: Progress = _unheard
) -> Analysed:
    """Every move of an unfinished position judged, and the best line."""
    history, position = _unfinished(game, text)
    engine = solver(position.game, settings)
    start, nodes = thinking.clock(), engine.nodes
    with _in_time(engine, settings) as listen:
        found = engine.analyse(position, listen)
    judged = []
    for done, move in enumerate(found.values, start=1):
        judged.append(explain(position, move, engine))
        progress(done, len(found.values))
    used = thinking.clock() - start
    board = views.board(history)
    return Analysed(board, position, tuple(judged), found.line, engine.nodes - nodes, used)


def review(
    game: str, text: str, settings: Settings = USUAL, progress: Progress = _unheard
) -> Reviewed:
    """A game, finished or not, judged move by move."""
    return review_game(History.read(solvable(game), text), settings, progress)


def review_game(
    history: History, settings: Settings = USUAL, progress: Progress = _unheard
) -> Reviewed:
    """The same for a game that may have begun at any position."""
    rules = solvable(history.game.name)
    if not history.moves:
        raise InvalidOption("There are no moves to review: give them as columns, such as 44455.")
    engine = solver(rules, settings)
    start = thinking.clock()
    positions = cast("tuple[GravityPosition, ...]", history.positions[:-1])
    judged = review_moves(positions[0], history.moves, engine, progress)
    mistakes = tuple(
        Mistake(number, position, one, _best(engine, position))
        for number, (position, one) in enumerate(
            zip(positions, judged.moves, strict=True), start=positions[0].ply + 1
        )
        if one.value < one.best
    )
    board = views.board(history)
    return Reviewed(board, positions, judged, mistakes, thinking.clock() - start)


def prove(game: str, settings: Settings = USUAL, progress: Progress = _unheard) -> Analysed:
    """Who wins from the empty board: the value of every opening and a best line, no reasons.

    An opening and its mirror image are worth the same, so half of them are solved, the
    central ones first: they teach the table most.
    """
    history, position = _unfinished(game, "")
    engine, width = solver(position.game, settings), position.game.width
    start, nodes = thinking.clock(), engine.nodes
    half = list(reversed(range((width + 1) // 2)))
    with _in_time(engine, settings, progress) as listen:
        found = engine.batch([position.play(move) for move in half], listen)
        solved = {move: -value for move, value in zip(half, found, strict=True)}
        values = {move: solved[min(move, width - 1 - move)] for move in range(width)}
        best = max(half, key=lambda move: (values[move], move))
        line = (best, *engine.line(position.play(best), listen))
    top, left = values[best], cells_left(position)
    moves = tuple(
        Explanation(
            move=move,
            value=value,
            best=top,
            grade=grade(value, top),
            forecast=forecast(value, left),
            line=line if move == best else (move,),
            reason=None,
        )
        for move, value in values.items()
    )
    used = thinking.clock() - start
    return Analysed(views.board(history), position, moves, line, engine.nodes - nodes, used)


def estimate(game: str, text: str, seconds: float) -> Estimated:
    """A search within `seconds` of a position of any game; no proof, unless it sees the end."""
    rules = catalog.find(game)
    history = _open(History.read(rules, text))
    start = thinking.clock()
    analyst = players.analyst(f"deepening:seconds={seconds:g}", rules, generator(0))
    found = analyst.analyse(history.position)
    top = max(found.scores.values())
    result = Result.WIN if top >= WIN else Result.LOSS if top <= -WIN else None
    best = tuple(map(rules.format_move, found.best))
    used = thinking.clock() - start
    return Estimated(views.board(history), best, result, found.depth, found.nodes, used)


@contextmanager
def _in_time(
    engine: Solver, settings: Settings, progress: Progress = _unheard
) -> Iterator[Callable[[SolverProgress], None]]:
    """Gives a listener that stops `engine` when its time is up, which ends in a sentence."""
    start = thinking.clock()

    def listen(news: SolverProgress) -> None:
        progress(news.done, news.total)
        if settings.seconds is not None and thinking.clock() - start > settings.seconds:
            engine.stop()

    try:
        yield listen
    except Stopped:
        raise InvalidOption(
            "There was no exact answer within {seconds} seconds.", seconds=settings.seconds
        ) from None


def _best(engine: Solver, position: GravityPosition) -> tuple[Move, ...]:
    values = engine.values(position)
    top = max(values.values())
    return tuple(move for move, value in values.items() if value == top)


def _read_line(game: str, text: str) -> tuple[History, GravityPosition] | PionsError:
    try:
        return _unfinished(game, text)
    except PionsError as error:
        return error


def _unfinished(game: str, text: str) -> tuple[History, GravityPosition]:
    history = _open(History.read(solvable(game), text))
    return history, cast("GravityPosition", history.position)


def _open(history: History) -> History:
    if history.position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to solve.")
    return history
