"""Where tournaments are watched from: files of games on this machine, looked at while they grow.

A browser names a tournament by a key; which file that is, only this side knows. A file
that is watched is asked about when its stamp on the disk has changed, at most once a second,
once for everybody who watches, and less often where counting takes long.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from pions.app.tournament import watching
from pions.app.tournament.watching import FileOfGames, Listed, Overview, Places, Wanted
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _, current, explain
from pions.core.numbers import time_left
from pions.web.views import tournaments as scores
from pions.web.workers.asking import Asker, Crash

_LOG: Final = logging.getLogger(__name__)

_SHARE: Final = 5
"""Counting takes one second in so many: the players of the tournament need the processor."""
_RECENT: Final = 20.0
"""Seconds without a new game after which nobody seems to be playing."""
_WINDOW: Final = 60.0
"""Seconds over which the pace of the games is measured."""

_LISTS: Final = 64
"""Pages of games remembered until the next change."""

Plain: TypeAlias = dict[str, Any]
Stamp: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A tournament of a file."""

    path: Path
    tournament: str

    @property
    def file(self) -> str:
        """What people know the file by; its folder is named where its own name says nothing."""
        name = self.path.name
        return f"{self.path.parent.name}/{name}" if name == watching.USUAL_NAME else name

    @property
    def key(self) -> str:
        """What browsers call it: the same after a restart, and it tells nothing."""
        whole = f"{self.path.resolve()}\0{self.tournament}"
        return hashlib.blake2b(whole.encode(errors="replace"), digest_size=9).hexdigest()


@dataclass(slots=True)
class Watched:
    """A tournament somebody looks at."""

    spot: Spot
    watchers: set[Callable[[Watched], None]] = field(default_factory=set)
    found: Overview | None = None
    fault: PionsError | None = None
    stamp: Stamp | None = None
    state: Literal["live", "finished", "waiting"] = "waiting"
    seen: deque[tuple[float, int]] = field(default_factory=lambda: deque(maxlen=120))
    """When it had how many games."""
    shown: dict[str, Plain] = field(default_factory=dict)
    """What visitors were told last, by their language; empty once something has changed."""
    lists: dict[tuple[Wanted, int], asyncio.Task[Listed]] = field(default_factory=dict)
    """Pages of games somebody asked for since something has changed: a class asks for the same."""
    first: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once there is something to tell."""
    task: asyncio.Task[None] | None = None

    def plain(self) -> Plain:
        """As it stands, in the language spoken now."""
        code = current()
        if code not in self.shown:
            self.shown[code] = {"key": self.spot.key, "file": self.spot.file, **self._told()}
        return self.shown[code]

    def _told(self) -> Plain:
        if self.fault is not None or self.found is None:
            return {"problem": explain(self.fault or _gone())}
        try:
            with watching.legible(self.spot.path):
                told = scores.overview(self.found)
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
        """Seconds until the end, if games go on as in the last minute."""
        total = None if self.found is None else self.found.results.expected
        if total is None or len(self.seen) < 2:
            return None
        (began, before), (now, done) = self.seen[0], self.seen[-1]
        return (total - done) * (now - began) / (done - before) if done > before else None


class TournamentWatch:
    """All the tournaments of this server, and who watches which."""

    def __init__(self, workers: Asker, places: Places, pace: float) -> None:
        self._workers = workers
        self._places = places
        self._pace = pace
        self._known: dict[str, Spot] = {}
        self._watched: dict[str, Watched] = {}

    async def survey(self) -> list[Plain]:
        """Every tournament there is now, the one started last first; then files nobody can read."""
        found: tuple[FileOfGames, ...] = await self._workers.ask(watching.survey, self._places)
        good, bad = [], []
        for one in found:
            if one.problem is not None:
                bad.append({"file": Spot(one.path, "").file, "problem": explain(one.problem)})
            for record, count in one.tournaments:
                spot = Spot(one.path, record.id)
                self._known[spot.key] = spot
                try:
                    with watching.legible(one.path):
                        about = scores.heading(record, count)
                except PionsError as error:  # of a game this server does not know
                    bad.append({"file": spot.file, "problem": explain(error)})
                else:
                    good.append({"key": spot.key, "file": spot.file, "problem": "", **about})
        good.sort(key=lambda one: str(one["since"]), reverse=True)
        return good + bad

    async def spot(self, key: str) -> Spot:
        """The tournament called `key`; raises where there is none."""
        if key not in self._known:
            if key in self._watched:
                return self._watched[key].spot
            await self.survey()
        if key not in self._known:
            raise _gone()
        return self._known[key]

    async def watch(self, key: str, watcher: Callable[[Watched], None]) -> Watched:
        """Let `watcher` hear of every change; it is told how things stand by the answer."""
        spot = await self.spot(key)
        self.leave(watcher)
        one = self._watched.setdefault(key, Watched(spot))
        one.watchers.add(watcher)
        if one.task is None:
            one.task = asyncio.create_task(self._follow(one))
        await one.first.wait()
        return one

    async def games(self, key: str, wanted: Wanted, start: int) -> tuple[Spot, Listed]:
        """A page of the games of a tournament; of one that is watched, read once for everybody."""
        spot = await self.spot(key)
        question, work = (wanted, start), (spot.path, spot.tournament, wanted, start)
        one = self._watched.get(key)
        if one is None:
            return spot, await self._workers.ask(watching.games, *work)
        if question not in one.lists:
            if len(one.lists) >= _LISTS:
                one.lists.clear()
            asking = asyncio.create_task(self._workers.ask(watching.games, *work))
            asking.add_done_callback(lambda task: _forget_failure(one.lists, question, task))
            one.lists[question] = asking
        return spot, await asyncio.shield(one.lists[question])

    def leave(self, watcher: Callable[[Watched], None]) -> None:
        """Hear of nothing any more; what nobody watches is not looked at."""
        for key, one in list(self._watched.items()):
            one.watchers.discard(watcher)
            if not one.watchers:
                if one.task is not None:
                    one.task.cancel()
                one.first.set()  # whoever still waits for an answer gets one
                del self._watched[key]

    async def close(self) -> None:
        """Look at nothing any more."""
        tasks = [one.task for one in self._watched.values() if one.task is not None]
        self._watched.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self, one: Watched) -> None:
        while True:
            began = time.monotonic()
            if await self._look(one):
                one.shown.clear()
                one.lists.clear()
                one.first.set()
                for watcher in tuple(one.watchers):
                    watcher(one)
            took = time.monotonic() - began
            await asyncio.sleep(max(self._pace, _SHARE * took))

    async def _look(self, one: Watched) -> bool:
        """Look at the file; whether anything is different now."""
        stamp, age = await asyncio.to_thread(_stamp, one.spot.path)  # a disk may be slow
        before = one.state, None if one.fault is None else str(one.fault)
        changed = stamp != one.stamp
        if changed or one.fault is not None:
            one.stamp = stamp
            await self._read(one)
        if one.found is not None and one.found.results.finished:
            one.state = "finished"
        else:
            one.state = "live" if age < _RECENT else "waiting"
        after = one.state, None if one.fault is None else str(one.fault)
        return changed or after != before

    async def _read(self, one: Watched) -> None:
        question = one.spot.path, one.spot.tournament
        try:
            one.found = await self._workers.ask(watching.overview, *question)
        except PionsError as error:
            one.found, one.fault = None, error
            return
        except Crash as crash:
            _LOG.warning("a tournament could not be read: %s", crash.trace)
            one.found = None
            one.fault = InvalidOption("“{path}” cannot be read.", path=one.spot.path.name)
            return
        one.fault = None
        now = time.monotonic()
        if one.found is not None:
            one.seen.append((now, one.found.results.table.games))
        while one.seen and now - one.seen[0][0] > _WINDOW:
            one.seen.popleft()


def _stamp(path: Path) -> tuple[Stamp, float]:
    """What changes on the disk when a game is kept; and how long ago that was, in seconds."""
    found: list[object] = []
    last = 0.0
    for one in (path, path.with_name(path.name + "-wal")):
        try:
            status = one.stat()
        except OSError:
            found.append(None)
            continue
        # An empty log is made and removed by whoever reads, and means nothing.
        if status.st_size or one == path:
            found.append((status.st_ino, status.st_size, status.st_mtime_ns))
            last = max(last, status.st_mtime)
        else:
            found.append(None)
    return tuple(found), time.time() - last


def _forget_failure(
    lists: dict[tuple[Wanted, int], asyncio.Task[Listed]],
    question: tuple[Wanted, int],
    task: asyncio.Task[Listed],
) -> None:
    """The next who asks may have more luck."""
    if (task.cancelled() or task.exception() is not None) and lists.get(question) is task:
        del lists[question]


def _gone() -> InvalidOption:
    return InvalidOption("There is no such tournament here any more.")
