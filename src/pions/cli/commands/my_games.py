"""``pions games --mine``: the games played on this machine, in the terminal and on the page."""

from __future__ import annotations

import argparse
import io
import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

from pions.app.mine import json_lines, judged_games, library, saved_games
from pions.app.mine.kept_game import KeptGame
from pions.app.mine.library import GameLibrary, GameQuery
from pions.app.mine.saved_games import SavedGames, Written
from pions.cli.commands import output_files
from pions.cli.parsing import Parser, whole_number
from pions.cli.screen.layout import heading, pairs, paragraph
from pions.cli.screen.progress import working
from pions.cli.screen.terminal import print_json
from pions.core import plain_files
from pions.core.errors import InvalidOption, UnknownName, why
from pions.core.language import _, ngettext
from pions.core.numbers import moment
from pions.core.text import visible

_SHOWN: Final = 20
"""Games listed unless somebody says."""
_RESULTS: Final = ("won", "drawn", "lost", "open")
_OPTIONS: Final = ("search", "game", "result", "export", "import_", "delete", "restore", "name")


def add_arguments(parser: Parser) -> None:
    """What can be asked about one's games."""
    parser.add_argument(
        "--mine", action="store_true", help=_("list the games you have played, newest first")
    )
    parser.add_argument(
        "--search", metavar="TEXT", help=_("only those: a name, an opponent, or the first moves")
    )
    parser.add_argument("--game", metavar="GAME", help=_("only games of this name"))
    parser.add_argument(
        "--result",
        choices=_RESULTS,
        help=_("only those that are won, drawn, lost, or still open"),
    )
    parser.add_argument(
        "--last",
        metavar="N",
        type=whole_number(1),
        default=_SHOWN,
        help=_("how many to list (default: {count})").format(count=_SHOWN),
    )
    parser.add_argument(
        "--judge", action="store_true", help=_("count the mistakes of those that are listed, too")
    )
    parser.add_argument(
        "--export", metavar="FILE", help=_("write them all to this file, as JSON lines")
    )
    parser.add_argument(
        "--import", dest="import_", metavar="FILE", help=_("add the games of such a file")
    )
    parser.add_argument("--delete", metavar="ID", help=_("delete this game"))
    parser.add_argument(
        "--restore", metavar="ID", help=_("bring back a game that was deleted within a day")
    )
    parser.add_argument("--name", nargs=2, metavar=("ID", "NAME"), help=_("call a game something"))
    parser.add_argument(
        "--folder", metavar="DIR", type=Path, help=_("where the games are (default: as the page)")
    )


def asked(options: argparse.Namespace) -> bool:
    """Whether it is about one's games."""
    return options.mine or any(getattr(options, name) is not None for name in _OPTIONS)


def run(options: argparse.Namespace) -> int:
    """Do what is asked, or list the games."""
    folder = options.folder or saved_games.usual_folder()
    if options.folder is not None and options.import_ is None and not folder.exists():
        raise InvalidOption("There is no folder “{folder}”.", folder=folder)
    try:
        with closing(SavedGames(folder)) as saved:
            return _run(options, GameLibrary(saved))
    except OSError as error:
        raise InvalidOption(
            "“{path}” cannot be read: {reason}.", path=folder, reason=why(error)
        ) from error


def _run(options: argparse.Namespace, games: GameLibrary) -> int:
    if options.import_ is not None:
        return _import(Path(options.import_), games)
    if options.delete is not None:
        game = _named(games, options.delete)
        _written(games.saved.delete(game.key))
        paragraph(
            _("Deleted. Within a day it comes back: {command}").format(
                command=f"pions games --restore {game.key}"
            )
        )
        return 0
    if options.restore is not None:
        _restore(games, options.restore)
        return 0
    if options.name is not None:
        key, name = options.name
        game = _named(games, key)
        _written(games.rename(game.key, name))
        named = games.find(game.key)
        paragraph(_("Named: {game}").format(game=visible(_described(named, games))))
        return 0
    name = "" if options.game is None else games.game_name(options.game)
    found = games.search(GameQuery(options.search or "", name, options.result or ""))
    _say_unread(games)
    if options.export is not None:
        return _export(Path(options.export), found)
    if options.judge:
        _judge(games, found[: options.last])
        found = [games.find(game.key) for game in found[: options.last]] + found[options.last :]
    if options.json:
        print_json([library.summary(game, games) for game in found])
    else:
        _list(games, found, options.last)
    return 0


def _say_unread(games: GameLibrary) -> None:
    """On standard error: what is listed or exported may be read by a program."""
    if names := games.unread():
        sentence = ngettext(
            "{count} file cannot be read as a game, and is left out: {names}",
            "{count} files cannot be read as games, and are left out: {names}",
            len(names),
        )
        print(sentence.format(count=len(names), names=", ".join(names)), file=sys.stderr)


def _restore(games: GameLibrary, key: str) -> None:
    if any(game.key.startswith(key) for game in games.games()):
        paragraph(_("This game is here: it is not deleted."))
        return
    _written(games.saved.restore(key))
    paragraph(_("The game is back."))


def _list(games: GameLibrary, found: list[KeptGame], last: int) -> None:
    if not found:
        paragraph(
            _("No game like that is kept here.")
            if games.games()
            else _("No game is kept here yet: “pions play” begins one, and so does the page.")
        )
        return
    heading(_("Your games:"))
    pairs([(game.key, visible(_described(game, games))) for game in found[:last]])
    if len(found) > last:
        print()
        paragraph(
            _("{shown} of {count}; --last {count} shows all.").format(shown=last, count=len(found))
        )


def _described(game: KeptGame, games: GameLibrary) -> str:
    count = len(game.moves)
    parts = [
        moment(datetime.fromtimestamp(game.played).astimezone().isoformat()),
        library.title(game.game),
        games.opponent(game),
        library.result_words(game),
        ngettext("{count} move", "{count} moves", count).format(count=count),
    ]
    if game.told_errors is not None:
        errors = len(game.told_errors)
        parts.append(ngettext("{count} mistake", "{count} mistakes", errors).format(count=errors))
    if game.name:
        parts.append(_("“{name}”").format(name=game.name))
    return " · ".join(parts)


def _judge(games: GameLibrary, found: list[KeptGame]) -> None:
    unjudged = [game for game in found if game.values is None and judged_games.can_be_judged(game)]
    with working(_("Examining your games")) as tell:
        for done, game in enumerate(unjudged, start=1):
            _written(games.saved.change(game.key, judged_games.judge(game)))
            tell(done, len(unjudged))


def _export(path: Path, found: list[KeptGame]) -> int:
    output_files.writable(path)
    output_files.write(path, "".join(json_lines.lines(found)))
    count = len(found)
    paragraph(
        ngettext(
            "{count} game written to {path}.", "{count} games written to {path}.", count
        ).format(count=count, path=path)
    )
    return 0


def _import(path: Path, games: GameLibrary) -> int:
    """Add the games of a file; 1 where some lines held none."""
    try:
        with io.TextIOWrapper(plain_files.opened(path), "utf-8", "replace") as lines:
            found = json_lines.take_in(lines, games)
    except OSError as error:
        raise InvalidOption(
            "“{path}” cannot be read: {reason}.", path=path, reason=why(error)
        ) from error
    for one in found.written:
        _written(one)
    for sentence in found.sentences():
        paragraph(sentence)
    return 1 if found.damaged or found.left_out else 0


def _named(games: GameLibrary, key: str) -> KeptGame:
    """The game whose id begins so; raises where none does, or several."""
    found = [game for game in games.games() if game.key.startswith(key)]
    if len(found) != 1:
        known = [game.key for game in games.games()[:_SHOWN]]
        raise UnknownName("There is no game “{name}” here.", name=key, known=known)
    return found[0]


def _written(writing: Written) -> None:
    problem = writing.result()
    if isinstance(problem, FileNotFoundError):
        raise InvalidOption("This game is not kept here any more.")
    if problem is not None:
        raise InvalidOption("This cannot be kept: {reason}", reason=why(problem))
