"""Positions judged exactly, by the solver of their kind of game.

One question for all games: a position and settings; one answer (`assessments.Assessment`), which
the record of the kind of game fills in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from pions.app.board.history import History
from pions.app.solver.assessments import Assessment
from pions.core import cpu
from pions.core.errors import InvalidOption, PionsError
from pions.core.progress import Progress, no_progress
from pions.core.types import Move, Term
from pions.families import family_of
from pions.families.judged_moves import ExactSolver, JudgedMove, Listener, SearchProgress
from pions.families.solver_protocols import USUAL, Solution, SolverSettings, Solving, Stopped
from pions.games.catalog import AnyGame, AnyPosition

__all__ = ["USUAL", "SolverSettings"]

T = TypeVar("T")
Ask: TypeAlias = Callable[[Any, AnyPosition, Listener], Solution]
ProgressOf: TypeAlias = Callable[[SearchProgress], tuple[int, int]]
"""The progress to report of a solver's news: how much is done, of how much."""

BATCH: Final = 256
"""Positions handed to the solver at once: few enough that a bar moves and Ctrl-C is heard."""
_LATE_STRATEGY: Final = Term(
    "The strategy was not complete within {seconds} seconds; --seconds gives it more."
)


def has_values(game: AnyGame, position: AnyPosition | None = None) -> bool:
    """Whether every move has an exact value within seconds: in all of `game`, or here.

    A position may be late in a game that has none as a whole.
    """
    solving = family_of(game).solving
    if solving is None or solving.has_values(game):
        return solving is not None
    too_early = solving.too_early
    return position is not None and too_early is not None and too_early(position) is None


def unsolved(position: AnyPosition) -> PionsError | None:
    """Return why no solver takes a position; ``None`` where one does."""
    found = _tried(_solving_of, position)
    return found if isinstance(found, PionsError) else None


def judges(game: AnyGame) -> bool:
    """Whether a solver judges whole games of `game`."""
    solving = family_of(game).solving
    return solving is not None and (solving.judges or solving.has_values)(game)


def lists(game: AnyGame) -> bool:
    """Whether a solver judges all moves of each position of such games."""
    return judges(game) and _solving(game).lists(game)


def better(position: AnyPosition, solver: ExactSolver) -> tuple[Move, ...]:
    """Return the best moves of a position, or one that wins where all would take long."""
    known = _solving(position.game)
    if known.lists(position.game):
        values = solver.values(position)
        return tuple(move for move, value in values.items() if value == max(values.values()))
    facts = known.solve(solver, position, lambda _news: None).facts
    return () if facts is None or facts.move is None else (facts.move,)


def solve(
    history: History, settings: SolverSettings = USUAL, progress: Progress = no_progress
) -> Assessment:
    """Return the value of an unfinished position, or who wins it."""
    return _asked(history, settings, lambda solving: solving.solve, progress, _parts_or_looks)


def solve_lines(
    game: AnyGame,
    lines: Iterable[str],
    settings: SolverSettings = USUAL,
    progress: Progress = no_progress,
) -> Iterator[tuple[int, str, Assessment | PionsError]]:
    """Yield each line that is not blank with its number, and its position solved or the problem.

    All lines are read first, so that `progress` knows how many there are.
    """
    solving = _solving(game)
    solver: ExactSolver = solving.solver(game, settings)
    asked = [(n, text.strip()) for n, text in enumerate(lines, start=1) if text.strip()]
    if solving.seconds is not None:  # each may take long, and has a time of its own
        for done, (number, text) in enumerate(asked, start=1):
            yield number, text, _tried(lambda line: solve(History.read(game, line), settings), text)
            progress(done, len(asked))
        return
    for begin in range(0, len(asked), BATCH):
        read = [(n, text, _tried(_solvable, game, text)) for n, text in asked[begin:][:BATCH]]
        good = [found.position for _, _, found in read if isinstance(found, History)]
        start = cpu.clock()
        with _in_time(solver, settings.seconds, solving.late) as listen:
            values = iter(solver.batch(good, listen))
        share = (cpu.clock() - start) / max(1, len(good))
        problem = book_problem(solver)
        for number, text, found in read:
            if isinstance(found, PionsError):
                yield number, text, found
            else:
                yield number, text, Assessment(found, next(values), seconds=share, problem=problem)
        progress(min(begin + BATCH, len(asked)), len(asked))


def analyse(
    history: History,
    settings: SolverSettings = USUAL,
    progress: Progress = no_progress,
    scored: Callable[[Assessment], None] = lambda _found: None,
) -> Assessment:
    """Judge every move of an unfinished position, with the best line and what there is to see.

    A kind of game whose proofs may take long is looked at for a while only: what was proved until
    then is returned. `scored` is called with the values of the moves, before their lines are known.
    """
    start = cpu.clock()

    def tell(found: Solution) -> None:
        used = cpu.clock() - start
        scored(Assessment(history, found.value, found.moves, seconds=used))

    def ask(solving: Solving[Any, Any]) -> Ask:
        return partial(solving.analyse, progress=progress, scored=tell)

    return _asked(history, settings, ask, progress, _parts, glance=True)


def prove(
    game: AnyGame, settings: SolverSettings = USUAL, progress: Progress = no_progress
) -> Assessment:
    """Return who wins from the empty board: the value of every opening, and a line or a proof."""
    start = History.read(game)
    return _asked(start, settings, lambda solving: solving.prove, progress, _parts_or_looks)


def refuse_strategy(history: History) -> None:
    """Raise where no strategy can be written for an unfinished position: before it is solved."""
    position = history.unfinished().position
    _solving(position.game).refuse_strategy(position)


def strategy(
    history: History, settings: SolverSettings = USUAL, progress: Progress = no_progress
) -> Sequence[str]:
    """Return how the winner of an unfinished position wins, as the lines of a file."""
    refuse_strategy(history)
    solving = _solving(history.game)
    solver: ExactSolver = solving.solver(history.game, settings)
    seconds = settings.seconds or solving.seconds
    with _in_time(solver, seconds, _LATE_STRATEGY, lambda news: progress(*_parts(news))) as listen:
        return solving.strategy(solver, history.position, listen)


def solver_of(game: AnyGame, settings: SolverSettings = USUAL) -> ExactSolver:
    """Return the solver of a game; raises where there is none."""
    found: ExactSolver = _solving(game).solver(game, settings)
    return found


def explain(position: AnyPosition, move: Move, solver: ExactSolver) -> JudgedMove:
    """Judge one legal move by the solver of its game, with the line that shows its effect."""
    return _solving(position.game).explain(position, move, solver)


def seen(history: History) -> Any:  # noqa: ANN401 - each kind of game has its own
    """Return what there is to see in an unfinished position, without looking for its winner."""
    look = _solving(history.unfinished().game).look
    if look is None:
        raise InvalidOption("No solver here knows {game}.", game=history.game.name)
    return look(history.position)


def book_problem(solver: ExactSolver) -> PionsError | None:
    """Return why a solver that has a book had no help from it."""
    problem: PionsError | None = getattr(solver, "book_problem", None)
    return problem


def _parts(news: SearchProgress) -> tuple[int, int]:
    return news.done, news.total


def _parts_or_looks(news: SearchProgress) -> tuple[int, int]:
    """Count parts; for a question of one part the positions seen so far, of an unknown number."""
    return _parts(news) if news.total > 1 else (news.nodes, 0)


def _asked(  # noqa: PLR0913 - a question
    history: History,
    settings: SolverSettings,
    ask: Callable[[Solving[Any, Any]], Ask],
    progress: Progress,
    count: ProgressOf,
    *,
    glance: bool = False,
) -> Assessment:
    """Ask the solver, for as long as is usual for a question or for a `glance`."""
    position = history.unfinished().position
    solving = _solving_of(position)
    solver = solving.solver(position.game, settings)
    start, nodes = cpu.clock(), solver.nodes
    seconds = settings.seconds or (solving.glance if glance else None) or solving.seconds
    with _in_time(solver, seconds, solving.late, lambda news: progress(*count(news))) as listen:
        found = ask(solving)(solver, position, listen)
    return Assessment(
        history,
        found.value,
        found.moves,
        found.line,
        solver.nodes - nodes,
        cpu.clock() - start,
        found.facts,
        problem=book_problem(solver),
    )


@contextmanager
def _in_time(
    solver: ExactSolver,
    seconds: float | None,
    late: Term,
    hear: Listener = lambda _news: None,
) -> Iterator[Listener]:
    """Give a listener for `hear` that stops `solver` when time is up: that raises `late`."""
    start = cpu.clock()

    def listen(news: SearchProgress) -> None:
        hear(news)
        if seconds is not None and cpu.clock() - start > seconds:
            solver.stop()

    try:
        yield listen
    except Stopped:
        raise InvalidOption(late, seconds=seconds) from None


def _solving(game: AnyGame) -> Solving[Any, Any]:
    solving = family_of(game).solving
    if solving is None:
        raise InvalidOption("No solver here knows {game}.", game=game.name)
    return solving


def _solving_of(position: AnyPosition) -> Solving[Any, Any]:
    """Return how a position is solved; raises where no solver takes it."""
    solving = _solving(position.game)
    if solving.too_early is not None and not solving.has_values(position.game):
        reason = solving.too_early(position)
        if reason is not None:
            raise reason
    return solving


def _tried(ask: Callable[..., T], *asked: object) -> T | PionsError:
    try:
        return ask(*asked)
    except PionsError as error:
        return error


def _solvable(game: AnyGame, text: str) -> History:
    history = History.read(game, text).unfinished()
    _solving_of(history.position)
    return history
