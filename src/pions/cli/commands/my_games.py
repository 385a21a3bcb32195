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
from pions.cli.commands import output_files
from pions.cli.parsing import Parser
from pions.cli.screen.layout import heading, pairs, paragraph
from pions.cli.screen.progress import working
from pions.cli.screen.terminal import print_json
from pions.core import plain_files
from pions.core.errors import InvalidOption, Unavailable, UnknownName, why
from pions.core.language import _, ngettext
from pions.core.numbers import moment
from pions.core.text import visible
from pions.render import my_games as sentences

_SHOWN: Final = 20
"""Games listed by default."""
_RESULTS: Final = ("won", "drawn", "lost", "open")
_OPTIONS: Final = ("search", "game", "result", "export", "import_", "delete", "restore", "name")


def add_arguments(parser: Parser) -> None:
    """Add the options on the games kept here."""
    parser.flag("--mine", _("list the games you have played, newest first"))
    parser.option("--search", "TEXT", _("only those: a name, an opponent, or the first moves"))
    parser.option("--game", "GAME", _("only games of this name"))
    parser.option(
        "--result", None, _("only those that are won, drawn, lost, or still open"), choices=_RESULTS
    )
    words = _("how many to list (default: {count})").format(count=_SHOWN)
    parser.number("--last", words, low=1, default=_SHOWN)
    parser.flag("--judge", _("count the mistakes of those that are listed, too"))
    parser.option("--export", "FILE", _("write them all to this file, as JSON lines"))
    parser.option("--import", "FILE", _("add the games of such a file"), dest="import_")
    parser.option("--delete", "ID", _("delete this game"))
    parser.option("--restore", "ID", _("bring back a game that was deleted within a day"))
    parser.option("--name", ("ID", "NAME"), _("call a game something"), nargs=2)
    parser.option("--folder", "DIR", _("where the games are (default: as the page)"), type=Path)


def asked(options: argparse.Namespace) -> bool:
    """Return whether the options are about the games kept here."""
    return options.mine or any(getattr(options, name) is not None for name in _OPTIONS)


def run(options: argparse.Namespace) -> int:
    """Do what is asked, or list the games."""
    folder = options.folder or saved_games.usual_folder()
    if options.folder is not None and options.import_ is None and not folder.exists():
        raise InvalidOption("There is no folder “{folder}”.", folder=folder)
    try:
        with closing(saved_games.SavedGames(folder)) as saved:
            return _run(options, library.GameLibrary(saved))
    except OSError as error:
        raise plain_files.unreadable(folder, error) from error


def _run(options: argparse.Namespace, games: library.GameLibrary) -> int:
    if options.import_ is not None:
        return _import(Path(options.import_), games)
    if options.delete is not None:
        game = _named(games, options.delete)
        _written(games.saved.delete(game.key))
        template = _("Deleted. Within a day it comes back: {command}")
        paragraph(template.format(command=f"pions games --restore {game.key}"))
        return 0
    if options.restore is not None:
        if any(game.key.startswith(options.restore) for game in games.games()):
            paragraph(_("This game is here: it is not deleted."))
        else:
            _written(games.saved.restore(options.restore))
            paragraph(_("The game is back."))
        return 0
    if options.name is not None:
        key, name = options.name
        game = _named(games, key)
        _written(games.rename(game.key, name))
        named = games.find(game.key)
        paragraph(_("Named: {game}").format(game=visible(_described(named, games))))
        return 0
    name = "" if options.game is None else games.game_name(options.game)
    found = games.search(library.GameQuery(options.search or "", name, options.result or ""))
    _say_unread(games)
    if options.export is not None:
        return _export(Path(options.export), found)
    if options.judge:
        listed = [game for game in found[: options.last] if game.values is None]
        unjudged = [game for game in listed if judged_games.can_be_judged(game)]
        with working(_("Examining your games")) as tell:
            for done, game in enumerate(unjudged, start=1):
                _written(games.saved.change(game.key, judged_games.judge(game)))
                tell(done, len(unjudged))
        found = [games.find(game.key) for game in found[: options.last]] + found[options.last :]
    if options.json:
        print_json([library.summary(game, games) for game in found])
    else:
        _list(games, found, options.last)
    return 0


def _say_unread(games: library.GameLibrary) -> None:
    if names := games.unread():
        sentence = ngettext(
            "{count} file cannot be read as a game, and is left out: {names}",
            "{count} files cannot be read as games, and are left out: {names}",
            len(names),
        )
        print(sentence.format(count=len(names), names=", ".join(names)), file=sys.stderr)


def _list(games: library.GameLibrary, found: list[KeptGame], last: int) -> None:
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


def _described(game: KeptGame, games: library.GameLibrary) -> str:
    count = len(game.moves)
    parts = [
        moment(datetime.fromtimestamp(game.played).astimezone().isoformat()),
        library.title(game.game),
        games.opponent(game),
        sentences.result(game),
        ngettext("{count} move", "{count} moves", count).format(count=count),
    ]
    if game.told_errors is not None:
        errors = len(game.told_errors)
        parts.append(ngettext("{count} mistake", "{count} mistakes", errors).format(count=errors))
    if game.name:
        parts.append(_("“{name}”").format(name=game.name))
    return " · ".join(parts)


def _export(path: Path, found: list[KeptGame]) -> int:
    output_files.writable(path)
    output_files.write(path, "".join(json_lines.lines(found)))
    count = len(found)
    template = ngettext(
        "{count} game written to {path}.", "{count} games written to {path}.", count
    )
    paragraph(template.format(count=count, path=path))
    return 0


def _import(path: Path, games: library.GameLibrary) -> int:
    """Add the games of a file; 1 where some lines held none."""
    try:
        with io.TextIOWrapper(plain_files.opened(path), "utf-8", "replace") as lines:
            found = json_lines.take_in(lines, games)
    except OSError as error:
        raise plain_files.unreadable(path, error) from error
    for one in found.written:
        _written(one)
    for sentence in sentences.imported(found):
        paragraph(sentence)
    return 1 if found.damaged or found.left_out else 0


def _named(games: library.GameLibrary, key: str) -> KeptGame:
    """The game whose id begins so; raises where none does, or several."""
    found = [game for game in games.games() if game.key.startswith(key)]
    if len(found) != 1:
        known = [game.key for game in games.games()[:_SHOWN]]
        raise UnknownName("There is no game “{name}” here.", name=key, known=known)
    return found[0]


def _written(writing: saved_games.Written) -> None:
    problem = writing.result()
    if isinstance(problem, FileNotFoundError):
        raise InvalidOption("This game is not kept here any more.")
    if problem is not None:
        raise Unavailable("This cannot be kept: {reason}", reason=why(problem))
