"""Random games through every hand-out and through the core, in step."""

import copy
import random
from dataclasses import dataclass, field

import numpy as np
import pytest

from pions.core.types import Outcome, Side
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.handouts import caml, colonnes, etat, noeud
from pions.handouts import hex as hexagone


@dataclass
class Etat:
    """The dict state; a game is over when the last move wins or nothing is empty."""

    game = Gravity()
    codec = etat.CODEC
    board: dict = field(default_factory=etat.etat_initial)
    last: int | None = None

    def moves(self):
        return [c for c in range(7) if self._accepts(c)]

    def _accepts(self, column):
        trial = copy.deepcopy(self.board)
        try:
            etat.jouer_coup(trial, column)
        except AssertionError:
            return False
        etat.annuler_coup(trial, column)
        assert trial == self.board
        return True

    def play(self, move):
        etat.jouer_coup(self.board, move)
        self.last = move

    def lists(self):
        return self.board["grille"]

    def winner(self):
        won = self.last is not None and etat.coup_gagnant(self.board, self.last)
        return 3 - self.board["joueur"] if won else 0

    def over(self):
        return self.winner() != 0 or self.board["vides"] == 0


@dataclass
class Classes:
    """`Puissance3` or `Puissance4` with its nodes."""

    jeu: noeud.Puissance3
    ply: int = 0
    codec = noeud.CODEC

    @property
    def game(self):
        return self._node().jeu

    def _node(self):
        return self.jeu.NOEUD(self.jeu.grilleJeu, self.ply % 2 == 0)

    def moves(self):
        trials = [(c, copy.deepcopy(self.jeu.grilleJeu)) for c in range(-1, self.jeu.WIDTH + 1)]
        return [c for c, trial in trials if self.jeu.jouerColonne(1, c, trial)]

    def play(self, move):
        assert self.jeu.jouerColonne(1 + self.ply % 2, move, self.jeu.grilleJeu)
        self.ply += 1

    def lists(self):
        return self.jeu.grilleJeu

    def winner(self):
        return self._node().gagnant()

    def over(self):
        return self._node().finJeu()


@dataclass
class Caml:
    """Rows from the bottom, either colour starting."""

    opener: int
    t: list = field(default_factory=caml.grille_vide)
    ply: int = 0
    last: int | None = None
    game = Gravity()

    @property
    def codec(self):
        return caml.CODEC if self.opener == caml.JAUNE else caml.CODEC.swapped()

    def colour(self):
        return self.opener if self.ply % 2 == 0 else 3 - self.opener

    def moves(self):
        return [c for c in range(7) if caml.hauteur(c, self.t) < 6]

    def play(self, move):
        before = copy.deepcopy(self.t)
        caml.joue(self.t, move, self.colour())
        undone = copy.deepcopy(self.t)
        caml.annule(undone, move)
        assert undone == before
        self.ply, self.last = self.ply + 1, move

    def lists(self):
        return self.t

    def winner(self):
        won = self.last is not None and caml.gagne(self.t, self.last)
        return 3 - self.colour() if won else 0

    def over(self):
        return self.winner() != 0 or caml.nul(self.t)


@dataclass
class Colonnes:
    """Columns from the bottom."""

    grid: list = field(default_factory=colonnes.init)
    ply: int = 0
    game = Gravity()
    codec = colonnes.CODEC

    def moves(self):
        return sorted(x for x, _ in colonnes.coups(self.grid))

    def play(self, move):
        self.grid[move][dict(colonnes.coups(self.grid))[move]] = 1 + self.ply % 2
        self.ply += 1

    def lists(self):
        return self.grid

    def winner(self):
        return colonnes.fini(self.grid)

    def over(self):
        return not colonnes.coups(self.grid)


@dataclass
class Hexagone:
    """A numpy array."""

    size: int
    ply: int = 0
    codec = hexagone.CODEC

    def __post_init__(self):
        self.array = hexagone.grille_vide(self.size)
        self.game = Hex(self.size)

    def moves(self):
        return [int(i * self.size + j) for i, j in np.argwhere(self.array == 0)]

    def play(self, move):
        self.array[divmod(move, self.size)] = 1 + self.ply % 2
        self.ply += 1

    def lists(self):
        return self.array.tolist()

    def winner(self):
        return hexagone.vainqueur(self.array)

    def over(self):
        return self.winner() != 0


SUBJECTS = {
    "etat": Etat,
    "noeud-puissance3": lambda: Classes(noeud.Puissance3()),
    "noeud-puissance3-6x4": lambda: Classes(noeud.Puissance3(6, 4)),
    "noeud-puissance4": lambda: Classes(noeud.Puissance4()),
    "caml-yellow-starts": lambda: Caml(caml.JAUNE),
    "caml-red-starts": lambda: Caml(caml.ROUGE),
    "colonnes": Colonnes,
    "hex-3": lambda: Hexagone(3),
    "hex-6": lambda: Hexagone(6),
}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", SUBJECTS)
def test_hand_out_and_core_play_in_step(name, seed):
    rng = random.Random(f"{name}/{seed}")
    subject = SUBJECTS[name]()
    position = subject.game.initial()
    while True:
        assert subject.codec.decode(subject.lists()) == position.grid()
        outcome = position.outcome() or Outcome(None)
        assert subject.winner() == subject.codec.symbols[outcome.winner]
        assert subject.over() == (position.outcome() is not None)
        if position.outcome() is not None:
            break
        assert subject.moves() == list(position.legal_moves())
        move = rng.choice(position.legal_moves())
        subject.play(move)
        position = position.play(move)


def test_every_hand_out_is_played():
    played = {name.partition("-")[0] for name in SUBJECTS}
    assert played == {"etat", "noeud", "caml", "hex", "colonnes"}
    assert {module.CODEC.symbols[Side.FIRST] for module in (etat, noeud, caml, colonnes)} == {1}
