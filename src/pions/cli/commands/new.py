"""``pions new``: a file to start a hand-out from, a game, or a hand-out."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import Final

from pions.app import contracts
from pions.app.checks import checking
from pions.cli.parsing import Parser
from pions.core.errors import InvalidOption
from pions.core.language import _

_GAME: Final = "game"
_HANDOUT: Final = "handout"
_CONTRACT: Final = "contract"
_FILES: Final = {_GAME: "game.py", _HANDOUT: "tp", _CONTRACT: contracts.FILE}
"""What is written beside the hand-outs, and under which name where none is said."""


def add_arguments(parser: Parser) -> None:
    """Add which hand-out, and where to write."""
    parser.describe(
        _(
            "Write a file with every function of a hand-out, described and still to be written; "
            "“pions check” then guides you from the first exercise to the last."
        ),
        ("pions new etat", _("writes etat.py")),
        ("pions new noeud my_node.py", _("under another name")),
        ("pions new caml --language ocaml", _("writes caml.ml, in OCaml")),
        ("pions new --notebook etat", _("writes etat.ipynb, for Jupyter and the like")),
        ("pions new contract", _("writes course.toml: how the files of a course are called")),
        ("pions new game", _("writes game.py: a game of your own, to be changed at will")),
        ("pions new handout tp4/", _("writes a hand-out of your own, to be changed at will")),
        ("pions new --handout tp4/", _("writes tp4.py, to start that hand-out from")),
    )
    words = _("one of {names}, game, handout or contract").format(names=_names())
    parser.option("what", "HANDOUT", words, nargs="?")
    parser.option("file", "FILE", _("the file to write (HANDOUT.py)"), nargs="?")
    words = _("a hand-out of your own, a folder as “pions new handout” writes one")
    parser.option("--handout", "FOLDER", words)
    words = _("the language of the file: python, or for caml ocaml (default: python)")
    parser.option("--language", None, words, choices=("python", "ocaml"), default="python")
    parser.flag("--notebook", _("write a notebook: questions, cells to fill in, checks"))


def run(options: argparse.Namespace) -> int:
    """Write it, unless there is such a file."""
    what, file = options.what, options.file
    if options.handout is not None:
        what, file = options.handout, file or what
    if what is None:
        raise InvalidOption("Say which hand-out: {names}.", names=_names())
    ocaml = options.language == "ocaml"
    if ocaml and (what != "caml" or options.notebook):
        raise InvalidOption("Only the file of the hand-out caml is in OCaml.")
    ending = "ipynb" if options.notebook else "ml" if ocaml else "py"
    template = _("{path} is there. Now: pions check {path}")
    path = Path(file or _FILES.get(what) or f"{Path(what).name}.{ending}")
    if options.handout is None and what in _FILES:
        if options.notebook:
            raise InvalidOption("A notebook is made of a hand-out: {names}.", names=_names())
        write, template = {
            _CONTRACT: (
                _new_contract,
                _("{path} is there. Now: pions contract --check {path} class/"),
            ),
            _HANDOUT: (
                checking.new_handout,
                _("{path} is there. Now: pions handout --check {path}"),
            ),
            _GAME: (
                checking.new_game,
                _("{path} is there. Now: pions games --check {path}")
                + "\n"
                + _("To play it: pions play {path}"),
            ),
        }[what]
        write(path)
    elif options.notebook:
        checking.new_notebook(what, path)
        template = _("{path} is there. Now: jupyter lab {path}")
    else:
        checking.new(what, path, options.language)
        if options.handout is not None:
            template = _("{path} is there. Now: pions check --handout {folder} {path}")
    folder = shlex.quote(options.handout or "")
    print(template.format(path=shlex.quote(str(path)), folder=folder))
    return 0


def _new_contract(path: Path) -> None:
    checking.write_new(contracts.template(), path)


def _names() -> str:
    return ", ".join(checking.HANDOUTS)
