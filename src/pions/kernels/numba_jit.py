"""Kernels compiled by Numba when they are first called, for whoever has no library of them.

Numba keeps machine code on disk under the hash of the file a function stands in,
but a kernel holds copies of those it calls, wherever they stand. So ours are kept
in a folder named after *all* the kernel sources: change one, and all are rebuilt.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
from numba.core import event
from numba.core.compiler_lock import global_compiler_lock

from pions.kernels import compiling

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

_settings: Any = numba.config  # its names are made at run time, where no type checker looks
_HERE: Final = Path(__file__).resolve().parent
_BESIDE: Final = _HERE / "__pycache__"
_PREFIX: Final = "kernels-"


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile `function` when it is first called, without the interpreter lock, and remember it.

    It may take and return integers, arrays and tuples of them only.
    """
    usual = _settings.CACHE_DIR
    _settings.CACHE_DIR = _CACHE
    try:
        compiled = numba.njit(cache=bool(_CACHE), nogil=True)(function)
    finally:
        _settings.CACHE_DIR = usual
    return cast("Callable[Parameters, Result]", compiled)


def inlined(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Make `function` a part of every kernel that calls it, compiled for constants it is given."""
    return cast("Callable[Parameters, Result]", numba.njit(forceinline=True)(function))


def is_compiling() -> bool:
    """Whether some thread is compiling, or was when this process was copied from another.

    Whoever may not wait asks: the compiler works for one thread at a time, and in a copy of a
    process that was compiling it never works again.
    """
    lock = global_compiler_lock._lock  # noqa: SLF001 - numba offers no other way to look
    if not lock.acquire(blocking=False):
        return True
    lock.release()
    return False


def cache_folder() -> str:
    """Where machine code is kept; empty where nothing can be written."""
    return _CACHE


def cache_places(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> tuple[Path, ...]:
    """Where machine code may be kept, in order: what was asked for, beside the sources, at home."""
    asked = [Path(folder) for folder in (_settings.CACHE_DIR,) if folder]
    if Path(environ.get("XDG_CACHE_HOME", "")).is_absolute():  # others are to be ignored
        asked.append(Path(environ["XDG_CACHE_HOME"]) / "pions")
    at_home = Path("~", ".cache")
    if platform == "win32" and environ.get("LOCALAPPDATA"):
        at_home = Path(environ["LOCALAPPDATA"])
    elif platform == "darwin":
        at_home = Path("~", "Library", "Caches")
    return *asked, *([] if asked else [_BESIDE]), at_home / "pions"


class _CompileListener(event.Listener):
    """Told when numba begins and ends to compile one of our kernels; not when it loads one."""

    def on_start(self, event: Any) -> None:  # noqa: ANN401 - numba's own
        """Called before machine code is made."""
        if compiling.is_forbidden():
            raise compiling.NotCompiled(_name(event))
        if name := _name(event):
            compiling.tell(name, done=False)

    def on_end(self, event: Any) -> None:  # noqa: ANN401 - numba's own
        """Called after it was made, or could not be."""
        if (name := _name(event)) and not compiling.is_forbidden():
            compiling.tell(name, done=True)


def _name(event: Any) -> str:  # noqa: ANN401 - numba's own
    """The kernel an event is about; empty for functions of others."""
    function = event.data["dispatcher"].py_func
    here = __name__.rpartition(".")[0]
    is_ours = function.__module__.startswith(f"{here}.")
    return function.__name__ if is_ours else ""


def _cache_folder() -> str:
    """Where the machine code of these very sources is kept; empty where nothing can be written."""
    sources = b"".join(path.read_bytes() for path in sorted(_HERE.rglob("*.py")))
    name = _PREFIX + hashlib.blake2b(sources, digest_size=8).hexdigest()
    for place in cache_places():
        try:
            folder = place.expanduser() / name
            if place == _BESIDE and not folder.exists():
                _forget_other_sources(place)
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except (OSError, RuntimeError):  # not ours to write in, or nobody's home
            continue
        return str(folder)
    return ""


def _forget_other_sources(place: Path) -> None:
    for folder in place.glob(f"{_PREFIX}*"):
        shutil.rmtree(folder, ignore_errors=True)


_CACHE: Final = _cache_folder()
_register: Any = event.register  # without types, too
_register("numba:compile", _CompileListener())
