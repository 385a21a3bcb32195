"""Ends a student's code that computes for too long, from within the interpreter it runs in.

Where signals are heard, an alarm rings in the midst of the code: a thread's in the main thread of a
program, the page's in a tab. Elsewhere `sys.monitoring` tells when the student's code calls a
function or jumps back in a loop, and now and then the clock is looked at. A call that never comes
back from C is not ended: whoever owns the worker has to do that.
"""

from __future__ import annotations

import _thread
import ast
import linecache
import math
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from time import monotonic, process_time, sleep
from types import CodeType, FrameType
from typing import Any, Final, Protocol, cast

from pions.core import syntax
from pions.sandbox.errors import ArenaFault

_GLANCE: Final = 0.005
"""About how many seconds there are between two looks at the clock."""
_SHARE: Final = 0.05
"""Of the time by the wall clock: whoever computes more only shares a crowded machine."""
ALARM: Final = "pionsAlarm"
"""What a page's worker calls its `Alarm`, which is Pyodide's interrupt buffer as well.

Python there asks the buffer for a signal now and then: ``get 0()`` answers `SIGNAL` once the time
has come, and every tenth of a second more, else 0.
"""
SIGNAL: Final = signal.SIGTERM
"""Every system has it, and Ctrl-C stays the person's."""
_MOST: Final = 4096
"""Calls and jumps between two looks at the clock, however quick they are."""


class TimeOver(BaseException):
    """Raised in the middle of a student's code; ``except Exception`` does not catch it."""


class Clock:
    """Watches the code it is shown, while it is wound up."""

    def __init__(self) -> None:
        self._kind = _kind()
        self.files: set[str] = set()
        """The names of the files whose code it watches."""
        self.over: str = ""
        """Which time is used up: ``computed``, ``waited``; empty while there is some left."""
        self.line: int | None = None
        """Where the loop begins that had not ended."""
        self.running = False
        self._codes: list[CodeType] = []
        self._next = 1
        self._began = self._allowed = self._until = self._patience = self._looked = 0.0

    def wind(self, seconds: float, patience: float) -> None:
        """Allow so many `seconds` of computing, and `patience` by the wall clock, from now on."""
        self.over, self.line = "", None
        self._next = 1
        self._began, self._allowed = process_time(), seconds
        self._looked = monotonic()
        self._patience, self._until = patience, self._looked + patience

    @property
    def used(self) -> float:
        """Seconds of computing since it was wound up, other threads of the program included."""
        return process_time() - self._began

    @property
    def shortest(self) -> float:
        """Seconds until it may be over."""
        return max(0.02, min(self._allowed - self.used, max(self.left, 0.1)))

    @property
    def left(self) -> float:
        """Seconds that are left by the wall clock."""
        return self._until - monotonic()

    def watch(self, codes: Iterable[CodeType]) -> None:
        """Watch `codes` too, and what is defined in them."""
        for code in codes:
            mine = list(_all(code))
            self._codes += mine
            self.files.update(one.co_filename for one in mine)
            self._kind.watch(mine)

    def forget(self) -> None:
        """Watch nothing any more."""
        self._kind.forget(self._codes)
        self._codes.clear()

    def start(self) -> None:
        """From now on the code that runs is the student's."""
        self.running = True
        self._kind.start(self)

    def stop(self) -> None:
        """It is ours again."""
        self._kind.stop()
        self.running = False

    def look(self, frame: FrameType | None) -> int:
        """How many calls and jumps there may be until the next look at it; raises `TimeOver`.

        It does so again and again where that is not heeded.
        """
        if self.passed(frame):
            raise TimeOver
        now = monotonic()
        slow, self._looked = now - self._looked > _GLANCE, now
        self._next = max(1, self._next // 8) if slow else min(_MOST, self._next * 2)
        return self._next

    def passed(self, frame: FrameType | None) -> bool:
        """Whether the time is used up; `frame` is where the student's code is now."""
        if not self.over:
            if self.used > self._allowed:
                self.over, self.line = "computed", _loop(frame, self.files)
            elif self.left < 0 and self.used < _SHARE * self._patience:
                self.over = "waited"
        return bool(self.over)

    def wait(self, seconds: float) -> None:
        """Sleep, unless the time would be over before; raises `TimeOver`."""
        if seconds > self.left or self.over:
            self.over = self.over or "waited"
            raise TimeOver
        sleep(seconds)


def _all(code: CodeType) -> Iterator[CodeType]:
    """`code` and the functions and classes written in it."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _all(part)


def _loop(frame: FrameType | None, files: set[str]) -> int | None:
    """The line of the loop that is most likely the one without an end.

    The innermost ``while`` under way or, where there is none, a ``for`` of the innermost function.
    """
    first: int | None = None
    while frame is not None:
        name, here = frame.f_code.co_filename, frame.f_lineno
        if name in files:
            around = [one for one in _loops(name) if one.lineno <= here <= (one.end_lineno or 0)]
            began = frame.f_code.co_firstlineno
            around = [one for one in around if one.lineno >= began]
            whiles = [one.lineno for one in around if isinstance(one, ast.While)]
            if whiles:
                return max(whiles)
            if first is None and around:
                first = min(one.lineno for one in around)
        frame = frame.f_back
    return first


def _loops(name: str) -> list[ast.While | ast.For]:
    try:
        tree = syntax.parsed("".join(linecache.getlines(name)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [node for node in ast.walk(tree) if isinstance(node, ast.While | ast.For)]


class _Monitored:
    """By `sys.monitoring`: code that is not watched pays nothing."""

    def __init__(self) -> None:
        self._monitoring: Any = getattr(sys, "monitoring", None)
        self._tool: int | None = None
        self._watched = 0
        self._clock: Clock | None = None

    def watch(self, codes: list[CodeType]) -> None:
        """Have events of `codes` told."""
        monitoring = self._monitoring
        wanted = monitoring.events.PY_START, monitoring.events.JUMP
        if self._tool is None:
            self._tool = next(one for one in (4, 3, 5, 2, 1, 0) if not monitoring.get_tool(one))
            monitoring.use_tool_id(self._tool, "pions")
            for event, callback in zip(wanted, self._callbacks(), strict=True):
                monitoring.register_callback(self._tool, event, callback)
        for code in codes:
            monitoring.set_local_events(self._tool, code, wanted[0] | wanted[1])
        self._watched += len(codes)

    def forget(self, codes: list[CodeType]) -> None:
        """No more events of `codes`."""
        if self._tool is None:
            return
        for code in codes:
            self._monitoring.set_local_events(self._tool, code, 0)
        self._watched -= len(codes)
        if not self._watched:
            self._monitoring.free_tool_id(self._tool)
            self._tool = None

    def start(self, clock: Clock) -> None:
        """Events are for `clock`."""
        self._clock = clock

    def stop(self) -> None:
        """Events are for nobody."""
        self._clock = None

    def _callbacks(self) -> tuple[Callable[..., object], Callable[..., object]]:
        """For calls and for jumps; most of them do no more than count."""
        left, no_loop = 1, self._monitoring.DISABLE

        def called(_code: CodeType, _offset: int) -> None:
            nonlocal left
            left -= 1
            if left <= 0 and self._clock is not None:
                left = 0  # where this raises, the next one looks again
                left = self._clock.look(sys._getframe(1))  # noqa: SLF001 - no other way

        def jumped(_code: CodeType, offset: int, destination: int) -> object:
            nonlocal left
            if destination > offset:
                return no_loop
            left -= 1
            if left <= 0 and self._clock is not None:
                left = 0
                left = self._clock.look(sys._getframe(1))  # noqa: SLF001 - as above
            return None

        return called, jumped


def _insist(frame: FrameType | None, files: set[str]) -> None:
    """Let whoever swallows a `TimeOver`, in `files`, be told again in the very next line."""

    def again(frame: FrameType, event: str, _more: object) -> Any:  # noqa: ANN401 - a tracer
        if frame.f_code.co_filename not in files:
            return None
        if event in ("call", "line"):
            raise TimeOver  # which also ends the tracing
        return again

    while frame is not None:
        if frame.f_code.co_filename in files:
            frame.f_trace = again
        frame = frame.f_back
    sys.settrace(again)


def _relent(before: Any) -> None:  # noqa: ANN401 - a tracer
    """Trace as it was `before`."""
    if sys.gettrace() is not before:
        sys.settrace(before)


class Alarm(Protocol):
    """Sends this process a signal when its time has come, then again and again."""

    def wake(self, milliseconds: float) -> None:
        """Ring after that time."""
        ...

    def rest(self) -> None:
        """Do not ring."""
        ...


class _Alarmed:
    """By an alarm that rings in the midst of the code: what is not late pays nothing."""

    def __init__(self, alarm: Alarm) -> None:
        self._alarm = alarm
        self._before: Any = None

    def watch(self, codes: list[CodeType]) -> None:
        """Whatever runs is ended here."""

    def forget(self, codes: list[CodeType]) -> None:
        """As above."""

    def start(self, clock: Clock) -> None:
        """Let the alarm ring when the time of `clock` is over."""

        def ring(_number: int, frame: FrameType | None) -> None:
            if clock.passed(frame):
                _insist(frame, clock.files)
                raise TimeOver
            self._alarm.wake(1000 * clock.shortest + _EARLY)

        self._before = _handle(SIGNAL, ring), sys.gettrace()
        self._alarm.wake(1000 * clock.shortest + _EARLY)

    def stop(self) -> None:
        """No alarm any more; raises `TimeOver` where it has just rung."""
        self._alarm.rest()
        _relent(self._before[1])  # a call: what rang by now is heard here
        _handle(SIGNAL, self._before[0])


_handle = signal.signal
"""Copies, since a file may patch the module."""
_EARLY: Final = 5
"""Milliseconds by which two clocks may differ."""


class _Timer:
    """An alarm of a thread's, for the main thread."""

    def __init__(self) -> None:
        self._at = math.inf
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def wake(self, milliseconds: float) -> None:
        """Ring after that time."""
        with self._lock:
            self._at = monotonic() + milliseconds / 1000
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()

    def rest(self) -> None:
        """Do not ring; what has rung is heard before this returns."""
        with self._lock:
            self._at = math.inf
        os.getppid()  # a system call: no signal is on its way after it

    def _run(self) -> None:
        idle = 0
        while idle < _IDLE:
            sleep(_TICK)
            with self._lock:
                idle = idle + 1 if self._at == math.inf else 0
                if monotonic() > self._at:
                    self._at = monotonic() + _AGAIN
                    _ring()
                if idle == _IDLE:
                    self._thread = None


def _ring() -> None:
    """A real signal where there are such: it wakes a thread that waits for a lock."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(cast("int", threading.main_thread().ident), SIGNAL)
    else:
        _thread.interrupt_main(SIGNAL)


_AGAIN: Final = 0.1
_TICK: Final = 0.02
_IDLE: Final = 500
"""Ticks without work after which the thread ends."""
_TIMER: Final = _Timer()


def _kind() -> _Alarmed | _Monitored:
    """The cheapest there is: an alarm where signals are heard, else the calls and jumps."""
    if sys.platform == "emscripten":
        import js  # type: ignore[import-not-found] # noqa: PLC0415 - the page, nowhere else

        return _Alarmed(getattr(js, ALARM)) if hasattr(js, ALARM) else _MONITORED
    if threading.current_thread() is threading.main_thread():
        return _Alarmed(_TIMER)
    if not hasattr(sys, "monitoring"):
        raise ArenaFault(
            "Before Python {version}, files run inside a program in its main thread only.",
            version="3.12",
        )
    return _MONITORED


_MONITORED: Final = _Monitored()
