"""Starts the server: finds a free port, says where it is, opens a browser where there is one."""

from __future__ import annotations

import asyncio
import errno
import math
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn

from pions.app.mine import folder_lock, saved_games
from pions.app.mine.saved_games import SavedGames
from pions.app.play.file_texts import FileRules
from pions.app.play.opponents import Opponents
from pions.app.tournament.watching import Places
from pions.core.errors import InvalidOption
from pions.web.addresses import EVERYWHERE, is_local, reached
from pions.web.server.access import Door
from pions.web.server.idle_connections import BACKLOG, Crowd, PatientProtocol
from pions.web.server.site import site
from pions.web.session.services import Services, VisitorRules
from pions.web.session.tournament_watch import TournamentWatch
from pions.web.tables.file_players import FilePlayerRules
from pions.web.workers import worker_loop
from pions.web.workers.asking import Asker
from pions.web.workers.turns import Visitor
from pions.web.workers.worker_pool import WorkerPool

PORT: Final = 8000
_TRIES: Final = 50
"""Ports tried one after the other where nobody asked for a certain one."""
_SWITCH: Final = 0.001
"""Seconds a thread may keep the others waiting; the answers of workers arrive in threads."""
_LONGEST: Final = 1 << 20
"""Bytes of a message after which the line is cut; shorter ones that are too long get an answer."""

_ENDING: Final = 1.8
"""Seconds after which a server that was told to end is killed."""
_BESIDE: Final = 256
"""Connections beside those of visitors: they ask for files, or have asked for nothing yet."""

_QUEUE: Final = 512
"""Connections that the system keeps until they are accepted."""

_FOR_STRANGERS: Final = "B"
"""The weakest tier of isolation for files that come over a network: it stops malice, too."""


class PortTaken(InvalidOption):
    """Somebody else listens there."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """How the server is started."""

    host: str = "127.0.0.1"
    port: int | None = None
    """``None`` for the first free one; 0 for any."""
    folder: Path = field(default_factory=saved_games.usual_folder)
    """Where games are kept."""
    opponents: Opponents = field(default_factory=Opponents)
    file_players: FilePlayerRules = field(default_factory=FilePlayerRules)
    """What players' files may do."""
    trees: Mapping[str, Path] = field(default_factory=dict)
    """Trees that somebody's own search wrote, by the name visitors know them by."""
    tournaments: Places = field(default_factory=Places)
    """Where files of games of tournaments are."""
    names: Sequence[str] = ()
    """Other names this server goes by."""
    rules: VisitorRules = field(default_factory=VisitorRules)
    workbench: bool | None = None
    """Whether visitors may run files they write; ``None`` lets those of this machine."""
    language: str | None = None
    """What visitors are spoken to until they choose; ``None`` asks their browsers."""
    opens: str = ""
    """The page to open in a browser, as it follows the address."""


def listen(settings: ServerSettings) -> socket.socket:
    """A socket on the port asked for, or on the first free one; raises `InvalidOption`."""
    if settings.port is not None:
        return _bind(settings.host, settings.port)
    for port in range(PORT, PORT + _TRIES):
        try:
            return _bind(settings.host, port)
        except PortTaken:
            continue
    return _bind(settings.host, 0)


def serve(
    settings: ServerSettings,
    say: Callable[[str], None] = lambda address: None,  # noqa: ARG005 - the role
    *,
    browser: bool = False,
) -> None:
    """Serve until Ctrl-C; `say` hears the address once the server answers there.

    A further Ctrl-C changes nothing, nor afterwards: whoever called this is to end, too.
    """
    sys.setswitchinterval(_SWITCH)
    with folder_lock.only_server(settings.folder), listen(settings) as door:
        port = door.getsockname()[1]
        address = f"http://{_shown(settings.host)}:{port}/"
        opened = address + settings.opens if browser else None
        server = PageServer(settings, lambda: _announce(address, say, opened), _end_soon)
        # What uvicorn puts back at its end, and raises the signal for once more.
        signal.signal(signal.SIGINT, server.handle_exit)
        asyncio.run(server.serve(sockets=[door]))


class PageServer(uvicorn.Server):
    """uvicorn's, which tells when it is ready, and ends in one way only."""

    def __init__(
        self,
        settings: ServerSettings,
        ready: Callable[[], None],
        ending: Callable[[int], None] = lambda sig: None,  # noqa: ARG005 - the role
    ) -> None:
        """`ready` is called when it answers, `ending` when a signal has told it to end."""
        self._ready, self._ending = ready, ending
        rules = settings.rules
        self._crowd = Crowd(_connections(rules.visitors + _BESIDE), rules.patience)
        app = site(
            lambda: _services(settings),
            Door(settings.host, settings.names),
            settings.language,
        )
        super().__init__(
            uvicorn.Config(
                app,
                http=type("_Protocol", (PatientProtocol,), {"crowd": self._crowd}),
                backlog=BACKLOG,
                log_level="error",  # its warnings are of what strangers send, and in English
                access_log=False,
                server_header=False,
                ws="websockets-sansio",
                ws_max_size=_LONGEST,
                ws_per_message_deflate=False,  # a line within one machine is fast
                ws_ping_interval=20,
                ws_ping_timeout=60,
                timeout_graceful_shutdown=1,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As usual, and then say so."""
        asyncio.get_running_loop().set_exception_handler(self._crowd.failed)
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(_QUEUE)  # asyncio has set how many it accepts at once
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """As usual, but once: a second Ctrl-C would end it half-way, with a traceback."""
        if not self.should_exit:
            self._ending(sig)
            super().handle_exit(sig, frame)


def _end_soon(sig: int) -> None:
    """End this process in a moment, though its event loop or one of its threads never does.

    What people have been told is on disk by now, and its workers end with it.
    """
    timer = threading.Timer(_ENDING, os._exit, (128 + sig,))
    timer.daemon = True
    timer.start()


def _connections(wanted: int) -> int:
    """How many connections there may be: half of the descriptors are for all the rest."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:  # pragma: no cover - Windows
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < 2 * wanted:
        soft = 2 * wanted if hard == resource.RLIM_INFINITY else min(2 * wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return min(wanted, soft // 2)
    return wanted


def _workbench(settings: ServerSettings) -> FileRules | None:
    """What files may do that visitors write; strangers' files are kept from all but thinking."""
    local = is_local(settings.host)
    if not (local if settings.workbench is None else settings.workbench):
        return None
    demanded = settings.file_players.isolation
    if not local:
        demanded = min(demanded or _FOR_STRANGERS, _FOR_STRANGERS)
    return FileRules(isolation=demanded)


def _services(settings: ServerSettings) -> Services:
    workers = WorkerPool(prepare=worker_loop.prepare)
    look = settings.rules.look
    return Services(
        SavedGames(settings.folder),
        workers,
        settings.opponents,
        settings.rules,
        trees=settings.trees,
        file_players=settings.file_players,
        tournaments=TournamentWatch(Asker(workers, Visitor(math.inf)), settings.tournaments, look),
        workbench=_workbench(settings),
        shared=not is_local(settings.host),
        reach=reached(settings.host, settings.names),
    )


def _announce(address: str, say: Callable[[str], None], opened: str | None) -> None:
    say(address)
    if opened is not None:
        webbrowser.open(opened)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(_QUEUE)
    except (OSError, OverflowError) as error:
        found.close()
        if getattr(error, "errno", None) in (errno.EADDRINUSE, errno.EACCES):
            raise PortTaken(
                "Port {port} is busy or not ours to take: choose another.", port=port
            ) from None
        raise InvalidOption(
            "This machine cannot listen at {host}, port {port}.", host=host, port=port
        ) from None
    found.setblocking(False)
    return found


def _shown(host: str) -> str:
    """What to type into a browser on this machine."""
    if host in EVERYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
