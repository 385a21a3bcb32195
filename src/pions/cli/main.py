"""``pions COMMAND ...``: finds the command, speaks the language, turns errors into sentences."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pions.app import machine_code
from pions.cli import start
from pions.cli.commands.exit_codes import BAD_INPUT, INTERRUPTED
from pions.cli.parsing import Parser, add_language, speak
from pions.cli.screen.compiling import announced
from pions.cli.screen.errors import complain
from pions.core import language
from pions.core.errors import InvalidOption, PionsError, UnknownName
from pions.core.interrupts import restored_interrupts
from pions.core.language import _
from pions.core.types import Term
from pions.core.version import VERSION


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its line of help, and the module with its `add_arguments` and `run`.

    The module is imported when its command is chosen and not before: rich, numba and
    all that a game needs would make ``pions --help`` ten times slower.
    """

    help: Term
    module: str


COMMANDS: Final[Mapping[str, Command]] = {
    "serve": Command(
        Term("the page: play, analyse, learn in a browser"), "pions.cli.commands.serve"
    ),
    "play": Command(Term("play a game against a program or a friend"), "pions.cli.commands.play"),
    "duel": Command(Term("let two programs play many games"), "pions.cli.commands.duel"),
    "tournament": Command(
        Term("let the files of a folder play against each other"), "pions.cli.commands.tournament"
    ),
    "new": Command(Term("a file to start a hand-out from"), "pions.cli.commands.new"),
    "check": Command(Term("check the exercises of a hand-out"), "pions.cli.commands.check"),
    "export": Command(
        Term("the games of a tournament for other programs"), "pions.cli.commands.export"
    ),
    "lab": Command(Term("experiments: win rates, tables, pictures"), "pions.cli.commands.lab"),
    "solve": Command(Term("the exact value of a position"), "pions.cli.commands.solve"),
    "analyse": Command(
        Term("every column of a position judged, with reasons"), "pions.cli.commands.analyse"
    ),
    "review": Command(Term("the mistakes of a game"), "pions.cli.commands.review"),
    "profile": Command(
        Term("how well somebody plays, against perfect play"), "pions.cli.commands.profile"
    ),
    "puzzle": Command(Term("find the one right move of a position"), "pions.cli.commands.puzzle"),
    "tree": Command(Term("the tree of your own search"), "pions.cli.commands.tree"),
    "prove": Command(Term("who wins a game from the empty board"), "pions.cli.commands.prove"),
    "show": Command(Term("show a position"), "pions.cli.commands.show"),
    "gtp": Command(Term("speak GTP to other programs, such as HexGui"), "pions.cli.commands.gtp"),
    "games": Command(Term("list the games"), "pions.cli.commands.games"),
    "players": Command(
        Term("list the programs one can play against"), "pions.cli.commands.players"
    ),
}


def entry() -> None:
    """The ``pions`` program."""
    _open_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A character the terminal cannot show or send is no reason to stop.
            stream.reconfigure(errors="replace")
    status = main()
    with suppress(OSError, ValueError):  # whoever read our output has left
        sys.stdout.flush()
    start.over(status)
    sys.exit(status)


def _open_closed_streams() -> None:
    """A program started without one of the standard streams reads or writes nothing there."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open()  # noqa: SIM115 - as long as the program
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - the same
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - the same


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; its exit status."""
    try:
        speak(language.preferred())
        with restored_interrupts():
            status = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except PionsError as error:
        complain(error)
        return BAD_INPUT
    except machine_code.NoRoad as error:
        complain(machine_code.refusal(error))
        return BAD_INPUT
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        complain(InvalidOption("This needs numpy, which is not installed: pip install numpy."))
        return BAD_INPUT
    except KeyboardInterrupt:
        print("\n" + _("Interrupted."), file=sys.stderr)
        # Python remembers that an interrupt came out of an `exec`, such as makes a dataclass, and
        # would in the end die of it, caught or not; an `exec` that ends well makes it forget.
        exec("")  # noqa: S102
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left; without this, Python would complain on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _run(arguments: Sequence[str]) -> int:
    scout = Parser(add_help=False, prog="pions")
    add_language(scout)
    wish, rest = scout.parse_known_args(list(arguments))
    if wish.lang is not None:
        speak(wish.lang)
    top = _top_parser()
    chosen = top.parse(rest)
    if chosen.version:
        print(f"pions {VERSION}", *machine_code.road() if chosen.verbose else (), sep="\n")
        return 0
    if chosen.command is None:
        top.print_help()
        return 0
    if chosen.command not in COMMANDS:
        raise UnknownName(
            "There is no command “{name}”; see pions --help.", name=chosen.command, known=COMMANDS
        )
    module = importlib.import_module(COMMANDS[chosen.command].module)
    parser = Parser(prog=f"pions {chosen.command}")
    module.add_arguments(parser)
    add_language(parser)
    options = parser.parse(chosen.rest)
    options.lang = wish.lang  # which was taken out of the words before they were parsed
    start.loaded()
    with announced():
        status: int = module.run(options)
    return status


def _top_parser() -> Parser:
    parser = Parser(prog="pions", usage=_("pions [--lang en|fr] COMMAND ..."))
    parser.describe(
        _("A laboratory and an arena for Puissance 4 (Connect Four), Puissance 3 and Hex."),
        ("pions serve", _("the page, in a browser on this machine")),
        ("pions play", _("play Connect Four in the terminal")),
        ("pions play hex-7 --against human", _("two people, one keyboard")),
        ("pions duel alphabeta:depth=4 random -n 200", _("how much stronger is it?")),
        ("pions analyse 446564435", _("who wins, with which column, and why")),
        ("pions show 446564435", _("the board after these columns")),
    )
    commands = "\n".join(f"  {name:<12}{_(command.help)}" for name, command in COMMANDS.items())
    title, more = _("commands:"), _("“pions COMMAND --help” says more about each.")
    parser.epilog = f"{title}\n{commands}\n\n{parser.epilog}\n\n{more}"
    parser.add_argument("--version", action="store_true", help=_("show the version and exit"))
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help=_("with --version: where machine code comes from, too"),
    )
    add_language(parser)
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser
