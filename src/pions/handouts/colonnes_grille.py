"""La grille du sujet `colonnes` : l'afficher, y lire les alignements, y jouer au hasard."""

from __future__ import annotations

from typing import Final, TypeAlias

from pions.core.types import Side
from pions.games.gravity import Gravity, has_line, lines
from pions.handouts.codec import GridCodec
from pions.handouts.hasard import HASARD

JEU: Final = Gravity()
CODEC: Final = GridCodec(
    {None: 0, Side.FIRST: 1, Side.SECOND: 2}, by_column=True, bottom_first=True
)

Grille: TypeAlias = list[list[int]]
Case: TypeAlias = tuple[int, int]
"""(x, y) : colonne, puis ligne comptée du bas."""


def init() -> Grille:
    """La grille vide : 7 colonnes de 6 cases."""
    return CODEC.encode(JEU.initial().grid())


def display(G: Grille) -> None:
    """Affiche la grille : un point pour une case vide, ``o`` pour 1, ``x`` pour 2."""
    for ligne in reversed(list(zip(*G, strict=True))):
        print(" ".join(".ox"[case] for case in ligne))


def tous_alignements() -> list[list[Case]]:
    """Les 69 alignements : 24 horizontaux, 21 verticaux, 12 dans chaque direction diagonale."""
    bits = {
        bit: (x, y) for x, colonne in enumerate(CODEC.bits(JEU)) for y, bit in enumerate(colonne)
    }
    return [[case for bit, case in bits.items() if line & bit] for line in lines(JEU)]


tous: Final = tous_alignements()


def coups(G: Grille) -> list[Case]:
    """Les coups possibles ; aucun si la partie est gagnée ou la grille pleine."""
    position = CODEC.position(G, JEU, 1)
    if fini(G):
        return []
    return [(x, position.height_of(x)) for x in position.legal_moves()]


def fini(G: Grille) -> int:
    """1 ou 2 si ce joueur a rempli un alignement, 0 sinon."""
    for k in (1, 2):
        if has_line(CODEC.stones(G, JEU, k), JEU):
            return k
    return 0


def joue_random() -> Grille:
    """La grille à la fin d'une partie où les deux joueurs jouent au hasard."""
    position = JEU.initial()
    while possibles := position.legal_moves():
        position = position.play(HASARD.choice(possibles))
    return CODEC.encode(position.grid())


def score(G: Grille) -> float:
    """Le score du joueur 1 à la fin d'une partie : 1, 0, ou 1/2 si elle est nulle."""
    return {1: 1.0, 2: 0.0}.get(fini(G), 0.5)


def score_moyen(parties: int = 10_000) -> float:
    """Le score moyen du joueur 1 quand les deux jouent au hasard : environ 0,557."""
    return sum(score(joue_random()) for _ in range(parties)) / parties
