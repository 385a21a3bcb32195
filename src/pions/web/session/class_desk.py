"""The class of a server: its file, its work, and the visitors who belong to it."""

from __future__ import annotations

import asyncio
import hmac
import itertools
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar
from weakref import WeakSet

from itsdangerous import BadSignature, URLSafeTimedSerializer

from pions.app.classes import codes, school
from pions.app.classes.class_work import JUMP, ClassWork
from pions.app.classes.ladder_games import LadderNews
from pions.app.classes.stages import ClassRules
from pions.core.errors import InvalidOption, PionsError
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import ClassHandIn, Person, Presence
from pions.web.session.budgets import Bucket, CodeQueue
from pions.web.workers.turns import TooBusy

if TYPE_CHECKING:
    from pathlib import Path

    from pions.app.puzzles.puzzle import Puzzle
    from pions.web.session.handlers import Client

Given = ParamSpec("Given")
Value = TypeVar("Value")

_LOG: Final = logging.getLogger(__name__)
AGE: Final = 200 * 86_400
"""Seconds that a browser stays entered: a school year."""
_PAUSES: Final[Mapping[str, float]] = {"hand-ins": 0.2, "people": 0.2, "ladder": 4.0}
"""Seconds between two pieces of news of a kind: each makes pages ask again."""
_AT_ONCE: Final = 3
"""Hand-ins of a person that arrive at the same time; others of theirs wait."""
_PAGES: Final = 16
"""Pages that a person has open at most."""
_WRONG = (100, 4.0)
"""Wrong codes that are tried at once, and how many more a second.

There are 8 * 10**11 codes: with four tries a second, one of 30 pupils' is guessed in 200 years.
"""
_SESSIONS: Final = "teacher_sessions"
"""The setting with the number of times that the teacher has left."""
_WAITING: Final = 32
"""Codes of a place that wait at most: a class may have one address."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A visitor who has entered: a person of the class, or its teacher."""

    person: int | None
    """``None`` for the teacher."""
    asking: bool = False
    """Whether the teacher has not yet let this person in."""
    mark: object = ""
    """What makes this identity void when it changes."""


@dataclass(frozen=True, slots=True)
class ClassChange:
    """A change that pages of the class ask about; of one person, where it concerns no other."""

    changed: str
    assignment: int = 0
    person: int | None = None


class ClassDesk:
    """The class of a server; made inside its event loop, and closed with it."""

    def __init__(self, folder: Path, rules: ClassRules, scheduler: str | None = None) -> None:
        self.path = folder / FILE
        self.rules = rules
        self.problem: PionsError | None = None
        """The reason why hand-ins and games wait, a full disk for instance."""
        self.jump: tuple[float, float] | None = None
        """The times between which the clock of this machine was set, last."""
        self._loop = asyncio.get_running_loop()
        with ClassFile(self.path) as file:
            settings, last = file.settings(), file.last_time()
        if last > time.time() + JUMP:
            self.jump = last, time.time()
        self.name = str(settings["name"])
        self._salt = str(settings["salt"])
        self._signer = _signer(settings)
        self._thread = ThreadPoolExecutor(1, "pions-class-file")
        self._file: ClassFile | None = None
        self.receiving: dict[int, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(_AT_ONCE)
        )
        """Held while a hand-in of a person arrives: a slow sender delays no other person."""
        self._wrong = Bucket(_WRONG[1], _WRONG[0])
        self._codes: asyncio.PriorityQueue[tuple[bool, int, str, asyncio.Future[str]]] = (
            asyncio.PriorityQueue()
        )
        """Codes to be tried, those first from places with few wrong ones lately."""
        self._known: dict[int, CodeQueue] = defaultdict(CodeQueue)
        """Those from browsers in which a person has entered before, by the person."""
        self._number = itertools.count()
        self.clients: WeakSet[Client] = WeakSet()
        """The pages of those who have entered."""
        self._news: dict[str, dict[ClassChange, None]] = {kind: {} for kind in _PAUSES}
        self._tasks = {self._loop.create_task(self._try_codes())}
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

    async def puzzles(self, person: int) -> list[Puzzle]:
        """Return the puzzles of a person's lost games."""
        return await self.write(school.puzzles_of, person)

    def wake(self) -> None:
        """Let stages and ladders look at the file again."""
        self._work.wake()

    # Who is who

    async def enter(self, told: Mapping[str, object], place: CodeQueue, cookie: str = "") -> str:
        """Return the cookie for a code, a name with the class's code, or a teacher's token.

        Raises `InvalidOption` for a wrong one. All codes are tried, however many were wrong: these
        only make others wait, first those from the same `place`. A browser in which a person has
        entered before, as a void `cookie` of that person says, is a place of its own.
        """
        texts = {name: str(text) for name, text in told.items()}
        if "teacher" in texts:
            settings = await self.write(ClassFile.settings)
            if self._unsigned(texts["teacher"]) != ["teacher", settings["teacher"]]:
                raise InvalidOption("This is not the teacher's address any more.")
            return self._signer.dumps([0, _teachers_mark(settings)])
        typed = codes.read(texts.get("code") or texts.get("class", ""))
        if (owner := self._owner(cookie)) is not None:
            place = self._known[owner]
        if place.waiting >= _WAITING:
            raise TooBusy(
                "Too many codes are being tried from here at once: try again in some seconds."
            )
        place.waiting += 1
        try:
            async with place.turn:
                person = await self._with_code(typed, texts, place)
        finally:
            place.waiting -= 1
        await self.write(ClassFile.log, time.time(), person.number, "enter")
        return self._signer.dumps([person.number, _mark(person)])

    async def _with_code(self, typed: str, texts: Mapping[str, str], place: CodeQueue) -> Person:
        hashed = self._loop.create_future()
        self._codes.put_nowait((place.wrong.left < 0, next(self._number), typed, hashed))
        if "code" in texts:
            person = await self.write(ClassFile.with_code, await hashed)
        else:
            person = await self.write(_join, await hashed, texts.get("name", ""))
            self.tell(ClassChange("people"))
        if person is not None and "code" in texts:
            self._wrong.take(-1)
        else:  # any name will do with the class's code: many in a row fill the class
            place.wrong.take(1)
        if person is None:
            raise InvalidOption("Nobody in this class has this code. Look at your slip again.")
        return person

    async def _try_codes(self) -> None:
        """Find the hashes of codes, one after the other: it takes long on purpose."""
        while True:
            await asyncio.sleep(self._wrong.delay)
            _later, _number, typed, hashed = await self._codes.get()
            self._wrong.take(1)
            found = await asyncio.to_thread(codes.hashed, typed, self._salt)
            if not hashed.done():
                hashed.set_result(found)

    async def leave(self, who: Identity) -> None:
        """Make all cookies of a visitor void, also those of other browsers."""
        await self.write(_end_sessions, who.person)

    async def identified(self, cookie: str) -> Identity | None:
        """Return the visitor with this cookie; ``None`` for one that is not or no longer valid."""
        owner, told = self._owner(cookie), self._unsigned(cookie)
        return None if owner is None else await self.write(_identity, owner, told[-1])

    def _owner(self, cookie: str) -> int | None:
        """Return whose cookie it is, 0 for the teacher, valid or void; ``None`` for no cookie."""
        told = self._unsigned(cookie)
        known = isinstance(told, list) and len(told) == 2 and isinstance(told[0], int)
        return told[0] if known else None

    def _unsigned(self, text: str) -> Any:  # noqa: ANN401 - as it was signed
        try:
            told, when = self._signer.loads(text, return_timestamp=True)
        except (BadSignature, UnicodeError):
            return None
        # One from the future stays good: the clock of this machine was set back.
        return told if when.timestamp() > time.time() - AGE else None

    async def visitor(self, client: Client) -> Identity | None:
        """Return who asks, as of now: people leave while their pages are open."""
        known = client.identity
        if known is not None:
            client.identity = await self.write(_identity, known.person or 0, known.mark)
        return client.identity

    def has_room(self, identity: Identity) -> bool:
        """Return whether a visitor who has entered may open one more page."""
        return sum(client.identity == identity for client in self.clients) < _PAGES

    # Changes

    def tell(self, news: ClassChange) -> None:
        """Tell the pages of a change soon, together with others of its kind."""
        waiting = self._news[news.changed]
        if not waiting:
            task = self._loop.create_task(self._tell_all(news.changed))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        waiting[news] = None

    async def _tell_all(self, kind: str) -> None:
        await asyncio.sleep(_PAUSES[kind])
        told, self._news[kind] = self._news[kind], {}
        for client in tuple(self.clients):
            for news in told:
                client.class_changed(news)

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

    def jumped(self, before: float, after: float) -> None:
        """As `ClassNews`."""
        self.jump = before, after
        self._soon(self.tell, ClassChange("hand-ins"))

    def failed(self, error: PionsError | None) -> None:
        """As `ClassNews`."""
        self._soon(self._rest, error)

    def _rest(self, error: PionsError | None) -> None:
        self.problem = error
        self.tell(ClassChange("hand-ins"))

    async def close(self) -> None:
        """End all work."""
        for task in self._tasks:
            task.cancel()
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


def _join(file: ClassFile, code: str, name: str) -> Person | None:
    wanted = file.settings().get("class_code")
    return school.join(file, name) if wanted and hmac.compare_digest(wanted, code) else None


def _identity(file: ClassFile, number: int, mark: object) -> Identity | None:
    if not number:
        return Identity(None, mark=mark) if mark == _teachers_mark(file.settings()) else None
    person = file.person(number)
    if person is None or person.presence not in {Presence.HERE, Presence.ASKING}:
        return None
    return (
        Identity(number, person.presence is Presence.ASKING, mark)
        if mark == _mark(person)
        else None
    )


def _mark(person: Person) -> str:
    """Return what the cookies of a person hold: a new code makes them void, and leaving."""
    return f"{person.code[:16]}{person.sessions or ''}"


def _teachers_mark(settings: Mapping[str, Any]) -> str:
    return f"{settings['teacher'][:16]}{settings.get(_SESSIONS, '')}"


def _end_sessions(file: ClassFile, number: int | None) -> None:
    if number is None:
        file.set(_SESSIONS, file.settings().get(_SESSIONS, 0) + 1)
    else:
        file.end_sessions(number)
