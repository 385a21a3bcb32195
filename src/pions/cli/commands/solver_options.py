"""What the commands of the solver share: their options, and what they print on."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pions.app.solver import estimated_answers, exact_answers
from pions.app.solver.assessments import Assessment
from pions.app.solver.exact_answers import SolverSettings
from pions.cli.commands.position_options import read
from pions.cli.parsing import whole_number
from pions.cli.screen.errors import complain
from pions.cli.screen.progress import looking, working
from pions.core import cpu
from pions.core.errors import PionsError
from pions.core.language import _

MOST_THREADS: Final = 64
MOST_MEMORY: Final = 1 << 20
"""A terabyte: more is a slip of the finger."""

_MOST_SECONDS: Final = 3600.0


def add_solver(parser: argparse.ArgumentParser, *, book: bool = True) -> None:
    """How the solver works; `book` says whether it opens its book when nobody says."""
    parser.add_argument(
        "--threads",
        metavar="N",
        type=whole_number(1, MOST_THREADS),
        default=exact_answers.USUAL.threads,
        help=_(
            "how many threads search one position (default: 1; for Hex, one a processor, up to 4)"
        ),
    )
    parser.add_argument(
        "--memory",
        metavar="MB",
        type=whole_number(1, MOST_MEMORY),
        default=exact_answers.USUAL.megabytes,
        help=_("megabytes for the solver's table (default: {megabytes})").format(
            megabytes=exact_answers.USUAL.megabytes
        ),
    )
    parser.set_defaults(seconds=None)
    if book:
        parser.add_argument(
            "--no-book",
            dest="book",
            action="store_false",
            help=_("compute everything, openings included"),
        )
    else:
        parser.add_argument(
            "--book", action="store_true", help=_("take openings from the book: at once")
        )


def add_estimate(parser: argparse.ArgumentParser) -> None:
    """A search instead of the solver."""
    parser.add_argument(
        "--estimate",
        action="store_true",
        help=_("search for a while instead: a guess, as where no solver knows the game"),
    )
    add_seconds(
        parser,
        _("give up after so long; for an estimate, search so long (default: {usual})").format(
            usual=f"{estimated_answers.SEARCHING:g}"
        ),
    )


def add_seconds(parser: argparse.ArgumentParser, words: str) -> None:
    """How long something may take; `words` say what."""
    parser.add_argument("--seconds", metavar="S", type=_seconds, help=words)


def _seconds(written: str) -> float:
    try:
        number = float(written)
    except ValueError:
        number = 0.0
    if not 0 < number <= _MOST_SECONDS:  # also refuses nan
        raise argparse.ArgumentTypeError(
            _("“{text}” is not a number of seconds above 0 and up to {most}").format(
                text=written, most=f"{_MOST_SECONDS:g}"
            )
        )
    return number


@dataclass(frozen=True, slots=True)
class SolverQuestion:
    """What a command asks a solver."""

    game: str
    text: str
    settings: SolverSettings
    estimate: bool = False
    """Whether a search is wanted where a solver knows the game."""


def question(options: argparse.Namespace, words: Sequence[str]) -> SolverQuestion:
    """The options as a question about the position in `words`."""
    game, text = read(options.game, " ".join(words))
    if options.threads > 1 and not cpu.has_threads():
        print(_("pions: no threads can be started here; one searches alone."), file=sys.stderr)
    settings = SolverSettings(options.memory, options.threads, options.book, options.seconds)
    return SolverQuestion(game, text, settings, getattr(options, "estimate", False))


def answer(asked: SolverQuestion, ask: Callable[..., Assessment]) -> Assessment:
    """Return the solver's answer, with progress; a search where no solver knows the game."""
    if asked.estimate or exact_answers.unsolved(asked.game, asked.text) is not None:
        with working(_("Searching...")):
            seconds = asked.settings.seconds or estimated_answers.SEARCHING
            return estimated_answers.by_search(asked.game, asked.text, seconds)
    with working(_("Solving...")) as tell:
        progress = looking(tell, _("Solving..."))
        progress(0, 0)
        found = ask(asked.game, asked.text, asked.settings, progress)
    report(found.problem)
    return found


def report(problem: PionsError | None) -> None:
    """Where the book could not be used, say so: the answers are right, only later."""
    if problem is not None:
        complain(problem)
