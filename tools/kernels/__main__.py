"""Compiles the kernels into a library, for this machine or for others.

    python tools/kernels                          # for this machine, into src/pions/kernels/built
    python tools/kernels --target all --out dist/kernels
    python tools/kernels --check                  # whether the library is that of the sources

Needs numba and ziglang (`pip install --group build`). What was made before is kept in
`build/kernels`, so that a change compiles only what depends on it.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent))

from install import Ticker  # noqa: E402
from sources import GROUPS, ROOT, digest_of, modules_of  # noqa: E402

CACHE: Final = ROOT / "build" / "kernels"
OUT: Final = ROOT / "src" / "pions" / "kernels" / "built"
NUMBA: Final = importlib.metadata.version("numba")


class BuildFault(Exception):
    """The library could not be built; the sentence says why."""


def main() -> int:
    """Build what is asked for; 1 where that failed."""
    parser = argparse.ArgumentParser(
        description="Compiles the kernels into a library.",
        epilog="example: python tools/kernels --target linux-aarch64 --out dist/kernels",
    )
    parser.add_argument("--target", default="here", help="a target, several with commas, all, or here (default)")
    parser.add_argument("--out", type=Path, help="where to (default: src/pions/kernels/built)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    options = parser.parse_args()
    os.environ["PIONS_KERNELS"] = "jit"
    from targets import TARGETS, own_target, target_named  # noqa: PLC0415 - loads llvmlite

    here = options.target == "here"
    if here:
        targets = [own_target()]
    elif options.target == "all":
        targets = list(TARGETS)
    else:
        targets = [target_named(name) for name in options.target.split(",")]
    out = options.out or OUT
    try:
        _compile(targets, options.jobs)
        for target in targets:
            _link(target, out if here or len(targets) == 1 else out / target.name)
    except BuildFault as problem:
        print(f"The kernels could not be compiled: {problem}", file=sys.stderr)
        return 1
    except OSError as problem:
        print(
            f"The kernels could not be compiled: {problem}. Is there room on the disk?"
            " The same command goes on from here.",
            file=sys.stderr,
        )
        return 1
    return 0


def _objects(target, group: str) -> list[tuple[str, int, str, str]]:
    """The object files of a group for a target: its name, level, processor, and the file."""
    digest = digest_of(group, NUMBA)
    return [
        (target.name, level, processor, str(CACHE / digest / f"{target.name}-{level}.o"))
        for level, processor in target.processors
    ]


def _compile(targets, jobs: int) -> None:
    """Make every object file that is not there, several groups at once."""
    work = []
    for group in GROUPS:
        wanted = [one for target in targets for one in _objects(target, group)]
        missing = [one for one in wanted if not Path(one[3]).exists()]
        if missing:
            work.append((group, missing))
    if not work:
        return
    steps = sum(3 + len(missing) for _, missing in work)
    ticker, lock, began = Ticker(), threading.Lock(), time.monotonic()
    done = 0.0

    def step(amount: float, group: str) -> None:
        nonlocal done
        with lock:
            done += amount
            passed = time.monotonic() - began
            left = f", about {passed * (steps - done) / done:.0f} s left" if done else ""
            ticker.show(f"Compiling the kernels: {100 * done / steps:.0f} %{left} ({group or 'common'})")

    def run(group: str, missing: list[tuple[str, int, str, str]]) -> None:
        folder = CACHE / digest_of(group, NUMBA)
        folder.mkdir(parents=True, exist_ok=True)
        job = {
            "modules": modules_of(group),
            "code": str(folder / "code.bc"),
            "names": str(folder / "names.json"),
            "objects": missing,
        }
        if Path(job["names"]).exists():
            step(3, group)
        with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
            json.dump(job, file)
        environ = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        environ |= {"PIONS_KERNELS": "jit", "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT / "src")}
        try:
            with subprocess.Popen(
                [sys.executable, str(HERE / "worker.py"), file.name],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=environ,
            ) as worker:
                for line in worker.stdout or ():
                    step(3 if line.startswith("emitted") else 1, group)
                said = (worker.stderr.read() if worker.stderr else "").strip()
            if worker.returncode:
                raise BuildFault(f"{group or 'common'}: {said.splitlines()[-1] if said else worker.returncode}\n{said}")
        finally:
            Path(file.name).unlink(missing_ok=True)

    step(0, work[0][0])
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        for finished in [pool.submit(run, group, missing) for group, missing in work]:
            finished.result()
    ticker.end(f"kernels compiled in {time.monotonic() - began:.0f} s")


def _link(target, out: Path) -> None:
    """Link the object files of a target into its library, and write its manifest last."""
    from pions.kernels.library import MANIFEST, digest_of_sources  # noqa: PLC0415

    files = [one[3] for group in GROUPS for one in _objects(target, group)]
    out.mkdir(parents=True, exist_ok=True)
    (out / MANIFEST).unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(dir=out) as folder:
        made = Path(folder) / target.file
        _run_linker(target, files, made)
        content = made.read_bytes()
        made.replace(out / target.file)
    manifest = {
        "file": target.file,
        "digest": hashlib.blake2b(content, digest_size=16).hexdigest(),
        "machine": target.name,
        "levels": [level for level, _ in target.processors],
        "sources": digest_of_sources(),
        "numba": NUMBA,
    }
    part = out / f"{MANIFEST}.part"
    part.write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")
    part.replace(out / MANIFEST)


def _run_linker(target, files: list[str], made: Path) -> None:
    """Have zig link: it knows every system, and needs nothing of this one."""
    command = [sys.executable, "-m", "ziglang", "cc", "-target", target.linker, "-O2", "-g0", "-s"]
    if target.name == "wasm32":
        command += ["-mexec-model=reactor", "-Wl,--export-dynamic", "-Wl,--no-entry"]
    else:
        command += ["-shared", "-fPIC", "-fvisibility=hidden"]
    command += ["-o", made.name, *files, str(HERE / "runtime.c")]
    environ = os.environ | {"SOURCE_DATE_EPOCH": "0"}
    environ.setdefault("ZIG_LOCAL_CACHE_DIR", str(CACHE / "zig"))
    environ.setdefault("ZIG_GLOBAL_CACHE_DIR", str(CACHE / "zig"))
    ended = subprocess.run(command, cwd=made.parent, env=environ, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise BuildFault(f"linking for {target.name} failed:\n{ended.stderr}")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\nInterrupted; the same command goes on.")
        sys.exit(130)
