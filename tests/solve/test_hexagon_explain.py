"""What there is to see in a Hex position."""

from hypothesis import given
from hypothesis import strategies as st

from boards import positions_of
from kernel_boards import JIT
from pions.core.types import Side
from pions.families.hex.descriptions.patterns import bridges, look, shortest_path
from pions.families.hex.hex_evaluators import distance
from pions.families.hex.proofs.hex_solver import solver_for
from pions.games.hexagon import Hex, chain


def cells(game, text):
    return {game.parse_move(word) for word in text.split()}


@given(positions_of(st.integers(1, 7).map(Hex)), st.sampled_from(list(Side)))
def test_a_shortest_path_is_a_chain_of_the_promised_length(position, side):
    path = shortest_path(position, side)
    size = position.game.size
    if path is None:
        assert distance(position, side) == size * size
        return
    assert path.stones == len(path.cells) == distance(position, side)
    stones = sum(1 << cell for cell in (*path.cells, *path.through))
    assert chain(stones, size, side)
    taken = position.first | position.second
    assert not any(taken >> cell & 1 for cell in path.cells)
    assert all(position.stones(side) >> cell & 1 for cell in path.through)


def test_the_six_bridges_of_a_stone_are_seen():
    game = Hex(7)
    middle = game.parse_move("d4")
    for ends, between in {
        "e5": "d5 e4",
        "c6": "c5 d5",
        "b5": "c4 c5",
        "c3": "c4 d3",
        "e2": "d3 e3",
        "f3": "e3 e4",
    }.items():
        position = game.parse_position(f"d4 a1 {ends}")
        (bridge,) = bridges(position, Side.FIRST)
        assert set(bridge.ends) == {middle, game.parse_move(ends)}
        assert set(bridge.cells) == cells(game, between)
        cut = position.play(bridge.cells[0])
        assert list(bridges(cut, Side.FIRST)) == []


def test_edge_templates_are_named_and_say_their_edge():
    game = Hex(9)
    seen = look(game.parse_position("e8 b5 e3"))
    told = {(t.side, t.edge): (game.format_move(t.stone), t.row, t.name) for t in seen.templates}
    assert told[Side.FIRST, "bottom"] == ("e8", 2, "II")
    assert told[Side.FIRST, "top"] == ("e3", 3, "III-a")
    assert told[Side.SECOND, "left"] == ("b5", 2, "II")
    bridge = next(t for t in seen.templates if t.edge == "bottom")
    assert set(bridge.carrier) == cells(game, "d9 e9")


def test_a_group_that_needs_other_stones_has_a_chain_and_no_template():
    game = Hex(9)
    # Each stone is a bridge away from the next; the last one has the bridge to the edge.
    seen = look(game.parse_position("e4 a1 d6 a2 c8"))
    told = {game.format_move(t.stone): (t.chain, t.name) for t in seen.templates if t.row < 7}
    assert told["c8"] == (False, "II")
    assert told["d6"] == told["e4"] == (True, None)
    # A stone on the fourth row with room on both sides has the edge by itself.
    alone = look(game.parse_position("e6")).templates
    assert [(t.row, t.chain, t.name) for t in alone] == [(4, False, None)]


def test_what_is_joined_is_proved_by_the_solver():
    game = Hex(5)
    seen = look(game.parse_position("c3 a1"))
    assert seen.joined is not None
    assert seen.joined[0] is Side.FIRST
    assert seen.must is None
    assert solver_for(game).winner(game.parse_position("c3 a1")) is Side.FIRST


@given(positions_of(st.integers(2, 4).map(Hex), longest=8))
def test_proofs_agree_with_the_solver(position):
    if position.outcome() is not None:
        return
    seen = look(position)
    solver = solver_for(Hex(position.game.size))
    wins = solver.wins(position)
    if seen.joined is not None:
        assert seen.joined[0] is solver.winner(position)
    if seen.must is not None:
        assert not any(good for move, good in wins.items() if move not in seen.must.cells)
        shared = set.intersection(*map(set, seen.must.threats))
        assert set(seen.must.cells) <= shared


def test_after_many_openings_red_must_play_in_a_region():
    game = Hex(5 if JIT else 4)
    solver, regions = solver_for(game), 0
    for opening in range(0, game.size**2, 2):
        position = game.initial().play(opening)
        must = look(position).must
        if must is not None:
            regions += 1
            assert 0 < len(must.cells) < game.size**2 - 1
            good = [move for move, wins in solver.wins(position).items() if wins]
            assert set(good) <= set(must.cells)
    assert regions >= (3 if JIT else 1)
