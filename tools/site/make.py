"""Builds the page as a site of static files, which any host serves from any folder.

python tools/site/make.py    # writes dist/site

Python runs in the visitor's browser (Pyodide); see `docs/tab.md`. The files of a version stand in a
folder named after their digest, so that a browser never mixes two versions.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

import editor  # noqa: E402 - they stand beside this folder
import npm  # noqa: E402
from book_packing import shortened  # noqa: E402
from pions.app.play.opponents import Opponents  # noqa: E402
from pions.app.play.session import GameSession  # noqa: E402
from pions.core import language  # noqa: E402
from pions.web import wire  # noqa: E402
from pions.web.server import strings  # noqa: E402
from pions.web.server.files import MORE_SHEETS  # noqa: E402
from pions.web.server.site import PAGES  # noqa: E402
from pions.web.tables.tables import Table  # noqa: E402
from pions.web.views import tables  # noqa: E402

STATIC: Final = ROOT / "src" / "pions" / "web" / "static"
DATA: Final = ROOT / "src" / "pions" / "data"
BOOK: Final = "connect4.book"
BOOK_DISCS: Final = 12
"""The level of 13 discs is half of the book: to fetch it takes longer than to search so late."""
COMPRESSED: Final = ("pyodide.asm.wasm", "standard.zip", "pions.files")
"""What a first visit needs, stored compressed: not every host compresses such files."""
ENTRIES: Final = ("main.js", "theme.js", "tab/program.js", "tab/worker.js")
"""Scripts that are begun by their name."""
SELDOM: Final = ("workbench-", "editor-", "table-", "theme")
"""Scripts that no page needs at once as a module."""
_SHEET: Final = re.compile(r'<link rel="stylesheet" href="/static/(.*)">\n')
_TARGET: Final = "emscripten-wasm32"

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types pions"
)
"""As strict as the server's, but that a worker may be begun from our own files."""


def main() -> int:
    """Build the site; 1 where something is missing, after a sentence that says what."""
    parser = argparse.ArgumentParser(description="Builds the page as a site of static files.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "site", help="the folder")
    words = "a hand-out of your own for the workbench, a folder; can be given several times"
    parser.add_argument("--handout", type=Path, action="append", default=[], help=words)
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="pions-site-") as folder:
            build(Path(folder), options.out, options.handout)
    except (npm.NpmFault, subprocess.CalledProcessError, OSError) as problem:
        print(f"The site could not be built: {problem}.", file=sys.stderr)
        return 1
    return 0


def build(work: Path, out: Path, handouts: Sequence[Path] = ()) -> None:
    """Put everything together in `work`, and then in the place of `out`."""
    pyodide = npm.modules() / "pyodide"
    print("Compiling the kernels for browsers...", flush=True)
    kernels = work / "kernels"
    command = [sys.executable, ROOT / "tools" / "kernels", "--install", "--target", _TARGET]
    subprocess.run([*map(str, command), "--out", str(kernels)], check=True)  # noqa: S603
    version = work / "version"
    python = version / "python"
    python.mkdir(parents=True)
    print("Compiling Python's modules for browsers...", flush=True)
    pack = [*npm.node(), HERE / "pack.mjs", pyodide, ROOT / "src" / "pions", kernels / _TARGET]
    own = [str(folder.resolve()) for folder in handouts]
    subprocess.run([*map(str, pack), str(python), *own], check=True)  # noqa: S603
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(pyodide / name, python / name)
    later = {"standard-later.zip": (python / "standard-later.zip").stat().st_size}
    (python / "pions" / "data").mkdir(parents=True)
    for path in sorted(DATA.iterdir()):
        if path.is_file() and path.suffix != ".py":
            fetched = python / "pions" / "data" / path.name
            shutil.copyfile(path, fetched)
            if path.name == BOOK:
                fetched.write_bytes(shortened(path.read_bytes(), BOOK_DISCS))
            later[f"pions/data/{path.name}"] = fetched.stat().st_size
    before_python(version)
    sizes = {name: _compress(python / name) for name in COMPRESSED}
    digest = digest_of(version)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    parts = {"version": digest, "parts": sizes, "later": later, "lock": lock}
    (python / "parts.json").write_text(json.dumps(parts, indent=1), "utf-8")
    made = work / "site"
    put_together(version, digest, made)
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.exists():
        shutil.rmtree(out)
    shutil.move(made, out)
    whole = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    first = sum(sizes.values())
    print(f"{out}: {whole / 1e6:.1f} MB, of which Python's first part {first / 1e6:.1f} MB")


def before_python(version: Path) -> None:
    """Write what the page is made of until Python is there."""
    _scripts(version / "static")
    (version / "static" / "built").mkdir()
    shutil.copy(editor.build(), version / "static" / "built")
    (version / "strings").mkdir()
    (version / "first").mkdir()
    for code in language.LANGUAGES:
        words = json.dumps(strings.catalog(code), ensure_ascii=False)
        (version / "strings" / f"{code}.json").write_text(words, "utf-8")
        (version / "strings" / code).mkdir()
        for part in strings.PARTS:
            words = json.dumps(strings.catalog(code, part), ensure_ascii=False)
            (version / "strings" / code / f"{part}.json").write_text(words, "utf-8")
        (version / "first" / f"{code}.json").write_text(_first(code), "utf-8")


def put_together(version: Path, digest: str, site: Path) -> None:
    """Make the folder `version` the site's version of this digest, and write its pages."""
    (site / "v").mkdir(parents=True)
    version.rename(site / "v" / digest)
    _pages(site, digest)


def _scripts(out: Path) -> None:
    """The page's files; its scripts and style sheets in few pieces, each fetched at once."""
    shutil.copytree(STATIC, out, ignore=shutil.ignore_patterns("js", "css", "built"))
    entries = [STATIC / "js" / name for name in ENTRIES]
    pieces = ("--splitting", f"--outdir={out / 'js'}", f"--outbase={STATIC / 'js'}")
    npm.bundle(*entries, options=pieces)
    (out / "css").mkdir()
    sheets = [STATIC / sheet for sheet in (*_SHEET.findall(_page()), "css/tab.css")]
    style = "\n".join(sheet.read_text("utf-8") for sheet in sheets)
    (out / "css" / "page.css").write_text(style, "utf-8")
    for name, folder in MORE_SHEETS.items():
        joined = "\n".join(
            one.read_text("utf-8") for one in sorted((STATIC / folder).glob("*.css"))
        )
        (out / name).write_text(joined, "utf-8")
    for seldom in {*(STATIC / "css").glob("*.css")} - {*sheets}:  # fetched by the page it is for
        shutil.copy(seldom, out / "css")


def _page() -> str:
    return strings.spoken((STATIC / "index.html").read_text("utf-8"))


def _first(code: str) -> str:
    """The table that a new visitor sits at, to be shown before Python is there."""
    language.use(code)
    session = GameSession.open("connect4", ("human", "level:n=3"), "", seed=0)
    return wire.write(tables.table(Table("", session), Opponents()))


def _compress(path: Path) -> int:
    """Replace a file by its compressed form; the size of that."""
    made = gzip.compress(path.read_bytes(), 9, mtime=0)
    path.with_name(f"{path.name}.bin").write_bytes(made)
    path.unlink()
    return len(made)


def digest_of(folder: Path) -> str:
    """Return a short name for what a folder holds."""
    found = hashlib.blake2b(digest_size=6)
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found.update(path.relative_to(folder).as_posix().encode() + b"\0")
            found.update(path.read_bytes())
    return found.hexdigest()


def _pages(site: Path, digest: str) -> None:
    """The page under each of its addresses, its manifest and its service worker."""
    sheet = '<link rel="stylesheet" href="/static/css/page.css">\n'
    page = _SHEET.sub("", _page()).replace("<script type", f"{sheet}<script type")
    scripts = (site / "v" / digest / "static" / "js").glob("*.js")
    soon = sorted(one.name for one in scripts if not one.name.startswith(SELDOM))
    for path in PAGES:
        name = path.strip("/")
        root = "../" if name else "./"
        text = page.replace("<html ", f'<html data-tab data-root="{root}" ')
        text = text.replace('"/static/', f'"{root}v/{digest}/static/')
        head = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        head += f'<link rel="manifest" href="{root}manifest.webmanifest">\n'
        head += "".join(
            f'<link rel="modulepreload" href="{root}v/{digest}/static/js/{script}">\n'
            for script in soon
        )
        text = re.sub(r"(<meta charset[^>]*>\n)", rf"\1{head}", text)
        (site / name).mkdir(exist_ok=True)
        (site / name / "index.html").write_text(text, "utf-8")
    manifest = {
        "name": "Pions",
        "short_name": "Pions",
        "description": "Puissance 4, Hex : jouer, analyser, apprendre",
        "start_url": "./play/",
        "scope": "./",
        "display": "standalone",
        "background_color": "#F4F2EC",
        "theme_color": "#2B5DB0",
        "icons": [{"src": f"v/{digest}/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    (site / "manifest.webmanifest").write_text(
        json.dumps(manifest, indent=1, ensure_ascii=False), "utf-8"
    )
    (site / ".nojekyll").write_text("", "utf-8")  # some hosts leave out folders otherwise
    files = {
        path.relative_to(site).as_posix(): path.stat().st_size
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.name != ".nojekyll"
    }
    script = (HERE / "service_worker.js").read_text("utf-8")
    script = script.replace('"VERSION"', json.dumps(digest)).replace('"FILES"', json.dumps(files))
    (site / "service-worker.js").write_text(script, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
