"""The interpreter a file shares with others; its changes are undone after each visit."""

from __future__ import annotations

import builtins
import io
import os
import re
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from operator import is_
from types import FrameType, ModuleType
from typing import IO, Any, Final, NoReturn, cast

from pions.sandbox.host import Output
from pions.sandbox.inside.clock import Clock
from pions.sandbox.inside.shared_state import Settings, SharedState

_TAB: Final = sys.platform == "emscripten"
_USUAL_DEPTH: Final = 100 if _TAB else 1000
_MOST_DEPTH: Final = 100 if _TAB else 20_000
"""Nested calls at most, even if the file asks for more: a worker's full stack ends it."""
_IMPORTS: Final = re.compile(r"^\s*(?:import|from)\s+([\w., ]+)", re.MULTILINE)
_LOOKING: Final = re.compile(r"\bmodules\b|__import__|importlib")
"""Ways to reach modules that are not imported by name."""
_OURS: Final = {
    "_thread", "asyncio.events", "contextlib", "functools", "gc", "io", "json", "json.decoder",
    "json.encoder", "linecache", "os", "os.path", "random", "re", "signal", "threading", "time",
    "traceback", "warnings", "weakref",
}  # fmt: skip
"""Modules we need to go on, or that hold a setting of the whole program."""


class Ended(BaseException):
    """The file has ended "its" process: nothing comes after that."""


def _changed(names: dict[str, object], known: dict[str, object]) -> dict[str, object]:
    if len(names) == len(known) and all(map(is_, map(names.get, known), known.values())):
        return {}
    return {name: value for name, value in names.items()
            if name not in known or known[name] is not value}  # fmt: skip


class SharedInterpreter:
    """The interpreter as one file sees it; ours is restored after each visit."""

    def __init__(self, output: Output, clock: Clock) -> None:
        self.status: int | None = None
        """The exit status, once the file has ended "its" process."""
        self._clock = clock
        self._mine: SharedState | None = None
        self._modules = set(_OURS)
        self._usual: dict[str, tuple[dict[str, object], dict[str, object]]] = {}
        """Names in a module, and their values before the file ran."""
        self._own: list[tuple[dict[str, object], dict[str, object]]] = []
        """The same names, with the values the file gave them."""
        self._depth = _USUAL_DEPTH
        self._changed: list[dict[str, object]] = [{}, {}]
        """Builtins and attributes of ``sys`` that the file changed."""
        self._threads = frozenset(sys._current_frames())  # noqa: SLF001 - no other way
        """Threads that are not the file's."""
        self._stdin = io.StringIO()
        self._stdout = io.TextIOWrapper(
            cast("IO[bytes]", _Pour(output)),
            encoding="utf-8",
            errors="backslashreplace",
            write_through=True,
        )

    def read(self, source: str) -> None:
        """Note the modules the file may change: those it imports, or all if it looks for more."""
        for names in _IMPORTS.findall(source):
            for name in (part.split()[0] for part in names.split(",") if part.split()):
                self._modules |= {name, name.partition(".")[0]}
        if _LOOKING.search(source):
            self._modules |= set(sys.modules)
        self._modules = {
            name for name in self._modules
            if name.partition(".")[0] not in {"pions", "sys", "builtins", "__main__"}
        }  # fmt: skip

    def _come(self) -> None:
        for name in self._modules - self._usual.keys():
            if isinstance(module := sys.modules.get(name), ModuleType):
                self._usual[name] = module.__dict__, dict(module.__dict__)
        if self._mine is not None:
            self._mine.restore()
        for names, changed in self._own:
            names.update(changed)

    def _leave(self, outside: SharedState, settings: Settings) -> None:
        modules = dict(sys.modules)
        sys.modules.update(outside.modules)
        self._restore_names()
        self._mine = replace(SharedState.seen(), modules=modules)
        outside.restore()
        settings.restore()

    def _restore_names(self) -> None:
        self._own = []
        for names, known in self._usual.values():
            if changed := _changed(names, known):
                self._own.append((names, changed))
                names.update(known)

    def close(self) -> None:
        """End the threads of the file, and undo what they have done since it was left."""
        _stop_threads(self._clock.files, self._threads)
        self._restore_names()

    @contextmanager
    def visited(self) -> Iterator[None]:
        """Catch what the file prints, reads and ends while its code runs."""
        outside, settings = SharedState.seen(), Settings.seen()
        self._come()
        deep, base, frame = sys.setrecursionlimit, 1, sys._getframe()  # noqa: SLF001 - no other way
        while (before_it := frame.f_back) is not None:
            frame, base = before_it, base + 1

        def deeper(most: int) -> None:
            self._depth = min(int(most), _MOST_DEPTH)
            deep(base + self._depth)

        stand_ins = [
            (sys, "stdin", self._stdin), (sys, "stdout", self._stdout),
            (sys, "stderr", self._stdout), (sys, "__stdin__", self._stdin),
            (sys, "__stdout__", self._stdout), (sys, "__stderr__", self._stdout),
            (sys, "setrecursionlimit", deeper), (builtins, "input", _input),
            (builtins, "exit", sys.exit), (builtins, "quit", sys.exit), (os, "_exit", self._end),
            (os, "abort", partial(self._end, -6)), (time, "sleep", self._clock.wait),
        ]  # fmt: skip
        spaces = builtins.__dict__, sys.__dict__
        before, kept = sys.getrecursionlimit(), [dict(space) for space in spaces]
        lent = [(owner, name, getattr(owner, name)) for owner, name, _ in stand_ins[-3:]]
        for owner, name, value in stand_ins:
            setattr(owner, name, value)
        deep(base + self._depth)
        usual = [dict(space) for space in spaces]
        for space, changed in zip(spaces, self._changed, strict=True):
            space.update(changed)
        try:
            yield
        finally:  # first what our own code needs
            self._changed = [{}, {}]
            for place in (0, 1):
                space, known = spaces[place], usual[place]
                for name in space:  # by no function of Python's, which may be the file's
                    if name not in known or known[name] is not space[name]:
                        self._changed[place][name] = space[name]
                space.update(kept[place])
            for name in self._changed[0].keys() - kept[0].keys():
                del spaces[0][name]
            for owner, name, value in lent:
                setattr(owner, name, value)
            with suppress(RecursionError):
                deep(before)
            self._leave(outside, settings)

    def _end(self, status: int) -> NoReturn:
        self.status = status
        raise Ended


def _stop_threads(files: set[str], others: frozenset[int]) -> None:
    for number, innermost in list(sys._current_frames().items()):  # noqa: SLF001 - no other way
        frame: FrameType | None = innermost
        while frame is not None and frame.f_code.co_filename not in files:
            frame = frame.f_back
        if frame is not None and number not in {*others, threading.get_ident()}:
            import ctypes  # noqa: PLC0415 - threads are few

            end = ctypes.pythonapi.PyThreadState_SetAsyncExc
            end(ctypes.c_ulong(number), ctypes.py_object(SystemExit))


def _input(prompt: object = "", /) -> str:
    """Read a line as Python's own `input` does, which a notebook may have replaced."""
    sys.stdout.write(str(prompt))
    line = sys.stdin.readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line.removesuffix("\n")


class _Pour(io.RawIOBase):
    def __init__(self, output: Output) -> None:
        self._output = output

    def writable(self) -> bool:
        return True

    def write(self, chunk: Any) -> int:  # noqa: ANN401 - a buffer
        content = bytes(chunk)
        self._output.add(content)
        return len(content)
