"""Reading and writing the boards of the hand-outs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import games_played
from pions.core import language
from pions.core.errors import InvalidGrid
from pions.core.types import Side
from pions.games.gravity import Gravity, GravityPosition
from pions.handouts import caml, colonnes, etat, noeud
from pions.handouts.codec import GridCodec, GrilleInvalide
from pions.sandbox.calling.parts import Layout

CODECS = [module.CODEC for module in (etat, noeud, caml, colonnes)]
SYMBOLS = {None: 0, Side.FIRST: 1, Side.SECOND: 2}


@pytest.mark.parametrize(
    ("by_column", "bottom_first", "lists"),
    [
        (False, False, [[0, 0, 0], [0, 2, 0], [1, 1, 0]]),
        (False, True, [[1, 1, 0], [0, 2, 0], [0, 0, 0]]),
        (True, False, [[0, 0, 1], [0, 2, 1], [0, 0, 0]]),
        (True, True, [[1, 0, 0], [1, 2, 0], [0, 0, 0]]),
    ],
)
def test_each_way_of_writing_the_same_board(by_column, bottom_first, lists):
    grid = ((None, None, None), (None, Side.SECOND, None), (Side.FIRST, Side.FIRST, None))
    codec = GridCodec(SYMBOLS, Layout(by_column, bottom_first, "lists"))
    assert codec.encode(grid) == lists
    assert codec.decode(lists) == grid


@pytest.mark.parametrize("codec", CODECS)
@settings(max_examples=20)
@given(played=games_played(st.just(Gravity())))
def test_decode_undoes_encode(codec, played):
    position = played[1][-1]
    lists = codec.encode(position.grid())
    assert codec.decode(lists) == position.grid()
    assert codec.position(lists, position.game, codec.symbols[position.to_move]) == position


@pytest.mark.parametrize("codec", CODECS)
@settings(max_examples=20)
@given(played=games_played(st.just(Gravity())))
def test_a_board_where_the_other_symbol_opened_is_the_same_position(codec, played):
    position = played[1][-1]
    mover = codec.symbols[position.to_move.other]
    lists = codec.written(position, mover)
    assert lists == codec.swapped().encode(position.grid())
    assert codec.position(lists, position.game, mover) == position


def test_encode_makes_lists_of_its_own():
    first = etat.CODEC.encode(etat.JEU.initial().grid())
    first[0][0] = 1
    assert etat.CODEC.encode(etat.JEU.initial().grid())[0] == [0] * 7


def test_counts_that_no_game_has_are_read_all_the_same():
    t = caml.grille_vide()
    t[0] = [1, 1, 1, 0, 0, 0, 0]
    position = caml.CODEC.position(t, caml.JEU, 1)
    assert position == GravityPosition(caml.JEU, 1 | 1 << 7 | 1 << 14, 1 | 1 << 7 | 1 << 14)


@pytest.mark.parametrize(
    "lists",
    [
        [[0] * 7] * 4 + [[0, 1, 0, 0, 0, 0, 0], [0] * 7],  # floats
        [[0] * 7] * 5,  # a row is missing
        [[0] * 6] * 6,  # a column is missing
        [[0] * 7] * 5 + [[0, 3, 0, 0, 0, 0, 0]],  # there is no player 3
        [[0] * 7] * 5 + [[0, [], 0, 0, 0, 0, 0]],
    ],
)
def test_a_board_that_is_none_is_refused(lists):
    with pytest.raises(GrilleInvalide):
        etat.CODEC.position(lists, etat.JEU, 1)


def test_columns_of_unequal_length_are_refused():
    with pytest.raises(GrilleInvalide, match="longueur"):
        colonnes.CODEC.decode([[0] * 6] * 6 + [[0] * 5])


def test_a_refused_board_is_explained_in_french():
    floating = [[0] * 7] * 4 + [[0, 1, 0, 0, 0, 0, 0], [0] * 7]
    with pytest.raises(InvalidGrid) as caught:
        etat.CODEC.position(floating, etat.JEU, 1)
    if not (language.CATALOGS / "fr" / "LC_MESSAGES" / "pions.mo").exists():
        pytest.skip("the French catalog is not built")
    language.use("fr")
    assert str(caught.value) == language.explain(caught.value)
    assert str(caught.value) != caught.value.render(str)


@given(st.lists(st.sampled_from([0, 1, 2]), min_size=42, max_size=42))
def test_stones_finds_every_cell_of_any_board(cells):
    lists = [cells[7 * i : 7 * i + 7] for i in range(6)]
    game = etat.JEU
    expected = sum(
        game.bit(column=j, row=5 - i) for i in range(6) for j in range(7) if lists[i][j] == 2
    )
    assert etat.CODEC.stones(lists, game, 2) == expected
