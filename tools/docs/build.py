"""Builds the documentation as a site, in French and in English, into dist/site/docs/.

    python tools/docs/build.py [FOLDER [WORK]]

WORK is a folder for what lies in between. The site is static files with relative links, to be
served from any path of any host; nothing is loaded from elsewhere. A warning of Sphinx is an
error: a link that leads nowhere, a page nobody can reach, a position that cannot be read.

Sphinx, and neither Material for MkDocs (its end is announced for May 2027, MkDocs 1 has no
maintainer) nor Zensical (0.0.x): it is kept by many, and strict builds, pages from docstrings and a
search that knows the forms of French words are its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

sys.path[:0] = [
    str(Path(__file__).resolve().parent),
    str(Path(__file__).resolve().parents[2] / "src"),
]


from pages import ALONE, LANGUAGES, ROOT  # noqa: E402
from staging import DeadLink, stage  # noqa: E402

HERE: Final = Path(__file__).resolve().parent


def build(out: Path, work: Path) -> int:
    """Write the site into `out`, by way of `work`; 1 where something failed, which was said."""
    for folder in (out, work):
        shutil.rmtree(folder, ignore_errors=True)
    if not (out.parent / "service-worker.js").exists():
        os.environ[ALONE] = "1"
        print("The page in a tab is not built here: links into it lead to what is said of it.")
    for language in LANGUAGES:
        (work / language).mkdir(parents=True)
        try:
            stage(language, work / language)
        except DeadLink as link:
            print(f"A link leads nowhere: {link}.", file=sys.stderr)
            return 1
    # A process a language: Sphinx speaks one for good.
    running = [subprocess.Popen(_sphinx(language, out, work)) for language in LANGUAGES]  # noqa: S603
    ended = [one.wait() for one in running]
    if any(ended):
        return 1
    for language in LANGUAGES:
        for name in (".buildinfo", "objects.inv"):
            (out / language / name).unlink(missing_ok=True)
    for path in (HERE / "door").iterdir():
        shutil.copyfile(path, out / path.name)
    return 0


def _sphinx(language: str, out: Path, work: Path) -> list[str]:
    options = ["-c", HERE, "-d", work / f"{language}.doctrees", "-D", f"language={language}"]
    strict = ["-E", "-q", "-W", "--keep-going"]
    places = [work / language, out / language]
    return [sys.executable, "-m", "sphinx", *map(str, [*options, *strict, *places])]


def main() -> int:
    """Build where the command line says."""
    usual = (ROOT / "dist" / "site" / "docs", ROOT / "build" / "docs")
    told = tuple(map(Path, sys.argv[1:3]))
    out, work = (place.resolve() for place in told + usual[len(told) :])
    failed = build(out, work)
    if not failed:
        pages = len(list(out.rglob("*.html")))
        size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 1e6
        print(f"{pages} pages, {size:.1f} MB, in {out}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
