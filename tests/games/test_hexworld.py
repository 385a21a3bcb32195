"""HexWorld links in and out."""

import pytest
from hypothesis import given

from boards import games_played, hex_games
from pions.core.errors import PionsError
from pions.core.types import Side
from pions.families.hex.formats import hexworld
from pions.games.hexagon import Hex


@given(games_played(hex_games(12), longest=20))
def test_what_is_written_is_read_back(played):
    game, positions, moves = played
    record = hexworld.read(hexworld.write(game, moves))
    assert record.moves == tuple(moves)
    assert record.final().grid() == positions[-1].grid()


def test_a_link_as_people_share_it():
    record = hexworld.read("https://hexworld.org/board/#11c1,a2f6:rb")
    assert record.final() == Hex(11).parse_position("a2 f6")
    assert record.resigned is Side.FIRST
    assert hexworld.write(Hex(11), record.moves) == "https://hexworld.org/board/#11c1,a2f6"


def test_a_swap_mirrors_the_opening():
    position = hexworld.read("hexworld.org/board/#11nc1,a3:sf6").final()
    game = Hex(11)
    assert position.second == 1 << game.parse_move("c1")
    assert position.first == 1 << game.parse_move("f6")
    assert position.to_move is Side.SECOND


def test_moves_taken_back_are_left_out():
    assert hexworld.read("https://hexworld.org/board/#11,a2,f6").moves == (11,)
    assert hexworld.read("https://hexworld.org/board/#5").moves == ()


BAD = {
    "another site": "https://example.org/#11,a2",
    "no board": "https://hexworld.org/board/",
    "no size": "https://hexworld.org/board/#,a2",
    "a size too large": "https://hexworld.org/board/#99,a2",
    "a cell off the board": "https://hexworld.org/board/#5,a9",
    "a taken cell": "https://hexworld.org/board/#5,a1a1",
    "a late swap": "https://hexworld.org/board/#5,a1b1:s",
    "a pass": "https://hexworld.org/board/#5,a1:p",
    "nonsense": "https://hexworld.org/board/#5,???",
}


@pytest.mark.parametrize("link", BAD.values(), ids=BAD)
def test_what_is_no_link_gets_one_sentence(link):
    with pytest.raises(PionsError) as caught:
        hexworld.read(link)
    assert "\n" not in str(caught.value)
