"""Texts are parsed by one thread at a time: CPython 3.11 fails where two do so at once."""

import ast
import gc
import re
import sys
import threading
from pathlib import Path

import pytest

import pions
from pions.core import python_source

pytestmark = pytest.mark.once
TEXT = Path(python_source.__file__).read_text("utf-8") * 20


class Cyclic:
    """Garbage whose end lets another thread run in the midst of whatever made room."""

    def __init__(self):
        self.me = self

    def __del__(self):
        for _ in range(50):
            pass


@pytest.fixture
def _many_switches():
    before = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(1e-6)
    gc.set_threshold(5)
    yield
    sys.setswitchinterval(before[0])
    gc.set_threshold(*before[1])


@pytest.mark.usefixtures("_many_switches")
def test_threads_parse_at_once():
    found, wanted = [], ast.dump(ast.parse(TEXT))

    def parse():
        for _ in range(5):
            Cyclic()
            try:
                found.append(python_source.parsed(TEXT))
            except SystemError as error:
                found.append(error)
                return

    threads = [threading.Thread(target=parse) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one for one in found if isinstance(one, SystemError)] == []
    assert len(found) == 30
    assert ast.dump(found[0]) == wanted


OLD = pytest.mark.skipif(sys.version_info >= (3, 12), reason="of an older Python")


@OLD
@pytest.mark.parametrize(
    "text",
    [
        "type Grid = list[list[int]]\n",
        "def f():\n    type Pair[A, B] = tuple[A, B]\n",
        "def first[T](many: list[T]) -> T: return many[0]\n",
        "class Node[T: (int, str)](dict[str, T]): ...\n",
        'd = {}\nf"{d["a"]} and {d["b"]}, {d.get("c", 0):>4}"\n',
        "rows = []\nf\"{'\\n'.join(rows)}\"\n",
    ],
)
def test_a_text_for_a_newer_python_is_known(text):
    assert python_source.newer(text).render(str) == (
        f"it is written for Python 3.12, and this is Python 3.{sys.version_info.minor}"
    )


@pytest.mark.parametrize(
    "text",
    ["type x y = 3\n", "def f(:\n", 'f"{d[\n', "def f[T](x:\n", "try: f()\nexcept A, e: g()\n"],
)
def test_a_text_that_is_no_python_needs_no_newer_one(text):
    assert python_source.newer(text) is None


def test_nobody_else_makes_syntax_trees():
    """But for the process of a file, which has its own interpreter."""
    package = Path(pions.__file__).parent
    child = Path("sandbox/child")
    alone = {Path("core/python_source.py"), child / "definitions.py", child / "imports.py"}
    found = {
        path.relative_to(package)
        for path in package.rglob("*.py")
        if re.search(r"\bast\.(parse|literal_eval)\(|ONLY_AST|PyCF", path.read_text("utf-8"))
    }
    assert found <= alone
