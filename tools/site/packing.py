"""Runs inside Pyodide, for `pack.mjs`: bytecode of the standard library and of our package.

What a first visit loads comes at once; the rest of the standard library when somebody imports it.
"""

from __future__ import annotations

import asyncio
import importlib
import io
import json
import struct
import sys
import zipfile
from pathlib import Path
from typing import Any

_external: Any = importlib.import_module("importlib._bootstrap_external")

OUT = Path("/out")
SOURCES = Path("/sources")
KERNELS = Path("/kernels")
HANDOUTS = Path("/handouts")
PACKAGES = "/lib/python3.14/site-packages"
STANDARD = "/lib/python314.zip/"
LATER = ("data/",)
"""What of our package is fetched when it is first read."""
ABSENT = (
    "pions/cli/",
    "pions/gtp/",
    "pions/web/server/",
    "pions/web/static/",
    "pions/web/workers/warm",
    "pions/web/workers/worker",
    "pions/kernels/built/",
    *(f"pions/{folder}" for folder in LATER),
)
"""What a tab cannot use."""
NEVER = (
    "_pyrepl/",
    "ensurepip/",
    "ftplib",
    "idlelib/",
    "imaplib",
    "mailbox",
    "multiprocessing/",
    "pdb",
    "poplib",
    "smtplib",
    "test/",
    "tkinter/",
    "turtledemo/",
    "venv/",
    "wsgiref/",
    "xmlrpc/",
)
"""What of the standard library is of no use in a tab: processes, terminals, mail."""


_ANSWERS = 5


def compiled(source: bytes, name: str, optimise: int = 0) -> bytes:
    """The bytecode of a module, which is not checked against its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimise)
    return bytes(_external._code_to_hash_pyc(code, b"\0" * 8, False))  # noqa: SLF001 - as py_compile


def packed(files: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    """A zip of these files, the same for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in sorted(files):
            about = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(about, files[name], method, 9)
    return made.getvalue()


def joined(files: dict[str, bytes]) -> bytes:
    """These files, one after the other, after their names and sizes (`static/js/tab/python.js`)."""
    head = json.dumps({name: len(files[name]) for name in sorted(files)}).encode()
    return b"".join([struct.pack("<I", len(head)), head, *(files[name] for name in sorted(files))])


def package() -> dict[str, bytes]:
    """Our package as a tab needs it."""
    files = {}
    for path in sorted(SOURCES.rglob("*")):
        name = path.relative_to(SOURCES).as_posix()
        if not path.is_file() or "__pycache__" in name or name.startswith(ABSENT):
            continue
        if path.suffix == ".py":
            # Kernels are recognised by the digest of their sources.
            source = path.read_bytes()
            if name.startswith("pions/kernels/"):
                files[name] = source
            files[name + "c"] = compiled(source, f"{PACKAGES}/{name}")
        elif path.suffix != ".po":
            files[name] = path.read_bytes()
    for path in sorted(HANDOUTS.rglob("*")):
        if path.suffix in {".toml", ".md", ".py", ".txt"}:
            name = path.relative_to(HANDOUTS).as_posix()
            files[f"pions/checks/own/{name}"] = path.read_bytes()
    for path in KERNELS.iterdir():
        files[f"pions/kernels/built/{path.name}"] = path.read_bytes()
    return files


def install(files: dict[str, bytes]) -> None:
    """Write these files where Python finds our package."""
    for name, held in files.items():
        path = Path(PACKAGES, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(held)


async def visit() -> None:
    """What a first visitor does: a game begun, a move, an exact analysis; the modules it loads."""
    from pions.core import cpu  # noqa: PLC0415 - it is unpacked here
    from pions.web.tab import host, tab_workers  # noqa: PLC0415

    class Worker:
        def __init__(self, hear: Any) -> None:  # noqa: ANN401
            self._hear = hear

        def post(self, message: bytes) -> None:
            tab_workers.respond(message, self._hear)

        def terminate(self) -> None:
            pass

    class Promise:
        def then(self, done: Any, _failed: Any) -> None:  # noqa: ANN401
            done(None)

    cpu.take_turns()
    said: list[str] = []
    hear = host.begin(said.append, Worker, lambda _key, _text: Promise(), 2)
    hear('{"do": "hello", "id": 1, "language": "fr"}')
    hear('{"do": "open", "id": 2, "game": "connect4", "first": "level:n=3", "second": "human"}')
    hear('{"do": "game", "id": 3, "game": "connect4"}')
    moves = '["4", "4", "4", "4", "4", "4", "3", "3", "3", "3", "3", "3", "5", "5"]'
    hear(f'{{"do": "analyse", "id": 4, "game": "connect4", "moves": {moves}}}')
    hear(f'{{"do": "review", "id": 5, "game": "connect4", "moves": {moves}}}')
    for _ in range(200):
        await asyncio.sleep(0.05)
        if sum('"id": ' in one or '"re": ' in one for one in said) >= _ANSWERS:
            break
    wrong = [one for one in said if '"error"' in one]
    if len(said) < _ANSWERS or wrong:
        raise RuntimeError(f"a first visit failed: {wrong or said}")


async def pack() -> None:
    """Write the three archives, and end the program."""
    OUT.mkdir()  # noqa: ASYNC240 - in memory
    files = package()
    (OUT / "pions.files").write_bytes(joined(files))
    install(files)
    await visit()
    standard = library()
    at_once = loaded() | {name for name in standard if not name.endswith(".pyc")}
    first = {name: held for name, held in standard.items() if name in at_once}
    rest = {name: held for name, held in standard.items() if name not in at_once}
    (OUT / "standard.zip").write_bytes(packed(first))
    (OUT / "standard-later.zip").write_bytes(packed(rest, zipfile.ZIP_DEFLATED))
    importlib.import_module("js").packed()


def library() -> dict[str, bytes]:
    """The standard library as bytecode."""
    files = {}
    with zipfile.ZipFile("/standard.zip") as archive:
        for name in archive.namelist():
            if name.endswith("/") or name.startswith(NEVER):
                continue
            content = archive.read(name)
            if name.endswith(".py"):
                files[name + "c"] = compiled(content, STANDARD + name, 2)  # no docstrings
            else:
                files[name] = content
    return files


def loaded() -> set[str]:
    """The files of the standard library that are in use now."""
    files = (getattr(module, "__file__", None) or "" for module in tuple(sys.modules.values()))
    return {file.removeprefix(STANDARD) + "c" for file in files if file.startswith(STANDARD)}
