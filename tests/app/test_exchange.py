"""Games of Hex in the forms of other programs: in, out, and in again."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.board import formats
from pions.app.board.history import History
from pions.core.errors import PionsError
from pions.games.hexagon import Hex


@given(st.integers(2, 19), st.booleans(), st.integers(0, 1000), st.integers(0, 40))
def test_what_is_written_reads_back(size, swap, seed, plies):
    rng, history = random.Random(seed), History((Hex(size, swap=swap).initial(),))
    for _ in range(plies):
        if history.position.outcome() is not None:
            break
        history = history.play(rng.choice(history.position.legal_moves()))
    for text in history.forms.values():
        again = formats.pasted("hex-11-swap" if swap else "hex-11", text)
        assert again == (history, None)


def test_a_record_brings_its_own_board():
    found = formats.pasted("hex-11", "(;FF[4]GM[11]SZ[5];B[c3];W[b4])").history
    assert found.game.name == "hex-5"
    assert found.written == ("c3", "b4")
    link = formats.pasted("hex-3", "https://hexworld.org/board/#7c1,a2d4").history
    assert (link.game.name, link.written) == ("hex-7", ("a2", "d4"))


def test_stones_that_were_set_up_have_no_past():
    found = formats.pasted("hex-5", "(;GM[11]SZ[5]AB[a1][b2]AW[c3])").history
    assert found.moves == ()
    assert found.position.ply == 3


def test_moves_are_read_from_the_start_or_from_a_drawn_board():
    assert formats.pasted("connect4", "4453").history.written == ("4", "4", "5", "3")
    later = formats.pasted("gravity-3x2x3", "2", ".../x.o").history
    assert (later.written, later.drawing) == (("2",), ".../xxo")


@pytest.mark.parametrize(
    "text", ["(;GM[1]SZ[19])", "(;SZ[5];B[z9])", "https://hexworld.org/board/#x"]
)
def test_what_is_no_game_of_hex_is_a_sentence(text):
    with pytest.raises(PionsError):
        formats.pasted("hex-5", text)
