"""The class of a server: its file, its work, and the visitors who belong to it."""

from __future__ import annotations

import asyncio
import hmac
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
from pions.app.classes.class_work import ClassWork
from pions.app.classes.ladder_games import LadderNews
from pions.app.classes.stages import ClassRules
from pions.core.errors import InvalidOption, PionsError
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import ClassHandIn, Person, Presence
from pions.web.session.budgets import Bucket

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
_WRONG, _WRONG_OF_ONE = (100, 2.0), (40, 0.2)
"""Wrong codes that are tried at once, and how many more a second: of all, and of an address.

There are 8 * 10**11 codes: with two tries a second, one of 30 pupils' is guessed in 400 years.
"""
_QUEUE: Final = 10.0
"""Seconds that a code waits for its turn at most, from an address that tried none lately."""


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
        self.receiving: dict[int, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(_AT_ONCE)
        )
        """Held while a hand-in of a person arrives: a slow sender delays no other person."""
        self._hashing = asyncio.Lock()
        self._wrong = Bucket(_WRONG[1], _WRONG[0])
        self._wrong_of: dict[object, tuple[Bucket, asyncio.Lock]] = {}
        """What each address has tried, and the one code of it that is tried now."""
        self.clients: WeakSet[Client] = WeakSet()
        """The pages of those who have entered."""
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

    async def puzzles(self, person: int) -> list[Puzzle]:
        """Return the puzzles of a person's lost games."""
        return await self.write(school.puzzles_of, person)

    def wake(self) -> None:
        """Let stages and ladders look at the file again."""
        self._work.wake()

    # Who is who

    async def enter(self, told: Mapping[str, object], place: object) -> str:
        """Return the cookie for a code, a name with the class's code, or a teacher's token.

        Raises `InvalidOption` for a wrong one, and after many of them from one `place`.
        """
        fresh = Bucket(_WRONG_OF_ONE[1], _WRONG_OF_ONE[0]), asyncio.Lock()
        wrong, one_by_one = self._wrong_of.setdefault(place, fresh)
        # An address that has tried less may queue behind more others: so these keep no pupil out.
        turn = self._wrong.delay
        wait = max(wrong.delay, turn - _QUEUE * wrong.left)
        if wait > 0:
            raise InvalidOption(
                "Too many wrong codes: try again in {seconds} s.", seconds=round(wait) + 1
            )
        if len(self._wrong_of) > 1000:  # those who tried nothing wrong lately
            self._wrong_of = {who: one for who, one in self._wrong_of.items() if one[0].left < 1}
        for bucket in (wrong, self._wrong):  # before it is tried: many may be tried at once
            bucket.take(1)
        await asyncio.sleep(turn)
        async with one_by_one:
            cookie = await self._entered({name: str(text) for name, text in told.items()})
        if "class" not in told:  # any name will do there: many in a row fill the class
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
        return self._signer.dumps([person.number, person.code[:16]])

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
            told, when = self._signer.loads(text, return_timestamp=True)
        except (BadSignature, UnicodeError):
            return None
        # One from the future stays good: the clock of this machine was set back.
        return told if when.timestamp() > time.time() - AGE else None

    async def visitor(self, client: Client) -> Identity | None:
        """Return who asks, as of now: people leave while their pages are open."""
        known = client.identity
        if known is not None and known.person is not None:
            client.identity = await self.write(_identity, known.person, known.mark)
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

    def failed(self, error: PionsError | None) -> None:
        """As `ClassNews`."""
        self._soon(self._rest, error)

    def _rest(self, error: PionsError | None) -> None:
        self.problem = error
        self.tell(ClassChange("hand-ins"))

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


def _join(file: ClassFile, code: str, name: str) -> Person | None:
    wanted = file.settings().get("class_code")
    return school.join(file, name) if wanted and hmac.compare_digest(wanted, code) else None


def _identity(file: ClassFile, number: int, mark: object) -> Identity | None:
    person = file.person(number)
    if person is None or person.presence not in {Presence.HERE, Presence.ASKING}:
        return None
    if mark != person.code[:16]:  # a new code makes the old one's cookies void
        return None
    return Identity(number, person.presence is Presence.ASKING, mark)
