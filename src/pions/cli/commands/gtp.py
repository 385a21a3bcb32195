"""``pions gtp``: the engine for other programs, over GTP."""

from __future__ import annotations

import argparse
import sys

from pions.app.play.gtp_game import GtpGame
from pions.cli.parsing import Parser
from pions.core.language import _
from pions.gtp.session import GtpSession

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
        ("pions gtp --resign 0.05", _("gives up when its chance to win is below 5%")),
        ("pions gtp --game connect4", _("Connect Four: moves are columns")),
    )
    parser.add_game(_USUAL_GAME)
    words = _("who chooses the moves, as in “pions players” (default: the strongest)")
    parser.option("--player", "PLAYER", words)
    parser.add_seed()

    words = _("Hex: give up below this chance to win, at most 0.5 (default: 0, never)")
    parser.option("--resign", "CHANCE", words, type=_chance, default=0.0)


def _chance(written: str) -> float:
    try:
        chance = float(written.replace(",", "."))
    except ValueError:
        chance = -1.0
    if not 0 <= chance <= 0.5:  # also refuses nan
        raise argparse.ArgumentTypeError(
            _("“{text}” is not a chance from 0 to 0.5").format(text=written)
        )
    return chance


def run(options: argparse.Namespace) -> int:
    """Answer until ``quit`` or the end of the input."""
    game = GtpGame(options.game, options.player, seed=options.seed, resign=options.resign)
    session = GtpSession(game)
    for answer in session.converse(sys.stdin):
        sys.stdout.write(answer)
        sys.stdout.flush()
    return 0
