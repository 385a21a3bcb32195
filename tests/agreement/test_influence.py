"""The random games behind the estimates of Hex, by kernel and in plain Python."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pions.compiled.stream import Stream
from pions.core.seeds import derive
from pions.core.types import Side
from pions.families.hex.estimates.opinions import influence
from pions.games.hexagon import Hex, HexPosition


def plain(position, games, seed):
    """The definition: play each game to its end, look who won and who holds what."""
    wins, held, won = 0, {}, {}
    for index in range(games):
        stream = Stream.numbered(derive(seed, "influence"), index)
        end = position
        while end.outcome() is None:
            end = end.play(stream.choice(end.legal_moves()))
        winner = end.outcome().winner
        wins += winner is Side.FIRST
        stones = end.stones(position.to_move)
        for cell in range(position.game.size**2):
            if stones >> cell & 1:
                held[cell] = held.get(cell, 0) + 1
                won[cell] = won.get(cell, 0) + (winner is position.to_move)
    return wins / games, {cell: won[cell] / held[cell] for cell in held}


@settings(max_examples=min(25, settings.default.max_examples))
@given(st.integers(2, 5), st.lists(st.integers(0, 24), max_size=8), st.integers(0, 9))
def test_kernel_and_plain_games_say_the_same(size, picks, seed):
    position: HexPosition = Hex(size).initial()
    for pick in picks:
        moves = position.legal_moves()
        after = position.play(moves[pick % len(moves)])
        if after.outcome() is not None:
            break
        position = after
    found = influence(position, 12, seed)
    chance, cells = plain(position, 12, seed)
    assert found.chance == chance
    for cell, rate in found.cells.items():
        assert rate == cells.get(cell, chance)


def test_a_bridge_to_the_edge_matters_more_than_a_far_corner():
    position = Hex(5).parse_position("c1 a5 c2 a4 c3 b5 c4 e1")
    assert influence(position, 400).best[0] in {
        22,
        23,
    }  # c5 and its neighbour d5 complete the chain
