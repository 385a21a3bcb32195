"""The options and the progress that the commands of the solver share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pions.app.board.history import History
from pions.app.solver import estimated_answers, exact_answers
from pions.app.solver.assessments import Assessment
from pions.app.solver.exact_answers import SolverSettings
from pions.cli.commands.position_options import read
from pions.cli.parsing import Parser
from pions.cli.screen.progress import looking, working
from pions.cli.screen.terminal import complain
from pions.core import cpu
from pions.core.errors import PionsError
from pions.core.language import _

MOST_THREADS: Final = 64
MOST_MEMORY: Final = 1 << 20
"""A terabyte: more is a slip of the finger."""

_MOST_SECONDS: Final = 3600.0


def add_solver(parser: Parser, *, book: bool = True) -> None:
    """Add how the solver works; `book`: whether it uses its book by default."""
    words = _(
        "how many threads search one position (default: 1; for Hex, one a processor, up to 4)"
    )
    parser.number("--threads", words, low=1, high=MOST_THREADS, default=exact_answers.USUAL.threads)
    usual = exact_answers.USUAL.megabytes
    words = _("megabytes for the solver's table (default: {megabytes})").format(megabytes=usual)
    parser.number("--memory", words, low=1, high=MOST_MEMORY, default=usual, place="MB")
    parser.set_defaults(seconds=None)
    if book:
        parser.add_argument(
            "--no-book",
            dest="book",
            action="store_false",
            help=_("compute everything, openings included"),
        )
    else:
        parser.flag("--book", _("take openings from the book: at once"))


def add_estimate(parser: Parser) -> None:
    """A search instead of the solver."""
    parser.flag(
        "--estimate", _("search for a while instead: a guess, as where no solver knows the game")
    )
    template = _("give up after so long; for an estimate, search so long (default: {usual})")
    add_seconds(parser, template.format(usual=f"{estimated_answers.SEARCHING:g}"))


def add_seconds(parser: Parser, words: str) -> None:
    """Add how long something may take; `words` say what."""
    parser.option("--seconds", "S", words, type=_seconds)


def _seconds(written: str) -> float:
    try:
        number = float(written)
    except ValueError:
        number = 0.0
    if not 0 < number <= _MOST_SECONDS:  # also refuses nan
        template = _("“{text}” is not a number of seconds above 0 and up to {most}")
        raise argparse.ArgumentTypeError(template.format(text=written, most=f"{_MOST_SECONDS:g}"))
    return number


@dataclass(frozen=True, slots=True)
class SolverQuestion:
    """A question to a solver."""

    history: History
    settings: SolverSettings
    estimate: bool = False
    """Whether a search is wanted where a solver knows the game."""


def question(options: argparse.Namespace, words: Sequence[str]) -> SolverQuestion:
    """The options as a question about the position in `words`."""
    game, text = read(options.game, " ".join(words))
    if options.threads > 1 and not cpu.has_threads():
        print(_("pions: no threads can be started here; one searches alone."), file=sys.stderr)
    settings = SolverSettings(options.memory, options.threads, options.book, options.seconds)
    history = History.recall(game, text)
    return SolverQuestion(history, settings, getattr(options, "estimate", False))


def answer(asked: SolverQuestion, ask: Callable[..., Assessment]) -> Assessment:
    """Return the solver's answer, with progress; a search where no solver knows the game."""
    if asked.estimate or exact_answers.unsolved(asked.history.position) is not None:
        with working(_("Searching...")):
            seconds = asked.settings.seconds or estimated_answers.SEARCHING
            return estimated_answers.by_search(asked.history, seconds)
    with working(_("Solving...")) as tell:
        progress = looking(tell, _("Solving..."))
        progress(0, 0)
        found = ask(asked.history, asked.settings, progress)
    report(found.problem)
    return found


def report(problem: PionsError | None) -> None:
    """Where the book could not be used, say so: the answers are right, only later."""
    if problem is not None:
        complain(problem)
