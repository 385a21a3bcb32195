"""Compiles one group of kernels, which its input tells as JSON; it prints a line for each step.

Each group is compiled by a process of its own: Numba keeps what it made, and two run side by side.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from pathlib import Path

import llvmlite.binding as llvm

NO_ROOM = 3
"""The exit status where a file could not be written."""


def main() -> None:
    """Emit the code of the group unless it is there, then its object files that are not."""
    job = json.load(sys.stdin)
    gc.disable()  # Numba makes millions of objects, and the process ends soon
    code_file, names_file = Path(job["code"]), Path(job["names"])
    if not names_file.exists():
        from emit import emitted  # noqa: PLC0415 - loads numba, which may not be needed

        code, functions = emitted(job["modules"], lambda: print("kernel", flush=True))
        written(code_file, code)
        written(names_file, json.dumps(functions).encode())
    from objects import object_file  # noqa: PLC0415 - as above
    from targets import machine_for, numbers_for, target_named  # noqa: PLC0415

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    code = code_file.read_bytes()
    functions = json.loads(names_file.read_text("utf-8"))
    for name, level, processor, path in job["objects"]:
        target = target_named(name)
        machine, numbers = machine_for(target, processor), numbers_for(target, level)
        suffix = f"_v{level}" if level else ""
        written(Path(path), object_file(code, functions, numbers, machine, suffix))
        print("object", flush=True)


def written(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


if __name__ == "__main__":
    try:
        main()
    except OSError as problem:
        print(problem, file=sys.stderr)
        sys.exit(NO_ROOM)
    except KeyboardInterrupt:
        sys.exit(130)
