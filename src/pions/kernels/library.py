"""The library of machine code that was built with the package: found, checked and loaded.

The file stands in the folder `FOLDER` with a manifest that says what it is. A library is used
only if it is whole (its digest is that of the manifest), made from these very sources, and for
this kind of machine: half a file, or one of another version, is never called.

`calling` says how it is called.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import platform
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

FOLDER: Final = Path(__file__).resolve().parent / "built"
MANIFEST: Final = "manifest.json"
FORM: Final = 2
"""Raised when frames or symbols change their form."""

_PACKAGE: Final = __name__.rpartition(".")[0]
_NO_BYTES: Final = ctypes.c_char * 0


@dataclass(frozen=True, slots=True)
class Problem:
    """Why there is no library to use, in a few words, and what more is known of it."""

    what: str
    """``missing``, ``broken``, ``other version``, ``other machine`` or ``refused``."""
    detail: str

    def __str__(self) -> str:
        """For messages that are not translated."""
        return f"the library of kernels cannot be used ({self.what}): {self.detail}"


@dataclass(frozen=True, slots=True)
class Library:
    """A library that was checked and loaded."""

    path: Path
    level: str
    """The end of the names of the symbols made for this processor; often empty."""
    symbols: ctypes.CDLL


def this_machine() -> str:
    """The kind of machine this is, as manifests call it."""
    names = {"amd64": "x86_64", "x64": "x86_64", "arm64": "aarch64"}
    processor = platform.machine().lower()
    return f"{sys.platform}-{names.get(processor, processor)}"


def digest_of_sources(folder: Path | None = None) -> str:
    """A digest of all the sources that machine code is made from, and of the form of frames."""
    here = Path(__file__).resolve().parent if folder is None else folder
    found = hashlib.blake2b(f"form {FORM}".encode(), digest_size=16)
    for path in sorted(here.rglob("*.py")):
        if path.name not in NOT_COMPILED:
            found.update(path.relative_to(here).as_posix().encode())
            found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()


NOT_COMPILED: Final = {
    "binding.py",
    "buffers.py",
    "calling.py",
    "compiling.py",
    "library.py",
    "numba_jit.py",
}
"""Files beside the kernels that say how they are called, and no kernel holds."""


class _Unusable(Exception):
    """Carries the problem of a library."""

    def __init__(self, what: str, detail: object) -> None:
        super().__init__()
        self.problem = Problem(what, str(detail))


@cache
def tried(folder: Path = FOLDER) -> Library | Problem:
    """The library in a folder, or what is wrong with it."""
    try:
        return _checked(folder)
    except _Unusable as unusable:
        return unusable.problem


def _checked(folder: Path) -> Library:
    """The library that stands in a folder, loaded; `_Unusable` where something is wrong."""
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
        path, digest = folder / str(manifest["file"]), manifest["digest"]
        machine, sources, levels = manifest["machine"], manifest["sources"], manifest["levels"]
    except OSError as problem:
        raise _Unusable("missing", problem) from None
    except (ValueError, KeyError, TypeError) as problem:
        raise _Unusable("broken", f"{folder / MANIFEST}: {problem!r}") from None
    if machine != this_machine():
        raise _Unusable("other machine", f"{path} is for {machine}, and this is {this_machine()}")
    if sources != digest_of_sources():
        raise _Unusable("other version", f"{path} was built from other sources")
    try:
        if hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest() != digest:
            raise _Unusable("broken", f"{path} is not whole")
        symbols = ctypes.CDLL(str(path))
        here = int(symbols.pions_processor_level())
    except (OSError, AttributeError) as problem:
        raise _Unusable("refused", problem) from None
    fitting = [level for level in levels if level <= here]
    if not fitting:
        raise _Unusable("other machine", f"{path} needs instructions this processor lacks")
    best = max(fitting)
    return Library(path, f"_v{best}" if best else "", symbols)


def problem() -> Problem | None:
    """What keeps the library from being used, if anything does."""
    found = tried()
    return found if isinstance(found, Problem) else None


def loaded() -> Library:
    """The library; `ImportError` where there is none to use."""
    found = tried()
    if isinstance(found, Library):
        return found
    raise ImportError(str(found))
