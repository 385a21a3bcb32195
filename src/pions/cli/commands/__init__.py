"""The commands, a module each, which is imported when its command is chosen and not before.

rich, numba and all that a game needs would make ``pions --help`` ten times slower.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from pions.cli.parsing import Parser
from pions.core import language
from pions.core.language import _
from pions.core.types import Term

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
    "completion": Term("completion of commands by your shell"),
}
"""The line of help of each command."""
_MODULES: Final = {"class": "school"}
"""The modules of commands whose names Python keeps for itself."""


def top_parser() -> Parser:
    """Return the parser of ``pions`` itself."""
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
    parser.flag("--version", _("show the version and exit"))
    parser.add_language()
    more = _("“pions COMMAND --help” says more about each.")
    parser.add_commands(_("commands:"), COMMANDS, more)
    return parser


def module_of(command: str) -> Any:  # noqa: ANN401 - its `add_arguments` and `run`
    """Import the module of a command."""
    name = _MODULES.get(command, command.replace("-", "_"))
    return import_module(f"{__name__}.{name}")


def parser_of(command: str) -> Parser:
    """Return the parser of a command, or of one within another, such as ``class new``."""
    outer, _, inner = command.partition(" ")
    module = module_of(outer)
    parser = Parser(prog=f"pions {command}")
    if inner:
        module.add_subcommand(parser, inner)
    else:
        module.add_arguments(parser)
    parser.add_language()
    return parser


def every() -> Iterator[tuple[str, Term]]:
    """Yield every command and its line of help, those within others included."""
    for name, words in COMMANDS.items():
        yield name, words
        for inner, entry in getattr(module_of(name), "SUBCOMMANDS", {}).items():
            yield f"{name} {inner}", entry.words
