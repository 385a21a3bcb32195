"""The tournaments of this machine: files of games, watched while they grow.

A browser names a tournament by a key; only the server knows its file. A watched file is read when
its stamp on the disk has changed, at most once a second, once for all watchers, and less often
where reading takes long.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pions.app.tournament import watching
from pions.app.tournament.watching import Listed, Overview, Places, Wanted
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _, current, explain
from pions.core.numbers import time_left
from pions.web.views import tournaments as scores
from pions.web.views.analysis import Plain
from pions.web.workers.asking import Asker, Crash

_LOG: Final = logging.getLogger(__name__)

_SHARE: Final = 5
"""Reading takes at most one second in so many: the tournament needs the processor."""
_RECENT: Final = 20.0
"""Seconds without a new game after which a tournament counts as stopped."""
_WINDOW: Final = 60.0
"""Seconds over which the pace of the games is measured."""

_LISTS: Final = 64

Stamp: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A tournament of a file."""

    path: Path
    tournament: str

    @property
    def file(self) -> str:
        """The name of the file, with its folder where the name is the usual watched."""
        name = self.path.name
        return f"{self.path.parent.name}/{name}" if name == watching.USUAL_NAME else name

    @property
    def key(self) -> str:
        """The key for browsers: the same after a restart, and without the path."""
        whole = f"{self.path.resolve()}\0{self.tournament}"
        return hashlib.blake2b(whole.encode(errors="replace"), digest_size=9).hexdigest()


@dataclass(slots=True)
class Watched:
    """A tournament that is watched."""

    spot: Spot
    watchers: set[Callable[[Watched], None]] = field(default_factory=set)
    overview: Overview | None = None
    fault: PionsError | None = None
    stamp: Stamp | None = None
    state: Literal["live", "finished", "waiting"] = "waiting"
    seen: deque[tuple[float, int]] = field(default_factory=lambda: deque(maxlen=120))
    """Times, and the number of games then."""
    shown: dict[str, Plain] = field(default_factory=dict)
    """The last answers by language; empty after a change."""
    lists: dict[tuple[Wanted, int], asyncio.Task[Listed]] = field(default_factory=dict)
    """Pages of games asked for since the last change: a class asks for the same."""
    first: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the file was read."""
    task: asyncio.Task[None] | None = None

    def plain(self) -> Plain:
        """Return the tournament, in the language in use."""
        code = current()
        if code not in self.shown:
            self.shown[code] = {"key": self.spot.key, "file": self.spot.file, **self._told()}
        return self.shown[code]

    def _told(self) -> Plain:
        if self.fault is not None or self.overview is None:
            return {"problem": explain(self.fault or _gone())}
        try:
            with watching.legible(self.spot.path):
                told = scores.overview(self.overview)
        except PionsError as error:
            return {"problem": explain(error)}
        words = {"live": _("live"), "finished": _("finished"), "waiting": _("not finished")}
        left = self._left() if self.state == "live" else None
        return {
            **told,
            "problem": "",
            "state": self.state,
            "said": words[self.state],
            "left": time_left(left),
        }

    def _left(self) -> float | None:
        """Return the seconds until the end, at the pace of the last minute."""
        total = None if self.overview is None else self.overview.results.expected
        if total is None or len(self.seen) < 2:
            return None
        (began, before), (now, done) = self.seen[0], self.seen[-1]
        return (total - done) * (now - began) / (done - before) if done > before else None


class TournamentWatch:
    """All the tournaments of a server, and their watchers."""

    def __init__(self, workers: Asker, places: Places, pace: float) -> None:
        self._workers = workers
        self._places = places
        self._pace = pace
        self._known: dict[str, Spot] = {}
        self._watched: dict[str, Watched] = {}

    async def survey(self) -> list[Plain]:
        """Return all tournaments, the latest first; then files that cannot be read."""
        files = await self._workers.ask(watching.survey, self._places)
        good, bad = [], []
        for file in files:
            if file.problem is not None:
                bad.append({"file": Spot(file.path, "").file, "problem": explain(file.problem)})
            for record, count in file.tournaments:
                spot = Spot(file.path, record.id)
                self._known[spot.key] = spot
                try:
                    with watching.legible(file.path):
                        about = scores.heading(record, count)
                except PionsError as error:  # of a game this server does not know
                    bad.append({"file": spot.file, "problem": explain(error)})
                else:
                    good.append({"key": spot.key, "file": spot.file, "problem": "", **about})
        good.sort(key=lambda listed: str(listed["since"]), reverse=True)
        return good + bad

    async def spot(self, key: str) -> Spot:
        """Return the tournament called `key`; raises `InvalidOption` where there is none."""
        if key in self._watched:
            return self._watched[key].spot
        if key not in self._known:
            await self.survey()
        if key not in self._known:
            raise _gone()
        return self._known[key]

    async def watch(self, key: str, watcher: Callable[[Watched], None]) -> Watched:
        """Tell `watcher` of every change of a tournament, and of no other; return it as it is."""
        spot = await self.spot(key)
        self.leave(watcher)
        watched = self._watched.setdefault(key, Watched(spot))
        watched.watchers.add(watcher)
        if watched.task is None:
            watched.task = asyncio.create_task(self._follow(watched))
        await watched.first.wait()
        return watched

    async def games(self, key: str, wanted: Wanted, start: int) -> tuple[Spot, Listed]:
        """Return a page of the games of a tournament; of a watched one, it is read once for all."""
        spot = await self.spot(key)
        question, work = (wanted, start), (spot.path, spot.tournament, wanted, start)
        watched = self._watched.get(key)
        if watched is None:
            return spot, await self._workers.ask(watching.games, *work)

        def forget_failure(task: asyncio.Task[Listed]) -> None:
            failed = task.cancelled() or task.exception() is not None
            if failed and watched.lists.get(question) is task:
                del watched.lists[question]

        if question not in watched.lists:
            if len(watched.lists) >= _LISTS:
                watched.lists.clear()
            asking = asyncio.create_task(self._workers.ask(watching.games, *work))
            asking.add_done_callback(forget_failure)
            watched.lists[question] = asking
        return spot, await asyncio.shield(watched.lists[question])

    def leave(self, watcher: Callable[[Watched], None]) -> None:
        """Forget a watcher, and the tournaments that have none."""
        for key, watched in list(self._watched.items()):
            watched.watchers.discard(watcher)
            if not watched.watchers:
                if watched.task is not None:
                    watched.task.cancel()
                watched.first.set()  # those who still wait for an answer get one
                del self._watched[key]

    async def close(self) -> None:
        """Stop watching."""
        tasks = [watched.task for watched in self._watched.values() if watched.task is not None]
        self._watched.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self, watched: Watched) -> None:
        while True:
            began = time.monotonic()
            if await self._look(watched):
                watched.shown.clear()
                watched.lists.clear()
                watched.first.set()
                for watcher in tuple(watched.watchers):
                    watcher(watched)
            took = time.monotonic() - began
            await asyncio.sleep(max(self._pace, _SHARE * took))

    async def _look(self, watched: Watched) -> bool:
        """Read the file if it has changed; return whether the answer is different now."""
        stamp, age = await asyncio.to_thread(_stamp, watched.spot.path)  # a disk may be slow
        before = watched.state, None if watched.fault is None else str(watched.fault)
        changed = stamp != watched.stamp
        if changed or watched.fault is not None:
            watched.stamp = stamp
            await self._read(watched)
        if watched.overview is not None and watched.overview.results.finished:
            watched.state = "finished"
        else:
            watched.state = "live" if age < _RECENT else "waiting"
        after = watched.state, None if watched.fault is None else str(watched.fault)
        return changed or after != before

    async def _read(self, watched: Watched) -> None:
        question = watched.spot.path, watched.spot.tournament
        try:
            watched.overview = await self._workers.ask(watching.overview, *question)
        except PionsError as error:
            watched.overview, watched.fault = None, error
            return
        except Crash as crash:
            _LOG.warning("a tournament could not be read: %s", crash.trace)
            watched.overview = None
            watched.fault = InvalidOption("“{path}” cannot be read.", path=watched.spot.path.name)
            return
        watched.fault = None
        now = time.monotonic()
        if watched.overview is not None:
            watched.seen.append((now, watched.overview.results.table.games))
        while watched.seen and now - watched.seen[0][0] > _WINDOW:
            watched.seen.popleft()


def _stamp(path: Path) -> tuple[Stamp, float]:
    """Return what changes on the disk when a game is kept, and the seconds since then."""
    stamps: list[object] = [None, None]
    last = 0.0
    for number, file in enumerate((path, path.with_name(path.name + "-wal"))):
        with suppress(OSError):
            status = file.stat()
            if status.st_size or file == path:  # readers make and remove empty logs
                stamps[number] = (status.st_ino, status.st_size, status.st_mtime_ns)
                last = max(last, status.st_mtime)
    return tuple(stamps), time.time() - last


def _gone() -> InvalidOption:
    return InvalidOption("There is no such tournament here any more.")
