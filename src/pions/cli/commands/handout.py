"""``pions handout``: the hand-outs there are, and whether one's own keeps its promises."""

from __future__ import annotations

import argparse

from pions.app.checks import handout_trial, workbench
from pions.cli.commands.exit_codes import FAILING
from pions.cli.parsing import Parser
from pions.cli.screen.layout import heading, pairs, paragraph
from pions.core.language import _
from pions.core.text import visible
from pions.render.checks.text import SIGNS


def add_arguments(parser: Parser) -> None:
    """Add the folder to try."""
    parser.describe(
        _(
            "List the hand-outs; or try one of your own, a folder: its right solutions pass, each "
            "of its wrong ones is caught, and every hint is seen."
        ),
        ("pions handout", _("the list")),
        ("pions new handout tp4/", _("writes a hand-out of your own, to be changed at will")),
        ("pions handout --check tp4/", _("does it hold?")),
    )
    parser.option("--check", "FOLDER", _("try the hand-out in this folder"))


def run(options: argparse.Namespace) -> int:
    """Print the list, or each thing that was tried; then 0 where all holds, 1 where not."""
    if options.check is None:
        heading(_("Hand-outs:"))
        pairs([(one.name, one.subject) for one in workbench.handouts()])
        return 0
    holding = count = 0
    for trial in handout_trial.tried(options.check):
        sign = SIGNS["passed" if trial.holds else "failed"]
        paragraph(f"{sign} {visible(trial.said.render(_))}")
        count, holding = count + 1, holding + trial.holds
    print()
    print(_("{kept} of {count} promises are kept.").format(kept=holding, count=count))
    return 0 if holding == count else FAILING
