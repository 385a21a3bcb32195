"""Hex games in SGF as other programs write them; nonsense gets one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.core.errors import PionsError
from pions.core.types import Side
from pions.families import sgf as trees
from pions.families.hex.formats import sgf
from pions.families.hex.formats.game_record import arranged
from pions.games.hexagon import Hex


def test_a_game_as_hexgui_writes_it():
    record = sgf.read(
        "(;AP[HexGui:0.9]FF[4]GM[11]SZ[11]\n;B[a3];W[swap-pieces];B[f6]C[strong \\] one])"
    )
    game = Hex(11, swap=True)
    assert record.final() == game.parse_position("a3 swap-pieces f6")
    assert record.final().second == 1 << game.parse_move("c1")  # a3 mirrored


def test_a_game_as_little_golem_writes_it():
    text = "(;FF[4]EV[hex]PB[ann]PW[bob]SZ[13]GC[x];W[ii];B[aj];W[resign])"
    record = sgf.read(text)
    game = Hex(13)
    # The first to move opens, whatever its colour; ii is i9, aj is a10.
    assert record.final() == game.parse_position("i9 a10")
    assert record.resigned is Side.FIRST


def test_setup_stones_give_any_position_and_either_turn():
    record = sgf.read("(;GM[11]SZ[5]AB[a1][b2]AW[c3]PL[B];B[d4];AE[a1])")
    game = Hex(5)
    cells = {name: 1 << game.parse_move(name) for name in ("a1", "b2", "c3", "d4")}
    first, *_, last = record.positions()
    assert first == arranged(game, cells["a1"] | cells["b2"], cells["c3"], Side.FIRST)
    assert first.to_move is Side.FIRST
    assert (last.first, last.second) == (cells["b2"] | cells["d4"], cells["c3"])


def test_a_game_is_played_with_the_swap_where_it_has_one_or_its_reader_wants_it():
    without, swapped = "(;GM[11]SZ[5];B[a3];W[b1])", "(;GM[11]SZ[5];B[a3];W[swap-pieces])"
    for text, wish, wanted in (
        (without, False, False),
        (without, True, True),
        (swapped, False, True),
    ):
        loaded = sgf.SGF.load(text, Hex(5, swap=wish), None)
        assert loaded.game == Hex(5, swap=wanted)
        assert loaded.positions[0] == loaded.game.initial()


def test_only_the_main_line_is_read():
    record = sgf.read("(;GM[11]SZ[5];B[a1](;W[b1];B[c1])(;W[b2];B[c2](;W[d2])))")
    assert record.moves == (0, 1, 2)


BAD = {
    "nothing": "",
    "words": "hello",
    "an open end": "(;GM[11]SZ[5];B[a1]",
    "an open value": "(;GM[11]SZ[5];B[a1)",
    "no node": "()",
    "a property before the node": "(GM[11];B[a1])",
    "a value of nothing": "(;[11])",
    "Go": "(;GM[1]SZ[19];B[aa])",
    "no size": "(;GM[11];B[a1])",
    "a size too large": "(;GM[11]SZ[99])",
    "a size that is none": "(;GM[11]SZ[two])",
    "a cell off the board": "(;GM[11]SZ[5];B[z9])",
    "two letters off the board": "(;GM[11]SZ[5];B[zz])",
    "a taken cell": "(;GM[11]SZ[5];B[a1];W[a1])",
    "a late swap": "(;GM[11]SZ[5];B[a1];W[b1];B[swap-pieces])",
    "two moves in a node": "(;GM[11]SZ[5];B[a1]W[b1])",
    "a cell set up twice": "(;GM[11]SZ[5]AB[a1]AW[a1])",
    "a swap as setup": "(;GM[11]SZ[5]AB[swap])",
    "swapped sides": "(;GM[11]SZ[5];B[a1];W[swap-sides])",
    "far too long": "(;" + " " * (1 << 21) + ")",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_is_no_game_gets_one_sentence(text):
    with pytest.raises(PionsError) as caught:
        sgf.read(text)
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


@given(st.text("(;)[]\\ABWESZGMCPL1152a3bhirwsp-\n ", max_size=60))
def test_anything_is_a_game_or_a_sentence(text):
    for read in (sgf.read, trees.read):
        try:
            read(text)
        except PionsError:
            continue


@given(st.text(max_size=60))
def test_any_text_is_a_game_or_a_sentence(text):
    try:
        sgf.read(f"(;GM[11]SZ[5]{text})")
    except PionsError:
        return
