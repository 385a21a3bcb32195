"""``pions serve``: the page, in a browser on this machine."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

from pions.app import players
from pions.app.board import own_game_files
from pions.app.mine import saved_games
from pions.app.play.opponents import Opponents
from pions.app.tournament import watching
from pions.app.trees import tracer
from pions.cli.parsing import Parser
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.web.addresses import is_local, reached
from pions.web.server import start
from pions.web.session import class_desk


def add_arguments(parser: Parser) -> None:
    """Add where to listen, and what to open."""
    parser.describe(
        _(
            "Play, analyse, learn and watch in a browser. The server runs on this machine, for "
            "this machine; nothing leaves it. Ctrl-C ends it; games are kept."
        ),
        ("pions serve", _("opens the page in your browser")),
        ("pions serve mine.py", _("play against your own file, or watch it play")),
        ("pions serve --game nim.py", _("play a game of your own, from its file")),
        ("pions serve --tournament class/", _("shows the tournament of a class, live")),
        ("pions serve --class nsi-t2", _("a class hands in here: see pions class --help")),
        ("pions serve --handout tp4/", _("the workbench has a hand-out of your own")),
        ("pions serve --lang fr", _("speaks French, whatever the browser asks for")),
        ("pions serve --port 9000 --no-browser", _("only says where it is")),
        ("pions serve --host 0.0.0.0", _("for every machine of the network, such as a class")),
    )
    parser.option("files", "FILE", _("players' files, such as mine.py"), nargs="*")
    words = _("the address to listen at (default: this machine only)")
    parser.option("--host", "ADDRESS", words, default="127.0.0.1")
    words = _("the port (default: {port}, or the next free one)").format(port=start.PORT)
    parser.number("--port", words, high=65_535)
    words = _("another name browsers may call this machine by; can be given several times")
    parser.several("--name", "NAME", words)
    words = _("where games are kept (default: {folder})").format(folder=saved_games.usual_folder())
    parser.option("--games", "FOLDER", words, type=Path)
    words = _("a game of your own, as “pions new game” writes one; can be given several times")
    parser.several("--game", "FILE", words)
    words = _("a search tree written by pions.Tracer, to look at; can be given several times")
    parser.several("--tree", "FILE", words, type=Path)
    words = _(
        "a file of games that “pions tournament” writes, or a folder with such files; can be "
        "given several times (default, on this machine only: {name} here or in a folder here)"
    ).format(name=watching.USUAL_NAME)
    parser.several("--tournament", "PATH", words, type=Path)
    words = _("the folder of a class that hands in here, as “pions class new” makes one")
    parser.option("--class", "FOLDER", words, type=Path, dest="school")
    words = _("play the games of the class on a Dask cluster: tcp://machine:8786")
    parser.option("--scheduler", "URL", words)
    words = _("a hand-out of your own for the workbench, a folder; can be given several times")
    parser.several("--handout", "FOLDER", words)
    parser.add_argument(
        "--workbench",
        action=argparse.BooleanOptionalAction,
        help=_(
            "let visitors write files on the page and run them here, isolated (default: on this "
            "machine only)"
        ),
    )
    parser.add_time(players.SECONDS)
    parser.add_contract()
    parser.add_sandbox()
    parser.flag("--no-browser", _("open no browser"))


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    weakest = players.demanded(options.require_sandbox)
    with own_game_files.all_at_hand(options.game, weakest) as games:
        return _serve(options, games)


def _serve(options: argparse.Namespace, games: tuple[str, ...]) -> int:
    folder = options.games or saved_games.usual_folder()
    saved_games.check_folder(folder)
    for path in options.tree:
        tracer.load(path)  # raises where it holds no tree
    if options.scheduler and not options.school:
        raise InvalidOption("--scheduler is for the games of a class: give --class, too.")
    link = class_desk.teachers_link(options.school) if options.school else ""
    if options.handout:
        from pions.app.checks import workbench  # noqa: PLC0415 - loads all the checks

        workbench.handouts(options.handout)  # raises where one is broken
    settings = start.ServerSettings(
        host=options.host,
        port=options.port,
        folder=folder,
        trees={path.name: path for path in options.tree},
        opponents=Opponents.of_files(options.files),
        seconds=options.time,
        isolation=options.require_sandbox,
        tournaments=_places(options.tournament, options.host),
        names=options.name,
        school=options.school,
        scheduler=options.scheduler,
        workbench=options.workbench,
        handouts=tuple(options.handout),
        language=options.lang,
        opens=opens(options, games, link),
    )
    displays = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    seen = bool(displays) or sys.platform != "linux"
    with suppress(KeyboardInterrupt):  # before it could begin
        start.serve(
            settings,
            lambda address: _say(address, settings, link),
            browser=not options.no_browser and seen,
        )
    print()  # after the ^C of the terminal
    return 0


def opens(options: argparse.Namespace, games: tuple[str, ...], link: str = "") -> str:
    """Return the page to open: `games` are those from files, `link` is that of a class."""
    if games or options.agreed:
        return "play?" + urlencode({"game": games[0] if games else options.agreed})
    if options.tree:
        return "tree?" + urlencode({"file": options.tree[0].name})
    if link:
        return f"class#{link}"
    return "tournament" if options.tournament else ""


def _places(named: list[Path], host: str) -> watching.Places:
    """Return the places named, or those around, but these not for a whole network to see."""
    for path in named:
        if not path.exists():
            raise InvalidOption("There is no file or folder “{path}”.", path=path)
    # Absolute, so that they stay the same if the current folder changes.
    around = Path.cwd() if not named and is_local(host) else None
    return watching.Places(tuple(path.absolute() for path in named), around)


def _say(address: str, settings: start.ServerSettings, link: str) -> None:
    port = int(address.rstrip("/").rpartition(":")[2])
    if settings.port is None and port != start.PORT:
        print(_("Port {busy} is busy; using {port}.").format(busy=start.PORT, port=port))
    print(_("The page is at {address} (Ctrl-C ends it).").format(address=address), flush=True)
    if reach := reached(settings.host, settings.names):
        words = _("For other machines: http://{name}:{port}/")
        print(words.format(name=reach, port=port), flush=True)
    if link:
        words = _("The teacher's page, for you alone: {address}")
        print(words.format(address=f"{address}class#{link}"), flush=True)
