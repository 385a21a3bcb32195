"""Compiles the kernels into a library, for this machine or for others.

    python tools/kernels                          # for this machine, into src/pions/kernels/built
    python tools/kernels --install                # the same; fetches the compiler if need be
    python tools/kernels --target all --out build/libraries

Needs numba, and zig or this machine's C compiler (`pip install --group build`). What was made
before is kept in `build/kernels`, so that a change compiles only what depends on it, and a build
that was interrupted goes on. Nothing is done where the library is that of the sources.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.dont_write_bytecode = True  # on a full disk half a file would be left, and read next time
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[1] / "src")]

import compiler  # noqa: E402 - found beside this file
from compiler import BuildFault  # noqa: E402
from install import Ticker  # noqa: E402
from pions.kernels import library  # noqa: E402
from sources import GROUPS, ROOT, digest_of_code, digest_of_passes, digest_of_tools, modules_of  # noqa: E402
from targets import NATIVE, TARGETS, Target, own_target, target_named  # noqa: E402

CACHE: Final = ROOT / "build" / "kernels"
SOURCES: Final = library.digest_of_sources()
"""The sources as they were at the start; a build in which they change ends without a library."""
_NO_ROOM: Final = 3
"""How a worker ends that could not write a file."""
_KERNELS: Final = 20
"""Kernels of a group, more or less: how much of its time one of them stands for."""


@dataclass(frozen=True, slots=True)
class Object:
    """An object file to be made: of a target, for a level of its processor."""

    target: str
    level: int
    processor: str
    path: str


def main() -> int:
    """Build what is asked for; 1 where that failed, after a sentence that says what happens now."""
    parser = argparse.ArgumentParser(
        description="Compiles the kernels into a library.",
        epilog="example: python tools/kernels --target linux-aarch64 --out build/libraries",
    )
    parser.add_argument("--target", default="here", help="names with commas, all, here (default)")
    parser.add_argument("--out", type=Path, default=library.FOLDER, help="the folder to write to")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--install", action="store_true", help="fetch the compiler if need be")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if options.target == "here":
            _build_here(options.out, options.jobs, fetch=options.install)
        else:
            names = options.target.split(",")
            wanted = TARGETS if names == ["all"] else [_target(name) for name in names]
            targets = [one for one in wanted if not _stands(options.out / one.name)]
            if not targets:
                return 0
            compiler.get_ready(zig=True, fetch=options.install)
            _compile(targets, options.jobs)
            ticker = Ticker()
            for number, target in enumerate(targets, 1):
                ticker.show(f"Linking for {target.name} ({number} of {len(targets)})")
                _write(target, options.out / target.name, "")
            ticker.end("linked")
    except (BuildFault, KeyError, OSError) as problem:
        print(f"The kernels could not be compiled: {_reason(problem)}.", file=sys.stderr)
        if options.target == "here":
            print(_instead(), file=sys.stderr)
        return 1
    return 0


def _target(name: str) -> Target:
    return own_target() if name == "here" else target_named(name)


def _build_here(out: Path, jobs: int, *, fetch: bool) -> None:
    """The library of this machine, unless it stands."""
    if out == library.FOLDER and library.problem() is None and _stands(out):
        return
    if library.this_machine() not in NATIVE:
        raise BuildFault(f"there is no library for machines like this ({library.this_machine()})")
    c_compiler = compiler.own_c_compiler()
    compiler.get_ready(zig=not c_compiler, fetch=fetch)
    target = own_target()
    _compile([target], jobs)
    _write(target, out, c_compiler)


def _stands(folder: Path) -> bool:
    """Whether the library in `folder` is whole and was made from what is here now."""
    try:
        manifest = json.loads((folder / library.MANIFEST).read_bytes())
        content = (folder / manifest["file"]).read_bytes()
    except (OSError, ValueError):
        return False
    made_from = manifest["sources"], manifest.get("tools")
    return made_from == (SOURCES, digest_of_tools()) and (
        manifest["digest"] == hashlib.blake2b(content, digest_size=16).hexdigest()
    )


def _reason(problem: Exception) -> str:
    """What went wrong, to stand in a sentence."""
    if isinstance(problem, OSError):
        where = f" ({problem.filename})" if problem.filename else ""
        return f"{problem.strerror or problem}{where}"
    return str(problem.args[0]).rstrip(".")


def _instead() -> str:
    """What is done without the library."""
    if importlib.util.find_spec("numba") is not None:
        return "Without them Numba compiles when something is first asked: minutes, once."
    return "Without them Pions works in plain Python: all of it works, much of it slowly."


@cache
def _objects(target: Target, group: str) -> list[Object]:
    """The object files of a group for a target; none of a folder that has no kernels."""
    if not modules_of(group):
        return []
    versions = [compiler.version_of(name) for name in ("numba", "llvmlite")]
    folder, passes = (
        CACHE / digest_of_code(group, *versions, *sys.version.split()[:1]),
        digest_of_passes(),
    )
    return [
        Object(target.name, level, processor, str(folder / f"{target.name}-{level}-{passes}.o"))
        for level, processor in target.processors
    ]


def _share_of_a_processor(jobs: int) -> float:
    """How much of one each job gets, beside what else this machine is doing."""
    if not hasattr(os, "getloadavg"):  # Windows does not say
        return 1.0
    processors = os.cpu_count() or 1
    return processors / max(processors, os.getloadavg()[0] + jobs)


class _Progress:
    """How far the build is, in seconds of one processor as they were measured once."""

    def __init__(self, whole: float, jobs: int) -> None:
        self._whole = whole
        self._pace = jobs * _share_of_a_processor(jobs)
        self._done = 0.0
        self._lock = threading.Lock()
        self._began = time.monotonic()
        self._ticker = Ticker()
        self._ticker.show(self._news)

    def step(self, seconds: float) -> None:
        """Work that was to take so long is done."""
        with self._lock:
            self._done += seconds
        self._ticker.show(self._news)

    def end(self, how: str) -> None:
        """Nothing more will be shown."""
        self._ticker.end(f"{how} after {time.monotonic() - self._began:.0f} s")

    def _news(self) -> str:
        passed = time.monotonic() - self._began
        # This machine's own pace counts more and more; that of the measure is worth ten seconds.
        pace = (self._done + 10 * self._pace) / (passed + 10)
        left = max(1.0, (self._whole - self._done) / pace)
        share = min(99, 100 * self._done / self._whole)
        return f"Compiling the kernels: {share:.0f} %, about {left:.0f} s left"


def _compile(targets: Sequence[Target], jobs: int) -> None:
    """Make every object file that is not there, several groups at once."""
    work: dict[str, list[Object]] = {}
    for group in GROUPS:
        wanted = [one for target in targets for one in _objects(target, group)]
        if missing := [one for one in wanted if not Path(one.path).exists()]:
            work[group] = missing
    if not work:
        return
    whole = sum(
        GROUPS[group][0] + len(objects) * GROUPS[group][1] for group, objects in work.items()
    )
    progress = _Progress(whole, min(jobs, len(work)))
    workers: set[subprocess.Popen[str]] = set()
    pool = ThreadPoolExecutor(max(1, jobs))
    tasks = [pool.submit(_run_worker, *one, workers, progress) for one in work.items()]
    try:
        for task in tasks:
            task.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in tuple(workers):
            worker.kill()
        progress.end("stopped")
        raise
    pool.shutdown()
    progress.end("kernels compiled")


def _run_worker(
    group: str, objects: list[Object], workers: set[subprocess.Popen[str]], progress: _Progress
) -> None:
    """Have a process of its own compile a group."""
    folder = Path(objects[0].path).parent
    folder.mkdir(parents=True, exist_ok=True)
    job = {
        "modules": modules_of(group),
        "code": str(folder / "code.bc"),
        "names": str(folder / "names.json"),
        "objects": [(one.target, one.level, one.processor, one.path) for one in objects],
    }
    to_emit, to_make = GROUPS[group]
    if (folder / "names.json").exists():
        progress.step(to_emit)
        to_emit = 0.0
    with subprocess.Popen(  # noqa: S603 - our own
        [sys.executable, str(HERE / "worker.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=compiler.environment(),
    ) as worker:
        workers.add(worker)
        said: list[str] = []
        listener = threading.Thread(target=lambda: said.extend(worker.stderr or ()))
        listener.start()
        if worker.stdin:
            worker.stdin.write(json.dumps(job))
            worker.stdin.close()
        for line in worker.stdout or ():
            part = to_emit / _KERNELS if line.startswith("kernel") else to_emit + to_make
            if line.startswith("kernel"):
                part = min(part, to_emit)
                to_emit -= part
            else:
                to_emit = 0.0
            progress.step(part)
        listener.join()
    workers.discard(worker)
    if worker.returncode < 0:
        raise BuildFault(f"the compiler was stopped by signal {-worker.returncode}")
    if worker.returncode:
        reason = said[-1].strip() if said else f"status {worker.returncode}"
        if worker.returncode != _NO_ROOM:
            reason = f"{group}: {reason}\n{''.join(said)}"
        raise BuildFault(reason)


def _write(target: Target, out: Path, c_compiler: str) -> None:
    """Link the object files of a target into its library, and write its manifest last."""
    if library.digest_of_sources() != SOURCES:
        raise BuildFault("their sources were changed meanwhile; run the same command again")
    files = [one.path for group in GROUPS for one in _objects(target, group)]
    CACHE.mkdir(parents=True, exist_ok=True)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        made = Path(folder) / target.file
        compiler.link(target, files, made, c_compiler, CACHE)
        content = made.read_bytes()
        manifest = {
            "file": target.file,
            "digest": hashlib.blake2b(content, digest_size=16).hexdigest(),
            "machine": target.name,
            "levels": [level for level, _ in target.processors],
            "sources": SOURCES,
            "tools": digest_of_tools(),
            "numba": compiler.version_of("numba"),
        }
        note = Path(folder) / library.MANIFEST
        note.write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")
        # A library without its manifest is not used, and each comes whole.
        (out / library.MANIFEST).unlink(missing_ok=True)
        made.replace(out / target.file)
        note.replace(out / library.MANIFEST)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\nInterrupted; the same command goes on.")
        sys.stdout.flush()
        os._exit(130)  # threads that read from workers are not waited for
