"""``pions new``: a file to start a hand-out from, or a game."""

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
        ("pions new --notebook etat", _("writes etat.ipynb, for Jupyter and the like")),
        ("pions new contract", _("writes course.toml: how the files of a course are called")),
        ("pions new game", _("writes game.py: a game of your own, to be changed at will")),
    )
    parser.option(
        "handout", "HANDOUT", _("one of {names}, game or contract").format(names=_names())
    )
    parser.option("file", "FILE", _("the file to write (HANDOUT.py)"), nargs="?", type=Path)
    parser.flag("--notebook", _("write a notebook: questions, cells to fill in, checks"))


def run(options: argparse.Namespace) -> int:
    """Write it, unless there is such a file."""
    ending = "ipynb" if options.notebook else "py"
    path: Path = options.file or Path(f"{options.handout}.{ending}")
    template = _("{path} is there. Now: pions check {path}")
    if options.handout == _CONTRACT:
        path = options.file or Path(contracts.FILE)
        checking.write_new(contracts.template(), path)
        print(_("{path} is there. Now: pions contract --check {path} class/").format(path=path))
        return 0
    if options.handout == _GAME:
        if options.notebook:
            raise InvalidOption("A notebook is made of a hand-out: {names}.", names=_names())
        checking.new_game(path)
        template = _("{path} is there. Now: pions games --check {path}")
    elif options.notebook:
        checking.new_notebook(options.handout, path)
        template = _("{path} is there. Now: jupyter lab {path}")
    else:
        checking.new(options.handout, path)
    print(template.format(path=path))
    if options.handout == _GAME:
        print(_("To play it: pions play {path}").format(path=path))
    return 0


def _names() -> str:
    return ", ".join(checking.HANDOUTS)
