"""``pions new``: a file to start a hand-out from, a game, or a hand-out."""

from __future__ import annotations

import argparse
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
    path = Path(file or f"{Path(what).name}.{ending}")
    template = _("{path} is there. Now: pions check {path}")
    if what == _CONTRACT and options.handout is None:
        path = Path(file or contracts.FILE)
        checking.write_new(contracts.template(), path)
        print(_("{path} is there. Now: pions contract --check {path} class/").format(path=path))
        return 0
    if what in {_GAME, _HANDOUT} and options.handout is None:
        if options.notebook:
            raise InvalidOption("A notebook is made of a hand-out: {names}.", names=_names())
        if what == _HANDOUT:
            path = Path(file or "tp")
            checking.new_handout(path)
            print(_("{path} is there. Now: pions handout --check {path}").format(path=path))
            return 0
        checking.new_game(path)
        template = _("{path} is there. Now: pions games --check {path}")
    elif options.notebook:
        checking.new_notebook(what, path)
        template = _("{path} is there. Now: jupyter lab {path}")
    else:
        checking.new(what, path, options.language)
        if options.handout is not None:
            template = _("{path} is there. Now: pions check --handout {folder} {path}")
    print(template.format(path=path, folder=options.handout))
    if what == _GAME:
        print(_("To play it: pions play {path}").format(path=path))
    return 0


def _names() -> str:
    return ", ".join(checking.HANDOUTS)
