"""The state a file shares with its program: read before it runs, restored afterwards."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found] # its numbers are no enumeration, which takes long
import gc
import locale
import os
import random
import signal
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any, Final, cast

from pions.sandbox.child.imports import Absent
from pions.sandbox.child.main import MODULE


@dataclass(frozen=True, slots=True)
class SharedState:
    """Modules and settings of the interpreter."""

    draws: Any
    array_draws: Any
    folder: str
    variables: dict[Any, Any]
    modules: dict[str, ModuleType]
    lists: list[list[Any]]

    @classmethod
    def seen(cls) -> SharedState:
        """Return the state now."""
        numpy = sys.modules.get("numpy.random")
        return cls(
            random.getstate(),
            None if numpy is None else numpy.get_state(),
            os.getcwd(),  # noqa: PTH109 - a text is kept
            dict(_VARIABLES),
            dict(sys.modules),
            [list(one) for one in _lists()],
        )

    def restore(self) -> None:
        """Restore it; modules that were really loaded meanwhile stay."""
        for name in sys.modules.keys() - self.modules.keys():
            if name == MODULE or isinstance(sys.modules[name], Absent):
                del sys.modules[name]
        sys.modules.update(self.modules)
        random.setstate(self.draws)
        if self.array_draws is not None:
            sys.modules["numpy.random"].set_state(self.array_draws)
        for one, content in zip(_lists(), self.lists, strict=True):
            one[:] = content
        with suppress(OSError):  # the folder is gone: there is none to go back to
            if os.getcwd() != self.folder:  # noqa: PTH109 - as above
                os.chdir(self.folder)
        if self.variables != _VARIABLES:
            os.environ.clear()
            for name, value in self.variables.items():
                os.environ[os.fsdecode(name)] = os.fsdecode(value)


_VARIABLES: Final[dict[Any, Any]] = cast("Any", os.environ)._data  # noqa: SLF001 - quick to compare


def _lists() -> list[list[Any]]:
    filters = cast("list[Any]", warnings.filters)
    return [sys.path, sys.argv, sys.meta_path, sys.path_hooks, filters, gc.callbacks]


def _timer() -> tuple[float, float]:
    return signal.getitimer(signal.ITIMER_REAL) if hasattr(signal, "getitimer") else (0.0, 0.0)


def _decimals() -> tuple[Any, ...]:
    decimal = sys.modules.get("decimal")
    context = None if decimal is None else decimal.getcontext()
    return (28, "ROUND_HALF_EVEN") if context is None else (context.prec, context.rounding)


def _set_decimals(before: tuple[Any, ...]) -> None:
    context = sys.modules["decimal"].getcontext()
    context.prec, context.rounding = before


_SETTINGS: Final[tuple[tuple[Callable[[], Any], Callable[[Any], object]], ...]] = (
    (gc.isenabled, lambda on: gc.enable() if on else gc.disable()),
    (gc.get_threshold, lambda counts: gc.set_threshold(*counts)),
    (gc.get_debug, gc.set_debug),
    (sys.getswitchinterval, sys.setswitchinterval),
    (sys.get_int_max_str_digits, sys.set_int_max_str_digits),
    (sys.getprofile, sys.setprofile),
    (partial(locale.setlocale, locale.LC_ALL), partial(locale.setlocale, locale.LC_ALL)),
    (_timer, lambda before: any(before) or signal.setitimer(signal.ITIMER_REAL, 0)),
    (_decimals, _set_decimals),
)
"""Functions that read and set each."""
_handler, _set_handler = _signal.getsignal, _signal.signal
_SIGNALS: Final = sorted(map(int, signal.valid_signals()))


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the whole program: a file keeps none of its own."""

    values: list[Any]
    handlers: dict[int, Any]
    """Handlers of signals; none in a thread, which cannot change them."""

    @classmethod
    def seen(cls) -> Settings:
        """Return the settings now."""
        main = threading.current_thread() is threading.main_thread()
        handlers = {number: _handler(number) for number in _SIGNALS} if main else {}
        return cls([read() for read, _ in _SETTINGS], handlers)

    def restore(self) -> None:
        """Restore them."""
        for (read, write), value in zip(_SETTINGS, self.values, strict=True):
            if read() != value:
                write(value)
        for number, handler in self.handlers.items():
            if _handler(number) is not handler and handler is not None:
                _set_handler(number, handler)
