"""Finds, checks and loads the library of machine code in `FOLDER`; `calling` calls it.

A library is used only if it has the digest of its manifest, and was made from these sources for
this kind of machine.
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
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent / "built"
MANIFEST: Final = "manifest.json"
FORM: Final = 2
"""The version of the form of frames and symbols."""
NOT_COMPILED: Final = {
    "binding.py",
    "buffers.py",
    "calling.py",
    "compiling.py",
    "library.py",
    "numba_jit.py",
}
"""Files beside the kernels that call them, and hold none."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why there is no library to use."""

    what: str
    """``missing``, ``broken``, ``other version``, ``other machine`` or ``refused``."""
    detail: str

    def __str__(self) -> str:
        return f"the library of kernels cannot be used ({self.what}): {self.detail}"


@dataclass(frozen=True, slots=True)
class Library:
    """A checked and loaded library."""

    path: Path
    level: str
    """The suffix of the symbols made for this processor; often empty."""
    symbols: ctypes.CDLL


def this_machine() -> str:
    """Return the kind of machine this is, as in manifests."""
    names = {"amd64": "x86_64", "x64": "x86_64", "arm64": "aarch64"}
    processor = platform.machine().lower()
    return f"{sys.platform}-{names.get(processor, processor)}"


def digest_of_sources(folder: Path | None = None) -> str:
    """Return a digest of the sources of machine code, and of the form of frames."""
    here = Path(__file__).resolve().parent if folder is None else folder
    digest = hashlib.blake2b(f"form {FORM}".encode(), digest_size=16)
    for path in sorted(here.rglob("*.py")):
        if path.name not in NOT_COMPILED:
            digest.update(path.relative_to(here).as_posix().encode())
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


@cache
def tried(folder: Path = FOLDER) -> Library | Problem:  # noqa: PLR0911 - one for each problem
    """Load the library of a folder, or return its problem."""
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
        path, digest = folder / str(manifest["file"]), manifest["digest"]
        machine, sources, levels = manifest["machine"], manifest["sources"], manifest["levels"]
    except OSError as error:
        return Problem("missing", str(error))
    except (ValueError, KeyError, TypeError) as error:
        return Problem("broken", f"{folder / MANIFEST}: {error!r}")
    if machine != this_machine():
        return Problem("other machine", f"{path} is for {machine}, and this is {this_machine()}")
    if sources != digest_of_sources():
        return Problem("other version", f"{path} was built from other sources")
    try:
        if hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest() != digest:
            return Problem("broken", f"{path} is not whole")
        symbols = ctypes.CDLL(str(path))
        here = int(symbols.pions_processor_level())
    except (OSError, AttributeError) as error:
        return Problem("refused", str(error))
    fitting = [level for level in levels if level <= here]
    if not fitting:
        return Problem("other machine", f"{path} needs instructions this processor lacks")
    best = max(fitting)
    return Library(path, f"_v{best}" if best else "", symbols)


def problem() -> Problem | None:
    """Return the problem of the library, if there is one."""
    found = tried()
    return found if isinstance(found, Problem) else None


def loaded() -> Library:
    """Return the library; raises `ImportError`."""
    found = tried()
    if isinstance(found, Library):
        return found
    raise ImportError(str(found))
