"""What kernels are compiled and linked with: Numba, and zig or this machine's own C compiler.

Numba is taken in the version that `constraints.txt` names and no other: what `emit` knows of its
insides was checked with that one. Where it is missing it can be fetched into a folder beside the
packages of the environment, where programs that only use Pions do not find it.
"""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from install import install
from sources import RUNTIME
from targets import Target

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = Path(sys.prefix) / "compiler"
"""Where Numba and zig are, if they were fetched for compiling alone."""

_MEGABYTES: Final = {"numba": 4, "llvmlite": 60, "ziglang": 101}
_UNPACKED: Final = {"numba": 30, "llvmlite": 170, "ziglang": 411}

if FOLDER.is_dir():
    sys.path.insert(0, str(FOLDER))


class BuildFault(Exception):
    """The library could not be built; the sentence says why."""


def pinned(package: str) -> str:
    """The version of a package that `constraints.txt` names."""
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        name, _, version = line.partition("==")
        if name == package:
            return version
    raise BuildFault(f"constraints.txt does not say which {package} is wanted")


def version_of(package: str) -> str:
    """The version that is there; empty where there is none."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def environment() -> dict[str, str]:
    """The variables of programs that compile: nothing of the caller's that changes what is made."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("NUMBA_")}
    places = [str(FOLDER), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    path = os.pathsep.join(
        filter(None, places)
    )  # where pip builds, it has its packages in the last
    fixed = {"PIONS_KERNELS": "jit", "PYTHONHASHSEED": "0", "PYTHONPATH": path}
    return kept | fixed | {"PYTHONDONTWRITEBYTECODE": "1"}  # a full disk would leave half a file


def get_ready(*, zig: bool, fetch: bool) -> None:
    """Find what is needed, or fetch it; `BuildFault` with what is missing."""
    wanted = ["numba", "llvmlite", *(["ziglang"] if zig else [])]
    missing = [name for name in wanted if version_of(name) != pinned(name)]
    if not missing:
        return
    if not fetch:
        there = [f"{name} {version_of(name) or 'none'}" for name in missing]
        needed = [f"{name} {pinned(name)}" for name in missing]
        raise BuildFault(f"{', '.join(needed)} needed to compile, there is {', '.join(there)}")
    download = sum(_MEGABYTES[name] for name in missing)
    unpacked = sum(_UNPACKED[name] for name in missing)
    print(
        f"Fetching the compiler of the kernels, once (about {download} MB to download,"
        f" {unpacked} MB on the disk; the page does not need it)...",
        flush=True,
    )
    part = FOLDER.with_name("compiler.part")
    shutil.rmtree(part, ignore_errors=True)
    exact = [f"{name}=={pinned(name)}" for name in missing]
    options = ["--no-deps", "--only-binary", ":all:", "--target", str(part)]
    status, said = install(sys.executable, [*options, *exact])
    if status:
        shutil.rmtree(part, ignore_errors=True)
        why = next((line for line in reversed(said) if line.startswith("ERROR:")), "")
        reason = why.removeprefix("ERROR:").strip() or f"pip ended with status {status}"
        raise BuildFault(f"the compiler could not be fetched ({reason})")
    FOLDER.mkdir(exist_ok=True)
    for path in sorted(part.iterdir(), key=lambda path: path.suffix == ".dist-info"):
        shutil.rmtree(FOLDER / path.name, ignore_errors=True)
        path.replace(FOLDER / path.name)  # what says that a package is there comes last
    part.rmdir()
    if str(FOLDER) not in sys.path:
        sys.path.insert(0, str(FOLDER))
    importlib.invalidate_caches()


def own_c_compiler() -> str:
    """This machine's C compiler, if it makes libraries; empty if not. It spares zig's 100 MB."""
    found = shutil.which("cc")
    if not found:
        return ""
    with tempfile.TemporaryDirectory() as folder:
        command = [found, "-shared", "-fPIC", "-o", "tried", str(RUNTIME)]
        tried = subprocess.run(command, cwd=folder, capture_output=True, check=False)  # noqa: S603
    return "" if tried.returncode else found


def link(target: Target, files: list[str], made: Path, c_compiler: str, cache: Path) -> None:
    """Link object files into the library `made`, by `c_compiler`, or by zig for any system."""
    # The name alone, so that no folder of this machine comes into the library.
    shutil.copyfile(RUNTIME, made.parent / RUNTIME.name)
    zig = [sys.executable, "-m", "ziglang"]
    compiling = [c_compiler] if c_compiler else [*zig, "cc", "-target", target.linker, "-s"]
    compiling += ["-O2", "-g0", "-fPIC", "-fvisibility=hidden"]
    if target.name.startswith("emscripten"):
        # Some browsers do not know sums in the places of segments; what is left open, such as
        # `malloc` and `exp`, Python's own module has there.
        part = "runtime.o"
        commands = [
            [*compiling, "-mno-extended-const", "-c", "-o", part, RUNTIME.name],
            [*zig, "wasm-ld", *_SIDE_MODULE, "-o", made.name, *files, part],
        ]
    else:
        command = [*compiling, "-shared", "-o", made.name, *files, RUNTIME.name]
        if target.name.startswith("linux"):
            command += ["-Wl,-z,defs", "-lm", "-Wl,--as-needed", "-Wl,--build-id=none"]
        commands = [command]
    places = {"ZIG_LOCAL_CACHE_DIR": str(cache / "zig"), "ZIG_GLOBAL_CACHE_DIR": str(cache / "zig")}
    variables = environment() | {"SOURCE_DATE_EPOCH": "0"} | places
    for command in commands:
        ended = subprocess.run(  # noqa: S603
            command, cwd=made.parent, env=variables, capture_output=True, text=True, check=False
        )
        if ended.returncode:
            reasons = [line for line in ended.stderr.splitlines() if "error" in line.lower()]
            said = reasons[0] if reasons else ended.stderr.strip()
            raise BuildFault(f"linking for {target.name} failed: {said}")


_SIDE_MODULE: Final = (
    "-shared",
    "--experimental-pic",
    "--export-dynamic",
    "--allow-undefined",
    "--no-entry",
    "--strip-all",
)
"""How a module is linked that a program in WebAssembly loads as its library."""
