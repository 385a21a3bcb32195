"""What a file may change of an interpreter it shares with others, put back when it is done."""

from __future__ import annotations

import builtins
import io
import os
import random
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import IO, Any, Final, NoReturn, cast

from pions.sandbox.child.absent import Absent
from pions.sandbox.child.main import MODULE
from pions.sandbox.conversation import Output
from pions.sandbox.inside.clock import Clock

_TAB: Final = sys.platform == "emscripten"
_USUAL_DEPTH: Final = 100 if _TAB else 1000
_MOST_DEPTH: Final = 100 if _TAB else 20_000
"""How deep calls may be nested, however deep the file wants it.

The stack of a browser's worker holds no more of the calls that Python makes through C, such as
``max(f() for ...)``, and a worker whose stack is full dies.
"""
_IMPORTS: Final = re.compile(r"^\s*(?:import|from)\s+([\w., ]+)", re.MULTILINE)


class Ended(BaseException):
    """The file has ended "its" process: nothing comes after that."""


@dataclass(frozen=True, slots=True)
class SharedState:
    """What one side of the interpreter sees."""

    draws: Any
    array_draws: Any
    path: list[str]
    folder: str
    variables: dict[str, str]
    modules: dict[str, ModuleType]
    names: dict[str, dict[str, object]]
    """The names in each of the modules a file may have changed."""

    @classmethod
    def seen(cls, names: set[str]) -> SharedState:
        """As it is now; of the modules called `names`, what is in them too."""
        numpy = sys.modules.get("numpy.random")
        known = [(name, sys.modules.get(name)) for name in names]
        there = [(name, one) for name, one in known if isinstance(one, ModuleType)]
        return cls(
            random.getstate(),
            None if numpy is None else numpy.get_state(),
            list(sys.path),
            os.getcwd(),  # noqa: PTH109 - a text is kept
            dict(os.environ),
            dict(sys.modules),
            {name: dict(module.__dict__) for name, module in there},
        )

    def restore(self) -> None:
        """Make it so again; modules that were really loaded meanwhile stay."""
        for name, module in list(sys.modules.items()):
            if name not in self.modules and (name == MODULE or isinstance(module, Absent)):
                del sys.modules[name]
        for name, module in self.modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
        for name, known in self.names.items():
            _put_back(sys.modules[name].__dict__, known)
        random.setstate(self.draws)
        if self.array_draws is not None:
            sys.modules["numpy.random"].set_state(self.array_draws)
        sys.path[:] = self.path
        with suppress(OSError):
            if os.getcwd() != self.folder:  # noqa: PTH109 - as above
                os.chdir(self.folder)
        if dict(os.environ) != self.variables:
            os.environ.clear()
            os.environ.update(self.variables)


def _put_back(
    names: dict[str, object], known: dict[str, object], *, strictly: bool = False
) -> None:
    for name, value in known.items():
        if name not in names or names[name] is not value:
            names[name] = value
    for name in names.keys() - known.keys() if strictly else ():
        del names[name]


class World:
    """The interpreter as one file sees it; that of another file, or ours, is kept meanwhile."""

    _present: World | None = None
    """Whose turn it is."""

    def __init__(self, output: Output, clock: Clock) -> None:
        self.status: int | None = None
        """The exit status, once the file has ended "its" process."""
        self._clock = clock
        self._mine: SharedState | None = None
        self._outside: SharedState | None = None
        self._modules: set[str] = set()
        self._depth = _USUAL_DEPTH
        self._builtins: dict[str, object] = {}
        """What the file has made of Python's own functions."""
        self._stdin = io.StringIO()
        self._stdout = io.TextIOWrapper(
            cast("IO[bytes]", _Pour(output)),
            encoding="utf-8",
            errors="backslashreplace",
            write_through=True,
        )

    def read(self, source: str) -> None:
        """The file's text: what it imports, it may change."""
        for names in _IMPORTS.findall(source):
            self._modules.update(name.split()[0].partition(".")[0]
                                 for name in names.split(",") if name.split())  # fmt: skip
        self._modules -= {"pions", "sys", "builtins"}
        self.leave()

    def _come(self) -> None:
        other = World._present
        if other is self:
            return
        if other is not None:
            other.leave()
        self._outside = SharedState.seen(self._modules)
        if self._mine is not None:
            self._mine.restore()
        World._present = self

    def leave(self) -> None:
        """Put back what was there before; harmless when called again."""
        if World._present is self and self._outside is not None:
            self._mine = SharedState.seen(self._modules)
            self._outside.restore()
            World._present = None

    @contextmanager
    def visited(self) -> Iterator[None]:
        """While the file's own code runs: what it prints, reads and ends is caught."""
        self._come()
        deep, base = sys.setrecursionlimit, _depth()

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
        kept = [(owner, name, getattr(owner, name, None)) for owner, name, _ in stand_ins]
        before = sys.getrecursionlimit()
        for owner, name, value in stand_ins:
            setattr(owner, name, value)
        deep(base + self._depth)
        usual = dict(builtins.__dict__)
        builtins.__dict__.update(self._builtins)
        try:
            yield
        finally:  # first what our own code needs
            self._builtins = {
                name: value for name, value in builtins.__dict__.items()
                if name not in usual or usual[name] is not value
            }  # fmt: skip
            _put_back(builtins.__dict__, usual, strictly=True)
            for owner, name, value in kept:
                setattr(owner, name, value)
            with suppress(RecursionError):
                deep(before)

    def _end(self, status: int) -> NoReturn:
        self.status = status
        raise Ended


def _depth() -> int:
    """How many calls are under way."""
    frame, count = sys._getframe(), 0  # noqa: SLF001 - no other way
    while (before := frame.f_back) is not None:
        frame, count = before, count + 1
    return count


def _input(prompt: object = "", /) -> str:
    """As Python's own, which a notebook may have replaced by one that asks the person."""
    sys.stdout.write(str(prompt))
    line = sys.stdin.readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line.removesuffix("\n")


class _Pour(io.RawIOBase):
    """What is printed, into an `Output`."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def writable(self) -> bool:
        """It can be written to."""
        return True

    def write(self, chunk: Any) -> int:  # noqa: ANN401 - whatever holds bytes
        """Keep `chunk`, as far as there is room."""
        content = bytes(chunk)
        self._output.add(content)
        return len(content)
