"""The fingerprint of the searches: compiled or plain, they visit the same nodes as ever."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from kernel_boards import JIT

HOME = Path(__file__).parents[2]
SCRIPT = HOME / "benchmarks" / "signature.py"
BOOK = HOME / "docs" / "benchmarks.md"  # holds what `python benchmarks/signature.py` prints

_spec = importlib.util.spec_from_file_location("signature", SCRIPT)
signature = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = signature  # dataclasses look their module up
_spec.loader.exec_module(signature)


@pytest.mark.parametrize("line", signature.LINES, ids=lambda line: line.name)
def test_both_roads_leave_the_same_fingerprint(line):
    shallower = 2 if JIT else 3
    assert signature.nodes(line, signature.FAST, shallower) == signature.nodes(
        line, signature.PLAIN, shallower
    )


@pytest.mark.parametrize("line", signature.LINES, ids=lambda line: line.name)
def test_the_fingerprint_is_the_one_in_the_book(line):
    written = re.search(rf"([\d,]+)  {line.name}\n", BOOK.read_text(encoding="utf-8"))
    known = int(written[1].replace(",", ""))
    if JIT or known < 15_000:
        assert signature.nodes(line, signature.FAST) == known


def test_fifty_unfinished_positions_are_asked():
    asked = [position for line in signature.LINES for position in signature.positions(line)]
    assert len(asked) == 50
    assert all(position.legal_moves() for position in asked)
