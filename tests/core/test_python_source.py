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
