"""What tests of kernels share: how much to ask without the JIT, and every position of a game."""

from hypothesis import strategies as st

from pions.families import family_of, searching
from pions.families.gravity import bitboards
from pions.families.gravity.gravity_evaluators import Dangers, WeightedLines, points
from pions.families.hex.hex_evaluators import shortest_path
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.kernels import binding

JIT = binding.compiled()


@st.composite
def _wide(draw):
    """A board that one word has no room for."""
    width = draw(st.integers(3, 24))
    height = draw(st.integers(62 // width, 24))
    return Gravity(width, height, draw(st.integers(3, 7)), diagonals=draw(st.booleans()))


wide_games = _wide().filter(lambda game: not bitboards.fits(game))

whole_weights = st.lists(st.integers(-1000, 1000), min_size=1, max_size=6).map(tuple)
gravity_evaluators = st.one_of(
    st.just(points), whole_weights.map(WeightedLines), whole_weights.map(Dangers)
)


def evaluators_of(game):
    """The evaluators that kernels know for `game`."""
    return st.just(shortest_path) if isinstance(game, Hex) else gravity_evaluators


def every_position(game):
    """Each position that some game reaches, once."""
    seen = {}
    waiting = [game.initial()]
    while waiting:
        position = waiting.pop()
        if position.key not in seen:
            seen[position.key] = position
            waiting += map(position.play, position.legal_moves())
    return list(seen.values())


def begun(position, *arguments, **options):
    """The search of a position by its kernel, at its root; ``None`` where there is none."""
    return searching._begin(family_of(position.game).kernels, position, *arguments, **options)


def bound_by_kernel(position, *arguments, **options):
    """Alpha-beta with a window, by kernel where there is one."""
    compiled = family_of(position.game).kernels
    return searching.alphabeta_bound(position, *arguments, compiled=compiled, **options)
