"""Boards drawn on several lines."""

import pytest

from pions.games.drawings import one_line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("...\n.x.\noxo\n", ".../.x./oxo"),
        ("\r\n...\r\n.X.\r\n", ".../.X."),
        (". . .\n\n. x o", ".../.xo"),
        ("|...|\n|.x.|\n+---+\n 1 2 3", ".../.x."),
        ("ox\nxo", "ox/xo"),
        (".../\n.x./\nxox", ".../.x./xox"),
        ("[X X X]O\n. . . .", "XXXO/...."),
        ("  a b c\n1  . X .  1\n 2  . . .  2\n  3  O . .  3\n     a b c", ".X./.../O.."),
        ("4\n4\n53", "4 4 53"),
        ("a1\nb2", "a1 b2"),
        ("o5\nx3", "o5 x3"),
        ("446", "446"),
        ("", ""),
        ("...\n.z.", ".../.z."),
        ("...\nnonsense here\n.x.", ".../nonsense here/.x."),
    ],
)
def test_rows_are_joined_and_moves_stay_moves(text, line):
    assert one_line(text) == line
