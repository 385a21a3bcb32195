"""``pions COMMAND ...``: finds the command, speaks the language, turns errors into sentences."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from textwrap import indent
from typing import Any, Final

from pions.app import machine_code
from pions.cli import interrupts
from pions.cli.commands.exit_codes import BAD_INPUT, INTERRUPTED, UNDECIDED
from pions.cli.parsing import Parser, agree, speak
from pions.cli.screen.compiling import announced
from pions.cli.screen.terminal import complain
from pions.core import board_text, language, packages
from pions.core.errors import PionsError, Unavailable, UnknownName
from pions.core.interrupts import restored_interrupts
from pions.core.language import _
from pions.core.types import Term
from pions.core.version import VERSION

COMMANDS: Final[Mapping[str, Term]] = {
    "serve": Term("the page: play, analyse, learn in a browser"),
    "play": Term("play a game against a program or a friend"),
    "duel": Term("let two programs play many games"),
    "tournament": Term("let the files of a folder play against each other"),
    "new": Term("a file to start a hand-out from"),
    "check": Term("check the exercises of a hand-out"),
    "class": Term("a class that hands in: people, codes, assignments, marks"),
    "hand-in": Term("hand in a file to the server of a class"),
    "similar": Term("which files of a class resemble each other"),
    "handout": Term("list the hand-outs, or try one of your own"),
    "contract": Term("how the files of a course are called"),
    "export-course": Term("a hand-out for Capytale, Basthon, JupyterLite or a site"),
    "export": Term("the games of a tournament for other programs"),
    "lab": Term("experiments: win rates, tables, pictures"),
    "solve": Term("the exact value of a position"),
    "analyse": Term("every column of a position judged, with reasons"),
    "review": Term("the mistakes of a game"),
    "profile": Term("how well somebody plays, against perfect play"),
    "puzzle": Term("find the one right move of a position"),
    "tree": Term("the tree of your own search"),
    "prove": Term("who wins a game from the empty board"),
    "show": Term("show a position"),
    "gtp": Term("speak GTP to other programs, such as HexGui"),
    "games": Term("list the games"),
    "players": Term("list the programs one can play against"),
    "doctor": Term("what this machine has, and what would better it"),
}
"""The line of help of each command; `pions.cli.commands` has a module of its name, or `_MODULES`.

That is imported when the command is chosen and not before: rich, numba and all that a game needs
would make ``pions --help`` ten times slower.
"""
_MODULES: Final = {"class": "school"}
"""The modules of commands whose names Python keeps for itself."""


def entry() -> None:
    """Run the ``pions`` program."""
    # A program started without one of the standard streams reads or writes nothing there.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - as long as we run
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A character the terminal cannot show or send is no reason to stop.
            stream.reconfigure(errors="replace")
    status = main()
    with suppress(OSError, ValueError):  # the reader of our output has left
        sys.stdout.flush()
    interrupts.over(status)
    sys.exit(status)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; return its exit status."""
    try:
        speak(language.preferred())
        with restored_interrupts():
            status = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except PionsError as error:
        complain(error)
        return UNDECIDED if hasattr(error, "readings") else BAD_INPUT
    except machine_code.NoBackend as error:
        complain(machine_code.refusal(error))
        return BAD_INPUT
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in packages.REQUIRED:
            raise
        complain(
            Unavailable(
                "This needs {package}, which is not installed: pip install {missing}.",
                package=package,
                missing=" ".join(packages.missing(packages.REQUIRED)),
            )
        )
        return BAD_INPUT
    except KeyboardInterrupt:
        print("\n" + _("Interrupted."), file=sys.stderr)
        # Python remembers that an interrupt came out of an `exec`, such as makes a dataclass, and
        # would in the end die of it, caught or not; an `exec` that ends well makes it forget.
        exec("")  # noqa: S102
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has left; without this, Python would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _run(arguments: Sequence[str]) -> int:
    scout = Parser(add_help=False, prog="pions")
    scout.add_language()
    wish, rest = scout.parse_known_args(list(arguments))
    if wish.lang is not None:
        speak(wish.lang)
    top = _top_parser()
    chosen = top.parse(rest)
    if chosen.version:
        print(f"pions {VERSION}")
        return 0
    if chosen.command is None:
        top.print_help()
        return 0
    if chosen.command not in COMMANDS:
        raise UnknownName(
            "There is no command “{name}”; see pions --help.", name=chosen.command, known=COMMANDS
        )
    name = _MODULES.get(chosen.command, chosen.command.replace("-", "_"))
    module = importlib.import_module(f"pions.cli.commands.{name}")
    parser = Parser(prog=f"pions {chosen.command}")
    module.add_arguments(parser)
    parser.add_language()
    options = parser.parse(chosen.rest)
    options.lang = wish.lang  # which was taken out of the words before they were parsed
    interrupts.loaded()
    agree(options, chosen.rest)
    with announced():
        try:
            status: int = module.run(options)
        except PionsError as error:
            # A file that may be called in several ways: only its author can say which.
            if not (sys.stdin.isatty() and hasattr(error, "readings")):
                raise
            status = module.run(options) if _answered(error) else UNDECIDED
    return status


def _answered(error: Any) -> bool:  # noqa: ANN401 - a `PlayerQuestion`, which is loaded with it
    """Show how a file may be called; return whether its author has chosen."""
    from pions.render import course_files  # noqa: PLC0415 - few files need it

    seen, say = course_files.view(error.file, error.readings), partial(print, file=sys.stderr)
    words = _("{file} follows no known hand-out. This is what it shows:")
    say(words.format(file=error.file.name), end="\n\n")
    line, either = _("line {line}"), _("or")
    for name, texts, where in seen.parts:
        sign, said = "✓?"[len(texts) > 1], f" {either} ".join(texts)
        say(f"  {sign} {name:<9}{said}", where and f"({where})")
    say(f"\n{seen.trials}\n\n{seen.question}\n")
    for number, one in enumerate(seen.readings, 1):
        where = f"({line.format(line=one.line)})" if one.line else ""
        say(f"  {number}. {one.move}: {one.said}", where)
        say(indent(board_text.board(one.board), "     ") if one.board else "")
    words = _("Your answer (1 to {count}, or Enter to leave it open): ")
    say(words.format(count=len(seen.readings)), end="", flush=True)
    answer = sys.stdin.readline().strip()
    if not (answer.isdecimal() and 1 <= int(answer) <= len(seen.readings)):
        return False
    error.answer(int(answer))
    return True


def _top_parser() -> Parser:
    usage = _("pions [--lang {codes}] COMMAND ...").format(codes="|".join(language.LANGUAGES))
    parser = Parser(prog="pions", usage=usage)
    parser.describe(
        _("A laboratory and an arena for Puissance 4 (Connect Four), Puissance 3 and Hex."),
        ("pions serve", _("the page, in a browser on this machine")),
        ("pions play", _("play Connect Four in the terminal")),
        ("pions play hex-7 --against human", _("two people, one keyboard")),
        ("pions duel alphabeta:depth=4 random -n 200", _("how much stronger is it?")),
        ("pions analyse 446564435", _("who wins, with which column, and why")),
        ("pions show 446564435", _("the board after these columns")),
    )
    commands = "\n".join(f"  {name:<15}{_(words)}" for name, words in COMMANDS.items())
    title, more = _("commands:"), _("“pions COMMAND --help” says more about each.")
    parser.epilog = f"{title}\n{commands}\n\n{parser.epilog}\n\n{more}"
    parser.flag("--version", _("show the version and exit"))
    parser.add_language()
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser
