"""What the commands of the solver share: their options, and what they print on."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.text import Text

from pions.app.board.views import BoardView
from pions.app.solver import hex_solving, solving
from pions.app.solver.solving import Settings
from pions.cli.parsing import whole_number
from pions.cli.screen.terminal import console, has_colour
from pions.core import board_text
from pions.core.errors import InvalidOption
from pions.core.language import _, explain
from pions.core.text import visible
from pions.render import colour
from pions.render.analysis import Paper

MOST_THREADS: Final = 64
MOST_MEMORY: Final = 1 << 20
"""A terabyte: more is a slip of the finger."""

_USUAL_SECONDS: Final = 5.0
_MOST_SECONDS: Final = 3600.0


def add_solver(parser: argparse.ArgumentParser, *, book: bool = True) -> None:
    """How the solver works; `book` says whether it opens its book when nobody says."""
    parser.add_argument(
        "--threads",
        metavar="N",
        type=whole_number(1, MOST_THREADS),
        default=solving.USUAL.threads,
        help=_("how many threads search one position (default: 1)"),
    )
    parser.add_argument(
        "--memory",
        metavar="MB",
        type=whole_number(1, MOST_MEMORY),
        default=solving.USUAL.megabytes,
        help=_("megabytes for the solver's table (default: {megabytes})").format(
            megabytes=solving.USUAL.megabytes
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
    """The way out for boards that are too large."""
    parser.add_argument(
        "--estimate",
        action="store_true",
        help=_("search for a while instead: a guess, for boards that are too large to solve"),
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=_seconds,
        help=_("give up after so long; with --estimate, search so long (default: {usual})").format(
            usual=f"{_USUAL_SECONDS:g}"
        ),
    )


def add_seconds(parser: argparse.ArgumentParser) -> None:
    """How long a proof may take."""
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=_seconds,
        help=_("give up after so long (default: never; for Hex {usual})").format(
            usual=f"{hex_solving.USUAL_SECONDS:g}"
        ),
    )


def _seconds(written: str) -> float:
    try:
        number = float(written)
    except ValueError:
        number = 0.0
    if not 0 < number <= _MOST_SECONDS:  # also refuses nan
        raise argparse.ArgumentTypeError(
            _("“{text}” is not a number of seconds, up to {most}").format(
                text=written, most=f"{_MOST_SECONDS:g}"
            )
        )
    return number


def settings(options: argparse.Namespace) -> Settings:
    """The options as the solver takes them."""
    return Settings(options.memory, options.threads, options.book, options.seconds)


def budget(options: argparse.Namespace) -> float | None:
    """The seconds of an estimate; ``None`` where an exact answer is wanted."""
    if not options.estimate:
        return None
    return _USUAL_SECONDS if options.seconds is None else float(options.seconds)


def report_book(options: argparse.Namespace) -> None:
    """Where the book could not be used, say so: the answers are right, only later."""
    problem = solving.book_problem(options.game, settings(options))
    if problem is not None:
        print(f"pions: {visible(explain(problem))}", file=sys.stderr)


@contextmanager
def naming_the_way_out(game: str) -> Iterator[None]:
    """Where `game` cannot be solved, say what can be had instead."""
    try:
        yield
    except InvalidOption as error:
        if solving.has_solver(game):
            raise
        raise InvalidOption(
            "{reason} With --estimate you get a guess within a budget.", reason=error
        ) from error


def paper() -> Paper:
    """What standard output can show."""
    screen = console(sys.stdout)
    return Paper(screen.width if has_colour(sys.stdout) else 80, _blocks())


def _blocks() -> bool:
    return (sys.stdout.encoding or "").lower().startswith("utf")


def print_board(view: BoardView) -> None:
    """A small board: coloured letters on a terminal, letters elsewhere."""
    if has_colour(sys.stdout):
        screen = console(sys.stdout)
        screen.print(colour.letters(view, width=screen.width), no_wrap=True)
    else:
        print(board_text.board(view))


def print_lines(lines: Iterable[Text]) -> None:
    """Lines of a table, in colour where there is any."""
    screen = console(sys.stdout) if has_colour(sys.stdout) else None
    for line in lines:
        if screen is None:
            print(line.plain)
        else:
            screen.print(line, no_wrap=True, overflow="ignore", crop=False)
