"""The environment of a player's process: an interpreter, numpy, the rules, and no more."""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent.parent.parent

MARK: Final = "from pions.sandbox.child.main import main"
"""In the command line of every player's process: orphans are found by it."""
_PROGRAM: Final = f"""
import sys, types
for name, place in (("pions", ""), ("pions.sandbox", {{sandbox!r}})):
    sys.modules[name] = package = types.ModuleType(name)
    package.__path__ = [place] if place else []
{MARK}
main()
"""
"""Modules without their packages: importing `pions` would load every game and search."""


def interpreter() -> list[str]:
    """Return the command of the interpreter, without the user's settings and packages.

    Like ``-I``, except that our fixed seed of hashes counts: sets of strings keep one order.
    """
    base = getattr(sys, "_base_executable", None) or sys.executable
    program = _PROGRAM.format(sandbox=str(_PACKAGE / "sandbox"))
    return [str(Path(base).resolve()), "-P", "-s", "-S", "-B", "-X", "utf8", "-c", program]


def variables() -> dict[str, str]:
    """Return the variables of a player's process: none of the user's."""
    alone = {
        "PYTHONHASHSEED": "0",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "LC_ALL": "C.UTF-8",
    }
    if sys.platform == "win32":  # without it the interpreter does not start
        alone["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", r"C:\Windows")
    return alone


@cache
def places(more: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the folders a player may import from, beside the standard library; and `more`."""
    places = {f"pions.{name}": str(_PACKAGE / name) for name in ("core", "games", *more)}
    if numpy := _numpy():
        places["numpy"] = str(numpy)
    return places


@cache
def _numpy() -> Path | None:
    spec = importlib.util.find_spec("numpy")
    found = spec and spec.submodule_search_locations
    return Path(next(iter(found))).resolve() if found else None


@cache
def readable(more: tuple[str, ...] = ()) -> list[str]:
    """Return what a player's process may read: interpreter, numpy, rules, loader; `more` of ours.

    A folder stands for all it holds, except what is `hidden`; only the null device is writable.
    """
    # Not those of a virtual environment, which hold every package that is installed.
    bases = dict.fromkeys(("base", "installed_base"), sys.base_prefix)
    bases |= dict.fromkeys(("platbase", "installed_platbase"), sys.base_exec_prefix)
    paths = sysconfig.get_paths(vars=bases)
    program = Path(interpreter()[0])
    library = sysconfig.get_config_var("LIBDIR")
    numpy = _numpy()
    wanted = [
        *(paths["stdlib"], paths["platstdlib"], str(program)),
        *([library] if library else []),
        *map(str, Path(sys.base_exec_prefix, "lib").glob("libpython*.so*")),
        *("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"),
        *(["/nix/store"] if str(program).startswith("/nix/") else []),
        *([str(numpy), str(numpy.parent / "numpy.libs")] if numpy else []),
        *(str(_PACKAGE / name) for name in ("core", "games", "sandbox", *more)),
        "/usr/share/zoneinfo",
        *("/dev/null", "/dev/random", "/dev/urandom"),
    ]
    # By the names they are asked for, and by those they have behind symbolic links.
    there = [path for path in wanted if Path(path).exists()]
    return list(dict.fromkeys([*there, *(str(Path(path).resolve()) for path in there)]))


@cache
def hidden() -> list[str]:
    """Return paths in readable folders that players may not read: Pions and other packages."""
    patterns = "*-packages", "python*/*-packages"
    there = [found for place in readable() for one in patterns for found in Path(place).glob(one)]
    return sorted({str(path.resolve()) for path in (*there, _PACKAGE)})


def bubblewrap(
    program: str,
    notice: int,
    more: tuple[str, ...] = (),
    beside: Sequence[str] = (),
    writable: Sequence[str] = (),
) -> list[str]:
    """Return the command for a namespace that holds `readable`, what is `beside`, and no more."""
    binds = dict.fromkeys((*readable(more), *beside), "--ro-bind")
    binds |= dict.fromkeys(writable, "--bind")
    empty = [path + one[len(real) :] for path in binds for one in hidden()
             if one.startswith((real := str(Path(path).resolve())) + os.sep)]  # fmt: skip
    mounts: list[str] = []
    for path in sorted([*binds, *empty]):
        if path in binds:
            mounts += ["--dev-bind" if path.startswith("/dev/") else binds[path], path, path]
        else:
            mounts += ["--tmpfs", path]
    for path in empty:
        mounts += ["--remount-ro", path]
    seeds = [part for pair in variables().items() for part in ("--setenv", *pair)]
    return [
        *(program, "--unshare-all", "--unshare-user", "--disable-userns"),
        *("--uid", "65534", "--gid", "65534", "--cap-drop", "ALL"),
        *("--new-session", "--die-with-parent", "--as-pid-1", "--clearenv"),
        *seeds,
        *mounts,
        *("--remount-ro", "/", "--chdir", "/", "--info-fd", str(notice), "--"),
    ]
