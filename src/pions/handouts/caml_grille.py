"""La grille du sujet `caml` : y jouer, en enlever, y lire des alignements."""

from __future__ import annotations

from itertools import count
from typing import Final, TypeAlias

from pions.core.types import Side, whole
from pions.games.gravity import Gravity, GravityPosition
from pions.handouts.codec import GridCodec, in_line

VIDE: Final = 0
JAUNE: Final = 1
ROUGE: Final = 2
NOMS: Final = {JAUNE: "jaune", ROUGE: "rouge"}

JEU: Final = Gravity()
CODEC: Final = GridCodec(
    {None: VIDE, Side.FIRST: JAUNE, Side.SECOND: ROUGE},
    bottom_first=True,
)

Grille: TypeAlias = list[list[int]]


def grille_vide() -> Grille:
    """6 lignes de 7 zéros."""
    return CODEC.encode(JEU.initial().grid())


def hauteur(c: int, t: Grille) -> int:
    """Le nombre de pions dans la colonne `c`."""
    try:
        existe = 0 <= whole(c) < JEU.width
    except TypeError:
        existe = False
    if not existe:
        raise IndexError(f"Il n'y a pas de colonne {c!r} : elles vont de 0 à {JEU.width - 1}.")
    pions = CODEC.stones(t, JEU, JAUNE) | CODEC.stones(t, JEU, ROUGE)
    return GravityPosition(JEU, 0, pions).height_of(c)


def joue(t: Grille, c: int, j: int) -> int:
    """Met un pion de couleur `j` dans la colonne `c`, et renvoie sa ligne.

    Dans une colonne pleine, rien ne change et la réponse est 6, une ligne qui n'existe pas.
    """
    y = hauteur(c, t)
    if y < JEU.height:
        t[y][c] = j
    return y


def annule(t: Grille, c: int) -> None:
    """Enlève le dernier pion mis dans la colonne `c`, s'il y en a un."""
    y = hauteur(c, t)
    if y:
        t[y - 1][c] = VIDE


def nul(t: Grille) -> bool:
    """Dit si toutes les cases sont pleines."""
    return not any(VIDE in ligne for ligne in t)


def lit_long(t: Grille, ax: int, ay: int, coul: int, x: int, y: int) -> int:  # noqa: PLR0913, PLR0917 - le sujet le veut
    """Le premier k >= 1 tel que (x + k ax, y + k ay) n'est pas une case de couleur `coul`."""
    assert (ax, ay) != (0, 0), "La direction (0, 0) ne mène nulle part."
    return next(k for k in count(1) if _couleur(t, x + k * ax, y + k * ay) != coul)


def lit_dir(t: Grille, x: int, y: int, ax: int, ay: int) -> bool:
    """Dit si (x, y) est dans un alignement de 4 pions de sa couleur, dans cette direction."""
    coul = _couleur(t, x, y)
    if coul is None or coul == VIDE:
        return False
    devant, derriere = lit_long(t, ax, ay, coul, x, y), lit_long(t, -ax, -ay, coul, x, y)
    return devant + derriere - 1 >= JEU.connect


def gagne(t: Grille, c: int) -> bool:
    """Dit si le pion qui vient d'être joué dans la colonne `c` a gagné la partie."""
    y = hauteur(c, t) - 1
    return y >= 0 and in_line(CODEC.stones(t, JEU, t[y][c]), JEU.bit(column=c, row=y), JEU)


def affiche(t: Grille) -> None:
    """Montre la grille avec ``.``, ``J`` et ``R``, la ligne du bas en bas."""
    for ligne in reversed(t):
        print(" ".join(".JR"[case] for case in ligne))
    print(" ".join(map(str, range(JEU.width))))


def colonnes(t: Grille) -> list[int]:
    """Les colonnes qui ne sont pas pleines."""
    return [c for c, case in enumerate(t[JEU.height - 1]) if case == VIDE]


def _couleur(t: Grille, x: int, y: int) -> int | None:
    return t[y][x] if 0 <= x < JEU.width and 0 <= y < JEU.height else None
