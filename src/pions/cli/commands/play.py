"""``pions play``: a game in the terminal."""

from __future__ import annotations

import argparse
import errno
import os
import secrets
import sys
import time
from typing import Final

from pions.app import players
from pions.app.board import own_game_files
from pions.app.board.views import SeatView
from pions.app.mine import kept_game, saved_games
from pions.app.play.local_game import LocalGame, open_local_game
from pions.app.play.session import Starter
from pions.cli.commands.exit_codes import INTERRUPTED
from pions.cli.commands.position_options import read
from pions.cli.parsing import USUAL_GAME, Parser
from pions.cli.screen.game_dialogue import Conversation
from pions.cli.screen.game_screens import ColourScreen, PlainScreen, Screen
from pions.cli.screen.layout import paragraph
from pions.cli.screen.terminal import has_colour
from pions.core.boards import FIRST_SYMBOL, SECOND_SYMBOL
from pions.core.errors import InvalidOption, why
from pions.core.language import _
from pions.render import listing

_SEEDS: Final = 1_000_000


def add_arguments(parser: Parser) -> None:
    """Add the game, the opponent, the position."""
    parser.describe(
        _(
            "Play a game in the terminal, against a program or with a friend. "
            "Columns are counted from 1, Hex cells are written c3."
        ),
        ("pions play", _("Connect Four; who starts is drawn by lot")),
        ("pions play puissance3 --start me", _("you start")),
        ("pions play --against uct:seconds=2", _("another opponent; see pions players")),
        ("pions play --against mine.py", _("a file of yours, in a process of its own")),
        ("pions play hex-7 --against human", _("two people, one keyboard")),
        ("pions play --position 4453", _("from a position on")),
        ("pions play game.py", _("a game of your own, from a file")),
    )
    words = _(
        "a name from “pions games”, or a file (default: the position's own, or {game})"
    ).format(game=USUAL_GAME)
    parser.option("game", "GAME", words, nargs="?")
    parser.option("--game", "GAME", _("the same, as in other commands"), dest="named")
    words = _("a line from “pions players”, a file, or human (default: a decent player)")
    parser.option("--against", "PLAYER", words)
    words = _("who plays the next move (default: drawn by lot; with --position, me)")
    parser.option("--start", None, words, choices=("me", "them", "lot"))
    words = _(
        "where to start: moves such as 4453, a drawn board, an .sgf or .json file, a Hex link"
    )
    parser.option("--position", "TEXT", words, default="")
    parser.number("--seed", _("fixes everything left to chance (default: a new one each time)"))
    parser.add_time(players.SECONDS)
    parser.add_contract()
    parser.add_sandbox()
    parser.flag("--plain", _("plain lines, no colours, nothing redrawn"))


def run(options: argparse.Namespace) -> int:
    """Open the table, talk until the end."""
    if options.named is not None and options.game is not None:
        raise InvalidOption(
            "The game is named twice: {one} and {other}.", one=options.game, other=options.named
        )
    options.game = options.named if options.game is None else options.game
    with own_game_files.at_hand(options.game, players.demanded(options.require_sandbox)):
        return _play(options)


def _play(options: argparse.Namespace) -> int:
    seed = secrets.randbelow(_SEEDS) if options.seed is None else options.seed
    usual: Starter = "me" if options.position else "lot"
    start: Starter = options.start or usual
    options.game, position = read(options.game, options.position)
    with open_local_game(
        options.game,
        options.against,
        start=start,
        seed=seed,
        position=position,
        seconds=options.time,
        weakest=players.demanded(options.require_sandbox),
    ) as table:
        game = listing.line_of(listing.find(options.game))
        title = _("{game}: {rules}").format(game=game.name, rules=game.rules)
        colour = not options.plain and has_colour(sys.stdout) and sys.stdin.isatty()
        screen: Screen = ColourScreen(title) if colour else PlainScreen()
        greetings = [] if colour else [title]
        greetings += _introductions(table, seed if start == "lot" else None)
        keeping = _Keeping(table)
        conversation = Conversation(table, screen, _resume(game, options), keeping.keep)
        ended = conversation.run(greetings)
        keeping.close()
        return 0 if ended else INTERRUPTED


class _Keeping:
    """Puts a game into the games of this machine after each move, as the page does."""

    def __init__(self, table: LocalGame) -> None:
        self._table = table
        self._key, self._ply = saved_games.new_key(), 0
        self._saved: saved_games.SavedGames | None = None
        self._problem: OSError | None = None

    def keep(self) -> None:
        """The game as it stands, where it has changed; nothing where it cannot be kept."""
        session = self._table.session
        changed = session.ply != self._ply or session.result is not None
        if not changed or own_game_files.is_at_hand(session.history.game.name):
            return  # the rules of a game from a file are known to that file only
        self._ply = session.ply
        try:
            self._saved = self._saved or saved_games.SavedGames(saved_games.usual_folder())
        except OSError as error:
            self._problem = error
            return
        except InvalidOption:  # a file is where the folder would be
            self._problem = NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
            return
        stored = kept_game.stored(session, time.time())
        self._problem = self._saved.put(self._key, stored).result()

    def close(self) -> None:
        if self._saved is not None:
            self._saved.close()
        if self._problem is not None:
            reason = _(why(self._problem))
            paragraph(_("This game could not be kept: {reason}.").format(reason=reason))


def _resume(game: listing.GameLine, options: argparse.Namespace) -> list[str]:
    command = ["pions", "play"]
    if game.name != USUAL_GAME:
        command.append(game.name)
    if options.against is not None:
        command += ["--against", options.against]
    if options.time is not None:
        command += ["--time", f"{options.time:g}s"]
    if options.require_sandbox is not None:
        command += ["--require-sandbox", options.require_sandbox]
    return command


def _introductions(table: LocalGame, lot: int | None) -> list[str]:
    view = table.view()
    first, second = view.seats
    starter = first if first.to_move else second
    if table.two_people:
        return [_("{who} moves first.").format(who=_called(starter))] if not view.board.ply else []
    you, them = (first, second) if first.person else (second, first)
    sentences = [them.about] if them.about else []
    template = _("You are {mine}; {name} is {theirs}.")
    sentences.append(template.format(mine=_called(you), name=them.name, theirs=_called(them)))
    if view.board.ply:
        return sentences
    if starter.person:
        starts = _("You start.") if lot is None else _("Drawn by lot (seed {seed}): you start.")
    elif lot is None:
        starts = _("{name} starts.")
    else:
        starts = _("Drawn by lot (seed {seed}): {name} starts.")
    return [*sentences, starts.format(seed=lot, name=them.name)]


def _called(seat: SeatView) -> str:
    """``Red (X)``."""
    return f"{seat.colour} ({FIRST_SYMBOL if seat.side == 'first' else SECOND_SYMBOL})"
