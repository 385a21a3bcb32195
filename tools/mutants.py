"""Changes single lines of the program, drawn by chance, and says which changes no test notices.

python tools/mutants.py --seed 27 --count 100 --list     # what would be changed, nothing is run
python tools/mutants.py --seed 27 --count 100 --jobs 2   # hours of one core; goes on after a stop
python tools/mutants.py --seed 27 --count 100 --limit 90 # first what the nearest tests notice
python tools/mutants.py --seed 27 --only web/workers     # lines of one folder

A line is drawn among all lines of `src` in Python that hold something to change, then one change of
it: a comparison, a sign, a constant, a condition, `min` for `max`, a call left out, an answer left
out. The changed program is a copy, first on the path, and the tests are those of the folder
(`TESTS_OF`), those that name the module first, up to the first that fails. A test that fails
without the change, too (on a machine without what it needs), does not count. Kernels are
changed and run as plain Python; what stands beside them and no kernel holds, with the library.
Results are kept below `build/mutants`, one line of JSON a change.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pions.kernels.library import NOT_COMPILED

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = Path("src/pions")
KEPT: Final = ROOT / "build" / "mutants"
LEFT: Final = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "node_modules")
"""What a copy of the tree does without."""

TESTS_OF: Final[dict[str, tuple[str, ...]]] = {
    "app/board": ("app", "games", "cli"),
    "app/checks": ("app", "checks", "cli", "web"),
    "app/classes": ("app", "web", "cli"),
    "app/lab": ("app", "cli"),
    "app/mine": ("mine", "app", "cli", "web"),
    "app/play": ("app", "gtp", "web", "cli"),
    "app/profile": ("profile",),
    "app/puzzles": ("puzzles", "mine", "web"),
    "app/solver": ("app", "solve", "cli"),
    "app/tournament": ("app", "report", "cli"),
    "app/trees": ("app", "notebook", "web", "cli"),
    "app": ("app", "cli"),
    "arena": ("arena", "app"),
    "checks": ("checks",),
    "cli": ("cli", "app"),
    "compiled": ("agreement", "search", "strategies", "contract"),
    "core": ("core", "render", "app", "cli"),
    "families/gravity": ("solve", "evaluation", "strategies", "agreement", "contract"),
    "families/hex": (
        "solve",
        "strategies",
        "neural",
        "evaluation",
        "games",
        "agreement",
        "contract",
    ),
    "families/own": ("own", "cli", "web"),
    "families": ("games", "evaluation", "solve", "app", "contract", "strategies", "profile"),
    "games": ("games", "contract", "golden"),
    "gtp": ("gtp",),
    "handouts": ("handouts",),
    "kernels": ("agreement", "binding", "solve", "neural"),
    "notebook": ("notebook", "app"),
    "render": ("render", "app", "report", "cli"),
    "sandbox/inference": ("inference", "sandbox"),
    "sandbox/own": ("own", "sandbox"),
    "sandbox": ("sandbox", "own"),
    "search": ("search", "agreement"),
    "store": ("store", "app", "arena"),
    "strategies": ("strategies", "contract", "app"),
    "web/tab": ("web",),
    "web": ("web",),
}
"""Folders of `tests` for each folder of `src/pions`; the longest name that fits counts."""

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMPUTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
CHANGED: Final = (
    *(ast.Return, ast.UnaryOp, ast.Constant, ast.Name),
    *(ast.Compare, ast.BoolOp, ast.BinOp),
)
NO_TEST_LEFT: Final = 5
"""How pytest ends where nothing is left to run."""
UNDECIDED: Final = "not within the limit"
CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file."""

    path: str
    """Below the root of the repository."""
    line: int
    start: int
    end: int
    """The bytes that are replaced."""
    before: str
    after: str

    def __str__(self) -> str:
        before, after = (" ".join(text.split())[:70] for text in (self.before, self.after))
        return f"{self.path}:{self.line}: {before}  ->  {after}"

    def apply(self, root: Path) -> None:
        """Write the changed file below `root`, in place of the one there."""
        data = (ROOT / self.path).read_bytes()
        place = root / self.path
        place.unlink()  # it may share its bytes with the original
        place.write_bytes(data[: self.start] + self.after.encode() + data[self.end :])


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    noticed: bool
    by: str
    """The test that failed, or how the run ended; nothing where all passed."""
    seconds: float


def changes(tree: ast.AST) -> Iterator[tuple[ast.AST, ast.AST | None]]:
    """Yield each node that can be changed, and what it becomes; `None` for a call left out."""
    left_out = set(_not_changed(tree))
    for node in ast.walk(tree):
        if node not in left_out:
            for changed in _changed(node):
                yield node, changed


def _changed(node: ast.AST) -> Iterator[ast.AST | None]:
    other: Any = copy.deepcopy(node) if isinstance(node, CHANGED) else None  # copies take long
    match node:
        case ast.Expr(value=ast.Call()):
            yield None
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            other.value = ast.Constant(None)
            yield other
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield other.operand
        case ast.Constant(value=bool() | int() | float() as value):
            other.value = not value if isinstance(value, bool) else value + 1
            yield other
        case ast.Name(id=name, ctx=ast.Load()) if name in CALLED:
            other.id = CALLED[name]
            yield other
        case ast.Compare() | ast.BoolOp() | ast.BinOp():
            if _turn_operator(other):
                yield other


def _turn_operator(node: ast.Compare | ast.BoolOp | ast.BinOp) -> bool:
    """Replace an operator by another one; false where there is none to replace it by."""
    match node:
        case ast.Compare(ops=[operator]):
            node.ops = [COMPARED[type(operator)]()]
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.BinOp() if type(node.op) in COMPUTED and not _is_text(node):
            node.op = COMPUTED[type(node.op)]()
        case _:
            return False
    return True


def _is_text(node: ast.BinOp) -> bool:
    """Whether one side is written as text, or both may be types (`int | None`)."""
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and not isinstance(side.value, int | float))
        for side in sides
    )


def _not_changed(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what says nothing about behaviour: annotations, decorators, types, docstrings."""
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                parts = [node.returns, *node.decorator_list]
            case ast.ClassDef():
                parts = list(node.decorator_list)
            case ast.arg():
                parts = [node.annotation]
            case ast.AnnAssign(annotation=annotation, value=value):
                kind = ast.unparse(annotation)
                parts = [annotation, value if kind == "TypeAlias" else None]
            case ast.Subscript(slice=ast.Constant(value=str())):
                parts = [node.slice]
        for part in parts:
            if part is not None:
                yield from ast.walk(part)


def mutants_of(path: Path) -> list[Mutant]:
    """Return all changes of a file."""
    data = (ROOT / path).read_bytes()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node, changed in changes(ast.parse(data)):
        if not isinstance(node, ast.expr | ast.stmt) or node.end_lineno is None:
            continue
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + (node.end_col_offset or 0)
        text = "pass" if changed is None else ast.unparse(changed)
        after = f"({text})" if isinstance(node, ast.Compare | ast.BoolOp | ast.BinOp) else text
        before = data[start:end].decode()
        if before != after:
            found.append(Mutant(path.as_posix(), node.lineno, start, end, before, after))
    return found


def draw(count: int, seed: int, only: str) -> list[Mutant]:
    """Draw lines by chance, each with one of its changes."""
    by_line: dict[tuple[str, int], list[Mutant]] = {}
    for place in sorted((ROOT / SOURCE).rglob("*.py")):
        path = place.relative_to(ROOT)
        if path.relative_to(SOURCE).as_posix().startswith(only):
            for mutant in mutants_of(path):
                by_line.setdefault((mutant.path, mutant.line), []).append(mutant)
    drawn = random.Random(f"{seed} {only}")
    lines = drawn.sample(sorted(by_line), min(count, len(by_line)))
    return [drawn.choice(by_line[line]) for line in lines]


def tests_of(path: str) -> list[str]:
    """Return the test files of a module: those that name it first, browsers' left out."""
    inside = Path(path).relative_to(SOURCE).with_suffix("")
    folder = max(
        (name for name in TESTS_OF if f"{inside}/".startswith(f"{name}/")), key=len, default=""
    )
    folders = TESTS_OF.get(folder, ("core", "app", "cli"))
    files = [
        file
        for name in folders
        for file in sorted((ROOT / "tests" / name).rglob("test_*.py"))
        if not re.search(r"browser|pyodide", file.name)
    ]
    module = ".".join(("pions", *inside.parts)).removesuffix(".__init__")
    parent, _dot, name = module.rpartition(".")
    named = re.compile(
        rf"\b{re.escape(module)}\b|from {re.escape(parent)} import [^#]*\b{name}\b", re.MULTILINE
    )
    beside = re.compile(rf"\b{re.escape(parent)}\b")

    def distance(file: Path) -> int:
        text = file.read_text("utf-8")
        return 0 if named.search(text) else 1 if beside.search(text) else 2

    order = sorted(
        files,
        key=lambda file: (distance(file), folders.index(file.relative_to(ROOT / "tests").parts[0])),
    )
    doctests = [path] if b">>>" in (ROOT / path).read_bytes() else []
    return doctests + [file.relative_to(ROOT).as_posix() for file in order]


class Runner:
    """Runs tests on copies of the tree, one copy a thread."""

    def __init__(self, folder: Path, limit: float) -> None:
        self._folder = folder
        self._limit = limit
        self._own = threading.local()
        self._broken: dict[str, list[str]] = {}
        """By file, the tests that fail without any change."""

    def judge(self, mutant: Mutant) -> Verdict:
        """Run the tests of a mutant's folder until one of them fails because of it."""
        copied, begun = self._copy(), time.monotonic()
        by = self._noticed_by(mutant, copied)
        taken = round(time.monotonic() - begun, 1)
        return Verdict(mutant, by not in (None, UNDECIDED), by or "", taken)

    def _noticed_by(self, mutant: Mutant, copied: Path) -> str | None:
        place = Path(mutant.path)
        is_kernel = "kernels" in place.parts and place.name not in NOT_COMPILED
        plain = "PIONS_KERNELS=python" if is_kernel else ""
        files = tests_of(mutant.path)
        for _file in (*files, None):  # each turn but the last finds a file with broken tests
            known = [name for file in files for name in self._broken.get(plain + file, [])]
            sound = [file for file in files if file not in known]  # others cannot even be loaded
            mutant.apply(copied)
            try:
                ended, failed = self._pytest(copied, sound, plain, [*_without(known), "-x"])
            finally:
                self._restore(copied, mutant)
            if ended == 0:
                return None
            if not failed:
                return UNDECIDED if ended is None else f"exit {ended}"
            file = failed[0].partition("::")[0]
            if plain + file not in self._broken:
                ended, broken = self._pytest(copied, [file], plain, [])
                if ended is None:
                    return UNDECIDED
                self._broken[plain + file] = broken
            if failed[0] not in self._broken[plain + file]:
                return failed[0]
        return None

    def _pytest(
        self, copied: Path, files: list[str], plain: str, more: list[str]
    ) -> tuple[int | None, list[str]]:
        """Return how the tests ended (`None`: not within the limit) and which failed."""
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(copied / "src"), os.environ.get("PYTHONPATH", "")]),
            "PIONS_KERNELS": plain.partition("=")[2],
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        marks = "not once and not thorough" if plain else "not thorough"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", marks]
        with tempfile.TemporaryFile("w+", errors="replace", dir=self._folder) as said:
            running = subprocess.Popen(  # noqa: S603 -- our own tests
                [*command, *more, *files],
                cwd=copied,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=said,  # no pipe: a program that a test left behind would keep it open
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                ended: int | None = running.wait(self._limit)
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)  # with the programs it has started
                running.wait()
                return None, []
            said.seek(0)
            failed = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said.read(), re.MULTILINE)
        return (0 if ended == NO_TEST_LEFT else ended), failed

    def _copy(self) -> Path:
        if not hasattr(self._own, "copied"):
            self._own.copied = Path(tempfile.mkdtemp(dir=self._folder)) / "tree"
            shutil.copytree(ROOT, self._own.copied, ignore=LEFT, copy_function=os.link)
        copied_tree: Path = self._own.copied
        return copied_tree

    @staticmethod
    def _restore(copied: Path, mutant: Mutant) -> None:
        place = copied / mutant.path
        place.unlink()
        shutil.copy(ROOT / mutant.path, place)


def _without(names: list[str]) -> list[str]:
    return [part for name in names for part in ("--deselect", name)]


def main() -> None:
    """Draw, run, and say what was not noticed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=27)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--only", default="", help="a folder or file below src/pions")
    parser.add_argument("--jobs", type=int, default=1, help="changes tried at once")
    parser.add_argument(
        "--limit", type=float, default=1800, help="seconds for the tests of one change"
    )
    parser.add_argument("--list", action="store_true", help="show the changes, run nothing")
    options = parser.parse_args()
    drawn = draw(options.count, options.seed, options.only)
    if options.list:
        print("\n".join(map(str, drawn)))
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    name = "-".join(filter(None, [f"seed{options.seed}", options.only.replace("/", "-")]))
    kept = KEPT / f"{name}.jsonl"
    known = [Mutant(**row["mutant"]) for row in _rows(kept)]
    left = [mutant for mutant in drawn if mutant not in known]
    with tempfile.TemporaryDirectory(prefix="pions-mutants-") as folder:
        runner = Runner(Path(folder), options.limit)
        with ThreadPoolExecutor(options.jobs) as pool, kept.open("a", encoding="utf-8") as file:
            judged = [pool.submit(runner.judge, mutant) for mutant in left]
            for number, done in enumerate(as_completed(judged), 1):
                verdict = done.result()
                if verdict.by != UNDECIDED:  # left to a run with a longer limit
                    file.write(json.dumps(asdict(verdict)) + "\n")
                    file.flush()
                word = (
                    f"noticed by {verdict.by}" if verdict.noticed else f"NOT NOTICED {verdict.by}"
                )
                print(f"{number} of {len(left)}  {verdict.mutant}\n    {word}", flush=True)
    rows = _rows(kept)
    print(f"{sum(row['noticed'] for row in rows)} of {len(rows)} judged noticed; all in {kept}")


def _rows(kept: Path) -> list[dict[str, Any]]:
    """Return what earlier runs found."""
    if not kept.exists():
        return []
    return [json.loads(line) for line in kept.read_text("utf-8").splitlines()]


if __name__ == "__main__":
    main()
