"""The class of a server: its file, its work, and the visitors who belong to it."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar
from weakref import WeakSet

from itsdangerous import BadSignature, URLSafeTimedSerializer

from pions.app.classes import codes, school
from pions.app.classes.class_work import ClassWork
from pions.app.classes.ladder_games import LadderNews
from pions.app.classes.stages import ClassRules
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import explain
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import ClassHandIn, Person, Presence
from pions.web.messages.fields import BadMessage, Plain
from pions.web.session.budgets import Bucket
from pions.web.workers.turns import Lane

if TYPE_CHECKING:
    from pathlib import Path

    from pions.web.session.handlers import Client

Given = ParamSpec("Given")
Value = TypeVar("Value")

_LOG: Final = logging.getLogger(__name__)
AGE: Final = 200 * 86_400
"""Seconds that a browser stays entered: a school year."""
_PAUSES: Final[Mapping[str, float]] = {"hand-ins": 0.2, "people": 0.2, "ladder": 4.0}
"""Seconds between two pieces of news of a kind: each makes pages ask again."""
_LONGEST: Final = 60.0
"""Seconds of work for a view of the class."""
_AT_ONCE: Final = 16
"""Hand-ins that arrive at the same time; others wait."""
_WRONG, _WRONG_OF_ONE = (100, 0.5), (40, 0.2)
"""Wrong codes that are tried at once, and how many more a second: of all, and of an address."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A visitor who has entered: a person of the class, or its teacher."""

    person: int | None
    """``None`` for the teacher."""
    asking: bool = False
    """Whether the teacher has not yet let this person in."""
    mark: object = ""
    """What makes this identity void when it changes: a part of the hash of the code."""


@dataclass(frozen=True, slots=True)
class ClassChange:
    """A change that pages of the class ask about; of one person, where it concerns no other."""

    changed: str
    assignment: int = 0
    person: int | None = None


class ClassDesk:
    """The class of a server; made inside its event loop, and closed with it."""

    def __init__(self, folder: Path, rules: ClassRules, scheduler: str | None = None) -> None:
        self.folder = folder
        self.path = folder / FILE
        self.rules = rules
        self.problem: PionsError | None = None
        """The reason why hand-ins and games wait, a full disk for instance."""
        self._loop = asyncio.get_running_loop()
        with ClassFile(self.path) as file:
            settings = file.settings()
        self.name = str(settings["name"])
        self._salt = str(settings["salt"])
        self._teacher = ["teacher", settings["teacher"]]
        self._signer = _signer(settings)
        self._thread = ThreadPoolExecutor(1, "pions-class-file")
        self._file: ClassFile | None = None
        self.receiving = asyncio.Semaphore(_AT_ONCE)
        """Held while a hand-in arrives."""
        self._hashing = asyncio.Lock()
        self._wrong = Bucket(_WRONG[1], _WRONG[0])
        self._wrong_of: dict[object, Bucket] = {}
        self.clients: WeakSet[Client] = WeakSet()
        """The pages of those who have entered."""
        self._watchers: dict[Callable[[ClassChange], None], None] = {}
        self._news: dict[str, dict[ClassChange, None]] = {kind: {} for kind in _PAUSES}
        self._tasks: set[asyncio.Task[None]] = set()
        self._work = ClassWork(rules, self.path, self, scheduler)
        self._work.start()

    async def write(
        self,
        function: Callable[Concatenate[ClassFile, Given], Value],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> Value:
        """Return what a function makes of the file, in the one thread that writes."""
        return await self._loop.run_in_executor(
            self._thread,
            self._do,
            lambda file: function(file, *args, **kwargs),
        )

    def _do(self, function: Callable[[ClassFile], Value]) -> Value:
        if self._file is None:
            self._file = ClassFile(self.path, known=True)
        return function(self._file)

    async def read(
        self,
        client: Client,
        function: Callable[..., Value],
        *arguments: object,
        **how: Any,  # noqa: ANN401 - as `Asker.ask`
    ) -> Value:
        """Return what a worker makes of the file at `self.path`: all that counts or reads much.

        A limit or a lane in `how` takes the place of the usual one.
        """
        how = {"lane": Lane.SHORT, "seconds": _LONGEST, **how}
        return await client.work.ask(function, self.path, *arguments, **how)

    def wake(self) -> None:
        """Let stages and ladders look at the file again."""
        self._work.wake()

    # Who is who

    async def enter(self, told: Mapping[str, object], place: object) -> str:
        """Return the cookie for a code, a name with the class's code, or a teacher's token.

        Raises `InvalidOption` for a wrong one, and after many of them from one `place`.
        """
        wrong = self._wrong_of.setdefault(place, Bucket(_WRONG_OF_ONE[1], _WRONG_OF_ONE[0]))
        wait = max(wrong.delay, self._wrong.delay)
        if wait:
            raise InvalidOption(
                "Too many wrong codes: try again in {seconds} s.", seconds=round(wait) + 1
            )
        if len(self._wrong_of) > 1000:  # those who tried nothing wrong lately
            self._wrong_of = {who: one for who, one in self._wrong_of.items() if not one.full}
        for bucket in (wrong, self._wrong):  # before it is tried: many may be tried at once
            bucket.take(1)
        cookie = await self._entered({name: str(text) for name, text in told.items()})
        for bucket in (wrong, self._wrong):
            bucket.take(-1)
        return cookie

    async def _entered(self, told: Mapping[str, str]) -> str:
        if "teacher" in told:
            if self._unsigned(told["teacher"]) != self._teacher:
                raise InvalidOption("This is not the teacher's address any more.")
            return told["teacher"]
        typed = codes.read(told.get("code") or told.get("class", ""))
        async with self._hashing:  # it takes long on purpose
            code = await asyncio.to_thread(codes.hashed, typed, self._salt)
        if "code" in told:
            person = await self.write(ClassFile.with_code, code)
        else:
            person = await self.write(_join, code, told.get("name", ""))
            self.tell(ClassChange("people"))
        if person is None:
            raise InvalidOption("Nobody in this class has this code. Look at your slip again.")
        await self.write(ClassFile.log, time.time(), person.number, "enter")
        return self._signer.dumps([person.number, await self.write(_mark_of, person.number)])

    async def identified(self, cookie: str) -> Identity | None:
        """Return the visitor with this cookie; ``None`` for one that is not or no longer valid."""
        told = self._unsigned(cookie)
        if told == self._teacher:
            return Identity(None)
        if not isinstance(told, list) or len(told) != 2 or not isinstance(told[0], int):
            return None
        return await self.write(_identity, told[0], told[1])

    def _unsigned(self, text: str) -> object:
        try:
            return self._signer.loads(text, max_age=AGE)
        except BadSignature:
            return None

    # Changes

    def watch(self, watcher: Callable[[ClassChange], None]) -> None:
        """Tell `watcher` of every change."""
        self._watchers[watcher] = None

    def leave(self, watcher: Callable[[ClassChange], None]) -> None:
        """Tell `watcher` nothing more."""
        self._watchers.pop(watcher, None)

    def tell(self, news: ClassChange) -> None:
        """Tell the watchers of a change soon, together with others of its kind."""
        waiting = self._news[news.changed]
        if not waiting:
            self._loop.call_later(_PAUSES[news.changed], self._tell_all, news.changed)
        waiting[news] = None

    def _tell_all(self, kind: str) -> None:
        if kind == "people":
            task = self._loop.create_task(self._look_again())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return
        self._tell_now(kind)

    async def _look_again(self) -> None:
        """Find out who still belongs to the class, then tell of the change."""
        try:
            for client in tuple(self.clients):
                known = client.identity
                if known is not None and known.person is not None:
                    client.identity = await self.write(_identity, known.person, known.mark)
        finally:  # else no later change would be told
            self._tell_now("people")

    def _tell_now(self, kind: str) -> None:
        told, self._news[kind] = self._news[kind], {}
        for watcher in tuple(self._watchers):
            for news in told:
                watcher(news)

    def _soon(self, call: Callable[..., None], *args: object) -> None:
        """Call in the event loop, from a thread; after its end there is no listener."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *args)

    def examined(self, hand_in: ClassHandIn) -> None:
        """As `ClassNews`."""
        self._soon(self.tell, ClassChange("hand-ins", hand_in.assignment, hand_in.person))
        if hand_in.accepted:
            self._work.wake()
            self._soon(self.tell, ClassChange("ladder", hand_in.assignment))

    def played(self, assignment: int, news: LadderNews) -> None:
        """As `ClassNews`."""
        if news.problem:
            _LOG.warning("a program of the class cannot play on this machine: %s", news.problem)
        if news.games:
            self._soon(self.tell, ClassChange("ladder", assignment))

    def changed(self) -> None:
        """As `ClassNews`."""
        self._soon(self.tell, ClassChange("people"))

    def failed(self, error: PionsError | None) -> None:
        """As `ClassNews`."""
        self._soon(setattr, self, "problem", error)

    async def close(self) -> None:
        """End all work."""
        await asyncio.to_thread(self._work.close)
        if self._file is not None:
            await self._loop.run_in_executor(self._thread, self._file.close)
        self._thread.shutdown(wait=False)


def teachers_link(folder: Path) -> str:
    """Return the end of the address of a class's teacher; raises `StoreFault` without a class."""
    with ClassFile(folder / FILE) as file:
        settings = file.settings()
    return f"t={_signer(settings).dumps(['teacher', settings['teacher']])}"


def _signer(settings: Mapping[str, Any]) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(str(settings["secret"]), salt="pions class")


def desk_of(client: Client) -> ClassDesk:
    """Return the class of a server; raises `BadMessage` where none is served."""
    if client.services.school is None:
        raise BadMessage("No class is served here.")
    return client.services.school


def pupil(client: Client) -> tuple[ClassDesk, int]:
    """Return the class and the number of the person who asks; raises `InvalidOption`."""
    desk = desk_of(client)
    if client.identity is None or client.identity.person is None:
        raise InvalidOption("This is for pupils who have entered with their codes.")
    if client.identity.asking:
        raise school.not_here()
    return desk, client.identity.person


def teacher(client: Client) -> ClassDesk:
    """Return the class, for its teacher; raises `InvalidOption`."""
    desk = desk_of(client)
    if client.identity is None or client.identity.person is not None:
        raise InvalidOption("This is for the teacher alone.")
    return desk


async def shown(client: Client) -> Plain:
    """Return the class as its visitors see it, and tell this one of changes from now on."""
    desk = desk_of(client)
    identity = client.identity
    about = await desk.write(_about, None if identity is None else identity.person)
    role = ""
    if identity is not None:
        desk.watch(client.class_changed)
        role = "teacher" if identity.person is None else "asking" if identity.asking else "pupil"
    return {
        "name": desk.name,
        "role": role,
        "problem": explain(desk.problem) if desk.problem and role == "teacher" else "",
        **(about if role in {"teacher", "pupil"} else {**about, "assignments": []}),
    }


def _about(file: ClassFile, number: int | None) -> Plain:
    person = None if number is None else file.person(number)
    settings = file.settings()
    return {
        "me": "" if person is None else person.name,
        "alias": "" if person is None else person.alias,
        "note": "" if person is None else person.note,
        "shown": settings.get("shown", "names"),
        "joining": bool(settings.get("class_code")),
        "paused": bool(settings.get("paused", False)),
        "assignments": [
            {
                "number": one.number,
                "title": one.title,
                "game": one.game,
                "handout": one.handout,
                "opens": one.opens,
                "due": one.due if number is None else school.due_for(file, one, number),
                "daily": one.daily,
            }
            for one in file.assignments()
        ],
    }


def _join(file: ClassFile, code: str, name: str) -> Person | None:
    wanted = file.settings().get("class_code")
    return school.join(file, name) if wanted and hmac.compare_digest(wanted, code) else None


def _mark_of(file: ClassFile, number: int) -> str:
    return file.code(number)[:16]


def _identity(file: ClassFile, number: int, mark: object) -> Identity | None:
    person = file.person(number)
    if person is None or person.presence not in {Presence.HERE, Presence.ASKING}:
        return None
    if mark != _mark_of(file, number):  # a new code makes the old one's cookies void
        return None
    return Identity(number, person.presence is Presence.ASKING, mark)
