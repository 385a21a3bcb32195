"""Positions for property tests: any board, any legal game on it."""

from hypothesis import strategies as st

from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.games.morpion import Morpion
from pions.games.othello import Othello


@st.composite
def gravity_games(draw, largest=9, *, limited=False):
    width, height = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    longest = max(width, height)
    if longest < 2:
        width = longest = 2
    connect, diagonals = draw(st.integers(2, longest)), draw(st.booleans())
    discs = draw(st.integers(0, width * height - 1)) if limited else 0
    return Gravity(width, height, connect, diagonals=diagonals, discs=discs)


@st.composite
def hex_games(draw, largest=7):
    return Hex(draw(st.integers(1, largest)), swap=draw(st.booleans()))


morpion_games = st.just(Morpion())


@st.composite
def othello_games(draw, largest=8):
    return Othello(2 * draw(st.integers(2, largest // 2)))


any_game = st.one_of(
    gravity_games(), gravity_games(limited=True), hex_games(), morpion_games, othello_games()
)


@st.composite
def games_played(draw, games=any_game, longest=60):
    """A game and the positions of a random legal playing of it, from the empty board on."""
    game = draw(games)
    position = game.initial()
    positions, moves = [position], []
    for _ in range(draw(st.integers(0, longest))):
        legal = position.legal_moves()
        if not legal:
            break
        moves.append(draw(st.sampled_from(legal)))
        position = position.play(moves[-1])
        positions.append(position)
    return game, positions, moves


def positions_of(games=any_game, longest=60):
    """The last position of a random legal game."""
    return games_played(games, longest).map(lambda played: played[1][-1])
