"""The code of a Jupyter notebook as one text: what its cells define, in their order.

Lines that only show or try something are left out, and so is a cell that is not valid Python.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Final

from pions.core import python_source
from pions.core.sentences import Sentence
from pions.core.types import Term
from pions.sandbox.errors import PlayerFileError

ENDING: Final = ".ipynb"
MOST_BYTES: Final = 20_000_000
"""Of a notebook, with the pictures its cells have drawn."""
_LEFT_OUT: Final = Term(
    "{file} is a notebook: lines of its cells that only show or try something are left out."
)
_BROKEN: Final = Term("{file}: code cell {number} is not valid Python and is left out ({error}).")
_SHOWS: Final = frozenset({"print", "display", "input", "help", "exit", "quit"})
_PYTHON: Final = ("%%time", "%%timeit", "%%capture")
"""Magic words that begin a cell of Python."""


def source(content: bytes, name: str) -> tuple[str, tuple[Sentence, ...]]:
    """The text of a notebook, and what is to be said about it; raises `PlayerFileError`."""
    texts = list(_cells(content, name))
    parsed: list[tuple[str, ast.Module]] = []
    broken: dict[int, str | Sentence] = {}
    for number, text in enumerate(texts, start=1):
        try:
            parsed.append((text, python_source.parsed(text)))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            why = str(getattr(error, "msg", error))
            broken[number] = python_source.newer(text) or why
    reader = _Reader(node for _, tree in parsed for node in tree.body)
    kept = [reader.kept(text, tree) for text, tree in parsed]
    notes = [Sentence(_LEFT_OUT, file=name)] if reader.left_out else []
    notes += [Sentence(_BROKEN, file=name, number=n, error=why) for n, why in broken.items()]
    return "\n\n".join(kept) + "\n", tuple(notes)


def _cells(content: bytes, name: str) -> Iterator[str]:
    try:
        cells = json.loads(content)["cells"]
        for cell in cells:
            if cell["cell_type"] == "code":
                lines = cell["source"]
                yield python(lines if isinstance(lines, str) else "".join(lines))
    except (ValueError, LookupError, TypeError, RecursionError):
        raise PlayerFileError("{file} is not a Jupyter notebook.", file=name) from None


def python(text: str) -> str:
    """The text of a cell without the lines that are for the notebook itself."""
    lines = text.splitlines()
    first = next((line.strip() for line in lines if line.strip()), "")
    if first.startswith("%%") and first.split()[0] not in _PYTHON:
        return ""
    return "\n".join(_python_line(line) for line in lines)


def _python_line(line: str) -> str:
    inside = line.lstrip()
    if not inside.startswith(("%", "!", "?")) and not inside.rstrip().endswith("?"):
        return line
    # A comment is no body of an `if`, and may well end in a question.
    return line if "#" in inside else f"{line[: len(line) - len(inside)]}pass"


class _Reader:
    """Tells the statements that define something from those that show or try it."""

    def __init__(self, statements: Iterable[ast.stmt]) -> None:
        kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        everything = list(statements)
        self._own = {one.name for one in everything if isinstance(one, kinds)}
        """Functions and classes of the notebook, and what was made of its classes."""
        self._classes = {one.name for one in everything if isinstance(one, ast.ClassDef)}
        self._strange = {name for one in everything for name in _imported(one)}
        """Names from modules that a player does not have, and what was made of them."""
        self.left_out = False

    def kept(self, text: str, tree: ast.Module) -> str:
        """The text of a cell without what only shows something; its lines stay where they are."""
        kept = [one for one in tree.body if not self._only_shows(one)]
        if len(kept) == len(tree.body):
            return text
        lines = text.splitlines()
        gone = {n for one in tree.body if one not in kept for n in _lines(one)}
        if gone & {n for one in kept for n in _lines(one)}:  # two statements on a line
            return ast.unparse(ast.Module(kept, []))
        return "\n".join("" if n in gone else line for n, line in enumerate(lines, start=1))

    def _only_shows(self, one: ast.stmt) -> bool:
        if isinstance(one, ast.Import | ast.ImportFrom):
            return _of_pions(one)
        called = {_root(node.func) for node in ast.walk(one) if isinstance(node, ast.Call)}
        match one:
            case ast.Expr(ast.Constant()):
                return False
            case ast.Expr(ast.Call(func)):
                shows = bool({_root(func)} & (_SHOWS | self._own | self._strange))
            case ast.Expr() | ast.Assert():
                shows = True
            case ast.Assign() | ast.AnnAssign():
                names = {node.id for node in ast.walk(one) if isinstance(node, ast.Name)
                         and isinstance(node.ctx, ast.Store)}  # fmt: skip
                shows = bool(called & (_SHOWS | self._strange))
                if shows:
                    self._strange |= names
                elif isinstance(one.value, ast.Call) and _root(one.value.func) in self._classes:
                    self._own |= names
            case ast.For() | ast.While() | ast.If() | ast.With() | ast.Try():
                kinds = ast.FunctionDef | ast.ClassDef
                defines = any(isinstance(node, kinds) for node in ast.walk(one))
                shows = bool(called & (_SHOWS | self._strange)) and not defines
            case _:
                return False
        self.left_out = self.left_out or (shows and called != {"pions"})
        return shows


def _lines(one: ast.stmt) -> range:
    return range(one.lineno, (one.end_lineno or one.lineno) + 1)


def _root(node: ast.expr) -> str:
    """``a`` for ``a``, ``a.b``, ``a.b[0]`` and ``a().b``."""
    while True:
        match node:
            case ast.Attribute(value=inside) | ast.Subscript(value=inside) | ast.Call(func=inside):
                node = inside
            case ast.Name(name):
                return name
            case _:
                return ""


def _imported(one: ast.stmt) -> Iterator[str]:
    if isinstance(one, ast.Import | ast.ImportFrom):
        for alias in one.names:
            module = one.module or "" if isinstance(one, ast.ImportFrom) else alias.name
            top = module.partition(".")[0]
            if (top not in sys.stdlib_module_names and top != "numpy") and not _rules(module):
                yield (alias.asname or alias.name).partition(".")[0]


def _rules(module: str) -> bool:
    return module.startswith(("pions.games", "pions.core"))


def _of_pions(one: ast.Import | ast.ImportFrom) -> bool:
    plain = [alias.name for alias in one.names]
    names = [one.module or ""] if isinstance(one, ast.ImportFrom) else plain
    return all(name.partition(".")[0] == "pions" and not _rules(name) for name in names)
