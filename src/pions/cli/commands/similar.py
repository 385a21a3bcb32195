"""``pions similar``: which files of a class resemble each other."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final

from pions.app import players
from pions.app.similarity.choices import POSITIONS
from pions.app.similarity.comparing import Comparing, SimilarityRequest
from pions.cli.commands.exit_codes import INTERRUPTED
from pions.cli.parsing import Parser, duration
from pions.cli.screen.layout import heading, paragraph, table
from pions.cli.screen.progress import working
from pions.cli.screen.terminal import print_json
from pions.core.errors import InvalidOption
from pions.core.interrupts import restored_interrupts
from pions.core.language import _
from pions.core.text import visible
from pions.render import similarity
from pions.sandbox import Limits
from pions.sandbox.reading import hand_ins

_SECONDS: Final = 2.0


def add_arguments(parser: Parser) -> None:
    """Add which files, and what is left out."""
    parser.describe(
        _(
            "Which files of a class resemble each other: by the shape of their code, without names "
            "and constants, and by the moves they choose where good players differ. It shows the "
            "evidence and gives no verdict. Ctrl-C shows what is known so far."
        ),
        ("pions similar class/", _("every two files")),
        ("pions similar class/ --game puissance3", _("another game")),
        ("pions similar class/ --starter mine.py", _("without what everybody was given")),
    )
    parser.option("folder", "FILE|DIR", _("a folder, or a zip archive"), type=Path)
    parser.add_game()
    words = _("a file that was given to all: what it holds is left out; may be repeated")
    parser.several("--starter", "FILE", words, type=Path)
    words = _("leave out the starter of this hand-out, too; those of Pions always are")
    parser.option("--handout", "NAME|FOLDER", words)
    words = _("computing time for each move, such as 500ms (default: {seconds:g}s)")
    parser.option("--time", "T", words.format(seconds=_SECONDS), type=duration, default=_SECONDS)
    words = _("in how many positions files choose (default: {count}; 0: only the shape)")
    parser.number("--positions", words.format(count=POSITIONS), high=1000, default=POSITIONS)
    parser.add_seed()
    cores = os.cpu_count() or 1
    words = _("how many files at once (default: {cores}, one a core)").format(cores=cores)
    parser.add_workers(words, cores)
    parser.add_sandbox()
    parser.add_contract()
    parser.add_json()


def run(options: argparse.Namespace) -> int:
    """Print the pairs, or JSON; the exit status says nothing about them."""
    limits, tier = Limits(seconds=options.time), players.demanded(options.require_sandbox)
    handed_in = hand_ins.read(options.folder, limits)
    if sum(one.file is not None for one in handed_in) < 2:
        raise InvalidOption(
            "At least two files are needed to compare; there are fewer in {folder}.",
            folder=options.folder,
        )
    given = options.handout, tuple(options.starter)
    amount = options.seed, options.workers, options.positions
    comparing = Comparing(handed_in, SimilarityRequest(options.game, *given, limits, tier, *amount))
    ended = 0
    try:
        with restored_interrupts(), working(_("Positions where good players differ")) as tell:
            comparing.read()
            for done, name in enumerate(comparing.play(tell), start=1):
                said = _("{file} has chosen").format(file=visible(name))
                tell(done, len(comparing.files), said)
    except KeyboardInterrupt:
        ended = INTERRUPTED
        print("\n" + _("Interrupted."), file=sys.stderr)
    found = comparing.comparison()
    if options.json:
        print_json(similarity.as_json(found))
        return ended
    for sentence in similarity.identical(found.identical):
        paragraph(sentence)
    shown = similarity.shown(found)
    table(similarity.columns(), map(similarity.row, shown))
    for pair in shown:
        if lines := similarity.evidence(pair):
            print()
            heading(similarity.title(pair))
            print("\n".join(f"  {line}" for line in lines))
    print()
    for sentence in (*similarity.problems(found), *similarity.remarks(found)):
        paragraph(sentence)
    return ended
