"""``pions export-course``: a hand-out as the files that a teacher uploads."""

from __future__ import annotations

import argparse
from pathlib import Path

from pions.app.checks import checking
from pions.cli.parsing import Parser
from pions.core.language import _


def add_arguments(parser: Parser) -> None:
    """Add the hand-out, the platform, and where to write."""
    parser.describe(
        _(
            "Write a hand-out as files for the platform of your classes: a notebook for Capytale "
            "or Basthon, a folder for JupyterLite, pages for pyodide-mkdocs-theme (pmt)."
        ),
        ("pions export-course etat --to capytale", _("writes etat-capytale/etat.ipynb")),
        ("pions export-course tp4/ --to pmt --out docs/tp4", _("pages of your own hand-out")),
        (
            "pions export-course onze --to basthon --wheel https://example.org/pions.whl",
            _("Pions from your own server"),
        ),
    )
    words = _("a hand-out ({names}), or the folder of one").format(
        names=", ".join(checking.HANDOUTS)
    )
    parser.option("handout", "HANDOUT", words)
    words = _("the platform: {names}").format(names=", ".join(checking.PLATFORMS))
    parser.option("--to", None, words, choices=checking.PLATFORMS, required=True)
    parser.option("--out", "FOLDER", _("the folder to write (HANDOUT-PLATFORM)"), type=Path)
    words = _("what the browser installs: the address of a wheel of Pions, or a name on PyPI")
    parser.option("--wheel", "ADDRESS", words, default="pions")


def run(options: argparse.Namespace) -> int:
    """Write the files, and name them."""
    folder = options.out or Path(f"{Path(options.handout).resolve().name}-{options.to}")
    for path in checking.export_course(options.handout, options.to, folder, options.wheel):
        print(_("{path} is there.").format(path=path))
    return 0
