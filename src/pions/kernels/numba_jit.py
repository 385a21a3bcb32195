"""Kernels compiled by Numba when they are first called, where there is no library.

Numba caches machine code by the hash of a function's file, but a kernel contains those of other
files. So the cache is in a folder named after *all* kernel sources: change one, and all are
rebuilt.
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
    """Compile `function` when it is first called, to run without the interpreter lock."""
    usual = _settings.CACHE_DIR
    _settings.CACHE_DIR = _CACHE
    try:
        compiled = numba.njit(cache=bool(_CACHE), nogil=True)(function)
    finally:
        _settings.CACHE_DIR = usual
    return cast("Callable[Parameters, Result]", compiled)


def inlined(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Make `function` a part of every kernel that calls it, compiled for constant arguments."""
    return cast("Callable[Parameters, Result]", numba.njit(forceinline=True)(function))


def is_compiling() -> bool:
    """Return whether another thread is compiling, or was when this process was forked.

    The compiler has one lock for all threads, which stays held in such a fork.
    """
    lock = global_compiler_lock._lock  # noqa: SLF001 - numba offers no other way to look
    if not lock.acquire(blocking=False):
        return True
    lock.release()
    return False


def cache_folder() -> str:
    """Return the folder of machine code; empty where nothing can be written."""
    return _CACHE


def cache_places(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> tuple[Path, ...]:
    """Return the folders to try: the one asked for, or beside the sources, and one at home."""
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
    """Passes on the compilations of our kernels, but not their loading."""

    def on_start(self, event: Any) -> None:  # noqa: ANN401 - numba's own
        """Report the beginning of a compilation, or raise `NotCompiled` where it is forbidden."""
        if compiling.is_forbidden():
            raise compiling.NotCompiled(_name(event))
        if name := _name(event):
            compiling.tell(name, done=False)

    def on_end(self, event: Any) -> None:  # noqa: ANN401 - numba's own
        """Report the end of a compilation."""
        if (name := _name(event)) and not compiling.is_forbidden():
            compiling.tell(name, done=True)


def _name(event: Any) -> str:  # noqa: ANN401 - numba's own
    """Return the kernel of an event; empty for another function."""
    function = event.data["dispatcher"].py_func
    package = __name__.rpartition(".")[0]
    return function.__name__ if function.__module__.startswith(f"{package}.") else ""


def _cache_folder() -> str:
    sources = b"".join(path.read_bytes() for path in sorted(_HERE.rglob("*.py")))
    name = _PREFIX + hashlib.blake2b(sources, digest_size=8).hexdigest()
    for place in cache_places():
        try:
            folder = place.expanduser() / name
            if place == _BESIDE and not folder.exists():
                for other in place.glob(f"{_PREFIX}*"):
                    shutil.rmtree(other, ignore_errors=True)
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except (OSError, RuntimeError):  # not writable, or no home
            continue
        return str(folder)
    return ""


_CACHE: Final = _cache_folder()
_register: Any = event.register  # without types, too
_register("numba:compile", _CompileListener())
