"""The one way a kernel is compiled, and the words for the arrays it takes.

Numba keeps machine code on disk under the hash of the file a function stands in,
but a kernel holds copies of those it calls, wherever they stand. So ours are kept
in a folder named after *all* the kernel sources: change one, and all are rebuilt.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

Ints: TypeAlias = NDArray[np.int64]
Cells: TypeAlias = NDArray[np.int8]
"""A Hex board, row by row: 0 empty, 1 the first side, 2 the second."""

_settings: Any = numba.config  # its names are made at run time, where no type checker looks
_HERE: Final = Path(__file__).resolve().parent
_PREFIX: Final = "kernels-"


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile `function` when it is first called, without the interpreter lock, and remember it.

    It may take and return integers, arrays and tuples of them only. With ``NUMBA_DISABLE_JIT=1`` it
    stays the ordinary Python it is written in, and must give the same answers.
    """
    usual = _settings.CACHE_DIR
    _settings.CACHE_DIR = _CACHE
    try:
        compiled = numba.njit(cache=bool(_CACHE), nogil=True)(function)
    finally:
        _settings.CACHE_DIR = usual
    return cast("Callable[Parameters, Result]", compiled)


def inlined(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Make `function` a part of every kernel that calls it.

    Where the caller passes a constant, the part is compiled for that constant: that is how
    one source serves every board and yet Connect Four has machine code of its own.
    """
    return cast("Callable[Parameters, Result]", numba.njit(forceinline=True)(function))


def compiled() -> bool:
    """Whether kernels are machine code here, and not the Python they are written in."""
    return not _settings.DISABLE_JIT


def remembered(function: Callable[..., object]) -> bool:
    """Whether a kernel can start at once: its machine code is in memory or on disk."""
    if _settings.DISABLE_JIT:
        return True
    compiled: Any = function
    if compiled.signatures:
        return True
    name = f"{compiled.__module__.rpartition('.')[2]}.{compiled.__name__}-*.nbi"
    return bool(_CACHE) and any(Path(_CACHE).rglob(name))


def _cache_folder() -> str:
    """Where the machine code of these very sources is kept; empty where nothing can be written."""
    sources = b"".join(path.read_bytes() for path in sorted(_HERE.glob("*.py")))
    name = _PREFIX + hashlib.blake2b(sources, digest_size=8).hexdigest()
    beside, at_home = _HERE / "__pycache__", Path("~", ".cache", "pions")
    for place in (Path(_settings.CACHE_DIR or beside), at_home):
        try:
            folder = place.expanduser() / name
            if place == beside and not folder.exists():
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
