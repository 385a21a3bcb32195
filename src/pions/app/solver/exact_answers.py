"""Positions judged exactly, by the solver of their kind of game.

One question for all games: a game, a position, settings; one answer (`answers.Assessment`), which
the record of the kind of game fills in. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
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
from pions.games import catalog
from pions.games.catalog import AnyGame, AnyPosition

__all__ = ["USUAL", "SolverSettings"]

Found = TypeVar("Found")
HowFar: TypeAlias = Callable[[SearchProgress], tuple[int, int]]
"""What is told of the news of a solver."""

BATCH: Final = 256
"""Positions handed to the solver at once: few enough that a bar moves and Ctrl-C is heard."""
_LATE_STRATEGY: Final = Term(
    "The strategy was not complete within {seconds} seconds; --seconds gives it more."
)


def has_values(game: str, text: str | AnyPosition | None = None) -> bool:
    """Whether every move has an exact value while somebody waits: in all of `game`, or here.

    A position may be late in a game that has none as a whole.
    """
    rules = catalog.find(game)
    solving = family_of(rules).solving
    if solving is None:
        return False
    if solving.has_values(rules):
        return True
    if text is None or solving.too_early is None:
        return False
    return solving.too_early(_read(game, text).position) is None


def unsolved(game: str, text: str | AnyPosition) -> PionsError | None:
    """Why no solver takes a position; ``None`` where one does."""
    try:
        solving = _solving(catalog.find(game))
    except PionsError as reason:
        return reason
    if solving.too_early is None or has_values(game):
        return None
    return solving.too_early(_read(game, text).position)


def judges(game: AnyGame) -> bool:
    """Whether a solver judges whole games of `game`."""
    solving = family_of(game).solving
    return solving is not None and (solving.judges or solving.has_values)(game)


def lists(game: AnyGame) -> bool:
    """Whether a solver judges all moves of each position of such games."""
    return judges(game) and _solving(game).lists(game)


def better(position: AnyPosition, solver: ExactSolver) -> tuple[Move, ...]:
    """The best moves of a position, or one that wins where it would take long to find them all."""
    known = _solving(position.game)
    if known.lists(position.game):
        values = solver.values(position)
        return tuple(move for move, value in values.items() if value == max(values.values()))
    facts = known.solve(solver, position, lambda _news: None).facts
    return () if facts is None or facts.move is None else (facts.move,)


def solve(
    game: str,
    text: str | AnyPosition,
    settings: SolverSettings = USUAL,
    progress: Progress = no_progress,
) -> Assessment:
    """The value of an unfinished position, or who wins it."""
    history = unfinished(game, text)
    return _asked(history, settings, _solving(history.game).solve, progress, _parts_or_looks)


def solve_lines(
    game: str,
    lines: Iterable[str],
    settings: SolverSettings = USUAL,
    progress: Progress = no_progress,
) -> Iterator[tuple[int, str, Assessment | PionsError]]:
    """Each line that is not blank with its number: its position solved, or what is wrong with it.

    All lines are read first, so that `progress` knows how many there are.
    """
    rules = catalog.find(game)
    solver = solver_of(rules, settings)
    asked = [(n, text.strip()) for n, text in enumerate(lines, start=1) if text.strip()]
    if _solving(rules).seconds is not None:  # each may take long, and has a time of its own
        for done, (number, text) in enumerate(asked, start=1):
            yield number, text, _tried(solve, game, text, settings)
            progress(done, len(asked))
        return
    for begin in range(0, len(asked), BATCH):
        read = [
            (n, text, _tried(_solvable, game, text)) for n, text in asked[begin : begin + BATCH]
        ]
        good = [found.position for _, _, found in read if isinstance(found, History)]
        start = cpu.clock()
        with _in_time(rules, solver, settings.seconds) as listen:
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
    game: str,
    text: str | AnyPosition,
    settings: SolverSettings = USUAL,
    progress: Progress = no_progress,
    scored: Callable[[Assessment], None] = lambda _found: None,
) -> Assessment:
    """Every move of an unfinished position judged, the best line, and what there is to see.

    A kind of game whose proofs may take long is looked at for a while only: what was proved until
    then is told. `scored` hears what the moves are worth, before their lines are known.
    """
    history = unfinished(game, text)
    solving = _solving(history.game)
    start = cpu.clock()

    def tell(found: Solution) -> None:
        used = cpu.clock() - start
        scored(Assessment(history, found.value, found.moves, seconds=used))

    def ask(solver: ExactSolver, position: AnyPosition, listen: Listener) -> Solution:
        return solving.analyse(solver, position, listen, progress, tell)

    limited = replace(settings, seconds=settings.seconds or solving.glance)
    return _asked(history, limited, ask, progress)


def analyse_aloud(
    game: str, text: str | AnyPosition, settings: SolverSettings, tell: Callable[..., None]
) -> Assessment:
    """As `analyse`; `tell` is called with its progress, and once with the scores by themselves."""
    return analyse(game, text, settings, tell, tell)


def prove(
    game: str, settings: SolverSettings = USUAL, progress: Progress = no_progress
) -> Assessment:
    """Who wins from the empty board: the value of every opening, and a line or a proof."""
    history = unfinished(game, "")
    return _asked(history, settings, _solving(history.game).prove, progress, _parts_or_looks)


def refuse_strategy(game: str, text: str | AnyPosition) -> None:
    """Raise where no strategy can be written for an unfinished position: before it is solved."""
    history = unfinished(game, text)
    _solving(history.game).refuse_strategy(history.position)


def strategy(
    game: str,
    text: str | AnyPosition,
    settings: SolverSettings = USUAL,
    progress: Progress = no_progress,
) -> Sequence[str]:
    """How the winner of an unfinished position wins, as the lines of a file to be checked."""
    refuse_strategy(game, text)
    history = unfinished(game, text)
    rules, solving = history.game, _solving(history.game)
    solver = solver_of(rules, settings)
    seconds = settings.seconds or solving.seconds

    def hear(news: SearchProgress) -> None:
        progress(news.done, news.total)

    with _in_time(rules, solver, seconds, hear, _LATE_STRATEGY) as listen:
        return solving.strategy(solver, history.position, listen)


def solver_of(game: AnyGame, settings: SolverSettings = USUAL) -> ExactSolver:
    """Who knows the value of every position of `game`; raises where nobody does."""
    found: ExactSolver = _solving(game).solver(game, settings)
    return found


def explain(position: AnyPosition, move: Move, solver: ExactSolver) -> JudgedMove:
    """One legal move judged by the solver of its game, with the line that shows what it does."""
    return _solving(position.game).explain(position, move, solver)


def seen(game: str, text: str | AnyPosition) -> Any:  # noqa: ANN401 - each kind of game has its own
    """What there is to see in an unfinished position, without looking for its winner."""
    history = unfinished(game, text)
    look = _solving(history.game).look
    if look is None:
        raise InvalidOption("No solver here knows {game}.", game=history.game.name)
    return look(history.position)


def _parts(news: SearchProgress) -> tuple[int, int]:
    """The parts of a question that are done, of how many."""
    return news.done, news.total


def _parts_or_looks(news: SearchProgress) -> tuple[int, int]:
    """The same; for a question of one part the positions seen so far, of nobody knows how many."""
    return _parts(news) if news.total > 1 else (news.nodes, 0)


def _asked(
    history: History,
    settings: SolverSettings,
    ask: Callable[[Any, AnyPosition, Listener], Solution],
    progress: Progress = no_progress,
    far: HowFar = _parts,
) -> Assessment:
    """What the solver answers, and what it took."""
    rules = history.game
    solving = _solving(rules)
    if (reason := unsolved(rules.name, history.position)) is not None:
        raise reason
    solver = solver_of(rules, settings)
    start, nodes = cpu.clock(), solver.nodes
    seconds = settings.seconds or solving.seconds
    with _in_time(rules, solver, seconds, lambda news: progress(*far(news))) as listen:
        found = ask(solver, history.position, listen)
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


def book_problem(solver: ExactSolver) -> PionsError | None:
    """Why a solver that has a book had no help from it."""
    problem: PionsError | None = getattr(solver, "book_problem", None)
    return problem


@contextmanager
def _in_time(
    rules: AnyGame,
    solver: ExactSolver,
    seconds: float | None,
    hear: Listener = lambda _news: None,
    late: Term | None = None,
) -> Iterator[Listener]:
    """Gives a listener for `hear` that stops `solver` when time is up: that ends in a sentence."""
    start = cpu.clock()

    def listen(news: SearchProgress) -> None:
        hear(news)
        if seconds is not None and cpu.clock() - start > seconds:
            solver.stop()

    try:
        yield listen
    except Stopped:
        raise InvalidOption(late or _solving(rules).late, seconds=seconds) from None


def _solving(game: AnyGame) -> Solving[Any, Any]:
    """How `game` is solved; raises where nobody knows how."""
    solving = family_of(game).solving
    if solving is None:
        raise InvalidOption("No solver here knows {game}.", game=game.name)
    return solving


def _tried(ask: Callable[..., Found], *asked: object) -> Found | PionsError:
    """What `ask` answers, or why it does not."""
    try:
        return ask(*asked)
    except PionsError as error:
        return error


def _read(game: str, text: str | AnyPosition) -> History:
    """A game from text, or the record of a position."""
    return History.recall(game, text) if isinstance(text, str) else History((text,))


def _solvable(game: str, text: str) -> History:
    """An unfinished position that a solver takes."""
    history = unfinished(game, text)
    if (reason := unsolved(game, history.position)) is not None:
        raise reason
    return history


def unfinished(game: str, text: str | AnyPosition) -> History:
    """A game from text, or the record of a position; raises where it is over."""
    history = _read(game, text)
    if history.position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to solve.")
    return history
