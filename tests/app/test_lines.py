"""Games with variations in files: SGF and JSON, of every game, read and written."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import any_game
from pions.app.board import formats, variation_texts
from pions.app.board.history import History
from pions.core.errors import PionsError
from pions.core.variations import Variations
from pions.families import sgf
from pions.games import catalog

comments = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


names = st.sampled_from(["PB", "PW", "DT", "RE", "KM", "ZZ"])


@st.composite
def games(draw):
    """A game with legal variations from its start, or from a position on the way."""
    game = draw(any_game)
    start = game.initial()
    for _ in range(draw(st.integers(0, 4))):
        if start.outcome() is None:
            start = start.play(draw(st.sampled_from(start.legal_moves())))
    tree, positions = Variations(), {(): start}
    for _ in range(draw(st.integers(0, 12))):
        tree = tree.go(draw(st.integers(0, len(tree.nodes) - 1)))
        here = tuple(tree.nodes[one].move for one in tree.path(tree.at))
        legal = positions[here].legal_moves()
        if legal:
            move = draw(st.sampled_from(legal))
            tree = tree.play(game.format_move(move))
            positions[(*here, game.format_move(move))] = positions[here].play(move)
        tree = tree.remark(draw(comments))
    about = draw(st.dictionaries(names, st.lists(comments, min_size=1, max_size=2).map(tuple)))
    return replace(variation_texts.played(start, tree), about=about)


@settings(max_examples=60)
@given(games())
def test_sgf_and_json_bring_every_line_back(game):
    wish = game.game
    for text in (game.sgf(), game.json()):
        found = variation_texts.read(text, wish)
        assert found.start.grid() == game.start.grid()
        assert found.start.to_move is game.start.to_move
        assert found.variations.go(0) == game.variations.go(0)
        assert found.sides == game.sides
        assert (found.remarks, found.fault) == ((), None)
        assert found.about == game.about
    assert variation_texts.read(game.json()).variations.at == game.variations.at


@settings(max_examples=60)
@given(games(), st.data())
def test_a_damaged_file_gives_what_is_before_the_damage(game, data):
    whole = game.sgf()
    text = whole[: data.draw(st.integers(1, len(whole) - 1))]
    try:
        found = variation_texts.read(text, game.game)
    except PionsError:
        return
    if found is not None:
        assert found.remarks
        known = {
            tuple(game.variations.nodes[one].move for one in game.variations.path(n))
            for n in range(len(game.variations.nodes))
        }
        for node in range(len(found.variations.nodes)):
            path = tuple(found.variations.nodes[one].move for one in found.variations.path(node))
            assert path in known


def test_a_game_of_connect_four_with_a_variation_by_hand():
    text = (
        "(;FF[4]GM[0]SZ[7:6]XG[connect4]AP[other:1]ZZ[unknown];B[4];W[4]"
        "\n(;B[6]C[a mistake];W[5])(;B[4]C[keeps the \\] win];W[4]))"
    )
    found = formats.opened("hex-11", text)
    assert found.game.name == "connect4"
    assert found.variations.main == ("4", "4", "6", "5")
    assert found.variations.at == 4  # the end of the main line
    assert [node.comment for node in found.variations.nodes if node.comment] == [
        "a mistake",
        "keeps the ] win",
    ]
    assert found.about == {"ZZ": ("unknown",)}  # AP is the program that writes the file
    assert formats.pasted("connect4", text).history.written == ("4", "4", "6", "5")
    assert formats.game_in(text) == "connect4"


def test_an_illegal_move_ends_its_own_line_with_its_place():
    text = "(;FF[4]GM[0]XG[gravity-4x4x3];B[1]\n(;W[1];B[2])\n(;W[9];B[2])(;W[3]))"
    found = formats.opened("connect4", text)
    assert [node.move for node in found.variations.nodes] == ["", "1", "1", "2", "3"]
    (remark,) = found.remarks
    assert str(remark) == (
        "SGF, line 3, column 2: “9” is not a column; expected a number from 1 to 4."
    )
    whole = formats.pasted("connect4", text)
    assert (whole.history.written, whole.fault) == (("1", "1", "2"), None)  # the main line
    broken = text.replace("B[1]", "B[7]", 1)
    with pytest.raises(PionsError, match="line 1, column 30: “7” is not a column"):
        formats.opened("connect4", broken)


def test_hex_of_other_programs_has_its_variations():
    golem = "(;FF[4]EV[hex]PB[ann]PW[bob]SZ[13]GC[x];W[ii];B[aj](;W[bb])(;W[cc]C[or]))"
    found = formats.opened("connect4", golem)
    assert found.game.name == "hex-13"
    assert [node.move for node in found.variations.nodes] == ["", "i9", "a10", "b2", "c3"]
    setup = formats.opened("connect4", "(;GM[11]SZ[5]AB[a1][b2]AW[c3];W[d4](;B[e5])(;B[e4]))")
    assert setup.start.ply == 3
    assert setup.variations.main == ("d4", "e5")
    # A side that moves twice is beyond our rules: the end alone is known.
    twice = formats.opened("connect4", "(;GM[11]SZ[5];B[a1];B[b2];W[c3])")
    assert twice.variations.main == ()
    assert sum(cell is not None for row in twice.start.grid() for cell in row) == 3


def test_the_swap_rule_of_hex_is_that_of_the_file_or_of_the_game_asked_for():
    plain, swapped = "(;GM[11]SZ[5];B[a1])", "(;GM[11]SZ[5];B[a1];W[swap-pieces])"
    with_rule, without = catalog.find("hex-5-swap"), catalog.find("hex-5")
    for text, wish, name in (
        (plain, None, "hex-5"),
        (plain, without, "hex-5"),
        (plain, with_rule, "hex-5-swap"),
        (swapped, None, "hex-5-swap"),
        (swapped, without, "hex-5-swap"),
    ):
        assert variation_texts.read(text, wish).game.name == name
    assert History.read(without, swapped).written == ("a1", "swap-pieces")
    for other in ("hex-6", "hex-6-swap", "connect4"):
        with pytest.raises(PionsError, match="This game was played on hex-5"):
            History.read(catalog.find(other), plain)


def test_othello_of_other_programs_has_its_usual_board_and_passes():
    found = formats.opened("connect4", "(;GM[2];B[dc];W[cc])")
    assert (found.game.name, found.variations.main) == ("othello", ("d3", "c3"))
    for word in ("", "tt", "pass", "PASS"):
        # After these four moves, Black has no disc to turn.
        text = f"(;GM[2]SZ[4];B[ba];W[ca];B[dc];W[aa];B[{word}];W[dd])"
        found = formats.opened("connect4", text)
        assert found.variations.main == ("b1", "c1", "d3", "a1", "pass", "d4")
    with pytest.raises(PionsError):  # Little Golem's order of colours is not Othello's
        formats.opened("connect4", "(;GM[2];W[dc];B[cc])")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;GM[1]SZ[19];B[aa])", "another game: GM\\[1\\]"),
        ("(;GM[0]XG[chess])", "no game called “chess”"),
        ("(;GM[11];B[a1])", "how large its board is"),
        ("(;GM[2]SZ[7])", "even sizes"),
        ("(;GM[2]AB[a1])", "For othello, a board that was set up is read from XS only"),
        ("(;GM[0]XG[connect4]PL[W])", "For connect4, a board that was set up"),
        ('{"pions": "lines", "game": "connect4", "moves": [[2, "4"]]}', "move 1 cannot be read"),
        ('{"pions": "lines", "moves": []}', "does not say which game"),
        ('{"other": 1}', "no game with variations"),
        ('{"pions":\n "lines",,}', "line 2, column 10"),
        ("{" * 5000, "line 1, column 2"),
    ],
)
def test_what_is_no_game_gets_one_sentence(text, sentence):
    with pytest.raises(PionsError, match=sentence):
        formats.opened("connect4", text)


def test_json_with_an_illegal_branch_keeps_the_others():
    told = {
        "pions": "lines",
        "game": "gravity-4x4x3",
        "start": "",
        "moves": [[1, "1"], [2, "7"], [3, "1"], [2, " 2 "]],
        "at": 4,
    }
    found = formats.opened("connect4", json.dumps(told))
    assert [(one.depth, one.move) for one in found.variations.nodes] == [
        (0, ""),
        (1, "1"),
        (2, "2"),
    ]
    assert found.variations.at == 2
    assert "left out" in str(found.remarks[0])
    with pytest.raises(PionsError, match="left out"):
        History.read(catalog.find("gravity-4x4x3"), json.dumps(told))


def test_a_file_full_of_mistakes_is_given_up_with_a_sentence():
    found = formats.opened("connect4", "(;GM[0]XG[connect4];B[1]" + "(;W[9])" * 500 + "(;W[2]))")
    assert [node.move for node in found.variations.nodes] == ["", "1"]
    assert len(found.remarks) < 50
    assert str(found.remarks[-1]) == "The rest of the file is left out."


@pytest.mark.parametrize(
    "about",
    [
        5,
        [],
        {"pb": ["x"], "B": ["4"], "GM": ["1"], "P B": ["x"], "É": ["x"]},
        {"PB": "x", "PW": [5], "RE": [], "DT": None},
        {f"Z{chr(65 + n // 26)}{chr(65 + n % 26)}": [] for n in range(200)},
        {"PB": ["x" * 5_000]},
    ],
    ids=lambda about: str(about)[:20],
)
def test_what_else_is_said_about_a_game_is_kept_only_as_it_should_be(about):
    told = {"pions": "lines", "game": "connect4", "moves": [[1, "4"]], "about": about}
    found = variation_texts.read(json.dumps(told))
    assert found.about == {}
    assert found.sgf() == "(;FF[4]GM[0]SZ[7:6]XG[connect4];B[4])"


def test_only_so_much_is_kept_of_what_a_file_says_about_a_game():
    many = "".join(f"Z{chr(65 + n // 26)}{chr(65 + n % 26)}[x]" for n in range(200))
    found = variation_texts.read(f"(;FF[4]GM[0]XG[connect4]PB[ann]{many}PW[bob];B[4])")
    assert found.about["PB"] == ("ann",)
    assert len(found.about) == sgf.MOST_ABOUT
    assert found.variations.main == ("4",)
