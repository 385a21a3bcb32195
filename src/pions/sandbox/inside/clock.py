"""Ends a student's code that computes for too long, from within the interpreter it runs in.

Where signals are heard, one interrupts the code: a thread sends it in a program, the page in a tab.
Elsewhere `sys.monitoring` reports calls and jumps back, and now and then the clock is read. A call
that never comes back from C is not ended: the owner of the worker has to do that.
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
from contextlib import suppress
from time import monotonic, process_time, sleep
from types import CodeType, FrameType
from typing import Any, Final, cast

from pions.core import python_source
from pions.sandbox.errors import ArenaFault

_GLANCE: Final = 0.005
"""Seconds between two looks at the clock, about."""
_SHARE: Final = 0.05
"""Of wall time: code that computes more shares a crowded machine, rather than waits."""
_ACTIVE: Final = 0.5
"""Of wall time, the same where the time in the queue for a core is known as well."""
ALARM: Final = "pionsAlarm"
"""The `_Timer` of a page, and the interrupt buffer of Pyodide: ``get 0()`` is `SIGNAL`, or 0."""
SIGNAL: Final = signal.SIGTERM
"""Every system has it, and Ctrl-C stays free."""
_MOST: Final = 4096
"""Calls and jumps between two looks at the clock."""


class TimeOver(BaseException):
    """Raised in the middle of a student's code; ``except Exception`` does not catch it."""


class Clock:
    """Limits the time of the code it watches."""

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
        self._began = self._allowed = self._until = self._wound = self._looked = 0.0
        self._queued: float | None = None

    def wind(self, seconds: float, patience: float) -> None:
        """Allow so many `seconds` of computing, and `patience` of wall time, from now on."""
        self.over, self.line = "", None
        self._next = 1
        self._began, self._allowed = process_time(), seconds
        self._wound = self._looked = monotonic()
        self._until = self._wound + patience
        self._queued = _queued()

    @property
    def used(self) -> float:
        """Seconds of computing since `wind`, other threads of the program included."""
        return process_time() - self._began

    @property
    def shortest(self) -> float:
        """Seconds until it may be over."""
        return max(0.02, min(self._allowed - self.used, max(self.left, 0.1)))

    @property
    def left(self) -> float:
        """Seconds left of wall time."""
        return self._until - monotonic()

    def watch(self, codes: Iterable[CodeType]) -> None:
        """Watch `codes` too, and what is defined in them."""
        for code in codes:
            parts = list(_all(code))
            self._codes += parts
            self.files.update(part.co_filename for part in parts)
            self._kind.watch(parts)

    def forget(self) -> None:
        """Watch no code any more."""
        self._kind.forget(self._codes)
        self._codes.clear()

    def start(self) -> None:
        """Begin to limit: the code that runs is the student's."""
        self.running = True
        self._kind.start(self)

    def stop(self) -> None:
        """End that: the code that runs is ours."""
        self._kind.stop()
        self.running = False

    def look(self, frame: FrameType | None) -> int:
        """Return how many calls and jumps there may be until the next look; raises `TimeOver`.

        It raises again at each look where that is caught.
        """
        if self.passed(frame):
            raise TimeOver
        now = monotonic()
        slow, self._looked = now - self._looked > _GLANCE, now
        self._next = max(1, self._next // 8) if slow else min(_MOST, self._next * 2)
        return self._next

    def passed(self, frame: FrameType | None) -> bool:
        """Return whether the time is used up; `frame` is where the student's code is now."""
        if not self.over:
            if self.used > self._allowed:
                self.over, self.line = "computed", _loop(frame, self.files)
            elif self.left < 0 and self._waits():
                self.over = "waited"
        return bool(self.over)

    def _waits(self) -> bool:
        elapsed, now = monotonic() - self._wound, _queued()
        if now is None or self._queued is None:
            return self.used < _SHARE * elapsed
        return self.used + now - self._queued < _ACTIVE * elapsed

    def wait(self, seconds: float) -> None:
        """Sleep; raises `TimeOver` at once where the time would be over before."""
        if seconds > self.left or self.over:
            self.over = self.over or "waited"
            raise TimeOver
        sleep(seconds)


_open, _read, _close = os.open, os.read, os.close
"""Copies, since a file may patch the module."""


def _queued() -> float | None:
    """Return how long this thread has been in the queue for a core; ``None`` if not known."""
    if sys.platform != "linux":
        return None
    try:
        number = _open("/proc/thread-self/schedstat", os.O_RDONLY)
        try:
            return int(_read(number, 100).split()[1]) / 1e9
        finally:
            _close(number)
    except (OSError, ValueError, IndexError):  # no such file, or a kernel that does not count
        return None


def _all(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _all(part)


def _loop(frame: FrameType | None, files: set[str]) -> int | None:
    """Return the line of the loop that most likely has no end.

    The innermost ``while`` under way or, where there is none, a ``for`` of the innermost function.
    """
    first: int | None = None
    while frame is not None:
        name, here = frame.f_code.co_filename, frame.f_lineno
        began, around = frame.f_code.co_firstlineno, list[ast.While | ast.For]()
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            tree = python_source.parsed("".join(linecache.getlines(name) if name in files else ()))
            around = [loop for loop in ast.walk(tree) if isinstance(loop, ast.While | ast.For)
                      and began <= loop.lineno <= here <= (loop.end_lineno or 0)]  # fmt: skip
        if whiles := [loop.lineno for loop in around if isinstance(loop, ast.While)]:
            return max(whiles)
        first = first or min((loop.lineno for loop in around), default=None)
        frame = frame.f_back
    return first


class _Monitored:
    """By `sys.monitoring`: code that is not watched pays nothing."""

    def __init__(self) -> None:
        self._monitoring: Any = getattr(sys, "monitoring", None)
        self._tool: int | None = None
        self._watched = 0
        self._clock: Clock | None = None

    def watch(self, codes: list[CodeType]) -> None:
        monitoring = self._monitoring
        wanted = monitoring.events.PY_START, monitoring.events.JUMP
        if self._tool is None:
            tools = (4, 3, 5, 2, 1, 0)
            self._tool = next(tool for tool in tools if not monitoring.get_tool(tool))
            monitoring.use_tool_id(self._tool, "pions")
            for event, callback in zip(wanted, self._callbacks(), strict=True):
                monitoring.register_callback(self._tool, event, callback)
        for code in codes:
            monitoring.set_local_events(self._tool, code, wanted[0] | wanted[1])
        self._watched += len(codes)

    def forget(self, codes: list[CodeType]) -> None:
        if self._tool is None:
            return
        for code in codes:
            self._monitoring.set_local_events(self._tool, code, 0)
        self._watched -= len(codes)
        if not self._watched:
            self._monitoring.free_tool_id(self._tool)
            self._tool = None

    def start(self, clock: Clock) -> None:
        self._clock = clock

    def stop(self) -> None:
        self._clock = None

    def _callbacks(self) -> tuple[Callable[..., object], Callable[..., object]]:
        """Return callbacks for calls and for jumps; most times they only count."""
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
    """Raise `TimeOver` again at the next line in `files`, where it is caught."""

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


class _Alarmed:
    """By a signal in the midst of the code: code that is not late pays nothing."""

    def __init__(self, alarm: Any) -> None:  # noqa: ANN401 - a `_Timer`, or what a page has for one
        self._alarm = alarm
        self._before: Any = None

    def watch(self, codes: list[CodeType]) -> None:
        pass  # the signal interrupts any code

    forget = watch

    def start(self, clock: Clock) -> None:
        def ring(_number: int, frame: FrameType | None) -> None:
            if clock.passed(frame):
                _insist(frame, clock.files)
                raise TimeOver
            self._alarm.wake(1000 * clock.shortest + _EARLY)

        self._before = _handle(SIGNAL, ring), sys.gettrace()
        self._alarm.wake(1000 * clock.shortest + _EARLY)

    def stop(self) -> None:
        """Ask for no signal any more; raises `TimeOver` where one has just come."""
        self._alarm.rest()
        handler, tracer = self._before
        if sys.gettrace() is not tracer:  # a call: a signal that has come is heard here
            sys.settrace(tracer)
        _handle(SIGNAL, handler)


_handle = signal.signal
_EARLY: Final = 5
"""Milliseconds by which two clocks may differ."""


class _Timer:
    """Sends this process a signal when its time has come, then again and again, by a thread."""

    def __init__(self) -> None:
        self._at = math.inf
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def wake(self, milliseconds: float) -> None:
        with self._lock:
            self._at = monotonic() + milliseconds / 1000
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()

    def rest(self) -> None:
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
                    # A real signal wakes a thread that waits for a lock.
                    if hasattr(signal, "pthread_kill"):
                        signal.pthread_kill(cast("int", threading.main_thread().ident), SIGNAL)
                    else:
                        _thread.interrupt_main(SIGNAL)
                if idle == _IDLE:
                    self._thread = None


_AGAIN: Final = 0.1
_TICK: Final = 0.02
_IDLE: Final = 500
"""Ticks without work after which the thread ends."""
_TIMER: Final = _Timer()


def _kind() -> _Alarmed | _Monitored:
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
