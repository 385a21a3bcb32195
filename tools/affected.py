"""Finds the tests that a changed file needs, by the imports between modules and tests.

python tools/affected.py                       # of what git says has changed here
python tools/affected.py src/pions/games/hexagon.py --run
python tools/affected.py --since main --far 9  # of all that this branch changes, the far ones too

Tests are near that import a changed file, or a module that does; where there are none, those that
need the fewest modules in between. `--far` says how many modules there may be in between. A module
named in a string counts as imported, and a test that names a file that is no module (a page, a
script, a catalog) needs that file. Imports are read, not run: what a test starts as a program is
seen only where the test names it. So the list is where to begin; `make test` decides.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("src", "tests", "tools", "tools/docs", "tools/kernels", "tools/site")
"""Where a module may stand; a test imports what stands in `tools` by its bare name."""
FRONT: Final = "src/pions/__init__.py"
COMMANDS: Final = "src/pions/cli/main.py"
"""These two name nearly every module, to import it when it is asked for: what they name does not
count, but what others ask of them does (`pions.solve`, or the command ``solve``)."""
KINDS: Final = {
    **dict.fromkeys((".js", ".css"), "tests/web/test_browser*.py"),
    **dict.fromkeys((".po", ".mo"), "tests/test_*.py"),
}
"""Which tests need a file that is no module, by the end of its name."""


def main() -> int:
    """Print the tests that the changed files need, or run them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, help="changed files (default: git's)")
    parser.add_argument("--since", default="HEAD", help="what git compares with (default: HEAD)")
    parser.add_argument("--far", type=int, default=1, help="modules in between, at most (1)")
    parser.add_argument("--run", action="store_true", help="run pytest on them")
    options = parser.parse_args()
    changed = [path.resolve().relative_to(ROOT).as_posix() for path in options.files]
    tests = affected(changed or changes(options.since), options.far)
    print(*tests, sep="\n")
    if not options.run or not tests:
        return 0
    return subprocess.call([sys.executable, "-m", "pytest", "-q", *tests], cwd=ROOT)  # noqa: S603


def changes(since: str) -> list[str]:
    """The files that differ from the commit `since`, and those that git does not know yet."""
    asked = (["diff", "--name-only", since], ["ls-files", "--others", "--exclude-standard"])
    told = (
        subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603, S607
        for words in asked
    )
    return [line for answer in told for line in answer.stdout.splitlines()]


def affected(changed: Iterable[str], far: int) -> list[str]:
    """The files of tests that need one of the `changed` files, the nearest first."""
    users = _users()
    steps: dict[str, int] = {}
    reached = {user for name in changed for user in (name, *_naming(name))}
    step = 0
    while reached and (step < far + 2 or not any(map(_has_tests, steps))):
        steps |= dict.fromkeys(reached, step)
        reached = {user for path in reached for user in users.get(path, ())} - steps.keys()
        step += 1
    return sorted(filter(_has_tests, steps), key=lambda path: (steps[path], path))


@cache
def _users() -> dict[str, set[str]]:
    """The files that use each file."""
    modules, offered = _modules(), _offered()
    users: dict[str, set[str]] = defaultdict(set)
    for path in modules.values():
        for used in _used(path, modules, offered):
            users[used].add(path)
    return users


@cache
def _modules() -> dict[str, str]:
    """The path of each module, by the name under which it is imported."""
    found: dict[str, str] = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT / folder).with_suffix("").parts
            name = ".".join(parts).removesuffix(".__init__")
            found.setdefault(name, path.relative_to(ROOT).as_posix())
    return found


def _used(path: str, modules: Mapping[str, str], offered: Mapping[str, str]) -> Iterator[str]:
    """The files of the modules that the file `path` imports or names."""
    try:
        tree = ast.parse((ROOT / path).read_bytes())
    except (SyntaxError, ValueError):  # broken on purpose, for the sandbox
        return
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and path != FRONT:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id == "pions":
                names.add(offered.get(node.attr, ""))
        elif isinstance(node, ast.Constant) and path not in (FRONT, COMMANDS):
            named = str(node.value)
            names |= {named, f"pions.cli.commands.{named}"}
    yield from (modules[name] for name in names if name in modules)
    conftests = (parent / "conftest.py" for parent in Path(path).parents)
    yield from (one.as_posix() for one in conftests if (ROOT / one).exists())


def _offered() -> dict[str, str]:
    """The module of each name that `pions` offers."""
    tree = ast.parse((ROOT / FRONT).read_text("utf-8"))
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {alias.name: str(node.module) for node in imports for alias in node.names}


def _naming(changed: str) -> Iterator[str]:
    """The files in Python that name a file which is no module, and the tests of its kind."""
    path = Path(changed)
    if path.suffix != ".py":
        yield from (
            one for one in _modules().values() if path.name.encode() in (ROOT / one).read_bytes()
        )
        for found in ROOT.glob(KINDS.get(path.suffix, "")) if path.suffix in KINDS else ():
            yield found.relative_to(ROOT).as_posix()


def _has_tests(path: str) -> bool:
    """Whether pytest finds tests in it: of a test's file, or the examples of a page or a module."""
    if path.startswith("tests/"):
        return Path(path).name.startswith("test_")
    shown = path.endswith((".md", ".py")) and path.startswith(("src/", "docs/", "README"))
    return shown and (ROOT / path).exists() and ">>>" in (ROOT / path).read_text("utf-8")


if __name__ == "__main__":
    sys.exit(main())
