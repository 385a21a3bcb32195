"""Builds the sdist and the wheels for every machine into dist/, on this one.

    python tools/wheels.py [FOLDER]

The kernels are compiled once for all, then each wheel gets the library of its machine. Two
builds of one commit are the same, byte for byte: dates are those of the commit.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

sys.path[:0] = [str(Path(__file__).parents[1] / "src"), str(Path(__file__).parent / "kernels")]

from targets import TARGETS  # noqa: E402

ROOT: Final = Path(__file__).resolve().parents[1]
NO_DATE: Final = "1577836800"
"""The second that stands for all files where there is no commit: the first of 2020."""


def main() -> int:
    """Build all; 1 where something failed, which was said."""
    out = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist").resolve()
    began = time.monotonic()
    names = ",".join(target.name for target in TARGETS)
    libraries = ["--install", "--target", names, "--out", str(ROOT / "build" / "libraries")]
    print(f"Compiling the kernels for {len(TARGETS)} kinds of machines...", flush=True)
    if subprocess.run([sys.executable, str(ROOT / "tools" / "kernels"), *libraries]).returncode:  # noqa: PLW1510, S603
        return 1
    if subprocess.run([sys.executable, str(ROOT / "tools" / "editor.py")]).returncode:  # noqa: PLW1510, S603
        return 1
    variables = {"SOURCE_DATE_EPOCH": _date()} | os.environ
    for kind, machine in [("sdist", "none"), *(("wheel", target.name) for target in TARGETS)]:
        fresh = out / ".making"
        shutil.rmtree(fresh, ignore_errors=True)
        ended = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(fresh)],
            cwd=ROOT,
            env=variables | {"PIONS_WHEEL": machine},
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode:
            print(f"The {kind} for {machine} could not be built:\n{ended.stdout}{ended.stderr}")
            return 1
        for made in fresh.iterdir():
            made.replace(out / made.name)
            print(f"  {made.name}  {(out / made.name).stat().st_size / 1e6:.1f} MB", flush=True)
        fresh.rmdir()
    print(f"All in {out} after {time.monotonic() - began:.0f} s.")
    return 0


def _date() -> str:
    """When the commit was made, in seconds."""
    ended = subprocess.run(
        ["git", "log", "-1", "--format=%ct"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout.strip() or NO_DATE


if __name__ == "__main__":
    sys.exit(main())
