"""The checker of Hex strategies by itself: every kind of line, and every way to be wrong."""

import io
import subprocess
import sys

import pytest

from pions.core.types import Side
from pions.games.gravity import Gravity
from pions.games.hex_strategy import StrategyFault, check, header
from pions.games.hexagon import Hex

BRIDGE = """\
pions-strategy 1 hex-2 ../x. turn o winner x lines 4
2 either top a2 a1 - b1 -
3 chain top 2 a2 - bottom
4 win 3
"""
PAIR = """\
pions-strategy 1 hex-2 ../x. turn o winner x lines 4
2 chain top - a1 - a2 - bottom
3 captured a1 b1 2
4 win 3
"""
MOVE = """\
pions-strategy 1 hex-3 o../.../... turn x winner x lines 5
2 either top b2 b1 - c1 -
3 either b2 bottom a3 - b3 -
4 chain top 2 b2 3 bottom
5 win b2 4
"""


def checked(text, expected=None):
    return check(io.BytesIO(text.encode()), expected)


@pytest.mark.parametrize("text", [BRIDGE, PAIR, BRIDGE.replace("\n", "\r\n")])
def test_a_strategy_by_hand_holds(text):
    found = checked(text, Hex(2).parse_position("a2"))
    assert (found.winner, found.lines) == (Side.FIRST, 4)
    assert found.position == Hex(2).parse_position("a2")
    assert text.split("\n")[0].strip() == header(found.position, Side.FIRST, 4)


def test_the_winner_may_be_to_move():
    assert checked(MOVE).position.to_move is checked(MOVE).winner is Side.FIRST


def test_the_second_side_has_its_own_edges():
    text = """\
pions-strategy 1 hex-2 xo/.. turn x winner o lines 4
2 either left b1 a2 - b2 -
3 chain left - a2 - b1 - right
4 win 3
"""
    with pytest.raises(StrategyFault, match="line 2: left and b2 do not touch"):
        checked(text)
    right = text.replace("2 either left b1 a2 - b2 -", "2 chain left - a2 - b2 - right")
    with pytest.raises(StrategyFault, match="line 4: a2 holds no stone"):
        checked(right)
    moved = right.replace("turn x", "turn o").replace("4 win", "4 win a2")
    assert checked(moved).winner is Side.SECOND


def longer(line):
    """The bridge, with one more line before the last."""
    return BRIDGE.replace("lines 4", "lines 5").replace("4 win 3", f"4 {line}\n5 win 4")


WRONG = [
    (BRIDGE, "pions-strategy", "strategy", 1, "the first word must be pions-strategy"),
    (BRIDGE, "strategy 1", "strategy 2", 1, "of version 1 only"),
    (BRIDGE, "turn o ", "", 1, "must have this form"),
    (BRIDGE, "hex-2", "hex-2-swap", 1, "“hex-2-swap” is no board"),
    (BRIDGE, "hex-2", "hex-99999999999999999999", 1, "is no board"),
    (BRIDGE, "../x.", "../x", 1, "must have 2 rows of 2 cells"),
    (BRIDGE, "../x.", ".../x", 1, "row 1 has 3 cells, not 2"),
    (BRIDGE, "../x.", "../x." + 9000 * ".", 1, "must have 2 rows of 2 cells"),
    (BRIDGE, "../x.", "../z.", 1, "expected x, o or a dot"),
    (BRIDGE, "turn o", "turn z", 1, "“z” is no side"),
    (BRIDGE, "winner x", "winner z", 1, "“z” is no side"),
    (BRIDGE, "lines 4", "lines 2", 1, "“2” is no number of lines"),
    (BRIDGE, "lines 4", "lines " + "9" * 5000, 1, "is no number of lines"),
    (BRIDGE, "lines 4", "lines 5", 4, "no chain, no either and nothing captured"),
    (BRIDGE, "lines 4", "lines 3", 3, "must say what wins"),
    (BRIDGE, "4 win 3\n", "4 win 3\n5 win 3\n", 5, "promises no more than 4 lines"),
    (BRIDGE, "4 win 3\n", "4 win 3\n\n", 5, "This line is empty"),
    (BRIDGE, "4 win 3\n", "", 4, "The file ends before this line"),
    (BRIDGE, "4 win 3\n", "4 win 3", 4, "The file is cut in this line"),
    (BRIDGE, "3 chain", "4 chain", 3, "should be numbered 3"),
    (BRIDGE, "chain top", "chain \N{SNOWMAN}", 3, "something else than text"),
    (BRIDGE, "bottom", "bottom" + 20000 * " ", 3, "too long"),
    (BRIDGE, "b1 -", "b1", 2, "no chain, no either"),
    (BRIDGE, "a1 - b1 -", "a1 - b1 2", 2, "“2” is not the number of an earlier line"),
    (BRIDGE, "top 2 a2", "top 0 a2", 3, "“0” is not the number of an earlier line"),
    (BRIDGE, "top 2 a2", "top 1e9 a2", 3, "“1e9” is not the number"),
    (BRIDGE, "win 3", "win 2", 4, "Line 2 does not join top and bottom"),
    (BRIDGE, "win 3", "win a1 3", 4, "must say what wins"),
    (BRIDGE, "a1 - b1 -", "a1 -", 2, "Nothing answers a1"),
    (BRIDGE, "a1 - b1 -", "a1 - top -", 2, "must be a cell, not top"),
    (BRIDGE, "a1 - b1 -", "a1 - b2 -", 2, "top and b2 do not touch"),
    (BRIDGE, "a1 - b1 -", "a1 - left -", 2, "“left” is neither a cell nor an edge of Blue"),
    (BRIDGE, "a1 - b1 -", "a1 - a3 -", 2, "“a3” is neither a cell nor an edge of Blue"),
    (BRIDGE, "top 2 a2 -", "top - bottom -", 3, "top and bottom do not touch"),
    (BRIDGE, "../x.", "../.x", 4, "a2 holds no stone, and the strategy needs one"),
    (BRIDGE, "../x.", "o./x.", 2, "a1 is not empty in the position"),
    (BRIDGE, "../x.", "../o.", 2, "a2 is the other side's"),
    (BRIDGE, "top 2 a2 - bottom", "top 2 a2 2 top 2 a2 - bottom", 3, "Two links of this chain"),
    (BRIDGE, "top 2 a2 - bottom", "top 2 a2 - a1 - a2 - bottom", 3, "a1 cannot hold a stone and"),
    (PAIR, "a1 b1 2", "a1 b2 2", 3, "a1 is not dead after b2"),
    (PAIR, "a1 b1 2", "a1 a1 2", 3, "a1 is named twice"),
    (PAIR, "a1 b1 2", "a1 top 2", 3, "must be a cell, not top"),
    (PAIR, "a1 b1 2", "a1 b1 3", 3, "“3” is not the number of an earlier line"),
    (PAIR, "a1 b1 2", "a1 b1", 3, "no chain, no either"),
    (PAIR, "a1 b1 2", "a1 b1 2 a1", 3, "a1 cannot hold a stone and be empty"),
    (PAIR, "a1 b1 2", "a1 b1 2 c9", 3, "“c9” is neither a cell"),
    (PAIR, "chain top - a1 - a2 - bottom", "chain top - a1 - a2", 4, "does not join top and"),
    (PAIR, "chain top - a1 - a2 - bottom", "chain a1 - a2 - bottom", 3, "a1 is an end of"),
    (PAIR, "win 3", "win 2", 4, "a1 holds no stone"),
    (longer("captured a1 b1 3"), "win", "win", 4, "a1 cannot hold a stone and be empty"),
    (longer("either top bottom b1 3 a1 3"), "win", "win", 4, "b1 cannot hold a stone and be"),
    (longer("either top bottom b2 2 a1 3"), "win", "win", 4, "Line 2 does not join top and bottom"),
    (MOVE, "win b2 4", "win c3 4", 5, "b2 holds no stone"),
    (MOVE, "win b2 4", "win a1 4", 5, "a1 is not empty in the position"),
    (MOVE, "win b2 4", "win a3 4", 5, "a3 cannot hold a stone and be empty"),
    (MOVE, "win b2 4", "win 4", 5, "must say what wins"),
]


@pytest.mark.parametrize(("text", "old", "new", "line", "sentence"), WRONG)
def test_what_is_wrong_is_named_with_its_line(text, old, new, line, sentence):
    assert old in text
    spoilt = text.replace(old, new, 1)
    with pytest.raises(StrategyFault) as refused:
        checked(spoilt)
    assert refused.value.line == line
    assert str(refused.value).startswith(f"line {line}: ")
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "expected",
    [
        Hex(2).initial(),
        Hex(2).parse_position("a2 b1"),
        Hex(2).parse_position("b1"),
        Hex(3).parse_position("a2"),
        Gravity(4, 4, 3).initial(),
    ],
)
def test_another_position_is_refused_on_the_first_line(expected):
    with pytest.raises(
        StrategyFault, match=r"line 1: This strategy is for another position: \.\./x\."
    ):
        checked(BRIDGE, expected)


def test_a_swap_before_does_not_matter():
    swapped = Hex(2, swap=True).parse_position("b1 swap-pieces a1")
    text = """\
pions-strategy 1 hex-2 x./o. turn o winner o lines 3
2 chain left - a2 - b2 - right
3 win b2 2
"""
    assert checked(text, swapped).winner is Side.SECOND


def test_the_checker_loads_no_kernel_no_solver_and_no_numpy():
    asked = "import sys, pions.games.hex_strategy; print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = out.stdout.split()
    assert "pions.games.hex_strategy" in loaded
    packages = {name.split(".")[1] for name in loaded if name.startswith("pions.")}
    assert packages == {"core", "games"}
    assert not {"numpy", "numba"} & set(loaded)
