"""The fingerprint of the searches: both roads visit the same nodes, and as many as ever."""

import importlib.util
import sys
from pathlib import Path

import pytest

from kernel_boards import JIT

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "signature.py"
NODES = [80_008, 73_817, 294_438, 76_894, 12_038, 44_296, 37_523, 10_745, 45_631, 11_484]
"""The column that `python benchmarks/signature.py` prints; a change of search changes it."""

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


def test_the_fingerprint_is_the_one_in_the_books():
    for line, known in zip(signature.LINES, NODES, strict=True):
        if JIT or known < 15_000:
            assert signature.nodes(line, signature.FAST) == known


def test_fifty_unfinished_positions_are_asked():
    asked = [position for line in signature.LINES for position in signature.positions(line)]
    assert len(asked) == 50
    assert all(position.legal_moves() for position in asked)
