"""The start of the server: its settings, port, limits and end."""

from __future__ import annotations

import asyncio
import errno
import math
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

import uvicorn

from pions.app import players
from pions.app.mine import saved_games
from pions.app.mine.saved_games import SavedGames
from pions.app.play.file_texts import FileRules
from pions.app.play.opponents import Opponents
from pions.app.tournament.watching import Places
from pions.core.errors import InvalidOption
from pions.web.addresses import EVERYWHERE, is_local, reached
from pions.web.server.access import HostNames
from pions.web.server.idle_connections import BACKLOG, ConnectionLimits, LimitedProtocol
from pions.web.server.site import site
from pions.web.session.budgets import VisitorRules
from pions.web.session.services import Services
from pions.web.session.tournament_watch import TournamentWatch
from pions.web.tables.programs import FilePlayers
from pions.web.workers import worker_loop
from pions.web.workers.asking import Asker
from pions.web.workers.turns import Visitor
from pions.web.workers.worker_pool import WorkerPool

if TYPE_CHECKING:
    from pions.web.session.class_desk import ClassDesk

PORT: Final = 8000
_TRIES: Final = 50
"""Ports tried one after the other where none was asked for."""
_SWITCH: Final = 0.001
"""Seconds a thread may delay the others; the answers of workers arrive in threads."""
_LONGEST: Final = 1 << 20
"""Bytes of a message that closes its WebSocket; shorter ones that are too long are answered."""

_ENDING: Final = 1.8
"""Seconds after which a server is killed that received a signal to end."""
_BESIDE: Final = 256
"""Connections beside those of visitors: for files, or without a request yet."""

_QUEUE: Final = 512

_FOR_STRANGERS: Final = "B"
"""The weakest tier of isolation for files of a network: it stops malice, too."""


class PortTaken(InvalidOption):
    """The port is taken by another program."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server."""

    host: str = "127.0.0.1"
    port: int | None = None
    """``None`` for the first free one; 0 for any."""
    folder: Path = field(default_factory=saved_games.usual_folder)
    opponents: Opponents = field(default_factory=Opponents)
    seconds: float | None = None
    """The limit of a move of players' files; ``None`` for the usual one."""
    isolation: str | None = None
    """The letter of the weakest tier allowed for files; ``None`` for the best of this machine."""
    trees: Mapping[str, Path] = field(default_factory=dict)
    """Files of search trees, by their names for visitors."""
    tournaments: Places = field(default_factory=Places)
    names: Sequence[str] = ()
    rules: VisitorRules = field(default_factory=VisitorRules)
    school: Path | None = None
    """The folder of a class."""
    scheduler: str | None = None
    """The address of a Dask cluster for the games of the class."""
    workbench: bool | None = None
    """Whether visitors may run files they write; ``None``: those of this machine."""
    handouts: tuple[str, ...] = ()
    """Folders with hand-outs for the workbench."""
    language: str | None = None
    """The first language of visitors; ``None`` asks their browsers."""
    opens: str = ""
    """The path of the page to open in a browser."""


def listen(settings: ServerSettings) -> socket.socket:
    """Return a socket on the port asked for, or on the first free one; raises `InvalidOption`."""
    if settings.port is not None:
        return _bind(settings.host, settings.port)
    for port in range(PORT, PORT + _TRIES):
        with suppress(PortTaken):
            return _bind(settings.host, port)
    return _bind(settings.host, 0)


def serve(settings: ServerSettings, say: Callable[[str], None], *, browser: bool = False) -> None:
    """Serve until Ctrl-C; `say` is called with the address once the server answers there.

    Further ones are ignored, also afterwards: the caller is to end, too.
    """
    sys.setswitchinterval(_SWITCH)
    with ExitStack() as stack:
        for folder in (settings.folder, *([settings.school] if settings.school else [])):
            stack.enter_context(saved_games.only_server(folder))
        door = stack.enter_context(listen(settings))
        stack.enter_context(_ended_in_time())
        port = door.getsockname()[1]
        address = f"http://{_shown(settings.host)}:{port}/"

        def announce() -> None:
            say(address)
            if browser:
                webbrowser.open(address + settings.opens)

        server = PageServer(settings, announce)
        # uvicorn restores this handler at its end, and raises the signal once more.
        signal.signal(signal.SIGINT, server.handle_exit)
        asyncio.run(server.serve(sockets=[door]))


class PageServer(uvicorn.Server):
    """uvicorn's server, which says when it is ready, and ends once."""

    def __init__(self, settings: ServerSettings, ready: Callable[[], None]) -> None:
        """`ready` is called when it answers."""
        self._ready = ready
        rules = settings.rules
        self._limits = ConnectionLimits(_connections(rules.visitors + _BESIDE), rules.patience)
        app = site(
            lambda: _services(settings),
            HostNames(settings.host, settings.names),
            settings.language,
        )
        super().__init__(
            uvicorn.Config(
                app,
                http=type("_Protocol", (LimitedProtocol,), {"limits": self._limits}),
                backlog=BACKLOG,
                log_level="error",  # its warnings are about bad requests, and in English
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
        """Start, then say so."""
        asyncio.get_running_loop().set_exception_handler(self._limits.failed)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(_QUEUE)  # asyncio has set how many it accepts at once
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, but once: a second Ctrl-C would end it half-way, with a traceback."""
        if not self.should_exit:
            super().handle_exit(sig, frame)
            self.force_exit = False  # another may have come while this one was handled


@contextmanager
def _ended_in_time() -> Iterator[None]:
    """End this process soon after the first signal to end, even if its event loop never does.

    A thread learns of signals from Python itself: the main thread may never come to handle one.
    All that pages were told is on disk by then, and the workers end with the server.
    """
    heard, told = socket.socketpair()
    told.setblocking(False)

    def wait() -> None:
        while not {signal.SIGINT, signal.SIGTERM} & (number := {*heard.recv(1)}):
            if not number:  # closed: it has ended
                return
        time.sleep(_ENDING)
        os._exit(128 + number.pop())

    before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=wait, daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        told.close()


def _connections(wanted: int) -> int:
    """Return how many connections there may be: half of the descriptors are for other uses."""
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
    """Return the limits of visitors' files; those of a network are isolated strictly."""
    usual = is_local(settings.host) or settings.school is not None
    if not (usual if settings.workbench is None else settings.workbench):
        return None
    handouts = settings.handouts
    if settings.school is not None:
        from pions.app.classes import school  # noqa: PLC0415 - few servers have a class

        handouts = (*handouts, *map(str, school.handouts(settings.school)))
    return FileRules(isolation=_demanded(settings), handouts=handouts)


def _demanded(settings: ServerSettings) -> str | None:
    """Return the weakest tier for files of visitors: those of a network are isolated strictly."""
    if is_local(settings.host):
        return settings.isolation
    return min(settings.isolation or _FOR_STRANGERS, _FOR_STRANGERS)


def _school(settings: ServerSettings) -> ClassDesk | None:
    if settings.school is None:
        return None
    from pions.app.classes.stages import ClassRules  # noqa: PLC0415 - few servers have a class
    from pions.web.session.class_desk import ClassDesk  # noqa: PLC0415 - as above

    weakest = players.demanded(_demanded(settings))
    rules = ClassRules(settings.school, weakest, settings.seconds)
    return ClassDesk(settings.school, rules, settings.scheduler)


def _services(settings: ServerSettings) -> Services:
    workers = WorkerPool(prepare=worker_loop.prepare)
    look = settings.rules.look
    return Services(
        SavedGames(settings.folder),
        workers,
        settings.opponents,
        settings.rules,
        trees=settings.trees,
        file_players=FilePlayers(settings.seconds, settings.isolation),
        tournaments=TournamentWatch(Asker(workers, Visitor(math.inf)), settings.tournaments, look),
        school=_school(settings),
        workbench=_workbench(settings),
        shared=not is_local(settings.host),
        reach=reached(settings.host, settings.names),
    )


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(_QUEUE)
    except (OSError, OverflowError) as error:
        listening.close()
        if getattr(error, "errno", None) in (errno.EADDRINUSE, errno.EACCES):
            raise PortTaken(
                "Port {port} is busy or not ours to take: choose another.", port=port
            ) from None
        raise InvalidOption(
            "This machine cannot listen at {host}, port {port}.", host=host, port=port
        ) from None
    listening.setblocking(False)
    return listening


def _shown(host: str) -> str:
    """Return the name of this server in a browser on this machine."""
    if host in EVERYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
