"""The sandbox writes a board exactly as our own hand-out modules do."""

import random

import pytest

from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.sandbox.calling.conventions import CONVENTIONS

etat = pytest.importorskip("pions.handouts.etat")
caml = pytest.importorskip("pions.handouts.caml")
colonnes = pytest.importorskip("pions.handouts.colonnes")
noeud = pytest.importorskip("pions.handouts.noeud")
sujet_hex = pytest.importorskip("pions.handouts.hex")


def positions(game, seed=1):
    """Every position of a few random games."""
    rng = random.Random(seed)
    for _ in range(5):
        position = game.initial()
        while position.outcome() is None:
            yield position
            position = position.play(rng.choice(position.legal_moves()))


def symbol(module, position):
    return module.CODEC.symbols[position.to_move]


def test_states_agree():
    for position in positions(Gravity()):
        (state,) = CONVENTIONS["etat"].arguments(position)
        assert state == etat.etat_de(position, symbol(etat, position))


@pytest.mark.parametrize(("name", "module"), [("caml", caml), ("colonnes", colonnes)])
def test_lists_agree(name, module):
    for position in positions(Gravity()):
        grid, mover = CONVENTIONS[name].arguments(position)
        assert grid == module.CODEC.encode(position.grid())
        assert mover == symbol(module, position)


def test_nodes_agree():
    for position in positions(Gravity(5, 5, 3, diagonals=False)):
        grid, is_max = CONVENTIONS["noeud"].arguments(position)
        assert grid == noeud.CODEC.encode(position.grid())
        assert is_max == (symbol(noeud, position) == noeud.PION_MAX)


def test_arrays_agree():
    for position in positions(Hex(5)):
        grid, mover = CONVENTIONS["hex"].arguments(position)
        assert grid == sujet_hex.tableau(position).tolist()
        assert mover == symbol(sujet_hex, position)


def test_the_default_weights_are_the_first_of_the_hand_out():
    weights, _ = CONVENTIONS["colonnes"].after
    assert weights.default == (0, 1, 10, 1000, float("inf"))
