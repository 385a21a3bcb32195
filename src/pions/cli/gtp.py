"""``pions gtp``: the engine for other programs, over GTP."""

from __future__ import annotations

import argparse
import sys

from pions.app.driven import DrivenGame
from pions.cli.parsing import Parser, whole_number
from pions.core.language import _
from pions.gtp.session import Session

_USUAL_GAME = "hex-11"


def add_arguments(parser: Parser) -> None:
    """The game, and who plays it."""
    parser.describe(
        _(
            "Speak GTP on standard input and output, as HexGui and other Hex programs do. "
            "“list_commands” lists what it understands."
        ),
        ("pions gtp", _("Hex, with the strongest player")),
        ("pions gtp --game hex-13 --player uct:seconds=2", _("another size, another player")),
        ("pions gtp --game connect4", _("Connect Four: moves are columns")),
    )
    parser.add_argument(
        "--game",
        metavar="GAME",
        default=_USUAL_GAME,
        help=_("a name from “pions games” (default: {game})").format(game=_USUAL_GAME),
    )
    parser.add_argument(
        "--player",
        metavar="SPEC",
        help=_("who chooses the moves, as in “pions players” (default: the strongest)"),
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number(0),
        default=0,
        help=_("fixes everything left to chance (default: 0)"),
    )


def run(options: argparse.Namespace) -> int:
    """Answer until ``quit`` or the end of the input."""
    session = Session(DrivenGame(options.game, options.player, seed=options.seed))
    for answer in session.converse(sys.stdin):
        sys.stdout.write(answer)
        sys.stdout.flush()
    return 0
